import { equal, framed, moduleIn } from "./check.js";

// Only a browser's own events are trusted, so in the frame all of them are shown to listeners as such.
const trusting = (prototype) => {
  const { addEventListener, removeEventListener } = prototype;
  const shown = new Map();
  const trusted = (event) => new Proxy(event, {
    get: (target, name) => {
      if (name === "isTrusted") return !target.isForged;
      return typeof target[name] === "function" ? target[name].bind(target) : target[name];
    },
  });
  prototype.addEventListener = function add(name, listener, options) {
    if (!shown.has(listener)) shown.set(listener, (event) => listener(trusted(event)));
    addEventListener.call(this, name, shown.get(listener), options);
  };
  prototype.removeEventListener = function remove(name, listener, options) {
    removeEventListener.call(this, name, shown.get(listener), options);
  };
};

const page = async () => {
  const html = "<button>Save</button><p><label for=f>Name</label><input id=f></p><iframe srcdoc=Deep></iframe>";
  const view = (await framed(html)).contentWindow;
  let arrivals = 0;
  trusting(view.EventTarget.prototype);
  view.gantryArrival = () => { arrivals += 1; };
  const { arm, verify } = await moduleIn(view, "hits");
  const find = (selector) => view.document.querySelector(selector);
  let clicks = 0;
  view.document.addEventListener("click", () => { clicks += 1; });
  const send = (target, name, isForged = false) => {
    const event = new view.Event(name, { bubbles: true, composed: true, cancelable: true });
    event.isForged = isForged;
    return target.dispatchEvent(event);
  };
  return { arm, verify, find, send, counts: () => [arrivals, clicks] };
};

export default {
  "a touch that reaches its element goes on": async () => {
    const { arm, verify, find, send, counts } = await page();
    const token = arm(find("button"));
    equal([send(find("button"), "pointerdown"), send(find("button"), "click"), ...counts()],
      [true, true, 1, 1]);
    equal([verify({ token }), verify({ token })], [{ hit: true }, { hit: null }]);
    const labelled = arm(find("input"));
    send(find("label"), "mousedown");
    equal(verify({ token: labelled }), { hit: true });
  },
  "a touch of another element ends there": async () => {
    const { arm, verify, find, send, counts } = await page();
    const token = arm(find("input"));
    equal([send(find("button"), "touchstart"), send(find("button"), "click"), ...counts()],
      [false, false, 1, 0]);
    equal(send(find("input"), "pointerdown"), false);
    equal(verify({ token }), { hit: false, by: "button 'Save', <button>" });
    equal([send(find("button"), "click"), ...counts()], [true, 1, 1]);
  },
  "a frame's touches are seen, too": async () => {
    const { arm, verify, find, send } = await page();
    const { body } = find("iframe").contentDocument;
    const token = arm(find("button"));
    equal([send(body, "pointerdown"), verify({ token }).hit], [false, false]);
    const deep = arm(find("iframe"));
    equal([send(body, "pointerdown"), verify({ token: deep })], [true, { hit: true }]);
  },
  "what a script sends is no touch": async () => {
    const { arm, verify, find, send, counts } = await page();
    const token = arm(find("input"));
    equal([send(find("button"), "pointerdown", true), send(find("button"), "click", true), ...counts()],
      [true, true, 0, 1]);
    equal(verify({ token }), { hit: null });
  },
  "only the last one that is waited for counts": async () => {
    const { arm, verify, find, send } = await page();
    const first = arm(find("input"));
    const second = arm(find("button"));
    equal([send(find("button"), "mousedown"), verify({ token: first }), verify({ token: second })],
      [true, { hit: null }, { hit: true }]);
    const third = arm(find("button"));
    equal([send(find("button"), "click"), send(find("button"), "mouseup"), verify({ token: third })],
      [true, true, { hit: null }]);
  },
  "a shadow tree's inner element is the one that is touched": async () => {
    const { arm, verify, find, send } = await page();
    find("p").attachShadow({ mode: "open" }).innerHTML = "<b>Inner</b><i>Other</i>";
    const [inner, other] = find("p").shadowRoot.children;
    const token = arm(inner);
    send(other, "pointerdown");
    equal(verify({ token }), { hit: false, by: "staticText 'Other', <i>" });
  },
};

import { agent } from "/agent/requests.js";
import { beginPass } from "/agent/walk.js";
import { scrollersAt } from "/agent/wheel.js";
import { element, equal, framed, moduleIn } from "./check.js";

const box = "overflow:auto;width:100px;height:100px";
const tall = '<p style="height:900px;margin:0"></p>';
const both = "<p style='height:900px;width:900px;margin:0'></p>";
const chain = [{ axis: "descendants", type: "any" }, { match: "it" }];
const send = async (request) => JSON.parse(await agent(JSON.stringify({ timeout: 30000, ...request })));
const nextFrame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
const frames = async (count) => {
  for (let i = 0; i < count; i += 1) await nextFrame();
};

// An element that a wheel is turned on, and how many frames are drawn until that has settled.
const turn = async (html, delta, act = async () => {}, fill = () => {}) => {
  const found = element(html);
  fill(found);
  const { ready } = await send({ do: "prepare", action: "wheel", chain });
  let count = 0;
  const next = (frame) => {
    count += 1;
    return requestAnimationFrame(frame);
  };
  let counted = next(function step() { counted = next(step); });
  const settled = send({ do: "settle", token: ready.token, delta });
  await act(found);
  await settled;
  cancelAnimationFrame(counted);
  return count;
};

// What can be scrolled at an element's middle, by each axis: its name, and whether back and on.
const around = (target, scrolled = [target]) => {
  beginPass();
  const { x, y, width, height } = target.getBoundingClientRect();
  return scrollersAt({ x: x + Math.min(width, 100) / 2, y: y + Math.min(height, 100) / 2 }).map((each) =>
    [each.axis, scrolled.indexOf(each.element), each.rooms[each.axis]]);
};

export default {
  "a scroll has settled once nothing scrolls": async () => {
    const outer = element(`<div style='${box}'>${tall}</div>`);
    let isOver = false;
    const settled = send({ do: "settle" }).then(() => { isOver = true; });
    for (let i = 0; i < 12; i += 1) {
      outer.scrollTop += 5;
      await nextFrame();
    }
    equal(isOver, false);
    await settled;
  },
  "what draws no frame for a while may still scroll": async () => {
    const view = (await framed("still")).contentWindow;
    view.requestAnimationFrame = () => 0;
    const { settle } = await moduleIn(view, "wheel");
    const begin = performance.now();
    await settle({ timeout: 30000 });
    equal(performance.now() - begin > 1500, true);
  },
  "what a wheel scrolls is waited for until it begins": async () => {
    const late = async (found) => {
      await frames(20);
      found.scrollTop += 50;
    };
    const count = await turn(`<div id='it' style='${box}'>${tall}</div>`, [0, 50], late);
    equal([count > 20, count < 50], [true, true], count);
    const never = await turn(`<div id='it' style='${box}'>${tall}</div>`, [0, 50]);
    equal(never > 20, true, never);
    // What scrolls elsewhere isn't it.
    const other = await turn(`<div><div id='it' style='${box}'>${tall}</div><div style='${box}'>${tall}</div></div>`,
      [0, 50], async (found) => { found.lastChild.scrollTop = 50; });
    equal(other > 20, true, other);
  },
  "an element is scrolled to before a wheel turns, not by it": async () => {
    const count = await turn(`<div style='${box}'>${tall}<div id='it' style='${box}'>${tall}</div>${tall}</div>`,
      [0, 50]);
    equal(count > 20, true, count);
  },
  "what scrolls in a shadow root is seen": async () => {
    const fill = (host) => {
      host.attachShadow({ mode: "open" }).innerHTML = `<div style="${box}">${tall}</div>`;
    };
    const act = async ({ shadowRoot }) => {
      for (let i = 0; i < 30; i += 1) {
        await nextFrame();
        shadowRoot.firstChild.scrollTop += 5;
      }
    };
    const count = await turn("<div id='it' style='width:100px;height:100px'></div>", [0, 50], act, fill);
    equal([count > 29, count < 50], [true, true], count);
  },
  "a window that has gone to another origin isn't listened to": async () => {
    const frame = await framed("here");
    await send({ do: "prepare", action: "wheel", chain: [] });
    await send({ do: "prepare", action: "tap", chain: [], arm: true });
    frame.removeAttribute("srcdoc");
    frame.src = "data:text/html,there";
    await new Promise((resolve) => { frame.addEventListener("load", resolve); });
    for (const request of [{ do: "settle" }, { do: "prepare", action: "tap", chain: [], arm: true }]) {
      equal((await send(request)).error, undefined);
    }
  },
  "nothing is waited for where a wheel scrolls nothing": async () => {
    const plain = `<div id='it' style='${box}'>${tall}</div>`;
    const isShort = async (...turned) => equal((await turn(...turned)) < 20, true);
    await isShort(plain, [0, -50]);
    await isShort(plain, [0, 0]);
    await isShort("<b id='it'>text</b>", [50, 0]);
    await isShort(`<div id='it' style='${box};overflow:hidden'>${tall}</div>`, [50, 0]);
    const wheel = (more) => async (found) =>
      { found.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, ...more })); };
    await isShort(plain, [0, 50], wheel({ ctrlKey: true }));
    await isShort(plain, [0, 50], async (found) => {
      found.addEventListener("wheel", (event) => event.preventDefault());
      await wheel({})(found);
    });
    equal((await turn(plain, [0, 50], wheel({}))) > 20, true);
  },
  "each axis has the innermost that can be scrolled along it": () => {
    const outer = element(`<div style='${box};width:300px'><div style='${box}'>${tall}</div>${both}</div>`);
    const inner = outer.firstChild;
    equal(around(inner, [inner, outer]), [[0, 1, [false, true]], [1, 0, [false, true]]]);
    inner.scrollTop = 300;
    outer.scrollLeft = 20;
    equal(around(inner, [inner, outer]).map((each) => each[2]), [[true, true], [true, true]]);
    const text = element("<textarea style='width:90px;height:60px'></textarea>");
    text.value = "a\n".repeat(99);
    equal(around(text), [[1, 0, [false, true]]]);
  },
  "what begins at its other end is known once it is scrolled": () => {
    const found = element(`<div dir='rtl' style='${box}'>${both}</div>`);
    equal(around(found), [[0, 0, [false, false]], [1, 0, [false, false]]]);
    found.scrollLeft = -200;
    equal(around(found)[0], [0, 0, [true, true]]);
    found.scrollLeft = -9999;
    equal(around(found)[0], [0, 0, [false, true]]);
  },
  "what is out of its parent's box isn't scrolled by it": () => {
    const at = (position) => {
      const free = `<b style='position:${position};left:40px;top:10px;width:50px;height:20px'>a</b>`;
      const outer = element(`<div style='${box}'>${free}${tall}</div>`);
      return around(outer.firstChild, [outer]);
    };
    equal([at("fixed"), at("absolute"), at("relative").length], [[], [], 1]);
  },
  "a window is scrolled by its root's rules, or its body's": async () => {
    const scrolledBy = async (style) => {
      const frame = await framed(`<style>html,body{margin:0;height:100%;${style}</style>${tall}`,
        "style='width:200px;height:100px;border:0'");
      const { contentDocument } = frame;
      return around(frame, [contentDocument.documentElement, contentDocument.body]).map((each) => each[1]);
    };
    equal(await scrolledBy("}"), [0]);
    equal(await scrolledBy("} body{overflow:auto}"), [0]);
    equal(await scrolledBy("} html{overflow:hidden} body{overflow:auto}"), [1]);
    equal(await scrolledBy("overflow:hidden}"), []);
    const frame = await framed(tall, "scrolling='no' style='width:200px;height:100px;border:0'");
    equal(around(frame, [frame.contentDocument.documentElement]), []);
    document.getElementById("place").innerHTML = "<p style='height:9000px'>a</p>";
    equal(around(document.querySelector("#place p"), [document.documentElement]), [[1, 0, [false, true]]]);
  },
};

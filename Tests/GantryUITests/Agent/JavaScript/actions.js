import { agent } from "/agent/requests.js";
import { element, equal, framed, moduleIn } from "./check.js";

const chain = [{ axis: "descendants", type: "any" }, { match: "it" }];
// On the document: WebKit's own timeline forgets what was set on it when memory is collected.
const setTimeline = (view, currentTime) =>
  Object.defineProperty(view.document, "timeline", { value: { get currentTime() { return currentTime(); } } });
const ask = async (request) =>
  JSON.parse(await agent(JSON.stringify({ do: "prepare", action: "tap", chain, ...request })));
const prepare = async (html, request) => {
  const outer = element(`<div>${html}</div>`);
  const answer = await ask({ timeout: 100, ...request });
  return { ...answer, outer, found: outer.querySelector("#it") };
};
const fixed = "position:fixed;left:20px;top:10px;width:200px;height:40px";
const covered = (cover) => `<div style='${fixed}'><button id='it' style='width:200px;height:40px'>Save</button>` +
  `<p class='cover' style='position:absolute;margin:0;${cover}'>Over</p></div>`;
const scroller = (inner) => `<div style='overflow:auto;width:150px;height:150px'>` +
  `<p style='height:900px'></p>${inner}<p style='height:900px'></p></div>`;

export default {
  "an element is ready at its middle": async () => {
    const { ready, failed } = await prepare(`<button id='it' style='${fixed}'>Save</button>`,
      { timeout: 30000 });
    equal([ready.x, ready.y, ready.node.label, ready.node.hittable, ready.token, failed],
      [120, 30, "Save", true, undefined, undefined]);
    const armed = await prepare("<button id='it'>Save</button>", { arm: true, timeout: 30000 });
    equal(/^h\d+$/.test(armed.ready.token), true);
  },
  "what lies over it is named, unless a part is free": async () => {
    const { failed } = await prepare(covered("inset:0"));
    equal([failed.reason, failed.by, failed.nodes.length],
      ["covered", "staticText 'Over', <p class=\"cover\">", 1]);
    const { ready } = await prepare(covered("inset:0 60px 0 0"), { timeout: 30000 });
    equal(ready.x, 170);
    equal((await prepare(covered("inset:0;pointer-events:none"), { timeout: 30000 })).ready.x, 120);
  },
  "a point that is asked for isn't another": async () => {
    const cover = covered("inset:0 100px 0 0");
    equal((await prepare(cover, { offset: [0.25, 0.5] })).failed.reason, "covered");
    const { ready } = await prepare(cover, { offset: [1, 0.5], delta: [-20, 5], timeout: 30000 });
    equal([ready.x, ready.y], [200, 35]);
  },
  "containers in containers are scrolled": async () => {
    const { ready, found } = await prepare(scroller(scroller("<button id='it'>Save</button>")),
      { timeout: 30000 });
    equal(document.elementFromPoint(ready.x, ready.y) === found, true);
    const outside = "<button id='it' style='position:fixed;left:-99px;width:9px'></button>";
    equal((await prepare(outside)).failed.reason, "offscreen");
  },
  "what is under a fixed bar is scrolled from under it": async () => {
    const bar = "<p style='position:fixed;inset:0 0 60px 0;margin:0;background:red'>Bar</p>";
    const page = `<p style='height:2000px'></p><button id='it'>Save</button><p style='height:2000px'></p>${bar}`;
    const { ready, found } = await prepare(page, { timeout: 30000 });
    equal([document.elementFromPoint(ready.x, ready.y) === found, ready.y >= innerHeight - 60], [true, true]);
  },
  "disabled elements are hovered, not tapped": async () => {
    equal((await prepare("<button id='it' disabled>Save</button>")).failed.reason, "disabled");
    equal((await prepare("<button id='it' disabled>Save</button>", { action: "hover", timeout: 30000 })).failed,
      undefined);
  },
  "a control without size is touched at its label": async () => {
    const box = "<input id='it' type='checkbox' style='position:absolute;appearance:none;width:0;height:0;border:0'>";
    equal((await prepare(box)).failed.reason, "hidden");
    const { ready, outer } = await prepare(`<label style='${fixed}'>All${box}</label>`, { timeout: 30000 });
    equal(outer.firstChild.contains(document.elementFromPoint(ready.x, ready.y)), true);
  },
  "one element is asked for, which may come later": async () => {
    equal((await prepare("<b>none</b>")).failed.reason, "missing");
    const { failed } = await prepare("<b id='it'>1</b><b id='it'>2</b>", { chain: [...chain, { only: true }] });
    equal([failed.reason, failed.count, failed.nodes.length], ["ambiguous", 2, 2]);
    setTimeout(() => { document.querySelector("#place b").id = "it"; }, 30);
    equal((await prepare("<b>soon</b>", { timeout: 30000 })).ready.node.label, "soon");
  },
  "what moves isn't ready": async () => {
    let left = 0;
    let next = 0;
    const move = () => {
      left = (left + 5) % 300;
      document.querySelector("#it").style.marginLeft = `${left}px`;
      next = requestAnimationFrame(move);
    };
    next = requestAnimationFrame(move);
    const { failed } = await prepare("<button id='it'>Save</button>");
    cancelAnimationFrame(next);
    equal(failed.reason, "moving");
    equal((await ask({ timeout: 30000 })).failed, undefined);
  },
  "an option is chosen without a pointer": async () => {
    const events = [];
    const hear = ({ type, composed }) => { events.push(`${type} ${composed}`); };
    for (const name of ["input", "change"]) document.addEventListener(name, hear);
    const option = (more) => `<select ${more}><option selected>1</option><option id='it'>2</option></select>`;
    const one = await prepare(option(""));
    equal([one.done.selected, one.outer.firstChild.value, document.activeElement === one.outer.firstChild],
      [true, "2", true]);
    equal(events, ["input true", "change false"]);
    const { outer } = await prepare(option("multiple"));
    equal(outer.firstChild.selectedOptions.length, 2);
    await ask({});
    equal(outer.firstChild.selectedOptions.length, 1);
    for (const name of ["input", "change"]) document.removeEventListener(name, hear);
  },
  "a gesture gets the part that is seen": async () => {
    const inner = "<div id='it' style='width:150px;height:500px'></div>";
    const { ready } = await prepare(`<div style='${fixed};overflow:hidden'>${inner}</div>`,
      { action: "swipe", timeout: 30000 });
    equal([ready.shown, ready.x, ready.y], [[20, 10, 150, 40], 95, 30]);
    const far = await prepare("<p style='height:3000px'></p><b id='it'>far</b>",
      { action: "place", timeout: 30000 });
    equal([scrollY, far.ready.shown[1] > innerHeight], [0, true]);
  },
  "what a container has out of its view is scrolled to for a gesture": async () => {
    const tall = "<p style='height:90px'></p>";
    const { ready, found } = await prepare(
      `<div style='${fixed};overflow:auto'>${tall}<b id='it'>Save</b></div>`, { action: "point", timeout: 30000 });
    equal(document.elementFromPoint(ready.x, ready.y) === found, true);
    const free = "<b id='it' style='position:absolute;left:20px;top:300px;width:80px;height:20px'></b>";
    const { ready: own, outer } = await prepare(
      `<div style='height:40px;overflow:auto'>${tall}${free}</div>`, { action: "point", timeout: 30000 });
    equal([own.x, own.y, outer.firstChild.scrollTop], [60, 310, 0]);
  },
  "a place outside of the window can't be touched": async () => {
    const list = "<div id='it' style='height:3000px'></div>";
    equal((await prepare(list, { action: "point", offset: [0.5, 0.95] })).failed.reason, "offscreen");
    const { ready } = await prepare(list, { action: "point", offset: [0.5, 0.1], timeout: 30000 });
    equal(ready.y > 250 && ready.y < innerHeight, true);
    const whole = "<div id='it' style='position:fixed;inset:0'></div>";
    const edge = (await prepare(whole, { action: "point", offset: [1, 1], timeout: 30000 })).ready;
    equal([edge.x, edge.y], [innerWidth - 1, innerHeight - 1]);
  },
  "a machine that is busy makes nothing move": async () => {
    const answer = prepare("<button id='it'>Save</button>", { action: "point", timeout: 0 });
    const begin = performance.now();
    while (performance.now() - begin < 300);
    equal((await answer).failed, undefined);
  },
  "what an animation moves isn't ready": async () => {
    const style = "<style>@keyframes away { to { transform: translateX(1000px) } }" +
      "#it { animation: away 5s linear infinite alternate }</style>";
    for (let i = 0; i < 20; i += 1) {
      const { failed } = await prepare(`<button id='it'>Save</button>${style}`);
      equal(failed && failed.reason, "moving");
    }
  },
  "what an animation is only about to move isn't ready": async () => {
    const button = element("<div><button id='it'>Save</button></div>").firstChild;
    const animation = button.animate({ transform: ["none", "translateX(1000px)"] }, 5000);
    animation.startTime = document.timeline.currentTime + 1e6;
    let frames = 0;
    const beginLater = () => {
      frames += 1;
      if (frames < 3) requestAnimationFrame(beginLater);
      else animation.startTime = document.timeline.currentTime - 1e-9;
    };
    requestAnimationFrame(beginLater);
    const { failed } = await ask({ timeout: 100 });
    equal(failed && failed.reason, "moving");
  },
  "frames of a fast display are enough beside an animation": async () => {
    const view = (await framed("<button id=it>Save</button>")).contentWindow;
    let frames = 0;
    view.requestAnimationFrame = (act) => {
      frames += 1;
      return setTimeout(act, 4);
    };
    view.document.getAnimations = () => [{ playState: "running", pending: false, currentTime: 1 }];
    setTimeline(view, () => performance.now());
    const { prepare: prepareThere } = await moduleIn(view, "actions");
    const answer = await prepareThere({ action: "tap", chain, timeout: 30000 });
    equal([answer.failed, frames < 100], [undefined, true]);
  },
  "an animation whose time stands still is taken as it is": async () => {
    const view = (await framed("<button id=it>Save</button>")).contentWindow;
    view.document.getAnimations = () => [{ playState: "running", pending: false, currentTime: 1 }];
    setTimeline(view, () => 1);
    const { prepare: prepareThere } = await moduleIn(view, "actions");
    equal((await prepareThere({ action: "tap", chain, timeout: 10000 })).failed, undefined);
  },
};

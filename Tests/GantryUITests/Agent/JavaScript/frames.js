import { map, parseJSON } from "/agent/builtins.js";
import { everyFrame, framesFor, reach } from "/agent/frames.js";
import { identityOf } from "/agent/nodes.js";
import { beginPass } from "/agent/walk.js";
import { equal, element, framed } from "./check.js";

const style = "position:absolute;left:100px;top:50px;width:200px;height:100px;border:10px solid;padding:5px";
// A frame of another origin, as each in a sandbox is.
const sealed = (more = "") => framed("in", `sandbox style="${style};${more}"`);
const asked = (chain) => {
  beginPass();
  return map(framesFor(chain), ({ id, chain: rest }) => [id, parseJSON(rest)]);
};
const buttons = { axis: "descendants", type: "button" };
const reached = (request) => {
  beginPass();
  return reach(request);
};

export default {
  "a frame is asked for what may be in it": async () => {
    const frame = await sealed();
    const id = identityOf(frame);
    equal(asked([buttons, { match: "a" }]), [[id, [buttons, { match: "a" }]]]);
    equal(asked([{ axis: "descendants", type: "any" }, { match: "place" }, buttons]), [[id, [buttons]]]);
    const any = { axis: "descendants", type: "any" };
    const children = { axis: "children", type: "button" };
    equal(asked([{ axis: "descendants", type: "webView" }, children]), [[id, [children]]]);
    for (const chain of [[any, { match: "a" }], [any, { match: "place" }, children]]) {
      equal(asked(chain), [[id, chain]]);
    }
    equal(asked([any, { only: true }, buttons]).length, 1);
    equal(asked([]), []);
  },
  "a step that doesn't hold the frame is asked in it, too": async () => {
    const frame = await sealed();
    frame.insertAdjacentHTML("afterend", "<ul><li>a</li></ul>");
    const chain = [{ axis: "descendants", type: "cell" }, { match: "a" }, buttons];
    equal(asked(chain), [[identityOf(frame), chain]]);
  },
  "its own ids are what a frame is asked for": async () => {
    const id = identityOf(await sealed());
    equal(asked([{ ids: [`${id}/n5`, "n7", `${id}0/n6`, `${id}/n8/n9`] }]), [[id, [{ ids: ["n5", "n8/n9"] }]]]);
  },
  "only frames of other origins are asked, if they are seen": async () => {
    await framed("in");
    equal([asked([buttons]), everyFrame()], [[], []]);
    const frame = await sealed();
    frame.hidden = true;
    beginPass();
    equal([framesFor([buttons]), everyFrame()], [[], []]);
  },
  "a frame's place is inside of its border, as large as it is drawn": async () => {
    const frame = await sealed("transform:scale(0.5);transform-origin:0 0");
    beginPass();
    equal(everyFrame(), [{ id: identityOf(frame), place: { x: 107.5, y: 57.5, scale: 0.5 }, chain: "[]" }]);
    equal(reached({ token: identityOf(frame), offset: [150, 30] }).hit, true);
  },
  "a point in a frame is brought into view": async () => {
    const frame = await sealed("top:5000px");
    const token = identityOf(frame);
    equal([reached({ token, offset: [20, 30], hit: true }).hit, scrollY], [false, 0]);
    const { place, hit, by } = reached({ token, offset: [20, 30] });
    equal([hit, place.y > 0 && place.y + 30 < innerHeight, scrollY > 0], [true, true, true]);
    equal(by, "webView, <iframe>");
  },
  "what lies over a point in a frame is named": async () => {
    const frame = await sealed();
    const token = identityOf(frame);
    equal(reached({ token, offset: [20, 30] }).hit, true);
    frame.insertAdjacentHTML("afterend", `<p style="${style};left:120px;margin:0">Over</p>`);
    equal([reached({ token, offset: [20, 30] }).by, reached({ token, offset: [1, 30] }).hit],
      ["staticText 'Over', <p>", true]);
    element("<p></p>");
    equal(reached({ token, offset: [20, 30] }), { hit: false, by: "the frame is gone" });
  },
};

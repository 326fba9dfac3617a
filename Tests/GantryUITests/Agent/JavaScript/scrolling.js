import { scrolling } from "/agent/scrolling.js";
import { beginPass, isPlain } from "/agent/walk.js";
import { element, equal } from "./check.js";

const box = "overflow:auto;height:100px;width:100px";
const high = "<p style='height:9000px'></p>";
const nested = () => element(`<div style='${box}'><div style='${box}'>${high}</div>${high}</div>`);
const nextFrame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });

// Scrolls by a little in each of some frames.
const scroll = async (target, count = 12) => {
  for (let i = 0; i < count; i += 1) {
    target.scrollTop += 5;
    await nextFrame();
  }
};
const measured = async (act) => {
  scrolling({ arm: true });
  await act();
  const { dragged, coasted } = (await scrolling({ timeout: 5000 })).scrolling;
  return [dragged, coasted];
};

export default {
  "frames are counted while anything scrolls": async () => {
    const outer = nested();
    for (const target of [outer, outer.firstChild]) {
      const [dragged, coasted] = await measured(() => scroll(target));
      equal([dragged, coasted.length > 0, coasted.length <= 13, coasted.every((time) => time >= 0)],
        [[], true, true, true]);
    }
    const host = element("<div></div>");
    host.attachShadow({ mode: "open" }).innerHTML = `<div style='${box}'>${high}</div>`;
    beginPass();
    isPlain();
    equal((await measured(() => scroll(host.shadowRoot.firstChild)))[1].length > 0, true);
  },
  "frames under a finger are apart": async () => {
    const outer = nested();
    const [dragged, coasted] = await measured(async () => {
      outer.dispatchEvent(new Event("touchstart", { bubbles: true }));
      await scroll(outer);
      outer.dispatchEvent(new Event("touchend", { bubbles: true }));
    });
    equal([dragged.length > 0, coasted], [true, []]);
    equal((await measured(() => scroll(outer)))[0], []);
  },
  "what doesn't scroll has no frames": async () => {
    nested();
    equal(await measured(nextFrame), [[], []]);
  },
  "a pause is no frame": async () => {
    const outer = nested();
    const [, coasted] = await measured(async () => {
      await scroll(outer);
      await new Promise((resolve) => { setTimeout(resolve, 1500); });
      await scroll(outer);
    });
    equal([coasted.length > 0, coasted.some((time) => time > 1200)], [true, false]);
  },
  "a measurement has no frames from before it": async () => {
    const outer = nested();
    for (let turn = 0; turn < 2; turn += 1) {
      const [, coasted] = await measured(() => scroll(outer, 5));
      equal(coasted.length <= 6, true);
    }
  },
  "nothing is counted after the end": async () => {
    const outer = nested();
    const [, coasted] = await measured(() => scroll(outer));
    const { length } = coasted;
    await scroll(outer);
    equal([coasted.length, (await scrolling({})).scrolling.coasted.length], [length, length]);
  },
};

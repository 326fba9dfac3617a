import { bytesOf, comparePictures, still } from "/agent/pictures.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

// A picture of a row of pixels, as a PNG in Base64, and the pixels of one.
const picture = (...pixels) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [pixels.length, 1];
  canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(pixels.flat()), pixels.length), 0,
    0);
  return canvas.toDataURL("image/png").split(",")[1];
};
const pixelsOf = async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return [...context.getImageData(0, 0, image.width, image.height).data];
};
const grey = (value) => [value, value, value, 255];
const compare = async (expected, actual, rest) =>
  (await comparePictures({ expected: picture(...expected), actual: picture(...actual), masks: [], tolerance: 0,
    ...rest })).pictures;

const setStill = (isStill) => {
  beginPass();
  still({ isStill });
};
const moving = (target, options) => target.animate({ opacity: [0.5, 1] }, { duration: 60000, ...options });
const caretOf = (field) => getComputedStyle(field).caretColor;
const hidden = "rgba(0, 0, 0, 0)";

export default {
  "bytes are read from Base64": () => equal([...bytesOf("AP+A")], [0, 255, 128]),
  "differing pixels are counted and red": async () => {
    const { sizes, differing, difference } = await compare([grey(0), grey(100), grey(9)],
      [grey(0), grey(100), [9, 9, 10, 255]]);
    equal([sizes, differing], [[3, 1, 3, 1], 1]);
    equal(await pixelsOf(difference), [...grey(191), ...grey(216), 220, 0, 0, 255]);
    equal((await compare([[0, 0, 0, 0]], [grey(0)])).differing, 1);
  },
  "a tolerance is a part of a channel's range": async () => {
    const both = [[grey(100), grey(100)], [grey(110), grey(90)]];
    equal((await compare(...both, { tolerance: 10 / 255 })).differing, 0);
    equal((await compare(...both, { tolerance: 9 / 255 })).differing, 2);
  },
  "what is masked is the same": async () => {
    equal((await compare([grey(0), grey(0)], [grey(9), grey(9)], { masks: [[1, 0, 5, 5]] })).differing, 1);
  },
  "pictures of other sizes aren't compared": async () =>
    equal(await compare([grey(0)], [grey(0), grey(0)]), { sizes: [1, 1, 2, 1] }),
  "what moves for ever begins again when it may": () => {
    const outer = element("<div><p></p></div>");
    outer.attachShadow({ mode: "open" }).innerHTML = "<i></i><slot></slot>";
    const endless = [outer, outer.firstChild, outer.shadowRoot.firstChild]
      .map((target) => moving(target, { iterations: Infinity }));
    for (const each of endless) each.currentTime = 20000;
    setStill(true);
    setStill(true);
    equal(endless.map((each) => [each.playState, each.currentTime]), endless.map(() => ["paused", 0]));
    setStill(false);
    equal(endless.map((each) => each.playState), endless.map(() => "running"));
    endless[0].pause();
    setStill(true);
    setStill(false);
    equal(endless.map((each) => each.playState), ["paused", "running", "running"]);
  },
  "what ends is at its end": () => {
    const outer = element("<div></div>");
    const ending = moving(outer, { fill: "forwards" });
    setStill(true);
    equal([ending.playState, getComputedStyle(outer).opacity], ["finished", "1"]);
    setStill(false);
    equal(ending.playState, "finished");
  },
  "what a page holds or moves itself is left to it": () => {
    const outer = element("<div style='overflow:auto;height:10px'><p style='height:99px'></p></div>");
    const paused = moving(outer, { iterations: Infinity });
    paused.pause();
    const stopped = moving(outer);
    stopped.playbackRate = 0;
    const scrolled = "ScrollTimeline" in window ? moving(outer,
      { timeline: new ScrollTimeline({ source: outer }), duration: "auto" }) : null;
    setStill(true);
    equal([stopped.playState, scrolled ? scrolled.playState : "running"], ["running", "running"]);
    setStill(false);
    equal([paused.playState, stopped.playState], ["paused", "running"]);
  },
  "carets are hidden meanwhile": async () => {
    const host = element("<div></div>");
    host.attachShadow({ mode: "open" }).innerHTML = "<input style='caret-color:red'>";
    const field = host.shadowRoot.firstChild;
    field.focus();
    setStill(true);
    setStill(true);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    equal([caretOf(field), caretOf(host)], [hidden, hidden]);
    setStill(false);
    equal([caretOf(field), host.getAnimations()], ["rgb(255, 0, 0)", []]);
  },
};

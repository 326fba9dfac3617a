// Keeps a page still for a picture, and compares two: only a browser can read a PNG without a library.
import { add, later, methodOf, NativePromise, nextFrame, topDocument, uncurry } from "./builtins.js";
import { allRoots } from "./walk.js";

const NativeBlob = Blob;
const NativeBytes = Uint8Array;
const decode = window.atob.bind(window);
const bitmapOf = window.createImageBitmap.bind(window);
const codeAt = uncurry(String.prototype.charCodeAt);
export const makeElement = methodOf(Document, "createElement");
export const contextOf = methodOf(HTMLCanvasElement, "getContext");
export const urlOf = methodOf(HTMLCanvasElement, "toDataURL");

export const bytesOf = (text) => {
  const letters = decode(text);
  const bytes = new NativeBytes(letters.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = codeAt(letters, i);
  return bytes;
};

const pictureOf = (text) => bitmapOf(new NativeBlob([bytesOf(text)], { type: "image/png" }));

// The picture's pixels, with grey where nothing is compared.
const drawn = (picture, masks) => {
  const canvas = makeElement(topDocument, "canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = contextOf(canvas, "2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  context.fillStyle = "#888";
  for (const [x, y, width, height] of masks) context.fillRect(x, y, width, height);
  return { canvas, context, image: context.getImageData(0, 0, canvas.width, canvas.height) };
};

const entriesOf = performance.getEntriesByType.bind(performance);
const soon = (promise) => NativePromise.race([promise, new NativePromise((resolve) => later(resolve, 1000))]);

// Ends a view transition, so that a picture shows the page, and not what was there before. One from another document
// begins with the first frame. One that isn't ready yet is waited for: if it were ended before, the page's own wait
// for it would fail.
export const arrive = async () => {
  if (!entriesOf("paint").length) await soon(new NativePromise((resolve) => nextFrame(resolve)));
  const transition = topDocument.activeViewTransition;
  if (!transition) return {};
  await soon(transition.ready.catch(() => {}));
  transition.skipTransition();
  return {};
};

// What is kept still until it may go on, and what hides carets, which blink.
let stilled = [];
let hiding = [];

// Has animations that end be at their end, and others at their beginning.
export const still = ({ isStill }) => {
  for (const each of hiding) each.cancel();
  hiding = [];
  if (!isStill) {
    for (const each of stilled) each.play();
    stilled = [];
    return {};
  }
  for (const root of allRoots()) {
    for (const each of root.getAnimations()) {
      // One by a page's own timeline, such as its scrolling, doesn't move by itself.
      const isOwn = each.timeline !== (root.ownerDocument || root).timeline;
      if (each.playState !== "running" || isOwn || each.playbackRate === 0) continue;
      if (each.effect.getComputedTiming().endTime < Infinity) {
        each.finish();
      } else {
        each.pause();
        each.currentTime = 0;
        add(stilled, each);
      }
    }
    if (root.activeElement) {
      const change = { caretColor: ["transparent", "transparent"] };
      add(hiding, root.activeElement.animate(change, { duration: 0, fill: "forwards" }));
    }
  }
  return {};
};

export const comparePictures = async ({ expected, actual, masks, tolerance }) => {
  const [wanted, found] = [await pictureOf(expected), await pictureOf(actual)];
  const sizes = [wanted.width, wanted.height, found.width, found.height];
  if (sizes[0] !== sizes[2] || sizes[1] !== sizes[3]) return { pictures: { sizes } };
  const there = drawn(wanted, masks).image.data;
  const here = drawn(found, masks);
  const pixels = here.image.data;
  let differing = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    let isOther = false;
    for (let j = i; j < i + 4; j += 1) {
      const change = pixels[j] > there[j] ? pixels[j] - there[j] : there[j] - pixels[j];
      if (change > tolerance * 255) isOther = true;
    }
    if (isOther) differing += 1;
    // What is the same is pale, so that differences stand out.
    for (let j = i; j < i + 3; j += 1) pixels[j] = 191 + (pixels[j] >> 2);
    if (isOther) [pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3]] = [220, 0, 0, 255];
  }
  here.context.putImageData(here.image, 0, 0);
  return { pictures: { sizes, differing, difference: urlOf(here.canvas, "image/png") } };
};

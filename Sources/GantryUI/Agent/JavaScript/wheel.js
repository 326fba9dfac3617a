// What a turned wheel scrolls, and when that is at rest.
import {
  add, attribute, bodyOf, clientHeight, clientWidth, filter, join, localName, map, now, ownerDocument, scrollHeight,
  scrollLeft, scrollTop, scrollWidth, some, styleOf, topDocument,
} from "./builtins.js";
import { documentIn, isFrame } from "./walk.js";
import { isBody } from "./items.js";
import { containerMatching, elementAt } from "./geometry.js";
import { frame, listenEverywhere, listenerOptions } from "./changes.js";

// After so many frames without a scroll nothing scrolls any more, and after so many nothing begins to: browsers scroll
// beside the page, which may draw meanwhile. Firefox doesn't tell the end of a scroll that a wheel has begun.
const restFrames = 4;
const beginFrames = 60;

let wheelCount = 0;
let turning = null;

// Whether there is a pixel before and behind a position; null where all is in view.
const roomAt = (position, length, isPlain) => {
  if (length < 1) return null;
  // What begins at its other end has positions below zero; whether it does isn't known there.
  if (position === 0 && !isPlain) return [false, false];
  const first = position < 0 ? -length : 0;
  return [position - first >= 1, first + length - position >= 1];
};

const positions = [scrollLeft, scrollTop];

const scrollerIn = (element, { overflowX, overflowY }) => {
  const style = styleOf(element);
  const isPlain = style.direction === "ltr" && style.writingMode === "horizontal-tb" &&
    !style.flexDirection.endsWith("reverse");
  // Firefox says of a text area that what doesn't fit is seen.
  const scrolls = localName(element) === "textarea" ? /visible|auto|scroll/ : /auto|scroll/;
  const room = (overflow, ...place) => scrolls.test(overflow) ? roomAt(...place, isPlain) : null;
  return {
    element,
    rooms: [
      room(overflowX, scrollLeft(element), scrollWidth(element) - clientWidth(element)),
      room(overflowY, scrollTop(element), scrollHeight(element) - clientHeight(element)),
    ],
  };
};

// A window scrolls by the rules of its root, or of the body where that has none.
const isBodyOfWindow = ({ documentElement }) => styleOf(documentElement).overflow === "visible";

const windowScrollers = (document) => {
  const [scrolled, root, body] = [document.scrollingElement, document.documentElement, bodyOf(document)];
  if (!scrolled) return [];
  const { overflowX, overflowY } = styleOf(isBodyOfWindow(document) && body ? body : root);
  const ofWindow = (overflow) => overflow.replace("visible", "auto");
  return [scrollerIn(scrolled, { overflowX: ofWindow(overflowX), overflowY: ofWindow(overflowY) })];
};

// What scrolls an element, the innermost first.
const scrollersAround = (element) => {
  const found = [];
  const note = (each) => {
    if (isFrame(each) && each !== element && !/^(no|off|noscroll)$/i.test(attribute(each, "scrolling") || "")) {
      for (const scroller of windowScrollers(documentIn(each))) add(found, scroller);
    }
    const isWindows = isBody(each) &&
      (localName(each) === "html" || isBodyOfWindow(ownerDocument(each)));
    if (!isWindows) add(found, scrollerIn(each, styleOf(each)));
    return false;
  };
  note(element);
  containerMatching(element, note);
  for (const scroller of windowScrollers(topDocument)) add(found, scroller);
  return found;
};

// Of what lies around a place the first that can be scrolled at all along each axis. Where that is at its end, browsers
// differ in whether the next one is scrolled; what a frame of another origin does with a wheel isn't known.
export const scrollersAt = ({ x, y }) => {
  const found = elementAt(x, y);
  const all = found && !isFrame(found) ? scrollersAround(found) : [];
  const first = (axis) => filter(all, ({ rooms }) => rooms[axis])[0];
  return filter(map([0, 1], (axis) => ({ axis, ...first(axis) })), ({ element }) => element);
};

const positionOf = ({ axis, element }) => positions[axis](element);

const stopTurning = () => {
  if (!turning) return;
  turning.end();
  turning = null;
};

// Notes the positions of what a wheel at a place will scroll, and what becomes of the wheel.
export const awaitWheel = (place) => {
  stopTurning();
  wheelCount += 1;
  const state = { token: `w${wheelCount}`, wheel: null };
  state.scrollers = map(scrollersAt(place), (scroller) => ({ ...scroller, start: positionOf(scroller) }));
  state.end = listenEverywhere(["wheel"], (event) => { state.wheel = event; }, listenerOptions);
  turning = state;
  return state.token;
};

// Whether the page has another use for a turned wheel, or by a modifier the browser.
const isTaken = (wheel) => wheel !== null &&
  (wheel.defaultPrevented || wheel.ctrlKey || wheel.shiftKey || wheel.altKey || wheel.metaKey);

// Browsers scroll smoothly, and answer a turned wheel before anything has moved.
export const settle = async ({ token, delta = [0, 0], timeout = 0 }) => {
  const deadline = now() + timeout;
  const state = turning && turning.token === token ? turning : { scrollers: [], wheel: null };
  const turned = filter(state.scrollers, ({ axis, rooms }) =>
    delta[axis] !== 0 && rooms[axis][delta[axis] < 0 ? 0 : 1]);
  const isDue = () => turned.length > 0 && !isTaken(state.wheel) &&
    !some(turned, (scroller) => positionOf(scroller) !== scroller.start);
  let rests;
  let before = join(map(turned, positionOf), " ");
  const endListening = listenEverywhere(["scroll"], () => { rests = false; }, listenerOptions);
  for (let frames = 0; frames < (isDue() ? beginFrames : restFrames) && now() < deadline;) {
    rests = true;
    // What draws no frame for a while may be about to scroll.
    frames += (await frame()) ? 1 : 0.25;
    // Nobody outside of a shadow root is told what scrolls there.
    const places = join(map(turned, positionOf), " ");
    if (!rests || places !== before) frames = 0;
    before = places;
  }
  endListening();
  if (turning === state) stopTurning();
  return { done: null };
};

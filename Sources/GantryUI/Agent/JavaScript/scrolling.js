// The frames that a page draws while it is scrolled, for a test that measures them.
import { nextFrame, now, topWindow } from "./builtins.js";
import { addListener, delay, hearScrolling, listenerOptions } from "./changes.js";

// After this long without an event, in milliseconds, nothing scrolls any more.
const rest = 400;

let frames = { dragged: [], coasted: [] };
// Frames that count only if something scrolls after them.
let pending = [];
let last = 0;
let previous = null;
let isRunning = false;
let isTouched = false;

const step = (time) => {
  if (previous !== null) pending.push([isTouched ? "dragged" : "coasted", time - previous]);
  previous = time;
  isRunning = now() - last <= rest;
  if (isRunning) nextFrame(step);
};

const scrolled = () => {
  // The frame that finds it at rest may come after what scrolls again.
  const goesOn = isRunning && now() - last <= rest;
  last = now();
  if (goesOn) {
    for (const [kind, time] of pending) frames[kind].push(time);
  } else {
    previous = null;
    if (!isRunning) nextFrame(step);
    isRunning = true;
  }
  pending = [];
};

for (const name of ["touchstart", "touchend", "touchcancel"]) {
  addListener(topWindow, name, () => { isTouched = name === "touchstart"; }, listenerOptions);
}

// What was done a moment ago may scroll in a moment.
const atRest = async (deadline) => {
  const asked = now();
  while (now() - Math.max(last, asked) <= rest && now() < deadline) await delay(rest / 3);
  hearScrolling(null);
  return { scrolling: frames };
};

// Begins, or waits for the end of what scrolls and tells the frames' times in milliseconds.
export const scrolling = ({ arm, timeout }) => {
  if (!arm) return atRest(now() + (timeout || 0));
  frames = { dragged: [], coasted: [] };
  pending = [];
  hearScrolling(scrolled);
  return {};
};

// All events that may change the outcome of a query: mutations, layout, input, loading, focus.
import {
  NativePromise, add, cancel, later, methodOf, nextFrame, nodeType, now, select, some, topDocument, topWindow, viewOf,
} from "./builtins.js";

export let revision = 1;
let lastChange = now();
const waiting = new Set();

export const noteChange = () => {
  revision += 1;
  lastChange = now();
  waiting.forEach((each) => each());
};

// Called for each event that scrolls something, while a test measures it.
let heard = null;
export const hearScrolling = (hear) => { heard = hear; };
const noteScroll = () => {
  if (heard) heard();
  noteChange();
};

const mutations = new MutationObserver(noteChange);
const observed = new WeakSet();

// `load` and `toggle` don't bubble and `change` doesn't leave a shadow root, but both are
// captured.
const telling =
  ["load", "error", "input", "change", "focusin", "focusout", "toggle",
  "transitionrun", "transitionend", "transitioncancel", "animationstart", "animationend",
  "animationcancel", "slotchange", "close", "cancel", "invalid", "reset"];
const tellingOfWindow =
  ["resize", "pageshow", "popstate", "hashchange", "load", "orientationchange"];

export const listenerOptions = { capture: true, passive: true };
export const addListener = methodOf(EventTarget, "addEventListener");
const removeListener = methodOf(EventTarget, "removeEventListener");

const windowsBelow = (view, views) => {
  add(views, view);
  for (let i = 0; i < view.length; i += 1) {
    try {
      if (view[i].document) windowsBelow(view[i], views);
    } catch {
      // A frame of another origin keeps its events to itself.
    }
  }
  return views;
};

// Listens in all windows; what it returns ends that.
export const listenEverywhere = (names, listener, options) => {
  const views = windowsBelow(topWindow, []);
  for (const view of views) for (const name of names) addListener(view, name, listener, options);
  return () => {
    for (const view of views) {
      try {
        for (const name of names) removeListener(view, name, listener, options);
      } catch {
        // A frame has gone to another origin, and its listeners with the document before.
      }
    }
  };
};

export const observeRoot = (root) => {
  if (observed.has(root)) return;
  observed.add(root);
  mutations.observe(root, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
  for (const name of telling) addListener(root, name, noteChange, listenerOptions);
  addListener(root, "scroll", noteScroll, listenerOptions);
  const view = nodeType(root) === 9 ? viewOf(root) : null;
  if (!view) return;
  for (const name of tellingOfWindow) addListener(view, name, noteChange, listenerOptions);
  if (root.documentElement) sizes.observe(root.documentElement);
};

const sizes = new ResizeObserver(noteChange);

export const currentRevision = () => {
  if (mutations.takeRecords().length > 0) noteChange();
  return revision;
};

observeRoot(topDocument);

// A script that sets `input.value` sends no event, so waits compare the values of forms.
let formState = "";
export const readForms = () => {
  let state = `${topDocument.title}\n`;
  const controls = select(topDocument, "input,textarea,select");
  for (let i = 0; i < controls.length && i < 2000; i += 1) {
    const control = controls[i];
    state += `${control.value}\n${control.checked ? 1 : 0}${control.disabled ? 1 : 0}\n`;
  }
  if (state === formState) return;
  formState = state;
  noteChange();
};

export const delay = (milliseconds) =>
  new NativePromise((resolve) => later(resolve, milliseconds));

// In milliseconds.
export const longestFrame = 120;

// Waits for the next frame, or for a while if the browser draws none because the page is
// hidden. Returns whether it was drawn: nothing moves between two frames.
export const frame = () =>
  new NativePromise((resolve) => {
    const timer = later(() => resolve(false), longestFrame);
    nextFrame(() => {
      cancel(timer);
      resolve(true);
    });
  });

export const changeWithin = (milliseconds) =>
  new NativePromise((resolve) => {
    const finish = () => {
      cancel(timer);
      waiting.delete(finish);
      resolve();
    };
    const timer = later(finish, milliseconds);
    waiting.add(finish);
  });

// Nothing has changed for more than two frames, and no change is scheduled.
export const isQuiet = () => {
  currentRevision();
  if (now() - lastChange < 40 || topDocument.readyState === "loading") return false;
  return !isAnimating();
};

const animations = () => topDocument.getAnimations ? topDocument.getAnimations() : [];

const isPlaying = (animation) => animation.playState === "running";

export const isAnimating = () => some(animations(), isPlaying);

// Whether an animation is to move something that it doesn't yet: its compositor may begin it later.
export const isBeginning = () =>
  some(animations(), (each) => isPlaying(each) && (each.pending || each.currentTime <= 0));

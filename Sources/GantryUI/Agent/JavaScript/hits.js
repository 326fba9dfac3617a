// Checks that an event reaches its intended element, for layouts that shift late.
import { setOf } from "./builtins.js";
import { beginPass } from "./walk.js";
import { describe, reaches } from "./geometry.js";
import { listenEverywhere } from "./changes.js";

const downEvents = setOf("pointerdown mousedown touchstart");
const gestureEvents =
  ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend",
  "click", "auxclick", "dblclick", "contextmenu"];

// A browser's own protocol has it, to be told before a dialog of the page stops everything.
const tellArrival = window.gantryArrival;
let lastToken = 0;
let armed = null;

const disarm = () => {
  if (!armed) return;
  armed.end();
  armed = null;
};

export const arm = (item) => {
  disarm();
  lastToken += 1;
  const state = { token: `h${lastToken}`, hit: null, by: null };
  const listener = (event) => {
    if (!event.isTrusted) return;
    if (state.hit === null && downEvents.has(event.type)) {
      if (typeof tellArrival === "function") tellArrival("");
      beginPass();
      const target = event.composedPath()[0];
      const element = target && target.nodeType === 1 ? target : null;
      state.hit = element !== null && reaches(element, item);
      if (!state.hit) state.by = element ? describe(element) : "the document";
    }
    if (state.hit !== false) return;
    // An element that moved under the pointer must not take another one's touch.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  state.end = listenEverywhere(gestureEvents, listener, { capture: true, passive: false });
  armed = state;
  return state.token;
};

export const verify = (request) => {
  if (!armed || armed.token !== request.token) return { hit: null };
  const { hit, by } = armed;
  disarm();
  return by ? { hit, by } : { hit };
};

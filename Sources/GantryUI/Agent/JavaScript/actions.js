// Prepares an element for an action of a person.
import {
  closest, localName, now, optionSelected, selectMultiple, setOptionSelected, topDocument,
} from "./builtins.js";
import { beginPass } from "./walk.js";
import { elementOf, isWhole } from "./items.js";
import { isEnabled, nodeOf } from "./nodes.js";
import { evaluate } from "./queries.js";
import {
  centerOf, clipped, describe, frameOf, hitPoint, inWindow, isInView, isInViewport, pointsOf, shownBox,
} from "./geometry.js";
import { changeWithin, frame, isAnimating, isBeginning, isQuiet, longestFrame } from "./changes.js";
import { learnPermissions, promptOf } from "./prompts.js";
import { ambiguity, patienceOf, slowCheck, untilPatience } from "./waiting.js";
import { framesFor } from "./frames.js";
import { arm } from "./hits.js";
import { awaitWheel } from "./wheel.js";
import { makeOwed } from "./snapshot.js";

const targetOf = (request) => {
  const { items, type } = evaluate(request.chain, { limit: 2 });
  return items.length ? { item: items[0], type } : null;
};

const sameBox = (one, other) =>
  Math.abs(one.x - other.x) < 0.5 && Math.abs(one.y - other.y) < 0.5 &&
  Math.abs(one.width - other.width) < 0.5 && Math.abs(one.height - other.height) < 0.5;

// In milliseconds; a busy browser has two frames follow each other closer.
const leastFrame = 8;
// After so many looks, also without a frame, it is known whether something stands still.
const enoughLooks = 6;
// For so many milliseconds a frame is waited for; longer for an animation's, whose box is the same until then.
const undrawnTime = 480;
const undrawnAnimationTime = 2000;

// Whether an element is where it was at the look before. A script may see an animation's next state between frames,
// and the state before it begins, so only boxes of two frames after that prove it, and of two that are as far apart
// as a display's: in some browsers a box follows the time of animations, and in others the clock.
const isStill = (state, before, box) => {
  const time = state.isInFrame && !isBeginning() ? topDocument.timeline.currentTime : NaN;
  const look = { box, time, clock: now() };
  state.look = look;
  if (!before) return false;
  if (isAnimating() && state.undrawn < undrawnAnimationTime) {
    const passed = Math.min(look.time - before.time, look.clock - before.clock);
    if (passed < leastFrame) state.look = before;
    if (!(passed >= leastFrame)) return false;
  }
  state.undrawn = 0;
  return sameBox(before.box, box);
};

const blocks = ["center", "end", "start", "nearest"];

export const reveal = (item, block) => {
  makeOwed();
  elementOf(item).scrollIntoView({ block, inline: "nearest", behavior: "instant" });
};

const offsetPoint = (item, request) => {
  const box = frameOf(item);
  const [nx, ny] = request.offset || [0.5, 0.5];
  const [dx, dy] = request.delta || [0, 0];
  return { x: box.x + box.width * nx + dx, y: box.y + box.height * ny + dy };
};

const isOffset = (request) => Boolean(request.offset) || Boolean(request.delta);

const aim = (item, request) =>
  hitPoint(item, isOffset(request) ? [offsetPoint(item, request)] : pointsOf(item));

const optionOf = (item) => {
  if (isWhole(item)) return null;
  const element = elementOf(item);
  return localName(element) === "option" && closest(element, "select") ? element : null;
};

export const tell = (element, ...names) => {
  for (const name of names) {
    element.dispatchEvent(new Event(name, { bubbles: true, composed: name === "input" }));
  }
};

// The system draws the options of a closed select where no pointer reaches them.
export const choose = (option) => {
  makeOwed();
  const owner = closest(option, "select");
  if (owner.focus) owner.focus({ preventScroll: true });
  setOptionSelected(option, selectMultiple(owner) ? !optionSelected(option) : true);
  tell(owner, "input", "change");
};

const pointResult = (point, target, token) =>
  ({ ready: { x: point.x, y: point.y, node: nodeOf(target.item, { type: target.type, hit: true }), token } });

// Checks the element once: it is ready, or the result is the reason why it isn't.
const attempt = (request, state) => {
  const target = targetOf(request);
  const before = state.look;
  state.look = null;
  if (!target) return { reason: "missing" };
  const { item } = target;
  const node = () => [nodeOf(item, { type: target.type })];
  const needsEnabled = request.action === "tap" || request.isSetting;
  if (needsEnabled && !isEnabled(item)) return { reason: "disabled", nodes: node() };
  if (request.isSetting) return { target };
  const option = optionOf(item);
  if (option && request.action === "tap") {
    choose(option);
    return { done: nodeOf(item, { type: target.type }) };
  }
  let box = frameOf(item);
  if (box.width === 0 || box.height === 0) {
    // A control of no size may have a label to touch.
    if (pointsOf(item).length === 0) return { reason: "hidden", nodes: node() };
  }
  if (request.action !== "tap" && request.action !== "hover") {
    const isPlace = request.action === "place";
    if (!isPlace && !isWhole(item) && !isInView(item)) {
      reveal(item, "center");
    }
    box = frameOf(item);
    const isReady = request.action === "force" || isStill(state, before, box) ||
      (isQuiet() && !state.wasMoving && clipped(box));
    if (!isReady) return { reason: "moving", nodes: node() };
    const shown = shownBox(item);
    // What turns has its middle where it was, though its box grows beyond the window.
    const isWithin = request.action === "force" && isInViewport(centerOf(box));
    let point = isOffset(request) ? offsetPoint(item, request)
      : centerOf(isWithin ? box : shown);
    if (!isPlace && isOffset(request)) {
      point = inWindow(point);
      // Some browsers refuse a pointer there, and others send it to nothing.
      if (!point) return { reason: "offscreen", nodes: node() };
    }
    const token = request.action === "wheel" ? awaitWheel(point) : undefined;
    const result = pointResult(point, target, token);
    result.ready.shown = [shown.x, shown.y, shown.width, shown.height];
    return result;
  }
  let result = aim(item, request);
  const isRevealed = result.point !== undefined;
  for (let i = 0; !result.point && !isWhole(item) && i < blocks.length; i += 1) {
    reveal(item, blocks[i]);
    result = aim(item, request);
  }
  const isAtRest = isStill(state, before, frameOf(item));
  if (!result.point) {
    const by = result.by ? describe(result.by) : undefined;
    return { reason: result.isInside ? "covered" : "offscreen", by, nodes: node() };
  }
  const isReady = isAtRest || (isRevealed && !state.wasMoving && isQuiet());
  if (!isReady) return { reason: "moving", nodes: node() };
  return pointResult(result.point, target, request.arm && request.action === "tap" ? arm(item) : undefined);
};

const attemptSafely = (request, state) => {
  beginPass();
  try {
    return attempt(request, state);
  } catch (error) {
    const { kind: reason, nodes, count } = ambiguity(error);
    return { reason, nodes, count };
  }
};

export const prepare = async (request) => {
  const deadline = now() + (request.timeout || 0);
  const patience = patienceOf(request, deadline);
  const state = { look: null, looks: 0, undrawn: 0, isInFrame: false, wasMoving: false };
  if (request.prompts) await learnPermissions();
  for (;;) {
    const prompt = promptOf(request);
    if (prompt) return { failed: { reason: "prompt", nodes: [] }, prompt };
    const result = attemptSafely(request, state);
    // Asked for before a snapshot is made, so that it comes meanwhile.
    const drawn = result.reason === "moving" ? frame() : null;
    makeOwed();
    if (!result.reason) return result;
    const frames = result.reason === "missing" ? framesFor(request.chain) : undefined;
    if (frames && frames.length && now() >= patience) {
      return { failed: { nodes: [], ...result }, frames };
    }
    const rest = deadline - now();
    // An element that only has to hold still gets the looks for it in any case, however busy the machine.
    state.looks += 1;
    if (rest <= 0 && (result.reason !== "moving" || state.looks > enoughLooks)) {
      return { failed: { nodes: [], ...result }, frames };
    }
    if (result.reason === "moving") {
      state.wasMoving = true;
      const asked = now();
      state.isInFrame = await drawn;
      // What never draws, never begins or has no time pass is taken as it is after a while. A machine that stands
      // still adds no more than a frame to it.
      state.undrawn += Math.min(longestFrame, now() - asked);
      if (!state.isInFrame && state.undrawn < undrawnTime) state.look = null;
      continue;
    }
    state.isInFrame = false;
    const due = Math.min(rest, result.by ? 50 : slowCheck, untilPatience(patience));
    await changeWithin(Math.max(1, due));
  }
};

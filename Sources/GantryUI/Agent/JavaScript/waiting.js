// Waits that end with the change that they wait for, without polling.
import { now } from "./builtins.js";
import { beginPass } from "./walk.js";
import { nodesOf } from "./nodes.js";
import { Ambiguous, evaluate } from "./queries.js";
import { framesFor } from "./frames.js";
import { changeWithin, currentRevision, delay, readForms, revision } from "./changes.js";

export const slowCheck = 250;

// A page that changes all the time must keep most of the processor.
const restAfter = (cost) => Math.max(4, Math.min(cost, 25), cost / 2);

// A test that has just asked the frames waits here for a while before it asks them again.
export const patienceOf = (request, deadline) =>
  Math.min(deadline, now() + (request.patience || 0));

export const untilPatience = (patience) => Math.max(1, now() < patience ? patience - now() : Infinity);

const outcome = (request, isPatient) => {
  const goal = request.for;
  if (goal === "change") {
    return currentRevision() !== request.revision ? { met: true, nodes: [] } : null;
  }
  const { items, type } = evaluate(request.chain, { limit: 1, isLenient: true });
  if (goal === "gone") {
    const frames = items.length ? null : framesFor(request.chain);
    return !frames || (frames.length && isPatient) ? null : { met: true, nodes: [], frames };
  }

  // A mere check needs no description of elements.
  const limit = request.limit === 0 ? 0 : 1;
  if (items.length) return { met: true, nodes: nodesOf(items, limit, { type }) };
  const frames = framesFor(request.chain);
  return frames.length && !isPatient ? { met: false, frames } : null;
};

// What an answer says of several elements where one is required; other errors go on.
export const ambiguity = (error) => {
  if (!(error instanceof Ambiguous)) throw error;
  const { items, type } = error;
  return { kind: "ambiguous", count: items.length, nodes: nodesOf(items, 10, { type }) };
};

export const wait = async (request) => {
  const deadline = now() + (request.timeout || 0);
  const patience = patienceOf(request, deadline);
  let lastCost = 0;
  for (;;) {
    const start = now();
    let error;
    beginPass();
    try {
      const met = outcome(request, start < patience);
      if (met) return { ...met, revision: currentRevision() };
    } catch (thrown) {
      error = ambiguity(thrown);
    }
    if (start >= deadline) {
      const frames = error || request.for !== "exists" ? undefined : [];
      return { met: false, error, frames, revision: currentRevision() };
    }
    // The first check after loading may take long for layout, and predicts nothing about the
    // next.
    const cost = now() - start;
    const due = Math.min(deadline, now() + restAfter(Math.min(cost, lastCost)));
    lastCost = cost;
    const seen = revision;
    await changeWithin(Math.min(slowCheck, deadline - now(), untilPatience(patience)));
    if (revision === seen) readForms();
    if (now() < due) await delay(due - now());
  }
};

// One request in, one answer out, both JSON texts.
import { ownMember, parseJSON, quoted, toJSON, toKeys, topWindow } from "./builtins.js";
import { beginPass } from "./walk.js";
import { Invalid } from "./predicates.js";
import { Ambiguous, query } from "./queries.js";
import { permit, prompt } from "./prompts.js";
import { ambiguity, wait } from "./waiting.js";
import { verify } from "./hits.js";
import { prepare } from "./actions.js";
import { settle } from "./wheel.js";
import { setValue } from "./setting.js";
import { nearest, pageState, tree } from "./tree.js";
import { auditPage } from "./audit.js";
import { arrive, comparePictures, still } from "./pictures.js";
import { makeOwed, snapshot } from "./snapshot.js";
import { reach } from "./frames.js";
import { scrolling } from "./scrolling.js";
import { itemWithIdentity } from "./nodes.js";

const storedEntries = ({ entries }) => {
  for (const key of toKeys(entries || {})) topWindow.localStorage.setItem(key, entries[key]);
  // A page in a sandbox, or of no origin, has no storage.
  try {
    return { entries: { ...topWindow.localStorage } };
  } catch {
    return { entries: {} };
  }
};

const handlers = {
  query, wait, prepare, verify, set: setValue, tree, nearest, page: pageState, settle,
  prompt, permit, audit: auditPage, compare: comparePictures, snapshot, entries: storedEntries,
  reach, scrolling, still, arrive,
};

const failure = (error) => {
  if (error instanceof Ambiguous) return { error: ambiguity(error) };
  const message = error && error.message ? String(error.message) : String(error);
  if (error instanceof Invalid) return { error: { kind: "invalid", message } };
  const stack = String((error && error.stack) || "");
  return { error: { kind: "exception", message, stack } };
};

const answer = (result) => {
  try {
    return toJSON(result);
  } catch (error) {
    return `{"error":{"kind":"exception","message":${quoted(String(error))}}}`;
  }
};

export const agent = (text) => {
  try {
    const request = parseJSON(text);
    const handler = ownMember(handlers, request.do);
    if (!handler) throw new Invalid(`there is no request '${request.do}'`);
    if (request.do !== "prepare") makeOwed();
    beginPass();
    const result = handler(request);
    // Only what waits returns a promise, so that other requests need none.
    if (result && typeof result.then === "function") {
      return result.then(answer, (error) => answer(failure(error)));
    }
    return answer(result);
  } catch (error) {
    return answer(failure(error));
  }
};

// A frame's element, for the browser to find the frame by.
agent.frame = itemWithIdentity;

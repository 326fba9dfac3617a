// The page's questions for permissions, which `permissions.js` reports.
import {
  NativeCustomEvent, NativePromise, dispatch, map, parseJSON, toJSON, topDocument,
} from "./builtins.js";
import { addListener, delay, listenerOptions, noteChange } from "./changes.js";

const asked = new Map();

const noteQuestion = (event) => {
  const prompt = parseJSON(event.detail);
  if (asked.has(prompt.id)) return;
  asked.set(prompt.id, prompt);
  noteChange();
};
const noteWithdrawal = (event) => asked.delete(parseJSON(event.detail).id);

// The oldest question without an answer. The page notices nothing unless a test asks.
export const promptOf = (request) => {
  if (!request.prompts) return null;
  // Added each time, since `document.open()` removes listeners.
  addListener(topDocument, "gantry.asks", noteQuestion, listenerOptions);
  addListener(topDocument, "gantry.withdraws", noteWithdrawal, listenerOptions);
  if (asked.size === 0) dispatch(topDocument, new NativeCustomEvent("gantry.listens"));
  for (const prompt of asked.values()) return prompt;
  return null;
};

// The page's script asked the browser for its permissions before. Once the browser has answered
// these, a question is reported before the tap that led to it is over.
let learning = null;
export const learnPermissions = () => {
  const ask = (name) => navigator.permissions.query({ name }).catch(() => null);
  const names = ["geolocation", "notifications", "camera", "microphone"];
  learning = learning || NativePromise.race([
    delay(1000), NativePromise.all(navigator.permissions ? map(names, ask) : []),
  ]);
  return learning;
};

export const prompt = (request) => ({ prompt: promptOf(request) });

export const permit = async (request) => {
  asked.delete(request.token);
  const detail = toJSON({
    id: request.token, isGranted: request.isGranted, isTold: request.isTold,
  });
  dispatch(topDocument, new NativeCustomEvent("gantry.answers", { detail }));
  // The page hears a refusal first, so that what it does next precedes the test's next action.
  await delay(0);
  await delay(0);
  return {};
};

import { agent } from "/agent/requests.js";
import { element, equal } from "./check.js";

const chain = [{ axis: "descendants", type: "any" }, { match: "it" }];

// What becomes of the element with the identifier, and the events that tell of it.
const set = async (html, request) => {
  const outer = element(`<div>${html}</div>`);
  const events = [];
  for (const name of ["input", "change"]) outer.addEventListener(name, () => events.push(name));
  const answer = JSON.parse(await agent(JSON.stringify({ do: "set", chain, timeout: 50, ...request })));
  return { answer, events, found: outer.querySelector("#it") };
};

export default {
  "a field's value comes with its events": async () => {
    const { answer, events, found } = await set("<input id='it' value='a'>", { text: "b" });
    equal([found.value, events, answer.done.value], ["b", ["input", "change"], "b"]);
    const area = await set("<textarea id='it'>a</textarea>", { text: "one\ntwo" });
    equal([area.found.value, area.events], ["one\ntwo", ["input", "change"]]);
  },
  "a component's own value is told, too": async () => {
    const outer = element("<div><input id='it'></div>");
    let written = 0;
    const field = outer.firstChild;
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    Object.defineProperty(field, "value", {
      get() { return own.get.call(this); },
      set(value) { written += 1; own.set.call(this, value); },
    });
    await agent(JSON.stringify({ do: "set", chain, text: "b", timeout: 50 }));
    equal([own.get.call(field), written], ["b", 0]);
  },
  "a choice is one of the options": async () => {
    const options = "<select id='it'><option>One</option><option value='2'>Two</option>" +
      "<option disabled>Three</option></select>";
    equal((await set(options, { text: "Two" })).found.value, "2");
    equal((await set(options, { text: "2" })).found.value, "2");
    const numbers = "<select id='it'><option value='2'>1</option><option value='1'>2</option></select>";
    equal((await set(numbers, { text: "2" })).found.value, "1");
    equal((await set(options, { text: "Three" })).answer.failed.message, "the option 'Three' is disabled.");
    equal((await set(options, { text: "Four" })).answer.failed.message,
      "there is no option 'Four'. There are: 'One', 'Two', 'Three'.");
  },
  "a slider goes to its part": async () => {
    const range = "<input id='it' type='range' min='10' max='30' value='10'>";
    equal((await set(range, { normalized: 0.5 })).found.value, "20");
    equal((await set(range, { normalized: 7 })).found.value, "30");
  },
  "what can't be is said": async () => {
    equal((await set("<input id='it' type='date'>", { text: "soon" })).answer.failed.message,
      "an input of type 'date' doesn't take 'soon'.");
    equal((await set("<button id='it'>Save</button>", { text: "a" })).answer.failed.message,
      "a Button has no value to set.");
    equal((await set("<input id='it'>", { files: [["a.txt", "text/plain", "YQ=="]] })).answer.failed.message,
      "it takes no files: it is no input for files, and no label of one.");
  },
  "files are given to their input": async () => {
    const files = [["a.txt", "text/plain", "aGVsbG8="], ["b.txt", "text/plain", ""]];
    const { found, events } = await set("<input id='it' type='file' multiple>", { files });
    equal([found.files.length, found.files[0].name, await found.files[0].text(), events],
      [2, "a.txt", "hello", ["input", "change"]]);
    equal((await set("<input id='it' type='file'>", { files })).answer.failed.message,
      "it takes one file, not 2.");
  },
};

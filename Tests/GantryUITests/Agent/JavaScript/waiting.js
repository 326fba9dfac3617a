import { agent } from "/agent/requests.js";
import { element, equal } from "./check.js";

const chain = [{ axis: "descendants", type: "any" }, { match: "it" }];
const wait = async (request) =>
  JSON.parse(await agent(JSON.stringify({ do: "wait", chain, timeout: 60000, ...request })));
const soon = (act) => setTimeout(act, 30);

export default {
  "a wait ends with what it waits for": async () => {
    const outer = element("<div></div>");
    soon(() => { outer.innerHTML = "<b id='it'>here</b>"; });
    const begin = performance.now();
    const there = await wait({ for: "exists" });
    equal([there.met, there.nodes[0].label], [true, "here"]);
    soon(() => outer.firstChild.remove());
    equal((await wait({ for: "gone" })).met, true);
    equal(performance.now() - begin < 30000, true);
  },
  "what shows by a style alone is seen": async () => {
    const outer = element("<div><b id='it' style='display:none'>here</b></div>");
    soon(() => { outer.firstChild.style.display = "block"; });
    equal((await wait({ for: "exists" })).met, true);
  },
  "a change in a shadow tree is seen": async () => {
    const root = element("<div></div>").attachShadow({ mode: "open" });
    root.innerHTML = "<p></p>";
    equal((await wait({ for: "exists", timeout: 0 })).met, false);
    soon(() => { root.firstChild.innerHTML = "<b id='it'>here</b>"; });
    equal((await wait({ for: "exists" })).met, true);
  },
  "a revision tells that something has changed": async () => {
    element("<input>");
    const { revision } = await wait({ for: "exists", timeout: 0 });
    soon(() => { document.querySelector("#place input").value = "by a script"; });
    equal((await wait({ for: "change", revision })).met, true);
  },
  "it ends in time": async () => {
    element("<div></div>");
    const begin = performance.now();
    equal((await wait({ for: "exists", timeout: 100 })).met, false);
    equal(performance.now() - begin >= 99, true);
  },
  "several are no one": async () => {
    element("<div><b id='it'>1</b><b id='it'>2</b></div>");
    const answer = await wait({ chain: [...chain, { only: true }, { axis: "descendants", type: "any" }],
      for: "gone", timeout: 0 });
    equal([answer.met, answer.error], [true, undefined]);
  },
};

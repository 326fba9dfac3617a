import { map } from "/agent/builtins.js";
import { Ambiguous, evaluate, query } from "/agent/queries.js";
import { Invalid } from "/agent/predicates.js";
import { labelOf } from "/agent/nodes.js";
import { beginPass } from "/agent/walk.js";
import { element, equal, throwing } from "./check.js";

const found = (chain, goal) => {
  beginPass();
  return map(evaluate(chain, goal).items, labelOf);
};
const below = (type, ...rest) => [{ axis: "descendants", type: "any" }, { match: "place" }, { only: true },
  { axis: "descendants", type }, ...rest];
const page = () => element("<div><ul><li><button>One</button></li><li><button>Two</button>" +
  "<button disabled>Three</button></li></ul></div>").parentNode;

export default {
  "steps go downwards in the document's order": () => {
    page();
    equal(found(below("button")), ["One", "Two", "Three"]);
    equal(found(below("button", { index: 1 })), ["Two"]);
    equal(found(below("button", { index: 3 })), []);
    equal(found(below("button", { first: true })), ["One"]);
    equal(found(below("button", { match: "Three" })), ["Three"]);
    equal(found(below("cell", { containing: { type: "button", match: "Two" } },
      { axis: "descendants", type: "button" })), ["Two", "Three"]);
    equal(found(below("link")), []);
  },
  "a limit ends the search": () => {
    page();
    equal(found(below("button"), { limit: 2 }), ["One", "Two"]);
  },
  "one of several is asked for": () => {
    page();
    const error = throwing(() => found(below("button", { only: true })));
    equal([error instanceof Ambiguous, error.items.length, error.type], [true, 3, "button"]);
    equal(found(below("button", { only: true }), { isLenient: true }), ["One"]);
  },
  "what is found is found again by its ids": () => {
    page();
    beginPass();
    const nodes = query({ chain: below("button") }).nodes;
    const ids = [nodes[2].id, nodes[0].id, "gone"];
    equal(found([{ ids }]), ["Three", "One"]);
    equal(found(below("button", { ids })), ["One", "Three"]);
  },
  "only what is asked for is described": () => {
    page();
    beginPass();
    const { count, nodes } = query({ chain: below("button"), want: "count" });
    equal([count, nodes], [3, []]);
    equal(query({ chain: below("button"), want: "first" }).nodes.length, 1);
    equal(map(query({ chain: below("button"), limit: 2 }).nodes, (node) => node.enabled), [true, true]);
  },
  "an unknown step is an error": () =>
    equal(throwing(() => found([{ sideways: true }])) instanceof Invalid, true),
};

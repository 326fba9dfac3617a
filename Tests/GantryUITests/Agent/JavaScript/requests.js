import { agent } from "/agent/requests.js";
import { element, equal } from "./check.js";

const ask = (request) => JSON.parse(agent(JSON.stringify(request)));

export default {
  "what is unknown is an answer, too": () => {
    equal(ask({ do: "dance" }), { error: { kind: "invalid", message: "there is no request 'dance'" } });
    equal(ask({ do: "toString" }).error.kind, "invalid");
    equal(JSON.parse(agent("{")).error.kind, "exception");
    equal(ask({ do: "query", chain: [{}] }).error.kind, "invalid");
  },
  "a tree is clipped where it is asked to be": () => {
    element("<ul><li>One</li><li>Two</li></ul>");
    const { tree } = ask({ do: "tree", chain: [{ axis: "descendants", type: "any" }, { match: "place" }] });
    equal(tree === null, false);
    const whole = ask({ do: "tree", chain: [] }).tree;
    equal(ask({ do: "tree", chain: [], limit: 1 }).tree.children, []);
    equal(whole.children.length > 0, true);
  },
  "the nearest miss says where a chain ends": () => {
    element("<ul><li><button>Save</button></li></ul>");
    const chain = [{ axis: "descendants", type: "button" }, { match: "Open" }];
    const { candidates } = ask({ do: "nearest", chain });
    equal(candidates.some((node) => node.label === "Save" && node.type === "button"), true);
  },
  "the page is where it is": () => equal(ask({ do: "page" }).page, { address: location.href, title: "Modules" }),
  "storage is read and written": () => {
    equal(ask({ do: "entries", entries: { a: "1" } }).entries.a, "1");
    equal(localStorage.getItem("a"), "1");
  },
};

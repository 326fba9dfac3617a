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
  "a snapshot before an action has the page before it, though it is made later": async () => {
    const outer = element("<div><select><option selected>Apple</option><option>Pear</option></select>" +
      "<div style='overflow:auto;height:50px'><p style='height:900px'></p><button>Far</button></div></div>");
    const before = () => Promise.resolve(agent('{"do":"snapshot","isBeforeAction":true}'))
      .then((text) => JSON.parse(text).snapshot.html);
    const prepare = (type, label) => agent(JSON.stringify({
      do: "prepare", action: "tap", timeout: 1000, chain: [{ axis: "descendants", type }, { match: label }],
    }));
    let html = before();
    await prepare("any", "Pear");
    equal(outer.querySelector("select").value, "Pear");
    equal(/<option selected="">Apple/.test(await html), true);
    html = before();
    await prepare("button", "Far");
    equal(outer.querySelector("div").scrollTop > 0, true);
    equal(/data-gantry-scroll/.test(await html), false);
    // Another request, and none.
    for (const next of [() => ask({ do: "page" }), () => {}]) {
      html = before();
      next();
      equal(/<option selected="">Pear/.test(await html), true);
    }
  },
  "the page is where it is": () => equal(ask({ do: "page" }).page, { address: location.href, title: "Modules" }),
  "storage is read and written": () => {
    equal(ask({ do: "entries", entries: { a: "1" } }).entries.a, "1");
    equal(localStorage.getItem("a"), "1");
  },
};

import { map } from "/agent/builtins.js";
import { nearest, pageState, tree } from "/agent/tree.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

const place = [{ axis: "descendants", type: "any" }, { match: "place" }];
const outline = ({ type, label, children }) => [`${type} ${label}`, ...map(children, outline)];
const treeOf = (request) => {
  beginPass();
  return tree({ chain: place, ...request }).tree;
};
const missed = (...steps) => {
  beginPass();
  const { below, candidates } = nearest({ chain: [...place, ...steps] });
  return map([below, candidates], (nodes) => map(nodes, ({ type, label }) => `${type} ${label}`));
};
const buttons = { axis: "descendants", type: "button" };

export default {
  "a tree has what is seen, in its order": () => {
    const host = element("<div><b>out</b></div>");
    host.attachShadow({ mode: "open" }).innerHTML = "<p hidden>a</p><button>Save</button><slot></slot>";
    equal(outline(treeOf()), ["other ", ["other ", ["button Save", ["staticText Save"]], ["staticText out"]]]);
    equal(treeOf({ chain: [...place, { axis: "descendants", type: "link" }] }), null);
  },
  "a limited tree has its first nodes": () => {
    element("<div><ul><li>1st</li><li>2nd</li></ul><p>3rd</p></div>");
    equal(outline(treeOf({ limit: 4 })), ["other ", ["other ", ["table ", ["cell "]]]]);
    equal(outline(treeOf({ limit: 5, clip: 1 })),
      ["other ", ["other ", ["table ", ["cell ", ["staticText 1"]]]]]);
  },
  "a miss tells the elements of the type": () => {
    element("<div><button>One</button><p>Two</p><button disabled>Three</button></div>");
    equal(missed(buttons, { match: "Four" }), [["other "], ["button One", "button Three"]]);
    equal(missed(buttons, { index: 2 }), [["other "], ["button One", "button Three"]]);
  },
  "a miss tells what has a name where nothing has the type": () => {
    element("<div><button></button><div aria-label='a'></div><button>One</button><p>Two</p></div>");
    equal(missed({ axis: "descendants", type: "link" }),
      [["other "], ["button One", "staticText One", "staticText Two"]]);
  },
  "a miss is told where the chain ends, of the type that was asked for": () => {
    element("<div><ul><li><a href='#'>One</a></li><li>Two</li></ul><input type='search'><p>Three</p></div>");
    const cell = [{ axis: "descendants", type: "cell" }, { match: "Two" }];
    equal(missed(...cell, buttons), [["cell "], ["staticText Two"]]);
    equal(missed({ axis: "descendants", type: "textField" }, { match: "a" })[1], ["textField "]);
    equal(missed(...cell), [[], ["cell "]]);
    beginPass();
    equal(map(nearest({ chain: [{ axis: "descendants", type: "tabBar" }], limit: 1 }).below,
      ({ type }) => type), ["application"]);
  },
  "a page has its title": () => equal(pageState().page, { address: location.href, title: document.title }),
};

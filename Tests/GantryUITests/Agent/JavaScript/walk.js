import { map } from "/agent/builtins.js";
import { beginPass, childNodesOf, isVisible, isWithin, parentOf } from "/agent/walk.js";
import { element, equal } from "./check.js";

const shadowed = () => {
  const host = element("<div><b slot='named'>1</b><i>2</i></div>");
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = "<p><slot></slot></p><slot name='named'></slot>";
  return { host, root };
};

export default {
  "children are those of the shadow tree": () => {
    const { host, root } = shadowed();
    beginPass();
    equal(map(childNodesOf(host), (node) => node.localName), ["p", "b"]);
    equal(map(childNodesOf(root.querySelector("p")), (node) => node.localName), ["i"]);
  },
  "a slotted element is below its slot's parent": () => {
    const { host, root } = shadowed();
    beginPass();
    equal(parentOf(host.querySelector("i")) === root.querySelector("p"), true);
    equal(isWithin(host.querySelector("b"), root.querySelector("p")), false);
    equal(isWithin(host.querySelector("b"), host), true);
  },
  "what is hidden in any way isn't visible": () => {
    for (const style of ["display:none", "visibility:hidden", "content-visibility:hidden"]) {
      const inner = element(`<div style="${style}"><u>text</u></div>`).firstChild;
      beginPass();
      equal(isVisible(inner), false, style);
    }
    const shown = element("<div><u>text</u></div>").firstChild;
    beginPass();
    equal(isVisible(shown), true);
  },
};

// HTML's own rules for an element's name (html-aam): labels, alternatives, captions.
import {
  add, attribute, filter, firstChild, getterOf, inputType, isElement, isHTML, localName,
  nextSibling, nodeType, normalized, rootNode, select, setOf, textContent, topDocument,
} from "./builtins.js";
import { isPlain, isVisible, memo } from "./walk.js";
import { textFor, textsOf } from "./names.js";

export const labelControl = getterOf(HTMLLabelElement, "control");
const labelable = setOf("button input meter output progress select textarea");

const collectLabels = (root, labels) => {
  for (const label of select(root, "label")) {
    const control = labelControl(label);
    if (!control) continue;
    const known = labels.get(control);
    if (known) add(known, label);
    else labels.set(control, [label]);
  }
  return labels;
};

// Each control's own `labels` searches the document, which is slow on a page with many
// controls.
export const labelsOf = (element) => {
  if (!labelable.has(localName(element))) return [];
  const root = isPlain() ? topDocument : rootNode(element);
  let labels = memo.labels.get(root);
  if (!labels) {
    labels = nodeType(root) === 1 ? new Map() : collectLabels(root, new Map());
    memo.labels.set(root, labels);
  }
  return labels.get(element) || [];
};

// A hidden label still labels, with all its contents.
const labelText = (element, via) =>
  textsOf(filter(labelsOf(element), (label) => label !== via.label), (label) =>
    textFor(label,
      { from: "label", isHidden: !isVisible(label), seen: new Set(via.seen), label }));

// Inside of another name the labels don't count.
const ownLabelText = (element, via) =>
  via.from === "self" || via.from === "labelledby" ? labelText(element, via) : "";

const childNamed = (element, tag) => {
  for (let child = firstChild(element); child; child = nextSibling(child)) {
    if (isElement(child) && localName(child) === tag) return child;
  }
  return null;
};

const innerText = (element, via) => {
  if (!element || !isVisible(element)) return "";
  return normalized(textFor(element,
    { from: "content", isHidden: false, seen: new Set(via.seen) }));
};

const buttonTexts = { submit: "Submit", reset: "Reset", image: "Submit" };

const inputName = (element, via) => {
  const type = inputType(element);
  const labels = ownLabelText(element, via);
  if (labels) return labels;
  if (type === "button" || type === "submit" || type === "reset") {
    const value = attribute(element, "value");
    return value !== null ? value : attribute(element, "title") || buttonTexts[type] || "";
  }
  if (type === "image") {
    return attribute(element, "alt") || attribute(element, "value") ||
      attribute(element, "title") || buttonTexts.image;
  }
  return "";
};

const drawingTitle = (element) => {
  const title = childNamed(element, "title");
  return title ? textContent(title) : "";
};

export const nativeName = (element, role, via) => {
  const tag = localName(element);
  if (!isHTML(element)) return drawingTitle(element);
  switch (tag) {
    case "input": return inputName(element, via);
    case "select": case "textarea": case "meter": case "progress": case "output":
    case "button":
      return ownLabelText(element, via);
    case "img": case "area":
      return attribute(element, "alt") || "";
    case "abbr": return via.from === "self" ? attribute(element, "title") || "" : "";
    case "fieldset": return innerText(childNamed(element, "legend"), via);
    case "table": return innerText(childNamed(element, "caption"), via);
    case "figure": return innerText(childNamed(element, "figcaption"), via);
    case "optgroup": return attribute(element, "label") || "";
    case "option": return attribute(element, "label") || textContent(element);
    default: return "";
  }
};

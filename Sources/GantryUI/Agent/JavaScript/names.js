// The accessible name of an element, by Accessible Name and Description Computation 1.2, and the
// visible text that a person reads.
import {
  add, areaValue, attribute, dataOf, filter, firstChild, getterOf, inputType, inputValue, isElement,
  isHTML, isText, join, localName, map, matches, nextSibling, nodeType, normalized, ownerDocument,
  parentNode, rootNode, select, selectedOptions, setOf, shadowRootOf, some, styleOf, textContent,
  topDocument,
} from "./builtins.js";
import {
  childNodesOf, eachElement, hostRoot, isFrame, isPlain, isVisible, labelsByReference, memo, ownerOf,
  owners, remembered,
} from "./walk.js";
import { roleOf } from "./roles.js";

const namedByContent = setOf(
  "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox " +
  "menuitemradio option radio row rowheader summary switch tab tooltip treeitem " +
  "doc-backlink doc-biblioref doc-glossref doc-noteref");

// Inside a name these contribute their value, not their content.
const valueRoles = setOf(
  "textbox searchbox combobox listbox slider spinbutton scrollbar meter progressbar");

// The other composite widgets have no value: inside a name they are left out, with their items.
const composites = setOf("grid menu menubar radiogroup tablist tree treegrid");

const isFlowing = (display) => display === "inline" || display === "contents" ||
  display.startsWith("ruby");

const unnamed = setOf("none generic paragraph strong emphasis code subscript superscript " +
  "deletion insertion");

// The text that a style sheet adds before or after the content.
const generatedText = (element, which) => {
  const written = styleOf(element, which).content;
  if (!written || written === "none" || written === "normal") return "";
  const content = written.replace(/url\("(?:[^"\\]|\\.)*"\)/g, "");
  const slash = content.lastIndexOf("/ ");
  const hasText = slash > 0 && /["')]\s*\/ /.test(content);
  const part = hasText ? content.slice(slash + 2) : content;
  let text = "";
  // Firefox leaves attributes unread.
  for (const [, string, name] of part.matchAll(/"((?:[^"\\]|\\.)*)"|attr\(([^\s,)]+)[^)]*\)/g)) {
    text += name ? attribute(element, name) || "" : string.replace(/\\(.)/g, "$1");
  }
  if (!text) return "";
  return isFlowing(styleOf(element, which).display) ? text : ` ${text} `;
};

// The joined texts of several elements.
const textsOf = (elements, read) =>
  join(filter(map(elements, (each) => normalized(read(each))), (text) => text !== ""), " ");

// What was read by reference isn't read again as content.
const labelledText = (element, via) =>
  textsOf(labelsByReference(element), (target) => {
    const seen = new Set();
    const text = textFor(target, { from: "labelledby", isHidden: !isVisible(target), seen });
    for (const each of seen) via.seen.add(each);
    return text;
  });

export const valueText = (element, role) => {
  const tag = localName(element);
  if (tag === "input") return inputType(element) === "password" ? "" : inputValue(element);
  if (tag === "textarea") return areaValue(element);
  if (tag === "select") return join(map(selectedOptions(element), optionText), " ");
  if (role === "textbox" || role === "searchbox") return textContent(element);
  if (role === "combobox" || role === "listbox") {
    const inner = role === "combobox" && select(element, "input")[0];
    if (inner) return inputValue(inner);
    const chosen = textsOf(chosenOptions(element), (option) =>
      textFor(option, { from: "content", isHidden: false, seen: new Set() }));
    return chosen || (role === "combobox" ? textContent(element) : "");
  }
  const said = attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow");
  if (said) return said;
  return tag === "meter" || tag === "progress" ? attribute(element, "value") || "" : "";
};

// The selected options of an own list, which may be elsewhere and owned.
const chosenOptions = (element) => {
  const found = [];
  eachElement(element, (each) => {
    if (matches(each, '[role="option"][aria-selected="true"]')) add(found, each);
    return false;
  });
  return found;
};

export const optionText = (option) =>
  normalized(attribute(option, "label") || "") || normalized(textContent(option));

// Texts are as drawn: `text-transform` changes what a person reads.
const transformed = (text, element) => {
  if (!hasWords(text)) return text;
  const way = styleOf(element).textTransform;
  if (way === "none") return text;
  if (way === "uppercase") return text.toUpperCase();
  if (way === "lowercase") return text.toLowerCase();
  if (way !== "capitalize") return text;
  return text.replace(/(^|[^\p{L}\p{N}\p{M}'’])(\p{L})/gu, (_, before, letter) =>
    before + letter.toUpperCase());
};

const within = (via) => ({
  from: "content", isHidden: via.isHidden, seen: via.seen,
  isReferenced: via.isReferenced || via.from === "labelledby",
});

const contentText = (element, via) => {
  const isItem = roleOf(element) === "treeitem";
  let text = generatedText(element, "::before");
  for (const child of childNodesOf(element)) {
    if (isText(child)) {
      text += transformed(dataOf(child), element);
      continue;
    }
    const tag = localName(child);
    if (tag === "br") {
      text += " ";
      continue;
    }
    // The items inside a tree item, besides its own row, are items of their own.
    if (isItem && roleOf(child) === "group") continue;
    if (tag === "script" || tag === "style" || tag === "template") continue;
    const style = styleOf(child);
    if (!via.isHidden && (style.display === "none" || style.visibility !== "visible" ||
      attribute(child, "aria-hidden") === "true")) {
      // A visible descendant of an invisible element still draws.
      if (style.display === "none" || attribute(child, "aria-hidden") === "true") continue;
      text += hiddenContentText(child, via);
      continue;
    }
    const part = textFor(child, within(via));
    const isApart = !isFlowing(style.display) || tag === "img" || /cell|header$/.test(roleOf(child)) ||
      (!isPlain() && ownerOf(child) === element);
    text += isApart ? ` ${part} ` : part;
  }
  return text + generatedText(element, "::after");
};

const hiddenContentText = (element, via) => {
  let text = "";
  for (const child of childNodesOf(element)) {
    if (!isElement(child)) continue;
    const isShown = styleOf(child).visibility === "visible";
    text += isShown ? textFor(child, within(via)) : hiddenContentText(child, via);
  }
  return text;
};

// The recursion of the standard. `via.from` is the way to here: "self" for the element whose
// name is computed, else "labelledby", "label" or "content".
const textFor = (element, via) => {
  if (via.seen.has(element)) return "";
  via.seen.add(element);
  // Within a content traversal, labels that refer elsewhere still count, one level deep.
  const isContent = via.from === "content" && !via.isReferenced;
  if (via.from === "self" || isContent) {
    const text = labelledText(element, via);
    if (text) return text;
  }
  const role = roleOf(element);
  const isInner = via.from !== "self";
  const ariaLabel = attribute(element, "aria-label");
  if (isInner && via.from !== "labelledby" && valueRoles.has(role)) {
    return valueText(element, role);
  }
  if (ariaLabel && ariaLabel.trim()) return ariaLabel;
  if (isInner && valueRoles.has(role)) return valueText(element, role);
  const native = role === "none" ? "" : nativeName(element, role, via);
  if (native) return native;
  let blank = "";
  if (namedByContent.has(role) || (isInner && !(isContent && composites.has(role)))) {
    const text = contentText(element, via);
    if (text.trim()) return text;
    // Between texts, blanks are a space.
    blank = text;
  }
  return tooltipText(element, role, isInner) || blank;
};

const tooltipText = (element, role, isInner) => {
  // Where ARIA gives an element no name, a title describes it.
  const title = unnamed.has(role) ? null : attribute(element, "title");
  if (title && title.trim()) return title;
  if (isInner || !/^(text|search|combo)box$|^spinbutton$/.test(role)) return "";
  return attribute(element, "placeholder") || attribute(element, "aria-placeholder") || "";
};

export const nameOf = remembered("names", (element) =>
  normalized(textFor(element, { from: "self", isHidden: false, seen: new Set() })));

// HTML's own rules for a name (html-aam): labels, alternatives, captions.

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

// A hidden label still labels, with all its contents. Inside of another name the labels don't count.
const ownLabelText = (element, via) => {
  if (via.from !== "self" && via.from !== "labelledby") return "";
  return textsOf(filter(labelsOf(element), (label) => label !== via.label), (label) =>
    textFor(label,
      { from: "label", isHidden: !isVisible(label), seen: new Set(via.seen), label }));
};

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

const nativeName = (element, role, via) => {
  const tag = localName(element);
  if (!isHTML(element)) return drawingTitle(element);
  switch (tag) {
    case "input": return inputName(element, via);
    case "select": case "textarea": case "meter": case "progress": case "output":
    case "button":
      return ownLabelText(element, via);
    case "img": case "area":
      return attribute(element, "alt") || "";
    // Without a role of their own, these aren't forbidden a name.
    case "abbr": case "cite": case "kbd": case "var":
      return via.from === "self" ? attribute(element, "title") || "" : "";
    case "fieldset": return innerText(childNamed(element, "legend"), via);
    case "table": return innerText(childNamed(element, "caption"), via);
    case "figure": return innerText(childNamed(element, "figcaption"), via);
    case "optgroup": return attribute(element, "label") || "";
    case "option": return attribute(element, "label") || textContent(element);
    default: return "";
  }
};

// Which elements own text, and the text itself.

const silentTags = setOf("script style noscript template textarea select option optgroup " +
  "datalist input canvas video audio object iframe title desc head svg");

export const hasWords = (text) => /\S/.test(text);

export const isWorded = (node) => isText(node) && hasWords(dataOf(node));

// Whether a text node with words is a direct child of the element (in the flattened tree).
export const ownsText = (element) => {
  const tag = localName(element);
  if (silentTags.has(tag)) return tag === "option" && hasWords(optionText(element));
  if (!isPlain() && isFrame(element)) return false;
  const isDirect = isPlain() ||
    (!shadowRootOf(element) && owners().size === 0 && !hostRoot(element));
  if (!isDirect) return some(childNodesOf(element), isWorded);
  for (let child = firstChild(element); child; child = nextSibling(child)) {
    if (isWorded(child)) return true;
  }
  return false;
};

const isInlineBox = (display) => display.startsWith("inline") || isFlowing(display);

const flowingText = (element) => {
  let text = "";
  for (const child of childNodesOf(element)) {
    if (isText(child)) {
      text += transformed(dataOf(child), element);
      continue;
    }
    const tag = localName(child);
    if (tag === "br" || tag === "wbr") {
      text += tag === "br" ? " " : "";
      continue;
    }
    if (silentTags.has(tag)) continue;
    const style = styleOf(child);
    const isShown = style.visibility === "visible" && style.display !== "none" &&
      attribute(child, "aria-hidden") !== "true";
    text += isShown && isInlineBox(style.display) ? flowingText(child) : " ";
  }
  return text;
};

// The element's text with its inline contents; blocks inside it are texts of their own.
export const textOf = remembered("texts", (element) =>
  localName(element) === "option" ? optionText(element) : normalized(flowingText(element)));

// Elements that own text, in tree order, below a root that has neither shadows nor frames.
export const eachTextOwner = (root, visit) => {
  const walker = ownerDocument(root) || root;
  const texts = walker.createTreeWalker(root, 4);
  let last = null;
  const seen = new Set();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!hasWords(dataOf(text))) continue;
    const owner = parentNode(text);
    if (owner === last || seen.has(owner)) continue;
    last = owner;
    seen.add(owner);
    if (visit(owner)) return true;
  }
  return false;
};

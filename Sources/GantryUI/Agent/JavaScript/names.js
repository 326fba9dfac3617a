// The accessible name of an element, by Accessible Name and Description Computation 1.2.
import {
  areaValue, attribute, dataOf, filter, inputType, inputValue, isElement, isText, join, localName,
  map, normalized, select, selectedOptions, setOf, styleOf, textContent,
} from "./builtins.js";
import { childNodesOf, isPlain, isVisible, ownerOf, referenced, remembered } from "./walk.js";
import { roleOf } from "./roles.js";
import { nativeName } from "./native-names.js";
import { hasWords } from "./texts.js";

const namedByContent = setOf(
  "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox " +
  "menuitemradio option radio row rowheader summary switch tab tooltip treeitem " +
  "doc-backlink doc-biblioref doc-glossref doc-noteref");

// Inside a name these contribute their value, not their content.
const valueRoles = setOf(
  "textbox searchbox combobox listbox slider spinbutton scrollbar meter progressbar");

export const isFlowing = (display) => display === "inline" || display === "contents" ||
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
  for (const found of part.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)) {
    text += (found[1] === undefined ? found[2] : found[1]).replace(/\\(.)/g, "$1");
  }
  if (!text) return "";
  return isFlowing(styleOf(element, which).display) ? text : ` ${text} `;
};

// The joined texts of several elements.
export const textsOf = (elements, read) =>
  join(filter(map(elements, (each) => normalized(read(each))), (text) => text !== ""), " ");

const labelledText = (element) =>
  textsOf(referenced(element, "aria-labelledby"), (target) =>
    textFor(target, { from: "labelledby", isHidden: !isVisible(target), seen: new Set() }));

export const valueText = (element, role) => {
  const tag = localName(element);
  if (tag === "input") return inputType(element) === "password" ? "" : inputValue(element);
  if (tag === "textarea") return areaValue(element);
  if (tag === "select") return chosenText(element);
  if (role === "textbox" || role === "searchbox") return textContent(element);
  if (role === "combobox" || role === "listbox") {
    const inner = role === "combobox" && select(element, "input")[0];
    if (inner) return inputValue(inner);
    const chosen =
      textsOf(select(element, '[role="option"][aria-selected="true"]'), (option) =>
        textFor(option, { from: "content", isHidden: false, seen: new Set() }));
    return chosen || (role === "combobox" ? textContent(element) : "");
  }
  const said = attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow");
  if (said) return said;
  return tag === "meter" || tag === "progress" ? attribute(element, "value") || "" : "";
};

const chosenText = (element) =>
  join(map(selectedOptions(element), (option) => optionText(option)), " ");

export const optionText = (option) =>
  normalized(attribute(option, "label") || "") || normalized(textContent(option));

// Texts are as drawn: `text-transform` changes what a person reads.
export const transformed = (text, element) => {
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
export const textFor = (element, via) => {
  if (via.seen.has(element)) return "";
  via.seen.add(element);
  // Within a content traversal, labels that refer elsewhere still count, one level deep.
  if (via.from === "self" || (via.from === "content" && !via.isReferenced)) {
    const text = labelledText(element);
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
  if (isInner || namedByContent.has(role)) {
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

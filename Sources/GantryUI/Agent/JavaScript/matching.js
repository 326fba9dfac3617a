// Whether an element matches a text, which most queries check for most elements.
import {
  attribute, checkVisibility, dataOf, firstChild, hasAttribute, localName, nextSibling, nodeType,
  normalized, ownerDocument, select, setOf, shadowRootOf,
} from "./builtins.js";
import { visibilityOptions } from "./walk.js";
import { hasWords, labelsOf } from "./names.js";
import { Virtual, elementOf, isWhole } from "./items.js";
import { labelOf, placeholderOf, titleOf, valueOf } from "./nodes.js";

// Elements without a value, whose name is never shorter than the text in them.
const spokenTags = setOf(
  "a button span p div h1 h2 h3 h4 h5 h6 td th label b i em strong small dt dd legend " +
  "code");

// An element that describes itself besides its content.
const isMarked = (element, text) =>
  hasAttribute(element, "aria-label") || hasAttribute(element, "aria-labelledby") ||
  hasAttribute(element, "aria-labeledby") || hasAttribute(element, "role") ||
  hasAttribute(element, "title") || hasAttribute(element, "aria-placeholder") ||
  attribute(element, "id") === text || attribute(element, "data-testid") === text ||
  shadowRootOf(element) !== null;

const speakingParts = "[aria-label],[aria-labelledby],[aria-labeledby],[title],[alt],[role]," +
  "[aria-owns],input,select,textarea,meter,progress,output,svg,iframe,slot";

// A row matches by its title or by its whole text: either way some text in it is a part.
const isOtherRow = (row, wanted) => {
  if (select(row, speakingParts).length > 0) return false;
  const texts = ownerDocument(row).createTreeWalker(row, 4);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const part = dataOf(node);
    if (hasWords(part) && wanted.includes(normalized(part).toUpperCase())) return false;
  }
  return true;
};

const saysOther = (element, wanted, isDeep) => {
  for (let child = firstChild(element); child; child = nextSibling(child)) {
    const type = nodeType(child);
    if (type === 3) {
      const part = dataOf(child);
      // In capitals, since `text-transform` may change the case of the drawn text.
      if (hasWords(part) && !wanted.includes(normalized(part).toUpperCase())) return true;
    } else if (isDeep && type === 1 && spokenTags.has(localName(child))) {
      if (isMarked(child, "") || hasAttribute(child, "aria-hidden")) continue;
      const isShown = checkVisibility(child, visibilityOptions);
      if (isShown && saysOther(child, wanted, true)) return true;
    }
  }
  return false;
};

// Whether the element can't match a text, decided by its contents, nearly without styles: for
// a thousand links with other texts, no name has to be computed. Texts leave out the blocks
// in them, so for texts only the element's own text counts.
export const isOtherText = (element, text, isForNames) => {
  const tag = localName(element);
  const isRow = tag === "tr" || tag === "li";
  if ((!isRow && !spokenTags.has(tag)) || isMarked(element, text)) return false;
  if (tag === "button" && labelsOf(element).length > 0) return false;
  const wanted = text.toUpperCase();
  if (isRow) return isOtherRow(element, wanted);
  return saysOther(element, wanted, isForNames);
};

// As XCUITest's subscripts and `matching(identifier:)` match: any of five attributes is the
// text.
export const matchesText = (item, text) => {
  if (isWhole(item)) return labelOf(item) === text;
  const element = elementOf(item);
  return attribute(element, "id") === text || attribute(element, "data-testid") === text ||
    attribute(element, "title") === text || placeholderOf(item) === text ||
    labelOf(item) === text || valueOf(item) === text ||
    (!(item instanceof Virtual) && titleOf(item) === text);
};

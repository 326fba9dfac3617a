// The visible text that a person reads: which elements own text, and the text itself.
import {
  attribute, dataOf, firstChild, isText, localName, nextSibling, normalized, ownerDocument,
  parentNode, setOf, shadowRootOf, some, styleOf,
} from "./builtins.js";
import { childNodesOf, hostRoot, isFrame, isPlain, owners, remembered } from "./walk.js";
import { isFlowing, optionText, transformed } from "./names.js";

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

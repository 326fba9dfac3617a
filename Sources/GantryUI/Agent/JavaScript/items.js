// The items of the tree: elements, and items without an element.
import {
  add, bodyOf, isElement, isHTML, localName, matches, nodeType, select, some, topDocument, topWindow,
} from "./builtins.js";
import {
  childNodesOf, documentIn, eachElement, isFrame, isPlain, isVisible, isWithin,
} from "./walk.js";
import { eachTextOwner, ownsText } from "./names.js";
import { hasType, typeSelectors, typesOf } from "./types.js";
import { isOtherText } from "./matching.js";

// The latter are the application, its window, the document and the text in a control.
export class Virtual {
  constructor(kind, element) {
    this.kind = kind;
    this.element = element;
  }
}

export const application = new Virtual("application", null);
export const mainWindow = new Virtual("window", null);
export const page = new Virtual("webView", null);

const textItems = new WeakMap();
export const textItem = (element) => {
  let item = textItems.get(element);
  if (!item) {
    item = new Virtual("staticText", element);
    textItems.set(element, item);
  }
  return item;
};

// Whether the item stands for the whole page.
export const isWhole = (item) => item instanceof Virtual && !item.element;

// The element that receives the item's actions.
export const elementOf = (item) => {
  if (!(item instanceof Virtual)) return item;
  return item.element || topDocument.documentElement;
};

export const typeOf = (item) => (item instanceof Virtual ? item.kind : typesOf(item)[0]);

const isPageScrolling = () => {
  const root = topDocument.scrollingElement || topDocument.documentElement;
  return root.scrollHeight > topWindow.innerHeight ||
    root.scrollWidth > topWindow.innerWidth;
};

export const itemHasType = (item, type) => {
  if (!(item instanceof Virtual)) return hasType(item, type);
  return type === "any" || item.kind === type ||
    (item === page && type === "scrollView" && isPageScrolling());
};

export const isBody = (element) => {
  const tag = localName(element);
  return (tag === "body" || tag === "html" || tag === "head") && isHTML(element);
};

// The item that shows the text of an element: the element, or a static text below it.
const textHolder = (element) => {
  if (isBody(element)) return textItem(element);
  return typesOf(element)[0] === "staticText" ? element : textItem(element);
};

const rootOf = (item) => {
  if (!(item instanceof Virtual)) return item;
  return item.element ? null : topDocument;
};

export const eachText = (root, visit, isOther = () => false) => {
  if (isPlain()) {
    return eachTextOwner(root, (owner) =>
      !isOther(owner) && ownsText(owner) && visit(textHolder(owner), owner));
  }
  const body = nodeType(root) === 9 ? bodyOf(root) : root;
  const offer = (element) => {
    if (isFrame(element)) {
      const inner = documentIn(element);
      const innerBody = inner && bodyOf(inner);
      return Boolean(innerBody && ownsText(innerBody) &&
        visit(textItem(innerBody), innerBody));
    }
    return !isOther(element) && ownsText(element) && visit(textHolder(element), element);
  };
  if (!body) return false;
  const isSelfText = nodeType(root) === 9 || typesOf(root)[0] !== "staticText";
  if (isSelfText && offer(body)) return true;
  return eachElement(body, offer);
};

// Visits the visible items of a type below an item that `fits` accepts. Visibility costs
// layout, so it is checked last, for few items. `text` is the text that the items must match,
// if it is known.
export const eachDescendant = (item, { type, fits, text }, visit) => {
  const isOther = (element) => 
    text !== undefined &&
      isOtherText(element, text, type !== "staticText" && type !== "any");
  const offerWhole = (whole) => itemHasType(whole, type) && fits(whole) && visit(whole);
  if (item === application && offerWhole(mainWindow)) return true;
  if ((item === application || item === mainWindow) && offerWhole(page)) return true;
  const root = rootOf(item);
  if (!root) return false;
  const offerText = (holder, owner) => {
    // The root isn't its own descendant, but the text in it is.
    if (holder === root) return false;
    return fits(holder) && isVisible(owner) && visit(holder);
  };
  if (type === "staticText") return eachText(root, offerText, isOther);
  const isSearchable = type !== "any" && type !== "other" && type !== "group" &&
    type !== "scrollView";
  const marked = `[data-element-type="${type}"]`;
  const selector = typeSelectors[type] ? `${typeSelectors[type]},${marked}` : marked;
  const isSelected = isPlain() || !isSearchable;
  const offer = (element) => {
    if (!isSelected && !matches(element, selector)) return false;
    if (isBody(element)) {
      return type === "any" && localName(element) === "body" && ownsText(element) &&
        offerText(textItem(element), element);
    }
    if (isOther(element)) return false;
    if (hasType(element, type) && fits(element) && isVisible(element) && visit(element)) {
      return true;
    }
    if (type !== "any" || !ownsText(element)) return false;
    return typesOf(element)[0] !== "staticText" && offerText(textItem(element), element);
  };
  if (type === "any" && root !== topDocument && ownsText(root) &&
    textHolder(root) !== root && offerText(textHolder(root), root)) {
    return true;
  }
  return isSearchable && isPlain() ? some(select(root, selector), offer)
    : eachElement(root, offer);
};

export const childItems = (item) => {
  if (item === application) return [mainWindow];
  if (item === mainWindow) return [page];
  const element = item === page ? bodyOf(topDocument) : item instanceof Virtual ? null
    : item;
  const items = [];
  if (!element) return items;
  const inner = item !== page && isFrame(element) ? documentIn(element) : null;
  const owner = inner ? bodyOf(inner) : element;
  if (owner && ownsText(owner) && isVisible(owner) && (item === page || inner ||
    typesOf(element)[0] !== "staticText")) {
    add(items, textItem(owner));
  }
  for (const child of childNodesOf(element)) {
    if (isElement(child) && isVisible(child)) add(items, child);
  }
  return items;
};

export const holds = (outer, inner) => {
  if (outer === application) return true;
  if (outer === mainWindow) return inner !== application;
  if (outer === page) return inner !== application && inner !== mainWindow;
  if (outer instanceof Virtual) return outer === inner;
  if (isWhole(inner)) return false;
  return isWithin(elementOf(inner), outer);
};

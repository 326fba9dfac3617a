// The flattened tree: shadow roots, slots, frames and aria-owns seen through.
import {
  add, attribute, bodyOf, boundsOf, checkVisibility, closest, contains, elementByID, elementSlot, filter,
  firstChild, firstElement, frameDocument, hasAttribute, hostOf, isElement, isHTML, isText, localName,
  map, nextElement, nextSibling, nodeType, parentNode, rootNode, select, selectInDocument, setOf,
  shadowRootOf, slottedNodes, some, styleOf, topDocument, viewOf,
} from "./builtins.js";
import { observeRoot } from "./changes.js";

// The results of one evaluation so far. No code of the page runs meanwhile, so they stay
// valid.
export let memo = null;

export const beginPass = () => {
  // Until its style sheets have come WebKit and Firefox lay a document out only for who asks for boxes, and
  // nothing is visible to those who don't.
  const root = topDocument.documentElement;
  if (root && topDocument.readyState !== "complete") boundsOf(root);
  memo = {
    plain: undefined,
    roots: [topDocument],
    // The frames of other origins, which the browser asks for us.
    sealed: [],
    roles: new Map(),
    names: new Map(),
    texts: new Map(),
    types: new Map(),
    hidden: new Map(),
    labels: new Map(),
    owners: undefined,
  };
};

// A function of an element that computes each result once.
export const remembered = (kind, find) => (element) => {
  const known = memo[kind];
  let found = known.get(element);
  if (found === undefined) {
    found = find(element);
    known.set(element, found);
  }
  return found;
};

const frameElements = setOf("iframe frame");

export const documentIn = (element) => {
  try {
    return localName(element) === "iframe" ? frameDocument(element)
      : element.contentDocument;
  } catch {
    return null;
  }
};

export const isFrame = (element) => frameElements.has(localName(element)) && isHTML(element);

// Finds shadow roots and frames' documents, which selectors and observers can't reach from
// outside.
const scanRoot = (root) => {
  const all = select(root, "*");
  for (let i = 0, n = all.length; i < n; i += 1) {
    const shadow = shadowRootOf(all[i]);
    if (shadow) scanInner(shadow);
  }
  for (const element of select(root, "iframe,frame")) {
    const inner = documentIn(element);
    if (inner) scanInner(inner);
    else if (element.contentWindow) add(memo.sealed, element);
  }
};

const scanInner = (root) => {
  memo.plain = false;
  add(memo.roots, root);
  observeRoot(root);
  scanRoot(root);
};

// Without shadow roots, frames and aria-owns, the DOM is the tree, and selectors can search
// it.
export const isPlain = () => {
  if (memo.plain === undefined) {
    memo.plain = selectInDocument(topDocument, "iframe,frame,[aria-owns]").length === 0;
    scanRoot(topDocument);
  }
  return memo.plain;
};

// The document, and the shadow roots and frames' documents in it.
export const allRoots = () => {
  isPlain();
  return memo.roots;
};

export const sealedFrames = () => {
  isPlain();
  return filter(memo.sealed, isVisible);
};

const referenced = (element, name) => {
  const ids = attribute(element, name);
  if (!ids || !ids.trim()) return [];
  const targets = map(ids.trim().split(/\s+/), (id) => elementByID(rootNode(element), id));
  return filter(targets, (target) => target !== null);
};

// Browsers read the American spelling too.
export const labelsByReference = (element) => referenced(element,
  hasAttribute(element, "aria-labelledby") ? "aria-labelledby" : "aria-labeledby");

export const owners = () => {
  if (memo.owners) return memo.owners;
  memo.owners = new Map();
  for (const root of memo.roots) {
    for (const element of select(root, "[aria-owns]")) {
      // What is hidden neither owns nor is owned.
      if (closest(element, '[aria-hidden="true"]') || !isDrawn(element)) continue;
      for (const owned of referenced(element, "aria-owns")) {
        // The first owner wins, and no element can own its ancestor.
        if (memo.owners.has(owned) || contains(owned, element)) continue;
        if (!isDrawn(owned)) continue;
        memo.owners.set(owned, element);
      }
    }
  }
  return memo.owners;
};

export const ownerOf = (element) =>
  isPlain() || owners().size === 0 ? undefined : owners().get(element);

const isSlot = (element) => localName(element) === "slot" && isHTML(element);

// The parent in the flattened tree, or null above the top document's root element.
export const parentOf = (element) => {
  if (isPlain()) {
    const parent = parentNode(element);
    return parent && isElement(parent) ? parent : null;
  }
  const owner = ownerOf(element);
  if (owner) return owner;
  const slot = elementSlot(element);
  if (slot) return parentOf(slot);
  const parent = parentNode(element);
  if (!parent) return null;
  if (isElement(parent)) {
    return isSlot(parent) && hostRoot(parent) ? parentOf(parent) : parent;
  }
  if (nodeType(parent) === 11) return parent.host ? hostOf(parent) : null;
  if (nodeType(parent) === 9 && parent !== topDocument) {
    const view = viewOf(parent);
    return view ? view.frameElement : null;
  }
  return null;
};

export const hostRoot = (node) => {
  const root = rootNode(node);
  return nodeType(root) === 11 ? root : null;
};

const addChildNodes = (parent, nodes, isOwned) => {
  for (let child = firstChild(parent); child; child = nextSibling(child)) {
    const type = nodeType(child);
    if (type === 3) add(nodes, child);
    if (type !== 1) continue;
    if (!isOwned && ownerOf(child)) continue;
    if (isSlot(child) && hostRoot(child)) addSlotted(child, nodes);
    else add(nodes, child);
  }
};

const addSlotted = (slot, nodes) => {
  const assigned = slottedNodes(slot);
  if (assigned.length === 0) addChildNodes(slot, nodes, false);
  for (const node of assigned) {
    if (isElement(node) && isSlot(node)) addSlotted(node, nodes);
    else if (isText(node) || (isElement(node) && !ownerOf(node))) add(nodes, node);
  }
  return nodes;
};

// The texts and elements below an element, in reading order.
export const childNodesOf = (element) => {
  const nodes = [];
  if (isFrame(element)) {
    const inner = documentIn(element);
    const body = inner && bodyOf(inner);
    if (body) addChildNodes(body, nodes, false);
    return nodes;
  }
  const plain = isPlain();
  addChildNodes((!plain && shadowRootOf(element)) || element, nodes, plain);
  if (!plain && hasAttribute(element, "aria-owns")) {
    for (const owned of referenced(element, "aria-owns")) {
      if (ownerOf(owned) === element) add(nodes, owned);
    }
  }
  return nodes;
};

// Whether the element is the other or below it in the flattened tree.
export const isWithin = (element, ancestor) => {
  if (isPlain()) return contains(ancestor, element);
  for (let each = element; each; each = parentOf(each)) if (each === ancestor) return true;
  return false;
};

export const ancestorMatching = (element, test) => {
  let each = parentOf(element);
  while (each && !test(each)) each = parentOf(each);
  return each;
};

export const visibilityOptions = { visibilityProperty: true, checkVisibilityCSS: true };
export const areaImage = (area) => {
  const owner = closest(area, "map");
  const name = owner && attribute(owner, "name");
  return name
    ? select(rootNode(area), `img[usemap="#${CSS.escape(name)}"]`)[0] || null
    : null;
};

const isDrawn = (element) => {
  if (checkVisibility(element, visibilityOptions)) return true;
  const tag = localName(element);
  if (tag === "option" || tag === "optgroup") {
    const owner = closest(element, "select");
    // A closed select draws none of its options, but they exist.
    if (owner) return !hasAttribute(element, "hidden") && isDrawn(owner);
  }
  if (tag === "area") {
    const image = areaImage(element);
    return image !== null && isDrawn(image);
  }
  const style = styleOf(element);
  // Without a box of its own, but its children have theirs.
  if (style.display !== "contents" || style.visibility !== "visible") return false;
  const parent = parentOf(element);
  return parent === null || isDrawn(parent);
};

const isHiddenByMark = (element) => isPlain()
  ? closest(element, '[aria-hidden="true"]') !== null : isBelowMark(element);

const isBelowMark = remembered("hidden", (element) => {
  if (attribute(element, "aria-hidden") === "true") return true;
  const parent = parentOf(element);
  // A frame's document draws also if the frame isn't drawn.
  return parent !== null &&
    ((isFrame(parent) && !isDrawn(parent)) || isBelowMark(parent));
});

export const isVisible = (element) => !isHiddenByMark(element) && isDrawn(element);

// Every element below a node, in the order of the flattened tree; hidden ones as well.
export const eachElement = (root, visit) => {
  if (isPlain()) {
    return some(select(root, "*"), visit);
  }
  const start = nodeType(root) === 9 ? bodyOf(root) : root;
  return start ? walkBelow(start, visit) : false;
};

const walkBelow = (element, visit) => {
  const enter = (each) => isElement(each) && (visit(each) || walkBelow(each, visit));
  const isSimple = !shadowRootOf(element) && !isFrame(element) && owners().size === 0;
  if (!isSimple) return some(childNodesOf(element), enter);
  for (let child = firstElement(element); child; child = nextElement(child)) {
    const isInShadow = isSlot(child) && hostRoot(child);
    if (isInShadow ? some(addSlotted(child, []), enter) : enter(child)) return true;
  }
  return false;
};

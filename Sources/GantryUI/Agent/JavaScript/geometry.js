// The places of elements, and the elements at places: boxes in the top viewport and hit tests.
import {
  add, attribute, boundsOf, boxesOf, filter, isElement, localName, map, ownerDocument, rootNode,
  setOf, shadowRootOf, styleOf, topDocument, topWindow, viewOf,
} from "./builtins.js";
import {
  ancestorMatching, areaImage, childNodesOf, documentIn, eachElement, isFrame, isVisible, isWithin,
} from "./walk.js";
import { roleOf } from "./roles.js";
import { isWorded, labelsOf } from "./names.js";
import { typesOf } from "./types.js";
import { Virtual, elementOf, isBody, isWhole, typeOf } from "./items.js";
import { identifierOf, labelOf } from "./nodes.js";

const emptyBox = { x: 0, y: 0, width: 0, height: 0 };

export const boxAround = (boxes) => {
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    if (box.width === 0 && box.height === 0) continue;
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return x === Infinity ? emptyBox : { x, y, width: right - x, height: bottom - y };
};

// The position of a frame's document in the top viewport.
const placeOf = (node) => {
  const view = viewOf(ownerDocument(node) || node);
  const frame = view && view !== topWindow ? view.frameElement : null;
  return frame ? placeInside(frame) : { x: 0, y: 0, scale: 1 };
};

export const placeInside = (frame) => {
  const outer = placeOf(frame);
  const box = boundsOf(frame);
  const style = styleOf(frame);
  const scale = frame.offsetWidth ? box.width / frame.offsetWidth : 1;
  const left = box.x + (frame.clientLeft + parseFloat(style.paddingLeft)) * scale;
  const top = box.y + (frame.clientTop + parseFloat(style.paddingTop)) * scale;
  return {
    x: outer.x + left * outer.scale, y: outer.y + top * outer.scale,
    scale: outer.scale * scale,
  };
};

const placed = (box, place) => ({
  x: place.x + box.x * place.scale, y: place.y + box.y * place.scale,
  width: box.width * place.scale, height: box.height * place.scale,
});

const textBoxes = (element) => {
  const boxes = [];
  const range = ownerDocument(element).createRange();
  for (const child of childNodesOf(element)) {
    if (!isWorded(child)) continue;
    range.selectNodeContents(child);
    for (const box of range.getClientRects()) add(boxes, box);
  }
  return boxes;
};

const contentBoxes = (element) => {
  const boxes = textBoxes(element);
  for (const child of childNodesOf(element)) {
    if (!isElement(child)) continue;
    const box = boundsOf(child);
    if (box.width > 0 && box.height > 0) add(boxes, box);
    else for (const inner of contentBoxes(child)) add(boxes, inner);
  }
  return boxes;
};

// The boxes that an element draws, in its own document; several if it wraps.
const localBoxes = (item) => {
  const element = elementOf(item);
  if (item instanceof Virtual && localName(element) !== "option") return textBoxes(element);
  const boxes = filter(boxesOf(element), (box) => box.width > 0 && box.height > 0);
  if (boxes.length > 0) return boxes;
  // The element has no box, but its contents may float or have boxes.
  return contentBoxes(element);
};

const viewportBox = () =>
  ({ x: 0, y: 0, width: topWindow.innerWidth, height: topWindow.innerHeight });

const boxesInView = (item) => {
  if (isWhole(item)) return [viewportBox()];
  const place = placeOf(elementOf(item));
  return map(localBoxes(item), (box) => placed(box, place));
};

export const frameOf = (item) => {
  const box = item instanceof Virtual ? emptyBox : boundsOf(item);
  if (box.width === 0 && box.height === 0) return boxAround(boxesInView(item));
  return placed(box, placeOf(item));
};

// The innermost element at a point of the top viewport, through shadow roots and frames.
export const elementAt = (x, y) => {
  let root = topDocument;
  let place = { x: 0, y: 0, scale: 1 };
  let found = null;
  for (;;) {
    const [left, top] = [(x - place.x) / place.scale, (y - place.y) / place.scale];
    const hit = root.elementFromPoint(left, top);
    // Text in a slot counts as the host's own, though the slot's surroundings draw it.
    const inner = hit && hit === found
      ? filter(root.elementsFromPoint(left, top), (each) => rootNode(each) === root)[0]
      : hit;
    if (!inner) return found;
    found = inner;
    const shadow = shadowRootOf(inner);
    const frame = !shadow && isFrame(inner) ? documentIn(inner) : null;
    if (!shadow && !frame) return found;
    root = shadow || frame;
    if (frame && frame.documentElement) place = placeOf(frame.documentElement);
  }
};

// Whether an action on one element reaches the other: a label passes it on to its control.
export const reaches = (found, item) => {
  if (isWhole(item)) return true;
  const element = elementOf(item);
  if (isWithin(found, element)) return true;
  const isLabel = (each) => localName(each) === "label";
  const label = isLabel(found) ? found : ancestorMatching(found, isLabel);
  if (label && label.control === element) return true;
  return localName(element) === "area" && found === areaImage(element);
};

export const isInViewport = (point) =>
  point.x >= 0 && point.y >= 0 && point.x < topWindow.innerWidth &&
  point.y < topWindow.innerHeight;

// A point of the window, at its edge the last one in it; null where it is outside.
export const inWindow = ({ x, y }) => {
  const point = {
    x: Math.min(Math.max(x, 0), topWindow.innerWidth - 1),
    y: Math.min(Math.max(y, 0), topWindow.innerHeight - 1),
  };
  return Math.abs(point.x - x) > 1 || Math.abs(point.y - y) > 1 ? null : point;
};

export const centerOf = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

const common = (box, other) => {
  const x = Math.max(box.x, other.x);
  const y = Math.max(box.y, other.y);
  const width = Math.min(box.x + box.width, other.x + other.width) - x;
  const height = Math.min(box.y + box.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
};

export const clipped = (box) => common(box, viewportBox());

// The innermost element around another that passes a test, and that its box is in: a positioned element may be
// outside of its parent, but not of its frame.
export const containerMatching = (element, test) => {
  let { position } = styleOf(element);
  return ancestorMatching(element, (each) => {
    const style = styleOf(each);
    const isFree =
      position === "fixed" || (position === "absolute" && style.position === "static");
    if (isFree && !isFrame(each)) return false;
    ({ position } = style);
    return test(each);
  });
};

// Whether anything of an item is in the window, and in what scrolls around it.
export const isInView = (item) => {
  let seen = clipped(frameOf(item));
  const hides = (each) => {
    const clips = isFrame(each) || (!isBody(each) && /auto|scroll/.test(styleOf(each).overflow));
    if (clips) seen = common(seen, frameOf(each));
    return !seen;
  };
  return seen !== null && containerMatching(elementOf(item), hides) === null;
};

// The visible part of an item: a list may be larger than the window, or than its scroll
// container.
export const shownBox = (item) => {
  const whole = frameOf(item);
  let shown = clipped(whole);
  if (!shown) return whole;
  if (isWhole(item)) return shown;
  ancestorMatching(elementOf(item), (each) => {
    // Content that overflows the body overflows the window.
    if (isBody(each) || styleOf(each).overflow === "visible") return false;
    // A positioned element may be outside of its parent.
    shown = common(shown, frameOf(each)) || shown;
    return false;
  });
  return shown;
};

export const controlTypes = setOf("link button checkBox radioButton switch textField " +
  "popUpButton menuItem tab searchField disclosureTriangle");

// If a row or list item only contains one control, touching it means the control.
const onlyControlIn = (item) => {
  const isRow = !(item instanceof Virtual) && /^(row|listitem|(grid)?cell)$/.test(roleOf(item));
  if (!isRow) return null;
  let only = null;
  const isMore = eachElement(item, (each) => {
    if (!controlTypes.has(typesOf(each)[0]) || !isVisible(each)) return false;
    if (only) return true;
    only = each;
    return false;
  });
  return isMore ? null : only;
};

const pointsIn = (boxes) => {
  const points = [];
  const around = boxAround(boxes);
  if (around.width === 0 || around.height === 0) return points;
  add(points, centerOf(around));
  for (let i = 0; boxes.length > 1 && i < boxes.length && i < 6; i += 1) {
    add(points, centerOf(boxes[i]));
  }
  const shown = clipped(around);
  if (!shown) return points;
  add(points, centerOf(shown));
  for (const [nx, ny] of [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]) {
    add(points, { x: shown.x + shown.width * nx, y: shown.y + shown.height * ny });
  }
  return points;
};

// The points at which an item can be touched, best first.
export const pointsOf = (item) => {
  const control = onlyControlIn(item);
  const points = control ? pointsIn(boxesInView(control)) : [];
  if (!(item instanceof Virtual) && typesOf(item)[0] === "staticText") {
    // A paragraph's middle may be a link in it; a person touches the text itself.
    const place = placeOf(item);
    const boxes = map(textBoxes(item), (box) => placed(box, place));
    for (const point of pointsIn(boxes)) {
      if (elementAt(point.x, point.y) === item) add(points, point);
    }
  }
  for (const point of pointsIn(boxesInView(item))) add(points, point);
  if (item instanceof Virtual) return points;
  for (const label of labelsOf(item)) {
    for (const point of pointsIn(boxesInView(label))) add(points, point);
  }
  return points;
};

export const describe = (element) => {
  const classes = attribute(element, "class");
  const id = identifierOf(element);
  const label = labelOf(element);
  return typeOf(element) + (label ? ` '${label.slice(0, 80)}'` : "") +
    (id ? `, identifier: '${id}'` : "") +
    `, <${localName(element)}${classes ? ` class="${classes.slice(0, 60)}"` : ""}>`;
};

// The first point where the item receives the action, or the element there instead.
export const hitPoint = (item, points) => {
  let by = null;
  let isInside = false;
  for (const point of points) {
    if (!isInViewport(point)) continue;
    isInside = true;
    const found = elementAt(point.x, point.y);
    if (found && reaches(found, item)) return { point };
    by = by || found;
  }
  return { by, isInside };
};

export const isHittable = (item) => {
  const isShown = isWhole(item) || isVisible(elementOf(item));
  return isShown && hitPoint(item, pointsOf(item)).point !== undefined;
};

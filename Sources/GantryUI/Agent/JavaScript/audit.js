// What an audit of a page's accessibility finds, by the Web Content Accessibility Guidelines 2.2.
import {
  add, areaValue, filter, hasAttribute, inputType, inputValue, localName, map, round, setOf, styleOf, topDocument,
} from "./builtins.js";
import { eachElement, isVisible, parentOf } from "./walk.js";
import { roleOf } from "./roles.js";
import { labelsOf, ownsText } from "./names.js";
import { typesOf } from "./types.js";
import { isBody } from "./items.js";
import { everyFrame } from "./frames.js";
import { isEnabled, labelOf, nodeOf } from "./nodes.js";
import { boxAround, controlTypes, frameOf } from "./geometry.js";
import { contextOf, makeElement } from "./pictures.js";

const namedTypes = setOf("button link image checkBox radioButton switch slider stepper " +
  "textField secureTextField searchField textView popUpButton comboBox menuItem tab " +
  "datePicker colorWell");

// Roles for which a native element can be focused; for those inside of other controls, such as
// options and tabs, the control may be.
const focusedRoles = setOf("button link checkbox switch textbox searchbox combobox slider " +
  "spinbutton");

// Colors of any space, as they are paints; styles have few.
const paints = new Map();
let paper = null;
const channels = (text) => {
  if (paints.has(text)) return paints.get(text);
  if (!paper) {
    const canvas = makeElement(topDocument, "canvas");
    [canvas.width, canvas.height] = [1, 1];
    paper = contextOf(canvas, "2d", { willReadFrequently: true });
  }
  paper.clearRect(0, 0, 1, 1);
  paper.fillStyle = text;
  paper.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = paper.getImageData(0, 0, 1, 1).data;
  paints.set(text, { red, green, blue, alpha: alpha / 255 });
  return paints.get(text);
};

// What is seen of a paint over another.
const over = (front, back) => {
  const alpha = front.alpha + back.alpha * (1 - front.alpha);
  const mix = (name) => alpha === 0 ? 0
    : (front[name] * front.alpha + back[name] * back.alpha * (1 - front.alpha)) / alpha;
  return { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha };
};

const faded = (paint, { opacity }) => ({ ...paint, alpha: paint.alpha * Number(opacity) });

const white = { red: 255, green: 255, blue: 255, alpha: 1 };
const clear = { red: 0, green: 0, blue: 0, alpha: 0 };
const colorTexts = /(rgba?|color|(?:ok)?l(?:ab|ch))\([^()]*\)/g;

// The paints behind what an element holds, several of a gradient; null where a picture is.
const grounds = (style) => {
  const { backgroundColor, backgroundImage } = style;
  const color = channels(backgroundColor);
  if (backgroundImage === "none") return [color];
  const stops = backgroundImage.match(colorTexts);
  // One that fills the box; others may be lines and arrows beside the text.
  const isWhole = /^[a-z-]+-gradient\((?!.*gradient\()/.test(backgroundImage) &&
    style.backgroundSize === "auto" && style.backgroundRepeat === "repeat" && style.backgroundClip !== "text";
  return isWhole && stops ? map(stops, (each) => over(channels(each), color)) : null;
};

// An element's text and what is behind it, as they are seen; none where nobody can compute them.
const seenPaints = (element, text) => {
  let pairs = [[text, clear]];
  let isCovered = false;
  for (let each = element; each; each = parentOf(each)) {
    const style = styleOf(each);
    // What can't be seen may come later.
    if (style.mixBlendMode !== "normal" || style.opacity === "0") return [];
    const found = isCovered ? [clear] : grounds(style);
    if (!found || pairs.length * found.length > 32) return [];
    const covers = isCovered || found.every((paint) => paint.alpha === 1);
    const isAlone = covers && style.opacity === "1";
    // What is behind one that is placed freely, nobody knows.
    if (!isAlone && style.position !== "static" && style.position !== "relative") return [];
    pairs = pairs.flatMap(([front, back]) => map(found, (paint) =>
      [faded(over(front, paint), style), faded(over(back, paint), style)]));
    isCovered = isAlone;
  }
  // A dark scheme has another color behind everything.
  if (!isCovered && /dark/.test(styleOf(topDocument.documentElement).colorScheme)) return [];
  return map(pairs, ([front, back]) => [over(front, white), over(back, white)]);
};

const wordlessInputs = setOf("checkbox radio range color file image hidden");

// The part of an element whose text is seen: itself, for a field with a value too, or what an empty field says.
const textPart = (element) => {
  const tag = localName(element);
  if (tag !== "input" && tag !== "textarea") return ownsText(element) || tag === "select" ? "" : null;
  if (tag === "input" && wordlessInputs.has(inputType(element))) return null;
  if (tag === "input" ? inputValue(element) : areaValue(element)) return "";
  return element.placeholder ? "::placeholder" : null;
};

const luminance = ({ red, green, blue }) => {
  const linear = (value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

const audits = {
  contrast: (element) => {
    const part = isEnabled(element) ? textPart(element) : null;
    if (part === null) return null;
    const style = styleOf(element, part);
    const color = part ? faded(channels(style.color), style) : channels(style.color);
    if (color.alpha === 0 || style.textShadow !== "none") return null;
    let ratio = Infinity;
    for (const [text, behind] of seenPaints(element, color)) {
      const [one, other] = [luminance(text), luminance(behind)];
      ratio = Math.min(ratio, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
    }
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const least = isLarge ? 3 : 4.5;
    if (ratio >= least) return null;
    return `its text has a contrast of ${Math.floor(ratio * 100) / 100}, less than ${least}`;
  },
  hitRegion: (element) => {
    if (!controlTypes.has(typesOf(element)[0]) || !isEnabled(element)) return null;
    // A link in a line is as high as the line.
    if (styleOf(element).display === "inline") return null;
    const box = boxAround(map([element, ...labelsOf(element)], frameOf));
    if (box.width >= 24 && box.height >= 24) return null;
    return `it is ${round(box.width)} by ${round(box.height)} pixels, less than 24 by 24`;
  },
  sufficientElementDescription: (element) =>
    namedTypes.has(typesOf(element)[0]) && labelOf(element) === ""
      ? "it has no name" : null,
  textClipped: (element) => {
    if (!ownsText(element)) return null;
    const style = styleOf(element);
    const isCut = (overflow) => overflow === "hidden" || overflow === "clip";
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    // Texts of one pixel are for screen readers.
    if (clientWidth <= 1 || clientHeight <= 1) return null;
    const isClipped = (isCut(style.overflowX) && scrollWidth > clientWidth + 1) ||
      (isCut(style.overflowY) && scrollHeight > clientHeight + 1);
    return isClipped ? "its text is cut off" : null;
  },
  trait: (element) =>
    hasAttribute(element, "role") && focusedRoles.has(roleOf(element)) &&
    element.tabIndex < 0 && !hasAttribute(element, "tabindex") && isEnabled(element)
      ? `it is a ${roleOf(element)} that the keyboard can't reach` : null,
};

export const auditPage = (request) => {
  const issues = [];
  const kinds = filter(request.want.split(" "), (kind) => audits[kind]);
  eachElement(topDocument, (element) => {
    if (isBody(element) || !isVisible(element)) return false;
    for (const kind of kinds) {
      const text = audits[kind](element);
      if (text) add(issues, { kind, text, node: nodeOf(element) });
    }
    return false;
  });
  return { issues, within: everyFrame() };
};

// What an audit of a page's accessibility finds, by the Web Content Accessibility Guidelines 2.2.
import { add, filter, hasAttribute, map, round, setOf, styleOf, topDocument } from "./builtins.js";
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

const over = (front, back) => {
  const mix = (name) => front[name] * front.alpha + back[name] * (1 - front.alpha);
  return { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1 };
};

// The color behind an element's text; null where a picture is, or what nobody can compute.
const backdrop = (element) => {
  const layers = [];
  for (let each = element; each; each = parentOf(each)) {
    const style = styleOf(each);
    const color = channels(style.backgroundColor);
    const isPlainLayer = style.backgroundImage === "none" && style.opacity === "1" &&
      style.mixBlendMode === "normal" && (style.position === "static" ||
      style.position === "relative" || color.alpha === 1);
    if (!isPlainLayer) return null;
    add(layers, color);
    if (color.alpha === 1) break;
  }
  let behind = { red: 255, green: 255, blue: 255, alpha: 1 };
  for (let i = layers.length - 1; i >= 0; i -= 1) behind = over(layers[i], behind);
  return behind;
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
    if (!ownsText(element) || !isEnabled(element)) return null;
    const style = styleOf(element);
    const color = channels(style.color);
    const behind = backdrop(element);
    if (!behind || style.textShadow !== "none") return null;
    const [one, other] = [luminance(over(color, behind)), luminance(behind)];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
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

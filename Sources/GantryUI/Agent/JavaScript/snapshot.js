// The document as HTML that looks as it does now, without its scripts and its service.
import {
  add, areaValue, dataOf, firstChild, getterOf, hasAttribute, inputChecked, inputType, inputValue,
  boundsOf, isHTML, join, localName, map, matches, nextSibling, nodeType, optionSelected, round, setOf, shadowRootOf,
  styleOf, toKeys, topDocument, topWindow,
} from "./builtins.js";
import { documentIn } from "./walk.js";
import { identityOf } from "./nodes.js";
import { Invalid } from "./predicates.js";
import { contextOf, makeElement, urlOf } from "./pictures.js";

const NativeURL = URL;
const encode = topWindow.btoa.bind(topWindow);
const randoms = crypto.getRandomValues.bind(crypto);
const loaded = performance.getEntriesByName.bind(performance);
const attributesOf = getterOf(Element, "attributes");
const templateContent = getterOf(HTMLTemplateElement, "content");
const emptyTags = setOf("area base br col embed hr img input link meta source track wbr");
const leftOutTags = setOf("script noscript object embed source track");
const leftOutAttributes =
  /^(on.*|srcdoc|srcset|autofocus|autoplay|nonce|integrity|checked|selected|ping)$/i;

const markupSigns = {
  "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;",
};
// How much more text a snapshot may have; what is larger nobody looks at.
let room = 0;
const taking = (text) => {
  room -= text.length;
  if (room < 0) throw new Invalid("the page is too large for a snapshot");
  return text;
};

const markup = (text) => taking(text).replace(/[&<>"\u00a0]/g, (sign) => markupSigns[sign]);

// Pictures that were copied before, by their addresses: of those of a page few change.
const copies = new Map();

const drawings = "http://www.w3.org/2000/svg";

// The pixels that a copy has at most.
const mostPixels = 1 << 18;

// A picture that is as large; of a larger one the pixels are coarser.
const copyOf = (width, height, source) => {
  const pixels = width * height;
  if (pixels === 0) return null;
  try {
    const scale = Math.min(1, Math.sqrt(mostPixels / pixels));
    const canvas = makeElement(topDocument, "canvas");
    [canvas.width, canvas.height] = [Math.max(1, round(width * scale)), Math.max(1, round(height * scale))];
    contextOf(canvas, "2d").drawImage(source, 0, 0, canvas.width, canvas.height);
    const copy = urlOf(canvas, "image/png");
    if (scale === 1) return copy;
    const size = `width="${width}" height="${height}"`;
    const drawing = `<svg xmlns="${drawings}" ${size}>` +
      `<image ${size} preserveAspectRatio="none" href="${copy}"/></svg>`;
    return `data:image/svg+xml;base64,${encode(drawing)}`;
  } catch {
    return null;
  }
};

// Texts in whose places the test puts what is to be had elsewhere. No page has guessed one.
let key = "";
const placeText = (name) => `gantry-${key}-${name};`;

// What scripts can't read, and the browser may tell.
let foreign = [];
const foreignText = (address, isSheet) => {
  if (depth > 0 || !/^https?:/.test(address)) return isSheet ? "" : address;
  const text = placeText(`resource-${foreign.length}`);
  add(foreign, { text, address, isSheet });
  return text;
};

const imageSource = (image) => {
  const address = image.currentSrc || image.src;
  if (!copies.has(address) && image.complete && copies.size < 200) {
    copies.set(address, copyOf(image.naturalWidth, image.naturalHeight, image));
  }
  return copies.get(address) || (copies.has(address) ? foreignText(address, false) : address);
};

// Pictures of style sheets, asked for again where the page has loaded them: browsers keep what a document shows,
// so that this needs no request. One that isn't there at once is in the next snapshot.
const coming = new Map();

const sheetPicture = (address) => {
  if (copies.has(address) || coming.size >= 200) return copies.get(address);
  if (!coming.has(address)) {
    if (!loaded(address, "resource").length) return null;
    const image = makeElement(topDocument, "img");
    coming.set(address, image);
    image.src = address;
  }
  const image = coming.get(address);
  if (!image.complete) return null;
  copies.set(address, copyOf(image.naturalWidth, image.naturalHeight, image));
  return copies.get(address);
};

const addressOf = (written, base) => {
  try {
    return new NativeURL(written, base).href;
  } catch {
    return null;
  }
};

// A style's text with the pictures in place of their addresses, which are relative to a sheet or a page.
const withPictures = (style, base) =>
  style.replace(/url\("([^"\\]+)"\)/g, (whole, written) => {
    const address = /^data:|^#/.test(written) ? null : addressOf(written, base);
    if (!address) return whole;
    const isFont = /\.(woff2?|ttf|otf|eot)([?#]|$)/i.test(address);
    const copy = isFont ? null : sheetPicture(address);
    const isForeign = isFont ? loaded(address, "resource").length > 0 : copies.has(address);
    const shown = copy || (isForeign && foreignText(address, false));
    return shown ? `url("${taking(shown)}")` : whole;
  });

// The rules as scripts have left them, with those of the sheets that they import.
const rulesOf = (sheet, base) => join(map(sheet.cssRules, (rule) => {
  const place = sheet.href || base;
  const inner = rule.type === 3 ? rule.styleSheet : null;
  if (!inner) return withPictures(rule.cssText, place);
  let text;
  try {
    text = rulesOf(inner, place);
  } catch {
    text = foreignText(inner.href, true);
  }
  if (typeof rule.layerName === "string") text = `@layer ${rule.layerName} {${text}}`;
  if (rule.supportsText) text = `@supports (${rule.supportsText}) {${text}}`;
  return rule.media.mediaText ? `@media ${rule.media.mediaText} {${text}}` : text;
}), "\n");

const rulesTag = (sheet, base) => {
  let rules;
  try {
    rules = rulesOf(sheet, base);
  } catch {
    // One that another origin keeps to itself.
    rules = foreignText(sheet.href || "", true);
  }
  const media = sheet.media.mediaText;
  return `<style media="${markup(media)}">${rules.replace(/<\/style/gi, "<\\/style")}</style>`;
};

const adoptedRules = (root, base) =>
  join(map(root.adoptedStyleSheets || [], (sheet) => rulesTag(sheet, base)), "");

// What the element shows of a form's state, and attributes that speak of other places.
const changedAttributes = (element, tag) => {
  if (tag === "img") return { src: imageSource(element) };
  if (tag === "option") return optionSelected(element) ? { selected: "" } : {};
  if (tag !== "input") return {};
  const type = inputType(element);
  if (type === "checkbox" || type === "radio") {
    return inputChecked(element) ? { checked: "" } : {};
  }
  if (type === "file") return {};
  return { value: type === "password" ? "••••••••" : inputValue(element) };
};

// The rules of a tree that have its elements scroll to where they are: the page is kept without scripts, and a
// browser lays out what scrolls so that it rests at the only place where it may.
let scrollRules = [];
const scrollNumber = (element) => {
  const [x, y] = [element.scrollLeft, element.scrollTop];
  if (!x && !y) return null;
  const number = (scrollCount += 1);
  const chosen = `[data-gantry-scroll="${number}"]`;
  const place = styleOf(element).position === "static" && element !== topDocument.documentElement
    ? ";position:relative!important" : "";
  scrollRules.push(
    `${chosen} *{scroll-snap-align:none!important}` +
    `${chosen}{scroll-snap-type:both mandatory!important;scroll-padding:0!important${place}}` +
    `${chosen}::after{content:""!important;display:block!important;position:absolute!important;` +
    `top:${y}px!important;left:${x}px!important;width:1px!important;height:1px!important;` +
    `scroll-snap-align:start!important;scroll-margin:0!important}`);
  return number;
};
let scrollCount = 0;

// Whether an element is above all others, as a modal dialog and a popover are: a script has shown it so.
const isOnTop = (element) => {
  if (localName(element) !== "dialog" && !hasAttribute(element, "popover")) return false;
  try {
    return matches(element, ":modal") || matches(element, ":popover-open");
  } catch {
    return false;
  }
};

// The number of the rule that keeps it where it is.
const topNumber = (element) => {
  const number = (scrollCount += 1);
  const { x, y, width, height } = boundsOf(element);
  const behind = styleOf(element, "::backdrop").backgroundColor;
  add(scrollRules, `[data-gantry-top="${number}"]{display:${styleOf(element).display}!important;` +
    `position:fixed!important;inset:auto!important;left:${x}px!important;top:${y}px!important;` +
    `width:${width}px!important;height:${height}px!important;max-width:none!important;max-height:none!important;` +
    `box-sizing:border-box!important;margin:0!important;z-index:2147483647!important;` +
    `box-shadow:0 0 0 200vmax ${matches(element, ":modal") ? behind : "transparent"}!important}`);
  return number;
};

// The text of a tree, and the style sheet for what is scrolled in it, or above it.
const withScrolling = (make) => {
  const outer = scrollRules;
  scrollRules = [];
  const text = make();
  const rules = scrollRules.length ? `<style>${join(scrollRules, "\n")}</style>` : "";
  scrollRules = outer;
  return [text, rules];
};

const openTag = (element, tag, shownAs) => {
  const changed = isHTML(element) ? changedAttributes(element, tag) : {};
  let text = `<${shownAs}`;
  const isTop = isOnTop(element);
  // By their numbers: to iterate over them takes much of a snapshot's time.
  const attributes = attributesOf(element);
  for (let i = 0; i < attributes.length; i += 1) {
    const { name, value } = attributes[i];
    if (leftOutAttributes.test(name) || name in changed || (isTop && name === "popover")) continue;
    if (/^\s*javascript:/i.test(value)) continue;
    const shown = name === "style" ? withPictures(element.style.cssText, element.baseURI) : value;
    text += ` ${name}="${markup(shown)}"`;
  }
  for (const each of toKeys(changed)) text += ` ${each}="${markup(changed[each])}"`;
  const scrolled = scrollNumber(element);
  if (scrolled) text += ` data-gantry-scroll="${scrolled}"`;
  if (isTop) text += ` data-gantry-top="${topNumber(element)}"`;
  return `${text}>`;
};

const childrenText = (parent) => {
  let text = "";
  for (let child = firstChild(parent); child; child = nextSibling(child)) {
    const type = nodeType(child);
    if (type === 1) text += elementText(child);
    if (type === 3) text += markup(dataOf(child));
  }
  return text;
};

const shadowText = (element) => {
  const root = shadowRootOf(element);
  if (!root) return "";
  const [text, rules] = withScrolling(() => childrenText(root));
  return `<template shadowrootmode="open">${adoptedRules(root, element.baseURI)}${text}${rules}</template>`;
};

const elementText = (element) => {
  const tag = localName(element);
  if (!isHTML(element)) {
    if (tag === "script") return "";
    return `${openTag(element, tag, tag)}${childrenText(element)}</${tag}>`;
  }
  if (leftOutTags.has(tag)) return "";
  if (tag === "meta" && hasAttribute(element, "http-equiv")) return "";
  if (tag === "link" || tag === "style") {
    return element.sheet && !element.disabled ? rulesTag(element.sheet, element.baseURI) : "";
  }
  if (tag === "canvas") {
    const copy = copyOf(element.width, element.height, element);
    return openTag(element, tag, `img src="${copy || ""}"`);
  }
  if (tag === "iframe") {
    const text = ` srcdoc="${markup(frameText(element))}"`;
    return `${openTag(element, tag, `iframe${text}`).replace(/ src="[^"]*"/, "")}</iframe>`;
  }
  if (emptyTags.has(tag)) return openTag(element, tag, tag);
  const inner = tag === "textarea" ? markup(areaValue(element))
    : tag === "template" ? childrenText(templateContent(element))
    : shadowText(element) + childrenText(element);
  return `${openTag(element, tag, tag)}${inner}</${tag}>`;
};

// Whoever reads a report asks nobody for what a page shows.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const documentText = (page) => {
  const root = page.documentElement;
  if (!root) return "";
  const type = page.compatMode === "BackCompat" ? "" : "<!doctype html>";
  // Its own addresses are relative to it, and what is clicked leads nowhere.
  const base = `<base href="${markup(page.baseURI)}" target="_blank">`;
  const [text, rules] = withScrolling(() => elementText(root));
  const head = text.indexOf("<head");
  const end = head < 0 ? text.indexOf(">") : text.indexOf(">", head);
  const own = `<meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">${base}${rules}`;
  return type + text.slice(0, end + 1) + own + adoptedRules(page, page.baseURI) + text.slice(end + 1);
};

// Frames of other origins, whose documents the test puts in place of these texts, and in how many
// others each is.
let sealed = [];
let depth = 0;

const frameText = (frame) => {
  const inner = documentIn(frame);
  if (!inner) {
    const id = identityOf(frame);
    const text = placeText(`frame-${id}`);
    add(sealed, { id, depth, text });
    return text;
  }
  depth += 1;
  const text = documentText(inner);
  depth -= 1;
  return text;
};

export const snapshotOf = () => {
  [room, sealed, foreign, depth] = [8 << 20, [], [], 0];
  key = join(map(randoms(new Uint32Array(4)), (each) => each.toString(36)), "");
  return {
    snapshot: {
      html: documentText(topDocument), width: topWindow.innerWidth,
      height: topWindow.innerHeight, frames: sealed, resources: foreign,
    },
  };
};

// The document as HTML that looks as it does now, without its scripts and its service.
import {
  add, areaValue, attribute, boundsOf, filter, firstChild, getterOf, hasAttribute, inputChecked, inputType, inputValue,
  isHTML, join, later, localName, map, matches, methodOf, NativePromise, nextSibling, nodeType, optionSelected,
  ownMember, ownerDocument, randoms, rootNode, round, scrollLeft, scrollTop, select, setterOf, shadowRootOf, styleOf,
  textContent, toKeys, topDocument, topWindow,
} from "./builtins.js";
import { documentIn } from "./walk.js";
import { identityOf } from "./nodes.js";
import { Invalid } from "./predicates.js";
import { contextOf, makeElement, urlOf } from "./pictures.js";

const NativeURL = URL;
const encode = topWindow.btoa.bind(topWindow);
const loaded = performance.getEntriesByName.bind(performance);
const attributesOf = getterOf(Element, "attributes");
const templateContent = getterOf(HTMLTemplateElement, "content");
const innerHTML = getterOf(Element, "innerHTML");
const importNode = methodOf(Document, "importNode");
const setAttribute = methodOf(Element, "setAttribute");
const removeAttribute = methodOf(Element, "removeAttribute");
const setAttributeNode = methodOf(Element, "setAttributeNode");
const removeAttributeNode = methodOf(Element, "removeAttributeNode");
const setTextContent = setterOf(Node, "textContent");
const append = methodOf(Node, "appendChild");
const insert = methodOf(Node, "insertBefore");
const prepend = methodOf(Element, "prepend");
const remove = methodOf(Element, "remove");
const removeText = methodOf(CharacterData, "remove");
const replace = methodOf(Element, "replaceWith");
const makeElementNS = methodOf(Document, "createElementNS");
const iterate = methodOf(Document, "createNodeIterator");
const styleOfHTML = getterOf(HTMLElement, "style");
const implementation = getterOf(Document, "implementation");

// How much text a snapshot may have; what is larger nobody looks at. Pictures are counted as they come, so that it
// ends before all are in memory.
const mostText = 8 << 20;
let room = 0;
const limited = (isWithin) => {
  if (!isWithin) throw new Invalid("the page is too large for a snapshot");
};
const taking = (text) => {
  room -= text.length;
  limited(room >= 0);
  return text;
};

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

// The tree that is being copied: the rules that its copy needs for what is scrolled in it, the selectors of its own
// rules that have elements scroll, whether these are all of them, and whether it has few elements.
let copied = null;

// The text is the rule's own: browsers write it anew for each who asks.
const noteScrollers = (rule, text) => {
  if (!/overflow|all:/.test(text)) return;
  const { selectorText: selector, cssRules: inner } = rule;
  const isAlone = selector && !(inner && inner.length) && !/:host|slotted|::part|:scope|&/.test(selector);
  if (isAlone) add(copied.scrollers, selector);
  else if (!selector && inner && !("start" in rule)) map(inner, (each) => noteScrollers(each, each.cssText));
  else copied.isSure = false;
};

// The rules as scripts have left them, with those of the sheets that they import.
const rulesOf = (sheet, base) => join(map(sheet.cssRules, (rule) => {
  const place = sheet.href || base;
  const inner = rule.type === 3 ? rule.styleSheet : null;
  let text = inner ? rulesIn(inner, place) : rule.cssText;
  if (!inner) {
    noteScrollers(rule, text);
    return withPictures(text, place);
  }
  if (typeof rule.layerName === "string") text = `@layer ${rule.layerName} {${text}}`;
  if (rule.supportsText) text = `@supports (${rule.supportsText}) {${text}}`;
  return rule.media.mediaText ? `@media ${rule.media.mediaText} {${text}}` : text;
}), "\n");

const rulesIn = (sheet, base) => {
  try {
    return rulesOf(sheet, base);
  } catch (error) {
    if (error instanceof Invalid) throw error;
    // One that another origin keeps to itself.
    copied.isSure = false;
    return foreignText(sheet.href || "", true);
  }
};

// A document that runs nothing, loads nothing, and knows none of the page's own elements.
let inert = null;
const inertDocument = () => {
  inert = inert || implementation(topDocument).createHTMLDocument("");
  return inert;
};
const makeInert = (tag, attributes = {}) => {
  const element = makeElement(inertDocument(), tag);
  for (const name of toKeys(attributes)) setAttribute(element, name, attributes[name]);
  return element;
};

// Puts another element in a copy's place, with its attributes as they are: scripts can't set names like `@click`.
// Addresses and styles it has itself, and nothing that runs.
const replaced = (copy, element) => {
  for (const each of [...attributesOf(copy)]) {
    if (!/^(on.*|src|style)$/i.test(each.name)) setAttributeNode(element, removeAttributeNode(copy, each));
  }
  replace(copy, element);
  return element;
};

const styleElement = (text, media = "") => {
  const style = makeInert("style", { media });
  setTextContent(style, text.replace(/<\/style/gi, "<\\/style"));
  return style;
};

const sheetElement = (sheet, base) => styleElement(rulesIn(sheet, base), sheet.media.mediaText);

// An element scrolls to where it is by rules: the page is kept without scripts, and a browser lays out what
// scrolls so that it rests at the only place where it may.
const markScrolled = (element, copy) => {
  const number = (markCount += 1);
  const chosen = `[data-gantry-scroll="${number}"]`;
  const positioned = styleOf(element).position === "static" && element !== topDocument.documentElement
    ? ";position:relative!important" : "";
  add(copied.rules,
    `${chosen} *{scroll-snap-align:none!important}` +
    `${chosen}{scroll-snap-type:both mandatory!important;scroll-padding:0!important${positioned}}` +
    `${chosen}::after{content:""!important;display:block!important;position:absolute!important;` +
    `top:${scrollTop(element)}px!important;left:${scrollLeft(element)}px!important;width:1px!important;` +
    `height:1px!important;scroll-snap-align:start!important;scroll-margin:0!important}`);
  setAttribute(copy, "data-gantry-scroll", number);
};
let markCount = 0;

// What some selectors choose, perhaps twice. Browsers find the elements of a single tag ten times as fast as those of
// a list; in a small tree the number of questions counts more.
const selectEach = (root, selectors) => {
  if (copied.isSmall) return select(root, join(selectors, ","));
  const found = [];
  for (const selector of selectors) for (const each of select(root, selector)) add(found, each);
  return found;
};

// What browsers' own rules have scroll, and what attributes may have scroll.
const ownScrollers = [":root", "body", "input", "textarea", "select", "dialog", "hr", "marquee", "foreignObject",
  "[popover]", "[overflow]", "[style*=overflow i]", "[style*=all i]"];

// To ask an element where it is scrolled takes longer than to copy it, so those are asked that rules have scroll.
const scrolledIn = (root) => {
  let asked = null;
  try {
    if (copied.isSure) asked = selectEach(root, [...ownScrollers, ...copied.scrollers]);
  } catch {
    // A rule may have what is no selector elsewhere: a name space, or a printed page's.
  }
  const each = [...new Set(asked || select(root, "*"))];
  return new Set(filter(each, (element) => scrollTop(element) !== 0 || scrollLeft(element) !== 0));
};

// Whether an element is above all others, as a modal dialog and a popover are: a script has shown it so.
const isOnTop = (element) => {
  if (localName(element) !== "dialog" && !hasAttribute(element, "popover")) return false;
  try {
    return matches(element, ":modal") || matches(element, ":popover-open");
  } catch {
    return false;
  }
};

// Rules keep it where it is.
const markTop = (element, copy) => {
  const number = (markCount += 1);
  const { x, y, width, height } = boundsOf(element);
  const behind = styleOf(element, "::backdrop").backgroundColor;
  add(copied.rules, `[data-gantry-top="${number}"]{display:${styleOf(element).display}!important;` +
    `position:fixed!important;inset:auto!important;left:${x}px!important;top:${y}px!important;` +
    `width:${width}px!important;height:${height}px!important;max-width:none!important;max-height:none!important;` +
    `box-sizing:border-box!important;margin:0!important;z-index:2147483647!important;` +
    `box-shadow:0 0 0 200vmax ${matches(element, ":modal") ? behind : "transparent"}!important}`);
  removeAttribute(copy, "popover");
  setAttribute(copy, "data-gantry-top", number);
};

const inputState = (element, copy) => {
  const type = inputType(element);
  if (type === "checkbox" || type === "radio") {
    if (inputChecked(element)) setAttribute(copy, "checked", "");
  } else if (type !== "file") {
    setAttribute(copy, "value", type === "password" ? "••••••••" : inputValue(element));
  }
};

const plain = (element, copy) => {
  const text = replaced(copy, makeInert("pre"));
  setTextContent(text, textContent(element));
  return text;
};

// What the copies of elements have of what scripts and people have made of the originals, or what comes in their place.
const states = {
  // These come first, since nobody sees what is inside of them. Texts of the first two are written as they are, and
  // could end them.
  xmp: plain,
  plaintext: plain,
  canvas: (element, copy) => {
    const src = taking(copyOf(element.width, element.height, element) || "");
    return replaced(copy, makeInert("img", { src }));
  },
  iframe: (element, copy) => {
    // A page's policy may refuse `srcdoc`, but not of an element that isn't HTML's; both are written in the same way.
    const frame = replaced(copy, makeElementNS(inertDocument(), drawings, "iframe"));
    setAttribute(frame, "srcdoc", frameText(element));
    return frame;
  },
  style: (element, copy) => {
    if (element.sheet && !element.disabled) replace(copy, sheetElement(element.sheet, element.baseURI));
    else remove(copy);
  },
  textarea: (element, copy) => setTextContent(copy, areaValue(element)),
  img: (element, copy) => setAttribute(copy, "src", taking(imageSource(element))),
  input: inputState,
  option: (element, copy) => { if (optionSelected(element)) setAttribute(copy, "selected", ""); },
};
states.link = states.style;

const stated = [...toKeys(states), "dialog", "[popover]", "[style]"];

// Elements of other name spaces may have none.
const inlineStyle = (element) => isHTML(element) ? styleOfHTML(element) : element.style;

const keepState = (element, copy) => {
  const tag = localName(element);
  if (tag === "style" && !isHTML(element)) copied.isSure = false;
  const keep = isHTML(element) && ownMember(states, tag);
  const shown = (keep && keep(element, copy)) || copy;
  const style = hasAttribute(element, "style") && inlineStyle(element);
  if (style) {
    // What the page's policy refuses isn't in it, and it is set in a way that no policy refuses.
    const text = withPictures(style.cssText, element.baseURI);
    if (attribute(shown, "style") !== text) inlineStyle(shown).cssText = text;
  }
  if (isOnTop(element)) markTop(element, shown);
};

// What runs, or asks for something.
const leftOut = ["script", "noscript", "object", "embed", "source", "track", "noembed", "noframes", "meta[http-equiv]"];
const leftOutNames = ["srcdoc", "srcset", "autofocus", "autoplay", "nonce", "integrity", "checked", "selected", "ping",
  "shadowrootmode"];
const leftOutAttributes = join(map(leftOutNames, (name) => `[${name}]`), ",");

// Comments, instructions and what only XML has.
const unseen = NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION | NodeFilter.SHOW_CDATA_SECTION;

const clean = (copy) => {
  for (const each of selectEach(copy, leftOut)) remove(each);
  for (const each of select(copy, leftOutAttributes)) {
    for (const name of leftOutNames) removeAttribute(each, name);
  }
  for (const each of select(copy, "template")) if (isHTML(each)) setTextContent(templateContent(each), "");
  const nodes = iterate(topDocument, copy, unseen);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) removeText(node);
};

// Fills a template with a copy of a document's or a shadow root's tree, as it looks.
const copyTree = (root, template) => {
  const outer = copied;
  const isInner = nodeType(root) === 11;
  const all = select(root, "*");
  copied = { rules: [], scrollers: [], isSure: !isInner || outer.isSure, isSmall: all.length < 100 };
  const copy = templateContent(template);
  for (let child = firstChild(root); child; child = nextSibling(child)) {
    const type = nodeType(child);
    if (type === 1 || type === 3) append(copy, importNode(ownerDocument(copy), child, true));
  }
  // Before anything changes the copy, its elements are those of the tree, in their order.
  const allCopies = select(copy, "*");
  const [originals, changed] = [selectEach(root, stated), selectEach(copy, stated)];
  if (all.length !== allCopies.length || originals.length !== changed.length) {
    throw new Invalid("the page's elements change when they are copied");
  }
  clean(copy);
  // One that is selected twice has one state.
  const copiesOf = new Map(map(originals, (each, i) => [each, changed[i]]));
  for (const [element, twin] of copiesOf) if (rootNode(twin) === copy) keepState(element, twin);
  for (const sheet of root.adoptedStyleSheets || []) {
    append(isInner ? copy : allCopies[0], sheetElement(sheet, root.baseURI));
  }
  for (let i = 0; i < all.length; i += 1) {
    const shadow = shadowRootOf(all[i]);
    if (!shadow) continue;
    const inner = makeInert("template", { shadowrootmode: "open" });
    copyTree(shadow, inner);
    prepend(allCopies[i], inner);
  }
  const scrolled = scrolledIn(root);
  for (let i = 0; scrolled.size > 0 && i < all.length; i += 1) {
    if (!scrolled.has(all[i])) continue;
    // The window's rules are its root's, whatever scrolls it.
    const isWindow = all[i] === root.scrollingElement;
    markScrolled(all[i], allCopies[isWindow ? 0 : i]);
  }
  if (copied.rules.length) {
    append((!isInner && select(copy, "html > head")[0]) || copy, styleElement(join(copied.rules, "\n")));
  }
  // Rules of a shadow tree may have its host, or what is slotted, scroll.
  if (isInner && !copied.isSure) outer.isSure = false;
  copied = outer;
};

// Whoever reads a report asks nobody for what a page shows.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

// Handlers, and addresses that are scripts.
const running = /\son[^\s=]*="|javascript:/i;

const isCode = ({ name, value }) => /^on/i.test(name) ||
  (/(href|src|action|data|to|values)$/i.test(name) && /^\s*javascript:/i.test(value));

const removeHandlers = (copy) => {
  for (const each of select(copy, "*")) {
    // By their numbers: to iterate over them takes long.
    const list = attributesOf(each);
    for (let i = list.length - 1; i >= 0; i -= 1) if (isCode(list[i])) removeAttributeNode(each, list[i]);
    if (localName(each) === "template" && isHTML(each)) removeHandlers(templateContent(each));
  }
};

const documentText = (page) => {
  const root = page.documentElement;
  if (!root) return "";
  limited(textContent(root).length <= mostText);
  const template = makeInert("template");
  copyTree(page, template);
  const copy = templateContent(template);
  // Before a root that isn't HTML's. The page's own addresses are relative to the base, and what is clicked leads
  // nowhere.
  const place = select(copy, "html > head")[0] || copy;
  const tags = [
    makeInert("meta", { charset: "utf-8" }),
    makeInert("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    makeInert("base", { href: page.baseURI, target: "_blank" }),
  ];
  const first = firstChild(place);
  for (const each of tags) insert(place, each, first);
  let text = innerHTML(template);
  limited(text.length <= mostText);
  if (running.test(text)) {
    removeHandlers(copy);
    text = innerHTML(template);
  }
  return (page.compatMode === "BackCompat" ? "" : "<!doctype html>") + text;
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

const snapshotOf = () => {
  [room, sealed, foreign, depth, copied] = [mostText, [], [], 0, null];
  key = join(map(randoms(new Uint32Array(4)), (each) => each.toString(36)), "");
  return {
    snapshot: {
      html: documentText(topDocument), width: topWindow.innerWidth,
      height: topWindow.innerHeight, frames: sealed, resources: foreign,
    },
  };
};

// One that is asked for before an action is made after the action's first look at the page, before any other request
// or change, or after so many milliseconds without one.
const longestWait = 4;
let owed = null;

// Called before each other request, and before the agent changes anything.
export const makeOwed = () => { if (owed) owed(); };

export const snapshot = ({ isBeforeAction }) => {
  if (!isBeforeAction) return snapshotOf();
  return new NativePromise((resolve, reject) => {
    const make = () => {
      if (owed !== make) return;
      owed = null;
      try {
        resolve(snapshotOf());
      } catch (error) {
        reject(error);
      }
    };
    owed = make;
    later(make, longestWait);
  });
};

// The document as HTML that looks as it does now, without its scripts and its service.
import {
  add, areaValue, attribute, boundsOf, filter, firstChild, getterOf, inputChecked, inputType, inputValue, isHTML, join,
  later, localName, map, matches, methodOf, NativePromise, nextSibling, nodeType, optionSelected, ownMember, ownerDocument, parentNode, round,
  select, setterOf, shadowRootOf, styleOf, textContent, toKeys, topDocument, topWindow,
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
const innerHTML = getterOf(Element, "innerHTML");
const importNode = methodOf(Document, "importNode");
const setAttribute = methodOf(Element, "setAttribute");
const removeAttribute = methodOf(Element, "removeAttribute");
const setAttributeNode = methodOf(Element, "setAttributeNode");
const removeAttributeNode = methodOf(Element, "removeAttributeNode");
const setTextContent = setterOf(Node, "textContent");
const append = methodOf(Node, "appendChild");
const removeChild = methodOf(Node, "removeChild");
const prepend = methodOf(Element, "prepend");
const remove = methodOf(Element, "remove");
const replace = methodOf(Element, "replaceWith");
const scrollTop = getterOf(Element, "scrollTop");
const scrollLeft = getterOf(Element, "scrollLeft");

// How much more text of pictures in rules a snapshot may have, and how much it may have in all; what is larger
// nobody looks at.
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
// rules that have elements scroll, and whether that are all.
let copied = null;

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
  } catch {
    // One that another origin keeps to itself.
    copied.isSure = false;
    return foreignText(sheet.href || "", true);
  }
};

// It runs nothing, loads nothing, and knows none of the page's own elements.
let inert = null;
const makeInert = (tag) => {
  inert = inert || topDocument.implementation.createHTMLDocument("");
  return makeElement(inert, tag);
};

const styleElement = (text, media = "") => {
  const style = makeInert("style");
  setAttribute(style, "media", media);
  setTextContent(style, text.replace(/<\/style/gi, "<\\/style"));
  return style;
};

const sheetElement = (sheet, base) => styleElement(rulesIn(sheet, base), sheet.media.mediaText);

// An element scrolls to where it is by rules: the page is kept without scripts, and a browser lays out what
// scrolls so that it rests at the only place where it may.
const markScrolled = (element, copy) => {
  const number = (markCount += 1);
  const chosen = `[data-gantry-scroll="${number}"]`;
  const place = styleOf(element).position === "static" && element !== topDocument.documentElement
    ? ";position:relative!important" : "";
  add(copied.rules,
    `${chosen} *{scroll-snap-align:none!important}` +
    `${chosen}{scroll-snap-type:both mandatory!important;scroll-padding:0!important${place}}` +
    `${chosen}::after{content:""!important;display:block!important;position:absolute!important;` +
    `top:${scrollTop(element)}px!important;left:${scrollLeft(element)}px!important;width:1px!important;` +
    `height:1px!important;scroll-snap-align:start!important;scroll-margin:0!important}`);
  setAttribute(copy, "data-gantry-scroll", number);
};
let markCount = 0;

// What browsers' own rules have scroll, or an attribute may.
const ownScrollers = "html,body,input,textarea,select,dialog,[popover],hr,marquee,foreignObject,[overflow]," +
  "[style*=overflow i],[style*=all i]";

// To ask an element where it is scrolled takes longer than to copy it, so those are asked that rules have scroll.
const scrolledIn = (root) => {
  let asked = "*";
  if (copied.isSure) asked = join([ownScrollers, ...copied.scrollers], ",");
  return new Set(filter(select(root, asked), (each) => scrollTop(each) !== 0 || scrollLeft(each) !== 0));
};

// Whether an element is above all others, as a modal dialog and a popover are: a script has shown it so.
const isOnTop = (element) => {
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

const drawing = (element, copy) => {
  const image = makeInert("img");
  setAttribute(image, "src", copyOf(element.width, element.height, element) || "");
  // Parsers take names that scripts may not set.
  for (const each of [...attributesOf(copy)]) setAttributeNode(image, removeAttributeNode(copy, each));
  replace(copy, image);
};

// What the copies of elements have in place of what scripts and people have made of the originals.
const states = {
  img: (element, copy) => setAttribute(copy, "src", imageSource(element)),
  input: inputState,
  option: (element, copy) => { if (optionSelected(element)) setAttribute(copy, "selected", ""); },
  textarea: (element, copy) => setTextContent(copy, areaValue(element)),
  canvas: drawing,
  iframe: (element, copy) => {
    removeAttribute(copy, "src");
    setAttribute(copy, "srcdoc", frameText(element));
  },
  style: (element, copy) => {
    if (element.sheet && !element.disabled) replace(copy, sheetElement(element.sheet, element.baseURI));
    else remove(copy);
  },
};
states.link = states.style;

const stated = `${join(toKeys(states), ",")},dialog,[popover],[style*="url(" i]`;

const keepState = (element, copy) => {
  if (/url\(/i.test(attribute(element, "style"))) {
    setAttribute(copy, "style", withPictures(element.style.cssText, element.baseURI));
  }
  const keep = isHTML(element) && ownMember(states, localName(element));
  if (keep) keep(element, copy);
  if (isOnTop(element)) markTop(element, copy);
};

// What runs, or asks for something.
const leftOut = "script,noscript,object,embed,source,track,noembed,noframes,meta[http-equiv]";
const leftOutNames = ["srcdoc", "srcset", "autofocus", "autoplay", "nonce", "integrity", "checked", "selected", "ping"];
const leftOutAttributes = join(map(leftOutNames, (name) => `[${name}]`), ",");

const comments = NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION;

const clean = (copy) => {
  for (const each of select(copy, leftOut)) remove(each);
  for (const each of select(copy, leftOutAttributes)) {
    for (const name of leftOutNames) removeAttribute(each, name);
  }
  // What is written as it is could end where it should not.
  for (const each of select(copy, "xmp,plaintext")) {
    const text = makeInert("pre");
    setTextContent(text, textContent(each));
    replace(each, text);
  }
  const notes = topDocument.createTreeWalker(copy, comments);
  for (let note = notes.nextNode(), next; note; note = next) {
    next = notes.nextNode();
    removeChild(parentNode(note), note);
  }
  for (const each of select(copy, "template")) {
    const inner = isHTML(each) && templateContent(each);
    if (!inner) continue;
    for (const unseen of select(inner, "style,link")) remove(unseen);
    clean(inner);
  }
};

// Fills a template with a copy of a document's or a shadow root's tree, as it looks.
const copyTree = (root, template) => {
  const outer = copied;
  copied = { rules: [], scrollers: [], isSure: !outer || outer.isSure };
  const copy = templateContent(template);
  const home = ownerDocument(copy);
  for (let child = firstChild(root); child; child = nextSibling(child)) {
    const type = nodeType(child);
    if (type === 1 || type === 3) append(copy, importNode(home, child, true));
  }
  // All are found before the copy is another.
  const [all, allCopies] = [select(root, "*"), select(copy, "*")];
  const [originals, changed] = [select(root, stated), select(copy, stated)];
  clean(copy);
  for (let i = 0; i < originals.length; i += 1) keepState(originals[i], changed[i]);
  const end = nodeType(root) === 9 ? allCopies[0] : copy;
  for (const sheet of root.adoptedStyleSheets || []) append(end, sheetElement(sheet, root.baseURI));
  for (let i = 0; i < all.length; i += 1) {
    const shadow = shadowRootOf(all[i]);
    if (!shadow) continue;
    const inner = makeElement(home, "template");
    setAttribute(inner, "shadowrootmode", "open");
    copyTree(shadow, inner);
    prepend(allCopies[i], inner);
  }
  const scrolled = scrolledIn(root);
  for (let i = 0; scrolled.size > 0 && i < all.length; i += 1) {
    if (scrolled.has(all[i])) markScrolled(all[i], allCopies[i]);
  }
  if (copied.rules.length) append(end, styleElement(join(copied.rules, "\n")));
  // Rules of a shadow tree may be for its host.
  if (outer && !copied.isSure) outer.isSure = false;
  copied = outer;
};

// Whoever reads a report asks nobody for what a page shows.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

// Handlers, and addresses that are scripts.
const running = /\son[^\s=]*="|javascript:/i;

const removeHandlers = (copy) => {
  for (const each of select(copy, "*")) {
    for (const one of [...attributesOf(each)]) {
      if (/^on/i.test(one.name) || /^\s*javascript:/i.test(one.value)) removeAttributeNode(each, one);
    }
    if (localName(each) === "template" && isHTML(each)) removeHandlers(templateContent(each));
  }
};

const documentText = (page) => {
  if (!page.documentElement) return "";
  const template = makeInert("template");
  copyTree(page, template);
  const copy = templateContent(template);
  const [charset, security, base] = [makeInert("meta"), makeInert("meta"), makeInert("base")];
  setAttribute(charset, "charset", "utf-8");
  setAttribute(security, "http-equiv", "Content-Security-Policy");
  setAttribute(security, "content", policy);
  // Its own addresses are relative to it, and what is clicked leads nowhere.
  setAttribute(base, "href", page.baseURI);
  setAttribute(base, "target", "_blank");
  prepend(select(copy, "head")[0] || select(copy, "*")[0], charset, security, base);
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

// One that is asked for before an action is made while the action waits for a frame, or when none has come after so
// many milliseconds.
const longestWait = 4;
let owed = null;

// Called before anything changes the page.
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

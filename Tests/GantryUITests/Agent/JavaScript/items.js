import { map } from "/agent/builtins.js";
import {
  application, childItems, eachDescendant, eachText, elementOf, holds, isWhole, itemHasType, mainWindow, page,
  textItem, typeOf,
} from "/agent/items.js";
import { labelOf } from "/agent/nodes.js";
import { beginPass } from "/agent/walk.js";
import { element, equal, framed } from "./check.js";

const shown = (item) => `${typeOf(item)} ${labelOf(item)}`;
const below = (root, type, text) => {
  const found = [];
  beginPass();
  eachDescendant(root, { type, fits: () => true, text }, (item) => { found.push(shown(item)); });
  return found;
};

export default {
  "a control's text is an item below it, a paragraph is its own": () => {
    const outer = element("<div><button>Save <b hidden>b</b></button><p>One <a href='#'>two</a></p></div>");
    equal(below(outer, "staticText"), ["staticText Save", "staticText One two", "staticText two"]);
    equal(below(outer, "any"), ["button Save", "staticText Save", "staticText One two", "link two",
      "staticText two"]);
    equal(below(outer.firstChild, "any"), ["staticText Save"]);
    equal(below(outer.lastChild, "staticText"), ["staticText two"]);
    equal(map(childItems(outer.firstChild), (item) => item === textItem(outer.firstChild)), [true]);
    equal(map(childItems(outer.lastChild), shown), ["link two"]);
  },
  "what is hidden is no item": () => {
    const outer = element("<div><i aria-hidden='true'>a</i>" +
      "<i style='visibility:hidden'>b<u style='visibility:visible'>c</u></i></div>");
    equal([below(outer, "staticText"), below(outer, "any")], [["staticText c"], ["staticText c"]]);
    equal(childItems(outer), []);
    const hidden = element("<button aria-hidden='true'>a</button>");
    beginPass();
    equal(childItems(hidden), []);
  },
  "a search ends when its visitor says so": () => {
    const outer = element("<div><b>1</b><b>2</b></div>");
    let count = 0;
    beginPass();
    for (const type of ["any", "staticText"]) {
      equal(eachDescendant(outer, { type, fits: () => true }, () => { count += 1; return true; }), true);
    }
    equal([count, eachText(outer, () => false)], [2, false]);
  },
  "shadow trees are searched in reading order": () => {
    const host = element("<div><b>out</b></div>");
    host.attachShadow({ mode: "open" }).innerHTML = "<i>in</i><button><slot></slot></button>";
    equal(below(host, "staticText"), ["staticText in", "staticText out"]);
    equal(below(host, "button"), ["button out"]);
    equal(map(childItems(host), shown), ["staticText in", "button out"]);
    equal(holds(host.shadowRoot.lastChild, host.firstChild), true);
  },
  "a frame's document is below its frame": async () => {
    const frame = await framed("text <b>bold</b>");
    equal(below(frame, "staticText"), ["staticText text bold", "staticText bold"]);
    equal(map(childItems(frame), shown), ["staticText text bold", "staticText bold"]);
    equal(holds(frame, frame.contentDocument.body.firstElementChild), true);
  },
  "the whole holds everything, and a text nothing": () => {
    const button = element("<button>Save</button>");
    beginPass();
    const items = [application, mainWindow, page, button, textItem(button)];
    equal(map(items, (outer) => map(items, (inner) => holds(outer, inner) ? 1 : 0).join("")),
      ["11111", "01111", "00111", "00011", "00001"]);
    equal(map(items, isWhole), [true, true, true, false, false]);
    equal([map(childItems(application), typeOf), map(childItems(mainWindow), typeOf)],
      [["window"], ["webView"]]);
    equal([elementOf(page) === document.documentElement, elementOf(textItem(button)) === button], [true, true]);
    equal(below(application, "window"), ["window Modules"]);
  },
  "a page larger than its window scrolls": () => {
    element("<p></p>");
    equal(itemHasType(page, "scrollView"), false);
    element("<p style='height:9999px'></p>");
    equal([itemHasType(page, "scrollView"), itemHasType(mainWindow, "scrollView"), itemHasType(page, "any")],
      [true, false, true]);
  },
};

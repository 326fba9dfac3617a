// The attributes of an element that a test reads: label, value, state, frame.
import {
  attribute, closest, hasAttribute, inputChecked, inputType, inputValue, isConnected, join,
  localName, map, matches, normalized, optionSelected, randoms, round, setOf, shadowRootOf,
  textContent, topDocument,
} from "./builtins.js";
import { documentIn, eachElement, isFrame, isPlain, isVisible, parentOf } from "./walk.js";
import { roleOf } from "./roles.js";
import { nameOf, textOf, valueText } from "./names.js";
import { isEditingHost, typesOf } from "./types.js";
import {
  Virtual, application, eachText, elementOf, isWhole, itemHasType, mainWindow, page, textItem,
  typeOf,
} from "./items.js";
import { frameOf, isHittable } from "./geometry.js";

// No element of a later document has an id that an element of this one had.
const series = randoms(new Uint32Array(1))[0].toString(36);
let lastNumber = 0;
const numbers = new WeakMap();
const registry = new Map();

export const identityOf = (item) => {
  if (isWhole(item)) return item.kind;
  const element = elementOf(item);
  let id = numbers.get(element);
  if (!id) {
    lastNumber += 1;
    id = `${series}.${lastNumber}`;
    numbers.set(element, id);
    registry.set(id, new WeakRef(element));
    // A page that makes and drops elements all day must not fill the registry.
    if (lastNumber % 4096 === 0) {
      registry.forEach((reference, key) => {
        if (!reference.deref()) registry.delete(key);
      });
    }
  }
  return item instanceof Virtual ? `${id}t` : id;
};

export const hasIdentity = (item, ids) => {
  if (isWhole(item)) return ids.has(item.kind);
  const id = numbers.get(elementOf(item));
  return id !== undefined && ids.has(item instanceof Virtual ? `${id}t` : id);
};

// The item with an id, if it is still in the page.
export const itemWithIdentity = (id) => {
  const virtual = { application, window: mainWindow, webView: page }[id];
  if (virtual) return virtual;
  const isTextItem = id.endsWith("t");
  const reference = registry.get(isTextItem ? id.slice(0, -1) : id);
  const element = reference && reference.deref();
  if (!element || !isConnected(element) || !isVisible(element)) return null;
  return isTextItem ? textItem(element) : element;
};

export const identifierOf = (item) => {
  if (isWhole(item)) return "";
  const element = elementOf(item);
  return attribute(element, "data-testid") || attribute(element, "id") || "";
};

export const labelOf = (item) => {
  if (isWhole(item)) return topDocument.title;
  if (item instanceof Virtual) return textOf(item.element);
  return typesOf(item)[0] === "staticText" ? textOf(item) : nameOf(item);
};

const titledTypes = setOf("cell navigationBar dialog alert tableRow");

const firstTextIn = (element) => {
  let found = "";
  eachText(element, (holder, owner) => {
    if (!isVisible(owner)) return false;
    found = textOf(owner);
    return found !== "";
  });
  return found;
};

// Bars, dialogs and rows have a title in XCUITest: here the heading in them, or their first
// text.
const ownTitle = (element) => {
  const type = typesOf(element)[0];
  if (!titledTypes.has(type)) return "";
  const role = roleOf(element);
  if (role === "cell" || role === "gridcell" || role === "rowheader") return "";
  let heading = null;
  eachElement(element, (each) => {
    const tag = localName(each);
    if (!/^(h[1-6]|th)$/.test(tag) && !hasAttribute(each, "role")) return false;
    const isHeading = roleOf(each) === (role === "row" ? "rowheader" : "heading");
    if (!isHeading || !isVisible(each)) return false;
    heading = each;
    return true;
  });
  return (heading && nameOf(heading)) || firstTextIn(element);
};

export const titleOf = (item) => {
  if (item instanceof Virtual) {
    return item.element ? attribute(item.element, "title") || "" : topDocument.title;
  }
  return normalized(attribute(item, "title") || "") || ownTitle(item);
};

export const placeholderOf = (item) => {
  if (item instanceof Virtual) return null;
  const text = attribute(item, "placeholder");
  return text === null ? attribute(item, "aria-placeholder") : text;
};

const percentage = (value, low, high) => {
  if (!(high > low)) return null;
  return `${round(((value - low) / (high - low)) * 100)}%`;
};

export const numberOr = (text, fallback) => {
  const number = text === null || text === "" ? NaN : Number(text);
  return isFinite(number) ? number : fallback;
};

const rangeValue = (element) => {
  const said = attribute(element, "aria-valuetext");
  if (said) return said;
  const tag = localName(element);
  if (tag === "input" || tag === "meter" || tag === "progress") {
    if (tag === "progress" && !hasAttribute(element, "value")) return null;
    const low = tag === "progress" ? 0 : numberOr(String(element.min), 0);
    const high = numberOr(String(element.max), tag === "input" ? 100 : 1);
    return percentage(Number(element.value), low, high);
  }
  const current = attribute(element, "aria-valuenow");
  if (current === null) return null;
  return percentage(Number(current), numberOr(attribute(element, "aria-valuemin"), 0),
    numberOr(attribute(element, "aria-valuemax"), 100));
};

const tickValue = (element) => {
  if (localName(element) === "input") {
    return element.indeterminate ? "2" : inputChecked(element) ? "1" : "0";
  }
  const state = attribute(element, "aria-checked") || attribute(element, "aria-pressed");
  return state === "true" ? "1" : state === "mixed" ? "2" : "0";
};

export const valueOf = (item) => {
  if (item instanceof Virtual) return null;
  const role = roleOf(item);
  const tag = localName(item);
  switch (role) {
    case "checkbox": case "switch": case "radio":
    case "menuitemcheckbox": case "menuitemradio":
      return tickValue(item);
    case "slider": case "progressbar": case "meter": case "scrollbar":
      return rangeValue(item);
    case "button":
      if (tag === "input" && inputType(item) === "file") {
        return join(map(item.files, (file) => file.name), ", ");
      }
      return hasAttribute(item, "aria-pressed") ? tickValue(item) : null;
    case "color": case "date": return inputValue(item);
    case "textbox": case "searchbox": case "spinbutton": case "combobox": case "listbox":
      if (tag === "input") {
        const text = inputValue(item);
        return inputType(item) === "password" ? "•".repeat([...text].length) : text;
      }
      return role === "spinbutton"
        ? attribute(item, "aria-valuetext") || attribute(item, "aria-valuenow")
        : tag === "textarea" || tag === "select" ? valueText(item, role)
          : normalized(valueText(item, role));
    default: return isEditingHost(item) ? normalized(textContent(item)) : null;
  }
};

const disabledControls = "button:disabled,input:disabled,select:disabled," +
  "textarea:disabled,optgroup:disabled,option:disabled,[aria-disabled=true]";

export const isEnabled = (item) => {
  if (isWhole(item)) return true;
  let element = elementOf(item);
  if (isPlain()) return closest(element, disabledControls) === null;
  for (; element; element = parentOf(element)) {
    if (matches(element, disabledControls)) return false;
  }
  return true;
};

const selectedByMark = "[aria-selected=true],[aria-checked=true],[aria-pressed=true]";

export const isSelected = (item) => {
  if (item instanceof Virtual) return false;
  const current = attribute(item, "aria-current");
  if (current !== null && current !== "false" && current !== "") return true;
  if (matches(item, selectedByMark)) return true;
  const tag = localName(item);
  if (tag === "option") return optionSelected(item);
  return tag === "input" && /^(checkbox|radio)$/.test(inputType(item)) && inputChecked(item);
};

const focusedElement = () => {
  let active = topDocument.activeElement;
  for (;;) {
    if (!active) return null;
    const shadow = shadowRootOf(active);
    const inner = shadow || (isFrame(active) ? documentIn(active) : null);
    if (!inner || !inner.activeElement) return active;
    active = inner.activeElement;
  }
};

export const isFocused = (item) => !(item instanceof Virtual) && focusedElement() === item;

export const nodeOf = (item, options = {}) => {
  const box = frameOf(item);
  const node = {
    id: identityOf(item),
    type: options.type && itemHasType(item, options.type) ? options.type : typeOf(item),
    identifier: identifierOf(item),
    label: labelOf(item),
    title: titleOf(item),
    value: valueOf(item),
    placeholder: placeholderOf(item),
    enabled: isEnabled(item),
    selected: isSelected(item),
    focused: isFocused(item),
    frame: [box.x, box.y, box.width, box.height],
  };
  if (options.hit) node.hittable = isHittable(item);
  if (options.clip) {
    for (const key of ["identifier", "label", "title", "value", "placeholder"]) {
      const text = node[key];
      // Clips at whole characters: half of a pair can't be sent.
      if (text && text.length > options.clip) {
        node[key] = [...text.slice(0, options.clip * 2)].slice(0, options.clip).join("");
      }
    }
  }
  return node;
};

export const nodesOf = (items, limit, options) =>
  map(items.slice(0, limit), (item) => nodeOf(item, options));

// Values that are set rather than typed: sliders, pickers, dates, scroll positions.
import {
  attribute, closest, filter, hasAttribute, inputType, inputValue, join, localName, map, matches,
  normalized, now, optionSelected, selectInElement, selectOptions, setAreaValue, setInputValue,
  setterOf,
} from "./builtins.js";
import { beginPass, parentOf } from "./walk.js";
import { labelControl, optionText } from "./names.js";
import { isEditingHost } from "./types.js";
import { elementOf, typeOf } from "./items.js";
import { nodeOf, numberOr } from "./nodes.js";
import { centerOf, frameOf } from "./geometry.js";
import { changeWithin } from "./changes.js";
import { slowCheck } from "./waiting.js";
import { choose, prepare, tell } from "./actions.js";
import { bytesOf } from "./pictures.js";

const setNative = (element, value) => {
  // Frameworks observe the property of the element itself. The prototype's setter bypasses
  // them, and the event notifies them, as for a person's input.
  if (localName(element) === "textarea") setAreaValue(element, value);
  else setInputValue(element, value);
  tell(element, "input", "change");
};

const dragAlong = (element, position) => {
  const low = numberOr(attribute(element, "aria-valuemin"), 0);
  const high = numberOr(attribute(element, "aria-valuemax"), 100);
  const current = numberOr(attribute(element, "aria-valuenow"), low);
  const own = frameOf(element);
  const isVertical = attribute(element, "aria-orientation") === "vertical";
  const isLong = isVertical ? own.height >= own.width * 3 : own.width >= own.height * 3;
  const parent = parentOf(element);
  // In most sliders the thumb has the role, and the track is around it.
  const track = isLong || !parent ? own : frameOf(parent);
  const along = (share) => (isVertical
    ? { x: track.x + track.width / 2, y: track.y + track.height * (1 - share) }
    : { x: track.x + track.width * share, y: track.y + track.height / 2 });
  const from = isLong ? along(high > low ? (current - low) / (high - low) : 0)
    : centerOf(own);
  return { drag: { from, to: along(position) } };
};

const setPosition = (element, position) => {
  if (localName(element) !== "input" || inputType(element) !== "range") {
    return dragAlong(element, position);
  }
  const low = numberOr(element.min, 0);
  const high = Math.max(low, numberOr(element.max, 100));
  setNative(element, String(low + (high - low) * position));
  return null;
};

const setChoice = (element, text) => {
  const options = selectOptions(element);
  const wanted = normalized(text);
  // A value isn't seen, and may be another option's text.
  const [option] = [
    ...filter(options, (each) => optionText(each) === wanted),
    ...filter(options, (each) => each.value === text),
  ];
  if (option) {
    if (matches(option, ":disabled")) return `the option '${text}' is disabled.`;
    if (!optionSelected(option)) choose(option);
    return null;
  }
  const known = map(options, (each) => `'${optionText(each)}'`).slice(0, 20);
  return `there is no option '${text}'. ` +
    (known.length > 0 ? `There are: ${join(known, ", ")}.` : "There are none.");
};

const setText = (element, text) => {
  const tag = localName(element);
  if (tag === "select") return setChoice(element, text);
  if (tag === "textarea" || tag === "input") {
    setNative(element, text);
    const type = tag === "input" ? inputType(element) : "";
    const isStrict = /^(date|time|month|week|datetime-local|color)$/.test(type);
    const isRefused = isStrict && text !== "" && inputValue(element) === "";
    return isRefused ? `an input of type '${type}' doesn't take '${text}'.` : null;
  }
  if (isEditingHost(element) || element.isContentEditable) {
    element.textContent = text;
    tell(element, "input");
    return null;
  }
  const type = typeOf(element);
  return `a ${type.charAt(0).toUpperCase()}${type.slice(1)} has no value to set.`;
};

const NativeFile = File;
const NativeTransfer = DataTransfer;
const setInputFiles = setterOf(HTMLInputElement, "files");
const takesFiles = (element) => localName(element) === "input" && inputType(element) === "file";

// Inputs for files are often hidden behind their label, or behind what looks better.
const fileInput = (element) => {
  if (takesFiles(element)) return element;
  const label = closest(element, "label");
  const control = label === null ? null : labelControl(label);
  if (control !== null && takesFiles(control)) return control;
  return selectInElement(element, "input[type=file]")[0] || null;
};

const setFiles = (element, files) => {
  const input = fileInput(element);
  if (!input) return "it takes no files: it is no input for files, and no label of one.";
  if (matches(input, ":disabled")) return "its input is disabled.";
  if (files.length > 1 && !hasAttribute(input, "multiple")) {
    return `it takes one file, not ${files.length}.`;
  }
  const list = new NativeTransfer();
  for (const [name, type, text] of files) {
    list.items.add(new NativeFile([bytesOf(text)], name, { type }));
  }
  setInputFiles(input, list.files);
  tell(input, "input", "change");
  return null;
};

export const setValue = async (request) => {
  const deadline = now() + (request.timeout || 0);
  for (;;) {
    const result = await prepare({
      ...request, isSetting: true, timeout: Math.max(0, deadline - now()),
    });
    if (result.failed) return result;
    beginPass();
    const { item, type } = result.target;
    const element = elementOf(item);
    let message = null;
    if (typeof request.normalized === "number") {
      const drag = setPosition(element, Math.min(1, Math.max(0, request.normalized)));
      if (drag) return drag;
    } else if (request.files) {
      message = setFiles(element, request.files);
    } else {
      message = setText(element, String(request.text));
    }
    beginPass();
    const node = nodeOf(item, { type });
    if (message === null) return { done: node };
    if (now() >= deadline) return { failed: { reason: "value", message, nodes: [node] } };
    await changeWithin(Math.min(slowCheck, deadline - now()));
  }
};

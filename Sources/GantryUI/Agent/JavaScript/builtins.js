// The functions of the language and the DOM that the agent uses, as they were when it was
// installed.

// A form's `<input name="id">` hides `form.id`, and libraries replace `Array.prototype.find`
// or `JSON.stringify`. So every property is read by the accessor of its own prototype.
export const uncurry = Function.prototype.bind.bind(Function.prototype.call);
export const getterOf = (type, name) =>
  uncurry(Object.getOwnPropertyDescriptor(type.prototype, name).get);
export const setterOf = (type, name) =>
  uncurry(Object.getOwnPropertyDescriptor(type.prototype, name).set);
export const methodOf = (type, name) => uncurry(type.prototype[name]);

export const nodeType = getterOf(Node, "nodeType");
export const firstElement = getterOf(Element, "firstElementChild");
export const nextElement = getterOf(Element, "nextElementSibling");
export const parentNode = getterOf(Node, "parentNode");
export const firstChild = getterOf(Node, "firstChild");
export const nextSibling = getterOf(Node, "nextSibling");
export const ownerDocument = getterOf(Node, "ownerDocument");
export const isConnected = getterOf(Node, "isConnected");
export const textContent = getterOf(Node, "textContent");
export const rootNode = methodOf(Node, "getRootNode");
export const contains = methodOf(Node, "contains");
export const dataOf = getterOf(CharacterData, "data");
export const localName = getterOf(Element, "localName");
const namespaceOf = getterOf(Element, "namespaceURI");
export const shadowRootOf = getterOf(Element, "shadowRoot");
export const elementSlot = getterOf(Element, "assignedSlot");
export const attribute = methodOf(Element, "getAttribute");
export const hasAttribute = methodOf(Element, "hasAttribute");
export const matches = methodOf(Element, "matches");
export const closest = methodOf(Element, "closest");
export const boundsOf = methodOf(Element, "getBoundingClientRect");
export const boxesOf = methodOf(Element, "getClientRects");
export const scrollLeft = getterOf(Element, "scrollLeft");
export const scrollTop = getterOf(Element, "scrollTop");
export const scrollWidth = getterOf(Element, "scrollWidth");
export const scrollHeight = getterOf(Element, "scrollHeight");
export const clientWidth = getterOf(Element, "clientWidth");
export const clientHeight = getterOf(Element, "clientHeight");
export const checkVisibility = methodOf(Element, "checkVisibility");
export const selectInElement = methodOf(Element, "querySelectorAll");
export const selectInDocument = methodOf(Document, "querySelectorAll");
const selectInFragment = methodOf(DocumentFragment, "querySelectorAll");
const elementInDocument = methodOf(Document, "getElementById");
const elementInFragment = methodOf(DocumentFragment, "getElementById");
export const bodyOf = getterOf(Document, "body");
export const viewOf = getterOf(Document, "defaultView");
export const hostOf = getterOf(ShadowRoot, "host");
export const slottedNodes = methodOf(HTMLSlotElement, "assignedNodes");
export const frameDocument = getterOf(HTMLIFrameElement, "contentDocument");
export const inputType = getterOf(HTMLInputElement, "type");
export const inputValue = getterOf(HTMLInputElement, "value");
export const setInputValue = setterOf(HTMLInputElement, "value");
export const inputChecked = getterOf(HTMLInputElement, "checked");
export const areaValue = getterOf(HTMLTextAreaElement, "value");
export const setAreaValue = setterOf(HTMLTextAreaElement, "value");
export const optionSelected = getterOf(HTMLOptionElement, "selected");
export const setOptionSelected = setterOf(HTMLOptionElement, "selected");
export const selectOptions = getterOf(HTMLSelectElement, "options");
export const selectedOptions = getterOf(HTMLSelectElement, "selectedOptions");
export const selectMultiple = getterOf(HTMLSelectElement, "multiple");
export const selectSize = getterOf(HTMLSelectElement, "size");

export const styleOf = window.getComputedStyle.bind(window);
export const now = performance.now.bind(performance);
export const later = window.setTimeout.bind(window);
export const cancel = window.clearTimeout.bind(window);
export const nextFrame = window.requestAnimationFrame.bind(window);
export const NativePromise = Promise;

export const NativeCustomEvent = CustomEvent;
export const dispatch = methodOf(EventTarget, "dispatchEvent");
export const parseJSON = JSON.parse;
const nativeStringify = JSON.stringify;
export const round = Math.round;
export const randoms = crypto.getRandomValues.bind(crypto);
export const isArray = Array.isArray;
export const toKeys = Object.keys;

export const topDocument = document;
export const topWindow = window;

export const isElement = (node) => node !== null && nodeType(node) === 1;
export const isText = (node) => nodeType(node) === 3;
export const isHTML = (element) => namespaceOf(element) === "http://www.w3.org/1999/xhtml";

export const add = (list, value) => {
  list[list.length] = value;
};

export const some = (list, test) => {
  for (let i = 0; i < list.length; i += 1) if (test(list[i])) return true;
  return false;
};

export const map = (list, change) => {
  const changed = [];
  for (let i = 0; i < list.length; i += 1) add(changed, change(list[i], i));
  return changed;
};

export const filter = (list, test) => {
  const kept = [];
  for (let i = 0; i < list.length; i += 1) if (test(list[i])) add(kept, list[i]);
  return kept;
};

export const join = (list, separator) => {
  let text = "";
  for (let i = 0; i < list.length; i += 1) text += (i ? separator : "") + list[i];
  return text;
};

export const setOf = (words) => new Set(words.split(" "));

// What an object has itself, or null: a name of the page's or the test's may be `toString`.
export const ownMember = (object, name) =>
  Object.prototype.hasOwnProperty.call(object, name) ? object[name] : null;

// A no-break space looks like a space to the test's author.
export const normalized = (text) => text.replace(/\s+/g, " ").trim();

export const select = (root, selector) => {
  const type = nodeType(root);
  if (type === 1) return selectInElement(root, selector);
  return type === 9 ? selectInDocument(root, selector) : selectInFragment(root, selector);
};

export const elementByID = (root, id) => {
  const type = nodeType(root);
  if (type === 9) return elementInDocument(root, id);
  return type === 11 ? elementInFragment(root, id) : null;
};

const escapes = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export const quoted = (text) =>
  '"' +
  text.replace(/["\\\u0000-\u001f\u2028\u2029\ud800-\udfff]/gu, (character) =>
    escapes[character] ||
      "\\u" + ("000" + character.charCodeAt(0).toString(16)).slice(-4)) +
  '"';

// Written by hand, or a page's `toJSON` on arrays or strings would change the answer.
const writeJSON = (value) => {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return isFinite(value) ? String(value) : "null";
  if (typeof value === "boolean") return String(value);
  if (isArray(value)) return "[" + join(map(value, writeJSON), ",") + "]";
  const keys = filter(toKeys(value), (key) => value[key] !== undefined);
  return "{" + join(map(keys, (key) => quoted(key) + ":" + writeJSON(value[key])),
    ",") + "}";
};

const isNative = (code) =>
  typeof code === "function" &&
    /\[native code\]/.test(uncurry(Function.prototype.toString)(code));

export const toJSON = (value) => {
  const isChanged =
    !isNative(nativeStringify) || "toJSON" in Array.prototype ||
      "toJSON" in String.prototype ||
    "toJSON" in Object.prototype || "toJSON" in Number.prototype;
  return isChanged ? writeJSON(value) : nativeStringify(value);
};

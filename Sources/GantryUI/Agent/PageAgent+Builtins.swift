#if !canImport(XCUIAutomation)
  extension PageAgent {
    /// The functions of the language and the DOM that the agent uses, as they were when it was
    /// installed.
    static let builtins = #"""
      // A form's `<input name="id">` hides `form.id`, and libraries replace `Array.prototype.find`
      // or `JSON.stringify`. So every property is read by the accessor of its own prototype.
      const uncurry = Function.prototype.bind.bind(Function.prototype.call);
      const getterOf = (type, name) =>
        uncurry(Object.getOwnPropertyDescriptor(type.prototype, name).get);
      const setterOf = (type, name) =>
        uncurry(Object.getOwnPropertyDescriptor(type.prototype, name).set);
      const methodOf = (type, name) => uncurry(type.prototype[name]);

      const nodeType = getterOf(Node, "nodeType");
      const firstElement = getterOf(Element, "firstElementChild");
      const nextElement = getterOf(Element, "nextElementSibling");
      const parentNode = getterOf(Node, "parentNode");
      const firstChild = getterOf(Node, "firstChild");
      const nextSibling = getterOf(Node, "nextSibling");
      const ownerDocument = getterOf(Node, "ownerDocument");
      const isConnected = getterOf(Node, "isConnected");
      const textContent = getterOf(Node, "textContent");
      const rootNode = methodOf(Node, "getRootNode");
      const contains = methodOf(Node, "contains");
      const dataOf = getterOf(CharacterData, "data");
      const localName = getterOf(Element, "localName");
      const namespaceOf = getterOf(Element, "namespaceURI");
      const shadowRootOf = getterOf(Element, "shadowRoot");
      const elementSlot = getterOf(Element, "assignedSlot");
      const attribute = methodOf(Element, "getAttribute");
      const hasAttribute = methodOf(Element, "hasAttribute");
      const matches = methodOf(Element, "matches");
      const closest = methodOf(Element, "closest");
      const boundsOf = methodOf(Element, "getBoundingClientRect");
      const boxesOf = methodOf(Element, "getClientRects");
      const checkVisibility = methodOf(Element, "checkVisibility");
      const selectInElement = methodOf(Element, "querySelectorAll");
      const selectInDocument = methodOf(Document, "querySelectorAll");
      const selectInFragment = methodOf(DocumentFragment, "querySelectorAll");
      const elementInDocument = methodOf(Document, "getElementById");
      const elementInFragment = methodOf(DocumentFragment, "getElementById");
      const bodyOf = getterOf(Document, "body");
      const viewOf = getterOf(Document, "defaultView");
      const hostOf = getterOf(ShadowRoot, "host");
      const slottedNodes = methodOf(HTMLSlotElement, "assignedNodes");
      const frameDocument = getterOf(HTMLIFrameElement, "contentDocument");
      const inputType = getterOf(HTMLInputElement, "type");
      const inputValue = getterOf(HTMLInputElement, "value");
      const setInputValue = setterOf(HTMLInputElement, "value");
      const inputChecked = getterOf(HTMLInputElement, "checked");
      const areaValue = getterOf(HTMLTextAreaElement, "value");
      const setAreaValue = setterOf(HTMLTextAreaElement, "value");
      const optionSelected = getterOf(HTMLOptionElement, "selected");
      const setOptionSelected = setterOf(HTMLOptionElement, "selected");
      const selectOptions = getterOf(HTMLSelectElement, "options");
      const selectedOptions = getterOf(HTMLSelectElement, "selectedOptions");
      const selectMultiple = getterOf(HTMLSelectElement, "multiple");
      const selectSize = getterOf(HTMLSelectElement, "size");

      const styleOf = window.getComputedStyle.bind(window);
      const now = performance.now.bind(performance);
      const later = window.setTimeout.bind(window);
      const cancel = window.clearTimeout.bind(window);
      const nextFrame = window.requestAnimationFrame.bind(window);
      const NativePromise = Promise;
      const NativeMutationObserver = MutationObserver;
      const NativeCustomEvent = CustomEvent;
      const dispatch = methodOf(EventTarget, "dispatchEvent");
      const parseJSON = JSON.parse;
      const nativeStringify = JSON.stringify;
      const round = Math.round;
      const isArray = Array.isArray;
      const toKeys = Object.keys;

      const topDocument = document;
      const topWindow = window;

      const isElement = (node) => node !== null && nodeType(node) === 1;
      const isText = (node) => nodeType(node) === 3;
      const isHTML = (element) => namespaceOf(element) === "http://www.w3.org/1999/xhtml";

      const add = (list, value) => {
        list[list.length] = value;
      };

      const some = (list, test) => {
        for (let i = 0; i < list.length; i += 1) if (test(list[i])) return true;
        return false;
      };

      const map = (list, change) => {
        const changed = [];
        for (let i = 0; i < list.length; i += 1) add(changed, change(list[i], i));
        return changed;
      };

      const filter = (list, test) => {
        const kept = [];
        for (let i = 0; i < list.length; i += 1) if (test(list[i])) add(kept, list[i]);
        return kept;
      };

      const join = (list, separator) => {
        let text = "";
        for (let i = 0; i < list.length; i += 1) text += (i ? separator : "") + list[i];
        return text;
      };

      const setOf = (words) => new Set(words.split(" "));

      // What an object has itself, or null: a name of the page's or the test's may be `toString`.
      const ownMember = (object, name) =>
        Object.prototype.hasOwnProperty.call(object, name) ? object[name] : null;

      // A no-break space looks like a space to the test's author.
      const normalized = (text) => text.replace(/\s+/g, " ").trim();

      const select = (root, selector) => {
        const type = nodeType(root);
        if (type === 1) return selectInElement(root, selector);
        return type === 9 ? selectInDocument(root, selector) : selectInFragment(root, selector);
      };

      const elementByID = (root, id) => {
        const type = nodeType(root);
        if (type === 9) return elementInDocument(root, id);
        return type === 11 ? elementInFragment(root, id) : null;
      };

      const escapes = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

      const quoted = (text) =>
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

      const toJSON = (value) => {
        const isChanged =
          !isNative(nativeStringify) || "toJSON" in Array.prototype ||
            "toJSON" in String.prototype ||
          "toJSON" in Object.prototype || "toJSON" in Number.prototype;
        return isChanged ? writeJSON(value) : nativeStringify(value);
      };
      """#
  }
#endif

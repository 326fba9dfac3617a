import {
  changeWithin, currentRevision, delay, isAnimating, isQuiet, noteChange, observeRoot, readForms, revision,
} from "/agent/changes.js";
import { element, equal } from "./check.js";

const changes = (act) => {
  const before = currentRevision();
  act();
  return currentRevision() > before;
};
// Whether a wait of a minute ends with a change.
const endsWith = (act) => {
  const wait = changeWithin(60000);
  act();
  return Promise.race([wait.then(() => true), delay(10000).then(() => false)]);
};

export default {
  "whatever is changed in the document is a change": () => {
    const outer = element("<div><p>text</p></div>");
    equal(changes(() => {}), false);
    equal(changes(() => { outer.firstChild.append("more"); }), true);
    equal(changes(() => { outer.firstChild.firstChild.data = "other"; }), true);
    equal(changes(() => { outer.style.color = "red"; }), true);
  },
  "events tell of changes, also those that don't bubble": () => {
    const outer = element("<div><p>text</p></div>");
    for (const [name, tells] of [["toggle", true], ["load", true], ["scroll", true], ["invalid", true],
      ["mousemove", false]]) {
      equal(changes(() => outer.firstChild.dispatchEvent(new Event(name))), tells, name);
    }
    equal(changes(() => dispatchEvent(new Event("popstate"))), true);
  },
  "a shadow tree is heard once it is known": () => {
    const root = element("<div></div>").attachShadow({ mode: "open" });
    root.innerHTML = "<input>";
    const change = () => root.firstChild.dispatchEvent(new Event("change", { bubbles: true }));
    equal(changes(change), false);
    observeRoot(root);
    observeRoot(root);
    const before = currentRevision();
    change();
    equal(currentRevision(), before + 1);
    equal(changes(() => { root.firstChild.title = "a"; }), true);
  },
  "what scripts write into forms is read": () => {
    const outer = element("<div><input><input type='checkbox'><select><option>1<option>2</select></div>");
    const [field, box, choice] = outer.children;
    const { title } = document;
    const written = (act) => {
      act();
      currentRevision();
      return changes(readForms);
    };
    readForms();
    equal(written(() => {}), false);
    for (const act of [() => { field.value = "a"; }, () => { box.checked = true; },
      () => { choice.selectedIndex = 1; },
      () => { field.disabled = true; }, () => { document.title = "Other"; },
      () => { document.title = title; }]) {
      equal(written(act), true, String(act));
      equal(written(() => {}), false, String(act));
    }
  },
  "a wait ends with a change or in time": async () => {
    const outer = element("<div class='tall'></div>");
    equal(await endsWith(() => { outer.title = "a"; }), true);
    equal(await endsWith(noteChange), true);
    const before = revision;
    await changeWithin(1);
    equal(revision === before, true);
  },
  "a layout that grows by a style sheet is a change": async () => {
    element("<div class='tall'></div>");
    for (let i = 0; i < 100 && !isQuiet(); i += 1) await delay(20);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".tall { height: 3000px }");
    try {
      equal(await endsWith(() => { document.adoptedStyleSheets = [sheet]; }), true);
    } finally {
      document.adoptedStyleSheets = [];
    }
  },
  "a page is quiet a while after its changes, unless it moves": async () => {
    const outer = element("<div></div>");
    outer.title = "a";
    equal([isQuiet(), isAnimating()], [false, false]);
    for (let i = 0; i < 100 && !isQuiet(); i += 1) await delay(20);
    equal(isQuiet(), true);
    const animation = outer.animate({ opacity: [0, 1] }, { duration: 1000, iterations: Infinity });
    equal([isQuiet(), isAnimating()], [false, true]);
    animation.pause();
    equal([isQuiet(), isAnimating()], [true, false]);
    animation.cancel();
  },
};

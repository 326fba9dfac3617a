import { hasType, isEditingHost, typeSelectors, typesOf } from "/agent/types.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

const it = (html) => {
  const outer = element(`<div>${html}</div>`);
  beginPass();
  return outer.querySelector("#it");
};
const large = "style='overflow:auto;width:50px;height:50px'><p style='height:90px'></p>";

// Each element with the identifier, and its types.
const typed = [
  ["<button id='it' aria-haspopup='menu' aria-expanded='false'>", "button menuButton disclosureTriangle"],
  ["<button id='it' aria-haspopup='false' aria-pressed='true'>", "button toggle"],
  ["<ul id='it'></ul>", "table collectionView"], ["<nav><ul id='it'></ul></nav>", "group"],
  ["<ul><li id='it'>a</li></ul>", "cell"], ["<nav><ul><li id='it'>a</li></ul></nav>", "staticText"],
  ["<nav><ul><li id='it'><a href='#'>a</a></li></ul></nav>", "other"],
  ["<input id='it' type='password'>", "secureTextField"], ["<textarea id='it'></textarea>", "textView"],
  ["<p id='it' role='textbox' aria-multiline='true'></p>", "textView"],
  ["<p id='it' role='textbox'></p>", "textField"],
  ["<p id='it' contenteditable>a</p>", "textView"], ["<input id='it' role='combobox'>", "comboBox textField"],
  ["<p id='it' role='combobox'></p>", "popUpButton comboBox"],
  ["<p id='it' role='combobox' contenteditable></p>", "comboBox textField"],
  ["<select id='it'></select>", "popUpButton comboBox picker pickerWheel"],
  ["<progress id='it'></progress>", "activityIndicator progressIndicator"],
  ["<progress id='it' value='0'></progress>", "progressIndicator"],
  ["<table><tr id='it'><th>a<th>b</table>", "tableRow"],
  ["<table><tr id='it'><th>a<td>b</table>", "tableRow cell"],
  ["<table><tr id='it'></table>", "tableRow cell"],
  ["<table><tr id='it'><th scope='row'>a<th>b</table>", "tableRow cell"],
  ["<table role='treegrid'><tr id='it' aria-level='1'><td>a</table>", "tableRow cell outlineRow"],
  ["<p role='menubar'><b id='it' role='menuitem'>a</b></p>", "menuBarItem menuItem"],
  ["<p role='menubar'><b role='menu'><i id='it' role='menuitem'>a</i></b></p>", "menuItem"],
  ["<p id='it' role='alert'> </p>", "group"], ["<p id='it' role='alert'>a</p>", "alert group"],
  ["<select><option id='it'>a</option></select>", "menuItem"],
  ["<p role='listbox'><b id='it' role='option'></b></p>", "menuItem cell"],
  ["<input id='it' type='number'>", "textField stepper"],
  ["<p id='it' role='spinbutton'></p>", "stepper textField"],
  [`<div id='it' ${large}</div>`, "scrollView other"],
  ["<div id='it' style='overflow:auto'><p>a</p></div>", "other"],
  [`<div id='it' ${large.replace("auto", "hidden")}</div>`, "other"], ["<h1 id='it'>a</h1>", "staticText"],
  ["<details><summary id='it'>a</summary></details>", "disclosureTriangle button"],
  ["<datalist id='it'></datalist>", "picker"],
];

export default {
  "types come from the role and its surroundings": () => {
    for (const [html, types] of typed) equal(typesOf(it(html)).join(" "), types, html);
  },
  "a search for a type meets each element of it": () => {
    for (const [html, types] of typed) {
      for (const type of types.split(" ")) {
        if (/^(group|other|scrollView|staticText)$/.test(type)) continue;
        equal(it(html).matches(typeSelectors[type]), true, `${html} ${type}`);
      }
    }
  },
  "elements match more than their own types": () => {
    for (const [html, type, matches] of [["<form id='it'></form>", "other", true],
      ["<b id='it'>a</b>", "other", false], ["<p id='it' role='alert'>a</p>", "other", true],
      [`<ul id='it' ${large}</ul>`, "scrollView", true], ["<p id='it' popover></p>", "popover", true],
      ["<ul id='it' aria-busy='true'></ul>", "activityIndicator", true],
      ["<ul id='it' aria-busy='false'></ul>", "activityIndicator", false],
      ["<p role='toolbar'><b><button id='it'></button></b></p>", "toolbarButton", true],
      ["<button id='it'></button>", "toolbarButton", false],
      ["<b id='it' data-element-type='touchBar'></b>", "touchBar", true], ["<b id='it'></b>", "any", true]]) {
      equal(hasType(it(html), type), matches, `${html} ${type}`);
    }
  },
  "only its host edits": () => {
    for (const [value, edits] of [["", true], ["plaintext-only", true], ["FALSE", false]]) {
      const host = it(`<p id='it' contenteditable='${value}'><b></b></p>`);
      equal([isEditingHost(host), isEditingHost(host.firstChild)], [edits, false], value);
    }
  },
};

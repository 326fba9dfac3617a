import { roleOf } from "/agent/roles.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

// Each element with the identifier, and its role.
const expect = (pairs) => {
  for (const [html, role] of pairs) {
    const outer = element(`<div>${html}</div>`);
    beginPass();
    equal(roleOf(outer.querySelector("#it")), role, html);
  }
};
const table = (attributes, rows) => `<table ${attributes}>${rows}</table>`;

export default {
  "a page's own role is the first that is known and allowed": () => expect([
    ["<p id='it' role='surprise LINK button'></p>", "link"], ["<p id='it' role='image'></p>", "img"],
    ["<p id='it' role='form article'></p>", "article"], ["<p id='it' role='region'></p>", "paragraph"],
    ["<p id='it' role='region' aria-label='a'></p>", "region"],
    ["<h1 id='it' role='presentation'></h1>", "none"],
    ["<h1 id='it' role='none' aria-label='a'></h1>", "heading"],
    ["<h1 id='it' role='none' tabindex='0'></h1>", "heading"],
    ["<button id='it' role='none'></button>", "button"],
    ["<button id='it' role='none' disabled></button>", "none"],
  ]),
  "an input's role is its type's": () => expect([
    ["<input id='it' type='strange'>", "textbox"], ["<input id='it' type='search'>", "searchbox"],
    ["<input id='it' type='number'>", "spinbutton"], ["<input id='it' type='hidden'>", "none"],
    ["<input id='it' type='image'>", "button"], ["<input id='it' type='date'>", "date"],
    ["<input id='it' list='l'><datalist id='l'></datalist>", "combobox"],
    ["<input id='it' list='gone'>", "textbox"],
    ["<input id='it' type='range' list='l'><datalist id='l'></datalist>", "slider"],
    ["<input id='it' type='checkbox' switch>", "switch" in HTMLInputElement.prototype ? "switch" : "checkbox"],
    ["<select id='it'></select>", "combobox"], ["<select id='it' size='1'></select>", "combobox"],
    ["<select id='it' size='2'></select>", "listbox"], ["<select id='it' multiple></select>", "listbox"],
  ]),
  "a table's headers head rows or columns": () => expect([
    [table("", "<tr><th id='it'><td>"), "rowheader"], [table("", "<tr><th id='it'><th>"), "columnheader"],
    [table("", "<thead><tr><th id='it'><td>"), "columnheader"],
    [table("", "<tr><th id='it' scope='col'><td>"), "columnheader"],
    [table("", "<thead><tr><th id='it' scope='ROWGROUP'>"), "rowheader"], [table("", "<tr id='it'>"), "row"],
    [table("role='grid'", "<tr><td id='it'>"), "gridcell"], [table("", "<tbody id='it'>"), "rowgroup"],
  ]),
  "parts go with the role of their whole": () => expect([
    [table("role='none'", "<tr><td id='it'>"), "none"], [table("role='list'", "<tr><td id='it'>"), "generic"],
    [table("role='none'", `<tr><td>${table("", "<tr><td id='it'>")}`), "cell"],
    ["<ul><li id='it'></ul>", "listitem"], ["<ul role='none'><li id='it'></ul>", "none"],
    ["<ul role='none' aria-label='a'><li id='it'></ul>", "listitem"],
    ["<details><summary id='it'></summary></details>", "summary"],
    ["<p><summary id='it'></summary></p>", "generic"],
  ]),
  "landmarks depend on their name and place": () => expect([
    ["<header id='it'></header>", "banner"], ["<main><header id='it'></header></main>", "sectionheader"],
    ["<article><footer id='it'></footer></article>", "sectionfooter"],
    ["<article role='none'><footer id='it'></footer></article>", "contentinfo"],
    ["<div role='navigation'><b><header id='it'></header></b></div>", "sectionheader"],
    ["<section id='it'></section>", "generic"], ["<section id='it' title='a'></section>", "region"],
    ["<section id='it' aria-labelledby='gone'></section>", "generic"],
    ["<aside id='it'></aside>", "complementary"],
    ["<main><aside id='it'></aside></main>", "complementary"],
    ["<section><aside id='it'></aside></section>", "generic"],
    ["<section><aside id='it' aria-label='a'></aside></section>", "complementary"],
  ]),
  "pictures without alternative are decoration only where it is empty": () => expect([
    ["<img id='it'>", "img"], ["<img id='it' alt=''>", "none"], ["<img id='it' alt='' title='a'>", "img"],
    ["<img id='it' alt='' tabindex='0'>", "img"], ["<svg id='it'></svg>", "img"],
    ["<svg><a id='it' href='#'></a></svg>", "generic"],
    ["<a id='it'></a>", "generic"], ["<a id='it' href=''></a>", "link"],
  ]),
};

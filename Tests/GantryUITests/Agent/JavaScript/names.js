import { nameOf } from "/agent/names.js";
import { roleOf } from "/agent/roles.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

// Each with its role and its name.
const named = [
  ["<button><span>Save</span><span> </span><span>all</span></button>", "button", "Save all"],
  ["<button>Save<div>now</div></button>", "button", "Save now"],
  ["<button aria-label=' '>Save</button>", "button", "Save"],
  ["<button aria-label='Go'>Save</button>", "button", "Go"],
  ["<a href='#'><img src='data:,' alt='Home'> page</a>", "link", "Home page"],
  ["<a>no link</a>", "generic", ""],
  ["<input type='submit'>", "button", "Submit"],
  ["<input type='checkbox' title='All'>", "checkbox", "All"],
  ["<h2>One <em>two</em><span hidden> three</span></h2>", "heading", "One two"],
  ["<table><caption>Rates</caption></table>", "table", "Rates"],
  ["<fieldset><legend>Size</legend></fieldset>", "group", "Size"],
];

export default {
  "roles and names": () => {
    for (const [html, role, name] of named) {
      const found = element(html);
      beginPass();
      equal([roleOf(found), nameOf(found)], [role, name], html);
    }
  },
  "labels that name each other end": () => {
    const both = element("<p><b id='x' role='img' aria-labelledby='y'></b>" +
      "<i id='y' role='img' aria-labelledby='x' aria-label='Y'></i></p>");
    beginPass();
    equal(nameOf(both.firstChild), "Y");
  },
  "a hidden label names all the same": () => {
    const field = element("<p><input aria-labelledby='z'><span id='z' hidden>Hidden</span></p>");
    beginPass();
    equal(nameOf(field.firstChild), "Hidden");
  },
};

import { textItem } from "/agent/items.js";
import {
  hasIdentity, identifierOf, identityOf, isEnabled, isFocused, isSelected, itemWithIdentity, nodeOf, numberOr,
  placeholderOf, titleOf, valueOf,
} from "/agent/nodes.js";
import { beginPass } from "/agent/walk.js";
import { element, equal, framed, moduleIn } from "./check.js";

const it = (html) => {
  const outer = element(`<div>${html}</div>`);
  beginPass();
  return outer.querySelector("#it");
};
const expect = (read, pairs) => {
  for (const [html, wanted] of pairs) equal(read(it(html)), wanted, html);
};

export default {
  "an id is an element's for as long as it is seen": () => {
    const found = it("<button id='it'>Save</button>");
    const [id, textID] = [identityOf(found), identityOf(textItem(found))];
    equal([identityOf(found), textID], [id, `${id}t`]);
    for (const [item, own, other] of [[found, id, textID], [textItem(found), textID, id]]) {
      equal([hasIdentity(item, new Set([own])), hasIdentity(item, new Set([other]))], [true, false]);
    }
    equal([itemWithIdentity(id) === found, itemWithIdentity(textID) === textItem(found)], [true, true]);
    found.hidden = true;
    beginPass();
    equal(itemWithIdentity(id), null);
    found.hidden = false;
    found.remove();
    beginPass();
    equal([itemWithIdentity(id), itemWithIdentity("n0")], [null, null]);
    document.getElementById("place").append(found);
    beginPass();
    equal(itemWithIdentity(id) === found, true);
  },
  "another document's ids are others": async () => {
    const firstID = async () => {
      const view = (await framed("in")).contentWindow;
      return (await moduleIn(view, "nodes")).identityOf(view.document.body);
    };
    equal(await firstID() === await firstID(), false);
  },
  "a test's identifier comes before the page's": () =>
    expect(identifierOf, [["<b id='it' data-testid='t'></b>", "t"], ["<b id='it' data-testid=''></b>", "it"]]),
  "titles are headings or first texts": () => expect(titleOf, [
    ["<dialog id='it' open><p>a</p><h2>b</h2></dialog>", "b"],
    ["<dialog id='it' open><p>a</p><h2 hidden>b</h2></dialog>", "a"],
    ["<dialog id='it' open title=' c '><h2>b</h2></dialog>", "c"],
    ["<nav id='it'><b hidden>a</b><b>b</b></nav>", "b"],
    ["<table><tr id='it'><td>a<th>b</table>", "b"], ["<table><tr><td id='it'>a</table>", ""],
    ["<button id='it'>a</button>", ""],
  ]),
  "an empty hint is one": () => expect(placeholderOf,
    [["<input id='it' placeholder='' aria-placeholder='a'>", ""], ["<p id='it' aria-placeholder='a'></p>", "a"],
      ["<p id='it'></p>", null]]),
  "values are what controls show": () => expect(valueOf, [
    ["<input id='it' type='checkbox' checked>", "1"],
    ["<b id='it' role='switch' aria-checked='mixed'></b>", "2"],
    ["<b id='it' role='radio'></b>", "0"], ["<input id='it' type='range' min='10' max='30' value='15'>", "25%"],
    ["<input id='it' type='range' min='5' max='5'>", null],
    ["<input id='it' type='range' aria-valuetext='low'>", "low"],
    ["<progress id='it'></progress>", null], ["<progress id='it' max='4' value='1'></progress>", "25%"],
    ["<meter id='it' value='0.4'></meter>", "40%"],
    ["<b id='it' role='slider' aria-valuenow='20' aria-valuemin='x' aria-valuemax='80'></b>", "25%"],
    ["<input id='it' type='password' value='a😀'>", "••"], ["<textarea id='it'>\n a  b</textarea>", " a  b"],
    ["<select id='it' multiple><option selected>a<option>b<option selected label='c'></select>", "a c"],
    ["<p id='it' contenteditable> a <b>b</b></p>", "a b"],
    ["<button id='it' aria-pressed='true'></button>", "1"],
    ["<button id='it'>a</button>", null], ["<b id='it' role='spinbutton' aria-valuenow='3'></b>", "3"],
    ["<p id='it'>a</p>", null],
  ]),
  "what is around an element disables it": () => {
    expect(isEnabled, [
      ["<fieldset disabled><legend><button id='it'></button></legend></fieldset>", true],
      ["<fieldset disabled><input id='it'></fieldset>", false],
      ["<p aria-disabled='true'><b id='it'></b></p>", false],
      ["<p aria-disabled='false'><b id='it'></b></p>", true],
      ["<select><optgroup disabled><option id='it'></select>", false],
      ["<button disabled><b id='it'></b></button>", false],
      ["<select><optgroup id='it' disabled></optgroup></select>", false],
    ]);
    const host = element("<p aria-disabled='true'></p>");
    host.attachShadow({ mode: "open" }).innerHTML = "<button>a</button>";
    beginPass();
    equal(isEnabled(host.shadowRoot.firstChild), false);
  },
  "marks and ticks select": () => expect(isSelected, [
    ["<b id='it' aria-current='page'></b>", true], ["<b id='it' aria-current='false'></b>", false],
    ["<b id='it' aria-current=''></b>", false],
    ["<b id='it' aria-selected='true'></b>", true], ["<input id='it' type='radio' checked>", true],
    ["<input id='it' value='a' checked>", false],
    ["<select><option>a<option id='it' selected>b</select>", true],
  ]),
  "the focus is the innermost element's": () => {
    const host = element("<p></p>");
    host.attachShadow({ mode: "open" }).innerHTML = "<input>";
    host.shadowRoot.firstChild.focus();
    beginPass();
    equal([isFocused(host.shadowRoot.firstChild), isFocused(host),
      isFocused(textItem(host.shadowRoot.firstChild))], [true, false, false]);
  },
  "long texts end at whole characters": () => {
    const node = nodeOf(it("<button id='it' title='😀😀'>abc</button>"), { clip: 1, type: "other", hit: true });
    equal([node.title, node.label, node.type, node.hittable, node.value], ["😀", "a", "button", true, null]);
    equal([numberOr("", 4), numberOr("5", 4), numberOr("Infinity", 4)], [4, 5, 4]);
  },
};

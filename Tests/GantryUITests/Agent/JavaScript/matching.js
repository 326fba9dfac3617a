import { isOtherText, matchesText } from "/agent/matching.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

const matched = (html, text) => {
  const found = element(html);
  beginPass();
  return matchesText(found, text);
};

// Each with whether its contents say that no name of it can be the text.
const others = [
  ["<button>Save</button>", "Open", true],
  ["<button>Save</button>", "Save all", false],
  ["<button style='text-transform:uppercase'>Save</button>", "SAVE", false],
  ["<button aria-label='Open'>Save</button>", "Open", false],
  ["<button title='Open'>Save</button>", "Open", false],
  ["<button id='Open'>Save</button>", "Open", false],
  ["<button>Save<span hidden> as</span></button>", "Save", false],
  ["<button>Save<span> as</span></button>", "Save", true],
  ["<label><button>Save</button>Open</label>", "Open", false],
  ["<ul><li><a href='#'>One</a><a href='#'>Two</a></li></ul>", "Two", false],
  ["<ul><li><a href='#'>One</a><a href='#'>Two</a></li></ul>", "Three", true],
  ["<ul><li><img alt='Three'></li></ul>", "Three", false],
  ["<input value='Save'>", "Open", false],
];

export default {
  "any of several attributes is the text": () => {
    equal(matched("<input id='a' placeholder='p' value='v' aria-label='l' title='t'>", "a"), true);
    for (const text of ["p", "v", "l", "t"]) {
      equal(matched("<input id='a' placeholder='p' value='v' aria-label='l' title='t'>", text), true, text);
    }
    equal(matched("<input data-testid='d'>", "d"), true);
    equal(matched("<button>Save</button>", "Save"), true);
    equal(matched("<button>Save</button>", "Sav"), false);
    equal(matched("<button name='Save'></button>", "Save"), false);
  },
  "contents tell what can't match": () => {
    for (const [html, text, isOther] of others) {
      const outer = element(html);
      const found = outer.querySelector("button, li") || outer;
      beginPass();
      equal(isOtherText(found, text, true), isOther, `${html} ${text}`);
    }
  },
};

import { Invalid, satisfies } from "/agent/predicates.js";
import { beginPass } from "/agent/walk.js";
import { element, equal, throwing } from "./check.js";

const holds = (key, operator, value, options) => {
  const button = element("<button id='save' title='Straße'>Café\u0301 no. 1</button>");
  beginPass();
  return satisfies({ compare: [{ key }, operator, { value }], options }, button, "button");
};

export default {
  "texts are compared with and without case and marks": () => {
    equal(holds("label", "==", "Café\u0301 no. 1"), true);
    equal(holds("label", "BEGINSWITH", "CAFE"), false);
    equal(holds("label", "BEGINSWITH", "CAFE", "cd"), true);
    equal(holds("title", "ENDSWITH", "STRASSE", "c"), true);
    equal(holds("label", "CONTAINS", "no."), true);
    for (const operator of ["CONTAINS", "BEGINSWITH", "ENDSWITH"]) {
      equal(holds("label", operator, "", "cd"), false);
    }
  },
  "wildcards and expressions fit the whole text": () => {
    equal(holds("identifier", "LIKE", "s?v*"), true);
    equal(holds("identifier", "LIKE", "s?v"), false);
    equal(holds("identifier", "MATCHES", "s.*e"), true);
    equal(holds("identifier", "MATCHES", "av"), false);
    equal(holds("identifier", "MATCHES", "(?i)SAVE"), true);
  },
  "numbers are in lists and between others": () => {
    equal(holds("identifier.length", "BETWEEN", [4, 5]), true);
    equal(holds("identifier.length", "IN", [3, 5]), false);
    equal(holds("isEnabled", "==", 1), true);
    equal(holds("value", "==", null), true);
  },
  "what pages don't know is said": () => {
    equal(throwing(() => holds("colour", "==", "red")) instanceof Invalid, true);
    equal(throwing(() => holds("label", "MATCHES", "[a[b]]")) instanceof Invalid, true);
    equal(throwing(() => holds("label", "MATCHES", "(")) instanceof Invalid, true);
    equal(throwing(() => holds("label", "~", "a")) instanceof Invalid, true);
  },
};

import { normalized, ownMember, quoted, toJSON } from "/agent/builtins.js";
import { equal } from "./check.js";

const list = [1, "two", null, { three: true }];

export default {
  "half of a pair is escaped": () => equal(quoted("\ud83d\u2028\"\n"), '"\\ud83d\\u2028\\"\\n"'),
  "a name of every object is no member": () => {
    equal(ownMember({}, "toString"), null);
    equal(ownMember({ a: 1 }, "a"), 1);
  },
  "white space is one space": () => equal(normalized(" a\u00a0\n b "), "a b"),
  "a page's toJSON changes nothing": () => {
    const native = toJSON(list);
    Object.defineProperty(Array.prototype, "toJSON", { value: () => "changed", configurable: true });
    try {
      equal(JSON.stringify(list), '"changed"');
      equal(toJSON(list), native);
    } finally {
      delete Array.prototype.toJSON;
    }
  },
};

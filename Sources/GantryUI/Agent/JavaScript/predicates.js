// NSPredicate's comparisons over an element's attributes.
import { add, isArray, ownMember, some } from "./builtins.js";
import { itemHasType, typeOf } from "./items.js";
import {
  identifierOf, isEnabled, isFocused, isSelected, labelOf, placeholderOf, titleOf, valueOf,
} from "./nodes.js";
import { frameOf, isHittable } from "./geometry.js";

export class Invalid extends Error {}

// In UTF-16 units, as a text's `length` is on Apple's platforms.
const lengthOf = (read) => (item) => {
  const text = read(item);
  return text === null || text === undefined ? null : text.length;
};

const attributesByKey = {
  label: labelOf, identifier: identifierOf, title: titleOf, value: valueOf,
  placeholderValue: placeholderOf, isEnabled, enabled: isEnabled, isSelected,
  selected: isSelected, hasFocus: isFocused, hasKeyboardFocus: isFocused,
  isHittable: (item) => isHittable(item), hittable: (item) => isHittable(item),
  exists: () => true,
  elementType: (item, type) =>
    typeNumbers[type !== "any" && type && itemHasType(item, type) ? type : typeOf(item)],
  frame: (item) => {
    const box = frameOf(item);
    return [box.x, box.y, box.width, box.height];
  },
  "label.length": lengthOf(labelOf), "identifier.length": lengthOf(identifierOf),
  "title.length": lengthOf(titleOf), "value.length": lengthOf(valueOf),
  "placeholderValue.length": lengthOf(placeholderOf),
};

const readExpression = (expression, item, type) => {
  if ("value" in expression) return expression.value;
  const read = ownMember(attributesByKey, expression.key);
  if (!read) throw new Invalid(`an element has no attribute '${expression.key}'`);
  const value = read(item, type);
  return value === undefined ? null : value;
};

// As in the test: composed, without marks, in capitals, which differ less than small letters.
const folded = (text, options) => {
  let result = text;
  if (/[^\u0000-\u007f]/.test(text)) {
    if (options.includes("d")) result = result.normalize("NFD").replace(/\p{M}/gu, "");
    result = result.normalize("NFC");
  }
  return options.includes("c") ? result.toUpperCase() : result;
};

const isNumeric = (value) => typeof value === "number" || typeof value === "boolean";

const areTexts = (one, other) => typeof one === "string" && typeof other === "string";

const equals = (left, right, options) => {
  if (isNumeric(left) && isNumeric(right)) return Number(left) === Number(right);
  if (areTexts(left, right)) return folded(left, options) === folded(right, options);
  if (!isArray(left) || !isArray(right)) return left === null && right === null;
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i += 1) {
    if (!equals(left[i], right[i], options)) return false;
  }
  return true;
};

// It backtracks only to the last asterisk: no pattern takes longer than the product of both
// lengths.
const fitsWildcards = (text, pattern) => {
  const letters = [...text];
  const parts = [];
  const signs = [...pattern];
  for (let i = 0; i < signs.length; i += 1) {
    const isEscape = signs[i] === "\\" && i + 1 < signs.length;
    if (isEscape) i += 1;
    add(parts, { letter: signs[i], isMany: !isEscape && signs[i] === "*",
      isOne: !isEscape && signs[i] === "?" });
  }
  let [at, part] = [0, 0];
  let retry = null;
  while (at < letters.length) {
    const wanted = parts[part];
    if (wanted && wanted.isMany) {
      part += 1;
      retry = { at, part };
    } else if (wanted && (wanted.isOne || wanted.letter === letters[at])) {
      at += 1;
      part += 1;
    } else if (retry) {
      retry.at += 1;
      ({ at, part } = retry);
    } else {
      return false;
    }
  }
  while (part < parts.length && parts[part].isMany) part += 1;
  return part === parts.length;
};

// The test uses ICU's regular expressions, whose classes cover all scripts.
const wordSigns = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d";
const anyWord = `[${wordSigns}]`;
const textEnd = "(?![\\s\\S])";
const plainEscapes = {
  A: "(?<![\\s\\S])", z: textEnd, Z: `(?=\\n?${textEnd})`, w: anyWord,
  W: `[^${wordSigns}]`, d: "\\p{Nd}", D: "\\P{Nd}", h: "[\\t\\p{Zs}]", a: "\\x07", e: "\\x1b",
  b: `(?:(?<=${anyWord})(?!${anyWord})|(?<!${anyWord})(?=${anyWord}))`,
  B: `(?:(?<=${anyWord})(?=${anyWord})|(?<!${anyWord})(?!${anyWord}))`,
};
const classEscapes = {
  w: wordSigns, d: "\\p{Nd}", D: "\\P{Nd}", h: "\\t\\p{Zs}", a: "\\x07", e: "\\x1b", "-": "\\-",
};

const escapeOf = (letter, isInClass) => {
  const known = ownMember(isInClass ? classEscapes : plainEscapes, letter);
  if (known) return known;
  // JavaScript refuses a backslash before characters without another meaning.
  return /[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter;
};

const translated = (pattern) => {
  const refuse = (what) => {
    throw new Invalid(`'${pattern}' has ${what}, which pages don't know in MATCHES`);
  };
  const [lead, flags] = /^\(\?([a-z]+)\)/.exec(pattern) || ["", ""];
  if (/[^ims]/.test(flags)) refuse(`the flags '${flags}'`);
  let source = "";
  let isInClass = false;
  // Next to one of these a hyphen is literal; JavaScript needs a backslash for that.
  const isSet = (text) => /^\\[wdshpWDSHP]/.test(text);
  let wasSet = false;
  for (let i = lead.length; i < pattern.length;) {
    const rest = pattern.slice(i);
    const [piece] = /^(\\[pPx]\{[^}]*\}|\\.|\{\d+(,\d*)?\}|.)/su.exec(rest) || [rest[0]];
    i += piece.length;
    if (piece[0] === "\\") {
      if (piece[1] === "Q" || (isInClass && piece[1] === "W")) refuse(piece);
      source += piece.length > 2 ? piece.replace(/^\\x/, "\\u")
        : escapeOf(piece[1] || "", isInClass);
    } else if (isInClass) {
      if (piece === "[" || /^(&&|--)/.test(rest)) refuse("a set in a set");
      const isHyphen = piece === "-" && (wasSet || isSet(pattern.slice(i)));
      source += isHyphen ? "\\-" : piece;
      isInClass = piece !== "]";
    } else {
      isInClass = piece === "[";
      if (piece === "." && !flags.includes("s")) {
        source += "[^\\n\\r\\u000b\\u000c\\u0085\\u2028\\u2029]";
      } else if (piece === "$" && !flags.includes("m")) source += plainEscapes.Z;
      else source += /^[\]{}]$/.test(piece) ? `\\${piece}` : piece;
    }
    wasSet = isSet(piece);
  }
  return { source, flags };
};

const expressions = new Map();

const expressionOf = (pattern, options) => {
  const key = `${options} ${pattern}`;
  let expression = expressions.get(key);
  if (expression) return expression;
  const { source, flags } = translated(pattern);
  const isWhole = flags.includes("m") ? [plainEscapes.A, textEnd] : ["^", "$"];
  const all = new Set([...flags, ...(options.includes("c") ? "i" : ""), "u"]);
  try {
    expression = new RegExp(`${isWhole[0]}(?:${source})${isWhole[1]}`, [...all].join(""));
  } catch (error) {
    throw new Invalid(`'${pattern}' is no regular expression to a page: ${error.message}`);
  }
  if (expressions.size > 100) expressions.clear();
  expressions.set(key, expression);
  return expression;
};

const ordered = (left, right, options) => {
  const isText = areTexts(left, right);
  if (!isText && !(isNumeric(left) && isNumeric(right))) return NaN;
  const [a, b] = isText ? [folded(left, options), folded(right, options)]
    : [Number(left), Number(right)];
  return a < b ? -1 : a > b ? 1 : 0;
};

const textual = (left, right, options, test) =>
  areTexts(left, right) && test(folded(left, options), folded(right, options));

const isOneOf = (left, right, options) => {
  if (isArray(right)) return some(right, (each) => equals(left, each, options));
  return textual(left, right, options, (inner, outer) => inner !== "" && outer.includes(inner));
};

// Not in capitals: those would change what a pattern's classes mean.
const withoutMarks = (text, options) => folded(text, options.includes("d") ? "d" : "");

const comparisons = {
  "==": equals,
  "!=": (a, b, o) => !equals(a, b, o),
  "<": (a, b, o) => ordered(a, b, o) < 0,
  "<=": (a, b, o) => ordered(a, b, o) <= 0,
  ">": (a, b, o) => ordered(a, b, o) > 0,
  ">=": (a, b, o) => ordered(a, b, o) >= 0,
  CONTAINS: (a, b, o) => isOneOf(b, a, o),
  BEGINSWITH: (a, b, o) => textual(a, b, o, (x, y) => y !== "" && x.startsWith(y)),
  ENDSWITH: (a, b, o) => textual(a, b, o, (x, y) => y !== "" && x.endsWith(y)),
  LIKE: (a, b, o) => textual(a, b, o, fitsWildcards),
  MATCHES: (a, b, o) => areTexts(a, b) &&
    expressionOf(withoutMarks(b, o), o).test(withoutMarks(a, o)),
  IN: isOneOf,
  BETWEEN: (a, b, o) => isArray(b) && b.length === 2 && ordered(a, b[0], o) >= 0 &&
    ordered(a, b[1], o) <= 0,
};

export const satisfies = (predicate, item, type) => {
  if (predicate.and) return !some(predicate.and, (each) => !satisfies(each, item, type));
  if (predicate.or) return some(predicate.or, (each) => satisfies(each, item, type));
  if (predicate.not) return !satisfies(predicate.not, item, type);
  if (predicate.true) return true;
  if (predicate.false) return false;
  if (!isArray(predicate.compare)) throw new Invalid("a predicate is of no known kind");
  const [left, operator, right] = predicate.compare;
  const compare = ownMember(comparisons, operator);
  if (!compare) throw new Invalid(`a predicate has no operator '${operator}'`);
  return compare(readExpression(left, item, type), readExpression(right, item, type),
    predicate.options || "");
};

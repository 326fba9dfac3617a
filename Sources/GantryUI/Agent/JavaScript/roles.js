// The role of an element: the page's own (WAI-ARIA 1.2), else HTML's.
import {
  attribute, elementByID, hasAttribute, inputType, isElement, isHTML, localName, matches,
  parentNode, rootNode, select, selectMultiple, selectSize, setOf,
} from "./builtins.js";
import { ancestorMatching, labelsByReference, parentOf, remembered } from "./walk.js";

const knownRoles = setOf(
  "alert alertdialog application article banner blockquote button caption cell checkbox " +
  "code columnheader combobox comment complementary contentinfo definition deletion " +
  "dialog directory document emphasis feed figure form generic grid gridcell group " +
  "heading img image insertion link list listbox listitem log main mark marquee math " +
  "menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note " +
  "option paragraph presentation progressbar radio radiogroup region row rowgroup " +
  "rowheader scrollbar search searchbox sectionfooter sectionheader separator slider " +
  "spinbutton status strong subscript suggestion superscript switch tab table tablist " +
  "tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem " +
  "graphics-document graphics-object graphics-symbol doc-abstract doc-backlink " +
  "doc-biblioref doc-chapter doc-cover doc-footnote doc-glossref doc-noteref " +
  "doc-pagebreak doc-subtitle doc-tip doc-toc");

const synonyms = { presentation: "none", image: "img", directory: "list" };

// Attributes that apply to every role: an author who writes one wants the element to be
// known.
const globalAttributes =
  "[aria-atomic],[aria-braillelabel],[aria-brailleroledescription],[aria-busy]," +
  "[aria-controls],[aria-current],[aria-describedby],[aria-description],[aria-details]," +
  "[aria-dropeffect],[aria-flowto],[aria-grabbed],[aria-keyshortcuts],[aria-label]," +
  "[aria-labeledby],[aria-labelledby],[aria-live],[aria-owns],[aria-relevant]," +
  "[aria-roledescription]";

const focusableTags =
  "a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,iframe," +
  "object,[tabindex],[contenteditable]:not([contenteditable=false]),audio[controls]," +
  "video[controls]";

const isFocusable = (element) => matches(element, focusableTags) &&
  !matches(element, ":disabled");

const explicitRole = (element) => {
  const written = attribute(element, "role");
  if (!written) return null;
  for (const token of written.toLowerCase().trim().split(/\s+/)) {
    if (!knownRoles.has(token)) continue;
    const role = synonyms[token] || token;
    if (role === "none" &&
      (matches(element, globalAttributes) || isFocusable(element))) {
      return null;
    }
    if ((role === "form" || role === "region") && !hasAuthoredName(element)) continue;
    return role;
  }
  return null;
};

const tagRoles = {
  address: "group", article: "article", blockquote: "blockquote", button: "button",
  caption: "caption", code: "code", datalist: "listbox", dd: "definition", del: "deletion",
  details: "group", dfn: "term", dialog: "dialog", dt: "term", em: "emphasis",
  fieldset: "group", figure: "figure", form: "form", hgroup: "group", h1: "heading",
  h2: "heading", h3: "heading", h4: "heading", h5: "heading", h6: "heading", hr: "separator",
  html: "document", iframe: "iframe", frame: "iframe", ins: "insertion", main: "main",
  mark: "mark", math: "math", menu: "list", meter: "meter", nav: "navigation", ol: "list",
  optgroup: "group", option: "option", output: "status", p: "paragraph",
  progress: "progressbar", s: "deletion", search: "search", strong: "strong",
  sub: "subscript", sup: "superscript", table: "table", textarea: "textbox", time: "time",
  ul: "list",
};

const inputRoles = {
  button: "button", checkbox: "checkbox", color: "color", date: "date",
  "datetime-local": "date", file: "button", hidden: "none", image: "button", month: "date",
  number: "spinbutton", radio: "radio", range: "slider", reset: "button", submit: "button",
  time: "date", week: "date", password: "textbox",
};

const suggestive = setOf("text search tel url email");

// An engine without this control shows a check box instead.
const knowsSwitches = "switch" in HTMLInputElement.prototype;

const inputRole = (element) => {
  const type = inputType(element);
  if (suggestive.has(type)) {
    const list = attribute(element, "list");
    if (list && elementByID(rootNode(element), list)) return "combobox";
    return type === "search" ? "searchbox" : "textbox";
  }
  const isSwitch = type === "checkbox" && knowsSwitches && hasAttribute(element, "switch");
  return isSwitch ? "switch" : inputRoles[type] || "textbox";
};

// A name from the author, which distinguishes a landmark from others of its kind.
const hasAuthoredName = (element) =>
  (attribute(element, "aria-label") || "").trim() !== "" ||
  (attribute(element, "title") || "").trim() !== "" ||
  labelsByReference(element).length > 0;

const sections = setOf("article aside nav section");
const sectionRoles = setOf("article complementary navigation region");

const isInSection = (element, countsMain) =>
  ancestorMatching(element, (each) => {
    const role = explicitRole(each);
    if (role ? sectionRoles.has(role) : sections.has(localName(each))) return true;
    return countsMain && (role || localName(each)) === "main";
  }) !== null;

const tableOf = (element) =>
  ancestorMatching(element, (each) => {
    const tag = localName(each);
    if (tag === "table") return true;
    return /^(table|(tree)?grid)$/.test(explicitRole(each));
  });

// In a table whose author removed its role, the parts have none either.
const tablePartRole = (element, tag) => {
  const table = tableOf(element);
  if (!table) return "generic";
  const role = roleOf(table);
  const isGrid = role === "grid" || role === "treegrid";
  if (role !== "table" && !isGrid) return role === "none" ? "none" : "generic";
  if (tag === "tr") return "row";
  if (tag === "td") return isGrid ? "gridcell" : "cell";
  if (tag !== "th") return "rowgroup";
  const scope = (attribute(element, "scope") || "").toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  const row = parentNode(element);
  const section = row && parentNode(row);
  const isInHead = section && isElement(section) && localName(section) === "thead";
  // Next to data it heads the row, next to other headers the column.
  const isBesideData = row && isElement(row) && select(row, "td").length > 0;
  return !isInHead && isBesideData ? "rowheader" : "columnheader";
};

const listItemRole = (element) => {
  const parent = parentOf(element);
  const isPlainList = parent && /^(ul|ol|menu)$/.test(localName(parent)) &&
    roleOf(parent) === "none";
  return isPlainList ? "none" : "listitem";
};

const imageRole = (element) => {
  const alternative = attribute(element, "alt");
  const isDecoration = alternative === "" &&
    !hasAuthoredName(element) && !isFocusable(element);
  return isDecoration ? "none" : "img";
};

const implicitRole = (element) => {
  const tag = localName(element);
  if (!isHTML(element)) return tag === "math" ? "math" : tag === "svg" ? "img" : "generic";
  switch (tag) {
    case "a": case "area": return hasAttribute(element, "href") ? "link" : "generic";
    case "input": return inputRole(element);
    case "select":
      return selectMultiple(element) || selectSize(element) > 1 ? "listbox" : "combobox";
    case "tr": case "td": case "th": case "tbody": case "thead": case "tfoot":
      return tablePartRole(element, tag);
    case "li": return listItemRole(element);
    case "img": return imageRole(element);
    case "header": return isInSection(element, true) ? "sectionheader" : "banner";
    case "footer": return isInSection(element, true) ? "sectionfooter" : "contentinfo";
    case "section": return hasAuthoredName(element) ? "region" : "generic";
    case "aside":
      return isInSection(element, false) && !hasAuthoredName(element)
        ? "generic" : "complementary";
    case "summary": {
      const parent = parentNode(element);
      const isControl = parent && isElement(parent) && localName(parent) === "details";
      return isControl ? "summary" : "generic";
    }
    default: return tagRoles[tag] || "generic";
  }
};

export const roleOf = remembered("roles", (element) =>
  explicitRole(element) || implicitRole(element));

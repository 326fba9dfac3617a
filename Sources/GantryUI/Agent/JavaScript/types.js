// Element types: the type of an element in the tree, and those that it also matches.
import {
  add, attribute, closest, hasAttribute, inputType, isElement, localName, matches, setOf, styleOf,
  textContent,
} from "./builtins.js";
import { ancestorMatching, childNodesOf, parentOf, remembered } from "./walk.js";
import { roleOf } from "./roles.js";
import { hasWords, ownsText } from "./names.js";

// A list that only groups the links of a menu doesn't look like a table.
const navigationRoles = setOf("navigation menu menubar toolbar tablist");
const isInNavigation = (element) =>
  ancestorMatching(element, (each) => navigationRoles.has(roleOf(each))) !== null;

const isColumnHeading = (row) => {
  let headers = 0;
  for (const child of childNodesOf(row)) {
    if (!isElement(child)) continue;
    const role = roleOf(child);
    if (role === "cell" || role === "gridcell" || role === "rowheader") return false;
    if (role === "columnheader") headers += 1;
  }
  return headers > 0;
};

const listTypes = (element) =>
  isInNavigation(element) ? ["group"] : ["table", "collectionView"];

const itemTypes = (element) => {
  const list = parentOf(element);
  return list && isInNavigation(list) ? plainTypes(element) : ["cell"];
};

const buttonTypes = (element) => {
  const types = ["button"];
  if (hasAttribute(element, "aria-pressed")) add(types, "toggle");
  const popup = attribute(element, "aria-haspopup");
  if (popup && popup !== "false") add(types, "menuButton");
  if (hasAttribute(element, "aria-expanded")) add(types, "disclosureTriangle");
  return types;
};

const textboxTypes = (element) => {
  const tag = localName(element);
  const isSecret = tag === "input" && inputType(element) === "password";
  const isLong = tag === "textarea" ||
    (tag !== "input" && attribute(element, "aria-multiline") === "true");
  return isSecret ? ["secureTextField"] : isLong ? ["textView"] : ["textField"];
};

const comboTypes = (element) => {
  const tag = localName(element);
  if (tag === "select") return ["popUpButton", "comboBox", "picker", "pickerWheel"];
  return tag === "input" || element.isContentEditable
    ? ["comboBox", "textField"] : ["popUpButton", "comboBox"];
};

const progressTypes = (element) => {
  const hasValue = matches(element, "[value],[aria-valuenow],[aria-valuetext]");
  return hasValue ? ["progressIndicator"] : ["activityIndicator", "progressIndicator"];
};

export const isEditingHost = (element) => {
  const editable = attribute(element, "contenteditable");
  return editable !== null && editable.toLowerCase() !== "false";
};

const scrolls = (element) => {
  const isLarger = element.scrollHeight > element.clientHeight ||
    element.scrollWidth > element.clientWidth;
  if (!isLarger) return false;
  const style = styleOf(element);
  return /auto|scroll/.test(style.overflowY + style.overflowX);
};

// Roles whose elements are only their text: paragraphs, headings, spans, labels …
const plainTypes = (element) => {
  if (isEditingHost(element)) return ["textView"];
  if (ownsText(element)) return ["staticText"];
  return scrolls(element) ? ["scrollView", "other"] : ["other"];
};

const rowTypes = (element) => {
  if (isColumnHeading(element)) return ["tableRow"];
  const isTree = hasAttribute(element, "aria-level");
  return isTree ? ["tableRow", "cell", "outlineRow"] : ["tableRow", "cell"];
};

const menuItemTypes = (element) => {
  const bar = ancestorMatching(element, (each) => /^menu(bar)?$/.test(roleOf(each)));
  return bar && roleOf(bar) === "menubar" ? ["menuBarItem", "menuItem"] : ["menuItem"];
};

// The first name is the type in the tree; the element matches the others too.
const roleTypes = {
  // Many pages have empty live regions for later messages.
  alert: (element) => hasWords(textContent(element)) ? ["alert", "group"] : ["group"],
  alertdialog: ["alert", "dialog", "sheet"], application: ["group"], article: ["group"],
  banner: ["navigationBar", "group"], button: buttonTypes, cell: ["cell"],
  checkbox: ["checkBox"], color: ["colorWell"], columnheader: ["tableColumn", "cell"],
  combobox: comboTypes, complementary: ["group"], contentinfo: ["group"],
  date: ["datePicker"], dialog: ["dialog", "sheet"], feed: ["collectionView"],
  figure: ["group"], form: ["group"], grid: ["table", "collectionView", "grid"],
  gridcell: ["cell"], group: ["group"], iframe: ["webView"], img: ["image", "icon"],
  link: ["link"], list: listTypes, listbox: ["picker"], listitem: itemTypes, log: ["group"],
  main: ["group"], menu: ["menu"], menubar: ["menuBar"], menuitem: menuItemTypes,
  menuitemcheckbox: menuItemTypes, menuitemradio: menuItemTypes, meter: ["levelIndicator"],
  navigation: ["navigationBar", "group"],
  option: (element) => closest(element, "select") ? ["menuItem"] : ["menuItem", "cell"],
  progressbar: progressTypes, radio: ["radioButton"], radiogroup: ["radioGroup"],
  region: ["group"], row: rowTypes, rowheader: ["cell"], scrollbar: ["scrollBar"],
  search: ["group"], searchbox: ["searchField", "textField"], separator: ["splitter"],
  slider: ["slider"],
  spinbutton: (element) =>
    localName(element) === "input" ? ["textField", "stepper"] : ["stepper", "textField"],
  summary: ["disclosureTriangle", "button"], switch: ["switch", "toggle"],
  tab: ["tab", "button"], table: ["table"], tablist: ["tabBar", "tabGroup"],
  tabpanel: ["group"], textbox: textboxTypes, toolbar: ["toolbar"], tooltip: ["helpTag"],
  tree: ["outline"], treegrid: ["table", "outline", "collectionView"],
  treeitem: ["outlineRow"], "graphics-document": ["image", "icon"],
  "graphics-symbol": ["image", "icon"],
};

export const typesOf = remembered("types", (element) => {
  const types = roleTypes[roleOf(element)] || plainTypes;
  return typeof types === "function" ? types(element) : types;
});

// Types that an element matches by other properties than its role.
const extraTypes = {
  scrollView: scrolls,
  popover: (element) => hasAttribute(element, "popover"),
  activityIndicator: (element) => attribute(element, "aria-busy") === "true",
  toolbarButton: (element) => typesOf(element)[0] === "button" &&
    ancestorMatching(element, (each) => roleOf(each) === "toolbar") !== null,
};

export const hasType = (element, type) => {
  if (type === "any") return true;
  const types = typesOf(element);
  for (let i = 0; i < types.length; i += 1) if (types[i] === type) return true;
  // Containers are other elements to XCUITest, whatever their contents.
  if (type === "other" && types[types.length - 1] === "group") return true;
  const extra = extraTypes[type];
  if (extra && extra(element)) return true;
  return attribute(element, "data-element-type") === type;
};

// Selects a superset of a type's elements, so that most of a big page is never visited.
export const typeSelectors = {
  alert: "[role]", button: "button,input,summary,[role]", cell: "tr,li,td,th,[role]",
  checkBox: "input,[role]", collectionView: "ul,ol,menu,table,[role]", colorWell: "input",
  comboBox: "select,input,[role]", datePicker: "input", dialog: "dialog,[role]",
  disclosureTriangle: "summary,button,[role]", grid: "table,[role]",
  image: "img,svg,[role]", levelIndicator: "meter,[role]", link: "a,area,[role]",
  menu: "[role]", menuBar: "[role]", menuBarItem: "[role]", menuButton: "button,[role]",
  menuItem: "option,[role]", navigationBar: "header,nav,[role]", outline: "table,[role]",
  outlineRow: "tr,[role]", picker: "select,datalist,[role]", pickerWheel: "select",
  popUpButton: "select,[role]", popover: "[popover]", progressIndicator: "progress,[role]",
  radioButton: "input,[role]", radioGroup: "[role]", scrollBar: "[role]",
  searchField: "input,[role]", secureTextField: "input", sheet: "dialog,[role]",
  slider: "input,[role]", splitter: "hr,[role]", stepper: "input,[role]",
  switch: "input,[role]", tab: "[role]", tabBar: "[role]", tabGroup: "[role]",
  table: "table,ul,ol,menu,[role]", tableColumn: "th,[role]", tableRow: "tr,[role]",
  textField: "input,[role]", textView: "textarea,[role],[contenteditable]",
  toggle: "button,input,[role]", toolbar: "[role]",
  toolbarButton: "button,input,summary,[role]", helpTag: "[role]",
  webView: "iframe,frame", activityIndicator: "progress,[role],[aria-busy]",
  icon: "img,svg,[role]",
};

import { map } from "/agent/builtins.js";
import { auditPage } from "/agent/audit.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

const texts = (want) => {
  beginPass();
  return map(auditPage({ want }).issues, ({ text }) => text);
};
// Each with the texts of its issues.
const expect = (want, pairs) => {
  for (const [html, found] of pairs) {
    element(`<div>${html}</div>`);
    equal(texts(want), found, html);
  }
};
const contrast = (ratio, least = 4.5) => [`its text has a contrast of ${ratio}, less than ${least}`];
const sized = (width, height) => [`it is ${width} by ${height} pixels, less than 24 by 24`];
const box = (style, inner = "a") => `<div style='${style}'>${inner}</div>`;
const hinted = (attributes) => `<div><input placeholder='a' ${attributes}>` +
  "<style>#place ::placeholder { color: #999; opacity: 1 }</style></div>";
const named = (type) => `<input type='${type}'>`;

export default {
  "texts need a contrast by their size": () => expect("contrast", [
    [box("color:#767676"), []], [box("color:#777"), contrast(4.47)], [box("color:#777;font-size:24px"), []],
    [box("color:#999;font:bold 19px a"), contrast(2.84, 3)],
    [box("color:#777;font:bold 18px a"), contrast(4.47)],
    [box("color:#777;font:19px a"), contrast(4.47)],
    [box("color:#fff;text-shadow:0 0 1px #000"), []], [box("color:transparent"), []],
    ["<button disabled style='color:#999;background:#fff'>a</button>", []],
    [hinted("value='b' style='color:#999;background:#fff'"), contrast(2.84)],
    [hinted("type='color' style='color:#999;background:#fff'"), []],
    [hinted("value='b' style='color:#000;background:#fff'"), []],
  ]),
  "hints need one, where an engine tells their style": () => {
    const outer = element(hinted("style='color:#000;background:#fff'"));
    const isTold = getComputedStyle(outer.firstChild, "::placeholder").color === "rgb(153, 153, 153)";
    equal(texts("contrast"), isTold ? contrast(2.84) : []);
  },
  "what is seen through others is mixed": () => expect("contrast", [
    [box("color:rgb(0 0 0 / 50%)"), contrast(4)],
    [box("background:#000", box("background:rgb(255 255 255 / 50%);color:#fff")), contrast(3.94)],
    [box("background:#000", box("opacity:0.4;color:#fff")), contrast(3.65)],
    [box("opacity:0.4", box("color:#000;background:#fff")), contrast(2.84)],
    [box("background:linear-gradient(#888, #fff);color:#767676"), contrast(1.28)],
    [box("background:linear-gradient(#fff, #fff) #000;color:#000"), []],
    [box("background:url(data:,);color:#fff"), []],
    [box("background:linear-gradient(#000, #000) no-repeat;color:#000"), []],
    [box("background:url(data:,)", box("background:#fff;color:#fff")), contrast(1)],
  ]),
  "nobody guesses what is behind what is placed freely": () => expect("contrast", [
    [box("position:absolute;color:#fff"), []],
    [box("position:absolute;color:#fff;background:#fff"), contrast(1)],
    [box("position:relative;color:#fff"), contrast(1)], [box("mix-blend-mode:difference;color:#fff"), []],
    [box("position:fixed;background:#fff;opacity:0.9", box("color:#fff")), []],
  ]),
  "controls are large enough, with their labels": () => expect("hitRegion", [
    ["<button style='width:24px;height:23px;padding:0'></button>", sized(24, 23)],
    ["<button style='width:24px;height:24px'></button>", []],
    ["<button disabled style='width:9px;height:9px'></button>", []], ["<p><a href='#'>a</a></p>", []],
    ["<a href='#' style='display:block;width:90px;height:9px'></a>", sized(90, 9)],
    ["<label style='display:block;height:30px'><input type='checkbox' style='width:9px;height:9px'></label>", []],
    ["<button aria-hidden='true' style='width:9px;height:9px'></button>", []],
  ]),
  "what is used has a name": () => expect("sufficientElementDescription", [
    ["<button></button>", ["it has no name"]], ["<button title='a'></button>", []],
    ["<img src='data:,'>", ["it has no name"]],
    ["<img src='data:,' alt=''>", []], [named("text"), ["it has no name"]],
    [`<label>a${named("range")}</label>`, []], [named("submit"), []],
    ["<a href='#'><img alt='b'></a>", []], ["<a><b></b></a>", []], ["<section></section>", []],
  ]),
  "texts are cut off by what hides them": () => expect("textClipped", [
    [box("overflow:hidden;width:20px", "aaaaaaaaaaaaaaa"), ["its text is cut off"]],
    [box("overflow:auto;width:20px", "aaaaaaaaaaaaaaa"), []],
    [box("overflow:clip;height:5px"), ["its text is cut off"]],
    [box("overflow:hidden;width:1px;height:1px", "aaaa"), []],
    [box("overflow-x:auto;overflow-y:hidden;width:20px;height:60px", "aaaaaaaaaaaaaaa"), []],
    [box("width:20px", "aaaaaaaaaaaaaaa"), []],
    [box("overflow:hidden;width:20px", box("width:90px")), []],
  ]),
  "the keyboard reaches a control of the page's own": () => expect("trait", [
    ["<b role='button'>a</b>", ["it is a button that the keyboard can't reach"]],
    ["<b role='button' tabindex='-1'>a</b>", []],
    ["<b role='button' aria-disabled='true'>a</b>", []], ["<button role='switch'>a</button>", []],
    ["<b role='tab'>a</b>", []],
    ["<b role='img'>a</b>", []],
  ]),
  "shadow trees are audited, by the kinds that are asked for": () => {
    const host = element("<div></div>");
    host.attachShadow({ mode: "open" }).innerHTML = "<button hidden></button>" +
      "<button style='width:9px;height:9px;padding:0;border:0'></button>";
    beginPass();
    const { issues, within } = auditPage({ want: "hitRegion sufficientElementDescription unknown" });
    equal([map(issues, ({ kind }) => kind), issues[0].node.type, within],
      [["hitRegion", "sufficientElementDescription"], "button", []]);
  },
};

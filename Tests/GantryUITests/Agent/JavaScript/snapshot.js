import { snapshotOf } from "/agent/snapshot.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

// The markup of an element in a snapshot, between two marks.
const kept = (html, change = () => {}) => {
  change(element(`<div><i>begin</i>${html}<i>end</i></div>`));
  beginPass();
  return /<i>begin<\/i>([^]*)<i>end<\/i>/.exec(snapshotOf().snapshot.html)[1];
};

export default {
  "what runs isn't kept": () => {
    equal(kept("<script>1</script><p onclick='go()' title='t'>a</p><noscript>b</noscript>"),
      '<p title="t">a</p>');
    equal(kept("<a href='javascript:go()'>a</a><a href=' JavaScript:go()'>b</a>"), "<a>a</a><a>b</a>");
    equal(kept("<template><embed src='a'><object data='b'></object><meta http-equiv='refresh' content='0'>" +
      "</template>"), "<template></template>");
    equal(kept("<svg><script>1</script><g></g></svg>"), "<svg><g></g></svg>");
  },
  "forms are as they are now": () => {
    const change = (outer) => {
      outer.querySelector("[name=a]").value = "typed";
      outer.querySelector("[type=checkbox]").checked = false;
      outer.querySelector("select").selectedIndex = 1;
      outer.querySelector("textarea").value = "<long>";
    };
    equal(kept("<input name='a' value='was'><input type='checkbox' checked><select><option selected>1" +
      "</option><option>2</option></select><textarea>was</textarea>", change),
      '<input name="a" value="typed"><input type="checkbox"><select><option>1</option>' +
      '<option selected="">2</option></select><textarea>&lt;long&gt;</textarea>');
    equal(kept("<input type='password' value='hush'>"), '<input type="password" value="••••••••">');
  },
  "texts stay texts": () =>
    equal(kept("<p title='&quot;&amp;'>&lt;b&gt; &amp;nbsp;&nbsp;</p>"),
      '<p title="&quot;&amp;">&lt;b&gt; &amp;nbsp;&nbsp;</p>'),
  "shadow trees come with their rules": () => {
    const change = (outer) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("b { color: red }");
      const root = outer.querySelector("span").attachShadow({ mode: "open" });
      root.innerHTML = "<b>in</b><slot></slot>";
      root.adoptedStyleSheets = [sheet];
    };
    const text = kept("<span>out</span>", change);
    equal(text, '<span><template shadowrootmode="open"><b>in</b><slot></slot>' +
      '<style media="">b { color: red; }</style></template>out</span>');
  },
  "what was scrolled is where it was": () => {
    const outer = element("<div><nav style='height:20px;overflow:auto'><p style='height:200px'>a</p></nav></div>");
    const list = outer.querySelector("nav");
    const place = () => {
      beginPass();
      const { html } = snapshotOf().snapshot;
      const number = /<nav [^>]*data-gantry-scroll="(\d+)"/.exec(html)?.[1];
      return number && new RegExp(`="${number}"\\]::after[^}]*top:(\\d+)px`).exec(html)?.[1];
    };
    equal(place(), undefined);
    for (const top of [30, 50, 0]) {
      list.scrollTop = top;
      equal(place(), top ? `${top}` : undefined);
    }
  },
  "drawings are pictures": () => {
    const text = kept("<canvas width='2' height='2' class='c'></canvas>");
    equal(/^<img src="data:image\/png;base64,[^"]+" width="2" height="2" class="c">$/.test(text), true, text);
  },
};

import { snapshot } from "/agent/snapshot.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

// The markup of an element in a snapshot, between two marks.
const kept = (html, change = () => {}) => {
  change(element(`<div><i>begin</i>${html}<i>end</i></div>`));
  beginPass();
  return /<i>begin<\/i>([^]*)<i>end<\/i>/.exec(snapshot({}).snapshot.html)[1];
};

export default {
  "what runs isn't kept": () => {
    equal(kept("<script>1</script><p onclick='go()' title='t'>a</p><noscript>b</noscript>"),
      '<p title="t">a</p>');
    equal(kept("<a href='javascript:go()'>a</a><a href=' JavaScript:go()'>b</a>"), "<a>a</a><a>b</a>");
    const change = (outer) => {
      outer.querySelector("svg").setAttribute("onClick", "go()");
      outer.querySelector("b").setAttributeNS(null, "onClick", "go()");
    };
    equal(kept("<svg></svg><b></b>", change), "<svg></svg><b></b>");
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
      const { html } = snapshot({}).snapshot;
      const number = /<nav [^>]*data-gantry-scroll="(\d+)"/.exec(html)?.[1];
      return number && new RegExp(`="${number}"\\]::after[^}]*top:(\\d+)px`).exec(html)?.[1];
    };
    equal(place(), undefined);
    for (const top of [30, 50, 0]) {
      list.scrollTop = top;
      equal(place(), top ? `${top}` : undefined);
    }
  },
  "what has elements scroll is found in any rule": () => {
    const rules = ".a .b { overflow: auto }";
    for (const sheet of [rules, `@media (min-width: 1px) { ${rules} }`, "@layer l { .b { overflow-y: scroll } }",
      ".a { .b { overflow: auto } }", "@scope (.a) { .b { overflow: auto } }", ".b { all: inherit } .a { overflow: auto }",
      "@keyframes k { to { overflow: auto } } .b { animation: k 1s -1s both }"]) {
      const change = (outer) => { outer.querySelector(".b").scrollTop = 30; };
      const text = kept(`<style>${sheet}</style><div class='a' style='height:20px'>` +
        "<div class='b' style='height:20px'><p style='height:200px'>a</p></div></div>", change);
      const { scrollTop } = document.querySelector(".b");
      equal(/class="b"[^>]*data-gantry-scroll/.test(text), scrollTop > 0, sheet);
    }
    const change = (outer) => {
      const root = outer.querySelector("nav").attachShadow({ mode: "open" });
      root.innerHTML = "<style>:host { display: block; height: 20px; overflow: auto }</style><slot></slot>";
      outer.querySelector("nav").scrollTop = 30;
    };
    equal(/<nav data-gantry-scroll/.test(kept("<nav><p style='height:200px'>a</p></nav>", change)), true);
  },
  "what isn't shown isn't kept": () => {
    equal(kept("a<!--secret--><b><!--secret--></b><noframes>c</noframes>"), "a<b></b>");
    equal(kept("<template><!--secret--><input type='password' value='secret'></template>"), "<template></template>");
    const change = (outer) => { outer.querySelector("iframe").textContent = "</iframe><script>1</script>"; };
    equal(kept("<iframe class='c' src='about:blank'></iframe>", change).replace(/srcdoc="[^"]*"/, "-"),
      '<iframe class="c" -></iframe>');
  },
  "what isn't markup elsewhere is none here": () => {
    const change = (outer) => {
      outer.querySelector("xmp").firstChild.data = "</xmp><script>1</script>";
      outer.querySelector("p").attachShadow({ mode: "open" }).innerHTML = "<i onclick='go()'>e</i>";
    };
    equal(kept("<xmp class='c'>c</xmp><p></p>", change), "<pre class=\"c\">&lt;/xmp&gt;&lt;script&gt;1&lt;/script&gt;</pre>" +
      '<p><template shadowrootmode="open"><i>e</i></template></p>');
  },
  "what is typed or told is no script": () => {
    const change = (outer) => { outer.querySelector("input").value = "javascript:go()"; };
    equal(kept("<input><b title='JavaScript: a book'></b><a xlink:href='javascript:go()'></a>", change),
      '<input value="javascript:go()"><b title="JavaScript: a book"></b><a></a>');
  },
  "what a browser would make of markup isn't made again": () => {
    equal(kept("<p><template shadowrootmode='open'><slot></slot></template>shown</p>").includes("shadowrootmode"), false);
    let number = 0;
    const change = (outer) => {
      const object = outer.querySelector("object");
      object.innerHTML = "<canvas></canvas>";
      Object.defineProperty(object.firstChild, "width", { get: () => { number += 1; return 1; } });
    };
    equal(kept("<object></object>", change), "");
    equal(number, 0);
  },
  "a rule may have what selects nothing": () => {
    const change = (outer) => { outer.querySelector("nav").scrollTop = 30; };
    for (const rule of ["@namespace s url(http://www.w3.org/2000/svg);s|svg{overflow:hidden}", "@page :first{overflow:hidden}"]) {
      const text = kept(`<style>${rule}</style><nav style='height:20px;overflow:auto'><p style='height:200px'>a</p></nav>`,
        change);
      equal(/<nav [^>]*data-gantry-scroll/.test(text), true, rule);
    }
    equal(/<b data-gantry-scroll/.test(kept("<svg><style>b{display:block;height:20px;overflow:auto}</style></svg>" +
      "<b><p style='height:200px'>a</p></b>", (outer) => { outer.querySelector("b").scrollTop = 30; })), true);
  },
  "a list with pictures in its options is copied": () => {
    const text = kept("<select style='appearance:base-select'><button><selectedcontent></selectedcontent></button>" +
      "<option>1</option><option selected><img alt='two'>2</option></select><input type='password' value='hush'>");
    equal(text.includes("hush"), false, text);
  },
  "a form's names hide nothing": () =>
    equal(kept("<form name='implementation'></form><form style='color:red'><input name='style'></form>"),
      '<form name="implementation"></form><form style="color: red;"><input name="style" value=""></form>'),
  "none of a page's own elements is made again": () => {
    let made = 0;
    const name = `counted-${Date.now()}`;
    customElements.define(name, class extends HTMLElement {
      constructor() {
        super();
        made += 1;
      }
    });
    equal(kept(`<${name}>a</${name}>`), `<${name}>a</${name}>`);
    equal(made, 1);
  },
  "drawings are pictures": () => {
    const text = kept("<canvas width='2' height='2' class='c' @click='go'></canvas>");
    equal(/^<img src="data:image\/png;base64,[^"]+" width="2" height="2" class="c" @click="go">$/.test(text), true, text);
  },
};

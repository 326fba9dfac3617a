const shown = JSON.stringify;

export const equal = (found, wanted, about = "") => {
  if (shown(found) === shown(wanted)) return;
  throw new Error(`${about} ${shown(found)} isn't ${shown(wanted)}`);
};

export const throwing = (act) => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
};

// The element of some HTML, in the page; the one before is removed.
export const element = (html) => {
  const place = document.getElementById("place");
  place.innerHTML = html;
  return place.firstElementChild;
};

// A frame with a document of its own, of HTML without single quotes.
export const framed = async (html, attributes = "") => {
  const frame = element(`<iframe ${attributes} srcdoc='<!doctype html>${html}'></iframe>`);
  await new Promise((resolve) => { frame.addEventListener("load", resolve); });
  return frame;
};

// A module as a frame's document loads it, with what that document has.
export const moduleIn = (view, name) => new Promise((resolve) => {
  const script = view.document.createElement("script");
  script.type = "module";
  script.textContent = `import * as module from "/agent/${name}.js"; window.loaded(module);`;
  view.loaded = resolve;
  view.document.head.append(script);
});

// Says how many have passed, or which haven't.
export const run = async (names) => {
  let passed = 0;
  const failures = [];
  for (const name of names) {
    try {
      const tests = (await import(`./${name}.js`)).default;
      for (const title of Object.keys(tests)) {
        try {
          await tests[title]();
          passed += 1;
        } catch (error) {
          failures.push(`${name}: ${title}: ${error.message}`);
        } finally {
          document.getElementById("place").replaceChildren();
        }
      }
    } catch (error) {
      failures.push(`${name}: ${error}`);
    }
  }
  const result = document.body.insertAdjacentElement("beforeend", document.createElement("p"));
  result.id = "result";
  result.textContent = failures.join("\n") || `${passed} passed`;
};

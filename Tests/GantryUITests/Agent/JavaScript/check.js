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

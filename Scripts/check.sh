#!/usr/bin/env bash
# The inner loop: checks what a change concerns. Finds the changed files, lints these, builds, and runs
# the tests of the modules that changed and of those that depend on them.
#
#   BASE=REVISION TESTS="TARGET…" Scripts/check.sh
#
# TESTS names the test targets that run in place of those that are concerned.
# Changed is what differs from BASE, by default the last commit, with what git doesn't track yet. Tests
# that drive browsers or the command line run only if their own module changed, and the suites below
# only by TESTS, as do most tests in other browsers than Chromium; `make test` runs everything.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/strict.sh

# Tests that take from half a minute to some minutes each.
slow=('^Gantry(Browser|UI)Tests\.(Recovery|Reliability)RunTests/' 'LargeBody' 'tenThousandSessions')

base=${BASE:-HEAD}
git rev-parse --verify --quiet "$base^{commit}" >/dev/null ||
  { echo "error: BASE: '$base' is no revision" >&2; exit 1; }
source Scripts/work.sh check

{ git diff --name-only --no-renames -z "$base" --; git ls-files --others --exclude-standard -z; } >"$work/changed"
if [ ! -s "$work/changed" ]; then
  echo "nothing differs from $base: nothing to check; compare with another revision by BASE=REVISION"
  exit 0
fi
swift package describe --type json >"$work/package" 2>"$work/errors" ||
  { cat "$work/errors" >&2; exit 1; }

# Prints what is concerned and why; writes the files to lint and the test targets to run.
python3 - "$work" <<'PYTHON'
import json, os, sys
work = sys.argv[1]
targets = {t["name"]: t for t in json.load(open(f"{work}/package"))["targets"]}
changed = sorted(set(filter(None, open(f"{work}/changed").read().split("\0"))))

# Test targets of minutes, with the targets besides themselves whose change is worth them.
long = {
    "GantryUITests": (["GantryUI", "XCUITestCode"], "drive browsers"),
    "GantryBrowserTests": (["GantryBrowser", "BrowserProbe"], "drive browsers"),
    "GantryToolTests": (["GantryTool", "GantryCommand", "ToolProbe"], "start the program"),
}

def owner(path):
    found = [t for t in targets.values() if path.startswith(t["path"] + "/")
             and (t["type"] != "snippet" or path.endswith("/" + t["sources"][0]))]
    return max(found, key=lambda t: len(t["path"]))["name"] if found else None

why, elsewhere = {}, []
for path in changed:
    if path == "Package.swift":
        for name in targets: why.setdefault(name, "the manifest")
    elif name := owner(path): why[name] = "changed"
    else: elsewhere.append(path)
direct = {name for name, reason in why.items() if reason == "changed"}

grown = True
while grown:
    grown = False
    for name, target in targets.items():
        if name in why: continue
        for needed in target.get("target_dependencies", []):
            if needed in why:
                why[name] = f"uses {needed}"
                grown = True
                break

print(f"changed files: {len(changed)}")
for name in sorted(direct): print(f"  {name}: changed")
if any(reason == "the manifest" for reason in why.values()):
    print("  all targets: the manifest changed")
if elsewhere:
    print("  in no target, not tested here: " + ", ".join(elsewhere[:6])
          + (f" and {len(elsewhere) - 6} more" if len(elsewhere) > 6 else ""))
run = []
print("tests:")
for name in sorted(n for n in why if targets[n]["type"] == "test"):
    modules, what = long.get(name, ([], ""))
    if name in long and not direct & {name, *modules}:
        print(f"  {name}: left out, since its tests {what}; run them by: make check TESTS={name}")
    else:
        print(f"  {name}: {why[name]}")
        run.append(name)
if asked := os.environ.get("TESTS", "").split():
    for name in asked:
        if targets.get(name, {}).get("type") != "test": sys.exit(f"error: TESTS: '{name}' is no test target")
    run = asked
    print("  by TESTS: " + ", ".join(run))
if not run: print("  none")
open(f"{work}/tests", "w").write("|".join(run))
open(f"{work}/lint", "w").write(
    "".join(p + "\0" for p in changed if p.endswith(".swift") and os.path.exists(p)))
open(f"{work}/build", "w").write("yes" if why or asked else "")
PYTHON

Scripts/agent.py --check
if [ -s "$work/lint" ]; then
  printf '\n== format\n'
  xargs -0 swift format lint --strict --parallel <"$work/lint"
fi
if [ ! -s "$work/build" ]; then
  printf '\nno module is concerned; checked in %s s\n' "$SECONDS"
  exit 0
fi

printf '\n== build, warnings are errors\n'
swift build --build-tests "${strict[@]}" >"$work/log" 2>&1 ||
  { grep -vE '^\[[0-9]+/[0-9]+\]' "$work/log" >&2; exit 1; }
tail -1 "$work/log"
if [ ! -s "$work/tests" ]; then
  printf '\nno tests are concerned; checked in %s s\n' "$SECONDS"
  exit 0
fi

printf '\n== tests\n'
ended=0
# What is only in XCTest belongs to the UI tests.
xctest=(--disable-xctest)
! grep -q GantryUITests "$work/tests" || xctest=()
skipped=()
if [ -z "${TESTS:-}" ]; then
  for name in "${slow[@]}"; do skipped+=(--skip "$name"); done
  echo "without tests that take long: ${slow[*]}; TESTS runs them, and the other browsers"
  export GANTRY_TEST_BROWSERS=chromium
fi
swift test --skip-build "${traits[@]}" "${width[@]}" ${xctest[@]+"${xctest[@]}"} \
  ${skipped[@]+"${skipped[@]}"} \
  --filter "^($(cat "$work/tests"))\\." >"$work/log" 2>&1 || ended=$?
if [ "$ended" != 0 ]; then
  grep -aE '^✘|^error:|Fatal error' "$work/log" >&2 || tail -20 "$work/log" >&2
  echo "error: tests have failed" >&2
  exit 1
fi
# Swift Testing also exits with 0 where a filter matches nothing.
passed=$(awk 'match($0, /Test run with [0-9]+ test/) { n += substr($0, RSTART + 14) + 0 }
  /^Test Case .* passed \(/ { n += 1 }
  END { print n + 0 }' "$work/log")
if [ "$passed" = 0 ]; then
  echo "error: no test ran" >&2
  exit 1
fi
printf '%s passed, 0 failed; checked in %s s\n' "$passed" "$SECONDS"

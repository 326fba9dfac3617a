#!/usr/bin/env bash
# Installs what the checks need and runs all of them; the last line counts the tests.
#
#   Scripts/test.sh
#
# On a Mac the checks that read ELF binaries are left out, and say so.
set -euo pipefail
cd "$(dirname "$0")/.."

# With the minutes and seconds since the start.
step() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

results=$(mktemp -d "${TMPDIR:-/tmp}/gantry-test.XXXXXX")
trap 'rm -rf "$results"' EXIT

strict=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)
# An index of the system's modules is of use to editors alone, and takes as long as many of ours.
indexing=(-Xswiftc -index-ignore-system-modules)
# Not many more tests at once than there are processors: many start processes and wait for them on a
# thread of those that all tests share, and would let others wait beyond their time limits.
width=(--experimental-maximum-parallelization-width "$(($(getconf _NPROCESSORS_ONLN) + 1))")
# With the command line, on which nothing else depends: one build for everything that is tested. That
# all builds without it is what adopters show.
traits=(--traits CommandLineTool)

step "tools"
Scripts/setup.sh

step "format"
Scripts/lint.sh

step "README and documentation name only code that is compiled"
Scripts/check-snippets.sh

step "what only Apple's platforms compile, against stubs"
Scripts/check-apple.sh

step "Gantry: build, warnings are errors"
swift build --build-tests "${traits[@]}" "${strict[@]}" "${indexing[@]}"

step "the tests that are built, by the list of all"
Scripts/check-tests.py --built .

step "what XCUITest has, by the documentation's table"
Scripts/check-members.sh

step "what the compiler has to refuse"
Scripts/check-refused.sh

step "UI tests without XCTest"
Scripts/check-without-xctest.sh

step "Gantry: tests"
swift test --skip-build "${traits[@]}" "${width[@]}" --xunit-output "$results/gantry.xml" 2>&1 |
  tee "$results/log"

step "clients in dependency frameworks, against stubs"
Scripts/check-adapters.sh

step "the README's terminal sessions, and the audit of a package's release"
Scripts/check-sessions.sh

step "what an adopter downloads and links"
Scripts/check-adopter.sh

step "examples: build and tests"
export GANTRY_STRICT=1
swift build --package-path Examples --build-tests --explicit-target-dependency-import-check error \
  "${indexing[@]}"
Scripts/check-tests.py --built Examples
swift test --package-path Examples --skip-build "${width[@]}" --xunit-output "$results/examples.xml" \
  2>&1 | tee -a "$results/log"

if [ "$(uname)" = Linux ]; then
  step "examples: the UI tests as Apple developers write them, in WebKit"
  # They ran in Chromium above, and are counted there.
  UI_TEST_BROWSER=webkit swift test --package-path Examples --skip-build --disable-swift-testing \
    --filter 'UITests\.' 2>&1 | tee "$results/webkit"
  passed=$(grep -cE "^Test Case .* passed \(" "$results/webkit" || true)
  if [ "$passed" -lt 3 ] || grep -qE "^Test Case .* failed \(" "$results/webkit"; then
    echo "error: of the examples' UI tests $passed have passed in WebKit; see above" >&2
    exit 1
  fi
fi

step "examples: schema, help and errors of the real program"
Scripts/check-examples.sh

step "examples: a release build holds and honors no mock"
Scripts/check-release.sh

# XCTest's end decides nothing where Swift Testing's is good, should a toolchain have it so.
if failed=$(grep -E "^Test Case .* failed \(" "$results/log"); then
  echo "error: tests of XCTest have failed:" >&2
  echo "$failed" >&2
  exit 1
fi
# A filter that matches nothing also exits with 0, and a test that is skipped is no failure. What ran in
# processes that tests start is not among them.
Scripts/check-tests.py --ran "$results/log" "$results"/*-swift-testing.xml

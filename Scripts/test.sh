#!/usr/bin/env bash
# Installs what the checks need and runs all of them; the last line counts the tests.
#
#   Scripts/test.sh [PART ...]
#
# A part is one promise, and CI runs each by itself. Together, the tests of the package, which mostly wait,
# run beside the others, which mostly compile:
#
#   package    it builds without a warning, and all its tests pass
#   apple      what only Apple's platforms compile does so, against stubs
#   adopter    who depends on it downloads nothing, and links little
#   readme     the files of README and tutorials build; their sessions, and the command line's, print what they say
#   examples   the example apps' tests pass, in three browsers; recordings go to Playwright and come from it
#   release    a release build holds no mock and honors none
#   faults     what writes says that it couldn't, and leaves nothing half-written: some of `make faults`
#
# On a Mac the checks that read ELF binaries are left out, and say so.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/strict.sh

source Scripts/work.sh test
# The tests' temporary files, none of which may be left when they have ended.
temporary=$work/tmp
mkdir "$temporary"
trap 'status=$?; end_processes; tell_failures; end_work "$status"' EXIT

passed=0

# With the minutes and seconds since the start.
step() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

# Ends a red run with what ran beside and wasn't shown yet, and with what has failed, wherever that stands.
tell_failures() {
  local failures
  [ "$status" = 0 ] || cat "$work"/beside-* 2>/dev/null || true
  failures=$(grep -hE "^✘|^Test Case .* failed \(|: error: |Fatal error|exited with unexpected signal" \
    "$work"/*.log 2>/dev/null | cut -c1-500 | head -40) || true
  [ "$status" = 0 ] || [ -z "$failures" ] || printf '\nWhat has failed:\n%s\n' "$failures" >&2
}

# Runs some of a package's tests; its log, and what has passed by Swift Testing, are in files of the name.
run_group() { # NAME OPTION..., of SwiftPM
  TMPDIR=$temporary swift test --skip-build --ignore-lock "${@:2}" "${width[@]}" --xunit-output "$work/$1.xml" \
    2>&1 | tee "$work/$1.log" || return 1
  # XCTest's end decides nothing where Swift Testing's is good, should a toolchain have it so.
  if grep -E "^Test Case .* failed \(" "$work/$1.log" >&2; then
    echo "error: these tests of XCTest have failed" >&2
    return 1
  fi
}

# Compares what has passed with the list of all tests: a filter that matches nothing also exits with 0,
# and a test that is skipped is no failure.
count_tests() { # PACKAGE NAME...
  local package=$1 files=() name xml count
  shift
  for name in "$@"; do
    # Its name without XCTest.
    xml="$work/$name-swift-testing.xml"
    [ -f "$xml" ] || xml="$work/$name.xml"
    files+=("$work/$name.log" "$xml")
  done
  count=$(Scripts/check-tests.py --ran "$package" "$temporary" "${files[@]}")
  passed=$((passed + count))
}

test_package() {
  build_package
  check_package
  run_package
}

build_package() {
  step "Gantry: format"
  Scripts/lint.sh
  step "Gantry: documentation names only code that is compiled"
  Scripts/check-snippets.sh
  step "Gantry: links and spelling"
  Scripts/check-links.py
  Scripts/check-spelling.py
  step "Gantry: build, warnings are errors"
  swift build --build-tests "${strict[@]}"
}

check_package() {
  step "Gantry: what XCUITest has, by the documentation's table"
  Scripts/check-members.sh
  step "Gantry: what the compiler has to refuse"
  Scripts/check-refused.sh
  step "Gantry: UI tests without XCTest"
  Scripts/check-without-xctest.sh
  step "Gantry: the fuzzed readers compile"
  Scripts/check-fuzz.sh
  step "Gantry: clients in dependency frameworks, against stubs"
  Scripts/check-adapters.sh
}

run_package() {
  step "Gantry: tests"
  Scripts/check-tests.py --built .
  # Tests that drive browsers wait most of the time, on threads that all tests of a process share: they
  # have a process of their own, beside the others.
  local browsers='^Gantry(UI|Browser)Tests\.' status=0
  run_group browsers "${traits[@]}" --filter "$browsers" >"$work/said" &
  local group=$!
  run_group others "${traits[@]}" --skip "$browsers" --disable-xctest || status=1
  wait "$group" || status=1
  cat "$work/said"
  [ "$status" = 0 ] || return 1
  count_tests . browsers others
}

test_apple() {
  step "what only Apple's platforms compile, against stubs"
  Scripts/check-apple.sh
}

test_adopter() {
  step "what an adopter downloads and links"
  Scripts/check-adopter.sh
}

test_readme() {
  step "what README and tutorials say, in an empty folder"
  Scripts/check-readme.sh
  step "the sessions of the command line, and the audit of a package's release"
  Scripts/check-sessions.sh
}

build_examples() {
  step "examples: build"
  source Scripts/adopters.sh
  swift build "${examples[@]}" --build-tests --explicit-target-dependency-import-check error
}

test_examples() {
  build_examples
  step "examples: tests"
  Scripts/check-tests.py --built Examples
  run_group examples "${examples[@]}"
  count_tests Examples examples
  if [ "$(uname)" = Linux ]; then
    local browser count
    for browser in webkit firefox; do
      step "examples: the UI tests as Apple developers write them, in $browser"
      # They ran in Chromium above, and are counted there.
      UI_TEST_BROWSER=$browser swift test "${examples[@]}" --skip-build --ignore-lock \
        --disable-swift-testing --filter 'UITests\.' 2>&1 | tee "$work/$browser"
      count=$(grep -cE "^Test Case .* passed \(" "$work/$browser" || true)
      if [ "$count" -lt 3 ] || grep -qE "^Test Case .* failed \(" "$work/$browser"; then
        echo "error: of the examples' UI tests $count have passed in $browser; see above" >&2
        return 1
      fi
    done
  fi
  if [ "$(uname)" = Linux ]; then
    step "examples: recordings to Playwright and from it, byte for byte"
    Scripts/check-har.sh
  fi
  step "examples: schema, help and errors of the real program"
  Scripts/check-examples.sh
}

test_release() {
  step "examples: a release build holds and honors no mock"
  Scripts/check-release.sh
}

test_faults() {
  [ "$(uname)" = Linux ] || { echo "left out on this system: faults, by a library for Linux"; return 0; }
  step "each call of the system fails"
  Scripts/faults.sh scheme "run record"
}

# Packages that depend on this one are built one after the other, in one folder. The last are the examples: they are
# built for release while their tests run, which leave the processors idle for a third of the time.
test_adopters() {
  Scripts/test.sh adopter readme
  (build_examples)
  Scripts/test.sh release >"$work/beside-release" 2>&1 &
  local status=0
  Scripts/test.sh examples || status=$?
  wait $! && return "$status"
}

# The package's tests, and beside them the parts that build packages in one folder, and those that build little.
test_all() {
  build_package
  test_adopters >"$work/beside-adopters" 2>&1 &
  local beside=($!) part status=0
  (check_package; Scripts/test.sh apple faults) >"$work/beside-checks" 2>&1 &
  beside+=($!)
  run_package
  for part in "${beside[@]}"; do wait "$part" || status=$?; done
  step "beside these tests"
  for part in "$work"/beside-*; do
    cat "$part"
    mv "$part" "${part/beside-/}"
  done
  [ "$status" = 0 ] || return 1
  passed=$((passed + $(sed -nE 's/^([0-9]+) passed, 0 failed$/+ \1/p' "$work/adopters")))
}

step "tools"
Scripts/setup.sh
all=(package apple adopter readme examples release faults)
[ $# -gt 0 ] || set -- all
for part in "$@"; do
  case " all ${all[*]} " in
  *" $part "*) "test_$part" ;;
  *)
    echo "error: '$part' is no part: there are ${all[*]}" >&2
    exit 64
    ;;
  esac
done
printf '\n%s passed, 0 failed\n' "$passed"

#!/usr/bin/env bash
# Runs the tests under the thread sanitizer and under the address sanitizer, with leaks. A report of
# any process fails it, also of one that a test starts.
#
#   SANITIZERS="thread address" FILTER=REGEX Scripts/sanitize.sh
#
# FILTER chooses among the tests that are not left out below.
#
# Undefined behavior of C is looked for in both. Swift's compiler refuses -sanitize=undefined for Linux;
# what would be undefined in Swift traps by itself, or is what the other two report.
#
# Reports that are false alarms stand in Tests/Sanitizers, each with its reason. Left out are, in both:
left_out=(
  # Drive browsers: most of the time passes in programs of others, which aren't instrumented, and
  # what waits for them has limits of time. XCTest's few cases do the same, so that it isn't run.
  '^GantryUITests\.' '^GantryBrowserTests\.(BrowserTests|RecoveryRunTests)/'
  # Start the command line hundreds of times; what it calls is tested by GantryXcodeTests and others.
  '^GantryToolTests\.'
  # Compare memory or time with what a build without sanitizers takes.
  '^GantryTests\.ProportionTests/' 'TimeInProportion' 'LargeBody' 'ThousandTestsIsQuick'
  'CostsAClientLittle' '[cC]ostsLittleMore' 'SessionsLeaveNothing' 'IsReadInTime'
  # The handler of a fatal error starts a process on the same stack, which both runtimes take for an
  # error; the test gives that process no variable that would prevent it.
  'ThatAsksForItselfEndsWithAMessage'
)
# In the thread sanitizer also what uses one thread alone, and would take many minutes.
left_out_thread=(
  '^GantryAuditTests\.' '^GantryTests\.(HostileText|RoundTrip)Tests/'
)
set -euo pipefail
cd "$(dirname "$0")/.."

fail() { echo "error: $*" >&2; exit 1; }

read -ra sanitizers <<<"${SANITIZERS:-thread address}"
[ ${#sanitizers[@]} -gt 0 ] || fail "SANITIZERS names none; there are thread and address"
for sanitizer in "${sanitizers[@]}"; do
  [[ $sanitizer =~ ^(thread|address)$ ]] ||
    fail "'$sanitizer' is no sanitizer of this toolchain; there are thread and address"
done
command -v swiftc >/dev/null || fail "swift isn't on PATH; see https://www.swift.org/install"
# On a Mac no browsers are needed, and what lints asks for is none of this.
[ "$(uname)" != Linux ] || Scripts/setup.sh >&2
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")

source Scripts/work.sh sanitize

# options SANITIZER FOLDER: compiles the sanitizer's options into an object that every program links.
# Many tests choose all variables of the processes that they start, so that TSAN_OPTIONS wouldn't
# reach these.
options() {
  local list=Tests/Sanitizers/$1.txt kinds
  local common="log_path='$PWD/$2/reports/report' exitcode=66"
  common+=" external_symbolizer_path='$toolchain/llvm-symbolizer'"
  case $1 in
    thread) kinds="tsan_default_options=$common suppressions='$PWD/$list' history_size=4" ;;
    # Swift's runtime switches stacks without telling.
    address)
      kinds="asan_default_options=$common detect_stack_use_after_return=0"
      kinds+=$'\n'"lsan_default_options=suppressions='$PWD/$list' print_suppressions=0"
      ;;
  esac
  while IFS= read -r kind; do
    printf 'const char *__%s(void) { return "%s"; }\n' "${kind%%=*}" "${kind#*=}"
  done <<<"$kinds" >"$work/options.c"
  "$toolchain/clang" -c -fPIC "$work/options.c" -o "$2/options.o"
}

# A test beside many others, all of them slower than usual, may wait beyond its time limit.
width=(--experimental-maximum-parallelization-width "$(($(getconf _NPROCESSORS_ONLN) + 1))")
filter=(${FILTER:+--filter "$FILTER"})
# No process in the handler of a fatal error, for the same reason.
export SWIFT_BACKTRACE=enable=no

status=0
results=()
for sanitizer in "${sanitizers[@]}"; do
  started=$SECONDS
  folder=.build-$sanitizer
  rm -rf "$folder/reports"
  mkdir -p "$folder/reports"
  options "$sanitizer" "$folder"
  common=(--traits CommandLineTool --scratch-path "$folder" "--sanitize=$sanitizer"
    -Xlinker "$PWD/$folder/options.o"
    -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined)
  printf '\n== %s sanitizer: build\n' "$sanitizer"
  swift build --build-tests "${common[@]}" -Xswiftc -index-ignore-system-modules \
    >"$work/build" 2>&1 || { cat "$work/build" >&2; fail "the build fails"; }
  built=$((SECONDS - started))

  printf '== %s sanitizer: tests\n' "$sanitizer"
  skipped=()
  for name in "${left_out[@]}"; do skipped+=(--skip "$name"); done
  [ "$sanitizer" != thread ] ||
    for name in "${left_out_thread[@]}"; do skipped+=(--skip "$name"); done
  ended=0
  swift test --skip-build --disable-xctest "${common[@]}" "${width[@]}" "${filter[@]}" \
    "${skipped[@]}" >"$work/log" 2>&1 || ended=$?
  # Swift Testing also exits with 0 if there was none.
  tests=$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' "$work/log" | tail -1)
  reports=$(find "$folder/reports" -type f | wc -l)
  [ "$ended" = 0 ] || grep -aE '^✘|^error:|Fatal error' "$work/log" | head -60 >&2 ||
    tail -20 "$work/log" >&2
  # Those that no file was opened for are in the output.
  if [ "$reports" -gt 0 ]; then
    find "$folder/reports" -type f -exec cat {} + | head -400 >&2
  elif grep -aE 'WARNING: ThreadSanitizer|ERROR: (Address|Leak)Sanitizer|: runtime error: ' "$work/log" >&2; then
    reports=1
  fi
  result=passed
  [ "$ended" = 0 ] && [ "$reports" = 0 ] && [ "${tests:-0}" -gt 0 ] || { result=FAILED; status=1; }
  results+=("$sanitizer sanitizer: $result; ${tests:-0} tests, $reports processes with reports, build ${built} s, tests $((SECONDS - started - built)) s")
done

printf '\n'
printf '%s\n' "${results[@]}"
[ "$status" = 0 ] || fail "a test failed, none ran, or a sanitizer has something to report"

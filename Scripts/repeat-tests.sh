#!/usr/bin/env bash
# Runs all tests of the package again and again, as many at once as SwiftPM likes, while other programs
# keep the processors busy: what fails only sometimes fails here.
#
#   Scripts/repeat-tests.sh [ROUNDS [BUSY]]
#
# Ten rounds beside four busy loops, unless said otherwise. Prints a row for each round, and what failed.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/strict.sh
rounds=${1:-10} busy=${2:-4}
# As Scripts/test.sh has it: tests that drive browsers are a process of their own.
browsers='^Gantry(UI|Browser)Tests\.'

source Scripts/work.sh repeat
Scripts/setup.sh >&2
swift build --build-tests "${strict[@]}" >&2
for ((count = 0; count < busy; count++)); do
  while :; do :; done &
done

run_group() { # NAME OPTION..., of SwiftPM
  TMPDIR=$work/tmp swift test --skip-build --ignore-lock "${traits[@]}" "${@:2}" \
    --xunit-output "$work/$1.xml" >"$work/$1.log" 2>&1
}

failed=0
printf '| round | seconds | passed | failed |\n| --- | --- | --- | --- |\n'
for ((round = 1; round <= rounds; round++)); do
  rm -rf "$work/tmp" && mkdir "$work/tmp"
  started=$SECONDS status=0 count=0
  run_group browsers --filter "$browsers" &
  group=$!
  run_group others --skip "$browsers" --disable-xctest || status=1
  wait "$group" || status=1
  files=("$work/browsers.log" "$work/browsers-swift-testing.xml" "$work/others.log" "$work/others.xml")
  # Without XCTest there is one file of results, of the name that was asked for.
  count=$(Scripts/check-tests.py --ran . "$work/tmp" "${files[@]}" 2>"$work/missing") || status=1
  printf '| %s | %s | %s | %s |\n' "$round" $((SECONDS - started)) "${count:-–}" \
    "$(grep -c '^  not run' "$work/missing" || true)"
  [ "$status" = 0 ] && continue
  failed=$((failed + 1))
  grep -hE "^✘|^Test Case .* failed \(|: error: |Fatal error|exited with unexpected signal" \
    "$work"/*.log | cut -c1-500 | head -40 >&2 || true
  cat "$work/missing" >&2
done
[ "$failed" = 0 ] || { echo "error: $failed of $rounds rounds failed" >&2; exit 1; }

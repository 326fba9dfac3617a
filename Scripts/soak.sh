#!/usr/bin/env bash
# Writes 100,000 random launch configurations, and as many for UserDefaults, and reads them back; launches an
# app with a payload of 100 MiB, and with a small one a thousand times. A case takes 24 ms of a processor: with two
# that have nothing else to do, half an hour.
#
#   Scripts/soak.sh [COUNT]
#
# A run prints its seed; GANTRY_PROPERTY_SEED=SEED repeats it, a failure prints the seed of its case.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/strict.sh
count=${1:-100000}
source Scripts/work.sh soak
log=$work/log
swift build --build-tests "${strict[@]}"
# Ten runs, each far from its tests' time limit also on a machine that does other things.
for part in {1..10}; do
  echo "== part $part of 10, minute $((SECONDS / 60))"
  GANTRY_PROPERTY_COUNT=$(((count + 9) / 10)) \
    swift test --skip-build "${traits[@]}" --disable-xctest --filter '^GantryTests\.RoundTripTests/' 2>&1 |
    tee "$log"
  # A filter that matches nothing fails nothing.
  grep -q 'Test run with 2 tests' "$log" || { echo "error: the two tests didn't run" >&2; exit 1; }
done
GANTRY_PAYLOAD_SIZE=$((100 << 20)) \
  swift test --skip-build "${traits[@]}" --disable-xctest --filter '^GantryTestingTests\.LaunchTests/' 2>&1 |
  tee "$log"
grep -qE 'Test run with [1-9]' "$log" || { echo "error: no app was launched" >&2; exit 1; }
Scripts/soak-launch.sh 1000

#!/usr/bin/env bash
# Runs each property-based test over 100,000 random configurations, launches an app with a payload of
# 100 MiB, and a small one a thousand times. A case takes 24 ms of a processor: with two that have
# nothing else to do, half an hour.
#
#   Scripts/soak.sh [COUNT]
#
# A run prints its seed; GANTRY_PROPERTY_SEED=SEED repeats it, a failure prints the seed of its case.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/Scripts/quick:$PATH"
count=${1:-100000}
# As Scripts/test.sh builds, so that neither makes the other begin anew.
traits=(--traits CommandLineTool)
swift build --build-tests "${traits[@]}" -Xswiftc -warnings-as-errors \
  --explicit-target-dependency-import-check error
# Ten runs, each far from its tests' time limit also on a machine that does other things.
for part in {1..10}; do
  echo "== part $part of 10, minute $((SECONDS / 60))"
  GANTRY_PROPERTY_COUNT=$(((count + 9) / 10)) \
    swift test --skip-build "${traits[@]}" --filter RoundTripTests
done
GANTRY_PAYLOAD_SIZE=$((100 << 20)) swift test --skip-build "${traits[@]}" --filter LaunchTests
Scripts/soak-launch.sh 1000

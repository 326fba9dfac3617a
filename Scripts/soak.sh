#!/usr/bin/env bash
# Runs each property-based test over 100,000 random configurations, launches an app with a payload of
# 100 MiB, and a small one a thousand times: an hour or so.
#
#   Scripts/soak.sh [COUNT]
#
# A run prints its seed; GANTRY_PROPERTY_SEED=SEED repeats it, a failure prints the seed of its case.
set -euo pipefail
cd "$(dirname "$0")/.."
export GANTRY_PROPERTY_COUNT=${1:-100000}
# As Scripts/test.sh builds, so that neither makes the other begin anew.
traits=(--traits CommandLineTool)
swift build --build-tests "${traits[@]}" -Xswiftc -warnings-as-errors \
  --explicit-target-dependency-import-check error -Xswiftc -index-ignore-system-modules
swift test --skip-build "${traits[@]}" --filter RoundTripTests
GANTRY_PAYLOAD_SIZE=$((100 << 20)) swift test --skip-build "${traits[@]}" --filter LaunchTests
Scripts/soak-launch.sh 1000

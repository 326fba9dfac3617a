#!/usr/bin/env bash
# Measures from launch to ready, beside spawning the same program by hand and reading one line.
#
#   Scripts/benchmark-launch.sh [ROUNDS]
#
# Prints Markdown. Exits with 1 if the target is missed.
set -euo pipefail
cd "$(dirname "$0")/.."
for product in SmallApp LaunchBenchmark; do
  swift build --package-path Benchmarks --product "$product" >&2
done
echo
echo "## Launching"
echo
"$(swift build --package-path Benchmarks --show-bin-path)/LaunchBenchmark" compare "${1:-200}"

#!/usr/bin/env bash
# Launches a small app again and again in one process, and shows that nothing of it is left:
# file descriptors, threads, processes, temporary files.
#
#   Scripts/soak-launch.sh [COUNT]
set -euo pipefail
cd "$(dirname "$0")/.."
for product in SmallApp LaunchBenchmark; do
  swift build --package-path Benchmarks --product "$product" >&2
done
# A folder of its own, since other tests may run beside it.
source Scripts/work.sh soak
export TMPDIR=$work
"$(swift build --package-path Benchmarks --show-bin-path)/LaunchBenchmark" soak "${1:-1000}"

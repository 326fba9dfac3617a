#!/usr/bin/env bash
# Makes a UI test's flow again and again in one process, then some at once, and shows that no flow
# failed and that nothing of them is left: processes, file descriptors, threads, browser contexts,
# temporary files, memory; and the same as tests with a report, whose size is bounded.
#
#   Scripts/soak-ui.sh [FLOWS] [PARALLEL]      1000 in a row, a fifth as many 4 at once, 1000 traced
#
# Exits with 1 if a flow failed or anything is left.
set -euo pipefail
cd "$(dirname "$0")/.."
flows=${1:-1000}
parallel=${2:-4}
build=(--package-path Benchmarks/ui --configuration release --product ui-benchmark)
swift build "${build[@]}" >&2
exec python3 Benchmarks/ui/soak.py "$flows" "$parallel" \
  "$(swift build "${build[@]}" --show-bin-path)/ui-benchmark"

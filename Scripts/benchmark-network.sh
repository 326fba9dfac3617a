#!/usr/bin/env bash
# Measures stubs and recordings beside a URLProtocol written by hand and URLSession by itself.
#
#   Scripts/benchmark-network.sh [ROUNDS]
#
# Prints Markdown. Exits with 1 if a target is missed. All is built for debugging, as the apps are
# that have stubs; the backend is the sample one, on a free port of this machine.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --package-path Examples --product sample-backend >&2
swift build --package-path Benchmarks --product NetworkBenchmark >&2
backend=$(swift build --package-path Examples --show-bin-path)/sample-backend
benchmark=$(swift build --package-path Benchmarks --show-bin-path)/NetworkBenchmark

source Scripts/work.sh benchmark
mkfifo "$work/said"
"$backend" --port 0 >"$work/said" &
# The line that says where it is comes when it takes connections.
while read -r line; do
  address=$(grep -o 'http://127\.0\.0\.1:[0-9]*' <<<"$line") && break
done <"$work/said"
if [ -z "${address:-}" ]; then
  echo "error: the sample backend did not start" >&2
  exit 2
fi
echo
echo "## Networking"
echo
"$benchmark" "${1:-9}" "$address/wire/json?count=10240" "$work"

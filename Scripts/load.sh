#!/usr/bin/env bash
# Puts the link under 10,000 connections of strangers and 1,000 launches of which each tenth is
# killed, and the Countries app under 100,000 requests that stubs answer and faults hit. Shows in a
# table that memory, file descriptors and threads don't grow. Some minutes. Linux alone.
#
#   Scripts/load.sh [--connections N] [--launches N] [--requests N]
#
# Exits with 1 if anything grew beyond its bound, was answered wrongly, or is left.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/strict.sh
if [ "$(uname)" != Linux ]; then
  echo "make load counts what is in /proc, which Linux alone has" >&2
  exit 1
fi
for product in LoadProbe LinkProbe; do swift build "${strict[@]}" --product "$product" >&2; done
bin=$(swift build "${strict[@]}" --show-bin-path)
export GANTRY_STRICT=1
examples=(--package-path Examples --explicit-target-dependency-import-check error)
swift build "${examples[@]}" --product countries >&2
exec python3 Tests/Load/load.py "$@" "$bin/LoadProbe" "$bin/LinkProbe" \
  "$(swift build "${examples[@]}" --show-bin-path)/countries"

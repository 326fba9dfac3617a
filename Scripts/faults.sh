#!/usr/bin/env bash
# Has each call of the system fail in turn, by a library that is preloaded, in everything that writes:
# recordings, schemes, test plans, what built tests give their apps, saved overrides, records and reports
# of runs, payloads of launches. Shows that nothing is half-written or lost, and that each failure is said.
# Two minutes. Linux alone.
#
#   Scripts/faults.sh [WRITER…]     all of them, or some: Scripts/faults.sh scheme recording clock
#
# Exits with 1 unless the last four columns of its table are all 0.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/strict.sh
if [ "$(uname)" != Linux ]; then
  echo "make faults preloads a library, which is written for Linux alone" >&2
  exit 1
fi
for product in FaultProbe LaunchProbe LinkProbe gantry; do
  swift build "${strict[@]}" --product "$product" >&2
done
mkdir -p .build-faults
# The clang of Swift's toolchain.
clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
"$clang" -shared -fPIC -O1 -Wall -Wextra -Werror -o .build-faults/shim.so Tests/Faults/shim.c
exec python3 Tests/Faults/faults.py "$(swift build "${strict[@]}" --show-bin-path)" \
  "$PWD/.build-faults/shim.so" "$@"

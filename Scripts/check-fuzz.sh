#!/usr/bin/env bash
# Type-checks the fuzzed readers against the modules of a debug build, since only `make fuzz` builds them,
# and looks whether the code is there that they are to reach.
#
#   Scripts/check-fuzz.sh
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/fuzz-coverage.py --check
settings=(-swift-version 6 -parse-as-library -warnings-as-errors -D DEBUG -D CommandLineTool -I Sources/GantryC/include
  -I "$(swift build --show-bin-path)/Modules" -package-name "$(basename "$PWD" | tr '[:upper:]' '[:lower:]')")
for feature in ExistentialAny InferIsolatedConformances InternalImportsByDefault \
  MemberImportVisibility NonisolatedNonsendingByDefault; do
  settings+=(-enable-upcoming-feature "$feature")
done
swiftc "${settings[@]}" -typecheck -module-name Fuzz Tests/Fuzz/*.swift Tests/Fuzz/Readers/*.swift
echo "the fuzzed readers compile"

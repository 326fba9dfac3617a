#!/usr/bin/env bash
# GantryUI compiles where there is no XCTest, as on a Mac without Xcode: UI tests are Swift Testing's
# there. Type-checked here, on Linux, with Linux's Foundation.
#
# It needs the modules of a debug build.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" != Linux ]; then
  echo "left out: a Mac with Xcode has XCTest"
  exit 0
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-without-xctest.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp -R Sources/GantryUI "$work"
files=$(find "$work" -name '*.swift')
# shellcheck disable=SC2086 # The folder's name has no spaces.
sed -i 's/canImport(XCTest)/false/g' $files
# A package's name is that of its folder.
# shellcheck disable=SC2086
swiftc -typecheck -module-name GantryUI -package-name "$(basename "$PWD" | tr '[:upper:]' '[:lower:]')" \
  -swift-version 6 -parse-as-library -warnings-as-errors -I .build/debug/Modules \
  -I Sources/GantryC/include $files
echo "GantryUI compiles without XCTest"

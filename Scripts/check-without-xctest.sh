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

source Scripts/work.sh without-xctest
cp -R Sources/GantryUI "$work"
files=$(find "$work" -name '*.swift')
# shellcheck disable=SC2086 # The folder's name has no spaces.
sed -i 's/canImport(XCTest)/false/g' $files
# A package's name is made of that of its folder, and each module knows it.
package=$(sed -n '/"-module-name","GantryUI"/s/.*"-package-name","\([^"]*\)".*/\1/p' .build/debug.yaml | head -1)
[ -n "$package" ] || { echo "error: the build doesn't say which package GantryUI is of" >&2; exit 1; }
# shellcheck disable=SC2086
swiftc -typecheck -module-name GantryUI -package-name "$package" \
  -swift-version 6 -parse-as-library -warnings-as-errors -I .build/debug/Modules \
  -I Sources/GantryC/include $files
echo "GantryUI compiles without XCTest"

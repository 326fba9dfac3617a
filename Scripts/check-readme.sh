#!/usr/bin/env bash
# Does what the README and the tutorials say, in an empty folder: writes their files and runs their sessions,
# in the order of the text. What is for iOS is type-checked against Tests/AppleStubs.
#
#   Scripts/check-readme.sh [--update]
#
# With --update the documents get what was printed instead.
set -euo pipefail
cd "$(dirname "$0")/.."

source Scripts/adopters.sh
source Scripts/work.sh readme
run() { # DOCUMENT OPTION...
  Scripts/sessions.py "$1" "$adopters/countries" "${@:2}"
}

adopter_folder >/dev/null
run README.md "$@"
# What is shown before the files are must be what is printed then, too.
PATH="$adopters/countries/.build/debug:$PATH" python3 - <<'PYTHON'
import pathlib, re, subprocess, sys

shown = re.findall(r"^```text\n\$ (.*)\n((?:.*\n)*?)```$", pathlib.Path("README.md").read_text(), re.M)
if not shown: sys.exit("error: README.md shows no error at first; look at this check")
for command, expected in shown:
    printed = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    if printed != expected: sys.exit(f"README.md: error: '{command}' prints otherwise:\n{printed}")
PYTHON
modules="$adopters/countries/.build/debug/Modules"
mkdir "$work/stubs"
settings=(-swift-version 6 -parse-as-library -I "$work/stubs" -I "$modules" -I Sources/GantryC/include)
for module in SwiftUI XCUIAutomation XCTest; do
  swiftc "${settings[@]}" -suppress-warnings -emit-module -module-name "$module" \
    -o "$work/stubs/$module.swiftmodule" "Tests/AppleStubs/$module/$module.swift"
done
for file in "$adopters"/countries/Countries*.swift; do
  swiftc "${settings[@]}" -warnings-as-errors -typecheck "$file"
done
# As a new project of Xcode 26 has it.
swiftc "${settings[@]}" -swift-version 5 -default-isolation MainActor \
  -enable-upcoming-feature MemberImportVisibility -warnings-as-errors \
  -typecheck "$adopters/countries/CountriesApp.swift"
echo "the README's files for iOS compile against stubs"

# The first three are one package, which grows.
adopter_folder >/dev/null
run Sources/Gantry/Documentation.docc/FirstApp.md "$@"
run Sources/GantryTesting/Documentation.docc/FirstTest.md "$@"
run Sources/GantryNetworking/Documentation.docc/FirstRecording.md "$@"
adopter_folder >/dev/null
run Sources/GantryUI/Documentation.docc/FirstUITest.md "$@"

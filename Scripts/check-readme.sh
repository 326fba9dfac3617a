#!/usr/bin/env bash
# Does what the README says, in an empty folder: writes its files, builds them, and runs its sessions in
# their order. What is for iOS is type-checked against Tests/AppleStubs. Every link to a file must lead
# to one.
#
#   Scripts/check-readme.sh [--update]
#
# With --update the README gets what was printed instead.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-readme.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/countries"
ln -s "$PWD" "$work/gantry"

python3 - "$work/countries" <<'PYTHON'
import pathlib, re, sys

text = pathlib.Path("README.md").read_text()
for name, content in re.findall(r"```swift (\S+)\n(.*?)```", text, re.S):
    file = pathlib.Path(sys.argv[1]) / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)
# What is shown before the files are must be what a later session prints.
for shown in re.finditer(r"```text\n\$ .*\n((?:.*\n)*?)```", text):
    sessions = re.findall(r"```console\n\$ .*?```", text[shown.end():], re.S)
    if not any(shown[1] in session for session in sessions):
        sys.exit(f"README.md: error: no session prints:\n{shown[1]}")
missing = 0
for document in [pathlib.Path("README.md"), pathlib.Path("CONTRIBUTING.md"), pathlib.Path("SECURITY.md"),
                 pathlib.Path("Examples/README.md"), pathlib.Path("Examples/Apple/README.md"),
                 pathlib.Path("Benchmarks/README.md"),
                 pathlib.Path("Documentation/Inside.md"), pathlib.Path("CODE_OF_CONDUCT.md"), pathlib.Path("llms.txt")]:
    for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", document.read_text()):
        if not (document.parent / link).exists():
            missing += 1
            print(f"{document}: error: '{link}' isn't there", file=sys.stderr)
sys.exit(1 if missing else 0)
PYTHON

Scripts/sessions.py README.md "$work/countries" "$@"
(cd "$work/countries" && swift test) >"$work/tests" 2>&1 || { cat "$work/tests" >&2; exit 1; }
grep -q "Test run with 1 test in 1 suite passed" "$work/tests"

modules="$work/countries/.build/debug/Modules"
mkdir "$work/stubs"
settings=(-swift-version 6 -parse-as-library -I "$work/stubs" -I "$modules" -I Sources/GantryC/include)
for module in SwiftUI XCUIAutomation XCTest; do
  swiftc "${settings[@]}" -suppress-warnings -emit-module -module-name "$module" \
    -o "$work/stubs/$module.swiftmodule" "Tests/AppleStubs/$module/$module.swift"
done
for file in "$work"/countries/iOS/*.swift; do
  swiftc "${settings[@]}" -warnings-as-errors -typecheck "$file"
done
echo "the README's files for iOS compile against stubs"

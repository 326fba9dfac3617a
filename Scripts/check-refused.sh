#!/usr/bin/env bash
# What the compiler has to refuse it refuses: each declaration in Tests/Refused behind a mark, for the
# reason that stands at the mark, and nothing else in those files.
#
#   Scripts/check-refused.sh [MODULES]
#
# MODULES is the folder with the modules of a debug build; by default of the one in .build. What is
# refused is shared by all platforms, so that Linux shows it for all.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" != Linux ]; then
  echo "left out: what the compiler refuses is checked on Linux"
  exit 0
fi

modules=${1:-$(swift build --show-bin-path)/Modules}
if [ ! -e "$modules/GantryTesting.swiftmodule" ]; then
  echo "error: $modules has no module GantryTesting. Build it first: swift build" >&2
  exit 1
fi

python3 - "$modules" Tests/Refused/*.swift <<'PYTHON'
import re, subprocess, sys

wrong = marks = 0
for file in sys.argv[2:]:
    lines = open(file).read().splitlines()
    command = ["swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm",
               "-I", sys.argv[1], "-I", "Sources/GantryC/include", file]
    said = subprocess.run(command, capture_output=True, text=True).stderr
    errors = [(int(line), text)
              for line, text in re.findall(rf"^{re.escape(file)}:(\d+):\d+: error: (.*)$", said, re.M)]
    places = [number for number, line in enumerate(lines, 1) if "// ⌀ " in line]
    marks += len(places)
    expected = set()
    for place in places:
        reason = lines[place - 1].split("// ⌀ ")[1]
        # A declaration ends at the next empty line.
        end = next((n for n in range(place, len(lines)) if not lines[n].strip()), len(lines))
        found = [text for line, text in errors if place < line <= end]
        expected |= set(range(place + 1, end + 1))
        if not any(reason in text for text in found):
            wrong += 1
            print(f"{file}:{place}: error: the compiler doesn't refuse this: {found}", file=sys.stderr)
    for line, text in errors:
        if line not in expected:
            wrong += 1
            print(f"{file}:{line}: error: the compiler refuses what is right: {text}", file=sys.stderr)
    if "error: " in said and not errors:
        wrong += 1
        print(said, file=sys.stderr)
if marks < 8:
    sys.exit(f"error: only {marks} marks were read")
sys.exit(1 if wrong else 0)
PYTHON
echo "the compiler refuses what it has to"

#!/usr/bin/env bash
# Every line of Swift in the README and in the documentation's articles must stand in a file that is
# compiled: in Snippets/, in the examples, or in the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

python3 - <<'PYTHON'
import pathlib, re, subprocess, sys

def normalized(text):
    return [re.sub(r"\s+", " ", line).strip() for line in text.splitlines()]

compiled = set()
files = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard",
     "Snippets/*.swift", "Examples/*.swift", "Tests/*.swift"],
    capture_output=True, text=True, check=True).stdout.split("\n")
for file in filter(None, files):
    compiled.update(normalized(pathlib.Path(file).read_text()))

wrong = 0
documents = [pathlib.Path("README.md"), pathlib.Path("CONTRIBUTING.md"),
             *pathlib.Path("Sources").glob("**/*.docc/**/*.md")]
for document in documents:
    text = document.read_text()
    for block in re.finditer(r"```swift\n(.*?)```", text, re.S):
        first = text[:block.start(1)].count("\n") + 1
        for offset, line in enumerate(normalized(block.group(1))):
            # A manifest's line is checked by the adopter's build.
            if line and line not in ("…",) and not line.startswith(".package(") \
                    and line not in compiled:
                print(f"{document}:{first + offset}: error: no compiled file holds: {line}",
                      file=sys.stderr)
                wrong += 1
sys.exit(1 if wrong else 0)
PYTHON
echo "every snippet is compiled"

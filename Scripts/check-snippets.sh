#!/usr/bin/env bash
# Every line of Swift in the README and in the documentation's articles must stand in a file that is
# compiled: in Snippets/, in the examples, in the tests, or a file of README or tutorials, which
# Scripts/check-readme.sh compiles. Each claim of the threat model must name tests
# that are there, or what a script says where the claim doesn't hold.
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
# As Scripts/sessions.py finds files.
for document in [pathlib.Path("README.md"), *pathlib.Path("Sources").glob("**/*.docc/First*.md")]:
    for content in re.findall(r"`[\w./-]+\.\w+`:\n\n```swift\n(.*?)^```$", document.read_text(), re.S | re.M):
        compiled.update(normalized(content))

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

model = pathlib.Path("Sources/Gantry/Documentation.docc/ThreatModel.md")
claims = 0
for number, line in enumerate(model.read_text().splitlines(), 1):
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    if not cells or cells[0] in ("what holds", "---"):
        continue
    claims += 1
    proofs = re.findall(r"`([^`]+)`", cells[1]) if len(cells) == 3 else []
    file = pathlib.Path(cells[-1].strip("`"))
    text = file.read_text() if file.is_file() else ""
    for proof in proofs or ["a test"]:
        suite, _, name = proof.partition(".")
        test = rf"@Test\b(?:(?!@Test|func ).)*func (?:`{re.escape(name)}`|{re.escape(name)})\("
        found = proof in text if file.suffix == ".sh" else (
            re.search(rf"(?:struct|extension) {re.escape(suite)}\b", text)
            and re.search(test, text, re.S))
        if not found:
            print(f"{model}:{number}: error: no test {proof} in {file}", file=sys.stderr)
            wrong += 1
if claims < 50:
    print(f"error: only {claims} claims found in {model}; look at this check", file=sys.stderr)
    wrong += 1
sys.exit(1 if wrong else 0)
PYTHON
echo "every snippet is compiled, and every claim of the threat model names its test"

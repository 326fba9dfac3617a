#!/usr/bin/env bash
# The documentation's table of XCUITest's members is true: what it marks with ⌀ the compiler refuses
# with the advice that the table gives, what it has besides is called in Tests/XCUITestCode, and
# nothing public is missing from it.
#
# It needs the modules of a debug build. On Apple's platforms the members are Apple's.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" != Linux ]; then
  echo "left out: on Apple's platforms the members are Apple's"
  exit 0
fi

python3 - <<'PYTHON'
import pathlib, re, subprocess, sys

SOURCES = pathlib.Path("Sources/GantryUI")
TABLE = SOURCES / "Documentation.docc/Members.md"
REFUSED = pathlib.Path("Tests/Members/Unavailable.swift")
CALLED = pathlib.Path("Tests/XCUITestCode")

# What this module has and XCUITest hasn't, and what a type has because it is of its kind.
ADDED = set("""
  init(product:) init(executable:) init(address:) browser processApplication network pageConditions pageNetwork change(to:timeout:)
  profile Profile width height pixelRatio hasTouch userAgent desktop iPhone iPad
  init(width:height:pixelRatio:hasTouch:userAgent:) choose(_:) attachScreenshot(named:) assertScreenshot(named:masking:tolerance:) ScreenshotTolerance init(pixel:area:) pixel area
  PointerTarget isEnabled isSelected png size init(latitude:longitude:) description rawValue init(rawValue:)
  init(_:) init(floatLiteral:) init(integerLiteral:) init(dx:dy:) init(predicate:)
  product launchEnvironment chromium webKit isRecursive provideScope uiTest app setUp tearDown
  pageStorage storedPage() PageStorage init(contentsOf:) write(to:) download(timeout:_:) Download name url data devices(_:) appearances(_:) orientations(_:)
  reducesMotion reducedMotion(_:)
  invokeTest asyncTest recordFailure init(waitUntilResponsive:)
""".split())

wrong = 0
def complain(place, text):
    global wrong
    wrong += 1
    print(f"{place}: error: {text}", file=sys.stderr)

def spelled(name):
    """`XCTAttachment(image:)` and `(image:)` are `init(image:)`; a type before a dot goes."""
    name = re.sub(r"^(?:[A-Z]\w*)?\((?=[\w]+:)", "init(", name)
    return re.sub(r"^(?:[A-Z]\w*\.)+(?=[\w=])", "", name)

def base(name):
    return name if name.startswith("init") else name.split("(")[0]

# The table: names with their mark, and what it says of them.
rows = []
section = ""
for number, line in enumerate(TABLE.read_text().splitlines(), 1):
    if line.startswith("### "):
        section = line[4:]
    cells = [cell.strip() for cell in line.strip("|").split(" | ")]
    if not line.startswith("| `") or len(cells) < 2:
        continue
    names = []
    first = re.sub(r"`F(\d+)` to `F(\d+)`( ⌀)?", lambda m: ", ".join(
        f"`F{n}`{m[3] or ''}" for n in range(int(m[1]), int(m[2]) + 1)), cells[0])
    for name, mark in re.findall(r"`([^`]+)`( ⌀)?", first):
        kind = "XCTExpectFailure" if name.startswith("XCTExpectFailure(") else None
        names.append((name if kind else spelled(name), bool(mark), name))
    advice = re.findall(r"`([^`]+)`", cells[2]) if len(cells) > 2 else []
    if "what the compiler says" in line:
        advice = []
    rows.append((number, section, names, cells[1].strip(" |"), advice))

# What the compiler says of each line.
result = subprocess.run(
    ["swiftc", "-typecheck", "-swift-version", "5", "-diagnostic-style", "llvm",
     "-I", ".build/debug/Modules", "-I", "Sources/GantryC/include",
     str(REFUSED)], capture_output=True, text=True)
said = {}
for line, message in re.findall(
        rf"^{REFUSED}:(\d+):\d+: error: (.*)$", result.stderr, re.M):
    said.setdefault(int(line), []).append(message)
    if " is unavailable" not in message and " has been renamed to " not in message:
        complain(f"{REFUSED}:{line}", f"the compiler says something else: {message}")
messages = {}
name, place = None, 0
for number, line in enumerate(REFUSED.read_text().splitlines() + ["// ⌀ end"], 1):
    marked = re.search(r"// ⌀ (.+)$", line)
    if marked:
        if name and not messages[name]:
            complain(f"{REFUSED}:{place}", f"the compiler doesn't refuse {name}")
        name, place = marked[1], number
        messages.setdefault(name, [])
        continue
    if name is None:
        continue
    simple = base(name if name.startswith("XCTExpect") else spelled(name))
    messages[name] += [
        text for text in said.get(number, [])
        if f"'{simple}" in text or simple in ("==", "Hashable") and "conformance" in text]
del messages["end"]

for number, section, names, kind, advice in rows:
    for name, marked, written in names:
        if marked != (kind == "none"):
            complain(f"{TABLE}:{number}", f"{written}: ⌀ and 'none' belong together")
        if not marked:
            continue
        heard = messages.get(written) or messages.get(name) or next(
            (texts for key, texts in messages.items() if spelled(key) == name), None)
        if heard is None:
            complain(f"{TABLE}:{number}", f"{REFUSED} has no line for {written}")
        elif advice and not any(
                re.search(rf"(?<!\w){re.escape(word.split('(')[0])}(?!\w)", text)
                for word in advice for text in heard):
            complain(f"{TABLE}:{number}",
                     f"of {written} the compiler gives other advice: {heard[0]}")
listed = {written for row in rows for _, marked, written in row[2] if marked}
listed |= {spelled(name) for name in listed}
for name in messages:
    if name not in listed and spelled(name) not in listed:
        complain(TABLE, f"no row with ⌀ for {name}")

# What is declared: names with labels, without those by which a failure names its line.
DECLARED = re.compile(
    r"^ *(?:public|open)(?: convenience| override| static| class| final| indirect)* "
    r"(func|var|let|init|class|struct|enum|protocol|typealias)\b *([\w`=]*)(<[^>]*>)?(\(?)", re.M)
available, refused = {}, {}
for file in sorted(SOURCES.glob("**/*.swift")):
    text = file.read_text()
    for found in DECLARED.finditer(text):
        word, name = found[1], found[2].strip("`")
        if found[1] == "init" or found[4]:
            depth, end = 0, text.index("(", found.start())
            start = end + 1
            while True:
                depth += {"(": 1, ")": -1}.get(text[end], 0)
                end += 1
                if depth == 0:
                    break
            inside = re.sub(r"\([^()]*\)|<[^<>]*>|\[[^\[\]]*\]", "", text[start:end - 1])
            labels = re.findall(r"(?:^|,)\s*(\w+)(?:\s+\w+)?\s*:", inside)
            labels = [label for label in labels if label not in ("fileID", "file", "line")]
            name = (name or "init") + "(" + "".join(label + ":" for label in labels) + ")"
        before = text[:found.start()].rstrip()
        attribute = re.search(r"@available\(\s*\*, unavailable[^@]*\)$", before)
        place = f"{file}:{text.count(chr(10), 0, found.start()) + 1}"
        (refused if attribute else available).setdefault(name, place)

everything = {name for row in rows for name, _, _ in row[2]}
everything_written = {written for row in rows for _, _, written in row[2]}
plain = {base(name) for name in everything} | {base(name) for name in everything_written}
for name, place in refused.items():
    if name not in everything and name not in everything_written and base(name) not in plain:
        complain(place, f"{TABLE} has no row for {name}")
for name, place in available.items():
    if name in ADDED or base(name) in ADDED or base(name) in plain:
        continue
    if name[:1].isupper() or "+Unavailable" in place or "UITest" in place:
        continue
    complain(place, f"{TABLE} has no row for {name}")

# What the table has is called as a test on Apple's platforms calls it.
code = "\n".join(file.read_text() for file in CALLED.glob("*.swift"))
for number, section, names, kind, _ in rows:
    if kind == "none" or section == "Predicates":
        continue
    for name, _, written in names:
        word = base(name)
        if word == "init()":
            word = "XCUIApplication()"
        elif word == "subscript":
            word = 'query["Canada"]'
        elif word.startswith("init("):
            word = re.search(r"\((\w+)", word)[1] + ":" if ":" in word else word
        labels = re.findall(r"(\w+):", name) if "(" in name and not name.startswith("init") else []
        pattern = rf"(?<![\w]){re.escape(word)}(?!\w)" + "".join(
            rf"[^;]{{0,90}}?\b{label}:" for label in labels
            if label not in ("_", "block", "handler"))  # A closure may trail without its label.
        if not re.search(pattern, code, re.S):
            complain(f"{TABLE}:{number}", f"{CALLED} doesn't call {written}")

count = sum(len(row[2]) for row in rows)
if count < 300:
    complain(TABLE, f"only {count} names were read")
sys.exit(1 if wrong else 0)
PYTHON
echo "the table of members is what the compiler says"

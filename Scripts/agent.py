#!/usr/bin/env python3
"""Makes the Swift text of the page's agent from its modules in Sources/GantryUI/Agent/JavaScript.

    Scripts/agent.py [--check]

The modules come in the order in which a browser would evaluate them, without imports, comments and
indentation: every new document gets all of it. With --check nothing is written, and the exit status is 1
where the Swift text is another.
"""
import pathlib, re, sys

folder = pathlib.Path(__file__).parent.parent / "Sources/GantryUI/Agent"
target = folder / "PageAgent+Code.swift"
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.M)


def fail(message):
    sys.exit(f"error: {message}")


def dense(text, name):
    """A module on one line."""
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("//")]
    for line in lines:
        if line.count("`") % 2 or re.search(r"\s// ", line):
            fail(f"{name}: a comment stands on a line of its own, and a text ends on its line: {line}")
    return " ".join(lines)


def modules(name, seen):
    """A module behind those that it imports."""
    if name in seen:
        return []
    seen.add(name)
    path = folder / "JavaScript" / name
    if not path.is_file():
        fail(f"there is no {path}")
    text = path.read_text()
    found = [module for imported in IMPORT.finditer(text) for module in modules(imported[2], seen)]
    return found + [(name, text)]


owners, lines = {}, []
for name, text in modules("requests.js", set()):
    code = re.sub(r"^export ", "", IMPORT.sub("", text), flags=re.M)
    if re.search(r"^(import|export)\b", code, re.M):
        fail(f"{name}: imports are of the form: import {{ a, b }} from \"./c.js\";")
    # All are in one scope then.
    for declared in re.findall(r"^(?:const|let|class|(?:async )?function) (\w+)", code, re.M):
        if declared in owners:
            fail(f"{declared} is declared in {name} and in {owners[declared]}")
        owners[declared] = name
    lines.append(dense(code, name))
permissions = (folder / "JavaScript/permissions.js").read_text()
swift = f'''// swift-format-ignore-file
// Scripts/agent.py writes this from the modules in JavaScript.
#if !canImport(XCUIAutomation)
  extension PageAgent {{
    /// The agent's modules, a line each.
    static let code = #"""
{chr(10).join(lines)}
"""#

    /// The script in the page's own world that asks the test where a browser would ask its user.
    static let permissions = #"""
{dense(permissions, "permissions.js")}
"""#
  }}
#endif
'''
if '"""#' in "".join(lines) + permissions or "\\#" in "".join(lines) + permissions:
    fail("the modules hold what ends a Swift text")
if sys.argv[1:] == ["--check"]:
    if not target.is_file() or target.read_text() != swift:
        fail(f"{target.name} isn't what its modules make; run Scripts/agent.py")
else:
    target.write_text(swift)

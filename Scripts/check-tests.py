#!/usr/bin/env python3
"""Compares tests with Tests/tests.txt, the list of all of them, which nobody shortens unseen.

    Scripts/check-tests.py --update               writes the list, of what is built
    Scripts/check-tests.py --built PACKAGE        fails where its tests aren't those of the list
    Scripts/check-tests.py --ran PACKAGE FOLDER LOG XML…

The last fails where one of the list didn't pass, or a file is left in the folder of temporary files; else it counts.
What ran, in one process or several, are the cases of Swift Testing in the file of `swift test --xunit-output`, and XCTest's lines in
the log. A test that was skipped didn't run. On a Mac fewer run, and how many is printed.
"""
import pathlib, platform, re, subprocess, sys, time
import xml.etree.ElementTree as tree

packages = {".": ["--traits", "CommandLineTool"], "Examples": [
    "--package-path", ".build-adopters/gantry/Examples", "--scratch-path", ".build-adopters/countries/.build"]}
# Run by tests, in processes of their own.
started = re.compile(r"Probe/|\.BrowserTests/RecoveryTests/|\.ReliabilityTests/")
# What not every machine has, by words of the tests' names. Those that didn't run are printed.
conditional = {"IPv6|aHostInBrackets|in brackets": "without IPv6", "DeniedNetworkTests": "without namespaces"}
# What SwiftPM itself leaves among temporary files.
swiftpm = re.compile(r"TemporaryDirectory\.|.*\.lock$")
file = pathlib.Path(__file__).resolve().parent.parent / "Tests/tests.txt"


def built(package):
    listed = subprocess.run(["swift", "test", "list", "--skip-build"]
                            + packages[package], cwd=file.parent.parent, text=True, check=True,
                            stdout=subprocess.PIPE).stdout.splitlines()
    return {f"{package} {name}" for name in listed if not started.search(name)}


def ran(*files):
    return set().union(*map(ran_in, files[::2], files[1::2]))


def ran_in(log, results):
    names = set()
    for case in tree.parse(results).iter("testcase"):
        # A failure or a skip is an element inside.
        if len(case) == 0:
            module, *suites = case.get("classname").split(".")
            names.add(f"{module}." + "/".join([*suites, case.get("name")]))
    # XCTest leaves out the module.
    for line in open(log, errors="replace"):
        if match := re.match(r"Test Case '(\S+)\.(\S+)' passed \(", line):
            names.add("/".join(match.groups()))
    return names


def left(folder):
    # A watchdog removes its folder soon after the process that it watches has ended.
    for _ in range(100):
        names = sorted(path.name for path in folder.iterdir() if not swiftpm.match(path.name))
        if not names:
            break
        time.sleep(0.1)
    return names


def note(*lines):
    print(*lines, sep="\n  ", file=sys.stderr)


def fail(problems, advice, what="tests differ from Tests/tests.txt"):
    note(f"error: {len(problems)} {what}. {advice}", *problems)
    sys.exit(1)


kind, *words = sys.argv[1:] or [""]
if kind == "--update":
    names = sorted(set().union(*map(built, packages)))
    file.write_text("".join(f"{name}\n" for name in names))
    note(f"Tests/tests.txt lists {len(names)} tests")
    sys.exit()
wanted = {"--built": len(words) == 1, "--ran": len(words) > 3 and len(words) % 2 == 0}
if not wanted.get(kind) or words[0] not in packages:
    sys.exit(__doc__)

package = words[0]
listed = [name for name in file.read_text().splitlines() if name.split(" ")[0] == package]
if kind == "--built":
    found = built(package)
    problems = ([f"not built: {name}" for name in listed if name not in found]
                + [f"not in the list: {name}" for name in sorted(found.difference(listed))])
    # Tests in browsers aren't built on a Mac.
    if problems and platform.system() == "Linux":
        fail(problems, "If that is meant, write the list anew: Scripts/check-tests.py --update")
else:
    passed = ran(*words[2:])
    missing = []
    for entry in listed:
        name = entry.split(" ", 1)[1]
        if {name, name.split(".", 1)[1]} & passed:
            continue
        reason = next((why for words, why in conditional.items() if re.search(words, name)), None)
        if reason:
            note(f"not run {reason}: {name}")
        else:
            missing.append(f"not run, or not passed: {name}")
    if missing and platform.system() == "Linux":
        fail(missing, "See above why.")
    if missing:
        note(f"{len(missing)} tests of Tests/tests.txt don't run on this system")
    if names := left(pathlib.Path(words[1])):
        fail(names, "Whoever makes one removes it.", "temporary files have outlived the tests")
    print(len(passed))

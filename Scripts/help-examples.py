#!/usr/bin/env python3
"""Runs each example of each help text of gantry, in a package with git.

    Scripts/help-examples.py GANTRY PACKAGE

Before each the package becomes as git has it. The examples use its schemes and products, and files that are
made here. Xcode's tools are stand-ins that answer for the app, and so is `swift test`. An example must end
with 0, or with 1 for findings.
"""
import json, os, pathlib, shutil, subprocess, sys, tempfile

gantry, package = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])

XCODEBUILD = """#!/bin/sh
case "$*" in *-showBuildSettings*) echo '[{"buildSettings": {"TARGET_NAME": "countries",
  "PRODUCT_TYPE": "com.apple.product-type.application", "TARGET_BUILD_DIR": "/built",
  "WRAPPER_NAME": "Countries.app", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.countries"}}]' ;; esac
"""
XCRUN = """#!/bin/sh
case "$*" in
*" list devices "*) echo '{"devices": {"iOS-18-2": [{"name": "iPhone 16", "udid": "1", "state": "Booted"}]}}' ;;
*" launch "*) echo "com.example.countries: 1"; echo '["Canada"]' ;;
esac
"""

SWIFT = f"""#!/bin/sh
[ "$1" = test ] || exec {shutil.which('swift')} "$@"
case "$*" in *" list") printf '%s\\n' ShopUITests.CartTests/testBuys ShopUITests.CartTests/testPays ;; esac
"""


def commands(command):
    yield command
    for child in command.get("subcommands", []):
        yield from commands(child)


def examples(command):
    lines = command.get("discussion", "").split("\n")
    if "EXAMPLES" in lines:
        for line in lines[lines.index("EXAMPLES") + 1:]:
            if not line.strip():
                return
            yield line.strip()


dump = subprocess.run([gantry, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
count = wrong = 0
with tempfile.TemporaryDirectory(prefix="gantry-examples.") as work:
    work = pathlib.Path(work)
    tools = work / "bin"
    tools.mkdir()
    os.symlink(gantry, tools / "gantry")
    for name, text in ("xcodebuild", XCODEBUILD), ("xcrun", XCRUN), ("swift", SWIFT):
        (tools / name).write_text(text)
        (tools / name).chmod(0o755)
    environment = dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}")
    for command in commands(json.loads(dump)["command"]):
        found = list(examples(command))
        # Groups of commands have none of their own, nor has the parser's help.
        if not found and not command.get("subcommands") and command["commandName"] != "help":
            wrong += 1
            print(f"error: {command['commandName']} has no example", file=sys.stderr)
        for example in found:
            # In its own folder, where it was built.
            subprocess.run(["git", "checkout", "--quiet", "."], cwd=package, check=True)
            subprocess.run(["git", "clean", "-fdxq", "--exclude=.build"], cwd=package, check=True)
            (package / "state.json").write_text('{"port": 9000}')
            (package / "known.json").write_text("[]")
            (package / "site").mkdir()
            (package / "site/junit.xml").write_text(
                '<testsuites><testcase classname="CartTests" name="testBuys" time="2"/></testsuites>')
            recording = package / "Recordings/countries/recording.har"
            recording.parent.mkdir()
            for copy in recording, package / "example.com.har":
                copy.write_bytes((package / "Recordings/browser.har").read_bytes())
            (package / "requests.jsonl").write_text('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')
            # What serves until it is stopped is stopped.
            serves = ["timeout", "--preserve-status", "3"] if command["commandName"] == "proxy" else []
            ended = subprocess.run([*serves, "bash", "-c", f"exec {example}" if serves else example], cwd=package, env=environment, capture_output=True,
                                   text=True, stdin=subprocess.DEVNULL, timeout=600)
            count += 1
            if ended.returncode not in (0, 1) or "error:" in ended.stderr:
                wrong += 1
                print(f"error: '{example}' ends with {ended.returncode}:\n{ended.stdout}{ended.stderr}",
                      file=sys.stderr)
if count < 40:
    sys.exit(f"error: only {count} examples were found; look at this check")
print(f"{count} examples of the help texts were run")
sys.exit(1 if wrong else 0)

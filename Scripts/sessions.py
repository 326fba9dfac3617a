#!/usr/bin/env python3
"""Runs a document's terminal sessions in its order and in a folder, and compares what is printed.

    Scripts/sessions.py DOCUMENT FOLDER [--update]

A session is a block of text whose first line begins with `$ `. HOME is SESSIONS_HOME, and a line that begins
with `make ` isn't run. With --update the document gets what was printed. Numbers of types and conformances
change with every change of Gantry and aren't compared; what a binary is made of is compared on Linux alone.
"""
import difflib, os, pathlib, platform, re, subprocess, sys

document, folder = pathlib.Path(sys.argv[1]), sys.argv[2]
update = sys.argv[3:] == ["--update"]
text = document.read_text()
environment = dict(os.environ, HOME=os.environ["SESSIONS_HOME"])
for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
    environment.pop(name, None)


def compared(output):
    return re.sub(r"\b\d+ (types|conformances)\b", r"N \1", output)


def run(command):
    # SwiftPM keeps its caches in the home folder: its own commands go there as ever.
    home = dict(os.environ) if command.startswith("swift ") else environment
    # The program that the document builds is there for the commands after it.
    home["PATH"] = f"{os.path.realpath(folder)}/.build/debug:{home['PATH']}"
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=home, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = done.stdout.replace(environment["HOME"], "/home/you")
    return re.sub(r"[^/]+(?=\.xcuserdatad/)|(?<=, )\w+(?='s own)", "ann", output)


wrong = commands = 0
written, position = [], 0
for block in re.finditer(r"```text\n(\$ .*?)```\n", text, re.S):
    said = ""
    for match in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.group(1), re.M):
        command, expected = match.groups()
        if command.startswith("make "):
            said += match.group(0)
            continue
        line = text[:block.start(1) + match.start()].count("\n") + 1
        printed = run(command)
        commands += 1
        said += f"$ {command}\n{printed}"
        if platform.system() != "Linux" and " audit" in command:
            continue
        if compared(printed) != compared(expected):
            wrong += 1
            print(f"{document}:{line}: error: '{command}' prints otherwise:", file=sys.stderr)
            sys.stderr.writelines(difflib.unified_diff(
                expected.splitlines(True), printed.splitlines(True), document.name, "printed"))
    written += [text[position:block.start(1)], said]
    position = block.end(1)
if commands == 0:
    sys.exit(f"error: {document} has no sessions; look at this check")
if update:
    document.write_text("".join(written) + text[position:])
    wrong = 0
print(f"{commands} commands of {document.name} were run")
sys.exit(1 if wrong else 0)

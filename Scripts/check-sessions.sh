#!/usr/bin/env bash
# Runs the README's terminal sessions of the command line, in the README's order, and compares what is
# printed, in a copy of the package Tests/Sessions/Countries. The audit of that package's release, which
# finds the mock in one product, must pass the other.
#
#   Scripts/check-sessions.sh [--update]
#
# With --update the README gets what was printed instead. Numbers of types and conformances change with
# every change of Gantry and aren't compared, and what a binary is made of is compared on Linux alone.
set -euo pipefail
cd "$(dirname "$0")/.."

update=
case "${1:-}" in
"") ;;
--update) update=1 ;;
*)
  echo "error: unknown argument '$1'; there is --update" >&2
  exit 64
  ;;
esac

gantry=$(swift build --show-bin-path)/gantry
# It is there where the tests were built; else, or without its commands, it has to be.
if ! "$gantry" --version >/dev/null 2>&1; then
  swift build --product gantry --traits CommandLineTool
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-sessions.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/home"
ln -s "$PWD" "$work/gantry"
ln -s "$gantry" "$work/bin/gantry"
cp -R Tests/Sessions/Countries "$work/Countries"
(
  cd "$work/Countries"
  printf '.build\n*.json\nxcuserdata\n' >.gitignore
  git init --quiet
  git add --all
  git -c user.name=check -c user.email=check@localhost commit --quiet --message "Countries"
  swift build --quiet --product countries
)

PATH="$work/bin:$PATH" SESSIONS_HOME="$work/home" UPDATE="$update" python3 - "$work/Countries" <<'PYTHON'
import difflib, os, pathlib, platform, re, subprocess, sys

readme = pathlib.Path("README.md")
text = readme.read_text()
start = text.index("\n## The command line\n")
end = text.index("\n## ", start + 1)
folder = sys.argv[1]
environment = dict(os.environ, HOME=os.environ["SESSIONS_HOME"])
for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
    environment.pop(name, None)

def compared(output):
    return re.sub(r"\b\d+ (types|conformances)\b", r"N \1", output)

def run(command):
    # SwiftPM keeps its caches in the home folder: its own commands go there as ever.
    home = dict(os.environ) if command.startswith("swift ") else environment
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=home, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = done.stdout.replace(environment["HOME"], "/home/you")
    return re.sub(r"[^/]+(?=\.xcuserdatad/)|(?<=, )\w+(?='s own)", "ann", output)

wrong = commands = 0
written, position = [], 0
for block in re.finditer(r"```text\n(\$ .*?)```\n", text[start:end], re.S):
    said = ""
    for match in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.group(1), re.M):
        command, expected = match.groups()
        if command.startswith("make "):
            said += match.group(0)
            continue
        line = text[:start + block.start(1) + match.start()].count("\n") + 1
        printed = run(command)
        commands += 1
        said += f"$ {command}\n{printed}"
        if platform.system() != "Linux" and " audit" in command:
            continue
        if compared(printed) != compared(expected):
            wrong += 1
            print(f"README.md:{line}: error: '{command}' prints otherwise:", file=sys.stderr)
            sys.stderr.writelines(difflib.unified_diff(
                expected.splitlines(True), printed.splitlines(True), "README.md", "printed"))
    written += [text[position:start + block.start(1)], said]
    position = start + block.end(1)
if commands < 35:
    sys.exit(f"error: only {commands} commands found in README.md; look at this check")
if os.environ["UPDATE"]:
    readme.write_text("".join(written) + text[position:])
    wrong = 0
print(f"{commands} commands of the README's sessions were run")
sys.exit(1 if wrong else 0)
PYTHON

cd "$work/Countries"
swift package audit-release --product countries >"$work/audit" 2>&1 || {
  echo "error: the audit doesn't pass a release build without mocks: $(cat "$work/audit")" >&2
  exit 1
}
found=$(ls .build/checkouts 2>/dev/null || true)
if [ -n "$found" ]; then
  echo "error: the audit downloads: $found" >&2
  exit 1
fi
echo "the audit of a release build passes one without mocks and names a mock"

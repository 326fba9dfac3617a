#!/usr/bin/env bash
# Runs the Countries app's debug build as a person would, and checks what it says: help, report,
# schema (against the standard's own meta-schema), a misspelled value. Then runs the sessions of the
# article on the network, in its order, and compares what is printed.
#
#   Scripts/check-examples.sh [--update]
#
# With --update the article gets what was printed instead.
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

bin=$(swift build --package-path Examples --show-bin-path)
work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-examples.XXXXXX")
trap 'rm -rf "$work"' EXIT
fail() { echo "error: $*" >&2; exit 1; }

# A python3 that has jsonschema: the first on PATH, or Debian's own.
python=python3
"$python" -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null ||
  python=/usr/bin/python3

"$bin/countries" --launch-schema >"$work/schema.json"
"$python" - "$work/schema.json" <<'PYTHON'
import json, sys
from jsonschema import Draft202012Validator

schema = json.load(open(sys.argv[1]))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
good = [{}, {"port": 0, "countriesDatasource": "local-mock", "requestTimeout": "250ms"},
        {"$type": "CountriesLaunch", "$version": 1, "countriesBaseURL": "http://127.0.0.1:1"}]
bad = [{"port": 70000}, {"countriesDatasource": "local-mok"}, {"prot": 1}, {"port": "x"},
       {"requestTimeout": "soon"}, {"$version": 2}]
for payload in good:
    validator.validate(payload)
for payload in bad:
    assert not validator.is_valid(payload), f"the schema accepts {payload}"
PYTHON
echo "the schema is valid JSON Schema 2020-12"

"$bin/countries" --launch-help >"$work/help"
grep -q -- '--countries-datasource <rest-countries|local-mock>' "$work/help" ||
  fail "the help doesn't list the data sources"

"$bin/countries" --countries-datasource local-mock --launch-report >"$work/report"
grep -Eq 'countries-datasource +local-mock +launch argument 1' "$work/report" ||
  fail "the report doesn't say where the data source came from"
"$bin/countries" --launch-report=json --port 1 | "$python" -c '
import json, sys
report = json.load(sys.stdin)
port = [option for option in report["options"] if option["name"] == "port"][0]
assert port["value"] == "1" and port["origin"]["source"] == "launchArgument", port'

code=0
"$bin/countries" --countries-datasource local-mok >"$work/out" 2>"$work/errors" || code=$?
[ "$code" = 64 ] || fail "a misspelled value exits with $code, not 64"
expected="error: countries-datasource: 'local-mok' is not one of rest-countries, local-mock. Did you mean 'local-mock'?
       launch argument 1: --countries-datasource local-mok"
[ "$(cat "$work/errors")" = "$expected" ] || fail "a misspelled value says: $(cat "$work/errors")"
for timeout in 0s -5s 10000000000000000000s; do
  code=0
  "$bin/countries" --port 0 --request-timeout=$timeout 2>"$work/errors" || code=$?
  [ "$code" = 64 ] && grep -q "^error: request-timeout: .* is not between 1ms and 1d" "$work/errors" ||
    fail "a time limit of $timeout exits with $code: $(cat "$work/errors")"
done
code=0
"$bin/sample-backend" --port 0 --delay 10000000000000000000s 2>"$work/errors" || code=$?
[ "$code" = 64 ] || fail "a delay without end exits with $code: $(cat "$work/errors")"
echo "help, report and errors are as documented"

mkdir "$work/shop"
PATH="$bin:$PATH" UPDATE="$update" python3 - "$work/shop" <<'PYTHON'
import difflib, os, pathlib, re, select, signal, socket, subprocess, sys, time

article = pathlib.Path("Sources/GantryNetworking/Documentation.docc/FromATerminal.md")
text = article.read_text()
folder = os.path.realpath(sys.argv[1])
blocks = list(re.finditer(r"```console\n(\$ .*?)```\n", text, re.S))

# The article's ports may be taken here, as beside `make demo` they must not be: others stand in.
held = []
ports = {}
for port in sorted(set(re.findall(r"(?:--port |127\.0\.0\.1:)(\d{4,5})", text))):
    held.append(socket.create_server(("127.0.0.1", 0)))
    ports[port] = str(held[-1].getsockname()[1])
for one in held: one.close()

def here(command):
    return re.sub(r"(--port |127\.0\.0\.1:)(\d+)", lambda m: m[1] + ports.get(m[2], m[2]), command)

def there(output):
    for port, other in ports.items():
        output = re.sub(rf"(port=|127\.0\.0\.1:){other}\b", rf"\g<1>{port}", output)
    return output.replace(folder, "/home/ann/shop")

# One shell for all, with jobs as a person's has them; it reads its commands from a pipe of its own.
read, write = os.pipe()
done_read, done_write = os.pipe()
log = open(folder + ".log", "w+b", buffering=0)
shell = subprocess.Popen(
    ["bash", "--norc", f"/dev/fd/{read}"], cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
    pass_fds=[read, done_write], start_new_session=True)
os.write(write, b"set -m\n")

def signal_jobs(number):
    for word in subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, text=True).stdout.split():
        try:
            if int(word) != shell.pid and os.getsid(int(word)) == shell.pid: os.kill(int(word), number)
        except (ProcessLookupError, PermissionError): pass

def run(command):
    begin = os.path.getsize(log.name)
    # None of the jobs keeps the pipes.
    # Jobs that have ended are told of before a prompt, so that the next one is the first again.
    os.write(write, (f"{{ {here(command)}\n}} {read}<&- {done_write}>&-\njobs >/dev/null\n"
                     f"echo >&{done_write}\n").encode())
    ready, _, _ = select.select([done_read], [], [], 120)
    if not ready:
        printed = pathlib.Path(log.name).read_bytes()[begin:].decode()
        sys.exit(f"error: '{command}' doesn't end:\n{printed}")
    os.read(done_read, 1)
    deadline = time.monotonic() + 60
    while True:
        printed = pathlib.Path(log.name).read_bytes()[begin:].decode()
        # A server is ready when it says where it is.
        if not command.endswith("&") or " is at http" in printed: return there(printed)
        if time.monotonic() > deadline: sys.exit(f"error: '{command}' doesn't start:\n{printed}")
        time.sleep(0.02)

def compared(output):
    # What stands before an entry of a recording is other tests' matter.
    return re.sub(r"recording\.har:\d+", "recording.har:N", output)

wrong = commands = 0
written, position = [], 0
try:
    for block in blocks:
        said = ""
        for match in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block[1], re.M):
            command, expected = match.groups()
            line = text[:block.start(1) + match.start()].count("\n") + 1
            printed = run(command)
            commands += 1
            said += f"$ {command}\n{printed}"
            if compared(printed) != compared(expected):
                wrong += 1
                print(f"{article}:{line}: error: '{command}' prints otherwise:", file=sys.stderr)
                sys.stderr.writelines(difflib.unified_diff(
                    expected.splitlines(True), printed.splitlines(True), article.name, "printed"))
        written += [text[position:block.start(1)], said]
        position = block.end(1)
finally:
    # Jobs lead groups of their own, so that the shell ends those that a failure has left.
    os.write(write, b"kill $(jobs -p) 2>/dev/null; wait\n")
    os.close(write)
    try: shell.wait(30)
    except subprocess.TimeoutExpired:
        signal_jobs(signal.SIGKILL)
        shell.kill()
if commands < 14:
    sys.exit(f"error: only {commands} commands found in {article}; look at this check")
if os.environ["UPDATE"]:
    article.write_text("".join(written) + text[position:])
    wrong = 0
print(f"{commands} commands of the article on the network were run")
sys.exit(1 if wrong else 0)
PYTHON

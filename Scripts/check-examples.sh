#!/usr/bin/env bash
# Runs the Countries app's debug build as a person would, and checks what it says: help, report,
# schema (against the standard's own meta-schema), a misspelled value. Has `gantry` explain and check the
# schemes of Examples/Apple with the programs here. Then runs the sessions of the article on the
# network, in its order, and compares what is printed.
#
#   Scripts/check-examples.sh [--update]
#
# With --update the article gets what was printed instead.
set -euo pipefail
cd "$(dirname "$0")/.."

source Scripts/adopters.sh
bin=$(swift build "${examples[@]}" --show-bin-path)
source Scripts/work.sh examples
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

# The iOS apps have the options of these programs, so their schemes are checked with them.
gantry=$(swift build --show-bin-path)/gantry
if ! "$gantry" --version >/dev/null 2>&1; then
  swift build --product gantry --traits CommandLineTool
fi
explains() { # SCHEME PROGRAM PATTERN
  "$gantry" explain --root Examples/Apple --scheme "$1" "$bin/$2" >"$work/explained"
  grep -Eq "$3" "$work/explained" || fail "the scheme '$1' is explained so: $(cat "$work/explained")"
}
explains 'Countries mock' countries 'countries-datasource +local-mock +Countries mock.xcscheme:[0-9]+'
explains Countries countries 'countries-datasource +rest-countries +default'
explains 'Users UITests' users 'ui-tests +true +Users UITests.xcscheme:[0-9]+'
explains Users users 'ui-tests +false +default'
for app in countries users; do
  "$gantry" check --strict --program "$bin/$app" "Examples/Apple/${app^}.xcodeproj/xcshareddata/xcschemes/"*.xcscheme
done

mkdir "$work/shop"
article=Sources/GantryNetworking/Documentation.docc/FromATerminal.md
PATH="$bin:$PATH" Scripts/sessions.py "$article" "$work/shop" "$@"

#!/usr/bin/env bash
# Lints the page's agent and its tests, in JavaScript, by oxlint.
#
# It comes from PyPI, in the version below, into .build-lint, which `make clean` removes.
set -euo pipefail
cd "$(dirname "$0")/.."

version=1.89.0
venv=.build-lint
if [ "$("$venv/bin/oxlint" --version 2>/dev/null | tail -1)" != "Version: $version" ]; then
  python3 -m venv --clear "$venv" >&2 || { echo "error: python3-venv is missing: apt-get install python3-venv" >&2; exit 1; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check "oxlint==$version" >&2
fi
"$venv/bin/oxlint" Sources/GantryUI/Agent/JavaScript Tests/GantryUITests/Agent/JavaScript

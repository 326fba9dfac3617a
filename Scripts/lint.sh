#!/usr/bin/env bash
# Checks the format of every Swift file in git, and that no file holds what must not be in it.
set -euo pipefail
cd "$(dirname "$0")/.."

git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel

if unfinished=$(git grep -nIE 'TODO|FIXME|not (yet )?implemented' -- '*.swift' '*.sh' Makefile \
  ':!Scripts/lint.sh'); then
  echo "error: unfinished work:" >&2
  echo "$unfinished" >&2
  exit 1
fi
# F02: a mock is selected by an option alone, so only the file with the providers names it outside
# of its own file and the tests.
if named=$(git grep -nl 'LocalMockCountriesDatasource()' -- 'Examples/Sources' |
  grep -v -e 'Providers.swift$' -e 'LocalMockCountriesDatasource.swift$'); then
  echo "error: a source file selects a mock without an option: $named" >&2
  exit 1
fi

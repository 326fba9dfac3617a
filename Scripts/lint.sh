#!/usr/bin/env bash
# Checks the format of every Swift file in git, and that no file holds what must not be in it.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/agent.py --check
git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel

if unfinished=$(git grep -nIE 'TODO|FIXME|not (yet )?implemented' -- '*.swift' '*.sh' Makefile \
  ':!Scripts/lint.sh'); then
  echo "error: unfinished work:" >&2
  echo "$unfinished" >&2
  exit 1
fi
# F02: a mock is selected by an option alone, so only the files with the providers name it outside of
# its own file and the tests. F38: pages and view models name no data source at all.
mocks='\b(LocalMockCountriesDatasource|MockNetworkClient)\b'
sources="$mocks|"'\b(RESTCountriesRemoteDatasource|MainNetworkClient)\b'
for sample in 'let source = LocalMockCountriesDatasource.init()' 'show(MockNetworkClient())'; do
  grep -qE "$mocks" <<<"$sample" || { echo "error: lint no longer finds: $sample" >&2 && exit 1; }
done
# code_naming PATTERN PATH…: the files whose code, not their comments, matches.
code_naming() { git grep -nE "$1" -- "${@:2}" | grep -vE '^[^:]+:[0-9]+: *//' | cut -d: -f1 | sort -u; }
if named=$(code_naming "$mocks" Examples/Sources |
  grep -vE '/(Providers|APIFactory|LocalMock|MockNetworkClient)\.swift$'); then
  echo "error: a source file selects a mock without an option: $named" >&2
  exit 1
fi
if named=$(code_naming "$sources" Examples/Sources/CountriesWeb Examples/Sources/UsersWeb \
  Examples/Apple | grep .); then
  echo "error: a page names the data source behind it: $named" >&2
  exit 1
fi

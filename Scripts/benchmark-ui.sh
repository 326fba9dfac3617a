#!/usr/bin/env bash
# Measures GantryUI beside Playwright and Selenium: the same flow, pages and browser, in one run.
#
#   Scripts/benchmark-ui.sh [--rounds N] [--seconds N] [--only peers|ours]
#
# Prints Markdown. Exits with 1 if a target is missed, 2 if something couldn't be measured.
#
# The peers come from PyPI, in the versions that Benchmarks/ui/requirements.txt names, into
# Benchmarks/ui/.build-venv, which `make clean` removes. The browser is the system's.
set -euo pipefail
cd "$(dirname "$0")/.."

for argument in "$@"; do
  if [ "$argument" = --help ]; then
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit 0
  fi
done

venv=Benchmarks/ui/.build-venv
requirements=Benchmarks/ui/requirements.txt
# Made anew when the versions change; the copy is written last, so that half a venv isn't kept.
if ! cmp -s "$requirements" "$venv/requirements.txt"; then
  echo "installing $(grep -v '^#' "$requirements" | xargs) into $venv" >&2
  rm -rf "$venv"
  if ! python3 -m venv "$venv" >&2; then
    echo "error: python3 can't make a virtual environment. On Debian, install python3-venv." >&2
    exit 2
  fi
  "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" >&2
  cp "$requirements" "$venv/requirements.txt"
fi

# Without debugging aids, as the peers are.
build=(--package-path Benchmarks/ui --configuration release)
swift build "${build[@]}" --product pages-app >&2
bin=$(swift build "${build[@]}" --show-bin-path)

client=()
case " $* " in
  *" --only peers "* | *" --only=peers "*) ;;
  *)
    swift build "${build[@]}" --product ui-benchmark >&2
    client=(--client "$bin/ui-benchmark")
    ;;
esac
exec "$venv/bin/python" Benchmarks/ui/benchmark.py ${client[@]+"${client[@]}"} \
  --app "$bin/pages-app" "$@"

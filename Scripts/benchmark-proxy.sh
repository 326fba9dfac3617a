#!/usr/bin/env bash
# Measures what a proxy adds to a request: gantry proxy beside mitmproxy and no proxy, in one run.
#
#   Scripts/benchmark-proxy.sh [ROUNDS]
#
# Prints Markdown. Exits with 1 if a target is missed, 2 if something couldn't be measured. The service is
# nginx. mitmproxy comes from PyPI, in the version that Benchmarks/proxy/requirements.txt names, into
# Benchmarks/proxy/.build-venv, which `make clean` removes.
set -euo pipefail
cd "$(dirname "$0")/.."

nginx=$(command -v nginx || echo /usr/sbin/nginx)
[ -x "$nginx" ] || { echo "error: nginx is missing; Scripts/setup.sh installs it" >&2; exit 2; }
venv=Benchmarks/proxy/.build-venv
requirements=Benchmarks/proxy/requirements.txt
if ! cmp -s "$requirements" "$venv/requirements.txt"; then
  echo "installing $(xargs <"$requirements") into $venv" >&2
  rm -rf "$venv"
  python3 -m venv "$venv" >&2 || { echo "error: python3-venv is missing" >&2; exit 2; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" >&2
  cp "$requirements" "$venv/requirements.txt"
fi
# As `make install` builds it.
build=(swift build --configuration release --product gantry-proxy -Xswiftc -DDEBUG
  --scratch-path .build-tool/proxy)
"${build[@]}" >&2
exec python3 Benchmarks/proxy/benchmark.py --nginx "$nginx" --mitmdump "$venv/bin/mitmdump" \
  --gantry "$("${build[@]}" --show-bin-path)/gantry-proxy" --rounds "${1:-5}"

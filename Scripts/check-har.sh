#!/usr/bin/env bash
# Passes recordings to Playwright and takes its own, each byte for byte, and has both judged by har-schema.
#
#   Scripts/check-har.sh
#
# Playwright comes from PyPI, in the version that Tests/HAR/requirements.txt names, har-schema from Debian,
# both into .build-har, which `make clean` removes; the browser is Debian's Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."

work=.build-har
venv=$work/venv
requirements=Tests/HAR/requirements.txt
if ! cmp -s "$requirements" "$venv/requirements.txt"; then
  echo "installing $(xargs <"$requirements") into $venv" >&2
  rm -rf "$venv"
  python3 -m venv "$venv" >&2 || { echo "error: python3-venv is missing: apt-get install python3-venv" >&2; exit 1; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" >&2
  cp "$requirements" "$venv/requirements.txt"
fi
schema=$work/schema/usr/share/nodejs/har-schema/lib
if [ ! -f "$schema/har.json" ]; then
  mkdir -p "$work/schema"
  # Its files alone are needed, without the program that it is for.
  (cd "$work/schema" && apt-get download --quiet node-har-schema && dpkg -x node-har-schema_*.deb .) >&2 ||
    { echo "error: Debian's package node-har-schema can't be had; is this Debian 12, and apt-get updated?" >&2; exit 1; }
fi
for browser in /usr/lib/chromium/chromium-headless-shell chromium; do
  browser=$(command -v "$browser") && break
done || { echo "error: no Chromium; Scripts/setup.sh installs it" >&2; exit 1; }

source Scripts/adopters.sh
for product in sample-backend countries gantry-proxy; do swift build "${examples[@]}" --product "$product"; done
exec "$venv/bin/python" Tests/HAR/har.py --programs "$(swift build "${examples[@]}" --show-bin-path)" \
  --browser "$browser" --schema "$schema"

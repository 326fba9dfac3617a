#!/usr/bin/env bash
# Installs what the checks need beyond the Swift toolchain, where it is missing.
#
# Debian: from its own packages, as root or with sudo. Mac: says what to install.
set -euo pipefail

missing=()
need() { command -v "$1" >/dev/null 2>&1 || missing+=("$2"); }

need curl curl
need git git
need python3 python3
python3 -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null ||
  missing+=(python3-jsonschema)
if [ "$(uname)" = Linux ]; then
  need readelf binutils
fi

if [ ${#missing[@]} -eq 0 ]; then
  echo "everything is there"
  exit 0
fi
if [ "$(uname)" = Darwin ]; then
  echo "error: these are missing: ${missing[*]}. Install them, for instance with:" >&2
  echo "  brew install python && python3 -m pip install jsonschema" >&2
  exit 1
fi
if ! command -v apt-get >/dev/null 2>&1; then
  echo "error: these are missing: ${missing[*]}. Install them with your system's packages." >&2
  exit 1
fi
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq "${missing[@]}"
if ! python3 -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null &&
  ! /usr/bin/python3 -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null; then
  echo "error: python3-jsonschema is installed, and no python3 finds it." >&2
  exit 1
fi

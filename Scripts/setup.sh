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
need ps procps
# The spelling of documents.
aspell dump dicts 2>/dev/null | grep -q '^en_US' || missing+=(aspell aspell-en)
python3 -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null ||
  missing+=(python3-jsonschema)
if [ "$(uname)" = Linux ]; then
  need readelf binutils
  # What unpacks an .ipa that is audited.
  need unzip unzip
  # The UI tests' browsers, and the drivers of those that have one; WebKit has no headless mode and
  # needs a display.
  need chromedriver chromium-driver
  [ -x /usr/lib/chromium/chromium-headless-shell ] ||
    command -v chromium-headless-shell >/dev/null 2>&1 || missing+=(chromium-headless-shell)
  need WebKitWebDriver webkit2gtk-driver
  command -v firefox >/dev/null 2>&1 || need firefox-esr firefox-esr
  need Xvfb xvfb
  # What stands before drivers as a grid does: a path, a password and TLS. Debian's nginx is where
  # only an administrator's PATH leads.
  [ -x /usr/sbin/nginx ] || need nginx nginx-light
  need openssl openssl
  # What denies the mocks a network.
  need unshare util-linux
  [ -x /usr/sbin/ip ] || need ip iproute2
elif ! command -v chromedriver >/dev/null 2>&1; then
  # With Xcode the UI tests use XCUITest and no browser.
  echo "Without Xcode, the UI tests need Chromium and its driver. Install them, for instance with:"
  echo "  brew install --cask chromium chromedriver"
fi

if [ ${#missing[@]} -eq 0 ]; then
  echo "everything is there"
  exit 0
fi
if [ "$(uname)" = Darwin ]; then
  echo "error: these are missing: ${missing[*]}. Install them, for instance with:" >&2
  echo "  brew install python aspell && python3 -m pip install jsonschema" >&2
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

#!/usr/bin/env bash
# Runs the sessions of the article on the command line in a copy of the package Tests/Sessions/Countries,
# and each example of the help texts. In it the audit fails the release build of one product, which has a
# mock, and passes the other.
#
#   Scripts/check-sessions.sh [--update]
#
# With --update the article gets what was printed instead.
set -euo pipefail
cd "$(dirname "$0")/.."

gantry=$(swift build --show-bin-path)/gantry
# It is there where the tests were built; else, or without its commands, it has to be.
if ! "$gantry" --version >/dev/null 2>&1; then
  swift build --product gantry --traits CommandLineTool
fi
[ -x "$gantry-proxy" ] || swift build --product gantry-proxy --traits CommandLineTool

source Scripts/adopters.sh
source Scripts/work.sh sessions
ln -s "$gantry" "$work/gantry"
shop=$(adopter_folder)
cp -R Tests/Sessions/Countries/. "$shop"
(
  cd "$shop"
  git init --quiet
  git add --all
  git -c user.name=check -c user.email=check@localhost commit --quiet --message "Countries"
  swift build --quiet --product countries
)

document=Sources/GantryXcode/Documentation.docc/CommandLine.md
PATH="$work:$PATH" Scripts/sessions.py "$document" "$shop" "$@"

Scripts/help-examples.py "$gantry" "$shop"

found=$(adopter_downloads)
if [ -n "$found" ]; then
  echo "error: the audit downloads: $found" >&2
  exit 1
fi

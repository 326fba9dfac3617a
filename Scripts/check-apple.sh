#!/usr/bin/env bash
# Type-checks on Linux what only Apple's platforms compile, for each platform of the manifest, and
# looks for APIs that are too new, need a declared reason, or are not for app extensions. Does the same
# with the apps of Examples/Apple, whose projects must be what Scripts/xcode_projects.py writes.
#
#   Scripts/check-apple.sh [--root FOLDER]
#
# How: the compiler is told to compile for Apple's platforms, with the toolchain's own modules for
# Linux relabeled, and with Tests/AppleStubs in place of the SDK. Before that it proves on small bad
# samples that it can fail. On a Mac the build does the type-checking and only names are looked for.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/xcode_projects.py --check
exec python3 Scripts/check-apple.py "$@"

#!/usr/bin/env bash
# Checks that a commit can be released, and tags it. Nothing is pushed.
#
#   Scripts/release.sh 0.1.0
#
# The version is written in two places, which must agree: what `gantry --version` says, and CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."

version=${1:-}
problems=()
[[ "$version" =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "error: '$version' is no version: 0.1.0" >&2; exit 64; }
[ -z "$(git status --porcelain)" ] || problems+=("something is not committed: git status")
grep -q "version: \"$version\"" Sources/GantryTool/Commands/RootCommand.swift ||
  problems+=("gantry --version says otherwise: Sources/GantryTool/Commands/RootCommand.swift")
grep -q "^## \[$version\] - $(date +%Y-%m-%d)$" CHANGELOG.md ||
  problems+=("CHANGELOG.md has no heading '## [$version] - $(date +%Y-%m-%d)'")
! git rev-parse --quiet --verify "refs/tags/$version" >/dev/null || problems+=("there is a tag $version already")
if [ ${#problems[@]} -gt 0 ]; then
  printf 'error: %s\n' "${problems[@]}" >&2
  exit 1
fi
make test
git tag --annotate --message "Gantry $version" "$version"
echo "tagged; publish it by: git push origin $version"

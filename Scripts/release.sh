#!/usr/bin/env bash
# Checks that a commit can be released, tags it, and builds a package that depends on the tag. Nothing is
# pushed.
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

# What whoever adopts it writes.
source Scripts/work.sh release
mkdir -p "$work/adopter/Sources/adopter"
cat >"$work/adopter/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "adopter",
  platforms: [.macOS(.v13)],
  dependencies: [.package(url: "$PWD", from: "$version")],
  targets: [
    .executableTarget(
      name: "adopter", dependencies: [.product(name: "Gantry", package: "$(basename "$PWD")")])
  ]
)
SWIFT
cat >"$work/adopter/Sources/adopter/main.swift" <<'SWIFT'
import Gantry
struct AdopterLaunch: LaunchConfiguration { var port = 8080 }
print(AdopterLaunch.current.port)
SWIFT
if [ "$(swift run --package-path "$work/adopter" --quiet adopter --port 9000 2>/dev/null)" != 9000 ]; then
  git tag --delete "$version" >/dev/null
  echo "error: a package that depends on the tag doesn't work; the tag is removed" >&2
  exit 1
fi
echo "tagged; publish it by: git push origin $version"

#!/usr/bin/env bash
# Type-checks the code of those who come from, or go on with, other frameworks, as the articles on them
# show it: the lines of debug and of release builds. The frameworks themselves aren't needed:
# Tests/AdapterStubs declares what is used of them.
#
#   Scripts/check-adapters.sh [MODULES]
#
# MODULES is the folder with the modules of a debug build; by default of the one in .build.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=${1:-$(swift build --show-bin-path)/Modules}
if [ ! -d "$modules/GantryNetworking.swiftmodule" ] && [ ! -f "$modules/GantryNetworking.swiftmodule" ]
then
  echo "error: $modules has no module GantryNetworking. Build it first: swift build" >&2
  exit 1
fi
source Scripts/work.sh adapters

resources=$(swiftc -print-target-info |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["paths"]["runtimeResourcePath"])')
settings=(-swift-version 6 -warnings-as-errors -parse-as-library -I "$work" -I "$modules" -I Sources/GantryC/include
  -plugin-path "$resources/host/plugins/testing")
if [ "$(uname)" = Darwin ]; then
  settings+=(-sdk "$(xcrun --show-sdk-path)" -target "$(uname -m)-apple-macosx13.0"
    -F "$(xcrun --show-sdk-platform-path)/Developer/Library/Frameworks")
fi
# The frameworks are built without the features of Swift that Gantry's and its adopters' targets have.
plain=("${settings[@]}")
for feature in ExistentialAny InferIsolatedConformances InternalImportsByDefault \
  MemberImportVisibility NonisolatedNonsendingByDefault; do
  settings+=(-enable-upcoming-feature "$feature")
done

for module in FactoryKit FactoryTesting Dependencies Configuration HTTPTypes OHHTTPStubs OpenAPIRuntime \
  SBTUITestTunnelClient; do
  swiftc "${plain[@]}" -emit-module -module-name "$module" \
    -o "$work/$module.swiftmodule" "Tests/AdapterStubs/$module/$module.swift"
done
swiftc "${settings[@]}" -emit-module -module-name GantryOpenAPI -o "$work/GantryOpenAPI.swiftmodule" \
  Integrations/Sources/GantryOpenAPI/*.swift
# The lines of a debug build, then those of a release build.
for configuration in "-D DEBUG" ""; do
  # shellcheck disable=SC2086 # It is a list of words.
  swiftc "${settings[@]}" -typecheck $configuration -module-name AdapterCode Tests/AdapterCode/*.swift
done
echo "what the articles on other frameworks show compiles"

#!/usr/bin/env bash
# Makes the documentation, with warnings as errors, as a static site in .build-docs/site.
set -euo pipefail
cd "$(dirname "$0")/.."
export GANTRY_DOCUMENTATION=1
mkdir -p .build-docs/site
for target in Gantry GantryLink GantryNetworking GantryTesting GantryUI GantryXcode; do
  swift package --scratch-path .build-docs --allow-writing-to-directory .build-docs/site \
    generate-documentation --target "$target" --warnings-as-errors \
    --transform-for-static-hosting --hosting-base-path "gantry/$target" \
    --output-path ".build-docs/site/$target"
done
echo "the documentation is in .build-docs/site"

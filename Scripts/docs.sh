#!/usr/bin/env bash
# Makes the documentation of all public modules, with warnings as errors, as one static site in
# .build-docs/site.
#
#   Scripts/docs.sh [BASE]
#
# BASE is the path of the site on its server, by default gantry.
set -euo pipefail
cd "$(dirname "$0")/.."
export GANTRY_DOCUMENTATION=1
rm -rf .build-docs/site
mkdir -p .build-docs/site
targets=()
for target in Gantry GantryLink GantryNetworking GantryTesting GantryUI GantryXcode; do
  targets+=(--target "$target")
done
swift package --scratch-path .build-docs --allow-writing-to-directory .build-docs/site \
  generate-documentation "${targets[@]}" --enable-experimental-combined-documentation \
  --warnings-as-errors --transform-for-static-hosting --hosting-base-path "${1:-gantry}" \
  --output-path .build-docs/site
# The first page, which the plugin makes, is a list of modules rather than of empty pictures.
python3 - <<'PYTHON'
import json, pathlib
page = pathlib.Path(".build-docs/site/data/documentation.json")
content = json.loads(page.read_text())
content["metadata"]["title"] = "Gantry"
content["topicSectionsStyle"] = "list"
page.write_text(json.dumps(content))
PYTHON
# The site's root is its first page, rather than one that isn't found.
echo '<!doctype html><meta http-equiv="refresh" content="0; url=documentation/"><title>Gantry</title>' \
  >.build-docs/site/index.html
Scripts/check-links.py .build-docs/site
# A server of files shows it under its path.
mkdir -p .build-docs/served
ln -sfn ../site ".build-docs/served/${1:-gantry}"
echo "the documentation is in .build-docs/site; to read it:
  python3 -m http.server 8000 --bind 127.0.0.1 --directory .build-docs/served
and open http://127.0.0.1:8000/${1:-gantry}/"

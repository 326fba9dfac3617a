# Where the checks build packages that depend on this one; sourced in the repository's root. Each takes
# the place of the one before in one folder, so that Gantry is compiled once for all of them: paths of
# sources, of the link to Gantry and of what is built are the same.
adopters=$PWD/.build-adopters
mkdir -p "$adopters/countries/.build"
ln -sfn .. "$adopters/gantry"
# The package of the examples, as one of them.
examples=(--package-path "$adopters/gantry/Examples" --scratch-path "$adopters/countries/.build")

# Removes the package before, but not what was built, and prints the folder for the next.
adopter_folder() {
  find "$adopters/countries" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
  rm -rf "$adopters/home"
  echo "$adopters/countries"
}

# What the package that was built last downloads, a line each. What others have downloaded is there too.
adopter_downloads() {
  python3 - "$adopters/countries/.build/workspace-state.json" <<'PYTHON'
import json, sys
for dependency in json.load(open(sys.argv[1]))["object"]["dependencies"]:
    if dependency["state"]["name"] != "fileSystem": print(dependency["packageRef"]["identity"])
PYTHON
}

# Where the checks build packages that depend on this one; sourced in the repository's root. Each takes
# the place of the one before in one folder, so that Gantry is compiled once for all of them: paths of
# sources, of the link to Gantry and of what is built are the same.
export PATH="$PWD/Scripts/quick:$PATH"
adopters=$PWD/.build-adopters
mkdir -p "$adopters/countries/.build"
ln -sfn .. "$adopters/gantry"
# The package of the examples, as one of them, whose manifest makes warnings errors for checks.
export GANTRY_STRICT=1
examples=(--package-path "$adopters/gantry/Examples" --scratch-path "$adopters/countries/.build")

# Removes the package before, but not what was built, and prints the folder for the next.
adopter_folder() {
  find "$adopters/countries" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
  rm -rf "$adopters/home"
  echo "$adopters/countries"
}

# What the package in the folder downloads, a line each. The state of the folder that it is built in names
# what packages before it have downloaded, too.
adopter_downloads() {
  swift package --package-path "$adopters/countries" show-dependencies --format json | python3 -c '
import json, sys
def print_downloads(package):
    for dependency in package["dependencies"]:
        if not dependency["url"].startswith("/"): print(dependency["identity"])
        print_downloads(dependency)
print_downloads(json.load(sys.stdin))'
}

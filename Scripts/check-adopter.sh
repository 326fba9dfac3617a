#!/usr/bin/env bash
# Proves what Gantry promises to whoever adopts it: nothing else is downloaded, by path and by tag,
# also for its UI tests, which build with one import; nothing of ours is built that is only for
# Gantry's own tests; and on Linux the program links FoundationEssentials, not Foundation and no ICU.
set -euo pipefail
cd "$(dirname "$0")/.."

# Built anew: what other checks have built is no adopter's.
rm -rf .build-adopters
source Scripts/adopters.sh
work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-adopter.XXXXXX")
trap 'rm -rf "$work"' EXIT

adopter() { # FOLDER DEPENDENCY
  mkdir -p "$1/Sources/Adopter" "$1/Tests/AdopterUITests"
  cat >"$1/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "adopter",
  platforms: [.macOS(.v13)],
  dependencies: [$2],
  targets: [
    .executableTarget(
      name: "Adopter",
      dependencies: [
        .product(name: "Gantry", package: "gantry"),
        .product(name: "GantryLink", package: "gantry"),
      ]),
    .testTarget(
      name: "AdopterUITests",
      dependencies: ["Adopter", .product(name: "GantryUI", package: "gantry")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
SWIFT
  cat >"$1/Tests/AdopterUITests/AdopterUITests.swift" <<'SWIFT'
import GantryUI

final class AdopterUITests: XCTestCase {
  override func setUp() {
    super.setUp()
    continueAfterFailure = false
  }

  func testGreeting() {
    let app = XCUIApplication()
    app.launchArguments = ["--greeting", "hi"]
    app.launch()
    XCTAssertTrue(app.staticTexts["hi"].waitForExistence(timeout: 5))
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "label BEGINSWITH 'h'")).count, 0)
  }
}
SWIFT
  cat >"$1/Sources/Adopter/main.swift" <<'SWIFT'
import Gantry
import GantryLink

struct AdopterLaunch: LaunchConfiguration {
  static var launchPolicy: LaunchPolicy { .only("greeting") }
  var greeting = "Hello"
  var magicNumbers: [Int] = []
}

LaunchLink.connect()
print(AdopterLaunch.current.greeting, AdopterLaunch.current.magicNumbers)
LaunchLink.ready()
SWIFT
}

fail() { echo "error: $*" >&2; exit 1; }

# By path.
by_path=$(adopter_folder)
adopter "$by_path" '.package(path: "../gantry")'
swift build --package-path "$by_path" --build-tests --quiet
found=$(adopter_downloads)
[ -z "$found" ] || fail "an adopter by path downloads: $found"

for module in GantryReportTests LinkProbe TestRandom TestServer XCUITestCode; do
  [ ! -e "$by_path/.build/debug/$module" ] && [ ! -e "$by_path/.build/debug/$module.build" ] ||
    fail "an adopter builds what is only for Gantry's own tests: $module"
done
# The plugin's tool is planned, and compiled by whoever runs the plugin.
audit=$(find "$by_path/.build/debug/" -path '*Audit*' -name '*.o')
[ -z "$audit" ] || fail "an adopter builds the audit without asking for it: $audit"
[ -e "$by_path/.build/debug/GantryUI.build" ] ||
  fail "the check no longer finds what an adopter builds; look at it"

# By tag, from a clone of what is committed.
git clone --quiet --no-hardlinks . "$work/clone/gantry"
git -C "$work/clone/gantry" -c user.name=check -c user.email=check@localhost tag 9.9.9
adopter "$work/by-tag" ".package(url: \"file://$work/clone/gantry\", from: \"9.9.9\")"
swift build --package-path "$work/by-tag" --configuration release --quiet
found=$(ls "$work/by-tag/.build/checkouts")
[ "$found" = gantry ] || fail "an adopter by tag downloads: $found"

program=$work/by-tag/.build/release/Adopter
said=$("$program" --greeting=hi --magic-numbers 5 2>"$work/errors")
[ "$said" = "hi []" ] || fail "the adopter's release build says '$said'"
grep -q "not honored in this release build: magic-numbers" "$work/errors" ||
  fail "the adopter's release build doesn't name what it didn't honor: $(cat "$work/errors")"
said=$("$by_path/.build/debug/Adopter" --greeting hi 2>/dev/null)
[ "$said" = "hi []" ] || fail "the adopter's debug build says '$said'"

if [ "$(uname)" = Linux ]; then
  for binary in "$program" "$by_path/.build/debug/Adopter"; do
    libraries=$(ldd "$binary")
    if grep -E 'libFoundation\.so|lib_?FoundationICU|libFoundationInternationalization|libicu' \
      <<<"$libraries"; then
      fail "Gantry links more than FoundationEssentials"
    fi
    grep -q libFoundationEssentials.so <<<"$libraries" ||
      fail "the check no longer sees FoundationEssentials; look at it"
  done
  echo "links FoundationEssentials, not Foundation, no ICU"
else
  echo "left out on this system: the check of linked libraries"
fi
echo "an adopter downloads nothing, by path and by tag"

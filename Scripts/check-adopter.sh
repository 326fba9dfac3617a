#!/usr/bin/env bash
# Proves what Gantry promises to whoever adopts it: nothing else is downloaded, by path and by tag,
# also for its UI tests, which build with one import; nothing of ours is built that is only for
# Gantry's own tests; and on Linux the program links FoundationEssentials, not Foundation and no ICU.
set -euo pipefail
cd "$(dirname "$0")/.."

# Built anew: what other checks have built is no adopter's.
rm -rf .build-adopters
source Scripts/adopters.sh
source Scripts/work.sh adopter

adopter() { # FOLDER DEPENDENCY
  mkdir -p "$1/Sources/Adopter" "$1/Sources/AdopterCases" "$1/Tests/AdopterUITests"
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
    .target(
      name: "AdopterCases", dependencies: [.product(name: "GantryUI", package: "gantry")]),
    // With what Xcode's templates and usual suites have, in both languages.
    .testTarget(
      name: "AdopterUITests", dependencies: ["Adopter", "AdopterCases"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "Adopter6UITests", dependencies: ["Adopter", "AdopterCases"],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
SWIFT
  local tests="$1/Tests/AdopterUITests"
  cat >"$tests/UITestTarget.swift" <<'SWIFT'
@_exported import GantryUI

#if !canImport(XCUIAutomation)
  public typealias XCTestCase = GantryUI.XCTestCase

  final class UITestTarget: UITestTargetNaming {
    static let product = "Adopter"
    static let launchEnvironment = ["ADOPTER_PAGE": "1"]
  }
#endif
SWIFT
  # The classes that Xcode writes into a new target, as it writes them, without its comments.
  cat >"$tests/TemplateUITests.swift" <<'SWIFT'
import XCTest

final class TemplateUITests: XCTestCase {

    override func setUpWithError() throws {
        continueAfterFailure = false
    }

    override func tearDownWithError() throws {
    }

    @MainActor
    func testExample() throws {
        let app = XCUIApplication()
        app.launch()
    }

    @MainActor
    func testLaunchPerformance() throws {
        measure(metrics: [XCTApplicationLaunchMetric()]) {
            XCUIApplication().launch()
        }
    }
}
SWIFT
  cat >"$tests/TemplateUITestsLaunchTests.swift" <<'SWIFT'
import XCTest

final class TemplateUITestsLaunchTests: XCTestCase {

    override class var runsForEachTargetApplicationUIConfiguration: Bool {
        true
    }

    override func setUpWithError() throws {
        continueAfterFailure = false
    }

    @MainActor
    func testLaunch() throws {
        let app = XCUIApplication()
        app.launch()

        let attachment = XCTAttachment(screenshot: app.screenshot())
        attachment.name = "Launch Screen"
        attachment.lifetime = .keepAlways
        add(attachment)
    }
}
SWIFT
  # What an article's readers have: a handle that is stored beside another, in two classes of a bundle.
  cat >"$tests/StoredUITests.swift" <<'SWIFT'
import XCTest

final class StoredUITests: XCTestCase {

    let app = XCUIApplication()

    override func setUpWithError() throws {
        continueAfterFailure = false
    }

    func testUserListDisplaysMockedUsers() throws {
        let app = XCUIApplication()
        app.launchArguments = ["-UITests"]
        app.launch()

        XCTAssertTrue(app.staticTexts["Username One"].exists)
        XCTAssertTrue(app.staticTexts["Username Two"].exists)
    }
}
SWIFT
  sed 's/StoredUITests/StoredAgainUITests/' "$tests/StoredUITests.swift" \
    >"$tests/StoredAgainUITests.swift"
  # AutoMate's guide, in its words.
  cp Examples/Apple/AutoMate/AutoMateUITests.swift "$tests"
  # A base class here and in a library, and a subclass of ours.
  cat >"$1/Sources/AdopterCases/LibraryCase.swift" <<'SWIFT'
import GantryUI

open class LibraryCase: XCTestCase {
  open override func setUp() {
    super.setUp()
    continueAfterFailure = false
  }
}
SWIFT
  cat >"$tests/AdopterUITests.swift" <<'SWIFT'
import AdopterCases
import XCTest

open class BaseCase: XCTestCase {
  open override func setUp() {
    super.setUp()
    continueAfterFailure = false
  }
}

class LibraryUITests: LibraryCase {
  override func setUp() {
    super.setUp()
  }

  func testLibrary() {
    XCUIApplication().launch()
    XCTAssertFalse(continueAfterFailure)
  }
}

class BasedUITests: BaseCase {
  let app = XCUIApplication()

  @MainActor func testStored() throws {
    let app = XCUIApplication()
    addUIInterruptionMonitor(withDescription: "What comes between") { alert in
      alert.buttons.firstMatch.exists && self.app.exists
    }
    XCTAssertEqual(app.state, .notRunning)
    app.launch()
    XCTAssertTrue(app.staticTexts["hi"].waitForExistence(timeout: 20))
    XCTAssertTrue(self.app.staticTexts["hi"].exists)
  }
}

class GreetingApp: XCUIApplication {
  var isGreeting: Bool { staticTexts["hi"].waitForExistence(timeout: 20) }

  override func launch() {
    launchArguments = ["-UITests"]
    super.launch()
  }
}

class SubclassUITests: AppUITestCase {
  override func setUp() {
    super.setUp()
  }

  func testOthers() throws {
    GreetingApp().launch()
    XCTAssertTrue(GreetingApp().isGreeting)
    XCTAssertEqual(app.keyboards.count, 0)
    XCTAssertEqual(app.buttons.matching(NSPredicate(format: "label BEGINSWITH 'h'")).count, 0)
    try app.performAccessibilityAudit()
    // WebKit's browser zooms instead, and fails with that.
    if ProcessInfo.processInfo.environment["UI_TEST_BROWSER"] != "webkit" {
      app.staticTexts["hi"].pinch(withScale: 2, velocity: 1)
    }
    XCUIDevice.shared.press(.home)
    app.activate()
    XCTAssertEqual(app.state, .runningForeground)
  }
}
SWIFT
  mkdir -p "$1/Tests/Adopter6UITests"
  cp "$tests"/*.swift "$1/Tests/Adopter6UITests"
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
#if os(Linux)
  servePage()
#endif
LaunchLink.ready()
SWIFT
  cat >"$1/Sources/Adopter/Page.swift" <<'SWIFT'
#if os(Linux)
  import GantryLink
  import Glibc

  /// Serves one page, whatever is asked for, where the launch wants it.
  func servePage() {
    guard getenv("ADOPTER_PAGE") != nil else { return }
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        guard bind(listener, $0, length) == 0, listen(listener, 64) == 0 else { exit(1) }
        getsockname(listener, $0, &length)
      }
    }
    LaunchLink.ready(url: "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/")
    while true {
      let client = accept(listener, nil, nil)
      var thread = pthread_t()
      // Browsers open connections that they don't use yet.
      pthread_create(&thread, nil, { answer(Int32(Int(bitPattern: $0))) }, .init(bitPattern: Int(client)))
      pthread_detach(thread)
    }
  }

  private func answer(_ client: Int32) -> UnsafeMutableRawPointer? {
    var request = [UInt8](repeating: 0, count: 1 << 16)
    let page = """
      HTTP/1.1 200 OK\r
      Content-Type: text/html\r
      Connection: close\r
      \r
      <!doctype html><html lang="en"><title>Adopter</title><p>hi</p>
      <ul><li>Username One</li><li>Username Two</li></ul></html>
      """
    if read(client, &request, request.count) > 0 { write(client, page, page.utf8.count) }
    close(client)
    return nil
  }
#endif
SWIFT
}

fail() { echo "error: $*" >&2; exit 1; }

# By path.
by_path=$(adopter_folder)
adopter "$by_path" '.package(path: "../gantry")'
swift build --package-path "$by_path" --build-tests --quiet
found=$(adopter_downloads)
[ -z "$found" ] || fail "an adopter by path downloads: $found"

# Its UI tests pass, in all browsers.
if [ "$(uname)" = Linux ]; then
  for browser in chromium webkit firefox; do
    # AutoMate's is of another app.
    UI_TEST_BROWSER=$browser swift test --package-path "$by_path" --skip-build --disable-swift-testing \
      --skip AutoMateUITests \
      >"$work/tests" 2>&1 ||
      fail "an adopter's UI tests fail in $browser: $(cat "$work/tests")"
    passed=$(grep -cE "^Test Case .* passed \(" "$work/tests" || true)
    [ "$passed" = 16 ] || fail "in $browser, of an adopter's UI tests $passed have passed: $(cat "$work/tests")"
    echo "an adopter's UI tests pass as Xcode writes them, in Swift 5 and 6, in $browser"
  done

  # The compiler, which some subclasses have crashed, takes them optimized, too.
  modules=(-I "$by_path/.build/debug/Modules" -I Sources/GantryC/include -enable-testing)
  for version in 5 6; do
    swiftc -O -swift-version "$version" "${modules[@]}" -parse-as-library -emit-module -emit-object \
      -module-name AdopterCases -o "$work/AdopterCases.o" -emit-module-path "$work/AdopterCases.swiftmodule" \
      "$by_path"/Sources/AdopterCases/*.swift
    swiftc -O -swift-version "$version" -I "$work" "${modules[@]}" -parse-as-library -whole-module-optimization -emit-object \
      -module-name AdopterUITests -o "$work/tests.o" "$by_path"/Tests/AdopterUITests/*.swift
  done

  # Both imports are an error that says what to do.
  cat >"$work/both.swift" <<'SWIFT'
import GantryUI
import XCTest

final class BothTests: XCTestCase {}
SWIFT
  swiftc -typecheck -I "$by_path/.build/debug/Modules" -I Sources/GantryC/include \
    "$work/both.swift" >"$work/said" 2>&1 && fail "a file may import XCTest beside GantryUI"
  grep -q "Ambiguous? Import GantryUI alone, without XCTest." "$work/said" ||
    fail "the compiler doesn't say what to do about both imports: $(cat "$work/said")"
fi

for module in GantryReportTests LinkProbe TestRandom TestServer XCUITestCode; do
  [ ! -e "$by_path/.build/debug/$module" ] && [ ! -e "$by_path/.build/debug/$module.build" ] ||
    fail "an adopter builds what is only for Gantry's own tests: $module"
done
# The plugin's tool is planned, and compiled by whoever runs the plugin.
audit=$(find "$by_path/.build/debug/" \( -path '*GantryAudit*' -o -path '*AuditRelease*' \) \
  -name '*.o')
[ -z "$audit" ] || fail "an adopter builds the audit without asking for it: $audit"
[ -e "$by_path/.build/debug/GantryUI.build" ] ||
  fail "the check no longer finds what an adopter builds; look at it"

# By tag, from a clone of what is committed.
git clone --quiet --no-hardlinks . "$work/clone/gantry"
git -C "$work/clone/gantry" -c user.name=check -c user.email=check@localhost tag 9.9.9
adopter "$work/by-tag" ".package(url: \"file://$work/clone/gantry\", from: \"9.9.9\")"
swift build --package-path "$work/by-tag" --configuration release --product Adopter --quiet
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
  # Nor what only tests, recordings and reports need.
  nm "$program" >"$work/linked"
  grep -q ' [tT] \$s13GantrySecrets' "$work/linked" ||
    fail "the check no longer sees what is linked; look at it"
  needless=$(grep -cE ' [tT] \$s[0-9]+Gantry(Redaction|Report|Networking|Testing)' "$work/linked" || true)
  [ "$needless" = 0 ] || fail "an app with Gantry alone links $needless functions that no launch needs"
else
  echo "left out on this system: the check of linked libraries"
fi
echo "an adopter downloads nothing, by path and by tag"

import Foundation
import GantryTesting
import GantryUI
import TestServer
import Testing

/// What a page learns of the device, and what may be pictured of it.
@Suite(.uiTest) struct DeviceTests {
  private static let asking = """
    <p data-testid="answer">-</p><button onclick="ask()">Where?</button>
    <button onclick="notify()">Notify?</button><button onclick="film()">Film?</button>
    <script>
      const show = text => document.querySelector("p").textContent = text;
      const ask = () => navigator.geolocation.getCurrentPosition(
        place => show(place.coords.latitude + " " + place.coords.longitude),
        error => show("error " + error.code));
      const notify = () => self.Notification
        ? Notification.requestPermission().then(show) : show("unknown");
      const film = () => navigator.mediaDevices
        ? navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => show("filmed"), error => show("error")) : show("unknown");
    </script>
    """

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `a page is told where the device is`(browser: UITestBrowser) throws {
    XCUIDevice.shared.location = XCUILocation(latitude: 45.25, longitude: -75.5)
    let app = try PageApplication(Self.asking, in: browser).app
    app.buttons["Where?"].tap()
    #expect(app.staticTexts["answer"].wait(for: \.label, toEqual: "45.25 -75.5", timeout: 10))
    XCUIDevice.shared.location = XCUILocation(latitude: 1.5, longitude: 2)
    app.buttons["Where?"].tap()
    #expect(app.staticTexts["answer"].wait(for: \.label, toEqual: "1.5 2", timeout: 10))
    #expect(XCUIDevice.shared.location == XCUILocation(latitude: 1.5, longitude: 2))
  }

  @Test func `where the device is can't be said in WebKit`() throws {
    let app = try PageApplication(Self.asking, in: .webKit).app
    let text = failure {
      XCUIDevice.shared.location = XCUILocation(latitude: 45.25, longitude: -75.5)
    }
    #expect(text.contains("Failed to move the device"), "\(text)")
    #expect(app.buttons["Where?"].exists)
  }

  private static let touched = """
    <meta name="viewport" content="width=device-width">
    <style>
    body { margin: 0; } button { width: 200px; height: 60px; }
    #list { width: 300px; height: 100px; overflow-x: scroll; scroll-snap-type: x mandatory; }
    #row { width: 1200px; height: 100px; display: flex; }
    #row div { width: 300px; height: 100px; flex: none; scroll-snap-align: start; scroll-snap-stop: always; }
    </style>
    <button>Press</button><p id="log">-</p><p id="about"></p><p id="place"></p>
    <div id="list" role="group" aria-label="Pages"><div id="row">
    <div>One</div><div>Two</div><div>Three</div><div>Four</div></div></div>
    <script>
    const seen = [];
    for (const name of ["touchstart", "touchend", "click"]) {
      document.querySelector("button").addEventListener(name, event => {
        seen.push(event.pointerType ? `${name} by ${event.pointerType}` : name);
        document.getElementById("log").textContent = seen.join(", ");
      });
    }
    const about = () => document.getElementById("about").textContent = [innerWidth, innerHeight,
      devicePixelRatio, matchMedia("(pointer: coarse)").matches, navigator.maxTouchPoints > 1,
      navigator.userAgent.includes("iPhone")].join(" ");
    const place = () => document.getElementById("place").textContent = [navigator.platform,
      screen.orientation.type, screen.orientation.angle].join(" ");
    about(); place();
    addEventListener("resize", about);
    screen.orientation.addEventListener("change", place);
    </script>
    """

  private static let telling = """
    <p data-testid="about"></p><p data-testid="size" style="font-size: 1rem">-</p>
    <button onclick="window.open('/other')">Open</button>
    <script>
      const show = () => document.querySelector("p").textContent = [
        navigator.language, (1234.5).toLocaleString(),
        new Date(0).toLocaleTimeString("en", { timeZoneName: "short", hour: "numeric" }),
        matchMedia("(prefers-reduced-motion: reduce)").matches, matchMedia("(prefers-color-scheme: dark)").matches].join(" | ");
      const size = document.querySelector("[data-testid=size]");
      const measure = () => {
        show();
        size.textContent = size.getBoundingClientRect().height > 30 ? "large" : "small";
      };
      measure();
      setInterval(measure, 100);
    </script>
    """

  /// The system's own launch options, as an application gets them that runs on a device.
  @Test(arguments: UITestBrowser.withoutWebKit)
  func `a page is told what the launch says of its user`(browser: UITestBrowser) throws {
    let matrix: LaunchMatrix = [
      .locales("de_DE"), .timeZones("Asia/Tokyo"), .textSizes(.accessibilityExtraLarge),
      .devices(["desktop": .desktop]), .appearances(.light),
    ]
    let row = try #require(matrix.rows.first)
    #expect(row.name == "de_DE, Asia/Tokyo, accessibilityExtraLarge, desktop, light")
    // What a test plan's configuration can't have.
    #expect(row.settings == ["desktop", "light"])
    let page = PageApplication.page(Self.telling)
    let server = try TestServer(pages: ["/": page, "/other": page])
    defer { server.stop() }
    let app = XCUIApplication(product: "NetworkProbe")
    app.browser = browser
    app.launchArguments = ["--page", server.address] + row.launchArguments
    app.launchEnvironment = row.launchEnvironments
    XCUIDevice.shared.reducesMotion = true
    app.launch()
    let (about, size) = (app.staticTexts["about"], app.staticTexts["size"])
    #expect(about.label == "de-DE | 1.234,5 | 9 AM GMT+9 | true | false")
    #expect(size.wait(for: \.label, toEqual: "large", timeout: 10))
    XCUIDevice.shared.reducesMotion = false
    #expect(
      about.wait(for: \.label, toEqual: "de-DE | 1.234,5 | 9 AM GMT+9 | false | false", timeout: 10)
    )
    XCUIDevice.shared.appearance = .dark
    app.buttons["Open"].tap()
    #expect(
      about.wait(for: \.label, toEqual: "de-DE | 1.234,5 | 9 AM GMT+9 | false | true", timeout: 10))
    #expect(size.wait(for: \.label, toEqual: "large", timeout: 10))

    let plain = try PageApplication(Self.telling, in: browser).app
    #expect(plain.staticTexts["about"].label.hasPrefix("en-US | 1,234.5 | "))
    #expect(plain.staticTexts["size"].label == "small")
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `a profile is a device with its size, its sharpness and fingers`(
    browser: UITestBrowser
  ) throws {
    XCUIDevice.shared.profile = .iPhone
    let app = try PageApplication(Self.touched, in: browser).app
    let about = app.staticTexts["about"]
    #expect(
      about.wait(for: \.label, toEqual: "393 852 3 true true true", timeout: 10), "\(about.label)")
    let place = app.staticTexts["place"]
    // Firefox has no command for it.
    let isTold = browser != .firefox
    if isTold { #expect(place.label == "iPhone portrait-primary 0") }
    app.buttons["Press"].tap()
    let log = app.staticTexts["log"]
    #expect(
      log.wait(for: \.label, toEqual: "touchstart, touchend, click by touch", timeout: 10),
      "\(log.label)")
    // Fingers that a test moves don't scroll Firefox's pages.
    if browser != .firefox {
      app.groups["Pages"].swipeLeft()
      #expect(app.staticTexts["Two"].wait(for: \.isHittable, toEqual: true, timeout: 10))
    }
    XCUIDevice.shared.orientation = .landscapeLeft
    #expect(
      about.wait(for: \.label, toEqual: "852 393 3 true true true", timeout: 10), "\(about.label)")
    if isTold {
      #expect(place.wait(for: \.label, toEqual: "iPhone landscape-primary 90", timeout: 10))
      // A desktop's window isn't turned.
      XCUIDevice.shared.profile = .desktop
      #expect(
        about.wait(for: \.label, toEqual: "1280 800 1 false false false", timeout: 10),
        "\(about.label)")
    }
  }

  /// A fast finger's page goes on when it has left, and a slow one's stops.
  @Test(arguments: [UITestBrowser.chromium, .chromiumByWebDriver])
  func `a swipe has its velocity, and what it scrolls has inertia`(browser: UITestBrowser) throws {
    XCUIDevice.shared.profile = .iPhone
    let app = try PageApplication(
      """
      <meta name="viewport" content="width=device-width">
      <div role="group" aria-label="Long" style="height:400px;overflow-y:scroll">
        <div style="height:20000px"></div></div>
      <p data-testid="steps">0</p><p data-testid="top">0</p><p data-testid="time"></p><button hidden>Again</button>
      <script>
        const list = document.querySelector("[role=group]");
        let start = 0, steps = 0;
        const show = (id, value) => document.querySelector(`[data-testid=${id}]`).textContent = value;
        addEventListener("touchstart", event => start = event.timeStamp);
        addEventListener("touchend", event => show("time", Math.round(event.timeStamp - start)));
        const again = document.querySelector("button");
        list.addEventListener("scroll", () => show("steps", ++steps));
        list.addEventListener("scrollend", () => {
          if (list.scrollTop === 0) return;
          show("top", list.scrollTop);
          again.hidden = false;
        });
        again.onclick = () => { again.hidden = true; list.scrollTop = 0; };
      </script>
      """, in: browser
    ).app
    let (top, time) = (app.staticTexts["top"], app.staticTexts["time"])
    func swipe(_ velocity: XCUIGestureVelocity) throws -> (distance: Double, time: Double) {
      app.groups["Long"].swipeUp(velocity: velocity)
      #expect(app.buttons["Again"].waitForExistence(timeout: 10))
      defer { app.buttons["Again"].tap() }
      return (try #require(Double(top.label)), try #require(Double(time.label)))
    }
    // A busy machine holds a finger back, or has it leap; of several pairs, one is as it should be.
    var told: [String] = []
    let isTold = try (0..<5).contains { _ in
      let before = try #require(Int(app.staticTexts["steps"].label))
      let slow = try swipe(.slow)
      let steps = try #require(Int(app.staticTexts["steps"].label)) - before
      let fast = try swipe(.fast)
      told.append("\(slow) in \(steps) steps, \(fast)")
      // 240 pixels at 400 a second.
      guard slow.time >= 500, fast.time < slow.time / 2 else { return false }
      // chromedriver's fingers leap, and stop before they leave; the page follows others.
      return browser != .chromium || (fast.distance > slow.distance * 1.5 && steps >= 5)
    }
    #expect(isTold, "\(told)")
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `fingers pinch, turn and tap`(browser: UITestBrowser) throws {
    XCUIDevice.shared.profile = .iPhone
    let app = try PageApplication(Self.fingers, in: browser).app
    let log = app.staticTexts["log"]
    func expect(_ text: String, _ gesture: (XCUIElement) -> Void) {
      gesture(app.images["Map"])
      #expect(log.wait(for: \.label, toEqual: text, timeout: 10), "\(log.label)")
    }
    expect("2 fingers, scale 3.0, angle 0") { $0.pinch(withScale: 3, velocity: 10) }
    expect("2 fingers, scale 0.5, angle 0") { $0.pinch(withScale: 0.5, velocity: -1) }
    expect("2 fingers, scale 1.0, angle 90") { $0.rotate(.pi / 2, withVelocity: 4) }
    expect("2 fingers, scale 1.0, angle -45") { $0.rotate(-.pi / 4, withVelocity: -4) }
    expect("2 fingers, scale 1.0, angle 0") { $0.twoFingerTap() }
    expect("3 fingers, scale 1.0, angle 0") {
      $0.tap(withNumberOfTaps: 2, numberOfTouches: 3)
    }
    let many = failure { app.images["Map"].tap(withNumberOfTaps: 1, numberOfTouches: 6) }
    #expect(many.contains("one to five fingers"), "\(many)")
  }

  @Test func `fingers need a screen that they touch`() throws {
    let app = try PageApplication(Self.fingers).app
    let message = failure { app.images["Map"].twoFingerTap() }
    #expect(message.contains("the screen has no touch"), "\(message)")
  }

  /// Says of each gesture how many fingers made it, how far from each other and where they went.
  private static let fingers = """
    <meta name="viewport" content="width=device-width">
    <div id="map" role="img" aria-label="Map"
      style="width:300px;height:300px;touch-action:none"></div>
    <p data-testid="log" id="log">nothing</p>
    <script>
    let from, to, count;
    const between = ([one, other]) => ({
      x: other.clientX - one.clientX, y: other.clientY - one.clientY });
    const angle = ({ x, y }) => Math.atan2(y, x) * 180 / Math.PI;
    map.addEventListener("touchstart", ({ touches }) => {
      if (touches.length < 2) return;
      count = touches.length;
      from = to = between(touches);
    });
    map.addEventListener("touchmove", ({ touches }) => to = between(touches));
    map.addEventListener("touchend", ({ touches }) => {
      if (touches.length > 0) return;
      const scale = Math.hypot(to.x, to.y) / Math.hypot(from.x, from.y);
      const turned = Math.round((angle(to) - angle(from) + 540) % 360 - 180);
      log.textContent = `${count} fingers, scale ${scale.toFixed(1)}, angle ${turned}`;
    });
    </script>
    """

  @Test func `a device changes while an application runs, and WebKit is none`() throws {
    let app = try PageApplication(Self.touched).app
    let about = app.staticTexts["about"]
    #expect(about.label == "1280 800 1 false false false")
    XCUIDevice.shared.profile = .iPad
    #expect(
      about.wait(for: \.label, toEqual: "820 1180 2 true true false", timeout: 10), "\(about.label)"
    )
    XCUIDevice.shared.profile = nil
    #expect(
      about.wait(for: \.label, toEqual: "1280 800 1 false false false", timeout: 10),
      "\(about.label)")
    app.terminate()
    XCUIDevice.shared.profile = .iPhone
    // What fails is the launch, which throws nothing.
    let message = failure { _ = try? PageApplication(Self.touched, in: .webKit) }
    #expect(message.contains("can't be another device"), "\(message)")
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `nobody is asked for a permission, and none is given`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.asking, in: browser).app
    // What is neither granted nor denied to a page that asks to notify is its default; Firefox asks a user then,
    // unless it is denied.
    let refusal = browser == .firefox ? "denied" : "default"
    for (button, answer) in [("Where?", "error 1"), ("Notify?", refusal), ("Film?", "error")] {
      app.buttons[button].tap()
      #expect(
        app.staticTexts["answer"].wait(for: \.label, toEqual: answer, timeout: 10),
        "\(button): \(app.staticTexts["answer"].label)")
    }
  }

  @Test(arguments: UITestBrowser.all)
  func `elements and the screen are pictured as large as they are`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      """
      <style>* { margin: 0 }</style><div style="height:2000px">tall</div>
      <div role="img" aria-label="Red" style="width:120px;height:70px;background:#f00"></div>
      """, in: browser
    ).app
    #expect(app.images["Red"].screenshot().image.size == CGSize(width: 120, height: 70))
    let whole = app.screenshot().image.size
    #expect(whole == app.windows.firstMatch.frame.size)
    #expect(app.windows.firstMatch.screenshot().image.size == whole)
    #expect(XCUIScreen.main.screenshot().image.size == whole)
    #expect(XCUIScreen.screens.map { $0.screenshot().image.size } == [whole])
    let image = app.images.element(matching: NSPredicate(format: "label == 'Red'"))
    #expect(image.screenshot().image.png == image.screenshot().pngRepresentation)
  }
}

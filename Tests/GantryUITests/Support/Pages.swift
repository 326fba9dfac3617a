import Foundation
import GantryUI
import TestServer

/// A page in a browser, for one test.
struct PageApplication {
  let app: XCUIApplication
  let server: TestServer

  /// Opens a page with a body; further ones are given whole, by path.
  init(
    _ body: String, in browser: UITestBrowser = .chromium, others: [String: String] = [:],
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    var pages = others
    pages["/"] = Self.page(body)
    server = try TestServer(answer: { [pages] request in
      let path = String(request.path.prefix { $0 != "?" })
      let type =
        path.hasSuffix(".css") ? "text/css" : path.hasSuffix(".svg") ? "image/svg+xml" : "text/html"
      return pages[path].map { ("\(type); charset=utf-8", Array($0.utf8)) }
    })
    app = XCUIApplication(address: server.address, fileID: fileID, file: file, line: line)
    app.browser = browser
    app.launch()
  }

  /// The red, green and blue of the last pixel of each picture.
  static func lastPixels(of pictures: [Data]) throws -> [[Int]] {
    let images = pictures.map { "<img src=\"data:;base64,\($0.base64EncodedString())\">" }
    let page = try PageApplication(
      """
      <p data-testid="pixels"></p>\(images.joined())<script>
        const pixel = (image) => {
          const context = document.createElement("canvas").getContext("2d");
          context.drawImage(image, 1 - image.width, 1 - image.height);
          return context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(" ");
        };
        addEventListener("load", () => {
          document.querySelector("p").textContent = [...document.images].map(pixel).join();
        });
      </script>
      """)
    _ = page.app.staticTexts["pixels"].waitForExistence(timeout: 20)
    return page.app.staticTexts["pixels"].label.split(separator: ",").map { pixel in
      pixel.split(separator: " ").compactMap { Int($0) }
    }
  }

  static func page(_ body: String) -> String {
    """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title></head>
    <body>\(body)</body></html>
    """
  }
}

extension UITestBrowser {
  /// A way for each engine: what the page's agent does is the same however it is asked.
  static let engines = isQuick ? [.chromium] : [UITestBrowser.chromium, .webKit, .firefox]

  /// Every way in which a page is driven.
  static let all =
    isQuick ? [.chromium] : [UITestBrowser.chromium, .chromiumByWebDriver, .webKit, .firefox]

  /// WebKit's driver can't do what they test.
  static let withoutWebKit = all.filter { $0 != .webKit }

  /// Whether one browser is enough, as `make check` says.
  private static let isQuick =
    ProcessInfo.processInfo.environment["GANTRY_TEST_BROWSERS"] == "chromium"
}

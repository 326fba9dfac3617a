import Foundation
import Gantry
import Hummingbird

/// What the app is told at launch.
struct PagesLaunch: LaunchConfiguration {
  /// A JSON file with the pages by path: `{"/": {"type": "text/html", "text": "…"}}`.
  var pages = ""
  var port: UInt16 = 0

  static var launchPolicy: LaunchPolicy { .all }
}

/// One page, as `pages.py` writes it.
struct Page: Decodable {
  var type: String
  var text: String
}

/// The app of the flows that start one: serves the benchmark's pages from memory, as a small app in
/// Swift would, and says first where it is.
@main
enum PagesApp {
  static func main() async {
    do {
      try await serve(PagesLaunch.current)
    } catch {
      FileHandle.standardError.write(Data("error: the pages can't be served: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func serve(_ launch: PagesLaunch) async throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: launch.pages))
    let pages = try JSONDecoder().decode([String: Page].self, from: file)
    let router = Router()
    for (path, page) in pages {
      router.get(RouterPath(path)) { _, _ in
        Response(
          status: .ok, headers: [.contentType: page.type, .cacheControl: "no-store"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: page.text)))
      }
    }
    let app = Application(
      router: router,
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: Int(launch.port))),
      onServerRunning: { channel in
        // Standard output is a pipe, which would hold the line back; where nobody reads it, nobody
        // misses it.
        let line = "serving on http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
        try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
      })
    try await app.runService()
  }
}

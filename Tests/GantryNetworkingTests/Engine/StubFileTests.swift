import Foundation
import Testing

@testable import GantryNetworking

/// Answers of what files hold.
struct StubFileTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stubs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test(arguments: [
    ("a.json", "application/json"), ("a.TXT", "text/plain; charset=utf-8"), ("a.png", "image/png"),
    ("a", "application/octet-stream"), ("a.xyz", "application/octet-stream"),
  ]) func aSmallFileIsReadAtLaunch(name: String, type: String) throws {
    try withFolder { folder in
      let file = folder.appending(path: name)
      try Data("content".utf8).write(to: file)
      let engine = try NetworkEngine([Stub("/x").file(file.path)])
      try FileManager.default.removeItem(at: file)
      #expect(engine.plan(for: try HTTPRequest("GET /x")).summary == "200 \(type) content")
    }
  }

  @Test(arguments: [
    ("application/json", "json"), ("application/problem+json", "json"), ("text/html", "html"),
    ("Text/HTML; charset=utf-8", "html"), ("image/jpeg", "jpg"), ("image/gif", "gif"),
    ("application/atom+xml", "xml"), ("text/xml;a=b", "xml"), ("image/svg+xml", "svg"),
    ("application/x-tar", "bin"), ("", "bin"), (nil, "bin"),
  ]) func aTypesFilesHaveAnExtension(type: String?, name: String) {
    #expect(ContentType.fileExtension(of: type) == name)
  }

  @Test func aLargeFileIsServedFromTheDisk() throws {
    try withFolder { folder in
      let file = folder.appending(path: "large.bin")
      let count = HTTPBody.spillSize + 1
      try Data(count: count).write(to: file)
      let plan = try NetworkEngine([Stub("/x").file(file.path)])
        .plan(for: HTTPRequest("GET /x"))
      #expect(plan.summary == "200 application/octet-stream large.bin of \(count)")
      guard case .success(let answer)? = plan.outcome else { return }
      #expect(answer.headers["Content-Length"] == "\(count)")
    }
  }

  @Test func aLinkToAFileIsAFile() throws {
    try withFolder { folder in
      let link = folder.appending(path: "link.txt")
      try Data("linked".utf8).write(to: folder.appending(path: "file.txt"))
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "file.txt")
      #expect(
        try NetworkEngine([Stub("/x").file(link.path)]).plan(for: HTTPRequest("GET /x")).summary
          == "200 text/plain; charset=utf-8 linked")
    }
  }

  @Test func aMissingFileIsAProblem() {
    let name = "error: network.stubs.routes[0].responses[0].file: "
    #expect(
      problems([Stub("/x").file("/missing/a.json")])
        == name + "there is no file '/missing/a.json'")
    let folder = FileManager.default.currentDirectoryPath
    #expect(
      problems([Stub("/x").file("missing-a.json")])
        == name + "there is no file 'missing-a.json' in the working directory \(folder)")
    #expect(problems([Stub("/x").file("/")]) == name + "'/' is not a file")
  }
}

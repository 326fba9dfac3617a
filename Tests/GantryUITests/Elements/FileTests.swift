import Foundation
import GantryUI
import Testing

/// Files that a test gives to a page.
@Suite(.uiTest) struct FileTests {
  private static let body = """
    <label>Avatar <input type="file" id="one"></label>
    <label for="many">Attach</label><input type="file" id="many" multiple style="display:none">
    <input type="file" aria-label="Locked" disabled>
    <button>Plain</button>
    <p id="log">-</p>
    <script>
    for (const input of document.querySelectorAll("input")) {
      input.onchange = async () => {
        const texts = [];
        for (const file of input.files) texts.push(`${file.name} ${file.type} ${await file.text()}`);
        log.textContent = `${input.id}: ${texts.join(", ") || "nothing"}`;
      };
    }
    </script>
    """

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("files-\(UUID().uuidString)")

  private func file(_ name: String, _ text: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test(arguments: UITestBrowser.all)
  func `an input, its label, and a hidden one take files`(browser: UITestBrowser) throws {
    // A test that fails early has made none.
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = try PageApplication(Self.body, in: browser)
    let log = page.app.staticTexts["log"]
    let file = try file("zoë.txt", "ünï")
    page.app.buttons["Avatar"].choose([file])
    #expect(log.wait(for: \.label, toEqual: "one: zoë.txt text/plain ünï", timeout: 10))
    page.app.staticTexts["Attach"].choose([
      try self.file("a.csv", "1"), try self.file("b.png", "2"),
    ])
    #expect(
      log.wait(for: \.label, toEqual: "many: a.csv text/csv 1, b.png image/png 2", timeout: 10))
    page.app.buttons["Avatar"].choose([])
    #expect(log.wait(for: \.label, toEqual: "one: nothing", timeout: 10))
  }

  @Test func `what can't be chosen is a failure that says why`() throws {
    // A test that fails early has made none.
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [try file("a.txt", "a"), try file("b.txt", "b")]
    func message(_ name: String, _ files: [URL]) throws -> String {
      let page = try PageApplication(Self.body)
      return failure { page.app.buttons[name].choose(files) }
    }
    #expect(try message("Avatar", files).contains("it takes one file, not 2."))
    #expect(try message("Plain", files).contains("it takes no files"))
    #expect(
      try message("Avatar", [folder.appendingPathComponent("none")]).contains("can't be read"))
  }
}

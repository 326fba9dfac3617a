#if !canImport(XCUIAutomation)
  /// A place in a test's source, to which its failures are attributed.
  struct SourcePlace: Sendable {
    var fileID: StaticString
    var file: StaticString
    var line: UInt

    init(_ fileID: StaticString, _ file: StaticString, _ line: UInt) {
      (self.fileID, self.file, self.line) = (fileID, file, line)
    }

    /// As a report shows it: `CanadaTests.swift:24`.
    var text: String { "\("\(fileID)".split(separator: "/").last ?? ""):\(line)" }

    /// The module of the test: the part before the slash of `CountriesUITests/CanadaTests.swift`.
    var module: String { String("\(fileID)".prefix { $0 != "/" }) }
  }
#endif

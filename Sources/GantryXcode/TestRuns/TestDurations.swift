/// How long tests took, by JUnit XML: that of `swift test --xunit-output`, or a report's.
package struct TestDurations: Sendable {
  /// A test by its suite's own name and its own, which is all that the two have in common: raw
  /// identifiers without what makes them such.
  private static func name(_ suite: Substring, _ test: Substring) -> [String] {
    [suite, test].map { name in
      name.hasPrefix("`") ? String(name.dropFirst().prefix { $0 != "`" }) : String(name)
    }
  }

  private var seconds: [[String]: Double] = [:]

  package init() {}

  package var count: Int { seconds.count }

  /// The seconds of a test as `swift test list` names it, such as `AppUITests.CartTests/testBuys`; nil
  /// if it isn't known.
  package subscript(test: String) -> Double? {
    let parts = Self.parts(of: test)
    guard let name = parts.last else { return nil }
    return seconds[Self.name(parts.dropLast().last ?? "", name)]
  }

  /// Adds the results of a file; a test with several, such as the rows of a matrix, has their sum.
  package mutating func add(_ bytes: [UInt8], path: String) throws(XcodeFileError) {
    // Without --parallel, swift test leaves XCTest's file empty.
    if !bytes.isEmpty, add(try XMLScanner.scan(bytes, path: path)) { return }
    throw XcodeFileError(
      .invalidValue, "no test in it has a duration",
      advice: "Give the XML of 'swift test --parallel --xunit-output', or a report's junit.xml",
      path: path)
  }

  /// Returns whether there was a test.
  private mutating func add(_ tree: XMLTree) -> Bool {
    var isKnown = false
    for element in tree.elements.indices where tree.isNamed("testcase", element) {
      guard let suite = tree.value("classname", of: element),
        let test = tree.value("name", of: element),
        let time = tree.value("time", of: element).flatMap(Double.init), time >= 0, time.isFinite
      else { continue }
      let name = Self.name(Self.parts(of: suite).last ?? "", Self.withoutRow(test))
      seconds[name, default: 0] += time
      isKnown = true
    }
    return isKnown
  }

  /// The name without the row of a matrix behind it.
  private static func withoutRow(_ test: String) -> Substring {
    guard test.hasSuffix("]"), let row = test.firstRange(of: " [") else { return test[...] }
    return test[..<row.lowerBound]
  }

  /// What dots and slashes separate, but for those of raw identifiers and of parameters.
  private static func parts(of name: String) -> [Substring] {
    var isRaw = false
    var depth = 0
    return name.split { character in
      switch character {
      case "`": isRaw.toggle()
      case "(" where !isRaw: depth += 1
      case ")" where !isRaw: depth -= 1
      default: break
      }
      return !isRaw && depth == 0 && (character == "." || character == "/")
    }
  }
}

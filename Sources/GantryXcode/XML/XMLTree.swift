import GantryFormats

/// The elements of an XML text with their places in it, in the order in which they begin.
///
/// Flat, so that no depth of nesting can use up the stack.
struct XMLTree: Sendable {
  struct Element: Sendable {
    var name: Range<Int>
    /// From `<` to after the start tag's `>`.
    var startTag: Range<Int>
    /// From `</` to after `>`; empty at its end if the tag closes itself.
    var endTag: Range<Int>
    var attributes: Range<Int>
    /// The index of the element around it; -1 for the root.
    var parent: Int
    /// The index after the last element inside it.
    var end: Int
    var isSelfClosing: Bool

    var start: Int { startTag.lowerBound }
    /// After the element's last byte.
    var limit: Int { endTag.upperBound }
    var range: Range<Int> { start..<limit }
    /// Between the tags.
    var content: Range<Int> { startTag.upperBound..<endTag.lowerBound }
  }

  struct Attribute: Sendable {
    var name: Range<Int>
    /// Between the quotes.
    var value: Range<Int>

    /// From the name to after the closing quote.
    var range: Range<Int> { name.lowerBound..<value.upperBound + 1 }
  }

  var bytes: [UInt8]
  var elements: [Element]
  var attributes: [Attribute]

  // MARK: Asking

  func name(of element: Int) -> String {
    String(decoding: bytes[elements[element].name], as: UTF8.self)
  }

  func isNamed(_ name: StaticString, _ element: Int) -> Bool {
    isEqual(elements[element].name, name)
  }

  func isEqual(_ range: Range<Int>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount
      && name.withUTF8Buffer { bytes[range].elementsEqual($0) }
  }

  /// The indexes of the elements directly inside one.
  func children(of element: Int) -> some Sequence<Int> {
    sequence(state: element + 1) { next in
      guard next < elements[element].end else { return nil }
      defer { next = elements[next].end }
      return next
    }
  }

  func child(_ name: StaticString, of element: Int) -> Int? {
    children(of: element).first { isNamed(name, $0) }
  }

  func attribute(_ name: StaticString, of element: Int) -> Attribute? {
    attributes(of: element).first { isEqual($0.name, name) }
  }

  func attributes(of element: Int) -> ArraySlice<Attribute> {
    attributes[elements[element].attributes]
  }

  func value(_ name: StaticString, of element: Int) -> String? {
    attribute(name, of: element).map(value(of:))
  }

  func line(of element: Int) -> Int {
    SourceBytes.position(of: elements[element].start, in: bytes).line
  }

  /// An attribute's text: references resolved, line breaks and tabs as spaces (XML 1.0, 3.3.3).
  func value(of attribute: Attribute) -> String { XMLText.decoded(bytes[attribute.value]) }
}

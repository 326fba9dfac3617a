import GantryFormats

/// The elements of an XML text with their places in it, in the order in which they begin.
///
/// Flat, so that no depth of nesting can use up the stack.
struct XMLTree: Sendable {
  struct Element: Sendable {
    var name: Range<Int32>
    /// From `<` to after the start tag's `>`.
    var startTag: Range<Int32>
    /// From `</` to after `>`; where the tag closes itself, empty and at its end.
    var endTag: Range<Int32>
    var attributes: Range<Int32>
    /// The index of the element around it; -1 for the root.
    var parent: Int32
    /// The index after the last element inside it.
    var end: Int32
    var isSelfClosing: Bool

    var start: Int { Int(startTag.lowerBound) }
    /// After the element's last byte.
    var limit: Int { Int(endTag.upperBound) }
    var range: Range<Int> { start..<limit }
    /// Between the tags.
    var content: Range<Int> { Int(startTag.upperBound)..<Int(endTag.lowerBound) }
  }

  struct Attribute: Sendable {
    var name: Range<Int32>
    /// Between the quotes.
    var value: Range<Int32>

    /// From the name to after the closing quote.
    var range: Range<Int> { Int(name.lowerBound)..<Int(value.upperBound) + 1 }
  }

  var bytes: [UInt8]
  var elements: [Element]
  var attributes: [Attribute]

  // MARK: Asking

  func slice(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  func name(of element: Int) -> String {
    String(decoding: slice(elements[element].name), as: UTF8.self)
  }

  func isNamed(_ name: StaticString, _ element: Int) -> Bool {
    isEqual(elements[element].name, name)
  }

  func isEqual(_ range: Range<Int32>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount
      && name.withUTF8Buffer { slice(range).elementsEqual($0) }
  }

  /// The indexes of the elements directly inside one.
  func children(of element: Int) -> some Sequence<Int> {
    let end = Int(elements[element].end)
    return sequence(state: element + 1) { next in
      guard next < end else { return nil }
      defer { next = Int(elements[next].end) }
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
    let range = elements[element].attributes
    return attributes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  func value(_ name: StaticString, of element: Int) -> String? {
    attribute(name, of: element).map(value(of:))
  }

  /// The line on which an element begins.
  func line(of element: Int) -> Int {
    SourceBytes.position(of: elements[element].start, in: bytes).line
  }

  /// What an attribute says: references resolved, line breaks and tabs as spaces (XML 1.0, 3.3.3).
  func value(of attribute: Attribute) -> String { XMLText.decoded(slice(attribute.value)) }
}

#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySecrets
  import GantrySystem

  /// Replaces secret values in JSON that comes in pieces; every other byte stays.
  ///
  /// A string becomes ``Redaction/mark``, a number 0, a Boolean false, so that the JSON can still
  /// be decoded. A Boolean stays if its name only ends like a secret's. In arrays and objects each
  /// value is replaced. Text that isn't JSON stays, unless it looks like a secret member.
  struct JSONRedactor: BodyRedactor, DebugOnly {
    private enum State { case between, key, string, literal }

    /// What becomes of a value: it is kept back until it is judged if its name is open.
    private enum Verdict { case stays, isReplaced, isOpen }

    private struct Frame {
      var isObject: Bool
      var isSecret: Bool
      /// The name that makes values secret which look as a secret does.
      var openName: String?
      /// Whether its members' names are those of values of one kind, as below `tokens`.
      var isMap: Bool
      /// As what a member is judged whose name may be a secret's.
      var memberPlace: SecretVocabulary.Place
      /// The progress of each path.
      var places: [UInt64]
      var index = 0
    }

    private let redaction: Redactor
    private let paths: [JSONPath]
    private var state = State.between
    private var isEscaped = false
    private var frames: [Frame] = []
    /// Levels below ``maximumDepth``, where every value counts as secret.
    private var excess = 0
    private var expectsKey = false
    private var key: [UInt8] = []
    /// Whether only the colon is missing that makes the key one.
    private var isKeyRead = false
    /// Whether the next value is secret.
    private var isSecret = false
    /// Whether it is secret only by its name's ending: a flag such as `hasPassword` isn't then.
    private var sparesFlags = false
    /// The name under which the next value is secret if it looks as a secret does.
    private var openName: String?
    private var places: [UInt64] = []
    private var verdict = Verdict.stays
    /// The key or the value so far, unless the value stays.
    private var held: [UInt8] = []

    private static let maximumDepth = 512
    private static let greatestValue = 16384

    init(_ redaction: Redactor) {
      self.redaction = redaction
      paths = redaction.paths
      begin()
    }

    /// Begins a text: several may follow each other.
    private mutating func begin() {
      places = paths.map { _ in 1 }
      isSecret = paths.contains { $0.isWhole(1) }
      openName = nil
    }

    mutating func redact(
      _ bytes: UnsafeRawBufferPointer, into result: inout [UInt8],
      _ scrubber: inout SecretScrubber
    ) {
      var position = 0
      while position < bytes.count {
        switch state {
        case .between: position = between(bytes, position, &result)
        case .key, .string, .literal: position = scalar(bytes, position, &result, &scrubber)
        }
      }
    }

    private mutating func between(
      _ bytes: UnsafeRawBufferPointer, _ start: Int, _ result: inout [UInt8]
    ) -> Int {
      let byte = bytes[start]
      let isMember = isKeyRead && byte == UInt8(ascii: ":")
      isKeyRead = isKeyRead && (byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D)
      switch byte {
      case UInt8(ascii: "\""):
        result.append(byte)
        state = expectsKey ? .key : .string
        verdict = nextVerdict()
        if verdict == .isReplaced { result.append(contentsOf: Redaction.mark.utf8) }
        return start + 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(isObject: byte == UInt8(ascii: "{"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
      case UInt8(ascii: ","): next()
      case UInt8(ascii: ":"):
        if isMember { enterMember() }
        expectsKey = false
      case 0x20, 0x09, 0x0A, 0x0D: break
      default:
        state = .literal
        let isFlag = byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f")
        verdict = nextVerdict(isSpared: isFlag && sparesFlags)
        if verdict == .isReplaced {
          switch byte {
          case UInt8(ascii: "t"), UInt8(ascii: "f"): result.append(contentsOf: "false".utf8)
          case UInt8(ascii: "n"): result.append(contentsOf: "null".utf8)
          default: result.append(UInt8(ascii: "0"))
          }
        }
        return start
      }
      result.append(byte)
      return start + 1
    }

    private func nextVerdict(isSpared: Bool = false) -> Verdict {
      if expectsKey || isSecret && isSpared { return .stays }
      return isSecret ? .isReplaced : openName == nil ? .stays : .isOpen
    }

    /// Reads a key or a value, to its end or the end of the piece.
    private mutating func scalar(
      _ bytes: UnsafeRawBufferPointer, _ start: Int, _ result: inout [UInt8],
      _ scrubber: inout SecretScrubber
    ) -> Int {
      let (end, isEnded) =
        state == .literal ? Self.endOfLiteral(bytes, start) : endOfText(bytes, start)
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if verdict == .stays { result.append(contentsOf: piece) }
      if verdict == .isOpen {
        held.append(contentsOf: piece)
        if held.count > Self.greatestValue + 1 {
          result += held
          held.removeAll()
          verdict = .stays
        }
      } else if verdict == .isReplaced || state == .key, held.count < Self.greatestValue {
        // Neither a secret nor its name is as long.
        held.append(contentsOf: piece)
      }
      if isEnded { endScalar(&result, &scrubber) }
      return end
    }

    /// Ends a key, or a value: writes one that was kept back, or the mark in its place.
    private mutating func endScalar(_ result: inout [UInt8], _ scrubber: inout SecretScrubber) {
      // The last byte of a string is its quote.
      let value = held.dropLast(state == .literal ? 0 : 1)
      if state == .key {
        key = Array(value)
        isKeyRead = true
      } else if verdict == .isOpen, !isSecret(value) {
        result += held
      } else if verdict != .stays, state == .string {
        scrubber.add(value)
        if verdict == .isOpen { result += Redaction.mark.utf8 }
        result.append(UInt8(ascii: "\""))
      } else if verdict == .isOpen {
        // A mark is no number.
        result.append(UInt8(ascii: "0"))
      }
      // A name says of one value whether it is secret, not of what follows without a comma.
      if state != .key { openName = nil }
      held.removeAll(keepingCapacity: true)
      verdict = .stays
      state = .between
    }

    private func isSecret(_ value: ArraySlice<UInt8>) -> Bool {
      guard let openName, value.count <= Self.greatestValue else { return false }
      return SecretVocabulary.isSecret(
        value: String(decoding: value, as: UTF8.self), underOpen: openName,
        at: frames.last?.memberPlace ?? redaction.memberPlace)
    }

    mutating func finish(into result: inout [UInt8], _ scrubber: inout SecretScrubber) {
      // What is cut off isn't judged.
      if verdict == .isOpen { result += held }
      self = JSONRedactor(redaction)
    }

    /// The end of a string that goes on at an index, by leaps: most bytes are those of strings.
    private mutating func endOfText(
      _ bytes: UnsafeRawBufferPointer, _ start: Int
    ) -> (end: Int, isEnded: Bool) {
      var position = start
      if isEscaped {
        isEscaped = false
        position += 1
      }
      while position < bytes.count {
        let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: position)
        let limit = quote ?? bytes.count
        let head = UnsafeRawBufferPointer(rebasing: bytes[position..<limit])
        guard let slash = head.firstIndex(of: UInt8(ascii: "\\"), from: 0) else {
          return (quote.map { $0 + 1 } ?? bytes.count, quote != nil)
        }
        position += slash + 2
      }
      // The escape's letter is in the next piece.
      isEscaped = position > bytes.count
      return (bytes.count, false)
    }

    private static func endOfLiteral(
      _ bytes: UnsafeRawBufferPointer, _ start: Int
    ) -> (end: Int, isEnded: Bool) {
      var end = start
      while end < bytes.count, !endsLiteral[Int(bytes[end])] { end += 1 }
      return (end, end < bytes.count)
    }

    /// By byte, whether it ends a literal.
    private static let endsLiteral = (0...UInt8.max).map { ",:{}[]\" \t\n\r".utf8.contains($0) }

    // MARK: Places

    private mutating func open(isObject: Bool) {
      guard frames.count < Self.maximumDepth else {
        excess += 1
        isSecret = true
        return
      }
      let isMember = frames.last?.isObject == true
      let isMap = isObject && isMember && openName?.last == "s"
      let isOfLogin = isMember && SecretVocabulary.isOfLogin(String(decoding: key, as: UTF8.self))
      frames.append(
        Frame(
          isObject: isObject, isSecret: isSecret, openName: openName, isMap: isMap,
          memberPlace: isOfLogin ? .login : frames.last?.memberPlace ?? redaction.memberPlace,
          places: places))
      openName = nil
      expectsKey = isObject
      if !isObject { enterElement() }
    }

    private mutating func close() {
      if excess > 0 {
        excess -= 1
        return
      }
      _ = frames.popLast()
      expectsKey = false
      if frames.isEmpty { begin() }
    }

    private mutating func next() {
      guard excess == 0, let last = frames.indices.last else { return }
      if frames[last].isObject {
        expectsKey = true
      } else {
        frames[last].index += 1
        enterElement()
      }
    }

    private mutating func enterElement() {
      if let index = frames.last?.index { enter(.index(index), .none) }
      openName = isSecret ? nil : frames.last?.openName
    }

    private mutating func enterMember() {
      let text = String(decoding: key, as: UTF8.self)
      let name = SecretScrubber.unescaped(text) ?? text
      let secrecy = redaction.names.secrecy(of: name, at: .member)
      enter(.name(name), secrecy)
      if isSecret {
        openName = nil
      } else if secrecy == .byValue {
        openName = name
      } else {
        let isPassed = frames.last?.isMap == true || Self.identifiers.contains(name)
        openName = isPassed ? frames.last?.openName : nil
      }
    }

    /// The members of `session` and the like that may be the secret itself.
    private static let identifiers: Set<String> = ["id", "key", "value", "data"]

    private mutating func enter(_ selector: JSONPath.Selector, _ secrecy: SecretVocabulary.Secrecy)
    {
      guard let frame = frames.last else { return }
      for index in paths.indices {
        places[index] = paths[index].entering(selector, at: frame.places[index])
      }
      let isSelected = paths.indices.contains { paths[$0].isWhole(places[$0]) }
      let isNamed = frame.isSecret || isSelected || secrecy == .byName
      isSecret = isNamed || secrecy == .byEnding
      sparesFlags = !isNamed
    }
  }
#endif

import GantryFormats
import GantrySystem

// The payload, in a variable or in the file that one names: the whole configuration or a part of
// it, as JSON or base64 of it.
extension SourceReading {
  mutating func readPayload() {
    if let path = input.variables.payloadFile {
      let origin = input.payloadOrigin(0)
      if let bytes = bytes(ofFile: path, origin), let value = payload(inFile: bytes, path, origin) {
        distribute(value, .payload, index: 0, origin)
      }
    }
    if let text = input.variables.payload {
      let origin = input.payloadOrigin(1)
      if honors(origin), let value = payload(text, origin) {
        distribute(value, .payload, index: 1, origin)
      }
    }
  }

  /// The bytes of a file that a source names, unless nothing may be set.
  mutating func bytes(ofFile path: String, _ origin: LaunchOrigin) -> [UInt8]? {
    guard honors(origin) else { return nil }
    do {
      return try System.read(file: path)
    } catch {
      refuse(Wording.fileUnreadable(error.reason), origin)
      return nil
    }
  }

  /// Whether anything may be set; if not, a note says that the source isn't honored.
  private mutating func honors(_ origin: LaunchOrigin) -> Bool {
    if input.honored.isEmpty { notes.append(.notHonored(origin)) }
    return !input.honored.isEmpty
  }

  private mutating func payload(
    inFile bytes: [UInt8], _ path: String, _ origin: LaunchOrigin
  ) -> Value? {
    if let digest = input.variables.payloadDigest {
      if let difference = PayloadDigest.difference(of: bytes, from: digest) {
        refuse(difference, origin)
        return nil
      }
      // The launcher wrote this temporary file, and removes it itself where this fails.
      try? System.remove(file: path)
    }
    if bytes.contains(UInt8(ascii: "{")) { return json(bytes, origin) }
    guard let text = String(validUTF8: bytes) else {
      refuse(Wording.fileNotUTF8, origin)
      return nil
    }
    return payload(text, origin)
  }

  private mutating func payload(_ text: String, _ origin: LaunchOrigin) -> Value? {
    let text = trimmed(text)
    do {
      return text.utf8.first == UInt8(ascii: "{")
        ? try JSONReader.read(text) : try JSONReader.read(bytes: Base64.decode(text))
    } catch {
      refuse(Wording.notBase64JSON(error.message), origin)
      return nil
    }
  }

  /// The JSON in a file.
  mutating func json(_ bytes: [UInt8], _ origin: LaunchOrigin) -> Value? {
    do {
      return try JSONReader.read(bytes: bytes)
    } catch {
      refuse(Wording.fileNotJSON(error.message), origin)
      return nil
    }
  }

  /// Distributes a payload's members, unless the payload is meant for another configuration.
  mutating func distribute(
    _ value: Value, _ source: SourceKind, index: Int = 0, _ origin: LaunchOrigin
  ) {
    guard case .object(let members) = value else {
      refuse(Wording.notObject(value.kindName), origin)
      return
    }
    for member in members where member.key.hasPrefix("$") {
      if let refusal = refusal(of: member) { return refuse(refusal, origin) }
    }
    distribute(value, to: 0, Assignment(.value(value), to: 0, source, index: index))
  }

  /// Why a payload isn't meant for this configuration, by a member with `$`; nil where it may be.
  private func refusal(of member: Value.Member) -> String? {
    let name = schema.name
    switch (member.key, member.value) {
    case ("$type", .string(name)), ("$schema", _): return nil
    case ("$type", .string(let other)): return Wording.otherConfiguration(other, than: name)
    case ("$version", .number(let version)):
      let expected = input.traits.schemaVersion
      return version == "\(expected)"
        ? nil : Wording.otherVersion(version, of: name, than: expected)
    default: return Wording.unknownMetadata(member.key)
    }
  }
}

import GantryFormats
import GantrySystem

/// The payload, in a variable or in the file that one names: the whole configuration or a part of
/// it, as JSON or base64 of it.
enum PayloadSource {
  static func read(_ input: LaunchInput) -> SourceReading {
    var reading = SourceReading()
    if let path = input.variables.payloadFile {
      let origin = input.payloadOrigin(0)
      if let bytes = file(path, origin, input, &reading),
        let value = json(inFile: bytes, path, origin, input, &reading)
      {
        give(value, .payload, index: 0, origin, input, &reading)
      }
    }
    if let text = input.variables.payload {
      let origin = input.payloadOrigin(1)
      if isHonored(origin, input, &reading), let value = json(text, origin, &reading) {
        give(value, .payload, index: 1, origin, input, &reading)
      }
    }
    return reading
  }

  /// The bytes of a file that a source names, unless nothing may be set.
  static func file(
    _ path: String, _ origin: LaunchOrigin, _ input: LaunchInput, _ reading: inout SourceReading
  ) -> [UInt8]? {
    guard isHonored(origin, input, &reading) else { return nil }
    do {
      return try System.read(file: path)
    } catch {
      reading.report(
        .other(.unreadableSource, Wording.fileUnreadable(error.reason)), origin: origin)
      return nil
    }
  }

  private static func isHonored(
    _ origin: LaunchOrigin, _ input: LaunchInput, _ reading: inout SourceReading
  ) -> Bool {
    if input.honored.isEmpty { reading.notes.append(.notHonored(origin)) }
    return !input.honored.isEmpty
  }

  private static func json(
    inFile bytes: [UInt8], _ path: String, _ origin: LaunchOrigin, _ input: LaunchInput,
    _ reading: inout SourceReading
  ) -> Value? {
    if let digest = input.variables.payloadDigest {
      if let difference = PayloadDigest.difference(of: bytes, from: digest) {
        reading.report(.other(.unreadableSource, difference), origin: origin)
        return nil
      }
      // The launcher wrote this temporary file, and removes it itself where this fails.
      try? System.remove(file: path)
    }
    if bytes.contains(UInt8(ascii: "{")) { return json(bytes, origin, &reading) }
    guard let text = String(validUTF8: bytes) else {
      reading.report(.other(.unreadableSource, Wording.fileNotUTF8), origin: origin)
      return nil
    }
    return json(text, origin, &reading)
  }

  /// The JSON in a file.
  static func json(
    _ bytes: [UInt8], _ origin: LaunchOrigin, _ reading: inout SourceReading
  ) -> Value? {
    do {
      return try JSONReader.read(bytes: bytes)
    } catch {
      reading.report(.other(.unreadableSource, Wording.fileNotJSON(error.message)), origin: origin)
      return nil
    }
  }

  private static func json(
    _ text: String, _ origin: LaunchOrigin, _ reading: inout SourceReading
  ) -> Value? {
    let text = trimmed(text)
    do {
      return text.utf8.first == UInt8(ascii: "{")
        ? try JSONReader.read(text) : try JSONReader.read(bytes: Base64.decode(text))
    } catch {
      reading.report(
        .other(.unreadableSource, Wording.notBase64JSON(error.message)), origin: origin)
      return nil
    }
  }

  /// Gives a payload's members to their options, unless the payload is meant for another
  /// configuration.
  static func give(
    _ value: Value, _ source: SourceKind, index: Int = 0, _ origin: LaunchOrigin,
    _ input: LaunchInput,
    _ reading: inout SourceReading
  ) {
    guard case .object(let members) = value else {
      reading.report(.other(.unreadableSource, Wording.notObject(value.kindName)), origin: origin)
      return
    }
    for member in members where member.key.hasPrefix("$") {
      if let refusal = refusal(of: member, input) {
        reading.report(.other(.unreadableSource, refusal), origin: origin)
        return
      }
    }
    ObjectDistribution.give(
      value, to: 0, Assignment(.value(value), to: 0, source, index: index), input, &reading)
  }

  /// Why a payload isn't meant for this configuration, by a member with `$`; nil where it may be.
  private static func refusal(of member: Value.Member, _ input: LaunchInput) -> String? {
    let schema = input.schema.name
    switch (member.key, member.value) {
    case ("$type", .string(schema)), ("$schema", _): return nil
    case ("$type", .string(let name)): return Wording.otherConfiguration(name, than: schema)
    case ("$version", .number(let version)):
      let expected = input.traits.schemaVersion
      return version == "\(expected)"
        ? nil : Wording.otherVersion(version, of: schema, than: expected)
    default: return Wording.unknownMetadata(member.key)
    }
  }
}

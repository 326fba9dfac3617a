import GantryFormats

/// The keys of reports and errors, which encode both their data and the words made of it.
///
/// One type for all: synthesized keys for each part would bring conformances to six protocols into
/// every program.
enum ReportKey: String, CodingKey {
  case name, type, value, origin, origins, shadowed, isHonored
  case source, place, index, text, writtenAt
  case code, option, message, suggestion, reason, values
}

extension LaunchReport.Option {
  /// Encodes the option under the names of its properties, the first origin by itself too.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encode(origin, forKey: .origin)
    try container.encode(origins, forKey: .origins)
    try container.encode(shadowed, forKey: .shadowed)
    try container.encode(isHonored, forKey: .isHonored)
  }
}

extension LaunchOrigin {
  /// Encodes the source and the place in it, as data and in words.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(source.rawValue, forKey: .source)
    try container.encode(description, forKey: .place)
    try container.encodeIfPresent(index, forKey: .index)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encodeIfPresent(writtenAt, forKey: .writtenAt)
  }
}

extension LaunchError.Problem {
  /// Encodes the problem, as data and in words.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(code.rawValue, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encode(reason, forKey: .reason)
    try container.encodeIfPresent(option, forKey: .option)
    try container.encodeIfPresent(suggestion, forKey: .suggestion)
    try container.encodeIfPresent(origin, forKey: .origin)
  }
}

/// A report or an error as JSON on several lines.
func jsonText(_ value: any Encodable) -> String {
  do {
    return JSONWriter.writePretty(try ValueEncoder.encode(value, style: .plain))
  } catch {
    // Texts and Booleans always have a JSON form.
    preconditionFailure(Wording.notWritable(type(of: value), error))
  }
}

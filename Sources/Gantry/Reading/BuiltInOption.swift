import GantryFormats

/// The options that every app has: they show, save and forget what an app can be told.
package enum BuiltInOption: String, CaseIterable {
  case report = "launch-report"
  case help = "launch-help"
  case schema = "launch-schema"
  case save = "launch-save"
  case forget = "launch-forget"
  case configurationFile = "launch-configuration-file"

  /// The built-in option of a name in any spelling but with dots: what stands in front of one is the
  /// name of an option, whose keys may be any.
  package init?(name: String) {
    guard !name.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let normalized = OptionName.normalized(name)
    guard normalized.hasPrefix("launch") else { return nil }
    guard
      let option = Self.allCases.first(where: { OptionName.normalized($0.rawValue) == normalized })
    else { return nil }
    self = option
  }

  /// The built-in option that an argument names in any spelling, with the value behind its `=`.
  ///
  /// For what has to be known before the arguments are read as options.
  static func read(_ argument: String) -> (option: BuiltInOption, inline: String?)? {
    let reader = ByteReader(argument)
    guard reader.bytes.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) else { return nil }
    let end = reader.bytes.firstIndex(of: UInt8(ascii: "=")) ?? reader.bytes.count
    guard let option = BuiltInOption(name: reader.text(2..<end)) else { return nil }
    return (option, end < reader.bytes.count ? reader.text(end + 1..<reader.bytes.count) : nil)
  }
}

/// What a launch asks of the built-in options.
struct BuiltInRequests: Sendable {
  enum ReportFormat: Sendable { case text, json }

  var report: ReportFormat?
  var help = false
  var schema = false
  /// For how long the overrides are to be saved.
  var save: Duration?
  var forget = false
  /// Which argument names a file, the last one where several do.
  var configurationFile: Int?

  /// Whether the app prints help or the schema instead of starting, which no mistake in other
  /// options may hinder.
  func answersInsteadOfStarting(_ problems: [LaunchError.Problem]) -> Bool {
    (help || schema) && !problems.contains { $0.code == .invalidDeclaration }
  }
}

extension LaunchReader {
  private static let savedByDefault = Duration.seconds(86400)
  private static let savedAtMost = Duration.seconds(86400 * 3650)

  /// Reads a built-in option; nil if the name is none's.
  mutating func readBuiltIn(
    _ name: String, inline: String?, at index: Int, of arguments: [String]
  ) -> Int? {
    guard let option = BuiltInOption(name: name) else { return nil }
    switch option {
    case .report:
      switch inline {
      case nil, "text": requests.report = .text
      case "json": requests.report = .json
      case let format?:
        reportBuiltIn(
          option, "'\(clipped(format))' is not one of text, json", at: index, of: arguments)
      }
    case .help, .schema, .forget:
      if let inline {
        reportBuiltIn(
          option, "it takes no value; leave '\(clipped(inline))' out", at: index, of: arguments)
      }
      if option == .help { requests.help = true }
      if option == .schema { requests.schema = true }
      if option == .forget { requests.forget = true }
    case .save:
      var text = inline
      if text == nil, index + 1 < arguments.count, looksLikeDuration(arguments[index + 1]) {
        text = arguments[index + 1]
      }
      requests.save = Self.savedByDefault
      if let text {
        if let duration = DurationText.read(text), duration >= .seconds(1),
          duration <= Self.savedAtMost
        {
          requests.save = duration
        } else {
          requests.save = nil
          reportBuiltIn(
            option, "'\(clipped(text))' is not a duration from 1s to 3650d, such as 8h or 2d",
            at: index, of: arguments)
        }
        return inline == nil ? 2 : 1
      }
    case .configurationFile:
      // Its file has been read before: it is a weaker source than arguments are.
      let next = index + 1 < arguments.count ? arguments[index + 1] : "-"
      if inline == nil, next.utf8.first == UInt8(ascii: "-") {
        reportBuiltIn(option, "the file's path is missing", at: index, of: arguments)
        break
      }
      if let earlier = requests.configurationFile {
        notes.append(
          "\(place(ofArgument: earlier, clipped(arguments[earlier]))) isn't read: argument "
            + "\(index) names a file too, and the last one counts")
      }
      requests.configurationFile = index
      return inline == nil ? 2 : 1
    }
    return 1
  }

  /// Whether a text was meant as a duration: a number, with letters behind it or without.
  private func looksLikeDuration(_ text: String) -> Bool {
    var reader = ByteReader(text)
    if !reader.take("-") { _ = reader.take("+") }
    guard !reader.digits().isEmpty else { return false }
    if reader.take(".") { _ = reader.digits() }
    return reader.bytes[reader.position...].allSatisfy { byte in
      byte | 0x20 &- UInt8(ascii: "a") < 26 || byte &- 0x30 < 10 || byte >= 0x80
    }
  }

  private mutating func reportBuiltIn(
    _ option: BuiltInOption, _ message: String, at index: Int, of arguments: [String]
  ) {
    note(
      code: .invalidValue, option: option.rawValue, message: message, suggestion: nil,
      place: place(ofArgument: index, clipped(arguments[index])))
  }

  /// The file that the arguments name last, found before they are read as options.
  static func configurationFile(in arguments: [String]) -> String? {
    var path: String?
    for index in arguments.indices.dropFirst() {
      let argument = arguments[index]
      let count = argument.utf8.count
      if count == 2, argument == "--" { break }
      // Most are shorter than `--launchconfigurationfile`.
      guard count >= 25, let (option, inline) = BuiltInOption.read(argument),
        option == .configurationFile
      else { continue }
      if let inline {
        path = inline
      } else if index + 1 < arguments.count, arguments[index + 1].utf8.first != UInt8(ascii: "-") {
        path = arguments[index + 1]
      }
    }
    return path
  }
}

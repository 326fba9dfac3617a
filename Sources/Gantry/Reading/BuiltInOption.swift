/// The options that every app has: they show, save and forget what an app can be told.
package enum BuiltInOption: String, CaseIterable {
  case report = "launch-report"
  case help = "launch-help"
  case schema = "launch-schema"
  case save = "launch-save"
  case forget = "launch-forget"
  case configurationFile = "launch-configuration-file"

  package init?(name: String) {
    let normalized = OptionName.normalized(name)
    guard normalized.hasPrefix("launch") else { return nil }
    guard
      let option = Self.allCases.first(where: { OptionName.normalized($0.rawValue) == normalized })
    else { return nil }
    self = option
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

  /// Whether the app prints help or the schema instead of starting, which no mistake in other
  /// options may hinder.
  func answersInsteadOfStarting(_ problems: [LaunchError.Problem]) -> Bool {
    (help || schema) && !problems.contains { $0.code == .invalidDeclaration }
  }
}

extension LaunchReader {
  static let savedByDefault = Duration.seconds(86400)

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
      if let inline {
        guard let duration = positiveDuration(inline) else {
          reportBuiltIn(
            option, "'\(clipped(inline))' is not a duration such as 8h or 2d", at: index,
            of: arguments)
          break
        }
        requests.save = duration
      } else if index + 1 < arguments.count, let duration = positiveDuration(arguments[index + 1]) {
        requests.save = duration
        return 2
      } else {
        requests.save = Self.savedByDefault
      }
    case .configurationFile:
      // Its file has been read before: it is a weaker source than arguments are.
      if inline == nil {
        guard index + 1 < arguments.count, arguments[index + 1].utf8.first != UInt8(ascii: "-")
        else {
          reportBuiltIn(option, "the file's path is missing", at: index, of: arguments)
          break
        }
        return 2
      }
    }
    return 1
  }

  private func positiveDuration(_ text: String) -> Duration? {
    DurationText.read(text).flatMap { $0 > .zero ? $0 : nil }
  }

  private mutating func reportBuiltIn(
    _ option: BuiltInOption, _ message: String, at index: Int, of arguments: [String]
  ) {
    note(
      code: .invalidValue, option: option.rawValue, message: message, suggestion: nil,
      place: place(ofArgument: index, clipped(arguments[index])))
  }

  /// The file that the arguments name, found before they are read as options.
  static func configurationFile(in arguments: [String]) -> String? {
    let name = "--\(BuiltInOption.configurationFile.rawValue)"
    var path: String?
    for index in arguments.indices.dropFirst() {
      let argument = arguments[index]
      let count = argument.utf8.count
      if count == 2, argument == "--" { break }
      guard count >= name.utf8.count, argument.utf8.starts(with: name.utf8) else { continue }
      let rest = argument.utf8.dropFirst(name.utf8.count)
      if rest.isEmpty {
        if index + 1 < arguments.count, arguments[index + 1].utf8.first != UInt8(ascii: "-") {
          path = arguments[index + 1]
        }
      } else if rest.first == UInt8(ascii: "=") {
        path = String(Substring(rest.dropFirst()))
      }
    }
    return path
  }
}

import GantryFormats

/// The options that every app has: they show options, name a file, save and forget overrides.
package enum BuiltInOption: String, CaseIterable, Sendable {
  case report = "launch-report"
  case help = "launch-help"
  case schema = "launch-schema"
  case save = "launch-save"
  case forget = "launch-forget"
  case configurationFile = "launch-configuration-file"

  /// Finds the built-in option of a name in any spelling without dots: a name with dots is the path
  /// of an app's option.
  package init?(name: String) {
    guard !name.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let normalized = OptionName.normalized(name)
    guard normalized.hasPrefix("launch") else { return nil }
    guard
      let option = Self.allCases.first(where: { OptionName.normalized($0.rawValue) == normalized })
    else { return nil }
    self = option
  }

  /// Whether the element behind the option is its value.
  func takes(_ next: String) -> Bool {
    switch self {
    case .save: DurationText.isMeant(by: next)
    case .configurationFile: next.utf8.first != UInt8(ascii: "-")
    default: false
    }
  }
}

/// What a launch asks of the built-in options.
struct BuiltInRequests: Sendable {
  enum ReportFormat: Sendable { case text, json }

  private(set) var report: ReportFormat?
  private(set) var help = false
  private(set) var schema = false
  /// For how long the overrides are to be saved.
  private(set) var save: Duration?
  private(set) var forget = false
  /// The token that names a file, the last one where several do.
  private var file: ArgumentToken?
  /// The arguments that name files which aren't read, each with the later one.
  private(set) var earlierFiles: [(earlier: Int, later: Int)] = []
  private(set) var mistakes: [(index: Int, option: BuiltInOption, message: String)] = []

  private static let savedByDefault = Duration.seconds(86400)
  private static let savedAtMost = Duration.seconds(86400 * 3650)

  init(_ tokens: ContiguousArray<ArgumentToken>, _ arguments: [String]) {
    for token in tokens where token.kind == .builtIn {
      guard let option = BuiltInOption(name: token.name(in: arguments)) else { continue }
      read(option, token, token.value(in: arguments))
    }
  }

  private mutating func read(_ option: BuiltInOption, _ token: ArgumentToken, _ value: String?) {
    func mistake(_ message: String) { mistakes.append((Int(token.index), option, message)) }
    switch option {
    case .report:
      switch value {
      case nil, "text": report = .text
      case "json": report = .json
      case let format?: mistake(Wording.noReportFormat(format))
      }
    case .help, .schema, .forget:
      if let value { mistake(Wording.noValueHere(value)) }
      if option == .help { help = true }
      if option == .schema { schema = true }
      if option == .forget { forget = true }
    case .save:
      save = Self.savedByDefault
      guard let value else { return }
      save = DurationText.read(value).flatMap {
        $0 >= .seconds(1) && $0 <= Self.savedAtMost ? $0 : nil
      }
      if save == nil { mistake(Wording.noDuration(value)) }
    case .configurationFile:
      guard value != nil else {
        mistake(Wording.pathMissing)
        return
      }
      if let file { earlierFiles.append((Int(file.index), Int(token.index))) }
      file = token
    }
  }

  /// The file that the arguments name last.
  func configurationFile(in arguments: [String]) -> String? { file?.value(in: arguments) }

  /// Whether the app prints help or the schema instead of starting, whatever mistakes other options
  /// have.
  func answersInsteadOfStarting(_ problems: [LaunchError.Problem]) -> Bool {
    (help || schema) && !problems.contains { $0.code == .invalidDeclaration }
  }
}

public import Foundation

/// The app's languages, best first: `-AppleLanguages ("en", "pl")`.
///
/// ```swift
/// SystemLanguages([.English, .Polish])
/// [.English, "szl"] as SystemLanguages
/// ```
public struct SystemLanguages: LanguageLaunchArgument, LaunchArgumentWithMultipleValues, Sendable {
  /// The languages, best first.
  public let values: [SystemLanguage]

  /// Makes an option of some languages.
  ///
  /// - Parameter values: the languages, best first.
  public init(_ values: [SystemLanguage]) { self.values = values }

  /// Makes an option of some of Foundation's languages.
  ///
  /// - Parameter languages: the languages, best first.
  public init(_ languages: [Locale.Language]) { values = languages.map { SystemLanguage($0) } }
}

/// An argument that sets the app's languages.
public protocol LanguageLaunchArgument: LaunchArgument {}

extension LanguageLaunchArgument {
  /// The key that the system reads.
  public var key: String { "AppleLanguages" }
}

/// A language as the system identifies it (BCP 47): `en`, `zh-Hans`, `pt-BR`.
///
/// Many have names; any other is a string literal, `"szl"`, or a `Locale.Language`.
public struct SystemLanguage: RawRepresentable, LaunchArgumentValue, ExpressibleByStringLiteral,
  Hashable, Sendable
{
  /// The identifier.
  public let rawValue: String

  /// Makes a language of its identifier, which isn't checked.
  ///
  /// - Parameter rawValue: the identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a language of its identifier, which isn't checked.
  ///
  /// - Parameter value: the identifier.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// Makes a language of Foundation's.
  ///
  /// - Parameter language: the language, with its script and its region if it has them.
  public init(_ language: Locale.Language) {
    let scriptless = Locale.Language(
      languageCode: language.languageCode, script: nil, region: language.region)
    // A language without a script answers with its usual one.
    let script = language == scriptless ? nil : language.script
    self.init(
      rawValue: [
        language.languageCode?.identifier, script?.identifier, language.region?.identifier,
      ].compactMap(\.self).joined(separator: "-"))
  }
}

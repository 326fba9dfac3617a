public import Foundation
internal import Gantry
internal import GantryFormats

/// The app's locale: `-AppleLocale "pl_PL"`.
///
/// ```swift
/// SystemLocale(language: .Polish, country: .Poland)
/// SystemLocale(localeIdentifier: "pl_PL")
/// ```
public struct SystemLocale: LocaleLaunchArgument, LaunchArgumentWithSingleValue,
  LaunchArgumentValue, Sendable
{
  private let localeIdentifier: String

  /// Makes an option of a locale's identifier, which isn't checked.
  ///
  /// - Parameter localeIdentifier: the identifier, such as `pl_PL`.
  public init(localeIdentifier: String) { self.localeIdentifier = localeIdentifier }

  /// Makes an option of a language and a country.
  ///
  /// - Parameters:
  ///   - language: the language.
  ///   - country: the country.
  public init(language: SystemLanguage, country: SystemCountry) {
    localeIdentifier = "\(language.rawValue)_\(country.rawValue)"
  }

  /// Makes an option of one of Foundation's locales.
  ///
  /// - Parameter locale: the locale.
  public init(_ locale: Locale) { localeIdentifier = locale.identifier }

  /// The identifier between quotes.
  public var value: String { PropertyListWriter.quoted(localeIdentifier) }
}

/// An argument that sets the app's locale.
public protocol LocaleLaunchArgument: LaunchArgument {}

extension LocaleLaunchArgument {
  /// The key that the system reads.
  public var key: String { "AppleLocale" }
}

/// A country or region by its code of two letters (ISO 3166-1): `PL`.
///
/// Every country has a name here. Any other code is a string literal, such as `"419"`, or a
/// `Locale.Region`.
public struct SystemCountry: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The code.
  public let rawValue: String

  /// Makes a country of its code, which isn't checked.
  ///
  /// - Parameter rawValue: the code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a country of its code, which isn't checked.
  ///
  /// - Parameter value: the code.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// Makes a country of one of Foundation's regions.
  ///
  /// - Parameter region: the region.
  public init(_ region: Locale.Region) { self.init(rawValue: region.identifier) }
}

/// The place where each option was written: the line of a test, of a scheme, of a profile.
///
/// It travels in a variable of its own, as a JSON object from options' long names to places:
///
///     LAUNCH_ORIGINS={"countries-datasource":"CountriesTests.swift:42"}
///
/// A launcher that doesn't know options gives the places of its arguments, `#3` for the third, and
/// of its variables, `$LAUNCH_PORT`; neither can be the name of an option.
///
///     LAUNCH_ORIGINS={"#1":"Countries.xcscheme:57","$LAUNCH_PORT":"Countries.xcscheme:63"}
package enum LaunchOrigins {
  package static let variable = "LAUNCH_ORIGINS"

  /// The variable's value for places by long name.
  package static func text(_ origins: [String: String]) -> String {
    JSONWriter.write(
      .object(origins.map { Value.Member(key: $0.key, value: .string($0.value)) }))
  }

  package static func key(argument index: Int) -> String { "#\(index)" }

  package static func key(variable name: String) -> String { "$\(name)" }

  /// The place that a launcher gives for an argument or a variable, else for the option, or nil.
  ///
  /// An object that can't be read gives no place: it only explains values and doesn't set them.
  package static func origin(of option: String, at key: String?, in text: String) -> String? {
    guard !text.isEmpty, let value = try? JSONReader.read(text), case .object(let members) = value
    else { return nil }
    for name in [key, option] {
      if case .string(let place)? = members.first(where: { $0.key == name })?.value {
        return place
      }
    }
    return nil
  }
}

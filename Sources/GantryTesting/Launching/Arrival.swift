import Gantry
import GantryLink

/// Compares the options that a test sent with the app's report.
enum Arrival {
  /// The options of a configuration that did not arrive, each as a sentence; empty if all did.
  static func problems<C: LaunchConfiguration>(
    of configuration: C, in reports: [LaunchReport]
  ) -> [String] {
    #if DEBUG
      let type = String(describing: C.self)
      guard let report = reports.last(where: { $0.configuration == type }) else {
        if let type = C.self as? any ReadByItsLibrary.Type { return [type.isUnread] }
        let others = reports.map(\.configuration).joined(separator: ", ")
        return [
          "It had not read \(type) when it was ready"
            + (others.isEmpty ? "" : ", only \(others)")
            + ". Read \(type).current before LaunchLink.ready(url:)."
        ]
      }
      let sent = configuration.changedOptions
      // What an earlier launch saved sets options that the test leaves at their defaults.
      let saved = report.options.filter { option in
        option.origin.source == .savedOverrides && !sent.contains { $0.name == option.name }
      }
      let defaults = saved.isEmpty ? [] : Launch(defaults: configuration).report.abbreviated.options
      let others = saved.filter { option in
        !defaults.contains { $0.name == option.name && $0.value == option.value }
      }
      return sent.compactMap { problem($0, report) }
        + others.map {
          "\($0.name): the test leaves it at its default, the app has \(quoted($0.value)) "
            + "(\($0.origin)). Launch the app with --launch-forget to remove them."
        }
    #else
      return []
    #endif
  }

  private static func problem(_ sent: LaunchReport.Option, _ report: LaunchReport) -> String? {
    guard let arrived = report.options.first(where: { $0.name == sent.name }) else {
      return "\(sent.name): the app's \(report.configuration) has no such option. The app and the "
        + "test were built from different sources."
    }
    guard arrived.isHonored else {
      return "\(sent.name): the app's \(report.build) build doesn't honor it (\(report.policy)). "
        + "Name it in the launchPolicy of \(report.configuration)."
    }
    let isSecret = sent.value == "‹redacted›"
    if arrived.value == sent.value, !isSecret || arrived.origin.source != .defaultValue {
      return nil
    }
    return "\(sent.name): sent \(quoted(sent.value)), the app has \(quoted(arrived.value)) "
      + "(\(arrived.origin))."
  }

  private static func quoted(_ value: String?) -> String { value.map { "'\($0)'" } ?? "nil" }
}

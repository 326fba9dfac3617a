import Gantry
import GantryLink

/// A configuration as it is sent: as readable options, or as a payload if those would be too large.
struct SentConfiguration {
  /// The greatest length of one argument or variable in bytes, with a variable's name.
  ///
  /// Linux' `MAX_ARG_STRLEN` is 131,072 with the NUL (execve(2)).
  static let maximumLength = 131_071
  /// The greatest length of all of them together; Darwin's limit on everything is 1 MiB.
  private static let maximumSum = 256 << 10

  let arguments: [String]
  let environment: [String: String]
  let isPayload: Bool

  init<C: LaunchConfiguration>(_ configuration: C) {
    let arguments = configuration.launchArguments ?? []
    let environment = configuration.launchEnvironments ?? [:]
    let lengths =
      arguments.map(\.utf8.count) + environment.map { $0.utf8.count + 1 + $1.utf8.count }
    isPayload =
      lengths.contains { $0 > Self.maximumLength } || lengths.reduce(0, +) > Self.maximumSum
    self.arguments = isPayload ? [] : arguments
    // The launcher moves the payload into a file.
    self.environment = isPayload ? [C.payloadKey: configuration.payloadOfChanges] : environment
  }
}

#if DEBUG
  extension LaunchConfiguration {
    /// What a report says of the options that differ from the defaults, whatever the policy honors.
    var changedOptions: [LaunchReport.Option] {
      let changes = ConfigurationChanges(self)
      let names = Set(changes.changes.map { changes.schema.longName(of: $0.node) })
      return Launch(defaults: self).report.abbreviated.options.filter { names.contains($0.name) }
    }
  }
#endif

/// How a configuration wants its launches read.
///
/// Reading needs only this, so a configuration without a type is read in the same way.
package struct LaunchTraits: Sendable {
  var policy = LaunchPolicy.all
  package var environmentPrefix: String
  var payloadKey = "LAUNCH_CONFIGURATION"
  var schemaVersion: Int
  var otherOptions: [String] = []
  var isStrict = false

  init(_ type: any LaunchConfiguration.Type) {
    policy = type.launchPolicy
    environmentPrefix = type.environmentPrefix
    payloadKey = type.payloadKey
    schemaVersion = type.schemaVersion
    otherOptions = type.otherOptions
    isStrict = type.isStrict
  }

  package init(environmentPrefix: String, schemaVersion: Int) {
    self.environmentPrefix = environmentPrefix
    self.schemaVersion = schemaVersion
  }
}

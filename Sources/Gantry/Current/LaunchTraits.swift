/// How a configuration type wants its launches read.
///
/// Reading needs no more of the type than this, so that it isn't generic: generic code that is
/// called from another module runs unspecialized, and costs several times as much.
struct LaunchTraits: Sendable {
  var policy: LaunchPolicy
  var environmentPrefix: String
  var payloadKey: String
  var schemaVersion: Int
  var otherOptions: [String]
  var isStrict: Bool
  var savedOverrides: SavedOverrides

  init<C: LaunchConfiguration>(_ type: C.Type) {
    policy = type.launchPolicy
    environmentPrefix = type.environmentPrefix
    payloadKey = type.payloadKey
    schemaVersion = type.schemaVersion
    otherOptions = type.otherOptions
    isStrict = type.isStrict
    savedOverrides = type.savedOverrides
  }
}

/// The name of a setting, on the channel that carries it.
struct SettingName: Hashable {
  enum Channel: String {
    case argument = "launch argument"
    case environment = "environment variable"
    /// A whole configuration, which has a value for each of its options.
    case configuration = "configuration"
    /// An option that sets nothing.
    case none = "option"
  }

  /// A part of an argument's or variable's value that has an option of its own.
  enum Part {
    case softwareKeyboards, hardwareKeyboards
    case cleaning, data
  }

  var channel: Channel
  var text: String
  /// The part that is set, or nil for the whole.
  var part: Part?

  /// Whether only one of two settings can be kept.
  func excludes(_ other: SettingName) -> Bool {
    channel == other.channel && text == other.text
      && (part == nil || other.part == nil || part == other.part)
  }
}

/// One thing that an option sets.
struct Setting: Hashable {
  var name: SettingName
  /// A unit of arguments as the option has them; a variable's text; the elements of a part.
  var texts: [String]

  init(
    _ channel: SettingName.Channel, _ name: String, part: SettingName.Part? = nil, _ texts: [String]
  ) {
    self.name = SettingName(channel: channel, text: name, part: part)
    self.texts = texts
  }
}

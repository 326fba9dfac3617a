import GantryFormats

/// Where a value came from, weakest first.
enum Source: Sendable {
  case savedOverrides
  case configurationFile
  case payload
  case environment
  case argument

  /// Whether whoever starts the process writes it, rather than whoever set up the machine.
  var isOfLauncher: Bool {
    switch self {
    case .payload, .environment, .argument: true
    case .savedOverrides, .configurationFile: false
    }
  }
}

/// One value that a source gives an option, as it stands there.
struct Assignment: Sendable {
  enum Raw: Sendable {
    /// A text: of a long option, a variable.
    case text(String)
    /// The text of a single-dash argument, whose property-list quoting is to be undone.
    case quotable(String)
    /// A flag, bare or negated.
    case flag(Bool)
    /// Nil over a default.
    case absent
    /// A payload's member.
    case value(Value)
    /// A member of an option whose keys only its value knows: `foo` of `--labels.foo`.
    indirect case member(String, Raw)
  }

  var raw: Raw
  var node: Int32
  /// The next weaker assignment to the same option, or -1.
  var previous: Int32
  /// The index of the argument, or of the variable's name among those read.
  var index: Int32
  var source: Source
  /// Whether the value is the element behind the option's.
  var usesNext: Bool

  /// Whether it sets a part of the option's value.
  var isPart: Bool { if case .member = raw { true } else { false } }

  /// Whether it may be one of several that a text says of a structure's options.
  var isDistributed: Bool {
    switch raw {
    case .value, .absent: true
    case .text, .quotable, .flag, .member: false
    }
  }
}

/// What was read, as it was read; the report is made from it when somebody asks.
struct LaunchInput: Sendable {
  var arguments: [String]
  /// The variables that set options.
  var variables: [(name: String, value: String)] = []
  /// The variables that brought payloads, each with the place in words as its value; an assignment's
  /// index chooses.
  ///
  /// Of the type of ``variables``, which the runtime has to make once then.
  var payloads: [(name: String, value: String)] = []
  var configurationFile = ""
  /// What the launcher said of where its options were written: ``LaunchOrigins`` as text.
  var origins = ""
  var savedOverridesFile = ""
}

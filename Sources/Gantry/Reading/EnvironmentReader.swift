import GantrySystem

/// Reads environment variables and what they hold or name: options one by one, and payloads.
extension LaunchReader {
  /// Reads the payload, then the variables of single options, which are stronger.
  mutating func readVariables(_ variables: VariableSorting, _ traits: LaunchTraits) {
    input.origins = variables.origins
    if let path = variables.payloadFile {
      readPayload(
        file: path, digest: variables.payloadDigest, named: "\(traits.payloadKey)_FILE", traits)
    }
    if let payload = variables.payload {
      input.payloads.append(
        (traits.payloadKey, "environment variable \(traits.payloadKey)"))
      readPayload(payload, traits)
    }
    unrecognizedVariables = sortedIndices(variables.unrecognized).map { variables.unrecognized[$0] }
    guard !variables.options.isEmpty else { return }
    // The environment has no order of its own.
    let order = sortedIndices(variables.options.map(\.name))
    for node in schema.nodes.indices {
      var earlier: String?
      for index in order where variables.options[index].node == node {
        let name = variables.options[index].name
        if earlier == nil {
          readVariable(name, variables.options[index].value, node: node)
        } else if let earlier, isHonored(node) {
          report(
            .ambiguousOption, node: node,
            "\(earlier) and \(name) set the same option; unset one",
            place: Place.withOrigin(
              "environment variable \(name)", at: LaunchOrigins.key(variable: name), in: input))
        }
        earlier = name
      }
    }
  }

  private mutating func readVariable(_ name: String, _ value: String, node: Int) {
    let index = input.variables.count
    input.variables.append((name, value))
    if schema.nodes[node].kind == .structure, isHonored(node) {
      let place = place(.environment, index: index, usesNext: false, node: node)
      if let value = readObject(value, of: node, place: place) {
        distribute(value, to: node, source: .environment, index: index, usesNext: false)
      }
      return
    }
    assign(.text(value), to: node, source: .environment, index: index)
  }

  // MARK: Payloads

  private mutating func readPayload(_ text: String, _ traits: LaunchTraits) {
    let place = input.payloads.last?.value ?? ""
    guard !honorsNothing else {
      notes.append("the payload in \(place) isn't honored in this \(Build.name) build")
      return
    }
    let text = trimmed(text)
    do {
      let value: Value
      if text.utf8.first == UInt8(ascii: "{") {
        value = try JSONReader.read(text)
      } else {
        value = try JSONReader.read(bytes: Base64.decode(text))
      }
      readPayload(value, source: .payload, place: place, traits)
    } catch {
      unreadable("the payload is neither JSON nor base64 of JSON: \(error.message)", place: place)
    }
  }

  private mutating func readPayload(
    file path: String, digest: String?, named variable: String, _ traits: LaunchTraits
  ) {
    let place = "file \(clipped(path, limit: 200)) (environment variable \(variable))"
    input.payloads.append((variable, place))
    guard !honorsNothing else {
      notes.append("the payload in \(place) isn't honored in this \(Build.name) build")
      return
    }
    guard let bytes = readFile(path, place: place) else { return }
    if let digest {
      if let difference = PayloadDigest.difference(of: bytes, from: digest) {
        unreadable(difference, place: place)
        return
      }
      // It is the launcher's own temporary file, which removes it itself where this can't.
      try? System.remove(file: path)
    }
    guard bytes.first == UInt8(ascii: "{") || bytes.contains(UInt8(ascii: "{")) else {
      guard let text = String(validUTF8: bytes) else {
        unreadable("the file isn't valid UTF-8", place: place)
        return
      }
      readPayload(text, traits)
      return
    }
    readObject(bytes, source: .payload, place: place, traits)
  }

  /// Reads a configuration file.
  mutating func readConfigurationFile(_ path: String, _ traits: LaunchTraits) {
    input.configurationFile = path
    let place = "configuration file \(clipped(path, limit: 200))"
    guard !honorsNothing else {
      notes.append("\(place) isn't honored in this \(Build.name) build")
      return
    }
    guard let bytes = readFile(path, place: place) else { return }
    readObject(bytes, source: .configurationFile, place: place, traits)
  }

  private mutating func readFile(_ path: String, place: String) -> [UInt8]? {
    do {
      return try System.read(file: path)
    } catch {
      unreadable("the file can't be read: \(error.reason)", place: place)
      return nil
    }
  }

  private mutating func readObject(
    _ bytes: [UInt8], source: Source, place: String, _ traits: LaunchTraits
  ) {
    do {
      readPayload(
        try JSONReader.read(bytes: bytes), source: source, place: place, traits)
    } catch {
      unreadable("the file isn't JSON: \(error.message)", place: place)
    }
  }

  private mutating func unreadable(_ message: String, place: String) {
    // Only what is wrong is worth the look at what the launcher said.
    let payload = input.payloads.first { $0.value == place }
    let key = payload.map { LaunchOrigins.key(variable: $0.name) }
    note(
      code: .unreadableSource, option: nil, message: message, suggestion: nil,
      place: Place.withOrigin(place, at: key, in: input))
  }

  /// Gives a payload's members to their options once it has said that it is meant for them.
  mutating func readPayload(_ value: Value, source: Source, place: String, _ traits: LaunchTraits) {
    guard case .object(let members) = value else {
      unreadable("\(value.kindName) is not an object with options", place: place)
      return
    }
    for member in members where member.key.hasPrefix("$") {
      switch (member.key, member.value) {
      case ("$type", .string(schema.name)), ("$schema", _): continue
      case ("$type", .string(let name)):
        unreadable("it is for '\(clipped(name))', not for \(schema.name)", place: place)
        return
      case ("$version", .number(String(traits.schemaVersion))): continue
      case ("$version", .number(let version)):
        unreadable(
          "it is of version \(clipped(version)) of \(schema.name), and this app reads version "
            + "\(traits.schemaVersion); write it anew with the app's own code", place: place)
        return
      default:
        unreadable(
          "'\(clipped(member.key))' means nothing here; of names with '$' only $type, $version "
            + "and $schema do", place: place)
        return
      }
    }
    distribute(
      value, to: 0, source: source, index: max(0, input.payloads.count - 1), usesNext: false)
  }
}

/// The environment variables that concern a launch, each by what it is.
struct VariableSorting {
  private let prefix: String
  private let payloadKey: String
  fileprivate var options: [(name: String, value: String, node: Int)] = []
  fileprivate var payload: String?
  fileprivate var payloadFile: String?
  fileprivate var payloadDigest: String?
  fileprivate var origins = ""
  fileprivate var unrecognized: [String] = []

  init(_ traits: LaunchTraits) {
    prefix = traits.environmentPrefix
    payloadKey = traits.payloadKey
  }

  /// Takes note of a variable whose name begins with the prefix or with the payload's key.
  mutating func add(_ name: String, _ value: String, _ schema: Schema) {
    if name == payloadKey {
      payload = value
    } else if name == payloadKey + "_FILE" {
      payloadFile = value
    } else if name == payloadKey + PayloadDigest.variableSuffix {
      payloadDigest = value
    } else if name == LaunchOrigins.variable {
      origins = value
    } else if name.hasPrefix(prefix), !prefix.isEmpty || !SystemVariables.contains(name),
      let node = schema.node(named: String(name.dropFirst(prefix.count)))
    {
      options.append((name, value, node))
    } else if PayloadVariable.meant(by: name, key: payloadKey) != nil
      || !prefix.isEmpty && name.hasPrefix(prefix) && !ReservedVariables.contains(name)
    {
      unrecognized.append(name)
    }
  }
}

/// The variables around a payload.
package enum PayloadVariable {
  /// The variable of a payload's file or its digest that a name is nearly, or nil.
  package static func meant(by name: String, key: String) -> String? {
    guard name.hasPrefix(key) else { return nil }
    let end = String(name.dropFirst(key.count))
    let known = ["_FILE", PayloadDigest.variableSuffix]
    guard !known.contains(end) else { return nil }
    return Suggestion.nearest(to: end, in: known, limit: 2).map { key + $0 }
  }
}

/// Variables with our prefix that other parts of the system read.
private enum ReservedVariables {
  static func contains(_ name: String) -> Bool {
    name.hasPrefix("LAUNCH_LINK_") || name.hasPrefix("LAUNCH_CONFIGURATION")
  }
}

/// Names that systems, shells, Xcode and CI set, which an empty prefix must not turn into options.
enum SystemVariables {
  static func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let names = [
    "_", "CI", "COLUMNS", "COMMAND_MODE", "DISPLAY", "EDITOR", "HISTFILE", "HISTSIZE", "HOME",
    "HOSTNAME", "HOSTTYPE", "IFS", "INVOCATION_ID", "JOURNAL_STREAM", "LANG", "LANGUAGE", "LINES",
    "LOGNAME", "LS_COLORS", "MACHTYPE", "MAIL", "MANPATH", "OLDPWD", "OSTYPE", "PAGER", "PATH",
    "PPID", "PS1", "PS2", "PWD", "SECURITYSESSIONID", "SHELL", "SHLVL", "TEMP", "TERM",
    "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM_SESSION_ID", "TMP", "TMPDIR", "TZ", "UID",
    "USER", "USERNAME", "VISUAL", "WAYLAND_DISPLAY",
  ]

  private static let prefixes = [
    "APPLE_", "CFFIXED_", "CF_USER_", "DBUS_", "DYLD_", "GITHUB_", "IDE_", "IPHONE_", "LC_", "LD_",
    "LESS", "LLVM_PROFILE_", "MALLOC_", "NSUnbufferedIO", "OS_ACTIVITY_", "SIMULATOR_", "SSH_",
    "SUDO_", "SWIFT_", "SYSTEMD_", "XCODE_", "XCTest", "XCInject", "XDG_", "XPC_", "__CF",
    "__XCODE", "__XPC",
  ]
}

#if DEBUG
  import GantryFoundation
  import GantryFormats
  import GantrySystem

  /// The file with the saved overrides of one configuration of one program.
  ///
  /// JSON with the configuration's name, the date on which it expires, and the options as in a
  /// payload.
  struct SavedOverridesFile: DebugOnly {
    let path: String

    init?(
      _ savedOverrides: SavedOverrides, _ schema: Schema,
      _ program: @autoclosure () -> String = Self.program
    ) {
      switch savedOverrides.place {
      case .nowhere: return nil
      case .file(let path): self.path = path
      case .standard:
        let program = program()
        let name = parts(program, separator: "/").last { !$0.isEmpty } ?? "app"
        let digest = PayloadDigest.text(Array(program.utf8))
        path = "\(Self.standardFolder)/\(name)-\(schema.name)-\(digest).json"
      }
    }

    /// Identifies the program by its file, or by its name where each app has a container of its
    /// own: the container moves with each installation.
    private static var program: String {
      let path = System.executablePath ?? CommandLine.arguments.first ?? ""
      #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        return parts(path, separator: "/").last { !$0.isEmpty } ?? ""
      #else
        return path
      #endif
    }

    private static var standardFolder: String {
      #if canImport(Darwin)
        URL.homeDirectory.path + "/Library/Application Support/Gantry"
      #else
        (System.baseFolder("XDG_STATE_HOME") ?? URL.homeDirectory.path + "/.local/state")
          + "/gantry"
      #endif
    }

    /// Removes what is saved if the arguments ask for it, before anything is read.
    static func forgetIfAsked(_ input: LaunchInput) {
      guard input.requests.forget, let path = input.savedOverridesFile else { return }
      do {
        let existed = System.exists(path)
        try System.remove(file: path)
        System.printError(existed ? Wording.forgot(path) : Wording.nothingToForget)
      } catch {
        System.printError(Wording.notForgotten(path, error.reason))
      }
    }

    /// Saves the overrides of a launch; returns the message about it.
    static func save<C: LaunchConfiguration>(
      _ configuration: C, _ record: LaunchRecord
    ) -> [String] {
      guard let duration = record.input.requests.save else {
        return C.savedOverrides == .disabled ? [Wording.keepsNoneToForget] : []
      }
      guard let path = record.input.savedOverridesFile else { return [Wording.keepsNoneToSave] }
      let expires = Date(timeIntervalSinceNow: Double(duration.components.seconds))
      let date = DateText.write(
        Date(timeIntervalSinceReferenceDate: expires.timeIntervalSinceReferenceDate.rounded(.down)))
      var lines: [String] = []
      let document = Value.object([
        Value.Member(key: "configuration", value: .string(record.schema.name)),
        Value.Member(key: "expires", value: .string(date)),
        Value.Member(key: "options", value: values(configuration, record, &lines)),
      ])
      do {
        try System.makeFolder(PathText.folder(path))
        try System.write(JSONWriter.writePretty(document) + "\n", toPrivateFile: path)
        lines.append(Wording.saved(path, until: date))
      } catch {
        lines.append(Wording.notSaved(path, error.reason))
      }
      return lines
    }

    private static func values<C: LaunchConfiguration>(
      _ configuration: C, _ record: LaunchRecord, _ lines: inout [String]
    ) -> Value {
      let schema = record.schema
      let encoded = ConfigurationChanges.encoded(configuration)
      var values = Value.object([])
      for node in schema.nodes.indices.dropFirst() where record.merged.heads[node] >= 0 {
        let owner = Int(schema.nodes[node].parent)
        let value = schema.member(of: encoded, at: node) ?? .null
        // The parts of a secret structure have no marks of their own.
        if value.holdsSecret || schema.isSecret(owner) {
          lines.append(Wording.secretNotSaved(schema.longName(of: node)))
          continue
        }
        // What is nil has no parts: null for one of them would bring it back.
        guard let whole = schema.member(of: encoded, at: owner), whole != .null else { continue }
        values = values.setting(value, at: schema.keys(of: node)[...])
      }
      return values
    }
  }

  extension SourceReading {
    /// Reads what an earlier launch of this program saved, unless it has expired.
    mutating func readSavedOverrides() {
      guard let path = input.savedOverridesFile, !input.honored.isEmpty, System.exists(path) else {
        return
      }
      let origin = LaunchOrigin(.savedOverrides, name: path)
      guard let bytes = bytes(ofFile: path, origin), let document = json(bytes, origin) else {
        return
      }
      guard case .string(let text)? = document.member("expires"),
        let expires = DateText.read(text),
        case .string(let name)? = document.member("configuration"),
        let options = document.member("options")
      else { return refuse(Wording.notSavedOverrides, origin) }
      guard name == schema.name else {
        return refuse(Wording.savedForOther(name, than: schema.name), origin)
      }
      if expires > Date() { return distribute(options, .savedOverrides, origin) }
      do {
        try System.remove(file: path)
        notes.append(.expired(origin, on: text))
      } catch {
        refuse(Wording.fileUnreadable(error.reason), origin)
      }
    }
  }
#endif

import GantryFormats

/// Where an app keeps overrides for later launches, if it does.
///
/// An app that opts in answers to `--launch-save [DURATION]` and `--launch-forget`. What is saved
/// is set again in each later launch, and named in its banner and report, until it expires (after a
/// day by default). It stands in a private file of its own, never in the app's defaults. Secrets are
/// not saved. In release builds nothing is saved and nothing saved is read.
public struct SavedOverrides: Sendable, Equatable {
  enum Place: Sendable, Equatable {
    case nowhere
    case standard
    case file(String)
  }

  let place: Place

  /// Nothing is saved.
  public static let disabled = SavedOverrides(place: .nowhere)

  /// Saved in a file of the user's, named for program and configuration.
  ///
  /// On Linux in `$XDG_STATE_HOME/gantry`, by default `~/.local/state/gantry`; on Apple platforms
  /// in `Library/Application Support/Gantry` of the user's or the app's container.
  public static let enabled = SavedOverrides(place: .standard)

  /// Saved in a file of the app's choice.
  ///
  /// - Parameter path: the file's path; missing folders are made.
  /// - Returns: the place.
  public static func file(_ path: String) -> SavedOverrides { SavedOverrides(place: .file(path)) }
}

#if DEBUG
  import GantrySystem

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The file with the saved overrides of one configuration of one program.
  ///
  /// JSON with the configuration's name, the date on which it expires, and the options as in a
  /// payload.
  struct SavedOverridesFile: DebugOnly {
    let path: String

    init?(_ savedOverrides: SavedOverrides, _ schema: Schema, _ arguments: [String]) {
      switch savedOverrides.place {
      case .nowhere: return nil
      case .file(let path): self.path = path
      case .standard:
        let program = parts(arguments.first ?? "", separator: "/").last { !$0.isEmpty } ?? "app"
        path = "\(Self.standardFolder)/\(program)-\(schema.name).json"
      }
    }

    private static var standardFolder: String {
      #if canImport(Darwin)
        URL.homeDirectory.path + "/Library/Application Support/Gantry"
      #else
        if let state = System.environmentVariable("XDG_STATE_HOME"), state.hasPrefix("/") {
          state + "/gantry"
        } else {
          URL.homeDirectory.path + "/.local/state/gantry"
        }
      #endif
    }

    /// Removes what is saved if the arguments ask for it, before anything is read.
    static func forgetIfAsked<C: LaunchConfiguration>(_ type: C.Type) {
      let arguments = CommandLine.arguments
      let isAsked = arguments.dropFirst().prefix { $0 != "--" }.contains { argument in
        guard let (option, inline) = BuiltInOption.read(argument) else { return false }
        return option == .forget && inline == nil
      }
      guard isAsked,
        let file = SavedOverridesFile(type.savedOverrides, .of(type), arguments)
      else { return }
      do {
        let existed = System.exists(file.path)
        try System.remove(file: file.path)
        System.printError(
          existed
            ? "Gantry: forgot the overrides saved in \(file.path)\n"
            : "Gantry: there were no saved overrides to forget\n")
      } catch {
        System.printError(
          "Gantry: the saved overrides in \(file.path) can't be removed: \(error.reason)\n")
      }
    }

    /// Saves what a launch was told; returns what to say of it.
    static func save<C: LaunchConfiguration>(_ launch: Launch<C>) -> [String] {
      let record = launch.record
      guard let duration = record.requests.save else {
        return C.savedOverrides == .disabled
          ? ["Gantry: --launch-forget has nothing to forget: this app doesn't save overrides"] : []
      }
      guard
        let file = SavedOverridesFile(C.savedOverrides, record.schema, record.input.arguments)
      else {
        return ["Gantry: nothing is saved: this app doesn't opt in to saved overrides"]
      }
      let expires = Date(timeIntervalSinceNow: Double(duration.components.seconds))
      var lines: [String] = []
      let values = file.values(launch, &lines)
      let document = Value.object([
        Value.Member(key: "configuration", value: .string(record.schema.name)),
        Value.Member(key: "expires", value: .string(DateText.write(wholeSeconds(expires)))),
        Value.Member(key: "options", value: values),
      ])
      do {
        if let slash = file.path.lastIndex(of: "/"), slash > file.path.startIndex {
          try System.makeFolder(String(file.path[..<slash]))
        }
        try System.write(JSONWriter.writePretty(document) + "\n", toPrivateFile: file.path)
        lines.append(
          "Gantry: saved these overrides until \(DateText.write(wholeSeconds(expires))) in "
            + "\(file.path); --launch-forget removes them")
      } catch {
        lines.append("Gantry: the overrides can't be saved in \(file.path): \(error.reason)")
      }
      return lines
    }

    private static func wholeSeconds(_ date: Date) -> Date {
      Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
    }

    private func values<C: LaunchConfiguration>(
      _ launch: Launch<C>, _ lines: inout [String]
    ) -> Value {
      let schema = launch.record.schema
      let encoded = ConfigurationWriter.encoded(launch.configuration)
      var values = Value.object([])
      for node in schema.nodes.indices.dropFirst() where launch.record.heads[node] >= 0 {
        let value = LaunchReport.member(of: encoded, at: node, in: schema) ?? .null
        if value.holdsSecret {
          lines.append("Gantry: \(schema.longName(of: node)) is secret and isn't saved")
          continue
        }
        let path = parts(schema.path(of: node), separator: ".")
        values = values.setting(value, at: path[...])
      }
      return values
    }
  }

  extension LaunchReader {
    /// Reads what an earlier launch saved, unless it has expired.
    mutating func readSavedOverrides(_ file: SavedOverridesFile, _ traits: LaunchTraits) {
      guard !honorsNothing, System.exists(file.path) else { return }
      input.savedOverridesFile = file.path
      let place = "saved overrides in \(file.path)"
      do {
        let document = try JSONReader.read(bytes: System.read(file: file.path))
        guard case .object(let members) = document,
          case .string(let text)? = members.first(where: { $0.key == "expires" })?.value,
          let expires = DateText.read(text),
          case .string(let name)? = members.first(where: { $0.key == "configuration" })?.value,
          let options = members.first(where: { $0.key == "options" })?.value
        else {
          reportSaved("they aren't what --launch-save writes", place)
          return
        }
        guard name == schema.name else {
          reportSaved("they are for '\(clipped(name))', not for \(schema.name)", place)
          return
        }
        guard expires > Date() else {
          try System.remove(file: file.path)
          notes.append("\(place) expired on \(text) and were removed")
          return
        }
        readPayload(options, source: .savedOverrides, place: place, traits)
      } catch let error as SystemError {
        reportSaved("the file can't be read: \(error.reason)", place)
      } catch let error as FormatError {
        reportSaved("the file isn't JSON: \(error.message)", place)
      } catch {
        reportSaved("\(error)", place)
      }
    }

    private mutating func reportSaved(_ reason: String, _ place: String) {
      note(
        code: .unreadableSource, option: nil,
        message: reason, suggestion: nil, place: place)
    }
  }
#endif

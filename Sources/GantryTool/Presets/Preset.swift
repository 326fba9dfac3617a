#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantryXcode

  /// Personal settings for schemes and test plans, kept where no repository sees them.
  ///
  ///     {
  ///       "schemes": {
  ///         "Countries": {
  ///           "arguments": { "--port 9000": true, "--countries-datasource local-mock": false },
  ///           "environment": { "API_HOST": "localhost", "LEVEL": false }
  ///         }
  ///       }
  ///     }
  ///
  /// An argument is enabled or disabled, and added if it is missing. A variable is set and enabled,
  /// or disabled by `false`. `"action"` names another action than Run, and under `"testPlans"`
  /// `"configuration"` another part than the shared settings.
  struct Preset {
    struct Change {
      var arguments: [(text: String, isEnabled: Bool)] = []
      /// A nil value disables the variable.
      var variables: [(name: String, value: String?)] = []
    }

    struct SchemeChange {
      var scheme: String
      var action: ActionName
      var change: Change
    }

    struct TestPlanChange {
      var testPlan: String
      var configuration: String?
      var change: Change
    }

    var schemes: [SchemeChange] = []
    var testPlans: [TestPlanChange] = []

    /// Reads a preset; throws all problems with it.
    init(_ bytes: [UInt8], at path: String) throws(ToolError) {
      let document = try Input.json(bytes, "The preset", at: path)
      var reader = PresetReader(bytes: bytes, path: path)
      for (key, value) in reader.members(document, "a preset") {
        switch key {
        case "schemes":
          for (name, node) in reader.members(value, "'schemes'") {
            let (change, action) = reader.change(node, of: "action")
            let named = action.map(ActionName.init(rawValue:)) ?? .run
            if named == nil {
              reader.note("'\(clipped(action ?? ""))' is not one of run, test, profile", at: node)
            }
            schemes.append(SchemeChange(scheme: name, action: named ?? .run, change: change))
          }
        case "testPlans":
          for (name, node) in reader.members(value, "'testPlans'") {
            let (change, configuration) = reader.change(node, of: "configuration")
            testPlans.append(
              TestPlanChange(testPlan: name, configuration: configuration, change: change))
          }
        default: reader.note("'\(clipped(key))' is neither 'schemes' nor 'testPlans'", at: value)
        }
      }
      if !reader.problems.isEmpty { throw ToolError(.invalidData, problems: reader.problems) }
      if schemes.isEmpty, testPlans.isEmpty {
        throw ToolError(.invalidData, "The preset changes nothing.", at: path)
      }
    }
  }

  extension Preset.Change {
    /// Applies the change to a document, and returns what Xcode ignores there.
    func apply<Document: XcodeDocument>(
      to document: inout Document, in scope: Document.Scope
    ) throws -> [Finding] {
      let before = document.bytes
      for (text, isEnabled) in arguments {
        let entries = try document.editableEntries(.argument, in: scope).filter { $0.name == text }
        if entries.isEmpty {
          try document.add(.argument(text, isEnabled: isEnabled), in: scope)
        }
        for entry in entries where entry.isEnabled != isEnabled {
          try document.setEnabled(isEnabled, .number(entry.number), .argument, in: scope)
        }
      }
      for (name, value) in variables {
        let entries = try document.editableEntries(.environmentVariable, in: scope)
          .filter { $0.name == name }
        guard entries.count > 1 || value == nil, let first = entries.first else {
          if let value {
            try document.setVariable(name, to: value, isEnabled: true, in: scope)
          }
          continue
        }
        // Of several values to choose from, the chosen one is enabled.
        let chosen = entries.first { $0.value == value }
        guard value == nil || chosen != nil else {
          throw ToolError(
            .invalidData,
            "'\(name)' appears \(entries.count) times in '\(document.title(of: scope))', first in line "
              + "\(first.line), and none has the value of the preset. Add that with 'add --disabled'.",
            at: document.path)
        }
        for entry in entries where entry.isEnabled != (entry.number == chosen?.number) {
          try document.setEnabled(
            !entry.isEnabled, .number(entry.number), .environmentVariable, in: scope)
        }
      }
      return document.bytes == before ? [] : document.warnings(in: scope)
    }
  }

  /// Reads a preset's parts and collects their problems.
  private struct PresetReader {
    let bytes: [UInt8]
    let path: String
    var problems: [String] = []

    mutating func note(_ problem: String, at node: JSONNode) {
      let line = bytes.prefix(node.range.lowerBound).count { $0 == UInt8(ascii: "\n") } + 1
      problems.append("\(problem).\n\(path):\(line)")
    }

    mutating func members(_ node: JSONNode, _ what: String) -> [(key: String, value: JSONNode)] {
      guard case .object(let members) = node.content else {
        note("\(what) is \(node.kindName), and should be an object", at: node)
        return []
      }
      return members
    }

    mutating func change(
      _ node: JSONNode, of part: String
    ) -> (change: Preset.Change, part: String?) {
      var change = Preset.Change()
      var name: String?
      for (key, value) in members(node, "each of them") {
        switch key {
        case "arguments":
          for (text, flag) in members(value, "'arguments'") {
            if case .bool(let isEnabled) = flag.content {
              change.arguments.append((text, isEnabled))
            } else {
              note("'\(clipped(text))' is \(flag.kindName); write true or false", at: flag)
            }
          }
        case "environment":
          for (name, text) in members(value, "'environment'") {
            switch text.content {
            case .string(let value): change.variables.append((name, value))
            case .bool(false): change.variables.append((name, nil))
            default:
              note(
                "the value of '\(clipped(name))' is \(text.kindName); write a string, or false to "
                  + "switch it off", at: text)
            }
          }
        case part:
          if case .string(let text) = value.content {
            name = text
          } else {
            note("'\(part)' is \(value.kindName), and should be a string", at: value)
          }
        default:
          note(
            "'\(clipped(key))' is not one of arguments, environment, \(part)", at: value)
        }
      }
      return (change, name)
    }
  }
#endif

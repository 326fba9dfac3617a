#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// Payloads and the files that arguments and variables name.
  extension ArgumentCheck {
    /// The variable that holds a payload.
    static let payloadKey = "LAUNCH_CONFIGURATION"

    /// Checks what stands in a file, which must be there.
    func check(file path: String, of name: String, at index: Int, _ reading: inout Reading) {
      guard let resolved = resolved(path) else { return reading.given.append(.unknown(index)) }
      let place = "\(name) \(clipped(path, limit: 200))"
      let bytes: [UInt8]
      do {
        bytes = try System.read(file: resolved)
      } catch {
        reading.given.append(.unknown(index))
        reading.problems.append(
          Problem(
            index: index, message: "\(place): the file can't be read: \(error.reason)",
            advice: path.hasPrefix("/") || path == resolved
              ? nil : "It was looked for at \(clipped(resolved, limit: 400))"))
        return
      }
      check(bytes, of: place, isFile: true, at: index, &reading)
    }

    /// The file that a path means; nil where only the launch knows, by a macro.
    private func resolved(_ path: String) -> String? {
      let root = System.realPath(projectFolder) ?? projectFolder
      let macros = Macros(Macros.package(root: root))
      // A macro that has no value here has one where the launch is made.
      guard let path = try? macros.expand(path) else { return nil }
      if path.hasPrefix("/") { return path }
      // Nor is there a path then.
      let folder = workingDirectory.map { try? macros.expandPath($0) } ?? root
      guard let folder else { return nil }
      return folder.hasPrefix("/") ? "\(folder)/\(path)" : "\(root)/\(folder)/\(path)"
    }

    /// Checks a payload: JSON, or in a variable base64 of it.
    func check(
      _ bytes: [UInt8], of name: String, isFile: Bool, at index: Int,
      _ reading: inout Reading
    ) {
      let content: PayloadContent
      do {
        content = try PayloadContent(bytes)
      } catch {
        reading.given.append(.unknown(index))
        // A macro may stand for all of it.
        if !isFile, Self.holdsMacro(String(decoding: bytes, as: UTF8.self)) { return }
        reading.problems.append(
          Problem(
            index: index,
            message: isFile
              ? "\(name): the file isn't JSON: \(error.reason)"
              : "\(name): the payload is neither JSON nor base64 of JSON: \(error.reason)",
            advice: nil))
        return
      }
      if let reason = schema.refusal(of: content) {
        reading.given.append(.unknown(index))
        reading.problems.append(Problem(index: index, message: "\(name): \(reason)", advice: nil))
        return
      }
      for member in content.members(schema) {
        check(member, of: content, name, at: index, &reading)
      }
    }

    private func check(
      _ member: PayloadContent.Member, of content: PayloadContent, _ name: String, at index: Int,
      _ reading: inout Reading
    ) {
      guard let option = member.option else {
        let names = schema.children(of: member.parent).map(\.key)
        let key = member.path.split(separator: ".").last.map(String.init) ?? member.path
        let nearest = Suggestion.nearest(
          to: key, in: names, limit: Suggestion.valueLimit(key))
        reading.problems.append(
          Problem(
            index: index,
            message: "\(name): '\(clipped(member.path))' is no option of \(schema.title)",
            advice: nearest.map { "Did you mean '\($0)'?" }))
        return
      }
      let place = "\(name): '\(clipped(member.path))'"
      guard let text = content.text(of: member.value) else {
        // A structure that is nil has no parts.
        reading.given.append(
          GivenOption(name: option.name, index: index, isOpaque: option.isStructure))
        if !option.allowsNull {
          reading.problems.append(
            Problem(
              index: index, message: "\(place): null is not \(Self.nouns(option))", advice: nil))
        }
        return
      }
      if !option.isSecret, !Self.fits(member.value, option) {
        reading.problems.append(
          Problem(
            index: index,
            message: "\(place): \(member.value.kindName) is not \(Self.nouns(option))",
            advice: nil))
        return
      }
      check(
        text, .payload(content.json(of: member.value)), of: option, place, at: index, &reading)
    }

    /// Checks the options in an object that stands for a structure, where it is JSON.
    func check(
      members text: String, of option: AppSchema.Option, _ name: String, at index: Int,
      _ reading: inout Reading
    ) {
      // A property list may stand there, too, and there is nothing to say of what is in it.
      guard (try? JSONNode.read(Array(text.utf8))) != nil,
        let content = try? PayloadContent(Array(text.utf8))
      else {
        guard (try? Literal.read(text)) != nil else {
          reading.problems.append(
            Problem(index: index, message: "\(name): the text is not an object", advice: nil))
          return
        }
        reading.given.append(GivenOption(name: option.name, index: index, isOpaque: true))
        return
      }
      if content.isEmpty, option.allowsNull {
        reading.given.append(GivenOption(name: option.name, index: index))
      }
      for member in content.members(schema, in: option) {
        check(member, of: content, name, at: index, &reading)
      }
    }

    /// Whether a list or an object stands where one may, and nowhere else: texts may stand for numbers
    /// and Booleans.
    private static func fits(_ value: JSONNode, _ option: AppSchema.Option) -> Bool {
      let types = option.types.filter { $0 != "null" }
      guard !types.isEmpty else { return true }
      switch value.content {
      case .array: return types.contains("array")
      case .object: return types.contains("object")
      default: return types.contains { $0 != "array" && $0 != "object" }
      }
    }

    private static func nouns(_ option: AppSchema.Option) -> String {
      option.types.isEmpty
        ? "one of \(option.allowedValues.joined(separator: ", "))"
        : option.types.filter { $0 != "null" }.map(Self.noun).joined(separator: " or ")
    }

    private static func noun(_ type: String) -> String {
      switch type {
      case "array", "integer", "object": "an \(type)"
      case "boolean": "a Boolean"
      default: "a \(type)"
      }
    }
  }
#endif

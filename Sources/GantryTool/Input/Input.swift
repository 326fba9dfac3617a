#if CommandLineTool
  import GantryFormats
  import GantrySystem

  /// The input of commands: files, or standard input for `-`.
  enum Input {
    static func read(_ path: String) throws(ToolError) -> [UInt8] {
      do {
        if path == "-" { return try System.readAll(STDIN_FILENO) }
        // A pipe, such as a shell's <(…), may take the place of a file.
        return try System.kind(path) == .other
          ? OpenFile(waitingFor: path).rest() : System.read(file: path)
      } catch {
        let name = path == "-" ? "Standard input" : "'\(clipped(path, limit: 400))'"
        let isThere = path == "-" || System.kind(path) != nil
        throw ToolError(
          error.isPermissionMissing ? .noPermission : isThere ? .inputOutput : .noInput,
          "\(name) can't be read: \(error.reason).")
      }
    }

    /// The JSON of a file, which `what` names in errors.
    static func json(
      _ bytes: [UInt8], _ what: String, at path: String
    ) throws(ToolError) -> Value {
      do {
        return try JSONReader.read(bytes: bytes)
      } catch {
        throw ToolError(
          .invalidData, "\(what) isn't JSON: \(error.reason).",
          at: "\(path):\(error.line):\(error.column)")
      }
    }
  }
#endif

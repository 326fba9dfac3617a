#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantrySystem

  /// What commands read: files, or standard input where `-` stands for one.
  enum Input {
    static func read(_ path: String) throws(ToolError) -> [UInt8] {
      do {
        if path == "-" { return try System.readAll(STDIN_FILENO) }
        return try System.read(file: path)
      } catch {
        let name = path == "-" ? "Standard input" : "'\(clipped(path, limit: 400))'"
        throw ToolError(
          ExitStatus(
            error, otherwise: path == "-" || System.kind(path) != nil ? .inputOutput : .noInput),
          "\(name) can't be read: \(error.reason).")
      }
    }
  }
#endif

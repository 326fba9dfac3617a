import GantryFoundation

/// Reads the lines of a test's record; a killed process may have left half of the last one.
struct RecordReader {
  /// The readable lines, in order.
  let lines: [RecordLine]
  /// Why lines can't be read, as parts of a sentence; empty if all can.
  let problems: [String]

  init(_ data: Data) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let newline = UInt8(ascii: "\n")
    let parts = data.split(separator: newline)
    var lines: [RecordLine] = []
    var problems: [String] = []
    do {
      // One call for all lines takes a third of the time of separate calls. It fails for an
      // incomplete line, or one that is no record; then each line is read alone.
      var list = Data("[".utf8)
      for part in parts {
        list.append(part)
        list.append(UInt8(ascii: ","))
      }
      list[list.count - 1] = UInt8(ascii: "]")
      lines = try decoder.decode([RecordLine].self, from: list)
    } catch {
      for (index, part) in parts.enumerated() {
        do {
          lines.append(try decoder.decode(RecordLine.self, from: part))
        } catch {
          let isCut = index == parts.count - 1 && data.last != newline
          problems.append(
            isCut
              ? "its last line is cut off, as by a process that was killed"
              : "line \(index + 1) is no line of a record")
        }
      }
    }
    self.lines = lines
    self.problems = problems + RecordReader.versionProblems(lines)
  }

  private static func versionProblems(_ lines: [RecordLine]) -> [String] {
    guard case .began(let version, _, _, _)? = lines.first?.event, version > RecordLine.version
    else { return [] }
    return ["it was written by a newer version of Gantry, so parts of it may be missing here"]
  }
}

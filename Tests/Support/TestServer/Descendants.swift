#if os(Linux)
  import Foundation
  import GantrySystem

  /// Browsers and drivers of this process: a test that kills them has a process of its own.
  package enum Descendants {
    /// The processes that this one has started, and theirs, with their command lines.
    package static func all() throws -> [(process: Int32, line: String)] {
      var parents: [pid_t: pid_t] = [:]
      for process in try FileManager.default.contentsOfDirectory(atPath: "/proc")
        .compactMap({ pid_t($0) })
      {
        // It may have ended since the folder was listed.
        guard let stat = try? System.read(file: "/proc/\(process)/stat") else { continue }
        let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?
          .split(separator: " ")
        if let fields, fields.count > 1, fields[0] != "Z" { parents[process] = pid_t(fields[1]) }
      }
      return parents.keys.filter { process in
        var ancestor = parents[process]
        while let parent = ancestor, parent > 1 {
          if parent == getpid() { return true }
          ancestor = parents[parent]
        }
        return false
      }.map { process in
        (process, (System.arguments(ofProcess: process) ?? []).joined(separator: " "))
      }
    }

    /// Kills those whose command line holds a text, or sends them another signal.
    ///
    /// - Returns: how many there were.
    package static func kill(_ name: String, by signal: Int32 = SIGKILL) throws -> Int {
      // Parents first: a browser that outlives its pages reports that they have crashed.
      let found = try all().filter { $0.line.contains(name) }.sorted { $0.process < $1.process }
      for (process, _) in found { Foundation.kill(process, signal) }
      return found.count
    }
  }
#endif

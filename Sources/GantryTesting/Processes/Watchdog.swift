#if os(macOS) || os(Linux)
  import Foundation
  import GantryLink
  import Synchronization

  /// Ends what this process started, and removes its temporary files, when this process is gone.
  ///
  /// That has to be another process: nothing of ours runs after `kill -9` or a trap. It is a shell
  /// that reads the numbers of process groups from a pipe whose other end only this process holds.
  /// The end of the pipe is the end of this process, however that came about. On Linux it then also
  /// looks for processes that carry this run's number in their environment: those between their
  /// start and their registration, and those that left their group.
  ///
  /// An own session keeps Ctrl-C from reaching it.
  final class Watchdog: Sendable {
    /// The variable that marks the processes of this run.
    static let variable = "LAUNCH_LINK_RUN"

    /// The watchdog of this process, started when the first app is.
    static let shared = Result { try Watchdog() }

    /// The mark of this run.
    let run: String
    /// A private folder for files that mustn't outlive this process.
    let folder: String

    private let pipe: Mutex<Int32>
    private let launchCount = Atomic(0)

    private init() throws {
      run = UUID().uuidString
      folder = FileManager.default.temporaryDirectory.path + "/gantry-" + run
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      do {
        let (read, write) = try System.pipe()
        defer { System.close(read) }
        pipe = Mutex(write)
        let process = try Spawn(
          executable: "/bin/sh", arguments: ["-c", Self.script, "gantry-watchdog", run, folder],
          environment: ["PATH": "/usr/bin:/bin"], input: read, group: .session)
        _ = process
      } catch {
        try FileManager.default.removeItem(atPath: folder)
        throw error
      }
    }

    private static let script = """
      trap '' HUP INT QUIT TERM PIPE
      live=' '
      while read -r sign group; do
        case $sign in
          +) live="$live$group " ;;
          -) case $live in *" $group "*) live="${live%%" $group "*} ${live#*" $group "}" ;; esac ;;
        esac
      done
      for group in $live; do kill -KILL -- "-$group"; done
      sweep() {
        for file in /proc/[0-9]*/environ; do
          if grep -q "\(variable)=$1" "$file"; then
            process=${file#/proc/}
            kill -KILL "${process%/environ}"
          fi
        done
      }
      if [ -d /proc/self ]; then
        sweep "$1"
        sleep 0.1
        sweep "$1"
      fi
      rm -rf -- "$2"
      """

    /// The mark of another launch of this run: a value for ``variable``.
    func nextMark() -> String {
      "\(run).\(launchCount.add(1, ordering: .relaxed).newValue)."
    }

    /// Kills the processes that carry a mark, on Linux, where such things can be seen.
    ///
    /// It finds those that left their group and so were not killed with it.
    static func sweep(_ mark: String) {
      #if os(Linux)
        let mark = Array("\(variable)=\(mark)".utf8)
        // A process that is gone by now, or another user's, has no environment to read.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        for process in names.lazy.compactMap({ pid_t($0) }) {
          guard let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ"),
            environment.range(of: Data(mark)) != nil
          else { continue }
          kill(process, SIGKILL)
        }
      #endif
    }

    /// Takes note of a process group that mustn't outlive this process.
    func add(_ group: pid_t) throws { try tell("+ \(group)\n") }

    /// Forgets a process group that has ended.
    ///
    /// Call it before the leader is reaped, while no other process can have its number.
    func remove(_ group: pid_t) throws { try tell("- \(group)\n") }

    private func tell(_ line: String) throws {
      try pipe.withLock { try System.write(Array(line.utf8), to: $0) }
    }
  }
#endif

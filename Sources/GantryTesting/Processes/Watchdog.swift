#if os(macOS) || os(Linux)
  import Foundation
  import Gantry
  import GantryLink
  import GantrySystem

  /// Ends what this process started, and removes its temporary files, when this process is gone.
  ///
  /// It is another process, since no code of this one runs after `kill -9` or a trap: a shell that
  /// reads the numbers of process groups from a socket, and confirms each. Only this process holds
  /// the socket's other end, so the socket ends when this process ends. On Linux the shell then
  /// also looks for processes with this run's number in their environment: those between their
  /// start and their registration, and those that left their group.
  ///
  /// Its own session keeps Ctrl-C from reaching it.
  package final class Watchdog: Sendable {
    /// The variable that marks the processes of this run.
    static let variable = "LAUNCH_LINK_RUN"

    private struct State {
      var socket: Int32
      var process: ChildProcess
      var groups: Set<pid_t> = []
      var hasFolder = false
    }

    private static let current = Lock<Watchdog?>(nil)

    /// The watchdog of this process, started when the first app is.
    package static func shared() throws -> Watchdog {
      try current.withLock { current in
        if let current { return current }
        let watchdog = try Watchdog()
        current = watchdog
        return watchdog
      }
    }

    let run: String

    private let folder: String
    private let state: Lock<State>
    private let launchCount = AtomicInt()

    private init() throws {
      // A process that inherited SIG_IGN for this signal would never hear of its children's ends.
      let before = signal(SIGCHLD, SIG_DFL)
      if unsafeBitCast(before, to: Int.self) > 1 { signal(SIGCHLD, before) }
      run = UUID().uuidString
      folder = FileManager.default.temporaryDirectory.path + "/gantry-" + run
      let (socket, process) = try Self.start(run, folder)
      state = Lock(State(socket: socket, process: process))
    }

    private static func start(_ run: String, _ folder: String) throws -> (Int32, ChildProcess) {
      // Not a pipe: if its reader was killed, writing would end this process by a signal.
      let (read, write) = try System.socketPair()
      defer { System.close(read) }
      do {
        let process = try ChildProcess(
          "/bin/sh", arguments: ["-c", script, "gantry-watchdog", run, folder],
          environment: [("PATH", "/usr/bin:/bin")], input: read, group: .session)
        return (write, process)
      } catch {
        System.close(write)
        throw error
      }
    }

    /// A private folder for files that mustn't outlive this process; made at the first access.
    package var privateFolder: String {
      get throws {
        try state.withLock { state in
          if state.hasFolder { return folder }
          do throws(SystemError) {
            // The watchdog's arguments name it, and any user may have read them.
            try System.makeFolder(folder, isNew: true)
          } catch {
            throw ApplicationError(
              .notStarted,
              "A private folder for payloads can't be made at '\(folder)': \(error.reason). Is "
                + "TMPDIR a folder that can be written to?")
          }
          state.hasFolder = true
          return folder
        }
      }
    }

    private static let script = """
      trap '' HUP INT QUIT TERM PIPE
      live=' '
      while read -r sign group; do
        case $sign in
          +) live="$live$group "; printf . >&0 ;;
          -) case $live in *" $group "*) live="${live%%" $group "*} ${live#*" $group "}" ;; esac ;;
        esac
      done
      for group in $live; do kill -KILL -- "-$group"; done
      sweep() {
        for file in $(grep -ls "\(variable)=$1" /proc/[0-9]*/environ); do
          process=${file#/proc/}
          kill -KILL "${process%/environ}"
        done
      }
      if [ -d /proc/self ]; then
        sweep "$1"
        sleep 0.1
        sweep "$1"
      fi
      # A browser that is being killed still writes into its profile.
      for pause in 0.1 0.2 0.5 1 2; do
        rm -rf -- "$2" && break
        sleep "$pause"
      done
      """

    /// The mark of another launch of this run: a value for ``variable``.
    func nextMark() -> String {
      "\(run).\(launchCount.add(1))."
    }

    /// Kills the processes that carry a mark, on Linux, where environments can be read.
    ///
    /// It finds those that left their group and so were not killed with it. The leader has started
    /// them all.
    static func sweep(_ mark: String, startedBy leader: pid_t) {
      #if os(Linux)
        let mark = Array("\0\(variable)=\(mark)".utf8)
        // Numbers are given in turn: unless they have begun anew, older processes have lower ones.
        let first = (lastNumber ?? 0) >= leader ? leader : 1
        for entry in (try? System.entries(ofFolder: "/proc")) ?? [] {
          guard let process = pid_t(entry.name), process >= first,
            // A process that is gone, or another user's, has no readable environment.
            let environment = try? System.read(file: "/proc/\(process)/environ")
          else { continue }
          // A zero ends each entry.
          let isMarked = ([0] + environment).withUnsafeBytes { entries in
            mark.withUnsafeBytes(entries.holds)
          }
          if isMarked { kill(process, SIGKILL) }
        }
      #endif
    }

    #if os(Linux)
      /// The number of the process that was started last; nil where the system doesn't say.
      private static var lastNumber: pid_t? {
        guard let text = try? System.read(file: "/proc/loadavg") else { return nil }
        let words = text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        return words.last.flatMap { pid_t(String(decoding: $0, as: UTF8.self)) }
      }
    #endif

    /// Watches a process group that mustn't outlive this process.
    ///
    /// Returns when a watchdog has confirmed that it knows of the group.
    func add(_ group: pid_t) throws {
      try state.withLock { state in
        state.groups.insert(group)
        if !Self.confirms([group], state.socket) { try replace(&state) }
      }
    }

    /// Forgets a process group that has ended.
    ///
    /// Call it before the leader is reaped, while no other process can have its number. It isn't
    /// confirmed: a watchdog that no longer reads no longer kills either.
    func remove(_ group: pid_t) throws {
      try state.withLock { state in
        state.groups.remove(group)
        do {
          try System.send(Array("- \(group)\n".utf8), to: state.socket)
        } catch {
          try replace(&state)
        }
      }
    }

    /// How long a watchdog may take to confirm that it knows of a group.
    private static let confirmationTime = Duration.seconds(5)

    /// Replaces a shell that was killed or doesn't answer.
    private func replace(_ state: inout State) throws {
      for _ in 0..<3 {
        let (socket, process) = try Self.start(run, folder)
        // Killed before its socket is closed, or it would take that for the end of this process.
        state.process.signal(SIGKILL)
        _ = state.process.reap()
        System.close(state.socket)
        (state.socket, state.process) = (socket, process)
        if Self.confirms(state.groups, state.socket) { return }
      }
      throw ApplicationError(
        .notStarted,
        "The process that would end this app after its test doesn't answer. Does somebody end it?")
    }

    /// Sends groups to a watchdog, and waits until it has confirmed each.
    ///
    /// Sending proves nothing: the socket of a dying watchdog accepts bytes too.
    private static func confirms(_ groups: Set<pid_t>, _ socket: Int32) -> Bool {
      let lines = groups.map { "+ \($0)\n" }.joined()
      guard (try? System.send(Array(lines.utf8), to: socket)) != nil else { return false }
      let deadline = ContinuousClock.now + confirmationTime
      var buffer = [UInt8](repeating: 0, count: 256)
      var missing = groups.count
      while missing > 0 {
        let rest = Int32(max(0, (deadline - .now) / .milliseconds(1)))
        guard System.waitToRead([socket], milliseconds: rest)[0],
          let count = try? System.read(socket, into: &buffer), count > 0
        else { return false }
        missing -= count
      }
      return true
    }
  }
#endif

#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantryRedaction
  import GantrySystem

  /// Writes exchanges into a folder, as HAR 1.2, without their secrets.
  ///
  /// The format is written from its own definition, [HAR
  /// 1.2](http://www.softwareishard.com/blog/har-12-spec/), for which browsers' viewers are made.
  /// Bodies above 1 MiB are kept in files beside `recording.har`, which a `_file` member names.
  /// Entries are sorted by method, URL and body, then by time, so two recordings of the same
  /// traffic differ in little.
  ///
  /// If the folder holds a recording already, the new entries of a request replace its old ones;
  /// all other entries stay. An exchange is appended to the ``RecordingFile`` on a queue that the
  /// app doesn't wait for, in a short pause of the traffic. That is sorted after a longer one, and by
  /// ``flush()``.
  final class Recorder: Sendable, DebugOnly {
    private struct State {
      var file: RecordingFile
      /// Whether entries wait for their places.
      var isUnsorted = false
      /// When the last exchange came, while a flush waits for a pause.
      var lastRecord: ContinuousClock.Instant?
      /// How long the pause must be; longer after sorting took long.
      var pause = shortestPause
    }

    /// The exchanges that aren't in the file yet.
    ///
    /// Requests take its lock, so it is held only briefly.
    private struct Backlog {
      var waiting: [HTTPExchange] = []
      /// When the first and the last of them came.
      var first = ContinuousClock.now
      var last = ContinuousClock.now
      /// The size of the bodies of those that wait or are being written.
      var size = 0
      var hasFailed = false
    }

    let redaction: Redactor
    private let store: BodyStore
    private let state: Lock<State>
    private let backlog = Lock(Backlog())
    /// Redacts exchanges and appends them, in their order.
    ///
    /// Its quality of service is low, or it would take processors from other work: few wait for it.
    private let queue = DispatchQueue(label: "gantry.network.recorder", qos: .utility)

    /// Exchanges wait for such a pause, in which redacting them takes no processor from requests, but
    /// not for ever.
    private static let shortestBreak = Duration.milliseconds(20)
    private static let longestWait = Duration.milliseconds(250)
    /// How long the pause must be at least before the recording is sorted.
    private static let shortestPause = Duration.milliseconds(500)
    /// How many bytes may wait in memory; a caller with more waits too.
    private static let waitingLimit = 8 << 20

    /// Opens a folder, or makes it; the entries of killed processes take their places.
    init(
      folder: String, redacted: [String] = [], secrets: KnownSecrets = KnownSecrets()
    ) throws(LaunchError) {
      let redaction = try Redactor(redacted)
      let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      let store = BodyStore(folder: folder, identifier: "\(System.processIdentifier)")
      do throws(SystemError) {
        try System.makeFolder(folder)
      } catch {
        throw LaunchError.recording(
          "the folder for the recording can't be made: \(error.reason)", folder)
      }
      guard FilePath.isFolder(folder) else {
        throw LaunchError.recording("a recording is a folder, and this is a file", folder)
      }
      try RecordingFile.checkPlace("\(folder)/\(BodyStore.folderName)", in: folder)
      var file = RecordingFile(folder: folder)
      let document = try System.withLock(onFolder: folder) { () throws(LaunchError) in
        let document = try file.read(redaction)
        // A folder that can't be written is an error when something is recorded.
        if let document, document.isRepaired || document.entries.contains(where: { $0.run != nil })
        {
          try? file.finish(redaction, store)
        }
        return document
      }
      // Names that were secret stay secret in this folder.
      self.store = store
      self.redaction = try redaction.uniting(document?.redacted ?? []).remembering(secrets)
      state = Lock(State(file: file))
    }

    // Work on the queue keeps it alive until then.
    deinit {
      sort()
      state.withLock { $0.file.close() }
    }

    /// Keeps an exchange, from any thread, and returns at once.
    ///
    /// It waits for bodies in files: copying them takes long, an app may be killed meanwhile, and
    /// the files may be removed when this returns.
    func record(_ exchange: HTTPExchange) {
      let (isFirst, waits) = backlog.withLock { backlog in
        backlog.last = .now
        if backlog.waiting.isEmpty { backlog.first = backlog.last }
        backlog.waiting.append(exchange)
        backlog.size += exchange.sizeInMemory
        return (
          backlog.waiting.count == 1,
          exchange.hasFiles || backlog.size > Self.waitingLimit
        )
      }
      if waits {
        settle()
      } else if isFirst {
        Pause.wait(Self.shortestBreak, on: queue, rest: restOfBreak, then: appendWaiting)
      }
    }

    private func restOfBreak() -> Duration? {
      backlog.withLock { backlog in
        min(
          Self.shortestBreak - backlog.last.duration(to: .now),
          Self.longestWait - backlog.first.duration(to: .now))
      }
    }

    /// Appends the waiting exchanges; on the queue.
    private func appendWaiting() {
      let exchanges = backlog.withLock { exchange(&$0.waiting, with: []) }
      guard !exchanges.isEmpty else { return }
      var problem: (any Error)?
      state.withLock { state in
        // Also for bodies: those that no entry names are removed under the lock.
        System.withLock(onFolder: store.folder) {
          var recorded: [HTTPExchange] = []
          for exchange in exchanges {
            do { recorded.append(try redacted(exchange)) } catch { problem = error }
          }
          do {
            try state.file.append(recorded, redaction)
            state.isUnsorted = true
          } catch {
            problem = error
          }
        }
        scheduleSorting(&state)
      }
      backlog.withLock { backlog in
        backlog.size -= exchanges.reduce(0) { $0 + $1.sizeInMemory }
        guard let problem, !backlog.hasFailed else { return }
        // Reported once, since the next exchanges fail too. The app goes on.
        backlog.hasFailed = true
        complain("can't record into \(store.folder)", problem)
      }
    }

    /// Returns when all exchanges so far are in the file, which survives the process.
    func settle() { queue.sync { appendWaiting() } }

    /// Returns when all exchanges so far have their places in `recording.har`.
    func flush() {
      settle()
      sort()
    }

    private func sort() {
      state.withLock { state in
        state.lastRecord = nil
        guard state.isUnsorted else { return }
        let start = ContinuousClock.now
        do {
          try System.withLock(onFolder: store.folder) { try state.file.finish(redaction, store) }
          state.isUnsorted = false
        } catch {
          // The entries stay where they are, and nothing is lost.
          complain("can't sort \(store.folder)/\(RecordingFile.fileName)", error)
        }
        // It reads and writes all of the file, which no app should wait for often.
        state.pause = max(Self.shortestPause, start.duration(to: .now) * 10)
      }
    }

    private func complain(_ what: String, _ error: any Error) {
      let reason = (error as? SystemError)?.reason ?? "\(error)"
      System.printError("gantry: \(what): \(reason)\n")
    }

    // MARK: Redacting

    private func redacted(_ exchange: HTTPExchange) throws(SystemError) -> HTTPExchange {
      var scrubber = redaction.scrubber
      defer { redaction.known?.keep(&scrubber) }
      var request = exchange.request
      let sent = request.body.loaded
      // A file that can't be read is left out.
      request.body = sent.isLarge || sent.isInFile ? .empty : sent
      request = redaction.request(request, &scrubber)
      if sent.isLarge, !redaction.isLeftOut(sent, request.headers) {
        request.body = try store.keep(
          sent, contentType: request.headers["Content-Type"], redaction: redaction.ofRequests,
          &scrubber)
        request = request.scrubbed(&scrubber)
      }
      Self.correctLength(&request.headers, sent.count, request.body.count)

      var outcome = exchange.outcome
      switch outcome {
      case .failure(let error):
        // Its words may hold the address.
        outcome = .failure(URLError(error.code, words: error.words.map { scrubber.scrubbing($0) }))
      // No status, by which other programs mean that no answer came.
      case .success(let answer) where !(100...999).contains(answer.status):
        outcome = .failure(URLError(.badServerResponse))
      case .success(var answer):
        let body = answer.body.loaded
        answer.headers = redaction.headers(answer.headers, &scrubber)
        answer.body =
          redaction.isLeftOut(body, answer.headers)
          ? .empty
          : try store.keep(
            body, contentType: answer.headers["Content-Type"], redaction: redaction, &scrubber)
        // Headers may repeat a secret of the body. Those of the request aren't compared.
        answer.headers = answer.headers.scrubbed(&scrubber)
        request.headers = request.headers.scrubbed(&scrubber)
        Self.correctLength(&answer.headers, body.count, answer.body.count)
        outcome = .success(answer)
      }
      return HTTPExchange(
        request: request, outcome: outcome, start: exchange.start, duration: exchange.duration)
    }

    /// Corrects `Content-Length`, since a mark and its secret differ in length.
    private static func correctLength(_ headers: inout HTTPHeaders, _ old: Int, _ new: Int) {
      guard old != new,
        let index = headers.fields.firstIndex(where: {
          $0.name.lowercased() == "content-length" && $0.value == "\(old)"
        })
      else { return }
      headers.fields[index].value = "\(new)"
    }

    // MARK: Pauses

    private func scheduleSorting(_ state: inout State) {
      let isScheduled = state.lastRecord != nil
      state.lastRecord = .now
      if isScheduled { return }
      Pause.wait(state.pause) { [weak self] in
        self?.state.withLock { state in
          state.lastRecord.map { state.pause - $0.duration(to: .now) }
        }
      } then: { [weak self] in
        self?.flush()
      }
    }
  }

  /// Waits for a time in which nothing happens.
  enum Pause: DebugOnly {
    /// Calls a closure after a pause; `rest` says how much of it is left, or nil where nobody waits.
    static func wait(
      _ duration: Duration, on queue: DispatchQueue = .global(qos: .utility),
      rest: @escaping @Sendable () -> Duration?, then end: @escaping @Sendable () -> Void
    ) {
      queue.asyncAfter(deadline: .now() + duration / .seconds(1)) {
        guard let left = rest() else { return }
        if left > .zero { wait(left, on: queue, rest: rest, then: end) } else { end() }
      }
    }
  }

  extension HTTPBody {
    /// Whether recordings keep it in a file of its own.
    var isLarge: Bool { count > Self.spillSize }

    /// In memory, unless it is large.
    var loaded: HTTPBody {
      guard !isLarge, case .file(let url, _) = self, let data = try? Data(contentsOf: url) else {
        return self
      }
      return .data(data)
    }
  }
#endif

#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantrySecrets
  import GantrySystem

  /// Writes exchanges into a folder, as HAR 1.2, without their secrets.
  ///
  /// The format is written from its own definition,
  /// [HAR 1.2](http://www.softwareishard.com/blog/har-12-spec/), which browsers' viewers are made for.
  /// Bodies above 1 MiB stand in files beside `recording.har`, which a `_file` member names. Entries
  /// are sorted by method, URL and body, then by time, so two recordings of the same traffic differ
  /// in little.
  ///
  /// In a folder that holds a recording already, the entries of a request that is recorded again are
  /// replaced by the new ones; all others stay. An exchange goes into a private journal first, by a
  /// queue that the app doesn't wait for, and the recording is written from that when nothing has
  /// come for a moment, and by ``flush()``: a killed process leaves a journal, which whoever opens
  /// the folder next puts into the recording.
  final class Recorder: Sendable, DebugOnly {
    private struct State {
      var index: RecordingIndex
      var journal: RecordingJournal?
      /// When the last exchange came, while a flush waits for a pause; else nil.
      var lastRecord: ContinuousClock.Instant?
      /// Journals that are in the index, and not in the recording yet.
      var unwritten: [String] = []
    }

    /// What isn't in the journal yet.
    ///
    /// Its lock is held for moments alone, since requests take it.
    private struct Backlog {
      var waiting: [FinishedExchange] = []
      /// How many exchanges wait or are just being written, and how many bytes their bodies have.
      var count = 0
      var size = 0
      var hasFailed = false
    }

    let redaction: Redactor
    private let store: BodyStore
    private let state: Lock<State>
    private let backlog = Lock(Backlog())
    /// Where exchanges lose their secrets and go into the journal, in the order in which they came.
    ///
    /// Few wait for it: with a higher quality of service it would take processors from all the others.
    private let queue = DispatchQueue(label: "gantry.network.recorder", qos: .utility)

    /// How long an exchange waits for others: several at once take less than each by itself.
    private static let gathering = DispatchTimeInterval.milliseconds(20)
    /// How long nothing must come until the recording is written.
    private static let pause = Duration.milliseconds(500)
    /// How much may wait in memory; whoever comes with more waits too.
    private static let waitingLimit = 8 << 20

    /// Opens a folder, which is made if there is none; what a killed process left in it is assembled.
    init(folder: String, redacted: [String] = []) throws(LaunchError) {
      let redaction = try Redactor(redacted)
      let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      let identifier = "\(System.processIdentifier)"
      store = BodyStore(folder: folder, identifier: identifier)
      do throws(SystemError) {
        try System.makeFolder(folder)
      } catch {
        throw LaunchError.recording(
          "the folder for the recording can't be made: \(error.reason)", folder)
      }
      guard FileStamp.isFolder(folder) else {
        throw LaunchError.recording("a recording is a folder, and this is a file", folder)
      }
      let index = try System.withLock(onFolder: folder) { () throws(LaunchError) in
        try RecordingIndex.assembling(folder, redaction)
      }
      // What was secret stays so in this folder.
      self.redaction = try redaction.uniting(index.redacted)
      state = Lock(State(index: index))
    }

    // What is on the queue holds it.
    deinit { writeRecording() }

    /// Keeps an exchange, from any thread, and returns at once.
    ///
    /// Bodies in files are waited for: they take long, in which an app may be killed, and the files
    /// may go when this returns.
    func record(_ exchange: FinishedExchange) {
      let (isFirst, waits) = backlog.withLock { backlog in
        backlog.waiting.append(exchange)
        backlog.count += 1
        backlog.size += exchange.sizeInMemory
        return (
          backlog.waiting.count == 1,
          exchange.hasFiles || backlog.size > Self.waitingLimit
        )
      }
      if waits {
        settle()
      } else if isFirst {
        queue.asyncAfter(deadline: .now() + Self.gathering) { self.journalWaiting() }
      }
    }

    /// Puts into the journal what waits; on the queue.
    private func journalWaiting() {
      let exchanges = backlog.withLock { backlog in
        defer { backlog.waiting = [] }
        return backlog.waiting
      }
      guard !exchanges.isEmpty else { return }
      var redactedExchanges: [RecordedExchange] = []
      var problem: String?
      do throws(SystemError) {
        // Before its bodies are: as long as there is a journal, nobody takes them for leftovers.
        try state.withLock { state throws(SystemError) in try openJournal(&state) }
      } catch {
        return gone(exchanges, error.reason)
      }
      for exchange in exchanges {
        do throws(SystemError) {
          redactedExchanges.append(try redacted(exchange.make()))
        } catch {
          problem = error.reason
        }
      }
      let appendix = RecordingJournal.Appendix(redactedExchanges)
      do throws(SystemError) {
        try state.withLock { state throws(SystemError) in
          try openJournal(&state)
          try state.journal?.append(appendix)
          scheduleFlush(&state)
        }
      } catch {
        problem = error.reason
      }
      gone(exchanges, problem)
    }

    /// Takes exchanges out of the backlog, and says why they can't be recorded.
    private func gone(_ exchanges: [FinishedExchange], _ problem: String?) {
      backlog.withLock { backlog in
        backlog.count -= exchanges.count
        backlog.size -= exchanges.reduce(0) { $0 + $1.sizeInMemory }
        guard let problem, !backlog.hasFailed else { return }
        // Once: what fails for one, fails for all. The app goes on.
        backlog.hasFailed = true
        System.printError("gantry: can't record into \(store.folder): \(problem)\n")
      }
    }

    private func openJournal(_ state: inout State) throws(SystemError) {
      if state.journal != nil { return }
      state.journal = try RecordingJournal(
        folder: store.folder, identifier: store.identifier, redacted: redaction.given)
    }

    /// Returns when all that was recorded so far is in the journal, where a killed process leaves it.
    func settle() { queue.sync { journalWaiting() } }

    /// Writes `recording.har`, if anything was recorded since it was written.
    func flush() {
      settle()
      writeRecording()
    }

    private func writeRecording() {
      state.withLock { state in
        state.lastRecord = nil
        do throws(SystemError) {
          if let journal = state.journal {
            state.journal = nil
            // Bodies of what is under way have a journal at every time.
            if backlog.withLock({ $0.count }) > 0 { try openJournal(&state) }
            let (entries, file) = try journal.entries()
            state.index.add(entries, of: file, isNew: true, redacted: journal.redacted)
            state.unwritten.append(journal.file.path)
          }
        } catch {
          // It stays, and whoever opens the folder next tries again.
          System.printError("gantry: can't read what was recorded: \(error.reason)\n")
        }
        guard !state.unwritten.isEmpty else { return }
        System.withLock(onFolder: store.folder) { write(&state) }
      }
    }

    private func write(_ state: inout State) {
      do {
        if state.index.isOutdated {
          try state.index.merge(RecordingIndex(folder: store.folder, redaction: redaction))
        }
        try state.index.write()
        for path in state.unwritten { try System.remove(file: path) }
        state.unwritten = []
      } catch {
        // The journals stay, so nothing is lost.
        let reason = (error as? SystemError)?.reason ?? "\(error)"
        System.printError("gantry: can't write \(state.index.path): \(reason)\n")
        return
      }
      let others = try? RecordingJournal.leftovers(in: store.folder)
      if backlog.withLock({ $0.count }) == 0, let others, others.journals.isEmpty,
        !others.othersLive
      {
        state.index.removeLeftovers()
      }
    }

    // MARK: Redacting

    private func redacted(
      _ exchange: HTTPExchange
    ) throws(SystemError) -> RecordedExchange {
      var scrubber = SecretScrubber()
      var request = exchange.request
      request.body = request.body.loaded
      var requestBody = RecordedExchange.Body.inline(Data())
      if request.body.isLarge {
        let body = request.body
        request.body = .empty
        request = redaction.request(request, &scrubber)
        requestBody = try store.keep(
          body, contentType: request.headers["Content-Type"], redaction: redaction, &scrubber)
        request = request.scrubbed(scrubber)
      } else {
        request = redaction.request(request, &scrubber)
        if case .data(let data) = request.body { requestBody = .inline(data) }
      }
      Self.correctLength(&request.headers, exchange.request.body.count, requestBody.count)

      var outcome = exchange.outcome
      var answerBody = RecordedExchange.Body.inline(Data())
      if case .answer(var answer) = outcome {
        let count = answer.body.count
        answer.headers = redaction.headers(answer.headers, &scrubber)
        answerBody = try store.keep(
          answer.body.loaded, contentType: answer.headers["Content-Type"], redaction: redaction,
          &scrubber)
        answer.body = .empty
        // What is secret in a body may stand in the headers as well; those of the request have no
        // part in what is compared.
        answer.headers = answer.headers.scrubbed(scrubber)
        request.headers = request.headers.scrubbed(scrubber)
        Self.correctLength(&answer.headers, count, answerBody.count)
        outcome = .answer(answer)
      }
      return RecordedExchange(
        request: request, requestBody: requestBody, outcome: outcome, answerBody: answerBody,
        start: exchange.start, duration: exchange.duration)
    }

    /// A mark has another length than the secret had.
    private static func correctLength(_ headers: inout HTTPHeaders, _ old: Int, _ new: Int) {
      guard old != new,
        let index = headers.fields.firstIndex(where: {
          $0.name.lowercased() == "content-length" && $0.value == "\(old)"
        })
      else { return }
      headers.fields[index].value = "\(new)"
    }

    // MARK: Pauses

    private func scheduleFlush(_ state: inout State) {
      let isScheduled = state.lastRecord != nil
      state.lastRecord = .now
      if !isScheduled { waitForPause(Self.pause) }
    }

    private func waitForPause(_ duration: Duration) {
      DispatchQueue.global(qos: .utility).asyncAfter(
        deadline: .now() + duration / .seconds(1)
      ) { [weak self] in self?.flushIfIdle() }
    }

    private func flushIfIdle() {
      let rest: Duration? = state.withLock { state in
        guard let last = state.lastRecord else { return nil }
        return Self.pause - last.duration(to: .now)
      }
      guard let rest else { return }
      if rest > .zero { waitForPause(rest) } else { flush() }
    }
  }

  extension HTTPBody {
    /// Whether it stands in a file of its own in recordings.
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

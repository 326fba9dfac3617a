#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantrySecrets
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
  /// all other entries stay. An exchange first goes into a private journal, on a queue that the app
  /// doesn't wait for. The recording is written from the journal after a pause without exchanges,
  /// and by ``flush()``. A killed process leaves its journal, and the next process to open the
  /// folder adds it to the recording.
  final class Recorder: Sendable, DebugOnly {
    private struct State {
      var index: RecordingIndex
      var journal: RecordingJournal?
      /// When the last exchange came, while a flush waits for a pause.
      var lastRecord: ContinuousClock.Instant?
      /// Journals that are in the index, and not yet in the recording.
      var unwritten: [String] = []
    }

    /// The exchanges that aren't in the journal yet.
    ///
    /// Requests take its lock, so it is held only briefly.
    private struct Backlog {
      var waiting: [FinishedExchange] = []
      /// The number of exchanges that wait or are being written, and the size of their bodies.
      var count = 0
      var size = 0
      var hasFailed = false
    }

    let redaction: Redactor
    private let store: BodyStore
    private let state: Lock<State>
    private let backlog = Lock(Backlog())
    /// Redacts exchanges and writes them to the journal, in their order.
    ///
    /// Its quality of service is low, or it would take processors from other work: few wait for it.
    private let queue = DispatchQueue(label: "gantry.network.recorder", qos: .utility)

    /// How long an exchange waits for others: several at once take less time than each alone.
    private static let gathering = DispatchTimeInterval.milliseconds(20)
    /// How long the pause must be before the recording is written.
    private static let pause = Duration.milliseconds(500)
    /// How many bytes may wait in memory; a caller with more waits too.
    private static let waitingLimit = 8 << 20

    /// Opens a folder, or makes it; what killed processes left in it is assembled.
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
      // Names that were secret stay secret in this folder.
      self.redaction = try redaction.uniting(index.redacted).remembering()
      state = Lock(State(index: index))
    }

    // Work on the queue keeps it alive until then.
    deinit { writeRecording() }

    /// Keeps an exchange, from any thread, and returns at once.
    ///
    /// It waits for bodies in files: copying them takes long, an app may be killed meanwhile, and
    /// the files may be removed when this returns.
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

    /// Writes the waiting exchanges to the journal; on the queue.
    private func journalWaiting() {
      let exchanges = backlog.withLock { backlog in
        defer { backlog.waiting = [] }
        return backlog.waiting
      }
      guard !exchanges.isEmpty else { return }
      var redactedExchanges: [RecordedExchange] = []
      var problem: String?
      do throws(SystemError) {
        // The journal comes before its bodies: while it exists, nobody takes them for leftovers.
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

    /// Takes exchanges out of the backlog, and reports why they can't be recorded.
    private func gone(_ exchanges: [FinishedExchange], _ problem: String?) {
      backlog.withLock { backlog in
        backlog.count -= exchanges.count
        backlog.size -= exchanges.reduce(0) { $0 + $1.sizeInMemory }
        guard let problem, !backlog.hasFailed else { return }
        // Reported once, since the next exchanges fail too. The app goes on.
        backlog.hasFailed = true
        System.printError("gantry: can't record into \(store.folder): \(problem)\n")
      }
    }

    private func openJournal(_ state: inout State) throws(SystemError) {
      if state.journal != nil { return }
      state.journal = try RecordingJournal(
        folder: store.folder, identifier: store.identifier, redacted: redaction.given)
    }

    /// Returns when all exchanges so far are in the journal, which survives the process.
    func settle() { queue.sync { journalWaiting() } }

    /// Writes `recording.har`, if anything was recorded after the last time.
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
            // Bodies of waiting exchanges need a journal at every time.
            if backlog.withLock({ $0.count }) > 0 { try openJournal(&state) }
            let (made, texts) = try journal.entries()
            let (entries, file) = try lateSecrets.scrubbed(made, texts)
            state.index.add(entries, of: file, isNew: true, redacted: journal.redacted)
            state.unwritten.append(journal.file.path)
          }
        } catch {
          // The journal stays, and the next process to open the folder tries again.
          System.printError("gantry: can't read what was recorded: \(error.reason)\n")
        }
        guard !state.unwritten.isEmpty else { return }
        System.withLock(onFolder: store.folder) { write(&state) }
      }
    }

    private var lateSecrets: LateSecrets {
      LateSecrets(scrubber: redaction.scrubber, redaction: redaction, folder: store.folder)
    }

    private func write(_ state: inout State) {
      do {
        if state.index.isOutdated {
          try state.index.merge(RecordingIndex(folder: store.folder, redaction: redaction))
        }
        try state.index.write(lateSecrets)
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
      var scrubber = redaction.scrubber
      defer { redaction.known?.keep(&scrubber) }
      var request = exchange.request
      request.body = request.body.loaded
      var requestBody = RecordedExchange.Body.inline(Data())
      if request.body.isLarge {
        let body = request.body
        request.body = .empty
        request = redaction.request(request, &scrubber)
        requestBody = try store.keep(
          body, contentType: request.headers["Content-Type"], redaction: redaction, &scrubber)
        request = request.scrubbed(&scrubber)
      } else {
        request = redaction.request(request, &scrubber)
        if case .data(let data) = request.body { requestBody = .inline(data) }
      }
      Self.correctLength(&request.headers, exchange.request.body.count, requestBody.count)

      var outcome = exchange.outcome
      var answerBody = RecordedExchange.Body.inline(Data())
      switch outcome {
      case .failure(let error):
        // Its words may hold the address.
        outcome = .failure(URLError(error.code, words: error.words.map { scrubber.scrubbed($0) }))
      // No status, by which other programs mean that no answer came.
      case .answer(let answer) where !(100...999).contains(answer.status):
        outcome = .failure(URLError(.badServerResponse))
      case .answer(var answer):
        let count = answer.body.count
        answer.headers = redaction.headers(answer.headers, &scrubber)
        let body = answer.body.loaded
        let beginning = try body.beginning(BodyKind.beginningSize)
        if !redaction.isLeftOut(beginning, answer.headers, isWhole: beginning.count == count) {
          answerBody = try store.keep(
            body, contentType: answer.headers["Content-Type"], redaction: redaction, &scrubber)
        }
        answer.body = .empty
        // Headers may repeat a secret of the body. Those of the request aren't compared.
        answer.headers = answer.headers.scrubbed(&scrubber)
        request.headers = request.headers.scrubbed(&scrubber)
        Self.correctLength(&answer.headers, count, answerBody.count)
        outcome = .answer(answer)
      }
      if case .failure(let error) = outcome {
        // It may hold the whole address.
        let text = scrubber.scrubbing(error.localizedDescription)
        outcome = .failure(URLError(error.code, userInfo: [NSLocalizedDescriptionKey: text]))
      }
      return RecordedExchange(
        request: request, requestBody: requestBody, outcome: outcome, answerBody: answerBody,
        start: exchange.start, duration: exchange.duration)
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

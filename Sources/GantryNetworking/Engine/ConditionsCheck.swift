#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySystem

  /// Checks all conditions and prepares them for the engine.
  struct ConditionsCheck: DebugOnly {
    private(set) var problems: [LaunchError.Problem] = []
    private(set) var routes: [StubRoute] = []
    private(set) var recorder: Recorder?
    private(set) var recording: Recording?
    private(set) var redaction = Redactor.standard
    let unmatched: NetworkStubs.Unmatched

    private let option: String
    private let stubsOption: String

    init(
      _ conditions: NetworkConditions, option: String, stubsOption: String?, secrets: KnownSecrets
    ) {
      self.option = option
      self.stubsOption = stubsOption ?? "\(option).stubs"
      unmatched =
        conditions.stubs.unmatched
        ?? {
          switch conditions.mode {
          case .live: conditions.stubs.routes.contains(where: \.answers) ? .fail : .passThrough
          case .record, .extend: .record
          case .replay: .fail
          }
        }()
      conditions.ofEveryRequest.checkFaults { member, message in
        note("\(option).\(OptionName.kebab(member))", message)
      }
      let settings = FaultSettings(conditions)
      for (index, stub) in conditions.stubs.routes.enumerated() { add(stub, index, settings) }
      findConflicts()
      openRecording(conditions, secrets)
    }

    private mutating func note(
      _ option: String, _ message: String, code: LaunchError.Code = .invalidValue,
      suggestion: String? = nil
    ) {
      problems.append(
        LaunchError.Problem(
          code: code, option: option, message: message, suggestion: suggestion, place: nil))
    }

    // MARK: Stubs

    private func name(_ index: Int) -> String { "\(stubsOption).routes[\(index)]" }

    private mutating func add(_ stub: Stub, _ index: Int, _ settings: FaultSettings) {
      let name = name(index)
      var isSound = true
      if let method = stub.method, !isToken(method) {
        note("\(name).method", "'\(clipped(method))' is not a method")
        isSound = false
      }
      if let problem = stub.problem { note("\(name).body", problem) }
      if stub.scenario == nil {
        for (member, state) in [("inState", stub.inState), ("newState", stub.newState)]
        where state != nil {
          note("\(name).\(member)", "a state is one of a scenario; name it in 'scenario'")
        }
      }
      let pattern = PatternError.noting({ note("\(name).path", $0) }) { () throws(PatternError) in
        try RoutePattern(stub.path)
      }
      stub.checkFaults { note("\(name).\($0)", $1) }
      var responses: [PreparedResponse] = []
      for (position, response) in stub.responses.enumerated() {
        if let prepared = prepared(response, pattern, "\(name).responses[\(position)]") {
          responses.append(prepared)
        }
      }
      if stub.responses.isEmpty,
        let prepared = prepared(stub.answers ? StubResponse() : .passThrough, nil, "")
      {
        responses.append(prepared)
      }
      let matcher = RequestMatcher(stub, patternQuery: pattern?.query ?? []) {
        note("\(name).\($0)", $1)
        isSound = false
      }
      guard let pattern, isSound else { return }
      routes.append(
        StubRoute(
          index: index, stub: stub, method: stub.method?.uppercased(), pattern: pattern,
          matcher: matcher, responses: responses, faults: FaultSettings(stub, over: settings)))
    }

    private mutating func findConflicts() {
      var first: [String: StubRoute] = [:]
      for route in routes {
        let identity = route.identity
        guard let other = first[identity] else {
          first[identity] = route
          continue
        }
        note(
          name(route.index),
          "'\(clipped(route.name))' is stubbed twice, by routes[\(other.index)] "
            + "'\(clipped(other.name))' as well; give one stub a sequence of responses, or one of "
            + "them another matcher")
      }
    }

    // MARK: Responses

    private mutating func prepared(
      _ response: StubResponse, _ pattern: RoutePattern?, _ name: String
    ) -> PreparedResponse? {
      let problemCount = problems.count
      if !(200...599).contains(response.status) {
        note("\(name).status", "'\(response.status)' is not a status from 200 to 599")
      }
      if let problem = response.delay.waitingProblem { note("\(name).delay", problem) }
      for (field, value) in response.headers.sorted(by: { $0.key < $1.key }) {
        if !isToken(field) {
          note("\(name).headers", "'\(clipped(field))' is not a header's name")
        } else if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) {
          note("\(name).headers.\(field)", "a header's value is one line")
        }
      }
      if let problem = response.problem { note("\(name).json", problem) }
      var prepared = PreparedResponse(delay: response.delay)
      if response.passesOn {
        var answer = response
        (answer.passesOn, answer.delay, answer.problem) = (false, .zero, nil)
        if answer != StubResponse() {
          note(
            "\(name).passThrough",
            "a request that passes on gets another's answer; leave out status, headers, body and "
              + "error, or this")
        }
      } else if let text = response.errorText {
        guard let code = URLErrorName.code(text) else {
          let names = URLErrorName.codes.keys.sorted()
          note(
            "\(name).error", "'\(clipped(text))' is not the name of a URLError's code",
            suggestion: Suggestion.nearest(to: text, in: names, limit: 3))
          return nil
        }
        if response.body != nil {
          note("\(name).error", "an error comes in place of a body; leave one of them out")
        }
        prepared.outcome = .failure(URLError(code))
      } else {
        guard let (body, type) = body(of: response, "\(name).file") else { return nil }
        var answer = HTTPAnswer(
          status: response.status, headers: HTTPHeaders(response.headers), body: body)
        if let type, answer.headers["Content-Type"] == nil { answer.headers["Content-Type"] = type }
        if case .pieces(let pieces) = response.body {
          var offset = 0
          for (index, piece) in pieces.enumerated() {
            if let problem = piece.after.waitingProblem {
              note("\(name).pieces[\(index)].after", problem)
            } else if piece.after > .zero {
              prepared.pauses[offset, default: .zero] += piece.after
            }
            offset += piece.text.utf8.count
          }
        } else if answer.headers["Content-Length"] == nil, ![204, 304].contains(response.status) {
          answer.headers["Content-Length"] = "\(body.count)"
        }
        if response.isTemplate, let pattern {
          prepared.template = PatternError.noting({ note("\(name).template", $0) }) {
            () throws(PatternError) in try AnswerTemplate(response, pattern)
          }
        }
        prepared.outcome = .success(answer)
      }
      return problems.count > problemCount ? nil : prepared
    }

    private mutating func body(
      of response: StubResponse, _ name: String
    ) -> (body: HTTPBody, type: String?)? {
      switch response.body {
      case .json(let json): (.data(Data(json.canonicalText.utf8)), "application/json")
      case .text(let text): (.data(Data(text.utf8)), "text/plain; charset=utf-8")
      case .data(let data): (.data(data), "application/octet-stream")
      case .file(let path): file(path, name).map { ($0, ContentType.ofFile(path)) }
      case .pieces(let pieces):
        (.data(Data(pieces.map(\.text).joined().utf8)), "text/plain; charset=utf-8")
      case nil: (.empty, nil)
      }
    }

    /// A file's bytes, or the file itself where it is large.
    private mutating func file(_ path: String, _ name: String) -> HTTPBody? {
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      do {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        guard attributes[.type] as? FileAttributeType == .typeRegular,
          let size = (attributes[.size] as? NSNumber)?.intValue
        else {
          note(name, "'\(clipped(path))' is not a file", code: .unreadableSource)
          return nil
        }
        guard size > HTTPBody.spillSize else { return .data(try Data(contentsOf: url)) }
        // Reports a file that can't be opened now, not when the app requests it.
        try FileHandle(forReadingFrom: url).close()
        return .file(url, count: size)
      } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
        let folder = FileManager.default.currentDirectoryPath
        note(
          name,
          "there is no file '\(clipped(path))'"
            + (path.hasPrefix("/") ? "" : " in the working directory \(folder)"),
          code: .unreadableSource)
      } catch {
        note(name, "'\(clipped(path))' can't be read: \(error)", code: .unreadableSource)
      }
      return nil
    }

    // MARK: Recordings

    private mutating func openRecording(_ conditions: NetworkConditions, _ secrets: KnownSecrets) {
      let isExtended = conditions.mode == .extend
      let isRecorded = conditions.mode == .record || isExtended
      if isRecorded, unmatched != .record {
        note(
          "\(stubsOption).unmatched",
          "'\(unmatched.rawValue)' leaves nothing to record; leave it out, or don't record")
      }
      let records = isRecorded || unmatched == .record
      let replays = conditions.mode == .replay || isExtended
      var isRedactionSound = true
      // Checked here, since a recording doesn't know the names' option.
      do throws(LaunchError) {
        redaction = try Redactor(conditions.redacted)
      } catch {
        note(error, "\(option).redacted")
        isRedactionSound = false
      }
      guard records || replays else { return }
      let name = "\(option).recording"
      guard let folder = conditions.recording, !folder.isEmpty else {
        note(
          name,
          "\(replays ? "replaying" : "recording") needs a folder; name one: --\(name) FOLDER",
          code: .missingValue)
        return
      }
      if records, replays, !isExtended {
        note(
          "\(stubsOption).unmatched",
          "a recording that is replayed isn't written; the mode 'extend' adds to it what isn't there"
        )
        return
      }
      guard isRedactionSound else { return }
      do throws(LaunchError) {
        // First, since it gives the entries of killed processes their places.
        if records {
          recorder = try Recorder(
            folder: folder, redacted: conditions.redacted, secrets: secrets)
        }
        if replays, !isExtended || System.exists("\(folder)/\(RecordingFile.fileName)") {
          recording = try Recording(
            folder: folder, redacted: conditions.redacted, ignored: conditions.ignored,
            secrets: secrets)
        }
      } catch {
        note(error, name)
      }
    }

    /// Notes the problems of another part under their option.
    private mutating func note(_ error: LaunchError, _ option: String) {
      problems += error.problems.map { problem in
        LaunchError.Problem(
          code: problem.code, option: problem.option ?? option, message: problem.message,
          suggestion: problem.suggestion, place: problem.place)
      }
    }
  }

  extension Stub {
    /// Whether the stub answers some request; one that only changes its route answers none.
    var answers: Bool {
      responses.isEmpty ? !statesFaults : !responses.allSatisfy(\.passesOn)
    }
  }

  /// Whether a text may be a method, or a header's name (RFC 9110, section 5.6.2).
  private func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
#endif

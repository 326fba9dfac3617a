public import Foundation

// MARK: - What a request has to be

extension Stub {
  /// The stub for requests with a query item alone.
  ///
  /// - Parameters:
  ///   - name: the item's name.
  ///   - matcher: what its value has to be.
  /// - Returns: the stub with it.
  public func query(_ name: String, _ matcher: StubMatcher) -> Stub {
    changed { $0.query[name] = matcher }
  }

  /// The stub for requests with a header alone.
  ///
  /// A `POST` with a body that names no type has the `Content-Type` that `URLSession` adds to it; of
  /// what else it adds, as `Host`, stubs know nothing.
  ///
  /// - Parameters:
  ///   - name: the header's name, in any case.
  ///   - matcher: what its value has to be.
  /// - Returns: the stub with it.
  public func header(_ name: String, _ matcher: StubMatcher) -> Stub {
    changed { $0.headers[name] = matcher }
  }

  /// The stub for requests alone whose body is such a text.
  ///
  /// - Parameter matcher: what the text has to be.
  /// - Returns: the stub with it.
  public func body(_ matcher: StubMatcher) -> Stub { changed { $0.body = .text(matcher) } }

  /// The stub for requests alone whose body has this JSON in it.
  ///
  /// - Parameter json: what the body has to have, at least, written as a literal.
  /// - Returns: the stub with it.
  public func body(json: StubJSON) -> Stub { changed { $0.body = .json(json) } }

  /// The stub for requests alone whose body has in it what a value encodes as.
  ///
  /// - Parameters:
  ///   - value: the value; that it can't be encoded is a problem told at launch.
  ///   - encoder: what encodes it.
  /// - Returns: the stub with it.
  public func body(json value: some Encodable, encoder: JSONEncoder = JSONEncoder()) -> Stub {
    changed { stub in
      do {
        stub.body = .json(try StubJSON(encoding: value, with: encoder))
      } catch {
        stub.problem = "\(type(of: value)) can't be encoded as JSON: \(error)"
      }
    }
  }

  private func changed(_ change: (inout Stub) -> Void) -> Stub {
    var stub = self
    change(&stub)
    return stub
  }
}

// MARK: - What is answered

extension Stub {
  /// Answers without a body, or gives the answer another status.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - headers: headers of the answer, besides those that it has.
  /// - Returns: the stub with it.
  public func status(_ status: Int, headers: [String: String] = [:]) -> Stub {
    answering {
      $0.status = status
      $0.headers.merge(headers) { $1 }
    }
  }

  /// Answers JSON, written as a literal.
  ///
  /// - Parameters:
  ///   - json: the JSON.
  ///   - status: the status, or nil for the one that it has.
  /// - Returns: the stub with it.
  public func json(_ json: StubJSON, status: Int? = nil) -> Stub {
    answering(.json(json), status: status)
  }

  /// Answers the JSON that a value encodes as.
  ///
  /// - Parameters:
  ///   - value: the value; that it can't be encoded is a problem told at launch.
  ///   - status: the status, or nil for the one that it has.
  ///   - encoder: what encodes it, for dates and keys that are written in another way.
  /// - Returns: the stub with it.
  public func json(
    _ value: some Encodable, status: Int? = nil, encoder: JSONEncoder = JSONEncoder()
  ) -> Stub {
    answering(.json(value, encoder: encoder), status: status)
  }

  /// Answers text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - status: the status, or nil for the one that it has.
  /// - Returns: the stub with it.
  public func text(_ text: String, status: Int? = nil) -> Stub {
    answering(.text(text), status: status)
  }

  /// Answers bytes.
  ///
  /// - Parameters:
  ///   - data: the bytes.
  ///   - contentType: their type.
  ///   - status: the status, or nil for the one that it has.
  /// - Returns: the stub with it.
  public func data(
    _ data: Data, contentType: String = "application/octet-stream", status: Int? = nil
  ) -> Stub {
    answering(.data(data, contentType: contentType), status: status)
  }

  /// Answers what a file holds.
  ///
  /// - Parameters:
  ///   - path: its path, absolute or from the app's working directory.
  ///   - status: the status, or nil for the one that it has.
  /// - Returns: the stub with it.
  public func file(_ path: String, status: Int? = nil) -> Stub {
    answering(.file(path), status: status)
  }

  /// Fails with an error in place of an answer.
  ///
  /// - Parameter code: the code of the `URLError`.
  /// - Returns: the stub with it.
  public func error(_ code: URLError.Code) -> Stub { answering(.error(code), status: nil) }

  /// Gives no answer: the network does, or the recording when replaying.
  ///
  /// Where other stubs make requests fail that nothing matches, those of this route go on. Latency,
  /// bandwidth and faults of this stub hold for the answers that come. A stub with nothing but these
  /// passes on without this, too.
  ///
  /// ```swift
  /// Stub("GET /images/**").passThrough()
  /// Stub("GET /feed").fault(.drop, every: 3)
  /// ```
  ///
  /// - Returns: the stub without an answer of its own.
  public func passThrough() -> Stub { answering(.passThrough, status: nil) }

  /// Answers one after the other, one a request; the last repeats.
  ///
  /// - Parameters:
  ///   - first: the answer to the first request.
  ///   - others: the answers to those that follow.
  /// - Returns: the stub with them, and no other answers.
  public func sequence(_ first: StubResponse, _ others: StubResponse...) -> Stub {
    changed { $0.responses = [first] + others }
  }

  /// Gives the answer a header; of a sequence, the last one.
  ///
  /// - Parameters:
  ///   - name: the header's name.
  ///   - value: its value.
  /// - Returns: the stub with it.
  public func responseHeader(_ name: String, _ value: String) -> Stub {
    answering { $0.headers[name] = value }
  }

  /// Makes the answer take longer; of a sequence, the last one.
  ///
  /// - Parameter delay: how long it takes, besides the latency.
  /// - Returns: the stub with it.
  public func delay(_ delay: Duration) -> Stub { answering { $0.delay = delay } }

  /// Changes the last answer; the one answer there is, most often.
  private func answering(_ change: (inout StubResponse) -> Void) -> Stub {
    changed { stub in
      var response = stub.responses.popLast() ?? StubResponse()
      change(&response)
      stub.responses.append(response)
    }
  }

  /// Replaces what the answer carries, and keeps the rest of it.
  private func answering(_ new: StubResponse, status: Int?) -> Stub {
    answering { response in
      response.body = new.body
      response.problem = new.problem
      response.errorText = new.errorText
      response.passesOn = new.passesOn
      response.headers.merge(new.headers) { $1 }
      if let status { response.status = status }
    }
  }
}

// MARK: - What goes wrong

extension Stub {
  /// Gives this route a latency of its own.
  ///
  /// As with all that follows, a stub without an answer passes its requests on.
  ///
  /// - Parameters:
  ///   - latency: how long each answer takes at least.
  ///   - jitter: up to how much longer, drawn from the conditions' seed.
  /// - Returns: the stub with it.
  public func latency(_ latency: Duration, jitter: Duration = .zero) -> Stub {
    changed {
      $0.latency = latency
      $0.jitter = jitter
    }
  }

  /// Makes bodies of this route arrive slowly.
  ///
  /// - Parameter bytesPerSecond: bytes a second.
  /// - Returns: the stub with it.
  public func bandwidth(_ bytesPerSecond: Int) -> Stub {
    changed { $0.bandwidth = bytesPerSecond }
  }

  /// Makes requests of this route go wrong: every one, or a part of them.
  ///
  /// A fault comes at a rate or at regular intervals, not both.
  ///
  /// - Parameters:
  ///   - fault: what goes wrong.
  ///   - status: the status of ``NetworkFault/status``; 503 unless stated.
  ///   - rate: what part of the requests goes wrong, from 0 to 1, drawn from the conditions' seed.
  ///   - every: of so many requests the last goes wrong.
  ///   - burst: how many requests in a row go wrong when one does; of those that `every` counts, the
  ///     last ones.
  /// - Returns: the stub with it.
  public func fault(
    _ fault: NetworkFault, status: Int? = nil, rate: Double? = nil, every: Int? = nil,
    burst: Int? = nil
  ) -> Stub {
    changed {
      $0.fault = fault
      $0.faultStatus = status
      $0.faultRate = rate
      $0.faultEvery = every
      $0.faultBurst = burst
    }
  }
}

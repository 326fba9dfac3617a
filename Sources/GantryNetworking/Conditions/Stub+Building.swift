public import Foundation
import GantryFormats

// MARK: - What a request must match

extension Stub {
  /// Limits the stub to requests with a query item.
  ///
  /// - Parameters:
  ///   - name: the item's name.
  ///   - matcher: matches its value.
  /// - Returns: the stub with it.
  public func query(_ name: String, _ matcher: StubMatcher) -> Stub {
    changed(self) { $0.query[name] = matcher }
  }

  /// Limits the stub to requests with a header.
  ///
  /// A `POST` with a body and without a type has the `Content-Type` that `URLSession` adds. Stubs
  /// don't see other headers that it adds, such as `Host`.
  ///
  /// - Parameters:
  ///   - name: the header's name, in any case.
  ///   - matcher: matches its value.
  /// - Returns: the stub with it.
  public func header(_ name: String, _ matcher: StubMatcher) -> Stub {
    changed(self) { $0.headers[name] = matcher }
  }

  /// Limits the stub to requests whose body is a text that a matcher matches.
  ///
  /// - Parameter matcher: matches the text.
  /// - Returns: the stub with it.
  public func body(_ matcher: StubMatcher) -> Stub { changed(self) { $0.body = .text(matcher) } }

  /// Limits the stub to requests whose body contains this JSON.
  ///
  /// - Parameter json: the JSON that the body has at least, written as a literal.
  /// - Returns: the stub with it.
  public func body(json: StubJSON) -> Stub { changed(self) { $0.body = .json(json) } }

  /// Limits the stub to requests whose body contains the JSON of a value.
  ///
  /// - Parameters:
  ///   - value: the value; one that can't be encoded is reported at launch.
  ///   - encoder: encodes it.
  /// - Returns: the stub with it.
  public func body(json value: some Encodable, encoder: JSONEncoder = JSONEncoder()) -> Stub {
    changed(self) { stub in
      do {
        stub.body = .json(try StubJSON(encoding: value, with: encoder))
      } catch {
        stub.problem = "\(type(of: value)) can't be encoded as JSON: \(error)"
      }
    }
  }

  /// Limits the stub to requests whose body contains this JSON, where a list has at least these
  /// elements, in any order.
  ///
  /// - Parameter json: the JSON that the body has at least, written as a literal.
  /// - Returns: the stub with it.
  public func body(jsonContaining json: StubJSON) -> Stub {
    changed(self) { $0.body = .jsonContains(json) }
  }

  /// Limits the stub to requests whose body is JSON in which a value at a path matches.
  ///
  /// - Parameters:
  ///   - path: a path such as `$.user.name`, `$..price` or `$.items[*].id`; further ones are added.
  ///   - matcher: matches its value.
  /// - Returns: the stub with it.
  public func body(jsonPath path: String, _ matcher: StubMatcher) -> Stub {
    changed(self) { stub in
      var matchers: [String: StubMatcher] = [:]
      if case .jsonPath(let others) = stub.body { matchers = others }
      matchers[path] = matcher
      stub.body = .jsonPath(matchers)
    }
  }

  /// Has the stub answer where others match as well.
  ///
  /// - Parameter priority: higher ones win; 0 unless stated.
  /// - Returns: the stub with it.
  public func priority(_ priority: Int) -> Stub { changed(self) { $0.priority = priority } }

  /// Makes the stub a part of a scenario, which has one state at a time.
  ///
  /// ```swift
  /// Stub("GET /cart").scenario("cart").json([])
  /// Stub("POST /cart").scenario("cart", then: "full").status(201)
  /// Stub("GET /cart").scenario("cart", in: "full").json(["tea"])
  /// ```
  ///
  /// - Parameters:
  ///   - name: the scenario's name.
  ///   - state: the state in which the stub answers, or nil for every one; the first is `start`.
  ///   - next: the state that follows, or nil where it stays.
  /// - Returns: the stub with it.
  public func scenario(_ name: String, in state: String? = nil, then next: String? = nil) -> Stub {
    changed(self) { ($0.scenario, $0.inState, $0.newState) = (name, state, next) }
  }
}

// MARK: - Answers

extension Stub {
  /// Answers without a body, or changes the status of the answer; of a sequence, the last one.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - headers: headers of the answer, added to its own.
  /// - Returns: the stub with it.
  public func status(_ status: Int, headers: [String: String] = [:]) -> Stub {
    answering {
      $0.status = status
      $0.headers.merge(headers) { $1 }
    }
  }

  /// Answers with JSON, written as a literal.
  ///
  /// - Parameters:
  ///   - json: the JSON.
  ///   - status: the status, or nil to keep it.
  /// - Returns: the stub with it.
  public func json(_ json: StubJSON, status: Int? = nil) -> Stub {
    answering(.json(json), status: status)
  }

  /// Answers with the JSON of a value.
  ///
  /// - Parameters:
  ///   - value: the value; one that can't be encoded is reported at launch.
  ///   - status: the status, or nil to keep it.
  ///   - encoder: encodes it, with its own strategies for dates and keys.
  /// - Returns: the stub with it.
  public func json(
    _ value: some Encodable, status: Int? = nil, encoder: JSONEncoder = JSONEncoder()
  ) -> Stub {
    answering(.json(value, encoder: encoder), status: status)
  }

  /// Answers with text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - status: the status, or nil to keep it.
  /// - Returns: the stub with it.
  public func text(_ text: String, status: Int? = nil) -> Stub {
    answering(.text(text), status: status)
  }

  /// Answers with bytes.
  ///
  /// - Parameters:
  ///   - data: the bytes.
  ///   - contentType: their type.
  ///   - status: the status, or nil to keep it.
  /// - Returns: the stub with it.
  public func data(
    _ data: Data, contentType: String = "application/octet-stream", status: Int? = nil
  ) -> Stub {
    answering(.data(data, contentType: contentType), status: status)
  }

  /// Answers with the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: its path, absolute or from the app's working directory.
  ///   - status: the status, or nil to keep it.
  /// - Returns: the stub with it.
  public func file(_ path: String, status: Int? = nil) -> Stub {
    answering(.file(path), status: status)
  }

  /// Answers with text that comes in pieces.
  ///
  /// - Parameters:
  ///   - pieces: the pieces, each with the pause before it.
  ///   - contentType: their type: `text/event-stream` for server-sent events.
  ///   - status: the status, or nil to keep it.
  /// - Returns: the stub with it.
  public func pieces(
    _ pieces: StubPiece..., contentType: String = "text/plain; charset=utf-8", status: Int? = nil
  ) -> Stub {
    answering(.pieces(pieces, contentType: contentType), status: status)
  }

  /// Fails with an error in place of an answer.
  ///
  /// - Parameter code: the code of the `URLError`.
  /// - Returns: the stub with it.
  public func error(_ code: URLError.Code) -> Stub { answering(.error(code), status: nil) }

  /// Passes requests on: the network answers, or the recording when replaying.
  ///
  /// If other stubs make unmatched requests fail, those of this route still go on. This stub's
  /// latency, bandwidth and faults apply to the answers. A stub with nothing but these passes
  /// requests on without this, too.
  ///
  /// ```swift
  /// Stub("GET /images/**").passThrough()
  /// Stub("GET /feed").fault(.drop, every: 3)
  /// ```
  ///
  /// - Returns: the stub without an answer of its own.
  public func passThrough() -> Stub { answering(.passThrough, status: nil) }

  /// Answers one request after the other; the last answer repeats.
  ///
  /// - Parameters:
  ///   - first: the answer to the first request.
  ///   - others: the answers to the next requests.
  /// - Returns: the stub with them, and no other answers.
  public func sequence(_ first: StubResponse, _ others: StubResponse...) -> Stub {
    changed(self) { $0.responses = [first] + others }
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

  /// Fills placeholders in the answer from the request; of a sequence, in the last one.
  ///
  /// - Returns: the stub with it.
  /// - SeeAlso: ``StubResponse/isTemplate``
  public func template() -> Stub { answering { $0.isTemplate = true } }

  /// Changes the last answer, which most often is the only one.
  private func answering(_ change: (inout StubResponse) -> Void) -> Stub {
    changed(self) { stub in
      var response = stub.responses.popLast() ?? StubResponse()
      change(&response)
      stub.responses.append(response)
    }
  }

  /// Replaces the answer's body or error, and keeps its other properties.
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

// MARK: - Faults

extension Stub {
  /// Gives this route a bandwidth of its own for requests' bodies.
  ///
  /// - Parameter bytesPerSecond: bytes a second.
  /// - Returns: the stub with it.
  public func uploadBandwidth(_ bytesPerSecond: Int) -> Stub {
    changed(self) { $0.uploadBandwidth = bytesPerSecond }
  }

  /// Gives this route a latency of its own.
  ///
  /// With this or any method below, a stub without an answer passes its requests on.
  ///
  /// - Parameters:
  ///   - latency: how long each answer takes at least.
  ///   - jitter: up to how much longer, drawn from the conditions' seed.
  /// - Returns: the stub with it.
  public func latency(_ latency: Duration, jitter: Duration = .zero) -> Stub {
    changed(self) {
      $0.latency = latency
      $0.jitter = jitter
    }
  }

  /// Makes bodies of this route arrive slowly.
  ///
  /// - Parameter bytesPerSecond: bytes a second.
  /// - Returns: the stub with it.
  public func bandwidth(_ bytesPerSecond: Int) -> Stub {
    changed(self) { $0.bandwidth = bytesPerSecond }
  }

  /// Makes requests of this route fail: all, or a part of them.
  ///
  /// A fault has a rate or regular intervals, not both.
  ///
  /// - Parameters:
  ///   - fault: the fault.
  ///   - status: the status of ``NetworkFault/status``; 503 unless stated.
  ///   - rate: the part of the requests that fail, from 0 to 1, drawn from the conditions' seed.
  ///   - every: one request in this many fails, the last of them.
  ///   - burst: how many requests in a row fail when one does; of those that `every` counts, the
  ///     last ones.
  /// - Returns: the stub with it.
  public func fault(
    _ fault: NetworkFault, status: Int? = nil, rate: Double? = nil, every: Int? = nil,
    burst: Int? = nil
  ) -> Stub {
    changed(self) {
      $0.fault = fault
      $0.faultStatus = status
      $0.faultRate = rate
      $0.faultEvery = every
      $0.faultBurst = burst
    }
  }
}

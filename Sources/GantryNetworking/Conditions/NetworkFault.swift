/// One way in which a network fails.
///
/// An option of ``NetworkConditions`` for all requests (`--network.fault drop`), and of a ``Stub``
/// for its own. ``NetworkConditions/faultRate``, ``NetworkConditions/faultEvery`` and
/// ``NetworkConditions/faultBurst`` set the frequency.
public enum NetworkFault: String, Codable, Sendable, CaseIterable {
  /// The connection is lost before an answer: `URLError.networkConnectionLost`.
  case drop
  /// The connection is lost in the middle of the body: `URLError.networkConnectionLost`.
  case reset
  /// No answer comes: `URLError.timedOut`, at once unless a latency is stated.
  case timeout
  /// An answer with an error's status and no body.
  case status
  /// An answer with the first half of the body, which looks complete.
  case truncated
  /// An answer with wrong bytes in its body, always the first one.
  case corrupted
  /// The device has no network: `URLError.notConnectedToInternet`.
  case offline
}

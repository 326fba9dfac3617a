#if DEBUG
  import Gantry

  /// A request that the app made, as the link carries it.
  package struct LinkRequest: Codable, Sendable, DebugOnly {
    package enum Origin: String, Codable, Sendable {
      case live
      case stub
      case recording
      case fault
      case mock
      case miss
    }

    package var method: String
    /// Without secrets.
    package var url: String
    package var status: Int?
    package var error: String?
    package var errorCode: Int?
    /// Seconds since 1970.
    package var start: Double
    /// In seconds.
    package var duration: Double
    package var bytes = 0
    /// The head's fields as names and values in turn, without secrets.
    package var headers: [String]?
    /// The body's text, without secrets.
    package var body: String?
    package var origin = Origin.live
    /// The stub's index among the stubs.
    package var stub: Int?
    /// The stub's route, the fault's name, or the sentence about a miss.
    package var detail: String?

    package init(method: String, url: String, start: Double, duration: Double) {
      self.method = method
      self.url = url
      self.start = start
      self.duration = duration
    }

    /// Above so many bytes a body isn't told.
    package static let bodyLimit = 1 << 14

    /// How many requests each side keeps, the newest.
    package static let limit = 10_000
  }
#endif

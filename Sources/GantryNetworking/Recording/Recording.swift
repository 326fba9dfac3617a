#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySystem

  /// Answers requests from a folder that a ``Recorder``, or a browser, wrote as `recording.har`, or
  /// from a browser's own HAR file.
  ///
  /// A request is answered by an entry of the same method, URL and body, compared in redacted form
  /// as ``RequestKey`` says; names that were secret when it was recorded are secret when it is
  /// replayed. If the recording has only one origin, the origin of requests is ignored: a backend
  /// has another port in each run. Several entries for one request answer it in the order of their
  /// times; the last one repeats.
  final class Recording: Sendable, DebugOnly {
    /// The path of the HAR file.
    private let path: String
    let redaction: Redactor
    private let entries: [HAREntry]
    /// The entries of each request, in the order of their times.
    private let indices: [RequestKey: [Int]]
    private let comparesOrigin: Bool
    /// The names of what doesn't matter in a request.
    private let ignored: Set<String>
    /// How many times each request was answered.
    private let counts = Lock<[RequestKey: Int]>([:])
    /// Digests of large bodies with the names that are secret now, by their entries' indices.
    private let digests = Lock<[Int: String]>([:])

    /// Reads a folder's `recording.har`, or a file; throws all problems in it.
    init(
      folder place: String, redacted: [String] = [], ignored: [String] = [],
      secrets: KnownSecrets = KnownSecrets()
    ) throws(LaunchError) {
      let ignored = Set(ignored.flatMap { Redactor.separated($0) })
      self.ignored = ignored
      var redaction = try Redactor(redacted)
      let place = place.count > 1 && place.hasSuffix("/") ? String(place.dropLast()) : place
      let (path, document) = try Self.read(place, redaction)
      if let warning = document.warning {
        System.printError("gantry: in \(path) \(warning)\n")
      }
      // A secret of that time is a mark in the recording, and matches only a mark.
      redaction = try redaction.uniting(document.redacted).remembering(secrets)
      self.path = path
      self.redaction = redaction
      var none: [String: [RecordingFile.Piece]] = [:]
      var entries = RecordingFile.placed(document, &none, of: "") { _ in true }.map(\.entry)
      if !ignored.isEmpty {
        for index in entries.indices {
          entries[index].key = entries[index].key.ignoring(ignored, in: entries[index].request)
        }
      }
      comparesOrigin = Set(entries.map(\.key.origin)).count > 1
      if !comparesOrigin {
        for index in entries.indices { entries[index].key.origin = "" }
      }
      let recorded = entries
      self.entries = recorded
      indices = Dictionary(grouping: recorded.indices) { recorded[$0].key }.mapValues { indices in
        // The format allows entries in any order.
        indices.sorted { (recorded[$0].start, $0) < (recorded[$1].start, $1) }
      }
    }

    private static func read(
      _ folder: String, _ redaction: Redactor
    ) throws(LaunchError) -> (path: String, HARReader.Document) {
      guard System.exists(folder) else {
        throw LaunchError.recording(
          "there is no such folder to replay. Record first, or give the folder that was recorded "
            + "into, or a HAR file", folder)
      }
      guard FilePath.isFolder(folder) else {
        return (folder, try HARReader.read(folder, redaction: redaction))
      }
      let path = "\(folder)/\(RecordingFile.fileName)"
      let document = try System.withLock(onFolder: folder) { () throws(LaunchError) in
        guard System.exists(path) else {
          throw LaunchError.recording(
            "the folder holds no \(RecordingFile.fileName), so there is nothing to replay. Record "
              + "first", folder)
        }
        try RecordingFile.checkPlace(path, in: folder)
        return try HARReader.read(path, redaction: redaction)
      }
      return (path, document)
    }

    /// The recorded outcome for a request: its first entry's, then the next; the last repeats.
    func answer(to request: HTTPRequest) -> HTTPExchange.Outcome? {
      var key = compared(request).key
      if indices[key] == nil, request.body.isLarge { key = recordedKey(ofLarge: key) ?? key }
      if indices[key] == nil { key = recordedKey(matching: key, request) ?? key }
      guard let indices = indices[key], let last = indices.indices.last else { return nil }
      let count = counts.withLock { counts in
        let count = counts[key, default: 0]
        counts[key] = count + 1
        return count
      }
      return entries[indices[min(count, last)]].outcome.of(request.url)
    }

    /// The key under which a large body was recorded when fewer names were secret than now.
    ///
    /// Its file's name has the digest of that time. The present digest needs a pass over the file,
    /// which is made once, and only for a request that would be missed.
    private func recordedKey(ofLarge key: RequestKey) -> RequestKey? {
      for (recorded, places) in indices {
        var other = recorded
        other.body = key.body
        guard other == key, let place = places.first, entries[place].request.body.isLarge else {
          continue
        }
        let digest =
          digests.withLock { $0[place] }
          ?? RequestKey.redacting(entries[place].request, redaction).key.body
        digests.withLock { $0[place] = digest }
        if digest == key.body { return recorded }
      }
      return nil
    }

    /// The key whose marks stand for what a request has there: it may have a secret that it only
    /// learns later that it is one.
    private func recordedKey(matching key: RequestKey, _ request: HTTPRequest) -> RequestKey? {
      let found = indices.keys.filter { recorded in
        recorded.method == key.method && recorded.origin == key.origin
          && recorded.items.count == key.items.count
          && Self.stands(recorded.path, for: key.path, separator: "/")
          && zip(recorded.items, key.items).allSatisfy { Self.stands($0, for: $1, separator: "&") }
          && (recorded.body == key.body || stands(recorded, for: request))
      }
      return found.min { $0.text < $1.text }
    }

    private func stands(_ recorded: RequestKey, for request: HTTPRequest) -> Bool {
      guard let place = indices[recorded]?.first,
        case .data(let body) = entries[place].request.body, !body.isEmpty,
        case .data(let data) = RequestKey.redacting(request, redaction).request.body,
        !data.isEmpty
      else { return false }
      let texts = [body, data].map { data in
        let type = request.headers["Content-Type"]
        return String(
          decoding: RequestKey.compared(RequestKey.without(ignored, data, type), type),
          as: UTF8.self)
      }
      return Self.stands(texts[0], for: texts[1], separator: "\0")
    }

    /// Whether a text with marks stands for another; a mark doesn't stand for a separator, unless it
    /// is all that is recorded.
    private static func stands(_ recorded: String, for text: String, separator: String) -> Bool {
      if recorded == text || recorded == Redaction.mark { return true }
      let pieces = recorded.replacing(Redactor.encodedMark, with: Redaction.mark)
        .components(separatedBy: Redaction.mark)
      guard pieces.count > 1, let first = pieces.first, text.hasPrefix(first) else { return false }
      var rest = text.dropFirst(first.count)
      for (index, piece) in pieces.enumerated().dropFirst() {
        let isLast = index == pieces.count - 1
        guard
          let place = isLast
            ? (rest.hasSuffix(piece) ? rest.index(rest.endIndex, offsetBy: -piece.count) : nil)
            : rest.range(of: piece)?.lowerBound,
          !rest[..<place].contains(separator)
        else { return false }
        rest = rest[place...].dropFirst(piece.count)
      }
      return true
    }

    /// What is compared of a request, whose body is redacted.
    private func compared(_ request: HTTPRequest) -> (key: RequestKey, body: HTTPBody) {
      let (request, redacted) = RequestKey.redacting(request, redaction)
      var key = ignored.isEmpty ? redacted : redacted.ignoring(ignored, in: request)
      if !comparesOrigin { key.origin = "" }
      return (key, request.body)
    }

    // MARK: The nearest entry

    /// The entry that is nearest to a request without an answer, and its differences.
    ///
    /// - Returns: `GET http://localhost:8080/users?page=1 (DIR/recording.har:34): the query is
    ///   'page=1' there, 'page=2' here`; nil where nothing is recorded.
    func nearest(to request: HTTPRequest) -> String? {
      let (key, body) = compared(request)
      var best: (index: Int, distance: Int)?
      var distances: [String: Int] = [:]
      for index in entries.indices {
        let other = entries[index].key
        let path = distances[other.path] ?? Self.distance(key.path, other.path)
        distances[other.path] = path
        // The path weighs most, then the method, the origin, the query, and last the body.
        let distance =
          min(path, 100) * 16 + (key.method == other.method ? 0 : 12)
          + (key.origin == other.origin ? 0 : 8)
          + (key.items == other.items ? 0 : 4) + (key.body == other.body ? 0 : 2)
        if distance < best?.distance ?? .max { best = (index, distance) }
      }
      guard let best else { return nil }
      let entry = entries[best.index]
      let place = "\(path):\(entry.line)"
      var differences = differences(key, entry.key)
      if key.body != entry.key.body {
        differences.append(Self.difference(of: body, from: entry.request.body))
      }
      return
        "\(entry.key.method) \(clipped(entry.request.url.absoluteString, limit: 300)) (\(place))"
        + (differences.isEmpty ? "" : ": \(differences.joined(separator: "; "))")
    }

    private func differences(_ key: RequestKey, _ other: RequestKey) -> [String] {
      var differences: [String] = []
      func compare(_ what: String, _ here: String, _ there: String) {
        guard here != there else { return }
        differences.append("the \(what) is '\(clipped(there))' there, '\(clipped(here))' here")
      }
      compare("method", key.method, other.method)
      compare("origin", key.origin, other.origin)
      compare("path", key.path, other.path)
      compare("query", key.items.joined(separator: "&"), other.items.joined(separator: "&"))
      return differences
    }

    /// How a body differs from a recorded one; both are redacted.
    private static func difference(of body: HTTPBody, from other: HTTPBody) -> String {
      if body.count == 0 { return "there is a body there, none here" }
      if other.count == 0 { return "there is no body there, one here" }
      guard let here = BodyUnderMatch(body).json, let there = BodyUnderMatch(other).json else {
        return "the body differs"
      }
      // What is missing there differs, too.
      let path = here.difference(from: there) ?? there.difference(from: here)
      return "the body differs" + (path.map { " at \(clipped($0))" } ?? "")
    }

    private static func distance(_ first: String, _ second: String) -> Int {
      if first == second { return 0 }
      guard first.utf8.count <= 200, second.utf8.count <= 200 else { return 100 }
      return Suggestion.editDistance(first, second)
    }
  }

  extension RequestKey {
    /// A request in redacted form with its key.
    ///
    /// A body in a file gets the digest of its redacted form, if that is known.
    static func redacting(
      _ request: HTTPRequest, _ redaction: Redactor, digest: String? = nil
    ) -> (request: HTTPRequest, key: RequestKey) {
      var scrubber = redaction.scrubber
      defer { redaction.known?.keep(&scrubber) }
      let body = request.body.loaded
      var request = request
      request.body = body.isLarge ? .empty : body
      request = redaction.request(request, &scrubber)
      guard body.isLarge else { return (request, RequestKey(request)) }
      let digest =
        digest
        ?? BodyStore.digest(
          body, contentType: request.headers["Content-Type"], redaction: redaction.ofRequests,
          &scrubber)
      request = request.scrubbed(&scrubber)
      var key = RequestKey(request)
      request.body = body
      key.body = digest ?? ""
      return (request, key)
    }
  }
#endif

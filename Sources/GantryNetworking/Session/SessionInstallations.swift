#if DEBUG && canImport(FoundationNetworking)
  import FoundationNetworking
  import Gantry

  /// What belongs to the sessions of this process, as long as they live.
  struct SessionInstallations: DebugOnly {
    private struct Entry {
      weak var session: URLSession?
      var installation: Installation
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// With how many entries those of sessions that are gone are let go.
    private var limit = Self.smallest

    private static let smallest = 8

    /// The installation of a session, like another one, with the session's own configuration; and
    /// those of sessions that are gone.
    mutating func find(
      _ session: URLSession, like other: Installation
    ) -> (Installation, [Installation]) {
      let known = entries[ObjectIdentifier(session)]
      if let known, known.session === session,
        known.installation.conditions === other.conditions
      {
        return (known.installation, [])
      }
      let installation = Installation(other.conditions, session.configuration)
      var gone = known.map { [$0.installation] } ?? []
      entries[ObjectIdentifier(session)] = Entry(session: session, installation: installation)
      if entries.count > limit {
        gone += entries.values.filter { $0.session == nil }.map(\.installation)
        entries = entries.filter { $0.value.session != nil }
        limit = max(Self.smallest, 2 * entries.count)
      }
      return (installation, gone)
    }
  }
#endif

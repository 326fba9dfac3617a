/// The files and folders of an archive, and the targets of its links.
struct ArchivePaths {
  /// The most links that Linux follows in a path.
  private static let mostLinks = 40
  /// No system has longer paths.
  static let longestTarget = 4_096

  /// All paths with those of their folders, as bytes.
  let all: Set<[UInt8]>
  private let targets: [[UInt8]: String]

  /// Reads the paths; the closure gives a link's target, or nil if it can't be read.
  init<Entry: ArchiveEntry>(_ entries: [Entry], target: (Entry) -> String?) {
    var all: Set<[UInt8]> = []
    var targets: [[UInt8]: String] = [:]
    for entry in entries {
      var parts = entry.path.utf8.split(separator: 0x2F)
      if entry.isLink, let target = target(entry) { targets[Self.joined(parts)] = target }
      while !parts.isEmpty, all.insert(Self.joined(parts)).inserted { parts.removeLast() }
    }
    self.all = all
    self.targets = targets
  }

  /// Whether a link's target is a file or folder of the archive, through other links as well.
  func leadsInside(_ target: String, from path: String) -> Bool {
    var parts = path.utf8.split(separator: 0x2F)
    var pending: [Substring.UTF8View] = []
    var linkCount = 0
    /// Goes on from the folder of the last link.
    func follow(_ target: String) -> Bool {
      linkCount += 1
      guard linkCount <= Self.mostLinks, target.utf8.count <= Self.longestTarget,
        !target.hasPrefix("/")
      else { return false }
      parts.removeLast()
      pending += target.utf8.split(separator: 0x2F).reversed()
      return true
    }
    guard !parts.isEmpty, follow(target) else { return false }
    while let part = pending.popLast() {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else { return false }
        continue
      }
      parts.append(part)
      if let target = targets[Self.joined(parts)], !follow(target) { return false }
    }
    return parts.isEmpty || all.contains(Self.joined(parts))
  }

  private static func joined(_ parts: [Substring.UTF8View]) -> [UInt8] {
    Array(parts.joined(separator: [0x2F]))
  }
}

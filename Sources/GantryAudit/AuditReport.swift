import GantryFormats

/// The findings of an audit, the files that it read, and those that it couldn't read.
package struct AuditReport: Codable, Sendable, Equatable {
  package var findings: [FoundType] = []
  /// The files that couldn't be read: with any of them nothing is proved.
  package var problems: [Problem] = []
  package var images: [Image] = []
  /// Libraries of the system, which aren't read.
  package var unreadLibraries: [UnreadLibrary] = []
  /// Files of debug symbols, which hold no code.
  package var unreadDebugSymbols: [Place] = []
  /// Executable scripts in text, which hold no type.
  package var unreadScripts: [Place] = []
  /// Other files in folders, of which nothing is known.
  package var unreadFiles: [Place] = []

  /// Whether everything was read and nothing was found.
  package var isClean: Bool { findings.isEmpty && problems.isEmpty && !images.isEmpty }

  /// A binary: a file, a file within an archive, or the part of one for a processor.
  package struct Place: Codable, Sendable, Equatable, Hashable, CustomStringConvertible {
    package var file: String
    /// The path within a zip file, or the name within a static library.
    package var member: String?
    package var architecture: String?

    // Two names that are equal in Unicode may be those of two files.
    private var bytes: [[UInt8]?] {
      [file, member, architecture].map { $0.map { Array($0.utf8) } }
    }

    package static func == (one: Place, other: Place) -> Bool { one.bytes == other.bytes }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    package var description: String {
      file + (member.map { ": \($0)" } ?? "") + (architecture.map { " (\($0))" } ?? "")
    }
  }

  /// A type that must not be in a release build.
  package struct FoundType: Codable, Sendable, Equatable, Hashable, CustomStringConvertible {
    package enum Reason: String, Codable, Sendable {
      case testDouble
      case debugOnly
      case forbidden
    }

    /// What a type has to do with the rule's protocol.
    package enum Relation: String, Codable, Sendable {
      case conforms
      /// It is a protocol: of what conforms to it an optimized build may keep no record.
      case inherits
      /// It is the app's own protocol with the name of Gantry's.
      case isMark
    }

    package var type: String
    package var reason: Reason
    /// The protocol that the type conforms to, or the forbidden name as given.
    package var rule: String
    /// The protocols or the class that cause the conformance.
    package var through: [String] = []
    package var relation = Relation.conforms
    package var place: Place

    /// The rule that forbids it, in words.
    package var why: String {
      let rule =
        switch (reason, relation) {
        case (.forbidden, _): "forbidden: \(rule)"
        case (_, .conforms): "conforms to \(rule)"
        case (_, .inherits): "is a protocol for what conforms to \(rule)"
        case (_, .isMark): "is a protocol that marks doubles"
        }
      return through.isEmpty ? rule : "\(rule) through \(through.joined(separator: ", "))"
    }

    package var description: String {
      "\(place): \(type) \(reason == .forbidden ? "is " : "")\(why)"
    }
  }

  /// A file that couldn't be read, and what to do.
  package struct Problem: Codable, Sendable, Equatable, Hashable, CustomStringConvertible {
    /// A stable name for programs.
    package var code: String
    package var place: Place
    package var message: String

    package var description: String { clipped("\(place): \(message)", limit: .max) }
  }

  /// A binary that was read.
  package struct Image: Codable, Sendable, Equatable, Hashable {
    package var place: Place
    package var format: String
    package var kind: String
    package var isStripped: Bool
    /// Whether Swift compiled a part of it.
    package var isSwift: Bool
    /// Whether it holds no metadata, and was recognized as one of the libraries that Apple puts
    /// into apps for older systems.
    package var isTakenForApples = false
    package var typeCount: Int
    package var protocolCount: Int
    package var conformanceCount: Int
  }

  /// A library of the system, which the audit trusts.
  package struct UnreadLibrary: Codable, Sendable, Equatable, Hashable {
    package var name: String
    package var neededBy: Place
  }
}

import Testing

@testable import GantryAudit

/// Symbolic links in zip files and tar files.
struct ArchiveLinkTests {
  private static func zip(_ links: [(path: String, target: String)]) throws -> AuditReport {
    var entries = [ZipWriter.Entry(path: "F.framework/Versions/A/F", content: try clean())]
    for (path, target) in links {
      entries.append(.init(path: path, content: Array(target.utf8), isLink: true))
    }
    return try Fixtures.report(ZipWriter(entries: entries).bytes)
  }

  private static func tar(_ links: [(path: String, target: String)]) throws -> AuditReport {
    var entries = [TarWriter.Entry(path: "F.framework/Versions/A/F", content: try clean())]
    for (path, target) in links {
      entries.append(.init(path: path, kind: "2", target: target))
    }
    return try Fixtures.report(TarWriter(entries: entries).bytes)
  }

  private static func clean() throws -> [UInt8] {
    try Fixtures.bytes("macho-arm64/clean-fixup_chains.dylib")
  }

  @Test(arguments: [zip, tar])
  func linksLeadThroughOthers(
    report: @Sendable ([(path: String, target: String)]) throws -> AuditReport
  ) throws {
    // As each framework for macOS has them.
    let report = try report([
      ("F.framework/Versions/Current", "A"), ("F.framework/F", "Versions/Current/F"),
      ("F.framework/Back", "Versions/Current/../../F"), ("Root", "."), ("Last", "F.framework/F"),
    ])
    #expect(report.problems == [])
    #expect(report.images.count == 1)
  }

  @Test(arguments: [zip, tar])
  func linksThatLeadToThemselvesOrOutAreProblems(
    report: @Sendable ([(path: String, target: String)]) throws -> AuditReport
  ) throws {
    let report = try report([
      ("a", "b"), ("b", "a"), ("up", "F.framework"), ("out", "up/../../F"), ("c", "out/F"),
      ("system", "/usr/lib"), ("d", "system/libc.so"),
    ])
    #expect(Set(report.codes) == ["brokenLink"])
    #expect(report.problems.map(\.place.member) == ["a", "b", "out", "c", "system", "d"])
  }

  @Test func pathsThatAreNoUTF8AreTheSameInLinks() throws {
    let name: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    var file = TarWriter.Entry(path: "", content: try Self.clean())
    file.rawPath = name
    var link = TarWriter.Entry(path: "link", kind: "2")
    link.rawTarget = name
    let tar = try Fixtures.report(TarWriter(entries: [file, link]).bytes)
    #expect(tar.problems == [])
    let zip = try Fixtures.report(
      ZipWriter(entries: [
        .init(path: "", rawPath: name, content: try Self.clean()),
        .init(path: "link", content: name, isLink: true),
      ]).bytes)
    #expect(zip.problems == [])
  }

  @Test func aLinkOfMoreBytesThanAPathIsAProblem() throws {
    let target = String(repeating: "a", count: 4_097)
    let tar = TarWriter(entries: [
      .init(path: "clean", content: try Self.clean()),
      .init(path: "long", kind: "K", content: Array(target.utf8)), .init(path: "link", kind: "2"),
    ])
    for (kind, report) in [
      ("zip", try Self.zip([("link", target)])), ("tar", try Fixtures.report(tar.bytes)),
    ] {
      #expect(
        report.problems.map(\.message) == [
          "the link 'link' in the \(kind) file leads to no path. The file is damaged, or not what its first bytes say: build or copy it again."
        ])
    }
  }
}

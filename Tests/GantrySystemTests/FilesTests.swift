import Foundation
import GantrySystem
import Testing

/// A private folder for a test.
struct Folder: ~Copyable {
  let path: String

  init() throws {
    let temporary = FileManager.default.temporaryDirectory.path
    path = "\(temporary)/gantry-system-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try System.makeFolder(path)
  }

  deinit {
    for name in (try? System.names(inFolder: path)) ?? [] {
      try? System.remove(file: "\(path)/\(name)")
    }
    rmdir(path)
  }
}

@Suite(.timeLimit(.minutes(20))) struct FilesTests {
  private func failure(_ body: () throws(SystemError) -> Void) -> SystemError? {
    do throws(SystemError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file is written whole, for its owner alone`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/file"
    try System.write("one", toPrivateFile: path)
    try System.write("two", toPrivateFile: path)
    #expect(try System.read(file: path) == Array("two".utf8))
    let status = try System.status(of: path)
    #expect(status.kind == .file)
    #expect(status.mode & 0o777 == 0o600)
    #expect(status.size == 3)
    #expect(try System.names(inFolder: folder.path) == ["file"])
    #expect(try System.status(of: folder.path).mode & 0o777 == 0o700)
  }

  @Test func `what can't be written whole leaves the file as it was`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/file"
    try System.write("one", toPrivateFile: path)
    let failure = failure { () throws(SystemError) in
      try System.write(toPrivateFile: path) { (file) throws(SystemError) in
        try file.write(Array("tw".utf8))
        throw SystemError("go on", reason: "it is enough")
      }
    }
    #expect(failure?.description == "can't go on: it is enough")
    #expect(try System.read(file: path) == Array("one".utf8))
    #expect(try System.names(inFolder: folder.path) == ["file"])
  }

  @Test func `what a killed process has left is removed, and nothing else`() throws {
    let folder = try Folder()
    // No process has such a number, and this one has its own.
    let names = [
      ".gantry-2147483647-a", ".gantry-2147483647-b", ".gantry-\(getpid())-c", ".gantry-d",
    ]
    for name in names { _ = try OpenFile(creating: "\(folder.path)/\(name)") }
    // As a process of another machine holds it.
    let held = try OpenFile(reading: "\(folder.path)/\(names[1])")
    #expect(held.tryLock())
    try withExtendedLifetime(held) {
      try System.write("one", toPrivateFile: "\(folder.path)/file")
      #expect(try System.names(inFolder: folder.path) == (names.dropFirst() + ["file"]).sorted())
    }
  }

  @Test func `a new file never replaces another`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/file"
    func create(_ byte: UInt8) throws(SystemError) {
      try System.write(toPrivateFile: path, isNew: true) { (file) throws(SystemError) in
        try file.write([byte])
      }
    }
    try create(1)
    #expect(failure { () throws(SystemError) in try create(2) }?.code == EEXIST)
    #expect(try System.read(file: path) == [1])
    #expect(try System.names(inFolder: folder.path) == ["file"])
  }

  /// In a folder that all users share, another may have made it for us.
  @Test func `a new folder is never another's`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/new"
    try System.makeFolder(path, isNew: true)
    defer { rmdir(path) }
    #expect(try System.status(of: path).mode & 0o777 == 0o700)
    let failure = failure { () throws(SystemError) in
      try System.makeFolder(path, isNew: true)
    }
    #expect(failure?.code == EEXIST)
    try System.makeFolder(path)
  }

  @Test func `what is no file is refused, and never waited for`() throws {
    let folder = try Folder()
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let refused = [
      (pipe, "it is a pipe, not a file"), ("/dev/zero", "it is a device, not a file"),
      (folder.path, "Is a directory"), ("\(folder.path)/none", "No such file or directory"),
    ]
    for (path, reason) in refused {
      let failure = failure { () throws(SystemError) in _ = try System.read(file: path) }
      #expect(failure?.reason == reason)
      #expect(failure?.operation == "read '\(path)'")
    }
    let isMissing = failure { () throws(SystemError) in
      _ = try System.read(file: "\(folder.path)/none")
    }?.isMissing
    #expect(isMissing == true)
  }

  @Test func `what is larger than the limit is refused`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/file"
    try System.write(String(repeating: "x", count: (1 << 20) + 1), toPrivateFile: path)
    let failure = failure { () throws(SystemError) in
      _ = try System.read(file: path, limit: 1 << 20)
    }
    #expect(failure?.reason == "it is larger than 1 MiB")
    #expect(try System.read(file: path, limit: (1 << 20) + 1).count == (1 << 20) + 1)
  }

  @Test func `an open file is read in parts, cut and locked`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/file"
    let file = try OpenFile(creating: path)
    try file.write(Array("0123456789".utf8))
    #expect(try file.read(8..<12) == Array("89".utf8))
    try file.truncate(to: 4)
    try file.write([0x78])
    #expect(try OpenFile(reading: path).bytes(limit: 100) == Array("0123x".utf8))
    #expect(file.tryLock())
    #expect(try !OpenFile(reading: path).tryLock())
    #expect(failure { () throws(SystemError) in _ = try OpenFile(creating: path) }?.code == EEXIST)
  }

  @Test func `a folder's entries say what they are`() throws {
    let folder = try Folder()
    try System.write("", toPrivateFile: "\(folder.path)/file")
    #expect(symlink("file", "\(folder.path)/link") == 0)
    let entries = try System.entries(ofFolder: folder.path).sorted { $0.name < $1.name }
    #expect(entries.map(\.name) == ["file", "link"])
    #expect(entries.map(\.isLink) == [false, true])
    #expect(entries.allSatisfy { $0.isNameValid })
    #expect(System.target(ofLinkAt: "\(folder.path)/link") == "file")
    #expect(System.target(ofLinkAt: "\(folder.path)/file") == nil)
    #expect(
      System.realPath("\(folder.path)/link") == System.realPath(folder.path).map { "\($0)/file" })
    #expect(try System.status(of: "\(folder.path)/link", isLinkFollowed: false).kind == .link)
    #expect(System.kind("\(folder.path)/link") == .file)
    #expect(System.kind("\(folder.path)/none") == nil)
  }

  #if os(Linux)
    @Test func `a name that isn't UTF-8 is repaired, and marked`() throws {
      let folder = try Folder()
      var name = folder.path.utf8.map { CChar(bitPattern: $0) } + [0x2F, 0x61, -1, 0]
      let descriptor = open(&name, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      #expect(descriptor >= 0)
      System.close(descriptor)
      let entries = try System.entries(ofFolder: folder.path)
      unlink(&name)
      #expect(entries.map(\.name) == ["a\u{FFFD}"])
      #expect(entries.map(\.isNameValid) == [false])
    }
  #endif
}

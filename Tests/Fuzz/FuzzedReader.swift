import Foundation
import GantryFormats
import GantrySystem

/// A reader of foreign bytes, and what must hold for each of its inputs.
struct FuzzedReader: Sendable {
  /// What `make fuzz READERS=…` calls it.
  var name: String
  /// Files and folders of `Sources` with the reader's code, whose lines are counted.
  ///
  /// Of `FILE: DECLARATION` that declaration alone. `coverage.txt` says what isn't counted.
  var sources: [String]
  /// What its inputs are made of, for libFuzzer's dictionary.
  var tokens: [String]
  /// The first inputs.
  ///
  /// Called in the repository's folder.
  var seeds: @Sendable () throws -> [[UInt8]]
  /// Reads an input, and traps where something doesn't hold.
  ///
  /// A trap is a finding, so a property that doesn't hold ends in `fatalError`. An input that the
  /// reader refuses is none: its error is dropped.
  var check: @Sendable ([UInt8]) -> Void

  /// Writes the seeds to `FOLDER/NAME` and the dictionary to `FOLDER/NAME.dict`.
  func prepare(in folder: String) throws {
    let corpus = folder + "/" + name
    try System.makeFolder(corpus)
    for seed in try seeds() {
      // Named by content, so that a seed of an earlier run is not written beside its double.
      try Self.write(seed, to: "\(corpus)/seed-\(PayloadDigest.text(seed))")
    }
    let lines = tokens.map { "\"\(Self.escaped($0))\"\n" }.joined()
    try Self.write(Array(lines.utf8), to: "\(folder)/\(name).dict")
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try System.remove(file: path)
    let file = try OpenFile(creating: path)
    try file.write(bytes)
  }

  private static func escaped(_ token: String) -> String {
    token.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(Unicode.Scalar(byte))
      case 0x20...0x7E: String(Unicode.Scalar(byte))
      default: "\\x" + hexadecimal(UInt64(byte), uppercase: true)
      }
    }.joined()
  }
}

extension FuzzedReader {
  /// Texts as seeds.
  static func seeds(_ texts: String...) -> @Sendable () -> [[UInt8]] {
    { texts.map { Array($0.utf8) } }
  }

  /// Traps with a message where a property of a reader is broken.
  static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
  }

  /// Traps unless two values are equal.
  static func requireEqual<Value: Equatable>(
    _ one: Value, _ other: Value, _ message: @autoclosure () -> String
  ) {
    if one != other { fatalError("\(message()):\n  \(one)\n  \(other)") }
  }
}

/// A folder for a reader's files, which goes with the process.
///
/// It traps where a file can't be made: without it a reader would pass, since its code isn't reached.
struct FuzzFolder: Sendable {
  let path: String

  private static let made = Lock<[String]>([])

  init(_ name: String) {
    path = NSTemporaryDirectory() + "/gantry-fuzz-\(name)-\(System.processIdentifier)"
    do {
      try System.makeFolder(path)
    } catch {
      fatalError("no folder for \(name): \(error)")
    }
    let isFirst = Self.made.withLock { made in
      made.append(path)
      return made.count == 1
    }
    if isFirst { atexit { FuzzFolder.removeAll() } }
  }

  private static func removeAll() {
    for path in made.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
  }

  func makeFolder(_ name: String) {
    do {
      try System.makeFolder(path + "/" + name)
    } catch {
      fatalError("no folder '\(name)' in '\(path)': \(error)")
    }
  }

  func makeLink(_ name: String, to target: String) {
    do {
      try FileManager.default.createSymbolicLink(
        atPath: path + "/" + name, withDestinationPath: target)
    } catch {
      fatalError("no link '\(name)' in '\(path)': \(error)")
    }
  }

  /// Writes a file in it, and returns its path.
  func write(_ bytes: [UInt8], to name: String) -> String {
    let file = path + "/" + name
    do {
      try System.write(toPrivateFile: file) { file throws(SystemError) in try file.write(bytes) }
    } catch {
      fatalError("'\(file)' can't be written: \(error)")
    }
    return file
  }
}

/// A secret that no input holds, unless libFuzzer took it from the process's memory.
enum Marker {
  static let text = "Xq7ZmarkZp4W"

  static func isIn(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }
}

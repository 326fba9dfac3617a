import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Writes files in which each mutation is a switch, and a list of the mutations as JSON.
///
///     Mutants FROM TO LIST [FILE…] < numbers of mutants to leave out
///
/// Files are named from the folder FROM, and written to the same names in the folder TO. A mutant's
/// number depends on FROM's files alone, and lines keep their numbers, so that what the compiler says
/// of a written file is true of the original.
@main
enum Mutants {
  struct Entry: Codable {
    var number: Int
    var file: String
    var line: Int
    var lastLine: Int
    var kind: String
    var original: String
    var mutated: String
  }

  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 4 else {
      FileHandle.standardError.write(Data("usage: Mutants FROM TO LIST FILE…\n".utf8))
      exit(64)
    }
    let words = Array(arguments)
    let input = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    let leftOut = Set(input.split(whereSeparator: \.isWhitespace).compactMap { Int($0) })
    var entries: [Entry] = []
    var number = 0
    for file in words[3...] {
      let text = try String(contentsOfFile: "\(words[0])/\(file)", encoding: .utf8)
      let sites = SiteFinder.sites(in: text)
      var kept: [(number: Int, site: Site)] = []
      for site in sites {
        number += 1
        if leftOut.contains(number) { continue }
        kept.append((number, site))
        entries.append(
          Entry(
            number: number, file: file, line: site.line, lastLine: site.lastLine, kind: site.kind,
            original: site.original, mutated: site.mutated))
      }
      let written = Site.write(kept, into: text)
      let path = "\(words[1])/\(file)"
      // What hasn't changed isn't compiled again.
      guard (try? String(contentsOfFile: path, encoding: .utf8)) != written else { continue }
      try written.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try JSONEncoder().encode(entries).write(to: URL(filePath: words[2]))
  }
}

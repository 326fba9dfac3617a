import GantryFormats
import GantryFoundation

/// Reads the executable's name in the property list of a bundle.
enum PropertyList {
  enum Executable: Equatable {
    case named(String)
    /// The list can be read, and names none.
    case none
    case unreadable
  }

  private struct Content: Decodable {
    var CFBundleExecutable: String?
  }

  /// Larger than any bundle's.
  private static let maximumSize = 16 << 20

  static func executable(_ bytes: [UInt8]) -> Executable {
    guard bytes.count <= maximumSize else { return .unreadable }
    do {
      let name = bytes.starts(with: "bplist00".utf8) ? try binary(bytes) : try xml(bytes)
      return name == "" ? .unreadable : name.map(Executable.named) ?? .none
    } catch {
      return .unreadable
    }
  }

  private static func binary(_ bytes: [UInt8]) throws -> String? {
    try PropertyListDecoder().decode(Content.self, from: Data(bytes)).CFBundleExecutable
  }

  /// Foundation's reader won't do: nesting of some thousand levels makes it crash (Swift 6.3), and
  /// it takes the last of two values with one key.
  private static func xml(_ bytes: [UInt8]) throws -> String? {
    let list = try XMLPropertyListReader.read(String(decoding: bytes, as: UTF8.self))
    guard case .object = list else { throw AuditFault.malformed("no dictionary") }
    switch list.member("CFBundleExecutable") {
    case .string(let name): return name
    case nil: return nil
    default: throw AuditFault.malformed("no string")
    }
  }
}

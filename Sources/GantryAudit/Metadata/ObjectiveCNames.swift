import GantryFormats

/// The forbidden names, and those of the app's own marks, among Objective-C's classes, categories and
/// protocols in a binary.
///
/// They include Swift's declarations for Objective-C: under their names there, or mangled as before
/// Swift 4, which its runtime still uses.
struct ObjectiveCNames {
  private static let prefixes = [
    "OBJC_CLASS_$_", "OBJC_METACLASS_$_", "_OBJC_PROTOCOL_$_", "_OBJC_LABEL_PROTOCOL_$_",
    "OBJC_PROTOCOL_$_", "_OBJC_CLASS_PROTOCOLS_$_", "_OBJC_CLASS_RO_$_", "_OBJC_METACLASS_RO_$_",
    ".objc_class_name_",
  ].map { Array($0.utf8) }

  /// The elements of the runtime's lists, and the offset of the name's pointer in each.
  private enum List {
    case classes, protocols, categories
  }

  private static let lists: [String: List] = [
    "__objc_classlist": .classes, "__objc_nlclslist": .classes, "__objc_protolist": .protocols,
    "__objc_catlist": .categories, "__objc_nlcatlist": .categories,
    "__objc_catlist2": .categories,
  ]

  private let forbidden: [String]
  private var pending: [(list: List, section: MachOFile.Section)] = []
  /// In the order in which they were found.
  private(set) var found: [String] = []

  /// Whether names other than those of the app's own marks are wanted.
  private let isForbidding: Bool

  init(_ names: SymbolNames) {
    isForbidding = !names.forbidden.isEmpty
    forbidden = names.forbidden.map { $0.joined(separator: ".") } + Judgement.marks.keys
  }

  /// Notes the names in a section, each ending in a zero, and keeps a list for later.
  mutating func note(_ section: MachOFile.Section, content: Bytes) {
    if let list = Self.lists[section.name] { pending.append((list, section)) }
    let isNames = section.name == "__objc_classname"
    // Swift's names are among other texts.
    guard isNames || isForbidding && section.name == "__cstring" else { return }
    for name in content.buffer.split(separator: 0) where isNames || name.starts(with: "_Tt".utf8) {
      note(UnsafeRawBufferPointer(rebasing: name))
    }
  }

  /// Reads the lists of classes, protocols and categories, as `objc-runtime-new.h` of Apple's runtime
  /// lays them out.
  mutating func readLists(in image: BinaryImage) throws(AuditFault) {
    let pointer: Int64 = image.bytes.is64Bit ? 8 : 4
    for (list, section) in pending {
      for index in 0..<Int64(section.size) / pointer {
        do throws(AuditFault) {
          let place = try image.address(section.address, plus: index * pointer)
          guard var entry = try Self.follow(place, in: image) else { continue }
          var field: Int64 = 0
          switch list {
          case .classes:
            // The low bits of the pointer to the constant data mark Swift's classes.
            let data = try image.address(entry, plus: 4 * pointer)
            guard let constant = try Self.follow(data, in: image) else { continue }
            entry = constant & ~(pointer == 8 ? 7 : 3)
            field = pointer == 8 ? 24 : 16
          case .protocols: field = pointer
          case .categories: break
          }
          let nameField = try image.address(entry, plus: field)
          guard let name = try Self.follow(nameField, in: image) else { continue }
          note(try image.rest(at: name).name(at: 0))
        } catch {
          throw .unresolved(
            record: "record \(index) of the section '\(section.name)'", reason: error.reason)
        }
      }
    }
  }

  private static func follow(
    _ place: UInt64, in image: BinaryImage
  ) throws(AuditFault) -> UInt64? {
    guard case .address(let address) = try image.resolver.target(ofPointerAt: place, in: image)
    else { return nil }
    return address
  }

  /// Notes a symbol that the binary defines, without the underscore before it.
  mutating func note(symbol: UnsafeRawBufferPointer) {
    guard let first = symbol.first, first != UInt8(ascii: "$") else { return }
    for prefix in Self.prefixes where symbol.starts(with: prefix) {
      return note(UnsafeRawBufferPointer(rebasing: symbol.dropFirst(prefix.count)))
    }
  }

  private mutating func note(_ bytes: UnsafeRawBufferPointer) {
    let name = Self.name(bytes)
    guard forbidden.contains(where: { Judgement.matches(name, $0) }), !found.contains(name) else {
      return
    }
    found.append(name)
  }

  /// The name for people: with its module if Swift declares it, else unchanged.
  static func name(_ bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.starts(with: "_Tt".utf8), bytes.count <= Bytes.longestName else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let names = identifiers(Array(bytes.dropFirst(3)))
    return names.isEmpty ? String(decoding: bytes, as: UTF8.self) : names.joined(separator: ".")
  }

  /// The identifiers of a name that is mangled in the old way, from the outermost on, each after
  /// its length.
  private static func identifiers(_ text: [UInt8]) -> [String] {
    var names: [String] = []
    var rest = text[...]
    var before: UInt8?
    while let first = rest.first {
      guard isDigit(first) else {
        // The standard library has a letter for its name.
        if names.isEmpty, first == UInt8(ascii: "s") { names.append("Swift") }
        before = rest.removeFirst()
        continue
      }
      guard let part = Demangling.identifier(&rest) else { continue }
      // The discriminator of a private declaration.
      let isPrivate =
        before == UInt8(ascii: "P") && part.count == 33 && part.first == UInt8(ascii: "_")
      if !isPrivate { names.append(String(decoding: part, as: UTF8.self)) }
      before = part.last
    }
    return names
  }
}

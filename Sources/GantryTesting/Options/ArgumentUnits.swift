internal import Gantry
internal import GantryFormats

/// Launch arguments made of units: the arguments of one option are a unit, kept byte for byte.
///
/// `--` ends the options of a whole list, so the arguments after a unit's `--` follow all units.
struct ArgumentUnits {
  private var options: [String] = []
  /// The arguments before a `--` in its unit.
  private var lastOptions: [String] = []
  private var operands: [String]?

  init(_ units: [[String]] = []) {
    for unit in units { append(unit) }
  }

  mutating func append(_ unit: [String]) {
    guard let end = unit.firstIndex(of: "--") else {
      options += unit
      return
    }
    lastOptions += unit[..<end]
    operands = (operands ?? []) + unit[(end + 1)...]
  }

  var arguments: [String] { options + lastOptions + (operands.map { ["--"] + $0 } ?? []) }

  // MARK: Names

  /// Identifies a unit: its option's name, or all of it where it begins with a value.
  static func name(of unit: [String]) -> String {
    // `isGuest true` isn't `isAdmin true`.
    guard let first = unit.first, isName(first) else { return unit.joined(separator: "\0") }
    return optionName(first)
  }

  private static func optionName(_ argument: String) -> String {
    // By bytes: a combining mark after the sign would join it to one character.
    String(decoding: argument.utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }

  /// Whether an argument is an option's name rather than a value: a dash without a number after it.
  static func isName(_ argument: String) -> Bool {
    argument.utf8.count > 1 && argument.utf8.first == UInt8(ascii: "-") && argument != "--"
      && Double(argument) == nil
  }

  // MARK: Replacing

  /// An application's arguments with units in place of earlier ones.
  ///
  /// The application's own units are unknown. An argument with a unit's name begins the unit's
  /// predecessor, which takes the values after it, at most as many as the unit has. A name after
  /// another name, without a value itself, may be that name's value and stays.
  ///
  /// - Returns: the arguments, and the units that were replaced, each with its successor.
  static func replacing(
    _ existing: [String], by units: [[String]]
  ) -> (arguments: [String], replaced: [(old: [String], new: [String])]) {
    let options = existing.prefix { $0 != "--" }
    var replaced: [(old: [String], new: [String])] = []
    var kept: [String] = []
    var mayBeValue = false
    var index = 0
    while index < options.count {
      let argument = options[index]
      if isName(argument),
        let new = units.last(where: { name(of: $0) == optionName(argument) }),
        let length = length(of: options[index...], like: new, mayBeValue)
      {
        let old = Array(options[index..<(index + length)])
        replaced.append((old, new))
        index += length
        mayBeValue = false
      } else {
        kept.append(argument)
        mayBeValue = !mayBeValue && isName(argument) && !argument.contains("=")
        index += 1
      }
    }
    var list = ArgumentUnits([kept])
    if options.count < existing.count { list.append(Array(existing[options.count...])) }
    for unit in units { list.append(unit) }
    return (list.arguments, replaced)
  }

  /// The length of a unit's predecessor, or nil if its name may be another one's value.
  private static func length(
    of arguments: ArraySlice<String>, like unit: [String], _ mayBeValue: Bool
  ) -> Int? {
    guard let name = arguments.first, !name.contains("=") else { return 1 }
    var values = Array(unit.dropFirst())
    if let sign = unit[0].firstIndex(of: "=") {
      values.insert(String(unit[0][sign...].dropFirst()), at: 0)
    }
    if values.isEmpty {
      // An argument after a flag is its value only if it is a Boolean.
      let hasValue = arguments.dropFirst().first.flatMap(Bool.spelling) != nil
      return mayBeValue ? nil : hasValue ? 2 : 1
    }
    let own = zip(arguments.dropFirst(), values).prefix { old, new in
      !isName(old) || old == new || (values.count == 1 && isName(new))
    }
    return mayBeValue && own.isEmpty ? nil : 1 + own.count
  }
}

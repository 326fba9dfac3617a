internal import Gantry

/// Elements of an argument list that belong together: an option and its value, or values alone.
struct ArgumentGroup: Equatable {
  var name: SettingName
  /// The elements; those of a part of a list are the list's.
  var tokens: [String]

  /// Divides an argument list.
  static func groups(of arguments: [String]) -> [ArgumentGroup] {
    var groups: [ArgumentGroup] = []
    var index = 0
    while index < arguments.count {
      let first = arguments[index]
      let values = arguments[(index + (isValue(first) ? 0 : 1))...].prefix(while: isValue)
      var tokens: [String]
      if first == "--" {
        tokens = Array(arguments[index...])
      } else if isValue(first) {
        tokens = Array(values)
      } else {
        tokens = [first]
        if !first.contains("="), let value = values.first { tokens.append(value) }
      }
      // Values alone are told apart by all of them: `isGuest true` isn't `isAdmin true`.
      let name = isValue(first) ? tokens.joined(separator: " ") : name(of: first)
      groups.append(
        ArgumentGroup(name: SettingName(channel: .argument, text: name), tokens: tokens))
      index += tokens.count
    }
    return groups
  }

  /// An argument list out of groups, in which parts of one list are one list.
  static func arguments(of groups: [ArgumentGroup]) -> [String] {
    var arguments: [String] = []
    var end: [String] = []
    var lists: Set<String> = []
    for group in groups {
      if group.name.text == "--" {
        end += group.tokens
      } else if group.name.part == nil {
        arguments += group.tokens
      } else if lists.insert(group.name.text).inserted {
        arguments += [group.name.text, list(named: group.name.text, in: groups)]
      }
    }
    return arguments + end
  }

  /// An argument list in which some options stand with new values, and only with those.
  static func arguments(_ existing: [String], setting groups: [ArgumentGroup]) -> [String] {
    var kept: [String] = []
    var end: [String] = []
    for group in self.groups(of: existing) {
      if group.name.text == "--" {
        end = group.tokens
        continue
      }
      guard isName(group.tokens[0]),
        let new = groups.last(where: { $0.name.excludes(group.name) })
      else {
        kept += group.tokens
        continue
      }
      // What follows a flag is its value only if it says yes or no.
      if new.tokens.count == 1, new.name.part == nil, group.tokens.count == 2,
        Bool.spelling(group.tokens[1]) == nil
      {
        kept.append(group.tokens[1])
      }
    }
    let new = arguments(of: groups)
    guard let mark = new.firstIndex(of: "--"), groups.contains(where: { $0.name.text == "--" })
    else { return kept + new + end }
    return kept + new[..<mark] + (end.isEmpty ? new[mark...] : end + new[(mark + 1)...])
  }

  /// The list of all parts: software keyboards stand before hardware ones, as AutoMate has them.
  private static func list(named name: String, in groups: [ArgumentGroup]) -> String {
    let values = ["software", "hardware"].flatMap { part in
      groups.filter { $0.name.text == name && $0.name.part == part }.flatMap(\.tokens)
    }
    return "(\(values.joined(separator: ", ")))"
  }

  private static func name(of token: String) -> String {
    token.firstIndex(of: "=").map { String(token[..<$0]) } ?? token
  }

  /// Whether an element is an option's name rather than a value: a dash, and no number behind it.
  private static func isName(_ token: String) -> Bool {
    token.utf8.count > 1 && token.utf8.first == UInt8(ascii: "-") && token != "--"
      && Double(token) == nil
  }

  private static func isValue(_ token: String) -> Bool { !isName(token) && token != "--" }
}

import GantryFormats
import GantryFoundation
import GantrySystem

/// What `xcodebuild build-for-testing` says of the tests that it has built, for
/// `xcodebuild test-without-building -xctestrun`.
///
/// The manual page xcodebuild.xctestrun(5) describes it: a property list with a dictionary for each
/// test target, at the top in version 1 of the format, in those of the configurations in version 2.
package struct TestRunDocument: Sendable {
  /// A test target, in a configuration of the test plan where there is one.
  package struct Target: Sendable {
    package var name: String
    package var configuration: String?
    fileprivate(set) var members: [String: PropertyListValue]

    /// The app that gets what is set: the one that UI tests start, or the tests' own process.
    private var prefix: String {
      members["IsUITestBundle"]?.scalar as? Bool == true || members["UITargetAppPath"] != nil
        ? "UITargetApp" : ""
    }

    package var arguments: [String] {
      get { members[prefix + "CommandLineArguments"]?.strings ?? [] }
      set { members[prefix + "CommandLineArguments"] = .array(newValue.map { .scalar($0) }) }
    }

    /// Whether no argument is something else than a text, which setting them would lose.
    package var hasTextsAlone: Bool {
      guard case .array(let elements)? = members[prefix + "CommandLineArguments"] else {
        return true
      }
      return elements.count == arguments.count
    }

    package var variables: [String: String] {
      get { members[prefix + "EnvironmentVariables"]?.texts ?? [:] }
      set {
        let name = prefix + "EnvironmentVariables"
        // What is no text stays.
        let others = members[name]?.members?.filter { $0.value.text == nil } ?? [:]
        let texts = newValue.mapValues { PropertyListValue.scalar($0) }
        members[name] = .dictionary(others.merging(texts) { $1 })
      }
    }

    /// Its name, and that of its configuration.
    package var title: String { configuration.map { "\(name), configuration '\($0)'" } ?? name }
  }

  private static let metadata = "__xctestrun_metadata__"
  private static let configurations = "TestConfigurations"
  private static let configurationTargets = "TestTargets"

  private var content: [String: PropertyListValue]
  /// Whether it is written as it was read: in Apple's binary format.
  package var isBinary: Bool

  package init(bytes: [UInt8], path: String) throws(XcodeFileError) {
    do {
      content = try PropertyListValue.dictionary(from: bytes)
    } catch {
      let reason = (error as? FormatError).map { ": " + $0.message } ?? ""
      throw XcodeFileError(
        .malformed, "the file is no property list with a dictionary\(reason)",
        advice: "Check that it is the right file", path: path)
    }
    isBinary = PropertyListFile.isBinary(bytes)
    guard !targets.isEmpty else {
      throw XcodeFileError(
        .malformed, "the file has no test target",
        advice: "xcodebuild build-for-testing writes files that have some", path: path)
    }
  }

  package func bytes() throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = isBinary ? .binary : .xml
    return Array(try encoder.encode(content))
  }

  package var targets: [Target] {
    var targets: [Target] = []
    var copy = self
    copy.edit { targets.append($0) }
    return targets
  }

  /// Calls a closure with each test target, which it may change.
  package mutating func edit(_ body: (inout Target) throws -> Void) rethrows {
    guard case .array(var configurations)? = content[Self.configurations] else {
      for name in content.keys.sorted() where name != Self.metadata {
        guard case .dictionary(let members)? = content[name],
          members["TestBundlePath"] != nil || members["TestHostPath"] != nil
        else { continue }
        var target = Target(name: name, configuration: nil, members: members)
        try body(&target)
        content[name] = .dictionary(target.members)
      }
      return
    }
    for index in configurations.indices {
      guard case .dictionary(var configuration) = configurations[index],
        case .array(var targets)? = configuration[Self.configurationTargets]
      else { continue }
      for number in targets.indices {
        guard case .dictionary(let members) = targets[number] else { continue }
        var target = Target(
          name: members["BlueprintName"]?.text ?? "\(number + 1)",
          configuration: configuration["Name"]?.text, members: members)
        try body(&target)
        targets[number] = .dictionary(target.members)
      }
      configuration[Self.configurationTargets] = .array(targets)
      configurations[index] = .dictionary(configuration)
    }
    content[Self.configurations] = .array(configurations)
  }
}

/// Any value of a property list.
enum PropertyListValue: Codable, Sendable {
  /// A text, a Boolean, a number, a date or data.
  case scalar(any Codable & Sendable)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// How many values may still be decoded: no file has more of them than bytes, but binary objects
  /// can stand in each other more than once, and in themselves.
  private final class Budget: Sendable {
    let left: AtomicInt

    init(_ count: Int) { left = AtomicInt(count) }
  }

  private static let budgetKey = CodingUserInfoKey(rawValue: "budget")

  static func dictionary(from bytes: [UInt8]) throws -> [String: PropertyListValue] {
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    if let budgetKey { userInfo[budgetKey] = Budget(bytes.count) }
    return try PropertyListFile.decode(
      [String: PropertyListValue].self, from: bytes, userInfo: userInfo)
  }

  init(from decoder: any Decoder) throws {
    guard let key = Self.budgetKey, let budget = decoder.userInfo[key] as? Budget,
      budget.left.add(-1) >= 0,
      decoder.codingPath.count <= maximumNestingDepth
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "objects that contain themselves"))
    }
    // A decoder tells the kind of a value only by refusing the others.
    if (try? decoder.container(keyedBy: PathKey.self)) != nil {
      self = .dictionary(try [String: PropertyListValue](from: decoder))
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .array(try [PropertyListValue](from: decoder))
    } else {
      let value = try decoder.singleValueContainer()
      // A value is of the first of these as which it can be read; else it is data, or the error is thrown.
      let types: [any (Codable & Sendable).Type] = [
        String.self, Bool.self, Int64.self, UInt64.self, Double.self, Date.self,
      ]
      let known = types.lazy.compactMap { try? value.decode($0) }.first
      self = .scalar(try known ?? value.decode(Data.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .scalar(let value): try container.encode(value)
    case .array(let elements): try container.encode(elements)
    case .dictionary(let members): try container.encode(members)
    }
  }

  var scalar: (any Codable & Sendable)? {
    if case .scalar(let value) = self { value } else { nil }
  }

  var text: String? { scalar as? String }

  var strings: [String]? {
    if case .array(let elements) = self { elements.compactMap(\.text) } else { nil }
  }

  var members: [String: PropertyListValue]? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  var texts: [String: String]? { members?.compactMapValues(\.text) }
}

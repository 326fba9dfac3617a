public import Foundation
import GantryFormats

extension TestPlanDocument {
  /// Adds a configuration after the others; it has the shared settings.
  ///
  /// ```swift
  /// try plan.addConfiguration(named: "German")
  /// try plan.add(.argument("-AppleLanguages (de)"), in: .configuration("German"))
  /// ```
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - identifier: its identifier, by default a new one.
  /// - Throws: an error where the version is unknown, the name is empty, or the plan has a
  ///   configuration of that name.
  public mutating func addConfiguration(
    named name: String, identifier: UUID = UUID()
  ) throws(XcodeFileError) {
    try checkVersion()
    guard !name.isEmpty else {
      throw XcodeFileError(
        .invalidValue, "a configuration's name is empty", advice: "Name it", path: path)
    }
    guard !configurations.contains(where: { $0.name == name }) else {
      throw XcodeFileError(
        .alreadyExists, "the test plan has a configuration '\(name)'",
        advice: "Edit it, or choose another name", path: path)
    }
    let draft = Value.object([
      Value.Member(key: "id", value: .string(identifier.uuidString)),
      Value.Member(key: "name", value: .string(name)),
      Value.Member(key: "options", value: .object([])),
    ])
    let layout = JSONLayout(tree: tree)
    let splice =
      if let list = tree.member("configurations", of: 0) {
        layout.insertion(draft, at: configurations.count, in: list)
      } else {
        layout.insertion("configurations", .array([draft]), in: 0)
      }
    try apply([splice]) { before, edited in
      edited.configurations.dropLast() == before.configurations[...]
        && edited.configurations.last?.name == name
    }
  }
}

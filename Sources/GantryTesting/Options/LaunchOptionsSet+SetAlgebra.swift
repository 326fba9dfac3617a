public import Gantry
import GantryFormats

extension LaunchOptionsSet: SetAlgebra, Sequence {
  /// A launch option.
  public typealias Element = any LaunchOption

  /// Makes a set of a literal's options; the last of each kind wins.
  ///
  /// - Parameter options: the options, in order.
  public init(arrayLiteral options: any LaunchOption...) { self.init(options) }

  /// Whether there are no options.
  public var isEmpty: Bool { entries.isEmpty }

  /// The options, in order.
  ///
  /// - Returns: the options' iterator.
  public func makeIterator() -> IndexingIterator<[any LaunchOption]> {
    entries.map(\.option).makeIterator()
  }

  private func index(of option: any LaunchOption) -> Int? {
    let identity = WrittenOption(option).identity
    return entries.firstIndex { $0.written.identity == identity }
  }

  /// Whether the set has an option of the same kind, with any value.
  ///
  /// - Parameter member: the option.
  /// - Returns: whether it is there.
  public func contains(_ member: any LaunchOption) -> Bool { index(of: member) != nil }

  /// Adds an option, unless the set has one of its kind.
  ///
  /// - Parameter newMember: the option.
  /// - Returns: whether the option was added, and the one that the set has. An option that wasn't
  ///   added and has another value is one of ``duplicates``.
  @discardableResult
  public mutating func insert(
    _ newMember: any LaunchOption
  ) -> (inserted: Bool, memberAfterInsert: any LaunchOption) {
    guard let index = index(of: newMember) else {
      add(newMember)
      return (true, newMember)
    }
    note(newMember, for: entries[index])
    return (false, entries[index].option)
  }

  /// Adds an option at the end, in place of one of its kind.
  ///
  /// - Parameter newMember: the option.
  /// - Returns: the option that it replaces, if any.
  @discardableResult
  public mutating func update(with newMember: any LaunchOption) -> (any LaunchOption)? {
    let old = remove(newMember)
    add(newMember)
    return old
  }

  /// Removes the option of the same kind as another one.
  ///
  /// - Parameter member: an option of that kind.
  /// - Returns: the removed option, if any.
  @discardableResult
  public mutating func remove(_ member: any LaunchOption) -> (any LaunchOption)? {
    index(of: member).map { entries.remove(at: $0).option }
  }

  /// The options of both sets; of a kind that both have, the other's.
  ///
  /// - Parameter other: the set that wins.
  /// - Returns: the set of both.
  public func union(_ other: LaunchOptionsSet) -> LaunchOptionsSet {
    changed(self) { $0.formUnion(other) }
  }

  /// Adds the options of another set, which replace those of the same kinds.
  ///
  /// - Parameter other: the set that wins.
  public mutating func formUnion(_ other: LaunchOptionsSet) {
    for entry in other.entries { add(entry.option, origin: entry.origin) }
  }

  /// The options of the kinds that another set has too.
  ///
  /// - Parameter other: the other set.
  /// - Returns: the options of this set.
  public func intersection(_ other: LaunchOptionsSet) -> LaunchOptionsSet {
    changed(self) { $0.formIntersection(other) }
  }

  /// Removes the options of the kinds that another set doesn't have.
  ///
  /// - Parameter other: the other set.
  public mutating func formIntersection(_ other: LaunchOptionsSet) {
    entries.removeAll { !other.contains($0.option) }
  }

  /// The options of the kinds that only one of two sets has.
  ///
  /// - Parameter other: the other set.
  /// - Returns: this set's options, then the other's.
  public func symmetricDifference(_ other: LaunchOptionsSet) -> LaunchOptionsSet {
    changed(self) { $0.formSymmetricDifference(other) }
  }

  /// Keeps the options of the kinds that only one of two sets has.
  ///
  /// - Parameter other: the other set.
  public mutating func formSymmetricDifference(_ other: LaunchOptionsSet) {
    let added = other.entries.filter { !contains($0.option) }
    entries.removeAll { other.contains($0.option) }
    for entry in added { add(entry.option, origin: entry.origin) }
  }

  /// Whether two sets hold the same options with the same values, in any order.
  ///
  /// - Parameters:
  ///   - left: a set.
  ///   - right: another one.
  /// - Returns: whether both launch an app in the same state.
  public static func == (left: LaunchOptionsSet, right: LaunchOptionsSet) -> Bool {
    left.entries.count == right.entries.count
      && left.entries.allSatisfy { entry in
        right.entries.contains { $0.written == entry.written }
      }
      && left.launchEnvironments == right.launchEnvironments
      && Set(left.units) == Set(right.units)
  }
}

#if DEBUG
  import GantryFormats

  /// Finds the options of a configuration whose values are wanted, wherever in it they stand, with the
  /// names by which a user sets them.
  ///
  /// By encoding, as names are learnt: so it knows of renamed properties and nested structures. What
  /// stands in lists and dictionaries is the app's to choose from, and no option.
  final class OptionFinder {
    private let isWanted: (Any) -> Bool
    fileprivate(set) var found: [(value: Any, name: String)] = []

    /// Looks through a configuration.
    init(_ configuration: any Encodable, where isWanted: @escaping (Any) -> Bool) {
      self.isWanted = isWanted
      do {
        try configuration.encode(to: TargetEncoder(target: FinderTarget(self, "")))
      } catch {
        // Its launch was refused for that already, or was given by hand.
      }
      guard found.isEmpty else { return }
      // A property that isn't coded is no option, and yet what the app says.
      for child in Mirror(reflecting: configuration).children {
        if isWanted(child.value), let name = child.label {
          found.append((child.value, OptionName.kebab(name)))
        }
      }
    }

    /// Takes a value if it is wanted.
    fileprivate func take(_ value: Any, _ name: String) -> Bool {
      guard isWanted(value) else { return false }
      found.append((value, name))
      return true
    }
  }

  /// An option, or a structure of options, that may be wanted or hold what is.
  private final class FinderTarget: EncodingTarget {
    private let finder: OptionFinder
    private let name: String

    init(_ finder: OptionFinder, _ name: String) {
      self.finder = finder
      self.name = name
      super.init()
    }

    private func below(_ key: String) -> FinderTarget {
      let part = parts(key, separator: ".").map(OptionName.kebab).joined(separator: ".")
      return FinderTarget(finder, name.isEmpty ? part : "\(name).\(part)")
    }

    override func encode<T: Encodable>(_ value: T) throws {
      if scalarType(T.self) != nil || finder.take(value, name) { return }
      try value.encode(to: TargetEncoder(target: self))
    }

    override func object(isDictionary: Bool) -> EncodingTarget {
      isDictionary ? EncodingTarget() : self
    }

    override func encode<T: Encodable>(_ value: T, _ key: String, isOptional: Bool) throws {
      try below(key).encode(value)
    }

    override func member(_ key: String, isObject: Bool) -> EncodingTarget { below(key) }

    override func array() -> EncodingTarget { EncodingTarget() }
  }
#endif

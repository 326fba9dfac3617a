#if DEBUG
  import Gantry
  import GantryFormats

  /// The options of this process's configurations, as far as they have been read.
  enum DeclaredOptions: DebugOnly {
    /// The options among all configurations whose values are wanted, each with its name as a user
    /// writes it: `debug.network`.
    ///
    /// If a replacement has such options, only those of the latest such replacement.
    static func named(
      where isWanted: @escaping (Any) -> Bool
    ) -> [(value: Any, name: String)] {
      for configuration in CurrentLaunch.replacingHere {
        let found = options(in: configuration, isWanted)
        if !found.isEmpty { return found }
      }
      return CurrentLaunch.ofProcess.flatMap { options(in: $0, isWanted) }
    }

    /// The options of one configuration; the elements of lists and dictionaries aren't options.
    private static func options(
      in configuration: any LaunchConfiguration, _ isWanted: (Any) -> Bool
    ) -> [(value: Any, name: String)] {
      let schema = Schema(
        SchemaBuilder(type(of: configuration), configuration), previous: nil)
      var found: [(value: Any, name: String)] = []
      var taken: Set<Int> = []
      for node in schema.nodes.indices.dropFirst() {
        // Parents come before their children.
        if taken.contains(Int(schema.nodes[node].parent)) {
          taken.insert(node)
          continue
        }
        guard let value = schema.nodes[node].defaultValue else { continue }
        var values: [Any] = [value]
        // A case's payload belongs to the option's value.
        if schema.kind(node) == .payloadEnum {
          values += Mirror(reflecting: value).children.map(\.value)
        }
        guard let wanted = values.first(where: isWanted) else { continue }
        found.append((wanted, schema.longName(of: node)))
        taken.insert(node)
      }
      guard found.isEmpty else { return found }
      // A property that isn't coded is no option, and yet the app chose its value.
      return Mirror(reflecting: configuration).children.compactMap { child in
        child.label.flatMap { isWanted(child.value) ? (child.value, OptionName.kebab($0)) : nil }
      }
    }
  }
#endif

#if DEBUG
  import Gantry
  import GantryFormats

  extension ProcessConditions {
    /// Has conditions told that nobody installs; called when conditions are read, which may be those
    /// of any configuration.
    static func watch() { UnreachedConditions.watch { declared.map(\.name) } }

    /// The conditions and stubs in the app's own configurations, as far as they have been read, each
    /// with its name as a user writes it: `debug.network`.
    ///
    /// If a replacement has such options, only those of the latest such replacement.
    static var declared: [(value: Any, name: String)] {
      for configuration in CurrentLaunch.replacingHere {
        let found = options(in: configuration)
        if !found.isEmpty { return found }
      }
      return CurrentLaunch.ofProcess.flatMap { options(in: $0) }
    }

    private static func isWanted(_ value: Any) -> Bool {
      value is NetworkConditions || value is NetworkStubs
    }

    /// The options of one configuration; the elements of lists and dictionaries aren't options.
    private static func options(
      in configuration: any LaunchConfiguration
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

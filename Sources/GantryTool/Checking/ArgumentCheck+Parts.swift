#if CommandLineTool
  /// Structures that are nil by default, where a launch gives some parts and not all that they need.
  extension ArgumentCheck {
    /// What was read of words or of a variable.
    struct Reading {
      var problems: [Problem] = []
      var given: [GivenOption] = []
    }

    /// An option that got a value, right or wrong.
    struct GivenOption {
      /// The long option without its dashes; empty for all that there are.
      var name: String
      /// The index of the word that gives it.
      var index: Int
      /// Whether which parts of it are given can't be told: a macro stands for it, or it is nil.
      var isOpaque = false

      /// What can't be read may give any option.
      static func unknown(_ index: Int) -> Self {
        GivenOption(name: "", index: index, isOpaque: true)
      }
    }

    /// The parts that the app will miss where nothing else is passed.
    ///
    /// Sources complete one another, so that all that a launch passes is looked at together.
    func missingParts(of given: [GivenOption]) -> [Problem] {
      schema.options.flatMap { structure -> [Problem] in
        let required = schema.children(of: structure).filter(\.isRequired)
        guard structure.isStructure, !required.isEmpty,
          let first = given.first(where: { $0.isOf(structure.name) }),
          !given.contains(where: { $0.isOpaque && $0.covers(structure.name) })
        else { return [] }
        return required.compactMap { part in
          if given.contains(where: { $0.isOf(part.name) }) { return nil }
          return Problem(
            index: first.index,
            message:
              "--\(part.name): a value is missing: '\(structure.name)' is nil by default, so "
              + "this part of it has none",
            advice: "Give it too, or leave the other parts of '\(structure.name)' out")
        }
      }
    }
  }

  extension ArgumentCheck.GivenOption {
    /// Whether it is a structure's own value, or that of an option in it.
    fileprivate func isOf(_ structure: String) -> Bool {
      name == structure || name.hasPrefix("\(structure).")
    }

    /// Whether it is a structure, or one around it.
    fileprivate func covers(_ structure: String) -> Bool {
      name.isEmpty || name == structure || structure.hasPrefix("\(name).")
    }
  }
#endif

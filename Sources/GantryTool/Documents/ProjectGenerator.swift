#if CommandLineTool
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// A program that writes projects with their schemes from a specification, and so undoes what was
  /// changed in a scheme alone.
  struct ProjectGenerator {
    /// Files that may be specifications, with a word that these have.
    private static let specifications = [
      ("project.yml", "targets"), ("project.yaml", "targets"), ("project.json", "\"targets\""),
      ("Project.swift", "ProjectDescription"), ("Workspace.swift", "ProjectDescription"),
    ]

    /// The path of the specification.
    private let path: String
    private var isTuist: Bool { path.hasSuffix(".swift") }

    /// The generator of a scheme's project; nil for a person's own scheme, which no generator knows.
    init?(ofSchemeAt scheme: String) {
      guard scheme.contains("xcshareddata/xcschemes/"), let real = System.realPath(scheme) else {
        return nil
      }
      var folder = PathText.folder(real)
      while !folder.hasSuffix(".xcodeproj"), !folder.hasSuffix(".xcworkspace") {
        guard folder != "/", folder != "." else { return nil }
        folder = PathText.folder(folder)
      }
      repeat {
        folder = PathText.folder(folder)
        for (name, word) in Self.specifications {
          let path = PathText.join(folder, name)
          // What can't be read is no specification that could be named.
          guard System.kind(path) == .file, let bytes = try? XcodeFile.read(path),
            String(decoding: bytes, as: UTF8.self).contains(word)
          else { continue }
          self.path = path
          return
        }
      } while folder != "/" && !System.exists(PathText.join(folder, ".git"))
      return nil
    }

    /// Where its specification says what was changed.
    func note(scheme: String, action: SchemeAction, _ kinds: [EntryKind]) -> String {
      let name = action.title.lowercased()
      let arguments = isTuist ? "launchArguments" : "commandLineArguments"
      let members = kinds.map { $0 == .argument ? arguments : "environmentVariables" }
        .joined(separator: " and ")
      let place =
        isTuist
        ? "\(members) of \(name)Action in the scheme '\(scheme)'"
        : "schemes > \(scheme) > \(name) > \(members)"
      return "\(isTuist ? "Tuist" : "XcodeGen") writes this scheme anew from '\(path)': make the "
        + "change there, too, at \(place)"
    }
  }
#endif

import Foundation
import GantryXcode
import Testing

/// The projects of Examples/Apple, against facts of projects that Xcode wrote.
///
/// Whether Xcode opens them, nobody has seen; that their parts fit together is what these tests show.
@Suite struct AppleProjectTests {
  /// A project file as a property list, which it is.
  struct Project: CustomTestStringConvertible, Sendable {
    typealias Object = [String: Any]

    /// The article's project.
    var name: String
    /// Its targets and what each links.
    var targets: [String: [String]]
    /// Its schemes, with arguments that are on, and those that are off.
    var schemes: [String: (on: [String], off: [String])]

    var testDescription: String { name }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples/Apple").standardizedFileURL

    static let all = [
      Project(
        name: "Countries",
        targets: [
          "Countries": ["CountriesKit", "Gantry", "GantryLink"],
          "CountriesTests": ["CountriesKit"], "CountriesUITests": ["GantryUI"],
        ],
        schemes: [
          "Countries": (
            [],
            [
              "--countries-datasource local-mock", "--countries-base-url http://127.0.0.1:8081",
              "--launch-report",
            ]
          ),
          "Countries mock": (["--countries-datasource local-mock"], []),
        ]),
      Project(
        name: "Users",
        targets: [
          "Users": ["Gantry", "GantryLink", "UsersKit"],
          "UsersTests": ["Gantry", "GantryNetworking", "UsersKit"],
          "UsersUITests": ["Gantry", "GantryUI", "UsersKit"],
        ],
        schemes: [
          "Users": ([], ["-UITests", "--users-base-url http://127.0.0.1:8081"]),
          "Users UITests": (["-UITests"], []),
        ]),
      Project(
        name: "AutoMate",
        targets: ["AutoMate": [], "AutoMateUITests": ["Gantry", "GantryTesting"]],
        schemes: [
          "AutoMate": (["-Server testing", "-SkipLogin YES", "-MagicNumbers '(5, 7)'"], [])
        ]),
    ]

    func data(_ path: String) throws -> Data {
      try Data(contentsOf: Self.folder.appendingPathComponent(path))
    }

    /// The objects by identifier, and the identifier of the project's own.
    func objects() throws -> (all: [String: Object], root: String) {
      let list = try PropertyListSerialization.propertyList(
        from: data("\(name).xcodeproj/project.pbxproj"), format: nil)
      let top = try #require(list as? Object)
      #expect(top["archiveVersion"] as? String == "1" && top["objectVersion"] as? String == "60")
      return (
        try #require(top["objects"] as? [String: Object]),
        try #require(top["rootObject"] as? String)
      )
    }

    /// The text of a scheme.
    func scheme(_ scheme: String) throws -> String {
      String(
        decoding: try data("\(name).xcodeproj/xcshareddata/xcschemes/\(scheme).xcscheme"),
        as: UTF8.self)
    }
  }

  /// What each kind of object always has in projects that Xcode wrote, beside its `isa`.
  static let required = [
    "PBXBuildFile": [], "PBXFileReference": ["path", "sourceTree"],
    "PBXContainerItemProxy": [
      "containerPortal", "proxyType", "remoteGlobalIDString", "remoteInfo",
    ],
    "PBXFrameworksBuildPhase": phase, "PBXResourcesBuildPhase": phase,
    "PBXSourcesBuildPhase": phase, "PBXGroup": ["children", "sourceTree"],
    "PBXNativeTarget": [
      "buildConfigurationList", "buildPhases", "buildRules", "dependencies", "name",
      "packageProductDependencies", "productName", "productReference", "productType",
    ],
    "PBXProject": [
      "attributes", "buildConfigurationList", "developmentRegion", "hasScannedForEncodings",
      "knownRegions", "mainGroup", "packageReferences", "productRefGroup", "projectDirPath",
      "projectRoot", "targets",
    ],
    "PBXTargetDependency": ["target", "targetProxy"],
    "XCBuildConfiguration": ["buildSettings", "name"],
    "XCConfigurationList": [
      "buildConfigurations", "defaultConfigurationIsVisible", "defaultConfigurationName",
    ],
    "XCLocalSwiftPackageReference": ["relativePath"],
    "XCSwiftPackageProductDependency": ["package", "productName"],
  ]
  static let phase = ["buildActionMask", "files", "runOnlyForDeploymentPostprocessing"]

  /// All identifiers in a value, as keys too.
  private func identifiers(in value: Any) -> [String] {
    switch value {
    case let text as String:
      text.count == 24 && text.allSatisfy { "0123456789ABCDEF".contains($0) } ? [text] : []
    case let list as [Any]: list.flatMap(identifiers(in:))
    case let object as [String: Any]:
      object.flatMap { identifiers(in: $0.key) + identifiers(in: $0.value) }
    default: []
    }
  }

  @Test(arguments: Project.all)
  func everyObjectIsWholeAndUsed(_ project: Project) throws {
    let (objects, root) = try project.objects()
    for (identifier, object) in objects {
      let isa = try #require(object["isa"] as? String)
      for key in try #require(Self.required[isa], "\(isa)") {
        #expect(object[key] != nil, "\(isa) \(identifier) has no \(key)")
      }
      for other in identifiers(in: object) { #expect(objects[other] != nil, "\(isa): \(other)") }
    }
    var reached: Set<String> = []
    var waiting = [root]
    while let next = waiting.popLast() {
      guard reached.insert(next).inserted, let object = objects[next] else { continue }
      waiting += identifiers(in: object)
    }
    #expect(reached == Set(objects.keys))
    #expect(objects[root]?["isa"] as? String == "PBXProject")
  }

  @Test(arguments: Project.all)
  func targetsBuildFilesThatAreThereAndLinkProductsOfThePackages(_ project: Project) throws {
    let (objects, root) = try project.objects()
    let top = try #require(objects[root])
    func object(_ identifier: Any?) throws -> Project.Object {
      let identifier = try #require(identifier as? String)
      return try #require(objects[identifier])
    }
    func list(_ value: Any?) throws -> [Project.Object] {
      try #require(value as? [String]).map { try object($0) }
    }
    // Where each file is, by the groups that it is in.
    var paths: [String: URL] = [:]
    func walk(_ group: Project.Object, in folder: URL) throws {
      for child in try #require(group["children"] as? [String]) {
        let entry = try object(child)
        guard entry["sourceTree"] as? String == "<group>" else { continue }
        let url = (entry["path"] as? String).map(folder.appendingPathComponent) ?? folder
        if entry["isa"] as? String == "PBXGroup" {
          try walk(entry, in: url)
        } else {
          paths[child] = url
        }
      }
    }
    try walk(object(top["mainGroup"]), in: Project.folder)
    for path in paths.values {
      #expect(FileManager.default.fileExists(atPath: path.standardizedFileURL.path), "\(path)")
    }

    let targets = try list(top["targets"])
    #expect(Set(targets.compactMap { $0["name"] as? String }) == Set(project.targets.keys))
    for target in targets {
      let name = try #require(target["name"] as? String)
      let phases = try list(target["buildPhases"])
      #expect(
        phases.compactMap { $0["isa"] as? String } == [
          "PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase",
        ])
      let sources = try list(phases[0]["files"])
      #expect(!sources.isEmpty)
      for source in sources {
        let file = try #require(source["fileRef"] as? String)
        #expect(paths[file]?.pathExtension == "swift")
      }
      // What is linked is what the target depends on, and a product of the package it names.
      let dependencies = try #require(target["packageProductDependencies"] as? [String])
      let linked = try list(phases[1]["files"]).compactMap { $0["productRef"] as? String }
      #expect(linked == dependencies)
      #expect(
        try dependencies.compactMap { try object($0)["productName"] as? String }
          == project.targets[name])
      for dependency in try list(target["packageProductDependencies"]) {
        let package = try #require(try object(dependency["package"])["relativePath"] as? String)
        let product = try #require(dependency["productName"] as? String)
        let manifest = Project.folder.appendingPathComponent("\(package)/Package.swift")
        #expect(
          try String(contentsOf: manifest, encoding: .utf8).contains(
            ".library(name: \"\(product)\""),
          "\(product)")
      }

      let kind =
        name.hasSuffix("UITests")
        ? "bundle.ui-testing" : name.hasSuffix("Tests") ? "bundle.unit-test" : "application"
      #expect(target["productType"] as? String == "com.apple.product-type.\(kind)")
      let isUITest = kind == "bundle.ui-testing"
      let configurations = try self.configurations(of: target, list, object)
      #expect(Array(configurations.keys.sorted()) == ["Debug", "Release"])
      for settings in configurations.values {
        #expect(settings["TEST_TARGET_NAME"] as? String == (isUITest ? project.name : nil))
        #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] as? String == "com.example.gantry.\(name)")
      }
      // A UI test drives the app, so the app is built before it.
      let others = try list(target["dependencies"])
      #expect(others.count == (isUITest ? 1 : 0))
      for other in others {
        #expect(try object(other["target"])["name"] as? String == project.name)
        let proxy = try object(other["targetProxy"])
        #expect(proxy["remoteGlobalIDString"] as? String == other["target"] as? String)
        #expect(proxy["containerPortal"] as? String == root)
      }
    }

    // A mock is in debug builds alone.
    let whole = try configurations(of: top, list, object)
    #expect(
      whole["Debug"]?["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] as? String == "DEBUG $(inherited)")
    #expect(whole["Release"]?["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] == nil)
    let attributes = try #require(top["attributes"] as? [String: Any])
    let perTarget = try #require(attributes["TargetAttributes"] as? [String: [String: Any]])
    let tested = perTarget.values.compactMap { $0["TestTargetID"] as? String }
    #expect(try tested.map { try object($0)["name"] as? String } == [project.name])
  }

  private func configurations(
    of owner: Project.Object, _ list: (Any?) throws -> [Project.Object],
    _ object: (Any?) throws -> Project.Object
  ) throws -> [String: Project.Object] {
    let configurations = try list(object(owner["buildConfigurationList"])["buildConfigurations"])
    return Dictionary(
      uniqueKeysWithValues: try configurations.map {
        (
          try #require($0["name"] as? String),
          try #require($0["buildSettings"] as? Project.Object)
        )
      })
  }

  @Test(arguments: Project.all)
  func schemesMeanTheProjectsTargets(_ project: Project) throws {
    let objects = try project.objects().all
    for (name, arguments) in project.schemes {
      let text = try project.scheme(name)
      var scheme = try SchemeDocument(text)
      let entries = try scheme.ownEntries(.argument, in: .run)
      #expect(entries.filter(\.isEnabled).map(\.name) == arguments.on, "\(name)")
      #expect(entries.filter { !$0.isEnabled }.map(\.name) == arguments.off, "\(name)")
      // What is set is a change of one line, in a file as Xcode writes it.
      let first = try #require(entries.first)
      try scheme.setEnabled(!first.isEnabled, .number(first.number), .argument, in: .run)
      let changed = zip(
        scheme.text.split(separator: "\n"), text.split(separator: "\n")
      ).filter(!=)
      #expect(changed.count == 1, "\(name)")

      let references = text.matches(
        of:
          #/BlueprintIdentifier = "(.*)"\s+BuildableName = "(.*)"\s+BlueprintName = "(.*)"\s+ReferencedContainer = "(.*)">/#
      )
      #expect(references.count == 3)
      for reference in references {
        let target = try #require(objects[String(reference.1)])
        #expect(target["name"] as? String == String(reference.3))
        let product = try #require(target["productReference"] as? String)
        #expect(objects[product]?["path"] as? String == String(reference.2))
        #expect(reference.4 == "container:\(project.name).xcodeproj")
      }
      #expect(text.contains("reference = \"container:\(project.name).xctestplan\""))
    }
    let folder = "\(project.name).xcodeproj/xcshareddata/xcschemes"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Project.folder.appendingPathComponent(folder).path)
    #expect(Set(files) == Set(project.schemes.keys.map { "\($0).xcscheme" }))
  }

  @Test(arguments: Project.all)
  func theTestPlanRunsTheTestTargetsInEachLanguage(_ project: Project) throws {
    let data = try project.data("\(project.name).xctestplan")
    // Xcode's bytes, by Foundation's writer.
    let value = try JSONSerialization.jsonObject(with: data)
    let written = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
    #expect(data == written + Data("\n".utf8))

    struct Plan: Decodable {
      struct Target: Decodable {
        struct Reference: Decodable {
          var containerPath: String
          var identifier: String
          var name: String
        }
        var target: Reference
      }
      struct Configuration: Decodable {
        var name: String
        var options: [String: String]
      }
      var configurations: [Configuration]
      var testTargets: [Target]
    }
    let plan = try JSONDecoder().decode(Plan.self, from: data)
    #expect(plan.configurations.map(\.name) == ["English", "French"])
    #expect(plan.configurations.map { $0.options["language"] } == ["en", "fr"])
    let objects = try project.objects().all
    #expect(
      Set(plan.testTargets.map(\.target.name))
        == Set(project.targets.keys.filter { $0.hasSuffix("Tests") }))
    for target in plan.testTargets.map(\.target) {
      #expect(objects[target.identifier]?["name"] as? String == target.name)
      #expect(target.containerPath == "container:\(project.name).xcodeproj")
    }
    #expect(try TestPlanDocument(String(decoding: data, as: UTF8.self)).configurations.count == 2)
  }

  @Test func whatNobodyHasRunIsAskedForInTheIssueTemplateToo() throws {
    let readme = try String(
      contentsOf: Project.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let template = try String(
      contentsOf: Project.folder.appendingPathComponent("../../.github/ISSUE_TEMPLATE/mac.md"),
      encoding: .utf8)
    let list = try #require(readme.components(separatedBy: "## What nobody has run").last)
    let commands = list.split(separator: "\n").filter { $0.hasPrefix("   ") }
      .map { $0.drop { $0 == " " } }
      .filter {
        ["xcodebuild", "xcrun", "open", "gantry", "git"].contains($0.prefix { $0 != " " })
      }
    #expect(commands.count == 13)
    for command in commands { #expect(template.contains("`\(command)`"), "\(command)") }
  }
}

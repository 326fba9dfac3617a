#if !canImport(XCUIAutomation)
  import Foundation
  import GantryTesting

  /// The application that `XCUIApplication()` starts, named once for a test bundle.
  ///
  /// Xcode has this in the test target's settings. Off Apple's platforms a class of the test target
  /// with the name `UITestTarget` declares it:
  ///
  /// ```swift
  /// @_exported import GantryUI
  ///
  /// #if !canImport(XCUIAutomation)
  ///   public typealias XCTestCase = GantryUI.XCTestCase
  ///
  ///   final class UITestTarget: UITestTargetNaming {
  ///     static let product = "countries"
  ///     static let launchEnvironment = ["LAUNCH_PORT": "0"]
  ///   }
  /// #endif
  /// ```
  ///
  /// With the two lines before it the target's files may say `import XCTest`, as Xcode writes them,
  /// and its tests may be isolated to the main actor.
  ///
  /// The variable `UI_TEST_TARGET` (a product, an executable's path, or an address) overrides it.
  public protocol UITestTargetNaming: AnyObject {
    /// The executable product, which is found beside the test bundle.
    static var product: String { get }

    /// The variables of every launch; a test's own override them.
    static var launchEnvironment: [String: String] { get }
  }

  extension UITestTargetNaming {
    /// No variables.
    public static var launchEnvironment: [String: String] { [:] }
  }

  /// The product, file or address of an `XCUIApplication`.
  enum ApplicationTarget: Sendable, Hashable {
    case product(String)
    case executable(String)
    /// An application that is running already.
    case address(String)

    /// The variable that names a target for `XCUIApplication()`.
    static let variable = "UI_TEST_TARGET"

    /// Reads a target: an address, a path, or a product's name.
    init(_ text: String) {
      if text.hasPrefix("http://") || text.hasPrefix("https://") {
        self = .address(text)
      } else if text.contains("/") {
        self = .executable(text)
      } else {
        self = .product(text)
      }
    }

    var name: String {
      switch self {
      case .product(let product): product
      case .executable(let path): URL(fileURLWithPath: path).lastPathComponent
      case .address(let address): address
      }
    }

    /// The process to start for it; nil for an address.
    func makeProcess() -> ProcessApplication? {
      switch self {
      case .product(let product): ProcessApplication(product: product)
      case .executable(let path): ProcessApplication(executable: path)
      case .address: nil
      }
    }

    /// The target of a test's module, if anything names one, and the variables of each of its
    /// launches.
    static func ofBundle(
      _ module: String
    ) -> (target: ApplicationTarget?, environment: [String: String]) {
      let naming = NSClassFromString("\(module).UITestTarget") as? any UITestTargetNaming.Type
      let environment = naming?.launchEnvironment ?? [:]
      if let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty {
        return (ApplicationTarget(text), environment)
      }
      return (naming.map { .product($0.product) }, environment)
    }

    /// The product of a bundle identifier: `com.example.Countries` for `countries`.
    init(bundleIdentifier: String) {
      let name = String(bundleIdentifier.split(separator: ".").last ?? "")
      let names = [name, name.lowercased()]
      self = .product(names.first { ProductLocation.exists($0) } ?? name)
    }
  }
#endif

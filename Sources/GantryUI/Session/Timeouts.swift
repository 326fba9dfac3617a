#if !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem

  /// The time limits of operations without a deadline of their own.
  enum Timeouts {
    /// The variable for the seconds that actions and properties wait for their element.
    static let variable = "UI_TEST_TIMEOUT"

    /// How long actions and properties wait for their element.
    ///
    /// XCUITest checks three times, a second apart, and then fails. A machine of two cores with
    /// four browsers may need longer, and waiting for events costs nothing.
    static var action: Duration { ofTest ?? usual }

    /// The same for what a test expects to fail, and needn't wait for.
    @TaskLocal static var ofTest: Duration?

    private static let usual: Duration = {
      guard let text = ProcessInfo.processInfo.environment[variable] else { return .seconds(5) }
      guard let seconds = Double(text), seconds.isFinite, seconds >= 0 else {
        System.printError("warning: \(variable)='\(text)' is not a number of seconds; it is 5.\n")
        return .seconds(5)
      }
      return .seconds(min(seconds, 1_000_000))
    }()

    /// How long a page may take to answer, added to the requested wait.
    static var answer: Duration { answerOfTest ?? .seconds(20) }

    /// The same as a test of this package wants it, for a page that hangs or is large.
    @TaskLocal static var answerOfTest: Duration?

    /// How long a browser may take to start and to open the application's address.
    static let launch = Duration.seconds(60)
  }
#endif

#if os(macOS) || os(Linux)
  public import Gantry
  import GantryRedaction
  public import Testing

  /// Gives a test a running app, and ends it afterwards.
  ///
  /// ```swift
  /// @Test(.launches("countries", CountriesLaunch.mocked))
  /// func theMockHasCanada() async throws {
  ///   let app = try ProcessApplication.current
  ///   …
  /// }
  /// ```
  ///
  /// On a suite it gives each of its tests an app of its own. The app's output, its report and the
  /// command that starts it again become attachments; each issue of the test has the command as a
  /// comment:
  ///
  /// ```text
  /// ✘ Test theMockHasCanada() recorded an issue at CanadaTests.swift:15:5: Expectation failed: …
  /// ↳ Start the app again with: /home/ann/countries/.build/debug/countries --countries-datasource local-mock
  /// ```
  public struct LaunchTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let product: String
    fileprivate let launch: @Sendable (ProcessApplication) async throws -> Void

    /// Each test of a suite has an app of its own.
    public var isRecursive: Bool { true }

    /// Launches the app, runs the test, ends the app.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: its case.
    ///   - function: what runs it.
    /// - Throws: ``ApplicationError`` if the app can't be launched, else what the test throws.
    @concurrent
    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      let app = ProcessApplication(product: product)
      let annotation: IssueHandlingTrait = .compactMapIssues { issue in
        var issue = issue
        let misses = app.network.missLines
        if !misses.isEmpty {
          issue.comments.append(Comment(rawValue: misses.joined(separator: "\n")))
        }
        issue.comments.append("Start the app again with: \(app.reproLine)")
        return issue
      }
      try await annotation.provideScope(for: test, testCase: testCase) {
        do {
          try await launch(app)
          try await ProcessApplication.$launched.withValue(app) {
            try await Self.run(function, in: test)
          }
        } catch {
          await end(app)
          throw error
        }
        await end(app)
      }
    }

    /// Runs a test, and records here what it throws: an error that leaves has no comments.
    private static func run(
      _ function: @concurrent @Sendable () async throws -> Void, in test: Test
    ) async throws {
      do {
        try await function()
      } catch {
        // The library's own say that a requirement, which is recorded, has failed, or that the test is
        // cancelled.
        if error is CancellationError || String(reflecting: type(of: error)).hasPrefix("Testing.") {
          throw error
        }
        Issue.record(error, sourceLocation: test.sourceLocation)
      }
    }

    private func end(_ app: ProcessApplication) async {
      await app.terminateAside()
      // A name with a slash or a colon is lost on the way to the attachments' folder.
      let name = String(app.name.map { "/:".contains($0) ? "-" : $0 })
      Attachment.record(SecretScrubber().scrubbed(app.output), named: "\(name)-output.txt")
      Attachment.record(app.reproLine, named: "\(name)-command.txt")
      // Records the files that the command names.
      for (file, payload) in app.reproFiles { Attachment.record(payload, named: file) }
      for report in app.launchReports {
        Attachment.record(report.description, named: "\(name)-\(report.configuration).txt")
      }
    }
  }

  extension Trait where Self == LaunchTrait {
    /// Launches a product of the package in a configuration for the time of the test.
    ///
    /// - Parameters:
    ///   - product: the executable product, which is found beside the test bundle.
    ///   - configuration: the state it starts in.
    ///   - fileID: the file of the call; the app's report names it.
    ///   - line: the line of the call.
    /// - Returns: the trait.
    public static func launches<C: LaunchConfiguration>(
      _ product: String, _ configuration: C, fileID: String = #fileID, line: Int = #line
    ) -> LaunchTrait {
      LaunchTrait(product: product) { app in
        let launcher = TestLauncher(configuration: configuration, fileID: fileID, line: line)
        try await launcher.launch(app)
      }
    }

    /// Launches a product of the package with its defaults for the time of the test.
    ///
    /// - Parameter product: the executable product, which is found beside the test bundle.
    /// - Returns: the trait.
    public static func launches(_ product: String) -> LaunchTrait {
      LaunchTrait(product: product) { app in try await app.launch() }
    }
  }

  extension ProcessApplication {
    @TaskLocal static var launched: ProcessApplication?

    /// The app that `Trait.launches(_:_:fileID:line:)` started for the running test.
    ///
    /// - Throws: ``ApplicationError`` outside of such a test.
    public static var current: ProcessApplication {
      get throws {
        if let launched { return launched }
        throw ApplicationError(
          .notRunning,
          "No app was launched for this test. Give it the trait .launches(\"product\", …).")
      }
    }
  }
#endif

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
    fileprivate var matrix: (rows: LaunchMatrix, place: (fileID: String, line: Int))?
    fileprivate let launch: @Sendable (ProcessApplication, LaunchMatrix.Row?) async throws -> Void

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
      guard let matrix else { return try await run(function, in: test, testCase, row: nil) }
      try await matrix.rows.forEachRow(of: test, at: matrix.place) { row in
        try await run(function, in: test, testCase, row: row)
      }
    }

    private func run(
      _ function: @concurrent @Sendable () async throws -> Void, in test: Test,
      _ testCase: Test.Case?, row: LaunchMatrix.Row?
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
          try await launch(app, row)
          try await ProcessApplication.$launched.withValue(app) {
            // An error that leaves has no comments.
            try await recordingErrors(of: test, function)
          }
        } catch {
          await end(app)
          throw error
        }
        await end(app)
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
      LaunchTrait(product: product) { app, _ in
        let launcher = TestLauncher(configuration: configuration, fileID: fileID, line: line)
        try await launcher.launch(app)
      }
    }

    /// Launches a product of the package with its defaults for the time of the test.
    ///
    /// - Parameter product: the executable product, which is found beside the test bundle.
    /// - Returns: the trait.
    public static func launches(_ product: String) -> LaunchTrait {
      LaunchTrait(product: product) { app, _ in try await app.launch() }
    }

    /// Runs the test once in each row of a matrix, with a product of the package in that state.
    ///
    /// ```swift
    /// @Test(.launches("countries", matrix: [["empty": Launch.empty, "mocked": Launch.mocked]]))
    /// ```
    ///
    /// Each row is named on standard error, and in the comments of its issues. One that fails doesn't
    /// keep the next from running.
    ///
    /// - Parameters:
    ///   - product: the executable product, which is found beside the test bundle.
    ///   - matrix: the rows.
    ///   - fileID: the file of the call; the app's report names it.
    ///   - line: the line of the call.
    /// - Returns: the trait.
    public static func launches(
      _ product: String, matrix: LaunchMatrix, fileID: String = #fileID, line: Int = #line
    ) -> LaunchTrait {
      LaunchTrait(product: product, matrix: (matrix, (fileID, line))) { app, row in
        try await row?.launcher.launch(app)
      }
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

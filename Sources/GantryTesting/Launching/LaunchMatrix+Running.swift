#if os(macOS) || os(Linux)
  import GantrySystem
  package import Testing

  extension LaunchMatrix {
    /// Runs a test in each row, also after one that fails; names the row in its issues and on
    /// standard error.
    package func forEachRow(
      of test: Test, at place: (fileID: String, line: Int),
      perform: @Sendable (Row) async throws -> Void
    ) async throws {
      for row in rows.map({ Row(entries: $0.entries, place: place) }) {
        let failures = Lock(0)
        let naming: IssueHandlingTrait = .compactMapIssues { issue in
          var issue = issue
          if issue.isFailure { failures.withLock { $0 += 1 } }
          issue.comments.append("In the row: \(row.name)")
          return issue
        }
        let start = ContinuousClock.now
        try await naming.provideScope(for: test, testCase: nil) {
          do {
            try await recordingErrors(of: test) { try await perform(row) }
          } catch is ExpectationFailedError {}
        }
        let seconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
        let outcome = failures.withLock { $0 == 0 ? "passed" : "failed" }
        System.printError(
          "Row '\(row.name)' of \(test.name) \(outcome) after \(seconds) seconds.\n")
      }
      if rows.isEmpty {
        Issue.record("The matrix has no rows.", sourceLocation: test.sourceLocation)
      }
    }
  }

  extension LaunchMatrix.Row {
    /// What gives an app the row's options.
    package var launcher: TestLauncher {
      TestLauncher(options: options, fileID: place.fileID, line: place.line)
    }
  }

  /// Runs a part of a test, and records what it throws as an issue of the test.
  ///
  /// - Throws: the library's own errors, which say that a requirement has failed, which is recorded, or
  ///   that the test is cancelled.
  package func recordingErrors(
    of test: Test, _ function: @Sendable () async throws -> Void
  ) async throws {
    do {
      try await function()
    } catch {
      if error is CancellationError || String(reflecting: type(of: error)).hasPrefix("Testing.") {
        throw error
      }
      Issue.record(error, sourceLocation: test.sourceLocation)
    }
  }
#endif

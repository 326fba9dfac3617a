#if !canImport(XCUIAutomation)
  import Foundation
  import Gantry
  import GantryBrowser
  import GantryReport
  import GantrySystem
  import GantryTesting

  /// The record of one launch, written as it happens.
  final class TestLaunch: Sendable {
    let recorder: TestRecorder
    let id: LaunchID
    /// How many of the application's own requests are recorded.
    private let askedCount = Lock(0)
    private let lastKept = Lock(ContinuousClock.now)

    /// Records a launch that has succeeded; nil without a report.
    init?(
      _ process: ProcessApplication?, _ page: any Page, name: String, address: String,
      scope: TestScope
    ) {
      guard let recorder = scope.record else { return nil }
      self.recorder = recorder
      for name in process?.secretNames ?? [] {
        if let secret = process?.launchEnvironment[name] { RunRecorder.shared?.hide(secret) }
      }
      let options = (process?.launchReports ?? []).flatMap(\.options)
      // As `network.redacted`, under whatever name the app has its conditions; an option of its own
      // may end so too, and hold no list of names.
      for option in options where option.name.hasSuffix(".redacted") {
        let names = Data((option.value ?? "").utf8)
        RunReporting.redact((try? JSONDecoder().decode([String].self, from: names)) ?? [])
      }
      id = recorder.recordLaunch(
        LaunchEntry(
          appName: name, arguments: process?.launchArguments ?? [],
          environmentNames: (process?.launchEnvironment.keys).map { $0.sorted() } ?? [],
          options: options.map(LaunchEntry.OptionRecord.init),
          reproLine: process?.reproLine ?? "", address: address))
      page.follow { [recorder] console, network in
        recorder.recordConsole(console)
        recorder.recordNetwork(network)
      }
    }

    /// Records the application's output and requests so far.
    func update(_ process: ProcessApplication?) {
      updateNetwork(process)
      if let process { recorder.update(id, output: process.output) }
    }

    /// Records the output so far at a step of the test, though not at each of many: a run that is
    /// killed has it then.
    func keepOutput(of process: ProcessApplication?) {
      let isDue = lastKept.withLock { last in
        guard last.duration(to: .now) >= .milliseconds(500) else { return false }
        last = .now
        return true
      }
      if isDue, let process { recorder.update(id, output: process.output) }
    }

    /// Records the rest at the end of the application, also what was answered without an end.
    func finish(_ page: any Page, _ process: ProcessApplication?) {
      update(process)
      recorder.recordNetwork(page.network.filter { $0.status != nil && $0.duration == nil })
    }

    /// Records the application's own requests so far.
    func updateNetwork(_ process: ProcessApplication?) {
      guard let requests = process?.network.requests else { return }
      let known = askedCount.withLock { exchange(&$0, with: requests.count) }
      recorder.recordNetwork(requests.dropFirst(known).map(NetworkRecord.init))
    }

  }

  extension LaunchEntry.OptionRecord {
    init(_ option: LaunchReport.Option) {
      self.init(
        name: option.name, value: option.value, origin: option.origin.description,
        isSet: option.origin.source != .defaultValue,
        shadowed: option.shadowed.map { "\($0.value), \($0.origin)" })
    }
  }

  extension NetworkRecord {
    init(_ request: NetworkRequestRecord) {
      var failure = request.error
      let answerer: String
      switch request.origin {
      case .live: answerer = "network"
      case .stub(_, let route): answerer = "stub \(route)"
      case .recording: answerer = "recording"
      case .fault(let name): answerer = "fault \(name)"
      case .mock: answerer = "mock"
      case .miss(let sentence):
        answerer = "nothing"
        failure = sentence
      }
      self.init(
        method: request.method, url: request.url.absoluteString, type: "app, from \(answerer)",
        status: request.status, start: request.start, duration: request.duration / .seconds(1),
        failure: failure)
    }
  }
#endif

import AutoMateCode
import Foundation
import Gantry
import GantryLink
import GantryTesting
import Testing

@Suite struct LaunchEnvironmentManagerTests {
  private final class Recorder {
    var calls: [String] = []
  }

  private struct Recording: LaunchEnvironmentHandler {
    let name: String
    let recorder: Recorder
    func handle(key: String, value: String) { recorder.calls.append("\(name) \(key)=\(value)") }
  }

  private struct Refusing: LaunchEnvironmentHandler {
    struct Denied: Error, CustomStringConvertible {
      var description: String { "access to the calendar is denied" }
    }
    func handle(key: String, value: String) throws { throw Denied() }
  }

  private func problems(
    _ environment: [String: String], _ add: (LaunchEnvironmentManager) -> Void
  ) -> String? {
    let manager = LaunchEnvironmentManager(environment: environment, policy: .all)
    add(manager)
    do throws(LaunchError) {
      try manager.setup()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func m56_handlersAreCalledForTheirVariables() throws {
    let recorder = Recorder()
    let manager = LaunchEnvironmentManager(
      environment: ["SERVER": "local", "AM_EVENTS_KEY": "nil:a", "OTHER": "x"], policy: .all)
    manager.add(handler: Recording(name: "a", recorder: recorder), for: "SERVER")
    manager.add(handler: Recording(name: "b", recorder: recorder), for: .events)
    manager.add(handler: Recording(name: "c", recorder: recorder), for: .contacts)
    try manager.setup()
    #expect(recorder.calls == ["a SERVER=local", "b AM_EVENTS_KEY=nil:a"])
  }

  @Test func m56_thisProcessIsTheDefault() throws {
    let recorder = Recorder()
    let manager = LaunchEnvironmentManager()
    manager.add(handler: Recording(name: "a", recorder: recorder), for: "PATH")
    try manager.setup()
    #expect(recorder.calls == ["a PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "")"])
  }

  @Test func m57_theOrderIsThatOfAdding() throws {
    let names = (0..<20).map { "KEY\($0)" }.shuffled()
    let recorder = Recorder()
    let manager = LaunchEnvironmentManager(
      environment: Dictionary(uniqueKeysWithValues: names.map { ($0, "") }), policy: .all)
    for name in names {
      manager.add(handler: Recording(name: "early", recorder: recorder), for: name)
      manager.add(handler: Recording(name: "late", recorder: recorder), for: name)
    }
    try manager.setup()
    #expect(recorder.calls == names.map { "late \($0)=" })
  }

  @Test func m58_variablesThatNobodyHandlesAreReported() throws {
    let manager = LaunchEnvironmentManager(
      environment: [
        "AM_CONTACTS_KEY": "nil:a", "AM_ANIMATION_KYE": "false", "AM_IS_IN_UI_TEST": "1",
        "PATH": "x",
      ], policy: .all)
    manager.add(handler: IsInUITestHandler(), for: .isInUITest)
    try manager.setup()
    #expect(manager.unhandledKeys == ["AM_ANIMATION_KYE", "AM_CONTACTS_KEY"])
  }

  @Test(
    arguments: [
      ("true", true), ("yes", true), ("1", true), ("on", true), ("TRUE", true), ("Yes", true),
      ("false", false), ("no", false), ("0", false), ("off", false), ("NO", false),
    ])
  func m59_booleansHaveManySpellings(_ text: String, _ expected: Bool) throws {
    let handler = IsInUITestHandler()
    try handler.handle(key: "AM_IS_IN_UI_TEST", value: expected ? "0" : "1")
    try handler.handle(key: "AM_IS_IN_UI_TEST", value: text)
    #expect(handler.inUITest == expected)
  }

  @Test func m59_anErrorListsTheSpellings() {
    let text = problems(["AM_ANIMATION_KEY": "maybe", "AM_IS_IN_UI_TEST": ""]) { manager in
      manager.add(handler: AnimationHandler { _ in }, for: .animation)
      manager.add(handler: IsInUITestHandler(), for: .isInUITest)
    }
    #expect(
      text == """
        error: AM_ANIMATION_KEY: 'maybe' is not a Boolean: write true or false (or yes/no, on/off, 1/0)
               environment variable AM_ANIMATION_KEY: maybe
        error: AM_IS_IN_UI_TEST: '' is not a Boolean: write true or false (or yes/no, on/off, 1/0)
               environment variable AM_IS_IN_UI_TEST: 
        """)
  }

  @Test func m60_theAppAsksWhetherItIsInAUITest() throws {
    #expect(!IsInUITestHandler().inUITest)
    let variables = IsInUITestLaunchEnvironment().launchEnvironments ?? [:]
    try setUp(variables.merging(["SERVER": "production"]) { $1 })
    #expect(defaultIsInUITestHandler.inUITest)
    #expect(isInProduction())
  }

  @Test func m61_animationsAreSwitchedByAHook() throws {
    let recorder = Recorder()
    let manager = LaunchEnvironmentManager(
      environment: AnimationLaunchEnvironment().launchEnvironments ?? [:], policy: .all)
    manager.add(handler: AnimationHandler { recorder.calls.append("\($0)") }, for: .animation)
    try manager.setup()
    #expect(recorder.calls == ["false"])
  }

  @Test func m66_aRefusalIsAnErrorAndTheOthersAreCalled() {
    let recorder = Recorder()
    let text = problems(["AM_EVENTS_KEY": "nil:a", "SERVER": "local"]) { manager in
      manager.add(handler: Refusing(), for: .events)
      manager.add(handler: Recording(name: "a", recorder: recorder), for: "SERVER")
    }
    #expect(recorder.calls == ["a SERVER=local"])
    #expect(
      text == """
        error: AM_EVENTS_KEY: access to the calendar is denied
               environment variable AM_EVENTS_KEY: nil:a
        """)
  }

  @Test func aReleaseBuildHonorsNothing() throws {
    let recorder = Recorder()
    let manager = LaunchEnvironmentManager(
      environment: ["SERVER": "local", "AM_EVENTS_KEY": "x", "AM_X": ""], policy: .none)
    manager.add(handler: Recording(name: "a", recorder: recorder), for: "SERVER")
    try manager.setup()
    #expect(recorder.calls.isEmpty)
    #expect(manager.ignoredKeys == ["SERVER"])
    #expect(manager.unhandledKeys.isEmpty)
  }

  /// Debug builds can't show what a release build does, but that it decides.
  @Test func withoutAPolicyTheBuildDecides() throws {
    let variables = ["SERVER": "local", "AM_EVENTS_KEY": "x"]
    for (manager, isHonored) in [
      (LaunchEnvironmentManager(environment: variables), false),
      (LaunchEnvironmentManager(environment: variables, policy: .all), true),
    ] {
      let recorder = Recorder()
      manager.add(handler: Recording(name: "a", recorder: recorder), for: "SERVER")
      try manager.setup(buildDefault: .none)
      #expect(recorder.calls == (isHonored ? ["a SERVER=local"] : []))
      #expect(manager.ignoredKeys == (isHonored ? [] : ["SERVER"]))
      #expect(manager.unhandledKeys == (isHonored ? ["AM_EVENTS_KEY"] : []))
    }
    let recorder = Recorder()
    let manager = LaunchEnvironmentManager(environment: variables)
    manager.add(handler: Recording(name: "a", recorder: recorder), for: "SERVER")
    try manager.setup()
    #if DEBUG
      #expect(recorder.calls == ["a SERVER=local"])
    #else
      #expect(recorder.calls.isEmpty)
    #endif
  }

  @Test func aPolicyNamesVariables() throws {
    let recorder = Recorder()
    let manager = LaunchEnvironmentManager(
      environment: ["SERVER": "local", "REGION": "eu"], policy: .only("REGION"))
    manager.add(handler: Recording(name: "a", recorder: recorder), for: "SERVER")
    manager.add(handler: Recording(name: "b", recorder: recorder), for: "REGION")
    try manager.setup()
    #expect(recorder.calls == ["b REGION=eu"])
    #expect(manager.ignoredKeys == ["SERVER"])
  }
}

// A dependency that a launch chooses, and a test that replaces it for itself alone.

import Gantry

struct ClockLaunch: LaunchConfiguration {
  var isFrozen = false
}

protocol WallClock: Sendable {
  func hour() -> Int
}

struct SystemWallClock: WallClock {
  func hour() -> Int { 12 }
}

#if DEBUG
  struct FrozenWallClock: WallClock, TestDouble {
    var now = 0
    func hour() -> Int { now }
  }
#endif

enum Providers {
  static let wallClock = Provider<any WallClock> {
    #if DEBUG
      if ClockLaunch.current.isFrozen { return FrozenWallClock() }
    #endif
    return SystemWallClock()
  }
}

struct Greeter {
  func greeting() -> String {
    Providers.wallClock().hour() < 12 ? "Good morning" : "Good day"
  }
}

#if DEBUG
  let greeting = Providers.wallClock.withValue(FrozenWallClock(now: 8)) {
    Greeter().greeting()
  }
  print(greeting)  // Good morning
  print(Greeter().greeting())  // Good day

  print(Providers.wallClock().hour())
#endif

var configuration = ClockLaunch()
configuration.isFrozen = true
ClockLaunch.withCurrent(configuration) {
  print(ClockLaunch.current.isFrozen)  // true, for this task and those that it starts
}

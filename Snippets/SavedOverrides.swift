// An app that lets its overrides be saved.

import Gantry

struct NotesLaunch: LaunchConfiguration {
  var isOffline = false
  var greeting = "Hello"

  static var savedOverrides: SavedOverrides { .enabled }
}

print(NotesLaunch.current.greeting)

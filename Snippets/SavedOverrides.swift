// An app that lets its overrides be saved.

// snippet.saved
import Gantry

struct NotesLaunch: LaunchConfiguration {
  var isOffline = false
  var greeting = "Hello"

  static var savedOverrides: SavedOverrides { .enabled }
}
// snippet.end

// snippet.hide
print(NotesLaunch.current.greeting)

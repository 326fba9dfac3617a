// Schemes and test plans that a tool reads and edits without Xcode.

import GantryXcode

/// Switches the mocks off in a scheme, wherever it stands below this folder.
func disableUITests() throws {
  let file = try SchemeFinder(root: ".").scheme(named: "Countries")
  try SchemeDocument.edit(at: file.path) { scheme in
    try scheme.setEnabled(false, .name("-UITests"), .argument, in: .run)
  }
}

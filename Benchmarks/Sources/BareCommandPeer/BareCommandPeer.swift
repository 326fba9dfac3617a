import ArgumentParser

/// The least that a tool with swift-argument-parser is: what `gantry --help` is measured beside.
@main
struct BareCommandPeer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bare", abstract: "Does nothing.", subcommands: [Nothing.self])

  struct Nothing: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Does nothing.")
  }
}

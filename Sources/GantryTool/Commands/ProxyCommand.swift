#if CommandLineTool
  import ArgumentParser
  import GantrySystem

  /// `gantry proxy`: becomes the program that puts conditions of a network before services.
  ///
  /// It isn't a part of this one: what it links takes longer to start than all other commands.
  struct ProxyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "proxy",
      abstract:
        "Puts stubs, faults and recordings of the network between any program and a service.",
      discussion: """
        Listens on 127.0.0.1, prints the address that stands for the service, and a line for each request. \
        Clients of every kind are told that address: URLSession, async-http-client, curl, a page. \
        The state of the network is given as an app is given it, by options of --network; --launch-help \
        lists them.

        With a name before the address, as in --to url=https://example.com, the program behind '--' \
        is started with --url and the proxy's address. Ctrl-C ends both; the program's end is this one's.

        HTTP/1.1 and WebSockets pass, HTTP/2 and gRPC don't.

        \(Examples.text(
          "gantry proxy --to https://restcountries.com --port 9000 --network.latency 2s",
          "gantry proxy --to https://restcountries.com --network.mode record --network.recording Recordings",
          "gantry proxy --to url=https://example.com --network.stubs '{\"routes\": [{\"path\": \"/\", \"text\": \"hi\"}]}' -- curl"))
        """)

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp("Options of the proxy, and the program behind '--'.", valueName: "options")
    )
    var options: [String] = []

    func run() throws {
      if ["--help", "-h", "-help"].contains(options.first) { throw CleanExit.helpRequest(self) }
      let folder = System.executablePath.map {
        $0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.endIndex)
      }
      let path = "\(folder ?? "")/gantry-proxy"
      let failure = System.execute(path, arguments: options, environment: System.variables)
      throw ToolError(
        .unavailable,
        "The proxy can't be started: \(failure.reason). 'make install' puts it beside gantry.",
        at: path)
    }
  }
#endif

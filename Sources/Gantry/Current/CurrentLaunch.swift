import GantryFormats
public import GantrySystem

/// The launches of this process, one a configuration type.
@usableFromInline
package enum CurrentLaunch {
  /// What replaces launches in this task, the latest last.
  ///
  /// No dictionary: an app has so few configurations that looking through all of them is quick.
  @TaskLocal static var replacements: [any AnyLaunch] = []

  private static let launches = Lock<[any AnyLaunch]>([])

  static func replacing<C: LaunchConfiguration>(
    _ configuration: C
  ) -> [any AnyLaunch] {
    ProcessValues.close()
    return replacements + [LaunchOnce(Launch(defaults: configuration))]
  }

  #if DEBUG
    /// What this process was launched with, without replacements.
    package static var ofProcess: [any LaunchConfiguration] {
      launches.withLock { $0 }.compactMap(\.readConfiguration)
    }
    /// What replaces it in this task, the latest first.
    package static var replacingHere: [any LaunchConfiguration] {
      replacements.reversed().compactMap(\.readConfiguration)
    }
  #endif

  static func once<C: LaunchConfiguration>(_ type: C.Type) -> LaunchOnce<C> {
    for replacement in replacements.reversed() {
      if let once = replacement as? LaunchOnce<C> { return once }
    }
    return launches.withLock { launches in
      for launch in launches {
        if let once = launch as? LaunchOnce<C> { return once }
      }
      let once = LaunchOnce<C>()
      launches.append(once)
      return once
    }
  }

  /// The configuration of this task, shared with callers that read it in place.
  @usableFromInline
  static func copy<C: LaunchConfiguration>(_ type: C.Type) -> SharedValue<C> {
    SharedValue(C.currentLaunch.configuration)
  }

  static func resolve<C: LaunchConfiguration>(_ type: C.Type) -> Launch<C> {
    if LaunchHost.isTestOrPreview { return Launch(defaults: C()) }
    do {
      let launch = try read(C.self)
      answer(launch)
      #if DEBUG
        LaunchReports.add { launch.report }
        UnreachedConditions.watch(launch.read, of: String(describing: type))
      #endif
      ProcessValues.insert(launch.configuration)
      return launch
    } catch {
      LaunchFailure.end(error)
    }
  }

  private static func read<C: LaunchConfiguration>(_ type: C.Type) throws(LaunchError) -> Launch<C>
  {
    // An app that starts without overrides pays for making its defaults and nothing else.
    guard !LaunchHost.isSilent(type) else { return Launch(defaults: C()) }
    let input = LaunchPipeline.input(type)
    #if DEBUG
      SavedOverridesFile.forgetIfAsked(input)
    #endif
    do {
      return try Launch(input, C.mistakePolicy)
    } catch {
      if input.requests.report == .json { System.printOutput(jsonText(error) + "\n") }
      throw error
    }
  }

  /// Does what the built-in options ask, and prints the banner.
  private static func answer<C: LaunchConfiguration>(_ launch: Launch<C>) {
    guard let record = launch.read else { return }
    let requests = record.input.requests
    if requests.help { end(HelpText.text(C.self)) }
    if requests.schema {
      end(JSONWriter.writePretty(JSONSchemaDocument.document(C.self)) + "\n")
    }
    switch requests.report {
    case .text: end(launch.report.description + "\n")
    case .json: end(launch.report.json + "\n")
    case nil: break
    }
    var lines = Banner.lines(launch)
    if requests.save != nil || requests.forget {
      #if DEBUG
        lines += SavedOverridesFile.save(launch.configuration, record)
      #else
        lines.append(Wording.refusedInRelease)
      #endif
    }
    if !lines.isEmpty { System.printError(lines.joined(separator: "\n") + "\n") }
  }

  private static func end(_ text: String) -> Never {
    System.printOutput(text)
    System.exit(0)
  }
}

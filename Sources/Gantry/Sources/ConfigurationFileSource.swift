/// What the file gives that `--launch-configuration-file` names.
enum ConfigurationFileSource {
  static func read(_ input: LaunchInput) -> SourceReading {
    var reading = SourceReading()
    guard let path = input.requests.configurationFile(in: input.arguments) else { return reading }
    let origin = input.fileOrigin
    if let bytes = PayloadSource.file(path, origin, input, &reading),
      let value = PayloadSource.json(bytes, origin, &reading)
    {
      PayloadSource.give(value, .configurationFile, origin, input, &reading)
    }
    return reading
  }
}

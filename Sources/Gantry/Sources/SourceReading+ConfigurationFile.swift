extension SourceReading {
  /// Reads the file that `--launch-configuration-file` names.
  mutating func readConfigurationFile() {
    guard let path = input.requests.configurationFile(in: input.arguments) else { return }
    let origin = input.fileOrigin
    if let bytes = bytes(ofFile: path, origin), let value = json(bytes, origin) {
      distribute(value, .configurationFile, origin)
    }
  }
}

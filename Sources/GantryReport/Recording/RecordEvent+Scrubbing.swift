import GantryFormats
package import GantryFoundation
package import GantryRedaction
import GantrySecrets

extension RecordEvent {
  /// The event with every text in it redacted.
  func redacted(by scrubber: SecretScrubber) -> RecordEvent {
    switch self {
    case .began(let version, let test, let process, let date):
      .began(version: version, test: scrubber.identity(test), process: process, date: date)
    case .identified(let test): .identified(test: scrubber.identity(test))
    case .noted(let name, let value):
      .noted(name: scrubber.scrubbed(name), value: scrubber.scrubbed(value))
    case .opened(let id, let parent, let title, let kind, let place):
      .opened(
        id: id, parent: parent, title: scrubber.scrubbed(title), kind: kind, place: place)
    case .closed(let id, let failure): .closed(id: id, failure: scrubber.text(failure))
    case .attached(let attachment):
      .attached(scrubber.redacted(attachment, \.name, \.contentType))
    case .launched(let id, let launch, let activity):
      .launched(id: id, launch: scrubber.launch(launch), activity: activity)
    case .output(let launch, let text, let isMore):
      .output(launch: launch, text: scrubber.scrubbed(text), isMore: isMore)
    case .console(let lines):
      .console(lines.map { scrubber.redacted($0, \.text, optional: \.place) })
    case .network(let requests):
      .network(requests.map { scrubber.request($0) })
    case .measured: self
    case .failed(let failure):
      .failed(scrubber.redacted(failure, \.message, optional: \.file))
    case .finished(let outcome, let duration, let message):
      .finished(outcome: outcome, duration: duration, message: scrubber.text(message))
    }
  }
}

extension SecretScrubber {
  fileprivate func text(_ text: String?) -> String? { text.map { scrubbed($0) } }

  /// A record with some of its texts redacted.
  fileprivate func redacted<Record>(
    _ record: Record, _ texts: WritableKeyPath<Record, String>...,
    optional: WritableKeyPath<Record, String?>...
  ) -> Record {
    var record = record
    for path in texts { record[keyPath: path] = scrubbed(record[keyPath: path]) }
    for path in optional { record[keyPath: path] = text(record[keyPath: path]) }
    return record
  }

  fileprivate func request(_ request: NetworkRecord) -> NetworkRecord {
    var request = redacted(
      request, \.method, \.url, optional: \.type, \.failure, \.requestBody, \.responseBody)
    request.requestHeaders = request.requestHeaders.map(headers)
    request.responseHeaders = request.responseHeaders.map(headers)
    return request
  }

  /// Lines of headers, whose names are those of traffic.
  private func headers(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let name = String(line.prefix { $0 != ":" })
      let value = String(line.dropFirst(name.count + 2))
      return names.isSecret(value, under: name, at: .header)
        ? "\(name): \(Redaction.mark)" : scrubbed(String(line))
    }.joined(separator: "\n")
  }

  fileprivate func identity(_ test: TestIdentity) -> TestIdentity {
    redacted(test, \.suite, \.name, optional: \.module, \.file)
  }

  fileprivate func launch(_ launch: LaunchEntry) -> LaunchEntry {
    var launch = redacted(launch, \.appName, \.reproLine, optional: \.address)
    launch.arguments = scrubbed(arguments: launch.arguments)
    launch.environmentNames = launch.environmentNames.map { scrubbed($0) }
    launch.options = launch.options.map { option in
      var option = redacted(option, \.name, \.origin, optional: \.value)
      option.shadowed = option.shadowed.map { scrubbed($0) }
      return option
    }
    return launch
  }
}

extension SecretScrubber {
  /// An attachment's bytes without secrets, in any encoding that is ASCII for ASCII's letters;
  /// those of pictures and the like as they are.
  package func scrubbed(attachment data: Data, _ contentType: String) -> Data {
    if MediaType.isOpaque(contentType) { return data }
    return data.withUnsafeBytes { scrubbed($0.assumingMemoryBound(to: UInt8.self)) }
      .map { Data($0) } ?? data
  }
}

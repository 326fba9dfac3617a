import GantrySecrets

extension RecordEvent {
  /// The event with every text in it redacted.
  func redacted(by scrubber: SecretScrubber) -> RecordEvent {
    if scrubber.isEmpty { return self }
    return switch self {
    case .began(let version, let test, let process, let date):
      .began(
        version: version, test: test.redacted(by: scrubber), process: process, date: date)
    case .identified(let test): .identified(test: test.redacted(by: scrubber))
    case .noted(let name, let value):
      .noted(name: scrubber.text(name), value: scrubber.text(value))
    case .opened(let id, let parent, let title, let kind):
      .opened(id: id, parent: parent, title: scrubber.text(title), kind: kind)
    case .closed(let id, let failure): .closed(id: id, failure: scrubber.text(failure))
    case .attached(let attachment): .attached(attachment.redacted(by: scrubber))
    case .launched(let id, let launch, let activity):
      .launched(id: id, launch: launch.redacted(by: scrubber), activity: activity)
    case .output(let launch, let text, let isMore):
      .output(launch: launch, text: scrubber.text(text), isMore: isMore)
    case .console(let lines): .console(lines.map { $0.redacted(by: scrubber) })
    case .network(let requests): .network(requests.map { $0.redacted(by: scrubber) })
    case .failed(let failure): .failed(failure.redacted(by: scrubber))
    case .finished(let outcome, let duration, let message):
      .finished(outcome: outcome, duration: duration, message: scrubber.text(message))
    }
  }
}

extension TestIdentity {
  fileprivate func redacted(by scrubber: SecretScrubber) -> TestIdentity {
    TestIdentity(
      suite: scrubber.text(suite), name: scrubber.text(name), file: scrubber.text(file),
      line: line)
  }
}

extension AttachmentRecord {
  fileprivate func redacted(by scrubber: SecretScrubber) -> AttachmentRecord {
    var attachment = self
    attachment.name = scrubber.text(name)
    attachment.contentType = scrubber.text(contentType)
    return attachment
  }
}

extension LaunchEntry {
  fileprivate func redacted(by scrubber: SecretScrubber) -> LaunchEntry {
    LaunchEntry(
      appName: scrubber.text(appName), arguments: scrubber.texts(arguments),
      environmentNames: scrubber.texts(environmentNames),
      options: options.map { option in
        Option(
          name: scrubber.text(option.name), value: scrubber.text(option.value),
          origin: scrubber.text(option.origin), isSet: option.isSet,
          shadowed: scrubber.texts(option.shadowed))
      }, reproLine: scrubber.text(reproLine), address: scrubber.text(address), start: start)
  }
}

extension ConsoleRecord {
  fileprivate func redacted(by scrubber: SecretScrubber) -> ConsoleRecord {
    ConsoleRecord(
      level: level, text: scrubber.text(text), place: scrubber.text(place), date: date)
  }
}

extension NetworkRecord {
  fileprivate func redacted(by scrubber: SecretScrubber) -> NetworkRecord {
    NetworkRecord(
      method: scrubber.text(method), url: scrubber.text(url), type: scrubber.text(type),
      status: status, start: start, duration: duration, failure: scrubber.text(failure))
  }
}

extension FailureRecord {
  fileprivate func redacted(by scrubber: SecretScrubber) -> FailureRecord {
    FailureRecord(
      message: scrubber.text(message), file: scrubber.text(file), line: line,
      activity: activity)
  }
}

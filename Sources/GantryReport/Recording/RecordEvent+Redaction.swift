extension RecordEvent {
  /// The event with every text in it redacted.
  func redacted(by redaction: Redaction) -> RecordEvent {
    if redaction.isEmpty { return self }
    return switch self {
    case .began(let version, let test, let process, let date):
      .began(
        version: version, test: test.redacted(by: redaction), process: process, date: date)
    case .identified(let test): .identified(test: test.redacted(by: redaction))
    case .noted(let name, let value):
      .noted(name: redaction.text(name), value: redaction.text(value))
    case .opened(let id, let parent, let title, let kind):
      .opened(id: id, parent: parent, title: redaction.text(title), kind: kind)
    case .closed(let id, let failure): .closed(id: id, failure: redaction.text(failure))
    case .attached(let attachment): .attached(attachment.redacted(by: redaction))
    case .launched(let id, let launch, let activity):
      .launched(id: id, launch: launch.redacted(by: redaction), activity: activity)
    case .output(let launch, let text, let isMore):
      .output(launch: launch, text: redaction.text(text), isMore: isMore)
    case .console(let lines): .console(lines.map { $0.redacted(by: redaction) })
    case .network(let requests): .network(requests.map { $0.redacted(by: redaction) })
    case .failed(let failure): .failed(failure.redacted(by: redaction))
    case .finished(let outcome, let duration, let message):
      .finished(outcome: outcome, duration: duration, message: redaction.text(message))
    }
  }
}

extension TestIdentity {
  fileprivate func redacted(by redaction: Redaction) -> TestIdentity {
    TestIdentity(
      suite: redaction.text(suite), name: redaction.text(name), file: redaction.text(file),
      line: line)
  }
}

extension AttachmentRecord {
  fileprivate func redacted(by redaction: Redaction) -> AttachmentRecord {
    var attachment = self
    attachment.name = redaction.text(name)
    attachment.contentType = redaction.text(contentType)
    return attachment
  }
}

extension LaunchRecord {
  fileprivate func redacted(by redaction: Redaction) -> LaunchRecord {
    LaunchRecord(
      appName: redaction.text(appName), arguments: redaction.texts(arguments),
      environmentNames: redaction.texts(environmentNames),
      options: options.map { option in
        Option(
          name: redaction.text(option.name), value: redaction.text(option.value),
          origin: redaction.text(option.origin), isSet: option.isSet,
          shadowed: redaction.texts(option.shadowed))
      }, reproLine: redaction.text(reproLine), address: redaction.text(address), start: start)
  }
}

extension ConsoleRecord {
  fileprivate func redacted(by redaction: Redaction) -> ConsoleRecord {
    ConsoleRecord(
      level: level, text: redaction.text(text), place: redaction.text(place), date: date)
  }
}

extension NetworkRecord {
  fileprivate func redacted(by redaction: Redaction) -> NetworkRecord {
    NetworkRecord(
      method: redaction.text(method), url: redaction.text(url), type: redaction.text(type),
      status: status, start: start, duration: duration, failure: redaction.text(failure))
  }
}

extension FailureRecord {
  fileprivate func redacted(by redaction: Redaction) -> FailureRecord {
    FailureRecord(
      message: redaction.text(message), file: redaction.text(file), line: line,
      activity: activity)
  }
}

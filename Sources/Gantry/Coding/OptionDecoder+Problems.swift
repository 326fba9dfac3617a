import GantryFormats
import GantrySecrets

/// What is wrong with the values of options, and where in them.
extension OptionDecoder {
  /// How many wrong elements of a list are reported one by one; the others are only counted, since
  /// nobody reads a hundred thousand lines.
  private static let maximumElementProblems = 50

  func noteUnread(_ node: Int, _ decoder: ValueDecoder) {
    report(unread(node, decoder), [], schema.nodes[node].type, node)
  }

  private func unread(_ node: Int, _ decoder: ValueDecoder) -> [ValueError] {
    var errors: [ValueError] = []
    decoder.findUnread(&errors) { path in
      notes.append(
        .unreadKey(
          path.last?.stringValue ?? "",
          of: schema.longName(of: node) + PathKey.text(path.dropLast()), origin(of: node, path)))
    }
    return errors
  }

  package func note(_ error: any Error, _ type: any Any.Type, _ node: Int) {
    guard !(error is NotedProblem) else { return }
    let decoder = openedDecoder(node)
    guard case .list(_, let part) = StaticShape.of(type),
      let element = part as? any Decodable.Type, let decoder, decoder.elementsRead > 0
    else {
      let isOurs = error is ValueError
      report(
        [error] + (isOurs ? decoder.map { unread(node, $0) } ?? [] : []), [], type,
        node)
      return
    }
    // Decoding ended at this element: those before it are right, those after it were not decoded.
    let culprit = decoder.elementsRead - 1
    var errors: [(index: Int, error: any Error)] = [(culprit, error)]
    for index in (culprit + 1)..<decoder.count {
      do {
        _ = try decoder.decode(element, at: index)
      } catch {
        errors.append((index, error))
      }
    }
    for (index, error) in errors.prefix(Self.maximumElementProblems) {
      report([error], [PathKey(intValue: index)], element, node)
    }
    // An element that its type refused wasn't read to its end.
    let refused = Set(errors.filter { !($0.error is ValueError) }.map(\.index))
    report(
      unread(node, decoder).filter {
        !refused.contains($0.path.first?.intValue ?? -1)
      },
      [], element, node)
    let more = errors.count - Self.maximumElementProblems
    if more > 0 { report(.moreElements(more), node, origin: origin(of: node, [])) }
  }

  private func origin(of node: Int, _ path: [any CodingKey]) -> LaunchOrigin? {
    var assignment = deciding(node)
    if let index = path.first?.intValue, let position = elementPositions(node)[index] {
      assignment = assignments[position]
    }
    return assignment.map(record.input.origin)
  }

  /// The positions of the assignments that gave the elements of a list, by index.
  func elementPositions(_ node: Int) -> [Int: Int] {
    var positions: [Int: Int] = [:]
    var count = 0
    for position in record.deciding(node) {
      // A text that can't be split into elements has the option's own origin for all of them.
      guard let text = OptionText(assignments[position]), let read = try? text.elements() else {
        return [:]
      }
      for index in read.elements.indices { positions[count + index] = position }
      count += read.elements.count
    }
    return positions
  }

  private func report(
    _ errors: [any Error], _ place: [PathKey], _ type: any Any.Type, _ node: Int
  ) {
    for error in errors {
      var (path, reason, suggestion) = described(error, place, node)
      if let allowed = AllowedValues.choice(type)?.texts, let text = reason.refusedText {
        reason = .notAllowed(text, allowed: allowed)
        suggestion = Suggestion.value(text, in: allowed)
      }
      if case .malformed(let text, let expected, let format, let advice) = reason {
        let isOption = path.isEmpty && type == schema.nodes[node].type
        if case .text = isOption ? schema.shown(text, of: node) : Schema.plain(text) {
          if schema.nodes[node].kind == .payloadEnum { reason = .noCase(text, type: "\(type)") }
        } else {
          reason = .malformed("{…}", expected: expected, reason: format, advice: advice)
        }
      }
      // That a key is missing reveals nothing about a secret.
      let isSecret =
        schema.isSecret(node)
        || path.contains { SecretVocabulary.isSecret(name: $0.stringValue) }
      if isSecret, reason != .missingKey {
        reason = .secret
        suggestion = nil
        // The keys of a secret are secret too.
        if schema.isSecret(node) { path = path.filter { $0.intValue != nil } }
      }
      report(reason, node, path: path, suggestion: suggestion, origin: origin(of: node, path))
    }
  }

  /// An error as data, with the path in the option's value.
  private func described(
    _ error: any Error, _ place: [PathKey], _ node: Int
  ) -> (path: [any CodingKey], reason: LaunchError.Reason, suggestion: String?) {
    switch error {
    case let error as ValueError: return (error.path, error.reason, error.suggestion)
    default: break
    }
    let context = (error as? DecodingError)?.context
    let path = context.map(\.codingPath).flatMap { $0.isEmpty ? nil : $0 } ?? place
    let decoder = openedDecoder(node)
    if case .typeMismatch(let type, _)? = error as? DecodingError,
      let keys = decoder?.keysListed(at: path)
    {
      return (
        path,
        keys.count == 1
          ? .noCase(keys[0], type: "\(type)") : .severalCases(keys.count, type: "\(type)"), nil
      )
    }
    let text = decoder?.operand(at: path).map(\.quotable) ?? text(node)
    return (path, .refused(text, reason: Wording.text(of: error)), nil)
  }

  /// The text that decides an option, where it is a scalar.
  private func text(_ node: Int) -> String? {
    guard let assignment = deciding(node) else { return nil }
    if case .value(let value) = assignment.raw { return Operand.value(value).quotable }
    return assignment.text
  }
}

extension LaunchError.Reason {
  /// The text that was refused, where the reason holds it.
  fileprivate var refusedText: String? {
    switch self {
    case .notA(let text, _), .refused(let text?, _), .noCase(let text, _),
      .malformed(let text, _, _, _):
      text
    default: nil
    }
  }
}

internal import Gantry
internal import GantryFormats
internal import GantryFoundation

/// Reads the JSON files that a variable names, and finds everything that is wrong with them.
struct FixtureReader<Fixture: LaunchFixture> {
  let bundles: ResourceBundles
  let key: String
  private(set) var problems: [LaunchError.Problem] = []

  /// The fixtures of a resource's file; their problems are added to ``problems``.
  mutating func read(_ resource: LaunchEnvironmentResource) -> [Fixture] {
    do throws(LaunchError) {
      let file = try bundles.read(resource, fileExtension: "json", for: key)
      return decode(file.bytes, path: file.path)
    } catch {
      problems += error.problems
      return []
    }
  }

  private mutating func decode(_ bytes: [UInt8], path: String) -> [Fixture] {
    let decoder = JSONDecoder()
    // Foundation's older reader, for which AutoMate's files were written, allowed a trailing comma.
    decoder.allowsJSON5 = true
    var fixtures: [Fixture] = []
    do {
      for (index, element) in try decoder.decode([Element].self, from: Data(bytes)).enumerated() {
        report(misspelled: element.names, index, path)
        switch element.result {
        case .success(let fixture):
          for problem in fixture.problems {
            report(.invalidValue, "[\(index)].\(problem.path)", problem.message, path)
          }
          fixtures.append(fixture)
        case .failure(let error): report(error, in: path)
        }
      }
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      // Foundation on Linux doesn't say where the mistake is.
      let reason = JSONReader.problem(in: bytes) ?? context.debugDescription
      report(.unreadableSource, "", "the file isn't JSON: \(reason)", path)
    } catch {
      report(error, in: path)
    }
    return fixtures
  }

  /// An element, or the reason why it couldn't be decoded, so that the other elements still are.
  private struct Element: Decodable {
    var names: [String] = []
    var result: Result<Fixture, any Error>

    init(from decoder: any Decoder) {
      result = Result { try Fixture(from: decoder) }
      // If the element is no object, the result holds that error.
      names = (try? decoder.container(keyedBy: PathKey.self).allKeys.map(\.stringValue)) ?? []
    }
  }

  // MARK: Words

  private mutating func report(
    _ code: LaunchError.Code, _ member: String, _ message: String, _ path: String,
    suggestion: String? = nil
  ) {
    problems.append(
      LaunchError.Problem(
        code: code, option: key, message: member.isEmpty ? message : "\(member): \(message)",
        suggestion: suggestion, place: path))
  }

  /// Reports names that resemble those of members; other names may be remarks.
  private mutating func report(misspelled names: [String], _ index: Int, _ path: String) {
    for name in names.sorted() where !Fixture.memberNames.contains(name) {
      if let known = Suggestion.name(name, in: Fixture.memberNames) {
        report(
          .unknownOption, "[\(index)]", "there is no member '\(clipped(name))'", path,
          suggestion: known)
      }
    }
  }

  private mutating func report(_ error: any Error, in path: String) {
    switch error {
    case DecodingError.keyNotFound(let missing, let context):
      report(
        .missingValue, member(context.codingPath + [missing]), "a value is needed here", path)
    case DecodingError.valueNotFound(let type, let context):
      report(
        .missingValue, member(context.codingPath), "\(phrase(type)) is needed, not null", path)
    case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty:
      report(.invalidValue, "", "a list of objects is needed", path)
    case DecodingError.typeMismatch(let type, let context):
      report(.invalidValue, member(context.codingPath), "\(phrase(type)) is needed", path)
    case DecodingError.dataCorrupted(let context):
      report(.invalidValue, member(context.codingPath), context.debugDescription, path)
    default:
      report(.unreadableSource, "", "\(error)", path)
    }
  }

  private func member(_ path: [any CodingKey]) -> String {
    String(PathKey.text(path).trimmingPrefix("."))
  }

  private func phrase(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any FixedWidthInteger.Type: "a whole number"
    default: "\(type)".hasPrefix("Array<") ? "a list" : "an object"
    }
  }
}

internal import Gantry

/// Fills the app's data from the JSON files that a test names; it may empty the data first.
///
/// The app's own closure stores the data, so this package needs no access to any calendar:
///
/// ```swift
/// manager.add(
///   handler: EventsHandler { events in try calendar.add(events) }, for: .events)
/// ```
///
/// A test may ask to remove all existing data first. On a device that deletes its owner's data, so
/// it is an error unless the app gives a closure that does it.
public struct SeedingHandler<Fixture: LaunchFixture>: LaunchEnvironmentHandler {
  private let bundles: ResourceBundles
  private let removeAll: (() throws -> Void)?
  private let add: ([Fixture]) throws -> Void

  /// Makes a handler that adds fixtures.
  ///
  /// - Parameters:
  ///   - bundles: where the files are looked for.
  ///   - removeAll: removes all existing data, or nil to refuse that.
  ///   - add: adds the fixtures, in the order of the files; what it throws is reported.
  public init(
    bundles: ResourceBundles = .standard, removeAll: (() throws -> Void)? = nil,
    add: @escaping ([Fixture]) throws -> Void
  ) {
    self.bundles = bundles
    self.removeAll = removeAll
    self.add = add
  }

  /// Removes existing data if the test asks for it, and adds the fixtures in the files.
  ///
  /// Every file is read and checked before anything is removed or added.
  ///
  /// - Parameters:
  ///   - key: the variable's name.
  ///   - value: resources, as ``LaunchEnvironmentResource/resources(from:)`` reads them.
  /// - Throws: everything that is wrong with the files, a refusal to remove, or what the closures
  ///   throw.
  public func handle(key: String, value: String) throws {
    let (resources, shouldClean) = LaunchEnvironmentResource.resources(from: value)
    var reader = FixtureReader<Fixture>(bundles: bundles, key: key)
    let fixtures = resources.flatMap { reader.read($0) }
    var problems = reader.problems
    // A contact's image must be there, too.
    for case let contact as ContactFixture in fixtures {
      guard let image = contact.image else { continue }
      do throws(LaunchError) {
        _ = try bundles.read(image, for: key)
      } catch {
        problems += error.problems
      }
    }
    if shouldClean, removeAll == nil {
      problems.append(
        LaunchError.Problem(
          "the app doesn't allow what is there to be removed: give its handler a `removeAll` "
            + "closure, or don't ask for it (`shouldCleanBefore: false`)",
          of: value, in: key))
    }
    guard problems.isEmpty else { throw LaunchError(problems: problems) }
    if shouldClean { try removeAll?() }
    if !fixtures.isEmpty { try add(fixtures) }
  }
}

/// Adds calendar events that a test names.
public typealias EventsHandler = SeedingHandler<EventFixture>

/// Adds reminders that a test names.
public typealias RemindersHandler = SeedingHandler<ReminderFixture>

/// Adds contacts that a test names, whose images must be there.
public typealias ContactsHandler = SeedingHandler<ContactFixture>

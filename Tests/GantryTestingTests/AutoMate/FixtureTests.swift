import Foundation
import Gantry
import GantryLink
import Testing

@Suite struct FixtureTests {
  /// The fixtures of a file, and what is wrong with it, without the file's path.
  private func read<Fixture: LaunchFixture>(
    _ json: String, as type: Fixture.Type = Fixture.self
  ) throws -> (fixtures: [Fixture], problems: [String]) {
    var result: ([Fixture], [String]) = ([], [])
    try FixtureFolder.with(["a.json": json]) { folder in
      let handler = SeedingHandler<Fixture>(bundles: folder.bundles) { result.0 = $0 }
      do {
        try handler.handle(key: "KEY", value: "nil:a")
      } catch let error as LaunchError {
        result.1 = error.problems.map { problem in
          problem.message + (problem.suggestion.map { ", \($0)?" } ?? "")
        }
        #expect(error.problems.allSatisfy { $0.place == "\(folder.path)/a.json" })
      }
    }
    return result
  }

  private let rules = """
    "recurrenceRules": [
      {"frequency": 1, "interval": 4, "daysOfTheWeek": [2, 4], "endDate": "2017-01-22 14:30:00",
       "setPositions": [1, 3, -34, -129, 256]},
      {"frequency": 0, "interval": 6, "occurrenceCount": 17}]
    """

  @Test func m64_eventsAreRead() throws {
    let (events, problems) = try read(
      """
      [{"title": "All", "location": "Room", "startDate": "2017-01-22 13:45:00",
        "endDate": "2017-01-22 14:30:00", "notes": "Welcome", \(rules)},
       {"title": "Least", "startDate": "2017-01-22 24:05:00", "endDate": "2017-01-22 4:30:00"}]
      """, as: EventFixture.self)
    #expect(problems == [])
    try #require(events.count == 2)
    #expect(events[0].title == "All")
    #expect(events[0].recurrenceRules?.count == 2)
    #expect(events[0].recurrenceRules?[0].endDate == FixtureDate("2017-01-22 14:30:00"))
    #expect(events[1].startDate.text == "2017-01-22 00:05:00")
    #expect(events[1].location == nil)
    let greenwich = try #require(TimeZone(secondsFromGMT: 0))
    #expect(
      events[0].startDate.date(in: greenwich) == Date(timeIntervalSince1970: 1_485_092_700))
  }

  @Test func m64_wrongEventsAreNamed() throws {
    let (_, problems) = try read(
      """
      [{"title": "A", "startDate": "2017-02-29 13:45:00", "endDate": "2017-01-22 14:30:00"},
       {"title": "B", "startDate": "2017-01-22 13:45:00"},
       {"title": "C", "startDate": "2017-01-22 13:45:00", "endDate": "2017-01-22 13:44:59",
        "lokation": "here", "remark": "for people",
        "recurrenceRules": [{"frequency": 4, "interval": 0, "daysOfTheWeek": [1, 8],
        "daysOfTheMonth": [0, -31], "monthsOfTheYear": [13], "weeksOfTheYear": [54],
        "daysOfTheYear": [-367], "setPositions": [0], "occurrenceCount": 0}]}]
      """, as: EventFixture.self)
    let rule = "[2].recurrenceRules[0]"
    #expect(
      problems == [
        "[0].startDate: '2017-02-29 13:45:00' is not a date: write it as '2017-01-22 13:45:00'",
        "[1].endDate: a value is needed here",
        "[2]: there is no member 'lokation', location?",
        "[2].endDate: '2017-01-22 13:44:59' is before the start, '2017-01-22 13:45:00'",
        "\(rule).frequency: 4 is not 0 (daily), 1 (weekly), 2 (monthly) or 3 (yearly)",
        "\(rule).interval: 0 is not positive", "\(rule).daysOfTheWeek[1]: 8 is not in 1...7",
        "\(rule).daysOfTheMonth[0]: 0 is neither in 1...31 nor in -31...-1",
        "\(rule).monthsOfTheYear[0]: 13 is not in 1...12",
        "\(rule).weeksOfTheYear[0]: 54 is neither in 1...53 nor in -53...-1",
        "\(rule).daysOfTheYear[0]: -367 is neither in 1...366 nor in -366...-1",
        "\(rule).setPositions[0]: 0 is neither in 1...366 nor in -366...-1",
        "\(rule).occurrenceCount: 0 is not positive",
      ])
  }

  @Test(arguments: [
    "", "2017-01-22", "2017-01-22T13:45:00", "2017-1-22 13:45:00", "2017-01-22 13:45",
    "2017-13-01 00:00:00", "2017-01-32 00:00:00", "2017-00-01 00:00:00", "0000-01-01 00:00:00",
    "2017-01-22 25:00:00", "2017-01-22 13:60:00", "2017-01-22 13:45:60", "+017-01-22 13:45:00",
    "2017-01-22 -1:45:00", "2017-01-22  13:45:00", "1900-02-29 00:00:00", "２０17-01-22 13:45:00",
  ])
  func m64_aWrongDateIsNoDate(_ text: String) { #expect(FixtureDate(text) == nil) }

  @Test func m64_remindersAreRead() throws {
    let (reminders, problems) = try read(
      """
      [{"title": "All", "priority": 1, "isCompleted": true, \(rules),
        "startDateComponents": {"timeZone": {"identifier": "America/Los_Angeles",}, "year": 2017,
          "month": 10, "day": 24, "hour": 12, "minute": 25, "second": 0},
        "dueDateComponents": {"timeZone": {"secondsFromGMT": 3000}, "year": 2018},
        "completionDate": "2017-01-22 14:30:00"},
       {"title": "AppBuddy's", "priority": 11}, {"title": "Least", "priority": 3}]
      """, as: ReminderFixture.self)
    #expect(problems == [])
    try #require(reminders.count == 3)
    #expect(reminders[0].startDateComponents?.timeZone?.identifier == "America/Los_Angeles")
    #expect(reminders[0].dueDateComponents?.dateComponents.timeZone?.secondsFromGMT() == 3000)
    // AppBuddy gives the system whatever number there is, and so does its own file.
    #expect(reminders[1].priority == 11)
    #expect(reminders[2].isCompleted == nil)
  }

  @Test func m64_wrongRemindersAreNamed() throws {
    let (_, problems) = try read(
      """
      [{"title": "A", "priority": 11, "dueDateComponents": {"month": 13, "timeZone": {}}},
       {"title": "B"}, {"title": "C", "priority": "high"}]
      """, as: ReminderFixture.self)
    #expect(
      problems == [
        "[0].dueDateComponents.month: 13 is not in 1...12",
        "[0].dueDateComponents.timeZone: an abbreviation, an identifier or secondsFromGMT is needed",
        "[1].priority: a value is needed here", "[2].priority: a whole number is needed",
      ])
  }

  @Test func m64_unknownTimeZonesAreNamed() throws {
    let (_, problems) = try read(
      """
      [{"title": "A", "priority": 1,
        "startDateComponents": {"timeZone": {"abbreviation": "NOPE", "identifier": "Asia/Tokyo"}},
        "dueDateComponents": {"timeZone": {"identifier": "Asia/Tokio"}}},
       {"title": "B", "priority": 1,
        "dueDateComponents": {"timeZone": {"abbreviation": "CET", "identifier": "Asia/Tokyo"}}}]
      """, as: ReminderFixture.self)
    #expect(
      problems == [
        "[0].startDateComponents.timeZone.abbreviation: 'NOPE' is not an abbreviation that the "
          + "system knows: write an identifier such as 'America/Los_Angeles'",
        "[0].dueDateComponents.timeZone.identifier: 'Asia/Tokio' is not a time zone that the "
          + "system knows: write it as 'America/Los_Angeles'",
      ])
  }

  @Test func m65_contactsAreRead() throws {
    let json = """
      [{"contactType": "organization"},
       {"contactType": "person", "givenName": "Michael", "dates": [{"nil": {"year": 2000}}],
        "birthday": {"year": 2016, "month": 5, "day": 19},
        "phoneNumbers": [{"mobile": {"stringValue": "0 1"}}, {"nil": {"stringValue": "2"}}],
        "emailAddresses": [{"email1": "a@example.com"}],
        "postalAddresses": [{"home": {"street": "s", "isoCountryCode": "PL"}}],
        "socialProfiles": [{"a": {"username": "m", "service": "facebook"}}],
        "contactRelations": [{"father": {"name": "John"}}],
        "instantMessageAddresses": [{"skype": {"username": "J", "service": "skype"}}],
        "imageData": "Test data:michael.png"}]
      """
    try FixtureFolder.with(["a.json": json, "Test data.bundle/michael.png": "png"]) { folder in
      var contacts: [ContactFixture] = []
      let handler = ContactsHandler(bundles: folder.bundles) { contacts = $0 }
      try handler.handle(key: "AM_CONTACTS_KEY", value: "nil:a")
      try #require(contacts.count == 2)
      #expect(contacts[0].contactType == .organization)
      #expect(contacts[1].phoneNumbers?.map(\.label) == ["mobile", nil])
      #expect(contacts[1].emailAddresses?.first?.value == "a@example.com")
      let image = try #require(contacts[1].image)
      #expect(try folder.bundles.read(image, for: "KEY").bytes == Array("png".utf8))
      let encoded = try JSONEncoder().encode(contacts)
      #expect(try JSONDecoder().decode([ContactFixture].self, from: encoded) == contacts)
    }
  }

  @Test func m65_wrongContactsAreNamed() throws {
    let (_, problems) = try read(
      """
      [{"givenName": "A"}, {"contactType": "robot"},
       {"contactType": "person", "phoneNumbers": [{"mobile": {"number": "1"}}]},
       {"contactType": "person", "emailAddresses": [{"a": "1", "b": "2"}]},
       {"contactType": "person", "dates": [{"d": {"month": 0}}], "familyNmae": "x"}]
      """, as: ContactFixture.self)
    try #require(problems.count == 6)
    #expect(problems[0] == "[0].contactType: a value is needed here")
    #expect(problems[1] == "[1].contactType: 'robot' is neither person nor organization")
    #expect(problems[2] == "[2].phoneNumbers[0].mobile.stringValue: a value is needed here")
    #expect(
      problems[3]
        == "[3].emailAddresses[0]: one member is needed, whose name is the label, not 2")
    #expect(problems[4] == "[4]: there is no member 'familyNmae', familyName?")
    #expect(problems[5] == "[4].dates[0].d.month: 0 is not in 1...12")
  }

  @Test func m65_aMissingImageIsAnError() throws {
    let json = #"[{"contactType": "person", "imageData": "nil:no.png"}]"#
    try FixtureFolder.with(["a.json": json]) { folder in
      let handler = ContactsHandler(bundles: folder.bundles) { _ in
        Issue.record("nothing may be added")
      }
      do {
        try handler.handle(key: "AM_CONTACTS_KEY", value: "nil:a")
        Issue.record("there is no image")
      } catch {
        #expect(
          "\(error)" == """
            error: AM_CONTACTS_KEY: no file '\(folder.path)/no.png'
                   environment variable AM_CONTACTS_KEY: nil:no.png
            """)
      }
    }
  }

  @Test func m55_removingNeedsTheAppsConsent() throws {
    let value = "AM_CLEAN_DATA_FLAG,nil:a"
    let event =
      #"{"title": "A", "startDate": "2017-01-22 1:00:00", "endDate": "2017-01-22 2:00:00"}"#
    try FixtureFolder.with(["a.json": "[\(event)]"]) { folder in
      var calls: [String] = []
      let refusing = EventsHandler(bundles: folder.bundles) { _ in calls.append("add") }
      do {
        try refusing.handle(key: "AM_EVENTS_KEY", value: value)
        Issue.record("removing is not allowed")
      } catch {
        #expect(
          "\(error)" == """
            error: AM_EVENTS_KEY: the app doesn't allow what is there to be removed: give its \
            handler a `removeAll` closure, or don't ask for it (`shouldCleanBefore: false`)
                   environment variable AM_EVENTS_KEY: AM_CLEAN_DATA_FLAG,nil:a
            """)
      }
      #expect(calls == [])
      let allowing = EventsHandler(
        bundles: folder.bundles, removeAll: { calls.append("remove") },
        add: { calls.append("add \($0.count)") })
      try allowing.handle(key: "AM_EVENTS_KEY", value: value)
      try allowing.handle(key: "AM_EVENTS_KEY", value: "AM_CLEAN_DATA_FLAG,")
      #expect(calls == ["remove", "add 1", "remove"])
    }
  }

  @Test func m66_nothingIsRemovedBeforeEveryFileIsRead() throws {
    try FixtureFolder.with(["a.json": "[{}]"]) { folder in
      let handler = RemindersHandler(
        bundles: folder.bundles, removeAll: { Issue.record("nothing may be removed") },
        add: { _ in Issue.record("nothing may be added") })
      #expect(throws: LaunchError.self) {
        try handler.handle(key: "AM_REMINDERS_KEY", value: "AM_CLEAN_DATA_FLAG,nil:a")
      }
    }
  }
}

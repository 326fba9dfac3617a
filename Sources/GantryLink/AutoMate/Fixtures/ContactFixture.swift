/// A contact as a JSON file has it.
///
/// Only `contactType` is needed. Numbers, addresses and the like are lists of objects with one
/// member each, whose name is the label; the label `nil` stands for none:
///
/// ```json
/// [{"contactType": "person", "givenName": "Michael",
///   "phoneNumbers": [{"mobile": {"stringValue": "0 1234567890"}}],
///   "emailAddresses": [{"work": "michael@example.com"}],
///   "imageData": "Test data:michael.png"}]
/// ```
public struct ContactFixture: LaunchFixture, Codable, Hashable {
  /// Whether a contact is a person or an organization.
  public enum ContactType: String, Codable, CaseIterable, Sendable {
    /// A person.
    case person
    /// An organization.
    case organization

    /// Reads a kind from its name.
    ///
    /// - Parameter decoder: what reads the name.
    /// - Throws: a decoding error that lists the names, for any other text.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let name = try container.decode(String.self)
      guard let type = ContactType(rawValue: name) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "'\(name)' is neither person nor organization")
      }
      self = type
    }
  }

  /// Whether the contact is a person or an organization.
  public var contactType: ContactType
  /// The title or the like before the names.
  public var namePrefix: String?
  /// The given name.
  public var givenName: String?
  /// The middle name.
  public var middleName: String?
  /// The family name.
  public var familyName: String?
  /// The family name before a marriage.
  public var previousFamilyName: String?
  /// The title or the like after the names.
  public var nameSuffix: String?
  /// The nickname.
  public var nickname: String?
  /// How the given name is pronounced.
  public var phoneticGivenName: String?
  /// How the middle name is pronounced.
  public var phoneticMiddleName: String?
  /// How the family name is pronounced.
  public var phoneticFamilyName: String?
  /// The organization.
  public var organizationName: String?
  /// How the organization's name is pronounced.
  public var phoneticOrganizationName: String?
  /// The department.
  public var departmentName: String?
  /// The job.
  public var jobTitle: String?
  /// Notes of any length.
  public var note: String?
  /// The birthday.
  public var birthday: FixtureDateComponents?
  /// The birthday in another calendar.
  public var nonGregorianBirthday: FixtureDateComponents?
  /// Other dates.
  public var dates: [LabeledFixture<FixtureDateComponents>]?
  /// Telephone numbers.
  public var phoneNumbers: [LabeledFixture<PhoneNumber>]?
  /// Mail addresses.
  public var emailAddresses: [LabeledFixture<String>]?
  /// Addresses of pages.
  public var urlAddresses: [LabeledFixture<String>]?
  /// Postal addresses.
  public var postalAddresses: [LabeledFixture<PostalAddress>]?
  /// Profiles of social networks.
  public var socialProfiles: [LabeledFixture<SocialProfile>]?
  /// Persons related to the contact.
  public var contactRelations: [LabeledFixture<Relation>]?
  /// Addresses of messengers.
  public var instantMessageAddresses: [LabeledFixture<InstantMessageAddress>]?
  /// The file of the contact's image, `bundle:name`.
  public var imageData: String?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case contactType, namePrefix, givenName, middleName, familyName, previousFamilyName, nameSuffix
    case nickname, phoneticGivenName, phoneticMiddleName, phoneticFamilyName, organizationName
    case phoneticOrganizationName, departmentName, jobTitle, note, birthday, nonGregorianBirthday
    case dates, phoneNumbers, emailAddresses, urlAddresses, postalAddresses, socialProfiles
    case contactRelations, instantMessageAddresses, imageData
  }

  /// The members' names.
  public static var memberNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// What is wrong with the dates.
  public var problems: [FixtureProblem] {
    var check = FixtureCheck()
    check.include(birthday?.problems ?? [], under: "birthday")
    check.include(nonGregorianBirthday?.problems ?? [], under: "nonGregorianBirthday")
    for (index, date) in (dates ?? []).enumerated() {
      check.include(date.value.problems, under: "dates[\(index)].\(date.label ?? "nil")")
    }
    return check.problems
  }

  /// The file of the contact's image, or nil if it has none.
  public var image: LaunchEnvironmentResource? { imageData.map(LaunchEnvironmentResource.resource) }
}

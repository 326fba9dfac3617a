internal import Gantry
import GantryFormats

extension ContactFixture {
  /// A telephone number.
  public struct PhoneNumber: Codable, Sendable, Hashable {
    /// The number in any writing.
    public var stringValue: String
  }

  /// A postal address.
  public struct PostalAddress: Codable, Sendable, Hashable {
    /// The street and the number.
    public var street: String?
    /// The city.
    public var city: String?
    /// The state.
    public var state: String?
    /// The postal code.
    public var postalCode: String?
    /// The country's name.
    public var country: String?
    /// The country's code of two letters.
    public var isoCountryCode: String?
  }

  /// A profile of a social network.
  public struct SocialProfile: Codable, Sendable, Hashable {
    /// The profile's address.
    public var urlString: String?
    /// The name that the person has there.
    public var username: String?
    /// The identifier that the person has there.
    public var userIdentifier: String?
    /// The network: `facebook`, `flicker`, `linkedIn`, `mySpace`, `sinaWeibo`, `tencentWeibo`,
    /// `twitter`, `yelp`, `gameCenter`, or any other name.
    public var service: String?
  }

  /// A person related to the contact.
  public struct Relation: Codable, Sendable, Hashable {
    /// The person's name.
    public var name: String
  }

  /// An address of a messenger.
  public struct InstantMessageAddress: Codable, Sendable, Hashable {
    /// The name that the person has there.
    public var username: String
    /// The messenger: `aim`, `facebook`, `gaduGadu`, `googleTalk`, `icq`, `jabber`, `msn`, `qq`,
    /// `skype`, `yahoo`, or any other name.
    public var service: String
  }
}

/// A value with a label, as an object with one member: `{"home": "me@example.com"}`.
public struct LabeledFixture<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
  /// The label, or nil for none, which JSON has as `"nil"`.
  public var label: String?
  /// The value.
  public var value: Value

  /// Labels a value.
  ///
  /// - Parameters:
  ///   - label: the label, or nil for none.
  ///   - value: the value.
  public init(label: String?, value: Value) {
    self.label = label
    self.value = value
  }

  /// Reads the one member of an object.
  ///
  /// - Parameter decoder: what reads the object.
  /// - Throws: a decoding error for an object with no member, or with several.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PathKey.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "one member is needed, whose name is the label, not "
            + "\(container.allKeys.count)"))
    }
    label = key.stringValue == "nil" ? nil : key.stringValue
    value = try container.decode(Value.self, forKey: key)
  }

  /// Writes an object with one member.
  ///
  /// - Parameter encoder: what takes the object.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PathKey.self)
    try container.encode(value, forKey: PathKey(stringValue: label ?? "nil"))
  }
}

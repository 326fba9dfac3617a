/// A user in the shape that JSONPlaceholder's `/users` has.
///
/// Shape: https://jsonplaceholder.typicode.com/guide/. The people and companies are invented.
public struct User: Codable, Sendable, Equatable, Identifiable {
  /// Where the user lives.
  public struct Address: Codable, Sendable, Equatable {
    /// Degrees, as text.
    public struct Coordinates: Codable, Sendable, Equatable {
      /// Degrees north, as text.
      public var lat: String
      /// Degrees east, as text.
      public var lng: String
    }

    /// The street, without a number.
    public var street: String
    /// The flat.
    public var suite: String
    /// The city.
    public var city: String
    /// The postal code.
    public var zipcode: String
    /// The place on the globe.
    public var geo: Coordinates
  }

  /// Where the user works.
  public struct Company: Codable, Sendable, Equatable {
    /// The company's name.
    public var name: String
    /// What it says of itself.
    public var catchPhrase: String
    /// What it does, in its own words.
    public var bs: String
  }

  /// The number, from 1.
  public var id: Int
  /// The full name.
  public var name: String
  /// The name to log in with.
  public var username: String
  /// The address for mail.
  public var email: String
  /// Where the user lives.
  public var address: Address
  /// The number to call.
  public var phone: String
  /// The site, without a scheme.
  public var website: String
  /// Where the user works.
  public var company: Company
}

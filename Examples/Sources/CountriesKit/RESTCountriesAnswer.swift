/// One country as REST Countries v3.1 describes it, as far as the app asks.
///
/// Fields: https://gitlab.com/restcountries/restcountries/-/blob/master/FIELDS.md
struct RESTCountriesCountry: Decodable {
  struct Name: Decodable {
    var common: String
    var official: String?
  }

  struct Currency: Decodable {
    var name: String?
    var symbol: String?
  }

  var name: Name
  /// Left out by a service that is asked for ``fields``.
  var cca2: String?
  var cca3: String
  var region: String
  var subregion: String?
  var population: Int
  var area: Double
  var capital: [String]?
  var flag: String?
  var languages: [String: String]?
  var currencies: [String: Currency]?

  /// The service answers with at most ten fields, and not at all where none is named.
  static let fields = [
    "name", "cca3", "region", "subregion", "population", "area", "capital", "flag", "languages",
    "currencies",
  ]

  var country: Country {
    Country(
      code: cca3,
      name: name.common,
      officialName: name.official,
      region: region,
      subregion: subregion ?? "",
      population: population,
      area: area,
      capitals: capital ?? [],
      flag: flag ?? "",
      languages: (languages ?? [:]).sorted { $0.key < $1.key }.map(\.value),
      currencies: (currencies ?? [:]).sorted { $0.key < $1.key }.map { code, currency in
        let name = currency.name ?? code
        return currency.symbol.map { "\(name) (\($0))" } ?? name
      }
    )
  }
}

/// What `/alpha/{code}` answers: an object where fields are named, else an array of one.
enum RESTCountriesAlphaAnswer: Decodable {
  case one(RESTCountriesCountry)
  case several([RESTCountriesCountry])

  init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      self = .several(try [RESTCountriesCountry](from: decoder))
    } else {
      self = .one(try RESTCountriesCountry(from: decoder))
    }
  }

  var first: RESTCountriesCountry? {
    switch self {
    case .one(let country): country
    case .several(let countries): countries.first
    }
  }
}

/// A refusal in the service's words.
///
/// Version 3.1 says `{"message": …, "status": 400}`. Since the public service retired that version,
/// its address says `{"success": false, "errors": [{"message": …}]}`, with status 200.
struct RESTCountriesRefusal: Decodable {
  struct Entry: Decodable {
    var message: String
  }

  var message: String?
  var errors: [Entry]?

  var text: String? { message ?? errors?.first?.message }
}

import CountriesData
import Foundation

/// All countries in the shape of REST Countries v3.1, and the searches that it offers.
struct CountryRecords: Sendable {
  static let all = CountryRecords()

  let records: [JSONValue]

  private init() {
    do {
      records = try JSONDecoder().decode([JSONValue].self, from: Data(countriesData.utf8))
    } catch {
      preconditionFailure("CountriesData.swift is damaged: \(error). Make it anew.")
    }
  }

  /// The country with a code of two or three letters or three digits.
  func record(code: String) -> JSONValue? {
    let code = code.uppercased()
    return records.first { record in
      ["cca2", "cca3", "ccn3"].contains { record[$0]?.text == code }
    }
  }

  /// The countries one of whose names contains the text, or is it.
  func records(named text: String, isWhole: Bool) -> [JSONValue] {
    let text = text.lowercased()
    return records.filter { record in
      var names = record["altSpellings"]?.texts ?? []
      names += [record["name"]?["common"]?.text, record["name"]?["official"]?.text]
        .compactMap(\.self)
      return names.contains { name in
        isWhole ? name.lowercased() == text : name.lowercased().contains(text)
      }
    }
  }

  /// The countries of a region or subregion.
  func records(region: String) -> [JSONValue] {
    let region = region.lowercased()
    return records.filter { record in
      ["region", "subregion"].contains { record[$0]?.text?.lowercased() == region }
    }
  }
}

public import Foundation
import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Countries from a service that speaks REST Countries v3.1.
///
/// `GET {base}/v3.1/all?fields=…` for all of them, `GET {base}/v3.1/alpha/{code}?fields=…` for one.
public struct RESTCountriesRemoteDatasource: CountriesDatasource {
  /// The public service, https://restcountries.com.
  public static let publicService: URL = {
    guard let url = URL(string: "https://restcountries.com") else {
      preconditionFailure("The address of the public service is not a URL.")
    }
    return url
  }()

  private let baseURL: URL
  private let timeout: Duration
  private let session: URLSession

  /// Makes a data source; nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - baseURL: the service's address, without `/v3.1`.
  ///   - timeout: how long one request may take in all.
  public init(baseURL: URL = Self.publicService, timeout: Duration = .seconds(10)) {
    self.baseURL = baseURL
    self.timeout = timeout
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["Accept": "application/json"]
    GantryNetworking.install(in: configuration)
    session = URLSession(configuration: configuration)
  }

  /// All countries, by one request.
  ///
  /// - Returns: every country that the service lists.
  /// - Throws: ``CountriesError``.
  public func fetchCountries() async throws -> [Country] {
    let data = try await fetch("all")
    return try decode([RESTCountriesCountry].self, from: data).map(\.country)
  }

  /// One country, by one request.
  ///
  /// - Parameter code: two or three letters of ISO 3166-1.
  /// - Returns: the country with that code.
  /// - Throws: ``CountriesError``.
  public func fetchCountry(code: String) async throws -> Country {
    let unknown = CountriesError(.unknownCountry, subject: code)
    guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy(\.isASCIILetter) else {
      throw unknown
    }
    let data: Data
    do {
      data = try await fetch("alpha/\(code)")
    } catch let error as CountriesError where error.code == .badStatus(404) {
      throw unknown
    }
    guard let answer = try decode(RESTCountriesAlphaAnswer.self, from: data).first else {
      throw unknown
    }
    return answer.country
  }

  private func fetch(_ path: String) async throws -> Data {
    let url = baseURL.appending(path: "v3.1/\(path)")
      .appending(queryItems: [
        URLQueryItem(name: "fields", value: RESTCountriesCountry.fields.joined(separator: ","))
      ])
    let (data, response) = try await answer(to: url)
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      throw CountriesError(
        .other, subject: place, detail: "the address is not one of a web service")
    }
    guard status == 200 else {
      throw CountriesError(.badStatus(status), subject: place, detail: refusal(in: data) ?? "")
    }
    return data
  }

  /// The answer, or an error after ``timeout``.
  ///
  /// URLSession's own timeout starts anew with every byte that arrives, so that a service that
  /// dribbles could hold a page forever.
  private func answer(to url: URL) async throws -> (Data, URLResponse) {
    do {
      return try await withThrowingTaskGroup { group in
        group.addTask { [session] in try await session.data(for: URLRequest(url: url)) }
        group.addTask { [timeout] in
          try await Task.sleep(for: timeout)
          throw URLError(.timedOut)
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
      }
    } catch let error as URLError {
      throw CountriesError(error, place: place, timeout: timeout)
    }
  }

  private func decode<Answer: Decodable>(_ type: Answer.Type, from data: Data) throws -> Answer {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      if let text = refusal(in: data) {
        throw CountriesError(.refused, subject: place, detail: text)
      }
      throw CountriesError(.malformed, subject: place, detail: error.summary)
    }
  }

  /// The service's own words, where the body holds any.
  private func refusal(in data: Data) -> String? {
    // A body that is no refusal either is nothing to report on its own: the caller has the error.
    (try? JSONDecoder().decode(RESTCountriesRefusal.self, from: data))?.text
  }

  /// The service's address as errors show it: never with a user's name or password.
  private var place: String {
    var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
    components?.user = nil
    components?.password = nil
    return components?.string ?? "the service"
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

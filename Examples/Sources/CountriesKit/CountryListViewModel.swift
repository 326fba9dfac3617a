import Foundation

/// What the list of countries shows, for one search.
public struct CountryListViewModel: Sendable {
  /// What to look for, and in which order to show it.
  public struct Request: Sendable, Equatable {
    /// What was typed into the search field.
    public var query: String

    /// The region to show alone, or nil for the whole world.
    public var region: String?

    /// What to sort by.
    public var order: Order

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - query: what was typed into the search field.
    ///   - region: the region to show alone.
    ///   - order: what to sort by.
    public init(query: String = "", region: String? = nil, order: Order = .name) {
      self.query = query
      self.region = region
      self.order = order
    }
  }

  /// What the list is sorted by.
  public enum Order: String, CaseIterable, Sendable {
    /// From A to Z.
    case name
    /// The most people first.
    case population
    /// The largest first.
    case area
  }

  /// What came of it.
  public enum State: Sendable {
    /// There are countries, though perhaps none that fits the search.
    case loaded(CountryList)
    /// The source failed.
    case failed(CountriesError)
  }

  private let request: FallbackRequest

  /// Makes a view model.
  ///
  /// - Parameters:
  ///   - datasource: where countries come from.
  ///   - fallback: where they come from if that fails, which the list says.
  public init(datasource: any CountriesDatasource, fallback: (any CountriesDatasource)? = nil) {
    request = FallbackRequest(datasource: datasource, fallback: fallback)
  }

  /// Fetches the countries and finds those that fit.
  ///
  /// - Parameter request: what to look for.
  /// - Returns: the list, or why there is none.
  public func load(_ request: Request = Request()) async -> State {
    do throws(CountriesError) {
      let (countries, failure) = try await self.request.fetch { try await $0.fetchCountries() }
      return .loaded(CountryList(countries, for: request, insteadOf: failure))
    } catch {
      return .failed(error)
    }
  }
}

/// A request that another data source answers where the first one fails.
struct FallbackRequest: Sendable {
  var datasource: any CountriesDatasource
  var fallback: (any CountriesDatasource)?

  /// Fetches from the first data source, else from the other.
  ///
  /// - Returns: the answer, and why it isn't the first data source's.
  /// - Throws: the first data source's error where nothing else helps.
  func fetch<Answer>(
    _ body: (any CountriesDatasource) async throws -> Answer
  ) async throws(CountriesError) -> (answer: Answer, failure: CountriesError?) {
    do {
      return (try await body(datasource), nil)
    } catch {
      let failure = CountriesError(error)
      guard let fallback, failure.isWorthRetrying else { throw failure }
      do {
        return (try await body(fallback), failure)
      } catch {
        throw failure
      }
    }
  }
}

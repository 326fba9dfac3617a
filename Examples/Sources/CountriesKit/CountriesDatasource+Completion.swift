public import Dispatch

extension CountriesDatasource {
  /// Fetches all countries and hands over what came of it: the form for code that can't wait.
  ///
  /// - Parameters:
  ///   - resultQueue: the queue on which `completion` is called.
  ///   - completion: called once, with the countries or with why there are none.
  public func fetchCountries(
    resultQueue: DispatchQueue,
    completion: @escaping @Sendable (Result<[Country], CountriesError>) -> Void
  ) {
    Task {
      let result: Result<[Country], CountriesError>
      do {
        result = .success(try await fetchCountries())
      } catch {
        result = .failure(CountriesError(error))
      }
      resultQueue.async { completion(result) }
    }
  }
}

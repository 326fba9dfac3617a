import CountriesKit
import Dispatch
import XCTest

/// The data source in the article's form, with a completion handler.
final class CountriesDatasourceTests: XCTestCase {
  /// A source that fails as a test says.
  private struct Failing: CountriesDatasource {
    var error: any Error

    func fetchCountries() async throws -> [Country] { throw error }
    func fetchCountry(code: String) async throws -> Country { throw error }
  }

  private struct Rain: Error {}

  /// The result, and whether it came on the queue that was asked for.
  private func fetch(_ datasource: any CountriesDatasource) throws -> (
    result: Result<[Country], CountriesError>, isOnQueue: Bool
  ) {
    let queue = DispatchQueue(label: "results")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let called = expectation(description: "called")
    called.assertForOverFulfill = true
    nonisolated(unsafe) var outcome: (Result<[Country], CountriesError>, Bool)?
    datasource.fetchCountries(resultQueue: queue) { result in
      outcome = (result, DispatchQueue.getSpecific(key: key) == true)
      called.fulfill()
    }
    wait(for: [called], timeout: 60)
    return try XCTUnwrap(outcome)
  }

  func testCountriesComeOnTheQueueThatWasAskedFor() throws {
    let (result, isOnQueue) = try fetch(LocalMockCountriesDatasource())
    XCTAssertEqual(try result.get().count, 12)
    XCTAssertTrue(isOnQueue)
  }

  func testAFailureComesThereToo() throws {
    let error = CountriesError(.badStatus(503), subject: "http://example.com")
    let (result, isOnQueue) = try fetch(Failing(error: error))
    XCTAssertEqual(result, .failure(error))
    XCTAssertTrue(isOnQueue)
  }

  func testAnErrorThatNobodyForesawIsWorded() throws {
    let (result, _) = try fetch(Failing(error: Rain()))
    XCTAssertEqual(result, .failure(CountriesError(.other, subject: "The app", detail: "Rain()")))
  }

  func testWhatTheAppBringsAlongNeedsNoNetwork() throws {
    let (result, _) = try fetch(BundledCountriesDatasource())
    XCTAssertTrue(try result.get().contains { $0.name == "Canada" && $0.badge == "CA" })
  }
}

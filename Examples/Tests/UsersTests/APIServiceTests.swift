import GantryNetworking
import UsersKit
import XCTest

/// The article's unit tests: each gives the service a client, and needs no launch argument.
final class APIServiceTests: XCTestCase {
  private let mockNetworkClient = MockNetworkClient()

  private var service: UserAPIService { UserAPIService(networkClient: mockNetworkClient) }

  func testGetUsersReturnsWhatTheClientHas() async throws {
    mockNetworkClient.fetchAsyncResult = [
      UserDTO(id: 1, username: "Username One"), UserDTO(id: 2, username: "Username Two"),
    ]
    let users = try await service.getUsers()
    XCTAssertTrue(mockNetworkClient.fetchAsyncCalled)
    XCTAssertEqual(users.map(\.username), ["Username One", "Username Two"])
  }

  func testGetUsersPassesErrorsOn() async {
    mockNetworkClient.fetchAsyncResult = APIResponse<APIError>.failure(.noData)
    do {
      _ = try await service.getUsers()
      XCTFail("There were users.")
    } catch {
      XCTAssertEqual(error as? APIError, .noData)
    }
  }

  func testTheFactoryMakesWhatTheConfigurationSays() {
    XCTAssertTrue(
      APIFactory.makeDefault(with: DebugNetworkClientConfiguration()) is MockNetworkClient)
    XCTAssertTrue(
      APIFactory.makeDefault(with: ReleaseNetworkClientConfiguration()) is MainNetworkClient)
  }
}

import Testing
@testable import GantryNetworking

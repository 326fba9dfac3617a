import Foundation
import Testing

@testable import GantryNetworking

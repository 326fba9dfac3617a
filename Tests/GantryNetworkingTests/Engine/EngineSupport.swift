import Foundation
import Gantry
import GantryLink
import Testing

@testable import GantryNetworking

extension HTTPRequest {
  /// A request as tests write it: `GET https://api.example.com/users`.
  init(
    _ line: String, headers: [String: String] = [:], body: String = ""
  ) throws {
    let parts = line.split(separator: " ", maxSplits: 1)
    try #require(parts.count == 2)
    var text = String(parts[1])
    if text.hasPrefix("/") { text = "https://api.example.com" + text }
    self.init(
      method: String(parts[0]), url: try #require(URL(string: text)), headers: HTTPHeaders(headers),
      body: .data(Data(body.utf8)))
  }
}

extension NetworkEngine {
  convenience init(_ routes: [Stub]) throws(LaunchError) {
    try self.init(NetworkConditions(stubs: NetworkStubs(routes: routes)))
  }

  /// What a plan for a request says, in short: `0`, `live`, `fault drop`, `miss`.
  func origin(_ request: HTTPRequest) -> String { plan(for: request).shortOrigin }
}

extension NetworkPlan {
  var shortOrigin: String {
    switch origin {
    case .stub: "\(stub ?? -1)"
    case .live: records ? "recorded" : "live"
    case .fault: "fault \(detail ?? "")"
    case .recording, .miss, .mock: origin.rawValue
    }
  }

  /// The answer as one text: `200 application/json [1]`, `error -1001`, `live`.
  var summary: String {
    switch outcome {
    case nil: return "live"
    case .failure(let error)?: return "error \(error.code.rawValue)"
    case .success(let answer)?:
      var text = "\(answer.status)"
      if let type = answer.headers["Content-Type"] { text += " \(type)" }
      switch answer.body {
      case .data(let data): if !data.isEmpty { text += " \(String(decoding: data, as: UTF8.self))" }
      case .file(let url, let count): text += " \(url.lastPathComponent) of \(count)"
      }
      return text
    }
  }
}

/// The problems of conditions, as they are printed; empty where there is none.
func problems(_ conditions: NetworkConditions) -> String {
  do throws(LaunchError) {
    _ = try NetworkEngine(conditions)
    return ""
  } catch {
    return error.description
  }
}

func problems(_ routes: [Stub]) -> String {
  problems(NetworkConditions(stubs: NetworkStubs(routes: routes)))
}

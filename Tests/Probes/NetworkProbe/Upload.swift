import GantryNetworking
import GantryURLSession

/// Sends a file, which must be large, in one of the ways in which apps do.
struct Upload: APIRequest {
  typealias ResponseDataType = String

  private let file: URL
  private let address: String
  private let way: UploadWay

  init(_ file: String, to address: String, _ way: UploadWay) {
    self.file = URL(fileURLWithPath: file)
    self.address = address
    self.way = way
  }

  /// The answer's text, or why there is none.
  func run(_ session: URLSession) async -> String {
    do {
      let api = AnyAddress(text: address)
      switch way {
      case .sessionFile:
        let (data, _) = try await session.upload(
          for: make(api: api, method: .post()), fromFile: file)
        return String(decoding: data, as: UTF8.self)
      case .sessionData:
        let (data, _) = try await session.upload(
          for: make(api: api, method: .post()), from: Data(contentsOf: file))
        return String(decoding: data, as: UTF8.self)
      case .clientStream, .clientData:
        let client = MainNetworkClient(urlSession: session)
        return try await client.fetch(api: api, method: .post(), request: self) ?? "no answer"
      }
    } catch {
      return "failed: \(error)"
    }
  }

  func make(api: any URLGenerator, method: HTTPMethod) throws -> URLRequest {
    guard let url = api.url else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("uploaded", forHTTPHeaderField: "X-Note")
    switch way {
    case .sessionFile, .sessionData: break
    case .clientStream: request.httpBodyStream = InputStream(url: file)
    case .clientData: request.httpBody = try Data(contentsOf: file)
    }
    return request
  }

  func parseResponse(data: Data) -> String { String(decoding: data, as: UTF8.self) }
}

struct AnyAddress: URLGenerator {
  var text: String
  var url: URL? { URL(string: text) }
}

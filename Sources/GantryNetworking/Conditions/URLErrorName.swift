import Foundation

/// The codes of `URLError` by their names in Swift.
enum URLErrorName {
  /// Every name with its number (Foundation's `NSURLError.h`).
  static let codes: [String: Int] = [
    "appTransportSecurityRequiresSecureConnection": -1022,
    "backgroundSessionInUseByAnotherProcess": -996,
    "backgroundSessionRequiresSharedContainer": -995,
    "backgroundSessionWasDisconnected": -997,
    "badServerResponse": -1011, "badURL": -1000, "callIsActive": -1019, "cancelled": -999,
    "cannotCloseFile": -3002, "cannotConnectToHost": -1004, "cannotCreateFile": -3000,
    "cannotDecodeContentData": -1016, "cannotDecodeRawData": -1015, "cannotFindHost": -1003,
    "cannotLoadFromNetwork": -2000, "cannotMoveFile": -3005, "cannotOpenFile": -3001,
    "cannotParseResponse": -1017, "cannotRemoveFile": -3004, "cannotWriteToFile": -3003,
    "clientCertificateRejected": -1205, "clientCertificateRequired": -1206,
    "dataLengthExceedsMaximum": -1103, "dataNotAllowed": -1020, "dnsLookupFailed": -1006,
    "downloadDecodingFailedMidStream": -3006, "downloadDecodingFailedToComplete": -3007,
    "fileDoesNotExist": -1100, "fileIsDirectory": -1101, "httpTooManyRedirects": -1007,
    "internationalRoamingOff": -1018, "networkConnectionLost": -1005,
    "noPermissionsToReadFile": -1102, "notConnectedToInternet": -1009,
    "redirectToNonExistentLocation": -1010, "requestBodyStreamExhausted": -1021,
    "resourceUnavailable": -1008, "secureConnectionFailed": -1200,
    "serverCertificateHasBadDate": -1201, "serverCertificateHasUnknownRoot": -1203,
    "serverCertificateNotYetValid": -1204, "serverCertificateUntrusted": -1202, "timedOut": -1001,
    "unknown": -1, "unsupportedURL": -1002, "userAuthenticationRequired": -1013,
    "userCancelledAuthentication": -1012, "zeroByteResource": -1014,
  ]

  /// The code of a name or a number, or nil where there is none.
  static func code(_ text: String) -> URLError.Code? {
    guard let number = codes[text] ?? Int(text), number < 0 else { return nil }
    return URLError.Code(rawValue: number)
  }

  /// The name of a code, or its number where it has none.
  static func text(_ code: URLError.Code) -> String {
    codes.first { $0.value == code.rawValue }?.key ?? "\(code.rawValue)"
  }
}

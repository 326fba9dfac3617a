/// The values that every peer must have read, whatever syntax they came in.
///
/// `Scripts/benchmark.sh` holds the same values as arguments.
enum ExpectedOptions {
  static let values: [(String, String)] = [
    ("resetState", "true"),
    ("skipOnboarding", "true"),
    ("disableAnimations", "true"),
    ("recordNetwork", "true"),
    ("verboseLogging", "true"),
    ("showsLayoutGuides", "true"),
    ("port", "8080"),
    ("retryLimit", "3"),
    ("pageSize", "250"),
    ("cacheMegabytes", "512"),
    ("userName", "Ada Lovelace"),
    ("greeting", "Good morning to everyone"),
    ("sessionToken", "5f2c9d7e41b84a0696c3"),
    ("localeIdentifier", "en_CA"),
    ("countriesDatasource", "local-mock"),
    ("logLevel", "warning"),
    ("appearance", "dark"),
    ("featureFlags", "new-search|offline-maps|fast-checkout"),
    ("favoriteCountries", "CA|NZ"),
    ("serverURL", "https://api.example.com:8443/v3.1/all?fields=name"),
  ]
}

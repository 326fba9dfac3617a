import CountriesKit
import SwiftUI

/// Why these countries aren't the service's, and a way to ask it again.
struct BundledNotice: View {
  var failure: CountriesError
  var retry: @MainActor () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(failure.bundledNotice).font(.caption).accessibilityIdentifier("bundledNotice")
      Button("Try again", action: retry)
    }
    .padding()
  }
}

import SwiftUI

/// What stands where something could not be loaded: what failed, where, what to do.
struct FailureView: View {
  var title: String
  var explanation: String
  var advice: String
  var retry: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 12) {
      Text(title).font(.title2).accessibilityIdentifier("failure")
      Text(explanation)
      Text(advice)
      Button("Try again", action: retry).accessibilityIdentifier("retry")
    }
    .multilineTextAlignment(.center)
    .padding()
  }
}

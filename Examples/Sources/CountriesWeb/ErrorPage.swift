import CountriesKit

/// The page that stands where another could not be made: what failed, where, what to do.
struct ErrorPage {
  var heading: String
  var explanation: String
  var advice: String
  var emblem: String

  /// The address to try again, or nil where that won't help.
  var retry: String?

  init(_ error: CountriesError, at address: String) {
    heading = error.title
    explanation = error.explanation
    advice = error.advice
    emblem = error.code == .unknownCountry ? "🧭" : "⛈️"
    retry = error.isWorthRetrying ? address : nil
  }

  init(notFound path: String) {
    heading = "There is nothing here"
    explanation = "This app has no page at \(path)."
    advice = "The list of countries is a good place to go on."
    emblem = "🧭"
  }

  init(internalErrorAt address: String) {
    heading = "Something went wrong"
    explanation = "The app could not make this page."
    advice = "Try again; if it happens once more, the app’s own output says why."
    emblem = "⛈️"
    retry = address
  }

  var title: String { "\(heading) · Countries" }

  var content: HTML {
    """
    <section class="card failure" role="alert" id="failure" data-testid="failure">
    <p class="emblem" aria-hidden="true">\(emblem)</p>
    <h1>\(heading)</h1>
    <p>\(explanation)</p>
    <p>\(advice)</p>
    <p class="actions">\(retryLink)\(homeLink)</p>
    </section>
    """
  }

  private var retryLink: HTML {
    guard let retry else { return .empty }
    return #"<a class="button" id="retry" data-testid="retry" href="\#(retry)">Try again</a>"#
  }

  private var homeLink: HTML {
    guard retry != "/" else { return .empty }
    let style = retry == nil ? "button" : "button quiet"
    return #"<a class="\#(style)" href="/">All countries</a>"#
  }
}

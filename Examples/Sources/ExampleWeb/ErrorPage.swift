/// The page that stands where another could not be made: what failed, where, what to do.
package struct ErrorPage: Sendable {
  package var heading: String
  package var explanation: String
  package var advice: String

  /// The address to try again, or nil where that won't help.
  package var retry: String?

  package init(heading: String, explanation: String, advice: String, retry: String? = nil) {
    self.heading = heading
    self.explanation = explanation
    self.advice = advice
    self.retry = retry.map(Self.path(of:))
  }

  init(notFound path: String, _ site: Site) {
    self.init(
      heading: "There is nothing here", explanation: "This app has no page at \(path).",
      advice: "The list of \(site.subject) is a good place to go on.")
  }

  init(internalErrorAt address: String) {
    self.init(
      heading: "Something went wrong", explanation: "The app could not make this page.",
      advice: "Try again; if it happens once more, the app’s own output says why.",
      retry: address)
  }

  package func content(_ site: Site) -> HTML {
    """
    <section class="card failure" role="alert" id="failure" data-testid="failure">
    <svg class="globe" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\
    \(site.emblem)</svg>
    <h1>\(heading)</h1>
    <p>\(explanation)</p>
    <p>\(advice)</p>
    <p class="actions">\(retryLink)\(homeLink(site))</p>
    </section>
    """
  }

  /// A path that begins with two slashes would lead to another host.
  package static func path(of address: String) -> String { "/" + address.drop { $0 == "/" } }

  private var retryLink: HTML {
    guard let retry else { return .empty }
    return #"<a class="button" id="retry" data-testid="retry" href="\#(retry)">Try again</a>"#
  }

  private func homeLink(_ site: Site) -> HTML {
    guard retry != "/" else { return .empty }
    let style = retry == nil ? "button" : "button quiet"
    return #"<a class="\#(style)" href="/">\#(site.home)</a>"#
  }
}

extension Layout {
  package func page(_ error: ErrorPage) -> HTML {
    page(title: "\(error.heading) · \(site.name)", error.content(site))
  }
}

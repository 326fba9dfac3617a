/// What all pages have around their content.
struct Layout: Sendable {
  /// What the footer says about this launch, or nil for nothing.
  var note: String?

  func page(title: String, _ content: HTML) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="Browse the countries of the world.">
    <title>\(title)</title>
    <link rel="icon" type="image/svg+xml" href="\(Asset.icon.path)">
    <link rel="stylesheet" href="\(Asset.styles.path)">
    <script src="\(Asset.script.path)" defer></script>
    </head>
    <body>
    <a class="skip" href="#content">Skip to content</a>
    <header class="bar">
    <div class="wrap">
    <a class="brand" href="/">\(Self.globe)<span>Countries</span></a>
    </div>
    </header>
    <main id="content" class="wrap" tabindex="-1">
    \(content)
    </main>
    <footer class="wrap foot">
    <p>An example of <strong>Gantry</strong>: the data source is chosen at launch.</p>
    \(noteParagraph)
    </footer>
    </body>
    </html>

    """
  }

  private var noteParagraph: HTML {
    guard let note else { return .empty }
    return #"<p class="note" id="launchNote" data-testid="launchNote">\#(note)</p>"#
  }

  private static let globe: HTML = """
    <svg class="globe" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\
    <circle cx="12" cy="12" r="9.25"/><ellipse cx="12" cy="12" rx="4" ry="9.25"/>\
    <path d="M3 12h18M4.5 7.25h15M4.5 16.75h15"/></svg>
    """
}

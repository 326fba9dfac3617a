/// What all pages of a site have around their content.
package struct Layout: Sendable {
  package var site: Site

  /// What the footer says about this launch, or nil for nothing.
  package var note: String?

  package init(site: Site, note: String?) {
    self.site = site
    self.note = note
  }

  package func page(title: String, _ content: HTML) -> HTML {
    """
    \(beginning(title: title))
    \(content)
    \(end)
    """
  }

  /// All of a page before its content, for pages that are sent in parts.
  package func beginning(title: String) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="\(site.description)">
    <title>\(title)</title>
    <link rel="icon" type="image/svg+xml" href="\(site.icon.path)">
    <link rel="stylesheet" href="\(site.styles.path)">
    \(script)
    </head>
    <body>
    <a class="skip" href="#content">Skip to content</a>
    <header class="bar">
    <div class="wrap">
    <a class="brand" href="/">\(emblem)<span>\(site.name)</span></a>
    </div>
    </header>
    <main id="content" class="wrap" tabindex="-1">
    """
  }

  /// All of a page behind its content.
  package var end: HTML {
    """
    </main>
    <footer class="wrap foot">
    <p>\(site.footer)</p>
    \(noteParagraph)
    </footer>
    </body>
    </html>

    """
  }

  private var script: HTML {
    guard let script = site.script else { return .empty }
    return #"<script src="\#(script.path)" defer></script>"#
  }

  private var emblem: HTML {
    """
    <svg class="globe" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\
    \(site.emblem)</svg>
    """
  }

  private var noteParagraph: HTML {
    guard let note else { return .empty }
    return #"<p class="note" id="launchNote" data-testid="launchNote">\#(note)</p>"#
  }
}

/// What one web app has of its own, around pages that all have alike.
package struct Site: Sendable {
  /// The app's name, in the bar and in titles: `Countries`.
  package var name: String
  /// One line about the app.
  package var description: String
  /// What the front page lists, in running text: `countries`.
  package var subject: String
  /// The words of the links to the front page: `All countries`.
  package var home: String
  /// What the footer says of the app.
  package var footer: HTML
  /// The emblem beside the name, 24 by 24, drawn with lines.
  package var emblem: HTML
  package var styles: Asset
  package var script: Asset?
  package var icon: Asset

  package init(
    name: String, description: String, subject: String, home: String, footer: HTML,
    emblem: HTML, styles: Asset, script: Asset? = nil, icon: Asset
  ) {
    self.name = name
    self.description = description
    self.subject = subject
    self.home = home
    self.footer = footer
    self.emblem = emblem
    self.styles = styles
    self.script = script
    self.icon = icon
  }

  /// The files that pages refer to.
  package var assets: [Asset] { [styles, icon] + (script.map { [$0] } ?? []) }
}

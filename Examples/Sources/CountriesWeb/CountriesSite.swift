import ExampleWeb

extension Site {
  static let countries = Site(
    name: "Countries", description: "Browse the countries of the world.", subject: "countries",
    home: "All countries",
    footer: "An example of <strong>Gantry</strong>: the data source is chosen at launch.",
    emblem: """
      <circle cx="12" cy="12" r="9.25"/><ellipse cx="12" cy="12" rx="4" ry="9.25"/>\
      <path d="M3 12h18M4.5 7.25h15M4.5 16.75h15"/>
      """,
    styles: .styles("countries", countriesStyles),
    script: .script("countries", scriptSource),
    icon: .icon(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#fff" \
      stroke-width="1.4"><rect width="24" height="24" rx="6" fill="#2f5bd8" stroke="none"/>\
      <circle cx="12" cy="12" r="7.5"/><ellipse cx="12" cy="12" rx="3.2" ry="7.5"/>\
      <path d="M4.5 12h15M6 8h12M6 16h12"/></svg>
      """))
}

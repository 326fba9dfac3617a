import Testing

/// What needs browsers.
@Suite struct BrowserTests {}

import Testing

/// What needs browsers, one after another: some of it kills all that this process has started.
@Suite(.serialized) struct BrowserTests {}

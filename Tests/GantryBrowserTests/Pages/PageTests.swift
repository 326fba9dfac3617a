import Foundation
import GantryBrowser
import Testing

/// What each kind of page does alike.
@Suite(.serialized) struct PageTests {
  @Test(arguments: Kind.allCases)
  func opensAndAnswers(_ kind: Kind) throws {
    let server = try TestServer(pages: ["/": "<title>One</title><p id=a>hello</p>"])
    let page = try kind.page()
    defer { page.close() }
    try page.open(server.address + "/", deadline: .generous)
    #expect(try page.value("document.title") == "\"One\"")
    #expect(try page.value("document.getElementById('a').textContent") == "\"hello\"")
    #expect(try page.value("({a: 'ü\u{1F600}\"\\\\'})") == "{\"a\":\"ü\u{1F600}\\\"\\\\\"}")
    #expect(try page.source(deadline: .generous).contains("<p id=\"a\">hello</p>"))
  }
}

import Foundation
import Testing

@testable import GantryNetworking

/// Which requests a route is for, and what isn't one.
struct RoutePatternTests {
  private static let routes: [(String, String, Bool)] = [
    // The pattern, a request's URL, whether it is for it.
    ("/users", "/users", true), ("/users", "/users?page=2", true), ("/users", "/users#top", true),
    ("/users", "/users/", false), ("/users/", "/users/", true), ("/users", "/Users", false),
    ("/users", "/users/1", false), ("/users", "/api/users", false), ("/", "/", true),
    ("/", "https://api.example.com", true), ("/", "https://api.example.com?x=1", true),
    ("/", "/a", false),
    ("/users/{id}", "/users/1", true), ("/users/*", "/users/1", true),
    ("/users/{id}", "/users/", false), ("/users/{id}", "/users", false),
    ("/users/{id}", "/users/1/posts", false), ("/users/{id}/posts", "/users/1/posts", true),
    ("/*/{x}", "/a/b", true),
    ("/files/**", "/files/a/b/c", true), ("/files/**", "/files/", true),
    ("/files/**", "/files", true), ("/files/**", "/file", false), ("/**", "/", true),
    ("/**", "/a/b", true),
    ("/a b", "/a%20b", true), ("/a%20b", "/a%20b", true), ("/%61", "/a", true),
    ("/a", "/%61", true), ("/ä", "/%C3%A4", true), ("/%c3%a4", "/%C3%A4", true),
    ("/a/b", "/a%2Fb", false), ("/a%2Fb", "/a%2fb", true), ("/{x}", "/a%2Fb", true),
    ("/%2A", "/*", true), ("/%2A", "/b", false), ("/a+b", "/a+b", true), ("/a+b", "/a%20b", false),
    ("/a:b", "/a:b", true), ("/a;v=1", "/a;v=1", true),
    ("https://api.example.com/x", "https://api.example.com/x", true),
    ("https://api.example.com/x", "https://api.example.com:443/x", true),
    ("https://api.example.com:443/x", "https://api.example.com/x", true),
    ("HTTPS://API.example.com/x", "https://api.EXAMPLE.com/x", true),
    ("https://api.example.com/x", "http://api.example.com/x", false),
    ("https://api.example.com/x", "https://example.com/x", false),
    ("https://api.example.com/x", "https://user:word@api.example.com/x", true),
    ("http://localhost:8080/**", "http://localhost:8080/a/b", true),
    ("http://localhost:8080/**", "http://localhost:8081/a/b", false),
    ("http://[::1]:8080/x", "http://[::1]:8080/x", true),
    ("http://[::1]/x", "http://[::1]:80/x", true),
    ("http://[::1]/x", "http://[::2]/x", false),
    ("https://api.example.com", "https://api.example.com/", true),
    ("https://api.example.com", "https://api.example.com/x", false),
    ("/x?a=1", "/x?a=1", true), ("/x?a=1", "/x?b=2&a=1", true), ("/x?a=1", "/x?a=2", false),
    ("/x?a=1&b", "/x?b=&a=1", true), ("/x?a=%C3%A4", "/x?a=%c3%a4", true),
    ("/x?a=1", "/x", false), ("https://h?a=1", "https://h/?a=1", true),
    ("/img-*.png", "/img-1.png", true), ("/img-*.png", "/img-.png", true),
    ("/img-*.png", "/img-1.pngx", false), ("/img-*.png", "/img-1/x.png", false),
    ("/*.png", "/a%2Fb%0A.png", true), ("/a.c*", "/abc", false), ("/%2A*", "/*x", true),
    ("/{name}.{type}", "/a.b.json", true), ("/{name}.{type}", "/.json", false),
    ("/{id:[0-9]+}", "/42", true), ("/{id:[0-9]+}", "/42a", false), ("/{id:a|ab}", "/ab", true),
    ("/v{n:[0-9]{1,2}}/{id:a?b}?q=1", "/v12/b?q=1", true), ("/{id:[0-9]+}", "/", false),
    ("/{n:.*}{id:x}", "/yx", true), ("/{a:(?i)b}", "/B", true), ("/{p:a#b}", "/a%23b", true),
    ("https://*.example.com/x", "https://api.example.com/x", true),
    ("https://*.example.com/x", "https://a.b.EXAMPLE.com/x", true),
    ("https://*.example.com/x", "https://example.com/x", false),
    ("https://*.example.com/x", "https://badexample.com/x", false),
    ("https://*.example.com/x", "http://api.example.com/x", false),
    ("http://*.example.com:8080/x", "http://api.example.com:8080/x", true),
    ("http://*.example.com:8080/x", "http://api.example.com/x", false),
  ]

  @Test(arguments: routes)
  func aPatternMatches(pattern: String, url: String, matches: Bool) throws {
    let engine = try NetworkEngine([Stub(pattern)])
    #expect(engine.origin(try HTTPRequest("GET \(url)")) == (matches ? "0" : "miss"))
  }

  @Test(arguments: [
    ("", "the path is empty; write '/' for the root, or '/**' for every path"),
    ("users", "'users' is neither a path that begins with '/' nor a URL"),
    ("GET", "'GET' is neither a path that begins with '/' nor a URL"),
    ("/users/{}", "'{}' has no name; write '{id}', or '*'"),
    ("/users/{id", "a brace in '{id' has no counterpart"),
    ("/users/id}", "a brace in 'id}' has no counterpart"),
    (
      "/{a}{b}", "nothing in '{a}{b}' tells where the one wildcard ends and the next begins"
    ),
    ("/a**", "nothing in 'a**' tells where the one wildcard ends and the next begins"),
    ("/{id:[0-9}", "'[0-9' is not a regular expression"),
    ("/{id:a)(b}", "'a)(b' is not a regular expression"),
    ("/{:a}", "'{:a}' has no name; write '{id}', or '*'"),
    ("/a}b{c}", "a brace in 'a}b{c}' has no counterpart"),
    ("/{id:[0-9]{2}", "a brace in '{id:[0-9]{2}' has no counterpart"),
    ("/{{id}}", "a brace in '{{id}}' has no counterpart"),
    ("/a%*", "'a%' is not percent-encoded UTF-8; write '%25' for a '%'"),
    ("/**/x", "'**' matches all segments that are left, so nothing can follow it"),
    (
      "/x#top",
      "a fragment never reaches the network; leave '#top' out, or write '%23' for a '#' in a path"
    ),
    ("/100%", "'100%' is not percent-encoded UTF-8; write '%25' for a '%'"),
    ("/%FF", "'%FF' is not percent-encoded UTF-8; write '%25' for a '%'"),
    ("/x?a=%", "'%' is not percent-encoded UTF-8; write '%25' for a '%'"),
    ("ftp://a.b/c", "'ftp' is not a scheme that is stubbed; write http or https"),
    (
      "https://api.*.com/x",
      "'api.*.com' has a wildcard that isn't a '*.' in front; write the path alone for every host"
    ),
    ("https://ann:word@a.b/", "a user or a password isn't allowed in a route; leave it out"),
    ("https://a.b:99999/", "'a.b:99999' is not a host with or without a port"),
    ("https:///x", "'' is not a host with or without a port"),
    ("https://::1/x", "'::1' is not a host with or without a port"),
  ]) func aPatternThatIsNoneIsAProblem(pattern: String, message: String) {
    var stub = Stub("/")
    stub.path = pattern
    #expect(problems([Stub("/ok"), stub]) == "error: network.stubs.routes[1].path: \(message)")
  }
}

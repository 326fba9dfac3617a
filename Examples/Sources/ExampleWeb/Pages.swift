package import Hummingbird

/// What every app of these examples answers with, however it does the rest.
package enum Pages {
  /// Makes a router with security headers, error pages and the site's files.
  package static func router(_ layout: Layout) -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: ErrorPages(layout: layout))
    for asset in layout.site.assets {
      router.get(RouterPath(asset.path)) { _, _ in Response(asset) }
    }
    return router
  }
}

extension Response {
  package init(_ html: HTML, status: HTTPResponse.Status = .ok) {
    self.init(
      status: status, headers: Self.pageHeaders,
      body: ResponseBody(byteBuffer: ByteBuffer(string: html.source)))
  }

  /// A page that is sent in parts, as `write` makes them.
  package init(
    write:
      @escaping @concurrent @Sendable (_ part: @concurrent (HTML) async throws -> Void)
      async throws -> Void
  ) {
    self.init(
      status: .ok, headers: Self.pageHeaders,
      body: ResponseBody { writer in
        var writer = writer
        try await write { part in try await writer.write(ByteBuffer(string: part.source)) }
        try await writer.finish(nil)
      })
  }

  init(_ asset: Asset) {
    self.init(
      status: .ok,
      headers: [
        .contentType: asset.contentType,
        .cacheControl: "public, max-age=31536000, immutable",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: asset.contents))
    )
  }

  private static var pageHeaders: HTTPFields {
    [
      .contentType: "text/html; charset=utf-8",
      // What a page shows may change with every request, and a failure must not be kept.
      .cacheControl: "no-store",
    ]
  }
}

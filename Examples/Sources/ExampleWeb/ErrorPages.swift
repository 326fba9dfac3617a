import HTTPTypes
import Hummingbird
import Logging

/// Turns whatever a route throws, and addresses without one, into pages for people.
struct ErrorPages: RouterMiddleware {
  typealias Context = BasicRequestContext

  var layout: Layout

  func handle(
    _ request: Request,
    context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as any HTTPResponseError where error.status == .notFound {
      let page = ErrorPage(notFound: request.uri.path, layout.site)
      return Response(layout.page(page), status: .notFound)
    } catch let error as any HTTPResponseError {
      let page = ErrorPage(internalErrorAt: request.uri.string)
      return Response(layout.page(page), status: error.status)
    } catch {
      context.logger.critical("\(request.uri.path): \(error)")
      let page = ErrorPage(internalErrorAt: request.uri.string)
      return Response(layout.page(page), status: .internalServerError)
    }
  }
}

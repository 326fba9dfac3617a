#if DEBUG
  import Gantry

  /// Finds the stub that answers a request.
  ///
  /// A tree with one level for each segment. The end of a path has its stubs by method, and by what
  /// they match exactly, in a ``StubList``. So the time hardly depends on the number of stubs. Only
  /// stubs of one path and method that differ in nothing exact are compared one after the other.
  struct StubIndex: Sendable, DebugOnly {
    /// The stubs, more specific ones first.
    private let routes: [StubRoute]
    /// The trees by host; nil has the stubs for any host.
    private var roots: [RequestOrigin?: Node] = [:]

    private struct Node {
      var children: [RoutePattern.Segment: Node] = [:]
      /// The stubs whose path ends here, by method; nil has those for any method.
      var stubs: [String?: StubList] = [:]

      mutating func insert(
        _ list: StubList, _ method: String?, _ segments: ArraySlice<RoutePattern.Segment>
      ) {
        guard let segment = segments.first else {
          stubs[method] = list
          return
        }
        children[segment, default: Node()].insert(list, method, segments.dropFirst())
      }
    }

    /// The parts of a route that the stubs of one list share.
    private struct ListKey: Hashable {
      var origin: RequestOrigin?
      var segments: [RoutePattern.Segment]
      var method: String?
    }

    init(_ routes: [StubRoute]) {
      let routes = routes.sorted { $0.precedes($1) }
      self.routes = routes
      let lists = Dictionary(grouping: routes.indices) { index in
        let route = routes[index]
        return ListKey(
          origin: route.pattern.origin, segments: route.pattern.segments, method: route.method)
      }
      for (place, indices) in lists {
        roots[place.origin, default: Node()].insert(
          StubList(indices.map { ($0, routes[$0].matcher.keys) }), place.method,
          place.segments[...])
      }
    }

    /// The most specific stub that matches a request, or nil.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - comparisons: grows by one for each lookup in the tree and each compared stub.
    /// - Returns: the stub.
    func route(for request: RequestUnderMatch, comparisons: inout Int) -> StubRoute? {
      var search = StubSearch(request: request)
      let segments = request.target.segments[...]
      if roots.keys.contains(where: { $0 != nil }), let origin = request.target.origin {
        search.comparisons += 1
        if let root = roots[origin] { walk(root, segments, &search) }
      }
      if let root = roots[nil] { walk(root, segments, &search) }
      if search.groups > 1 { search.places.sort() }
      defer { comparisons += search.comparisons }
      for place in search.places {
        search.comparisons += 1
        if routes[place].matcher.count == 0 || routes[place].matcher.matches(request) {
          return routes[place]
        }
      }
      return nil
    }

    private func walk(
      _ node: Node, _ segments: ArraySlice<String>, _ search: inout StubSearch
    ) {
      search.comparisons += 1
      if let rest = node.children[.rest] { gather(rest, &search) }
      guard let segment = segments.first else { return gather(node, &search) }
      if let child = node.children[.literal(segment)] {
        walk(child, segments.dropFirst(), &search)
      }
      if !segment.isEmpty, let child = node.children[.any] {
        walk(child, segments.dropFirst(), &search)
      }
    }

    private func gather(_ node: Node, _ search: inout StubSearch) {
      search.comparisons += 1
      node.stubs[search.request.target.method]?.gather(&search)
      node.stubs[nil]?.gather(&search)
    }
  }
#endif

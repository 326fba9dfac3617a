#if DEBUG
  import Gantry

  /// Finds the stub that answers a request.
  ///
  /// A tree with one level a segment; where a path ends stand its stubs by method, and by what they
  /// ask for exactly, as a ``StubList`` has them. So the time hardly depends on how many stubs there
  /// are, but for those of one path and method that nothing exact tells apart: these are asked one
  /// after the other.
  struct StubIndex: Sendable, DebugOnly {
    /// The stubs, the more specific before the others.
    private let routes: [StubRoute]
    private var nodes: [Node] = [Node()]
    private var roots: [RequestOrigin: Int] = [:]

    private struct Node {
      var literals: [String: Int] = [:]
      var any = -1
      /// Of paths that end here.
      var ends = Group()
      /// Of patterns that take all that is left.
      var rests = Group()
    }

    /// Stubs of one path, as places in `routes`.
    private struct Group {
      var isEmpty = true
      var byMethod: [String: StubList] = [:]
      var ofAnyMethod = StubList()

      mutating func add(_ place: Int, _ route: StubRoute) {
        isEmpty = false
        if let method = route.method {
          byMethod[method, default: StubList()].add(place)
        } else {
          ofAnyMethod.add(place)
        }
      }

      mutating func divide(_ keys: (Int) -> [StubKey]) {
        guard !isEmpty else { return }
        for method in byMethod.keys { byMethod[method]?.divide(keys) }
        ofAnyMethod.divide(keys)
      }
    }

    init(_ routes: [StubRoute]) {
      self.routes = routes.sorted { $0.precedes($1) }
      for (place, route) in self.routes.enumerated() { add(place, route) }
      let keys = { [routes = self.routes] place in routes[place].matcher.keys }
      for node in nodes.indices {
        nodes[node].ends.divide(keys)
        nodes[node].rests.divide(keys)
      }
    }

    private mutating func add(_ place: Int, _ route: StubRoute) {
      var node = 0
      if let origin = route.pattern.origin {
        node = roots[origin] ?? newNode()
        roots[origin] = node
      }
      for segment in route.pattern.segments {
        switch segment {
        case .literal(let text):
          let child = nodes[node].literals[text] ?? newNode()
          nodes[node].literals[text] = child
          node = child
        case .any:
          if nodes[node].any < 0 { nodes[node].any = newNode() }
          node = nodes[node].any
        case .rest:
          nodes[node].rests.add(place, route)
          return
        }
      }
      nodes[node].ends.add(place, route)
    }

    private mutating func newNode() -> Int {
      nodes.append(Node())
      return nodes.count - 1
    }

    /// The most specific stub that matches a request, or nil.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - comparisons: grows by one for each lookup in the tree and each stub that is asked.
    /// - Returns: the stub.
    func route(for request: RequestUnderMatch, comparisons: inout Int) -> StubRoute? {
      var search = StubSearch(request: request)
      if !roots.isEmpty, let origin = request.target.origin {
        search.comparisons += 1
        if let root = roots[origin] { walk(root, 0, &search) }
      }
      walk(0, 0, &search)
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

    private func walk(_ node: Int, _ depth: Int, _ search: inout StubSearch) {
      search.comparisons += 1
      if !nodes[node].rests.isEmpty { gather(nodes[node].rests, &search) }
      let segments = search.request.target.segments
      guard depth < segments.count else {
        if !nodes[node].ends.isEmpty { gather(nodes[node].ends, &search) }
        return
      }
      if let child = nodes[node].literals[segments[depth]] { walk(child, depth + 1, &search) }
      if nodes[node].any >= 0, !segments[depth].isEmpty {
        walk(nodes[node].any, depth + 1, &search)
      }
    }

    private func gather(_ group: Group, _ search: inout StubSearch) {
      search.comparisons += 1
      group.byMethod[search.request.target.method]?.gather(&search)
      group.ofAnyMethod.gather(&search)
    }
  }
#endif

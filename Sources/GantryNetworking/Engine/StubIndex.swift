#if DEBUG
  import Gantry

  /// Finds the stub that answers a request, in a time that hardly depends on how many there are.
  ///
  /// A tree with one level a segment; where a path ends stand its stubs by method, and by the value
  /// of a query item that they ask for. So the stubs that are asked at all are those of the same path
  /// and method.
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
      var byMethod: [String: List] = [:]
      var ofAnyMethod = List()

      mutating func add(_ place: Int, _ route: StubRoute) {
        isEmpty = false
        if let method = route.method {
          byMethod[method, default: List()].add(place, route)
        } else {
          ofAnyMethod.add(place, route)
        }
      }
    }

    private struct List {
      var places: [Int] = []
      /// Those that ask for a query item of one value, by its name and its value.
      var byQuery: [String: [String: [Int]]] = [:]

      mutating func add(_ place: Int, _ route: StubRoute) {
        for (name, matcher) in route.matcher.query {
          guard case .equals(let value) = matcher.matcher else { continue }
          byQuery[name, default: [:]][value, default: []].append(place)
          return
        }
        places.append(place)
      }
    }

    init(_ routes: [StubRoute]) {
      self.routes = routes.sorted { $0.precedes($1) }
      for (place, route) in self.routes.enumerated() { add(place, route) }
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
      var search = Search(request: request)
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

    private struct Search {
      let request: RequestUnderMatch
      var places: [Int] = []
      /// How many lists, each sorted in itself, `places` was put together from.
      var groups = 0
      var comparisons = 0
    }

    private func walk(_ node: Int, _ depth: Int, _ search: inout Search) {
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

    private func gather(_ group: Group, _ search: inout Search) {
      search.comparisons += 1
      if let list = group.byMethod[search.request.target.method] { gather(list, &search) }
      gather(group.ofAnyMethod, &search)
    }

    private func gather(_ list: List, _ search: inout Search) {
      if !list.places.isEmpty {
        search.places += list.places
        search.groups += 1
      }
      guard !list.byQuery.isEmpty else { return }
      for (name, value) in search.request.query {
        search.comparisons += 1
        guard let places = list.byQuery[name]?[value] else { continue }
        search.places += places
        search.groups += 1
      }
    }
  }
#endif

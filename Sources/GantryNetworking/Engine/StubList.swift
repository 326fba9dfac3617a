#if DEBUG
  import Gantry

  /// What a search has found so far.
  struct StubSearch: DebugOnly {
    let request: RequestUnderMatch
    var places: [Int] = []
    /// How many lists, each sorted in itself, `places` was put together from.
    var groups = 0
    var comparisons = 0
  }

  /// Stubs of one path and method, as places in order, by what they ask for exactly.
  ///
  /// Each stands under that of its keys which the fewest others have; those that have it in common
  /// are a list again, by their other keys.
  struct StubList: Sendable, DebugOnly {
    private var places: [Int] = []
    private var byQuery: [String: [String: StubList]] = [:]
    private var byHeader: [String: [String: StubList]] = [:]
    private var byText: [Int: [String: StubList]] = [:]
    private var byJSON = ValueTree()

    init() {}

    private init(_ members: [(place: Int, keys: [StubKey])]) {
      guard members.count > 1 else {
        places = members.map(\.place)
        return
      }
      var counts: [StubKey: Int] = [:]
      for key in members.lazy.flatMap(\.keys) { counts[key, default: 0] += 1 }
      var lists: [StubKey: [(place: Int, keys: [StubKey])]] = [:]
      for (place, keys) in members {
        let rarest = keys.min { counts[$0, default: 0] < counts[$1, default: 0] }
        // What all have tells none from another.
        guard let rarest, counts[rarest, default: 0] < members.count else {
          places.append(place)
          continue
        }
        lists[rarest, default: []].append((place, keys.filter { $0 != rarest }))
      }
      for (key, members) in lists { insert(StubList(members), key) }
    }

    /// Adds a stub, whose place is behind those of the others.
    mutating func add(_ place: Int) { places.append(place) }

    /// Puts the stubs where their keys lead to.
    mutating func divide(_ keys: (Int) -> [StubKey]) {
      guard places.count > 1 else { return }
      self = StubList(places.map { ($0, keys($0)) })
    }

    private mutating func insert(_ list: StubList, _ key: StubKey) {
      switch key {
      case .query(let name, let value): byQuery[name, default: [:]][value] = list
      case .header(let name, let value): byHeader[name, default: [:]][value] = list
      case .text(let count, let digest): byText[count, default: [:]][digest] = list
      case .json(let path, let leaf): byJSON.insert(list, path, leaf)
      }
    }

    /// Gathers the stubs that may match; of the others it is certain that they don't.
    func gather(_ search: inout StubSearch) {
      if !places.isEmpty {
        search.places += places
        search.groups += 1
      }
      if !byQuery.isEmpty {
        for (name, value) in search.request.query {
          search.comparisons += 1
          byQuery[name]?[value]?.gather(&search)
        }
      }
      if !byHeader.isEmpty {
        for (name, value) in search.request.headers {
          search.comparisons += 1
          byHeader[name]?[value]?.gather(&search)
        }
      }
      if !byText.isEmpty, let lists = byText[search.request.body.count] {
        search.comparisons += 1
        // One that is alone is compared without being looked up: the body is read but once.
        if lists.count == 1 {
          lists.first?.value.gather(&search)
        } else if let digest = search.request.body.digest {
          lists[digest]?.gather(&search)
        }
      }
      if !byJSON.isEmpty, let json = search.request.body.json { byJSON.gather(json, &search) }
    }
  }

  /// Lists of stubs by what stands where in a body's JSON.
  struct ValueTree: Sendable, DebugOnly {
    private struct Node {
      var members: [String: Int] = [:]
      var elements: [Int: Int] = [:]
      var lists: [JSONLeaf: StubList] = [:]
    }

    private var nodes: [Node] = []

    var isEmpty: Bool { nodes.isEmpty }

    mutating func insert(_ list: StubList, _ path: [JSONStep], _ leaf: JSONLeaf) {
      if nodes.isEmpty { nodes.append(Node()) }
      var node = 0
      for step in path {
        let next: Int
        switch step {
        case .member(let name):
          next = nodes[node].members[name] ?? nodes.count
          nodes[node].members[name] = next
        case .element(let index):
          next = nodes[node].elements[index] ?? nodes.count
          nodes[node].elements[index] = next
        }
        if next == nodes.count { nodes.append(Node()) }
        node = next
      }
      nodes[node].lists[leaf] = list
    }

    /// Gathers what some JSON leads to, along what both of them have.
    func gather(_ json: StubJSON, _ search: inout StubSearch) { gather(json, 0, &search) }

    private func gather(_ json: StubJSON, _ node: Int, _ search: inout StubSearch) {
      search.comparisons += 1
      if !nodes[node].lists.isEmpty { nodes[node].lists[JSONLeaf(json)]?.gather(&search) }
      switch json {
      case .object(let members):
        let nodes = nodes[node].members
        // Through the fewer: either may have thousands.
        if nodes.count <= members.count {
          for (name, node) in nodes { members[name].map { gather($0, node, &search) } }
        } else {
          for (name, member) in members { nodes[name].map { gather(member, $0, &search) } }
        }
      case .array(let elements):
        let nodes = nodes[node].elements
        if nodes.count <= elements.count {
          for (index, node) in nodes where index < elements.count {
            gather(elements[index], node, &search)
          }
        } else {
          for index in elements.indices {
            nodes[index].map { gather(elements[index], $0, &search) }
          }
        }
      case .null, .bool, .integer, .number, .string: break
      }
    }
  }
#endif

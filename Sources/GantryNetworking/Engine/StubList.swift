#if DEBUG
  import Gantry

  /// The candidates that a search has found so far.
  struct StubSearch: DebugOnly {
    let request: RequestUnderMatch
    var places: [Int] = []
    /// The number of lists, each sorted, that `places` consists of.
    var groups = 0
    var comparisons = 0
  }

  /// Stubs of one path and method, as places in order, by what they match exactly.
  ///
  /// Each stub is listed under the key that the fewest others have. The stubs of one key are a list
  /// again, by their other keys.
  struct StubList: Sendable, DebugOnly {
    private var places: [Int] = []
    /// Lists by keys of the query or the head.
    private var lists: [StubKey: StubList] = [:]
    private var byText: [Int: [String: StubList]] = [:]
    private var byJSON = ValueTree()

    init(_ members: [(place: Int, keys: [StubKey])]) {
      guard members.count > 1 else {
        places = members.map(\.place)
        return
      }
      var counts: [StubKey: Int] = [:]
      for key in members.lazy.flatMap(\.keys) { counts[key, default: 0] += 1 }
      var lists: [StubKey: [(place: Int, keys: [StubKey])]] = [:]
      for (place, keys) in members {
        let rarest = keys.min { counts[$0, default: 0] < counts[$1, default: 0] }
        // A key that all stubs have distinguishes none.
        guard let rarest, counts[rarest, default: 0] < members.count else {
          places.append(place)
          continue
        }
        lists[rarest, default: []].append((place, keys.filter { $0 != rarest }))
      }
      for (key, members) in lists { insert(StubList(members), key) }
    }

    private mutating func insert(_ list: StubList, _ key: StubKey) {
      switch key {
      case .query, .header: lists[key] = list
      case .text(let count, let digest): byText[count, default: [:]][digest] = list
      case .json(let path, let leaf): byJSON.insert(list, path[...], leaf)
      }
    }

    /// Gathers the stubs that may match; the others certainly don't.
    func gather(_ search: inout StubSearch) {
      if !places.isEmpty {
        search.places += places
        search.groups += 1
      }
      if !lists.isEmpty {
        for key in search.request.keys {
          search.comparisons += 1
          lists[key]?.gather(&search)
        }
      }
      if !byText.isEmpty, let lists = byText[search.request.body.count] {
        search.comparisons += 1
        // A single list needs no lookup, so the body is read only once.
        if lists.count == 1 {
          lists.first?.value.gather(&search)
        } else if let digest = search.request.body.digest {
          lists[digest]?.gather(&search)
        }
      }
      if !byJSON.isEmpty, let json = search.request.body.json { byJSON.gather(json, &search) }
    }
  }

  /// Lists of stubs by path and value in a body's JSON.
  struct ValueTree: Sendable, DebugOnly {
    private var parts: [JSONStep: ValueTree] = [:]
    private var lists: [JSONLeaf: StubList] = [:]

    var isEmpty: Bool { parts.isEmpty && lists.isEmpty }

    mutating func insert(_ list: StubList, _ path: ArraySlice<JSONStep>, _ leaf: JSONLeaf) {
      guard let step = path.first else {
        lists[leaf] = list
        return
      }
      parts[step, default: ValueTree()].insert(list, path.dropFirst(), leaf)
    }

    /// Gathers the lists for some JSON, along the parts that tree and JSON share.
    func gather(_ json: StubJSON, _ search: inout StubSearch) {
      search.comparisons += 1
      if !lists.isEmpty { lists[JSONLeaf(json)]?.gather(&search) }
      // Iterates over the smaller side: either may have thousands.
      if parts.count <= json.partCount {
        for (step, tree) in parts { json[step].map { tree.gather($0, &search) } }
      } else {
        for (step, part) in json.parts { parts[step]?.gather(part, &search) }
      }
    }
  }
#endif

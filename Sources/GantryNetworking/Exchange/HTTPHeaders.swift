/// The fields of a head, in their order; names match in any case.
struct HTTPHeaders: Sendable, Equatable {
  struct Field: Sendable, Equatable {
    var name: String
    var value: String
  }

  var fields: [Field]

  init(_ fields: [Field] = []) { self.fields = fields }

  /// Sorted by name, since a dictionary has no order and recordings need one.
  init(_ dictionary: [String: String]) {
    var fields: [Field] = []
    for (name, value) in dictionary { fields.append(Field(name: name, value: value)) }
    self.init(sorting: fields)
  }

  /// Sorts fields by their names, which all differ.
  ///
  /// By hand, since every exchange that is recorded has two of them: in builds in which nothing is
  /// optimized the library's sorting of a few takes longer than all else that is done here.
  init(sorting fields: [Field]) {
    var keys: [String] = []
    for field in fields { keys.append(field.name.lowercased()) }
    var order: [Int] = []
    for index in 0..<fields.count {
      let key = keys[index]
      var place = order.count
      while place > 0 {
        let other = order[place - 1]
        guard key < keys[other] || (key == keys[other] && fields[index].name < fields[other].name)
        else { break }
        place -= 1
      }
      order.insert(index, at: place)
    }
    self.fields = []
    self.fields.reserveCapacity(fields.count)
    for index in order { self.fields.append(fields[index]) }
  }

  /// The values of all fields of a name, each by itself.
  func values(of name: String) -> [String] {
    let (lowered, length) = (name.lowercased(), name.utf8.count)
    var values: [String] = []
    for field in fields where field.name.utf8.count == length {
      if field.name == name || field.name.lowercased() == lowered { values.append(field.value) }
    }
    return values
  }

  /// The values of all fields of a name, joined by commas; nil where there is none.
  ///
  /// Setting it replaces them by one field.
  subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let lowered = name.lowercased()
      fields.removeAll { $0.name.lowercased() == lowered }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// As `HTTPURLResponse` takes and gives them.
  var dictionary: [String: String] {
    var dictionary: [String: String] = [:]
    for field in fields {
      let name = dictionary.keys.first { $0.lowercased() == field.name.lowercased() } ?? field.name
      dictionary[name] = dictionary[name].map { "\($0), \(field.value)" } ?? field.value
    }
    return dictionary
  }
}

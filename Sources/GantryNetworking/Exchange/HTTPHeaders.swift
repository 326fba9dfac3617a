import GantryFormats

/// The fields of a head, in their order; names match in any case.
package struct HTTPHeaders: Sendable, Equatable {
  var fields: [NetworkHeader]

  init(_ fields: [NetworkHeader] = []) { self.fields = fields }

  /// Sorted by name, since a dictionary has no order and recordings need one.
  init(_ dictionary: [String: String]) {
    self.init(sorting: dictionary.map { NetworkHeader($0, $1) })
  }

  /// Sorts fields by their names, which all differ.
  init(sorting fields: [NetworkHeader]) {
    self.fields = sortedIndices(fields.map { $0.name.lowercased() + "\n" + $0.name })
      .map { fields[$0] }
  }

  /// The values of all fields of a name, unjoined.
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
      if let newValue { fields.append(NetworkHeader(name, newValue)) }
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

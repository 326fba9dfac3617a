/// The facts in one binary's metadata, without its bytes.
struct ImageFacts {
  /// With the class that a class inherits from.
  var types: [(name: String, superclass: String?)] = []
  /// With the protocols that each inherits from.
  var protocols: [(name: String, inherited: [String])] = []
  var conformances: [(type: String, conformedProtocol: String)] = []
}

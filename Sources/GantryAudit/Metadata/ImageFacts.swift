/// The facts in one binary's metadata, without its bytes.
struct ImageFacts {
  struct TypeFact {
    var name: String
    /// The class that a class inherits from.
    var superclass: String?
  }

  struct ProtocolFact {
    var name: String
    /// The protocols that it inherits from.
    var inherited: [String]
  }

  struct ConformanceFact {
    var type: String
    var conformedProtocol: String
  }

  var types: [TypeFact] = []
  var protocols: [ProtocolFact] = []
  var conformances: [ConformanceFact] = []
}

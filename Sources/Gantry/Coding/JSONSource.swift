package import GantryFormats

/// A decoder of ours, for types that hold any JSON: they take it whole.
///
/// Asked value by value whether each is a number or an object, a body of a megabyte would take
/// seconds where nothing is optimized.
package protocol JSONSource {
  /// What the decoder holds, or nil where that isn't JSON yet.
  var json: Value? { get }
}

extension SourceDecoder: JSONSource {
  package var json: Value? { (source as? ValueDecoder)?.whole }
}

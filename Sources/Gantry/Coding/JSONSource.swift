package import GantryFormats

/// A decoder of this package that gives types its whole value as JSON.
///
/// Such types hold any JSON. Decoding a megabyte for them value by value would take seconds in an
/// unoptimized build.
package protocol JSONSource {
  /// What the decoder holds, or nil where that isn't JSON yet.
  var json: Value? { get }
}

extension SourceDecoder: JSONSource {
  package var json: Value? { (source as? ValueDecoder)?.whole }
}

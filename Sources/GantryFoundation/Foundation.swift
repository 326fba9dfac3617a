// The only place that tells Foundations apart: whoever imports this module has the one there is. On
// Linux that is the part of it which a launch can afford.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

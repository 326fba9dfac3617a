// The only file that tells Foundations apart. On Linux the module exports the part of Foundation
// that a launch can afford.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

// The only file that knows that Linux has URLSession in a module of its own.
@_exported public import Foundation

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif

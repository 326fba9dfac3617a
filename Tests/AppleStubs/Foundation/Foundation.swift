// On Apple's platforms Foundation is one module with its networking, and passes Darwin and Dispatch
// on. What it declares comes from the toolchain's own Foundation.

@_exported public import Darwin
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import FoundationNetworking

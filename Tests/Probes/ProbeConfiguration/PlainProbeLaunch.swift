import Gantry

/// What names plain memory, written when its default is made.
///
/// The thread sanitizer sees the use of that memory, but not how the runtime copies a configuration.
package struct PlainProbeLaunch: LaunchConfiguration {
  package var address: Int

  /// Allocates memory that is never freed.
  package init() {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    memory.pointee = 5
    address = Int(bitPattern: memory)
  }
}

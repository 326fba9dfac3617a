// What Swift's overlay adds to Darwin's headers, as in the SDK's Darwin.swiftinterface: C functions
// with variable arguments and macros that aren't constants, which Swift doesn't import.

@_exported public import Darwin

/// The code of the call that failed last on this thread.
public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}

/// open(2).
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { fatalError() }

/// open(2) with the mode of a file that it makes.
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}

/// fcntl(2).
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { fatalError() }

/// fcntl(2) with a number.
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { fatalError() }

/// fcntl(2) with a pointer.
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 {
  fatalError()
}

/// sys/stat.h, whose macros the overlay has as `mode_t`.
public var S_IFMT: mode_t { 0o170000 }
/// sys/stat.h.
public var S_IFREG: mode_t { 0o100000 }
/// sys/stat.h.
public var S_IFIFO: mode_t { 0o010000 }
/// sys/stat.h.
public var S_IFDIR: mode_t { 0o040000 }
/// sys/stat.h.
public var S_IFLNK: mode_t { 0o120000 }

/// The overlay of Apple's Darwin module, where the C macro is a cast.
public var SIG_DFL: sig_t? { nil }
/// The same.
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }

/// sys/mman.h, where the macro is a cast.
public var MAP_FAILED: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }

// The only file that tells C libraries apart: importing GantrySystem imports the one there is.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported @preconcurrency public import Glibc
#elseif canImport(Musl)
  @_exported @preconcurrency public import Musl
#elseif canImport(Android)
  @_exported @preconcurrency public import Android
#endif

// C's functions that `System` hides with its own of the same names.

func cClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
func cExit(_ code: Int32) -> Never { exit(code) }
func cRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
func cWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
func cLink(_ path: String, _ other: String) -> Int32 { link(path, other) }
func cConnect(
  _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 { connect(socket, address, length) }
func cSignal(
  _ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?
) -> (@convention(c) (Int32) -> Void)? { signal(number, handler) }

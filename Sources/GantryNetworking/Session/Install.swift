#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Makes a configuration's sessions answer as the launch's conditions say: stubbed, recorded, slow.
///
/// Code that uses `URLSession` directly needs one line for it:
///
/// ```swift
/// let configuration = URLSessionConfiguration.default
/// GantryNetworking.install(in: configuration)
/// let session = URLSession(configuration: configuration)
/// ```
///
/// Call it before the session is made, and after the app has read its own launch configuration. If
/// that has ``NetworkConditions`` among its options, also in a structure, they apply; otherwise
/// those of ``NetworkLaunch``. ``NetworkStubs`` that are an option of their own apply with either.
/// Two options that state different ones are an error. Those in lists and dictionaries don't apply:
/// the app chooses among them and passes one here. Without conditions and without a test nothing is
/// installed, and in a release build nothing ever is.
///
/// Requests under conditions bypass the configuration's cache. Download tasks are answered on
/// Apple's platforms alone, and fail under conditions on Linux. Background sessions aren't
/// affected: another process sends their requests, to the real network. Under conditions the app
/// says so on standard error.
///
/// A session's delegate isn't asked about redirections and challenges on Apple's platforms, even
/// where there are no conditions and only a test listens. On Linux it is asked; there, while only a
/// test listens, download tasks run as usual.
///
/// Wrong conditions end the process with code 64, with all problems on standard error; in a test
/// host every request fails with them instead.
///
/// - Parameters:
///   - configuration: the configuration of sessions that are made later.
///   - conditions: the conditions; nil for those of this process's launch.
public func install(
  in configuration: URLSessionConfiguration, conditions: NetworkConditions? = nil
) {
  #if DEBUG
    Installations.install(in: configuration, conditions)
  #endif
}

/// Makes `URLSession.shared` answer as the launch's conditions say.
///
/// For code that asks the shared session, which takes no configuration; one call at the app's start
/// does it:
///
/// ```swift
/// GantryNetworking.installInSharedSession()
/// let (data, _) = try await URLSession.shared.data(from: url)
/// ```
///
/// Requests that have begun aren't affected. All else is as in ``install(in:conditions:)``: nothing
/// is installed without conditions and without a test, nor in a release build.
///
/// - Parameter conditions: the conditions; nil for those of this process's launch.
public func installInSharedSession(conditions: NetworkConditions? = nil) {
  #if DEBUG
    Installations.installInSharedSession(conditions)
  #endif
}

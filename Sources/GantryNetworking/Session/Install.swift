#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Has requests of a configuration's sessions answered as the launch says: stubbed, recorded, slow.
///
/// Code that uses `URLSession` directly needs one line for it:
///
/// ```swift
/// let configuration = URLSessionConfiguration.default
/// GantryNetworking.install(in: configuration)
/// let session = URLSession(configuration: configuration)
/// ```
///
/// Call it before the session is made, and after the app has read its own launch configuration: if
/// that has ``NetworkConditions`` among its options, also in a structure below it, they are meant,
/// else those of ``NetworkLaunch``. ``NetworkStubs`` that are an option by themselves go with either.
/// Two options that state different ones are an error; those in lists and dictionaries are the app's
/// to choose from, and to pass here. Where there is nothing to do and no test listens, nothing is
/// installed. In a release build nothing ever is.
///
/// Requests under conditions are asked for anew each time, past the configuration's cache. Download
/// tasks are answered on Apple's platforms alone, and fail under conditions on Linux. A background
/// session isn't reached at all: another process sends its requests, to the real network. Under
/// conditions the app says so on standard error.
///
/// On Apple's platforms a delegate isn't asked about redirections and challenges, also where a test
/// listens and no conditions are in force. On Linux it is; download tasks run as ever in that case.
///
/// Conditions that are wrong end the process with code 64, with all problems on standard error; in a
/// test host every request fails with them instead.
///
/// - Parameters:
///   - configuration: the configuration of sessions that are made later.
///   - conditions: what the network shall be like; nil for what this process was launched with.
public func install(
  in configuration: URLSessionConfiguration, conditions: NetworkConditions? = nil
) {
  #if DEBUG
    Installations.install(in: configuration, conditions)
  #endif
}

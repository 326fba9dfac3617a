import ExampleServer
import Foundation
import Gantry
import GantryLink
import UsersKit
import UsersWeb

/// The Users app: a web server for the person at this machine.
@main
struct Users {
  static func main() async {
    LaunchLink.connect()
    let launch = UsersLaunch.current
    exitIfUnrecognized(UsersLaunch.currentLaunch.unrecognizedArguments, program: "users")
    exitIfNotWebAddress(
      launch.usersBaseURL, option: "users-base-url", example: API.publicService)
    let server = WebServer(name: "Users", host: launch.host, port: launch.port)
    let greets: Bool
    do throws(PayloadError) {
      greets = try !Onboarding.isCompleted()
    } catch {
      FileHandle.standardError.write(
        Data("error: the launch environment of a UI test: \(error)\n".utf8))
      exit(ExitCode.usage)
    }
    let router = UsersRouter.make(
      note: note(launch), greets: greets, service: UserAPIService())
    exit(await server.runAsProgram(router))
  }

  /// What the footer says: nothing in release builds, and nothing about a plain launch.
  private static func note(_ launch: UsersLaunch) -> String? {
    #if DEBUG
      return launch.uiTests ? "Network client: mock" : nil
    #else
      return nil
    #endif
  }
}

import ExampleServer
import Foundation
import Gantry
import SampleBackendKit

/// Stand-ins for public web services, for demonstrations and tests without the internet.
@main
struct SampleBackend {
  static func main() async {
    let launch = SampleBackendLaunch.current
    exitIfUnrecognized(
      SampleBackendLaunch.currentLaunch.unrecognizedArguments, program: "sample-backend")
    if let complaint = launch.complaint {
      FileHandle.standardError.write(Data("error: \(complaint)\n".utf8))
      exit(ExitCode.usage)
    }
    let server = WebServer(name: "Sample backend", host: launch.host, port: launch.port)
    exit(await server.runAsProgram(SampleBackendRouter.make(launch: launch)))
  }
}

import CountriesKit
import CountriesWeb
import ExampleServer
import Foundation
import Gantry
import GantryLink

/// The Countries app: a web server for the person at this machine.
@main
struct Countries {
  static func main() async {
    LaunchLink.connect()
    let launch = CountriesLaunch.current
    exitIfUnrecognized(CountriesLaunch.currentLaunch.unrecognizedArguments, program: "countries")
    exitIfNotWebAddress(
      launch.countriesBaseURL, option: "countries-base-url",
      example: RESTCountriesRemoteDatasource.publicService)
    exitIfNotTimeLimit(launch.requestTimeout, option: "request-timeout")
    // What is wrong with its network ends the launch here, and not a page later.
    _ = Providers.countriesDatasource()
    let server = WebServer(name: "Countries", host: launch.host, port: launch.port)
    let router = CountriesRouter.make(note: note(launch), fallback: Providers.fallback()) {
      Providers.countriesDatasource()
    }
    exit(await server.runAsProgram(router))
  }

  /// What the footer says: nothing in release builds, and nothing about a plain launch.
  private static func note(_ launch: CountriesLaunch) -> String? {
    #if DEBUG
      let datasource = launch.countriesDatasource
      return datasource == CountriesLaunch().countriesDatasource
        ? nil : "Data source: \(datasource.rawValue)"
    #else
      return nil
    #endif
  }
}

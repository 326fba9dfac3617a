import Gantry
import ProbeConfiguration

// Reads its launch as an app does and prints what it was told, for the test that launched it.
switch CommandLine.arguments.dropFirst().first {
case "tolerant":
  let launch = TolerantProbeLaunch.current
  print(launch.port, launch.portName, launch.greeting)
case "strict":
  let launch = StrictProbeLaunch.current
  print("port \(launch.port), windows \(launch.windows.count), window \(launch.window != nil)")
default:
  print(fingerprint(of: ProbeConfiguration.current))
}

import Gantry
import ProbeConfiguration

// Reads its launch as an app does and prints what it was told, for the test that launched it.
if CommandLine.arguments.dropFirst().first == "tolerant" {
  let launch = TolerantProbeLaunch.current
  print(launch.port, launch.portName, launch.greeting)
} else {
  print(fingerprint(of: ProbeConfiguration.current))
}

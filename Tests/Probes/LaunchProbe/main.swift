import Gantry
import GantrySystem
import ProbeConfiguration

// Reads its launch as an app does and prints what it was told, for the test that launched it.
switch System.environmentVariable("PROBE") ?? CommandLine.arguments.dropFirst().first {
case "tolerant":
  let launch = TolerantProbeLaunch.current
  print(launch.port, launch.portName, launch.greeting)
case "strict":
  let launch = StrictProbeLaunch.current
  print("port \(launch.port), windows \(launch.windows.count), window \(launch.window != nil)")
case "misdeclared":
  print(MisdeclaredProbeLaunch.current)
case "circular":
  print(CircularProbeLaunch.current)
case "replacing":
  var other = TolerantProbeLaunch()
  other.port = 7
  print(TolerantProbeLaunch.current.port)
  TolerantProbeLaunch.withCurrent(other) { print(TolerantProbeLaunch.current.port) }
  print(TolerantProbeLaunch.current.port)
#if DEBUG
  case "listening":
    _ = TolerantProbeLaunch.current
    LaunchReports.setListener {
      print("report of \($0.configuration), \(CurrentLaunch.ofProcess.count) read")
    }
    LaunchFailure.setListener { print("failure of \($0.problems.count)") }
    _ = StrictProbeLaunch.current
#endif
default:
  print(fingerprint(of: ProbeConfiguration.current))
}

import Gantry
import GantrySystem
import ProbeConfiguration
import TestThreads

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
case "contending":
  final class Others: Sendable { let count = AtomicInt() }
  let others = Others()
  let replacing = TolerantProbeLaunch()
  try TestThreads.run(4) { [replacing] thread in
    for number in 0..<20_000 {
      if TolerantProbeLaunch.current.port != 5 { others.count.add(1) }
      if LinkProbeLaunch.current.port != 5 { others.count.add(1) }
      if StrictProbeLaunch.current.port != 5 { others.count.add(1) }
      let memory = UnsafeMutablePointer<Int>(bitPattern: PlainProbeLaunch.current.address)
      if memory?.pointee != 5 { others.count.add(1) }
      // From then on every reader looks for a replacement.
      guard thread == 0, number == 10_000 else { continue }
      TolerantProbeLaunch.withCurrent(replacing) {
        if TolerantProbeLaunch.current.port != 80 { others.count.add(1) }
      }
    }
  }
  print(others.count.load(), "other")
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

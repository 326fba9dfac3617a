import Gantry
import GantrySystem
import ProbeConfiguration

/// Says how it was started, for tests of the tool that starts it, and ends as it is told.
@main
struct ToolProbe {
  static func main() {
    let launch = ToolProbeLaunch.current
    for argument in CommandLine.arguments.dropFirst() { print("argument \(argument)") }
    for name in ["PROBE_A", "PROBE_B", "LAUNCH_TITLE", "LAUNCH_TOKEN"] {
      if let value = getenv(name) { print("variable \(name)=\(String(cString: value))") }
    }
    if let folder = getcwd(nil, 0) {
      print("folder \(String(cString: folder))")
      free(folder)
    }
    if launch.isSignaled {
      fflush(nil)
      raise(SIGKILL)
    }
    exit(launch.exitCode)
  }
}

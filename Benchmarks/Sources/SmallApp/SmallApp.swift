import Gantry
import GantryLink

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

struct SmallAppLaunch: LaunchConfiguration {
  var title = ""
  var count = 0
}

/// An app that reads its launch, says that it is ready on both ways there are, and waits.
@main
enum SmallApp {
  static func main() {
    LaunchLink.connect()
    let launch = SmallAppLaunch.current
    LaunchLink.ready()
    // Straight to the descriptor: whoever waits for the line gets it at once.
    let line = Array("ready \(launch.title) \(launch.count)\n".utf8)
    write(STDOUT_FILENO, line, line.count)
    while true { pause() }
  }
}

import GantryLink

@main
enum LinkProbe {
  static func main() {
    _ = LaunchLink.self
  }
}

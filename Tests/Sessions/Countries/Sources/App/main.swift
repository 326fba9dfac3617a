import Gantry

// A mock that `#if DEBUG` doesn't keep out of a release, for the compiler to find.
struct MockService: TestDouble {
  func answer() -> Int { CommandLine.arguments.count }
}

print(MockService().answer())

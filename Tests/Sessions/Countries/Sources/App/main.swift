import Gantry

// A mock that `#if DEBUG` doesn't keep out of a release, for the audit to find.
struct MockService: TestDouble {
  @inline(never) func answer() -> Int { CommandLine.arguments.count }
}

print(MockService().answer())

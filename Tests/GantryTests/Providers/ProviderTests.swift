import Foundation
import GantrySystem
import TestThreads
import Testing

@testable import Gantry

/// Dependencies made once, and replaced for a task (checklist F32).
struct ProviderTests {
  protocol Service: Sendable {
    var name: String { get }
  }

  struct Named: Service {
    var name: String
  }

  @Test func theClosureRunsOnFirstUseOnceForAHundredThreads() async {
    let count = Lock(0)
    let provider = Provider<any Service> {
      count.withLock { $0 += 1 }
      // Long enough for every thread to arrive while the value is being made.
      for _ in 0..<200_000 where count.withLock({ $0 }) > 100 { break }
      return Named(name: "live")
    }
    #expect(count.withLock { $0 } == 0)
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { provider().name } }
      for await name in group { #expect(name == "live") }
    }
    #expect(count.withLock { $0 } == 1)
  }

  /// Long enough for the thread sanitizer to see a value that is found before it is whole.
  @Test func everyThreadFindsTheWholeValue() throws {
    final class Counts: Sendable {
      let made = AtomicInt()
      let broken = AtomicInt()
    }
    // Plain memory, as the sanitizer doesn't see how the runtime copies a generic value.
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 400)
    memory.initialize(repeating: -1, count: 400)
    defer { memory.deallocate() }
    let start = Int(bitPattern: memory)
    let counts = Counts()
    let providers = (0..<400).map { number in
      Provider {
        counts.made.add(1)
        let address = start + number * MemoryLayout<Int>.stride
        UnsafeMutablePointer<Int>(bitPattern: address)?.pointee = number
        return address
      }
    }
    try TestThreads.run(4) { thread in
      for (number, provider) in providers.enumerated() {
        for _ in 0..<10
        where UnsafeMutablePointer<Int>(bitPattern: provider())?.pointee != number {
          counts.broken.add(1)
        }
        // From then on nobody finds it without looking for a replacement.
        guard thread == number % 8 else { continue }
        provider.withValue(-1) { if provider() != -1 { counts.broken.add(1) } }
      }
    }
    #expect(counts.made.load() == 400)
    #expect(counts.broken.load() == 0)
  }

  @Test func aReplacementIsSeenByItsTaskTreeAlone() async {
    let provider = Provider<any Service> { Named(name: "live") }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          await provider.withValue(Named(name: "\(number)")) {
            #expect(provider().name == "\(number)")
            async let child = provider().name
            #expect(await child == "\(number)")
            await Task.yield()
            #expect(provider().name == "\(number)")
          }
          #expect(provider().name == "live")
        }
      }
    }
    #expect(provider().name == "live")
  }

  @Test func aTaskThatOutlivesTheScopeKeepsItsReplacement() async {
    let provider = Provider<any Service> { Named(name: "live") }
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let task = provider.withValue(Named(name: "stub")) {
      Task {
        for await _ in gate { break }
        return provider().name
      }
    }
    #expect(provider().name == "live")
    opening.yield()
    #expect(await task.value == "stub")
  }

  @Test func aReplacementIsRestoredAfterAnError() {
    struct Failure: Error {}
    let provider = Provider { 1 }
    #expect(throws: Failure.self) {
      try provider.withValue(2) { () throws(Failure) -> Void in
        #expect(provider() == 2)
        throw Failure()
      }
    }
    #expect(provider() == 1)
  }

  @Test func replacementsNest() {
    let provider = Provider { 1 }
    provider.withValue(2) {
      provider.withValue(3) { #expect(provider() == 3) }
      #expect(provider() == 2)
    }
  }

  @Test func aReplacedProviderIsNotMade() {
    let count = Lock(0)
    let provider = Provider {
      count.withLock { $0 += 1 }
      return 1
    }
    provider.withValue(2) { _ = provider() }
    #expect(count.withLock { $0 } == 0)
  }

  @Test func providersMayNeedEachOther() {
    let first = Provider { 20 }
    let second = Provider { first() + 1 }
    #expect(second() == 21)
  }

  @Test func aProviderThatNeedsItselfStopsWithAMessage() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      enum Circle {
        static let first: Provider<Int> = Provider { second() }
        static let second: Provider<Int> = Provider { first() }
      }
      _ = Circle.first()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("The provider of Int needs itself to be made."))
  }

  /// Each of two threads makes what the other waits for.
  @Test func aCircleOverThreadsStopsWithAMessage() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      enum Circle {
        static let firstBegan = DispatchSemaphore(value: 0)
        static let secondBegan = DispatchSemaphore(value: 0)
        static let first: Provider<Int> = Provider {
          firstBegan.signal()
          secondBegan.wait()
          return second()
        }
        static let second: Provider<Int> = Provider {
          secondBegan.signal()
          firstBegan.wait()
          return first()
        }
      }
      let thread = Thread { _ = Circle.first() }
      thread.start()
      _ = Circle.second()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("The provider of Int needs itself to be made."))
  }

  /// An option picks the implementation (checklist F03, F04).
  @Test func anOptionPicksTheImplementation() {
    for datasource in [CountriesLaunch.Datasource.restCountries, .localMock] {
      CountriesLaunch.withCurrent(CountriesLaunch(countriesDatasource: datasource)) {
        let provider = Provider<any Service> {
          Named(name: CountriesLaunch.current.countriesDatasource.rawValue)
        }
        #expect(provider().name == datasource.rawValue)
      }
    }
  }
}

/// The configuration of this process, and of a task (design: Reading).
struct CurrentTests {
  @Test func aTestHostSeesTheDefaults() {
    #expect(CountriesLaunch.current == CountriesLaunch())
    #expect(CountriesLaunch.currentLaunch.report.overrides.isEmpty)
  }

  @Test(arguments: [
    ("/a/b/AppPackageTests.xctest", true), ("/usr/bin/xctest", true),
    ("/x/swiftpm-testing-helper", true), ("/a/B.xctest/Contents/MacOS/B", false),
    ("/usr/bin/countries", false), ("", false),
  ])
  func aTestHostIsKnownByItsName(_ program: String, _ isTestHost: Bool) {
    #expect(LaunchHost.isTestHost(program: program) == isTestHost)
  }

  @Test func aTaskTreeSeesAnotherConfiguration() async {
    await CountriesLaunch.withCurrent(CountriesLaunch(port: 1)) {
      #expect(CountriesLaunch.current.port == 1)
      async let child = CountriesLaunch.current.port
      #expect(await child == 1)
      KindsLaunch.withCurrent(KindsLaunch(byte: 7)) {
        #expect(CountriesLaunch.current.port == 1)
        #expect(KindsLaunch.current.byte == 7)
      }
      #expect(KindsLaunch.current.byte == 0)
    }
    #expect(CountriesLaunch.current.port == 8080)
  }
}

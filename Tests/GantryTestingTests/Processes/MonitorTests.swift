import Foundation
import Testing

@testable import GantryTesting

/// A state that threads wait for.
struct MonitorTests {
  @Test func whatIsThereIsFoundAtOnce() {
    let monitor = Monitor(3)
    #expect(monitor.wait(for: .zero) { $0 == 3 ? "there" : nil } == "there")
    #expect(monitor.wait(for: .seconds(-1)) { $0 == 3 ? "there" : nil } == "there")
    #expect(monitor.wait(for: .milliseconds(20)) { $0 == 4 ? "there" : nil } == nil)
    #expect(monitor.withLock { $0 } == 3)
  }

  /// A change between the last look and the end of the time counts.
  @Test func theStateIsLookedAtOnceMoreWhenTheTimeIsOver() {
    var looks = 0
    let found = Monitor(0).wait(for: .milliseconds(1)) { _ -> String? in
      looks += 1
      return looks == 2 ? "late" : nil
    }
    #expect(found == "late")
  }

  @Test(.timeLimit(.minutes(5))) func eachChangeWakesAllThatWait() {
    let monitor = Monitor(0)
    let ended = DispatchGroup()
    for number in 1...5 {
      ended.enter()
      Thread.detachNewThread {
        let found = monitor.wait(for: .seconds(200)) { $0 >= number ? $0 : nil }
        #expect((found ?? 0) >= number)
        ended.leave()
      }
    }
    for _ in 1...5 { monitor.withLock { $0 += 1 } }
    #expect(ended.wait(timeout: .now() + 250) == .success)
    // As long as anybody waits.
    #expect(monitor.wait(for: .seconds(Int64.max)) { $0 } == 5)
  }

  @Test func whoGivesUpTakesNobodyAlong() {
    let monitor = Monitor(false)
    let (waits, ended) = (Occurrence(), Occurrence())
    Thread.detachNewThread {
      _ = monitor.wait(for: .seconds(60)) { isOver in
        waits.happen()
        return isOver ? true : nil
      }
      ended.happen()
    }
    #expect(waits.wait(for: .seconds(60)))
    #expect(monitor.wait(for: .milliseconds(1)) { $0 ? true : nil } == nil)
    monitor.withLock { $0 = true }
    #expect(ended.wait(for: .seconds(30)))
  }

  @Test func whatHasHappenedIsNotWaitedFor() {
    // One that has never happened may be released.
    #expect(!Occurrence().wait(for: .zero))
    let occurrence = Occurrence()
    #expect(!occurrence.wait(for: .zero) && !occurrence.wait(for: .seconds(-1)))
    #expect(!occurrence.wait(for: .milliseconds(5)))
    for _ in 0..<2 { occurrence.happen() }
    #expect(occurrence.wait(for: .zero) && occurrence.wait(for: .seconds(Int64.max)))
  }
}

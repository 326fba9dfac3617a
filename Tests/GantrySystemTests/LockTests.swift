import GantrySystem
import TestThreads
import Testing

@Suite(.timeLimit(.minutes(20))) struct LockTests {
  private final class Counter: Sendable {
    let count = Lock((first: 0, second: 0))
    let atomic = AtomicInt()
    let claims = AtomicInt()
    let claimed = AtomicInt()
  }

  @Test func `one thread at a time has the state`() throws {
    let counter = Counter()
    try TestThreads.run(4) { _ in
      for _ in 0..<100_000 {
        counter.count.withLock { count in
          count.first += 1
          count.second -= 1
        }
      }
    }
    #expect(counter.count.withLock { $0.first } == 400_000)
    #expect(counter.count.withLock { $0.second } == -400_000)
  }

  @Test func `who waits is woken`() throws {
    let counter = Counter()
    try TestThreads.run(4) { _ in
      for _ in 0..<50 {
        // Longer than a thread spins, if it did.
        counter.count.withLock { count in
          _ = System.waitToRead([], milliseconds: 1)
          count.first += 1
        }
      }
    }
    #expect(counter.count.withLock { $0.first } == 200)
  }

  @Test func `a closure that throws gives the lock back`() {
    struct Failure: Error {}
    let lock = Lock(1)
    #expect(throws: Failure.self) {
      try lock.withLock { (state: inout sending Int) throws(Failure) in
        state = 2
        throw Failure()
      }
    }
    #expect(lock.withLock { $0 } == 2)
  }

  @Test func `the state goes with its lock`() {
    final class Content: Sendable {}
    weak var content: Content?
    do {
      let lock = Lock<(UInt8, Content)>((1, Content()))
      content = lock.withLock { $0.1 }
      #expect(content != nil)
    }
    #expect(content == nil)
  }

  @Test func `waiting leaves the reason of a failed call as it was`() throws {
    let counter = Counter()
    try TestThreads.run(4) { _ in
      for _ in 0..<2000 {
        errno = ENOTDIR
        counter.count.withLock { $0.first += 1 }
        if errno != ENOTDIR { counter.atomic.add(1) }
      }
    }
    #expect(counter.atomic.load() == 0)
  }

  @Test func `sums lose nothing, and one thread wins each claim`() throws {
    let counter = Counter()
    try TestThreads.run(4) { _ in
      for number in 0..<10_000 {
        counter.atomic.add(1)
        if counter.claims.replace(number, with: number + 1) { counter.claimed.add(1) }
      }
    }
    #expect(counter.atomic.load() == 40_000)
    #expect(counter.claims.load() == counter.claimed.load())
    counter.atomic.store(-1)
    #expect(counter.atomic.load() == -1)
  }

  @Test func `who loads a number sees what was done before it was stored`() throws {
    // Plain memory: the thread sanitizer reports it where the number doesn't order its use.
    let plain = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    plain.initialize(to: 0)
    defer { plain.deallocate() }
    let address = Int(bitPattern: plain)
    let counter = Counter()
    try TestThreads.run(2) { thread in
      guard let plain = UnsafeMutablePointer<Int>(bitPattern: address) else { return }
      for round in stride(from: thread, to: 2000, by: 2) {
        // Lets the other thread run where both have one processor.
        while counter.atomic.load() != round { _ = System.waitToRead([], milliseconds: 0) }
        plain.pointee += 1
        counter.atomic.store(round + 1)
      }
    }
    #expect(plain.pointee == 2000)
  }
}

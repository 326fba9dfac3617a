#if DEBUG
  import Dispatch
  import Gantry
  import GantryLink
  import Synchronization

  /// Does work in the order in which it comes, on a thread that stands back behind all others.
  ///
  /// An app that is recorded goes on meanwhile, and its own threads come first.
  final class QuietQueue: Sendable, DebugOnly {
    /// What the thread holds, which outlives the queue where work is left.
    private final class Work: Sendable {
      struct State {
        var jobs: [@Sendable () -> Void] = []
        var hasThread = false
        var isOver = false
      }

      let state = Mutex(State())
      let arrived = DispatchSemaphore(value: 0)

      func run() {
        FileSystem.standBack()
        while true {
          arrived.wait()
          let (job, isOver) = state.withLock { state in
            (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isOver)
          }
          if let job { job() } else if isOver { return }
        }
      }
    }

    private let work = Work()

    deinit {
      work.state.withLock { $0.isOver = true }
      work.arrived.signal()
    }

    /// Has something done, and doesn't wait for it.
    func async(_ job: @escaping @Sendable () -> Void) {
      let needsThread = work.state.withLock { state in
        defer { state.hasThread = true }
        state.jobs.append(job)
        return !state.hasThread
      }
      work.arrived.signal()
      guard needsThread else { return }
      do {
        try System.startThread { [work] in work.run() }
      } catch {
        // A system without threads to spare: whoever comes does it.
        let jobs = work.state.withLock { state in
          defer { (state.jobs, state.hasThread) = ([], false) }
          return state.jobs
        }
        for job in jobs { job() }
      }
    }

    /// Has something done, and returns when it is, after all that came before.
    func sync(_ job: @escaping @Sendable () -> Void) {
      let done = DispatchSemaphore(value: 0)
      async {
        job()
        done.signal()
      }
      done.wait()
    }
  }
#endif

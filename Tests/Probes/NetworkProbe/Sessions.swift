import GantryNetworking
import GantryURLSession

/// Makes many sessions, one after the other, and says what they left.
struct Sessions {
  private let count: Int

  /// With no more descriptors than most systems give a process.
  init(_ count: Int) {
    self.count = count
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
    #else
      let resource = RLIMIT_NOFILE
    #endif
    getrlimit(resource, &limit)
    limit.rlim_cur = min(1024, limit.rlim_max)
    setrlimit(resource, &limit)
  }

  func run(_ addresses: [String]) async {
    let urls = addresses.compactMap { URL(string: $0) }
    // What the first ones bring is kept.
    var failed = await ask(urls, count / 10)
    let before = (descriptors, memory)
    failed += await ask(urls, count - count / 10)
    let (opened, grown) = (descriptors - before.0, (memory - before.1) >> 10)
    let line = "sessions: \(failed) failed, \(opened) descriptors more, \(grown) MiB more\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  private func ask(_ urls: [URL], _ count: Int) async -> Int {
    var failed = 0
    for index in 0..<count {
      let configuration = URLSessionConfiguration.ephemeral
      GantryNetworking.install(in: configuration)
      let session = URLSession(configuration: configuration)
      do {
        _ = try await session.data(from: urls[index % urls.count])
      } catch {
        failed += 1
      }
      session.finishTasksAndInvalidate()
    }
    return failed
  }

  private var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// What is resident, in KiB.
  private var memory: Int {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}

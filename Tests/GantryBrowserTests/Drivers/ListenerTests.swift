#if os(Linux)
  import Foundation
  import GantryBrowser
  import GantrySystem
  import TestServer
  import Testing

  extension BrowserTests {
    /// Where browsers, drivers and displays can be reached.
    @Suite struct ListenerTests {
      @Test(arguments: Kind.allCases)
      func onlyLoopbackIsListenedOn(_ kind: Kind) throws {
        let page = try kind.page()
        defer { page.close() }
        #expect(try page.value("1") == "1")
        let names =
          switch kind {
          case .devTools: ["headless-shell"]
          case .webDriver: ["chromedriver", "chromium"]
          case .webKit: ["WebKit", "MiniBrowser", "Xvfb"]
          case .firefox: ["firefox"]
          }
        let addresses = try Self.listening { line in names.contains { line.contains($0) } }
        #expect(try !Self.listening { $0.contains(names[0]) }.isEmpty)
        // 127.0.0.1 and ::1, as proc(5) writes them.
        let loopback = ["0100007F", "00000000000000000000000001000000"]
        #expect(addresses.filter { !loopback.contains($0) } == [])
      }

      /// The addresses on which processes that this one has started listen for TCP.
      private static func listening(_ isMeant: (String) -> Bool) throws -> [String] {
        var addresses: [String: String] = [:]
        for table in ["tcp", "tcp6"] {
          let text = try System.read(file: "/proc/net/\(table)")
          for line in String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst() {
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[3] == "0A" else { continue }
            addresses["socket:[\(fields[9])]"] = String(fields[1].prefix { $0 != ":" })
          }
        }
        return try Descendants.all().filter { isMeant($0.line) }.flatMap { process, _ in
          let folder = "/proc/\(process)/fd"
          // It may have ended.
          let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
          return files.compactMap { file in
            let target = try? FileManager.default.destinationOfSymbolicLink(
              atPath: "\(folder)/\(file)")
            return target.flatMap { addresses[$0] }
          }
        }
      }
    }
  }
#endif

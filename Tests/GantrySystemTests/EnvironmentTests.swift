import GantrySystem
import Testing

@Suite struct EnvironmentTests {
  @Test func `variables are found by the beginnings of their names`() throws {
    let path = try #require(System.environmentVariable("PATH"))
    #expect(System.environmentVariable("GANTRY_NO_SUCH_VARIABLE") == nil)
    #expect(System.variables.contains { $0 == ("PATH", path) })
    var found: [String: String] = [:]
    System.forEachVariable(beginningWith: ("GANTRY_NO_SUCH", "PATH", "GANTRY_NONE")) {
      name, value in
      found[name] = value
    }
    #expect(found["PATH"] == path)
    #expect(found.keys.allSatisfy { $0.hasPrefix("PATH") })
  }

  @Test func `a NUL character is found wherever it stands`() {
    #expect(!System.holdsNUL(""))
    #expect(!System.holdsNUL(String(repeating: "é", count: 10_000)))
    #expect(System.holdsNUL(String(repeating: "é", count: 10_000) + "\0"))
  }

  @Test func `bytes are found from a place on`() {
    let bytes: [UInt8] = [1, 2, 3, 2]
    bytes.withUnsafeBytes { bytes in
      #expect(bytes.firstIndex(of: 2, from: 0) == 1)
      #expect(bytes.firstIndex(of: 2, from: 2) == 3)
      #expect(bytes.firstIndex(of: 2, from: 4) == nil)
      #expect(bytes.firstIndex(of: 4, from: 0) == nil)
    }
  }
}

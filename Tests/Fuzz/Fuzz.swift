import GantrySystem

/// The readers that `Scripts/fuzz.sh` gives bytes to, one a run.
let readers: [FuzzedReader] = [
  .arguments, .environment, .launchPayload, .optionValues,
  .payloadFile, .savedOverrides,
  .json, .propertyList, .xmlPropertyList, .payload, .dates, .durations,
  .har, .recording, .recordingCheck, .stubs, .stubFiles, .redaction, .secrets, .link,
  .proxy, .http, .webSocket, .webDriver, .webDriverPage, .devTools, .devToolsPage, .biDi, .biDiPage,
  .scheme, .testPlan, .testRun, .testDurations, .argumentText,
  .elf, .machO, .swiftMetadata, .symbolNames, .containers, .mutants,
  .records, .appSchema, .modelContext,
]

/// The variable that names the reader of this process.
private let readerVariable = "FUZZ_READER"

/// The variable that names a folder; the reader's seeds and dictionary are written there, and
/// nothing is read.
private let folderVariable = "FUZZ_PREPARE"

private let current: FuzzedReader = {
  let name = System.environmentVariable(readerVariable) ?? ""
  guard let reader = readers.first(where: { $0.name == name }) else {
    if name.isEmpty {
      // For the script: each reader with its source files.
      for reader in readers {
        System.printOutput(([reader.name] + reader.sources).joined(separator: "\t") + "\n")
      }
      System.exit(0)
    }
    let names = readers.map(\.name).joined(separator: ", ")
    System.printError("\(readerVariable): '\(name)' is no reader; there are \(names).\n")
    System.exit(64)
  }
  return reader
}()

/// libFuzzer calls it before anything else.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer
) -> CInt {
  let reader = current
  guard let folder = System.environmentVariable(folderVariable) else { return 0 }
  do {
    try reader.prepare(in: folder)
    System.exit(0)
  } catch {
    System.printError("The seeds of '\(reader.name)' can't be written: \(error)\n")
    System.exit(1)
  }
}

/// libFuzzer calls it with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  current.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// An exchange in a journal: plain fields, which are quick to write while the app goes on.
  ///
  /// First come 64-bit integers, little-endian: the number of integers that follow; `start` and
  /// `duration`; the status, or 0, and an error's code; for both bodies the length in the record,
  /// and the length of the file, or -1; the number of headers sent; and the lengths of the texts.
  /// Then come the texts: method, URL, the names of the two bodies' files, names and values of the
  /// headers sent and received. Then come the bodies, and a line feed.
  enum JournalRecord: DebugOnly {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let wordSize = MemoryLayout<Int64>.size
    /// The number of integers before the lengths.
    private static let fixedCount = 10
    /// More headers than any service sends.
    private static let maximumCount = 1 << 20

    static func bytes(_ exchange: RecordedExchange) -> [UInt8] {
      let (seconds, attoseconds) = exchange.duration.components
      var status = 0
      var errorCode = 0
      var received = HTTPHeaders()
      switch exchange.outcome {
      case .answer(let answer): (status, received) = (answer.status, answer.headers)
      case .failure(let error): errorCode = error.code.rawValue
      }
      let (requestBody, answerBody) = (exchange.requestBody, exchange.answerBody)
      let start = exchange.start.timeIntervalSinceReferenceDate.bitPattern
      var numbers: [Int64] = [
        0, Int64(bitPattern: start), seconds, attoseconds, Int64(status), Int64(errorCode),
        Int64(requestBody.inline.count), requestBody.fileCount,
        Int64(answerBody.inline.count), answerBody.fileCount,
        Int64(exchange.request.headers.fields.count),
      ]
      var texts = ""
      func add(_ text: String) {
        numbers.append(Int64(text.utf8.count))
        texts += text
      }
      add(exchange.request.method)
      add(exchange.request.url.absoluteString)
      add(requestBody.file ?? "")
      add(answerBody.file ?? "")
      for headers in [exchange.request.headers, received] {
        for field in headers.fields {
          add(field.name)
          add(field.value)
        }
      }
      numbers[0] = Int64(numbers.count - 1)
      return joined(numbers, texts, requestBody.inline, answerBody.inline)
    }

    private static func joined(
      _ numbers: [Int64], _ texts: String, _ first: Data, _ second: Data
    ) -> [UInt8] {
      let textCount = texts.utf8.count
      let count = numbers.count * wordSize + textCount + first.count + second.count + 1
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        guard var position = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        for number in numbers {
          position.storeBytes(of: number.littleEndian, as: Int64.self)
          position += wordSize
        }
        func add(_ bytes: UnsafeRawBufferPointer) {
          guard let base = bytes.baseAddress else { return }
          position.copyMemory(from: base, byteCount: bytes.count)
          position += bytes.count
        }
        var texts = texts
        texts.withUTF8 { add(UnsafeRawBufferPointer($0)) }
        first.withUnsafeBytes { add($0) }
        second.withUnsafeBytes { add($0) }
        position.storeBytes(of: lineFeed, as: UInt8.self)
        initialized = count
      }
    }

    /// The end of the record that begins at an offset; nil if the record isn't complete.
    static func end(in file: OpenFile, from start: Int) throws(SystemError) -> Int? {
      guard let numbers = try numbers(file, from: start) else { return nil }
      var count = (numbers.count + 1) * wordSize + 1
      for size in [numbers[5], numbers[7]] + numbers[fixedCount...] {
        guard size >= 0, size < 1 << 40 else { return nil }
        count += Int(size)
      }
      let end = start + count
      return try file.read((end - 1)..<end) == [lineFeed] ? end : nil
    }

    /// The integers after the first one.
    private static func numbers(
      _ file: OpenFile, from start: Int
    ) throws(SystemError) -> [Int64]? {
      let size = wordSize
      func words(_ range: Range<Int>) throws(SystemError) -> [Int64]? {
        let bytes = try file.read(range)
        guard bytes.count == range.count else { return nil }
        return Self.words(of: bytes, count: bytes.count / size)
      }
      guard let count = try words(start..<(start + size))?.first.map(Int.init),
        count >= fixedCount + 4, count <= maximumCount
      else { return nil }
      return try words((start + size)..<(start + (count + 1) * size))
    }

    private static func words(of bytes: [UInt8], count: Int) -> [Int64] {
      let count = min(count, bytes.count / wordSize)
      return [Int64](unsafeUninitializedCapacity: count) { words, initialized in
        bytes.withUnsafeBytes { bytes in
          UnsafeMutableRawBufferPointer(words).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[..<(count * wordSize)]))
        }
        var index = 0
        while index < count {
          words[index] = Int64(littleEndian: words[index])
          index += 1
        }
        initialized = count
      }
    }

    /// The exchange in a record, whose bounds come from ``end(in:from:)``.
    static func exchange(_ bytes: [UInt8]) -> RecordedExchange? {
      guard let count = words(of: bytes, count: 1).first.map(Int.init) else { return nil }
      let numbers = Array(words(of: bytes, count: count + 1).dropFirst())
      var position = (count + 1) * wordSize
      func next(_ count: Int64) -> ArraySlice<UInt8> {
        defer { position += Int(count) }
        return bytes[position..<(position + Int(count))]
      }
      var index = fixedCount
      // Reads the fields in place: in unoptimized builds each of the library's general functions
      // takes as long as all of this.
      func text() -> String {
        guard index < numbers.count else { return "" }
        defer { index += 1 }
        return String(decoding: next(numbers[index]), as: UTF8.self)
      }
      let (method, address, requestFile, answerFile) = (text(), text(), text(), text())
      var fields: [HTTPHeaders.Field] = []
      while index < numbers.count { fields.append(HTTPHeaders.Field(name: text(), value: text())) }
      let start = Double(bitPattern: UInt64(bitPattern: numbers[0]))
      // A damaged file may hold any bytes.
      guard let url = URL(string: address), numbers[9] >= 0, Int(numbers[9]) <= fields.count,
        abs(start) < 1e11, (0..<1_000_000_000).contains(numbers[1]),
        (0..<1_000_000_000_000_000_000).contains(numbers[2])
      else { return nil }
      let sent = HTTPHeaders(Array(fields.prefix(Int(numbers[9]))))
      let received = HTTPHeaders(Array(fields.dropFirst(Int(numbers[9]))))
      let requestBody = body(next(numbers[5]), file: requestFile, count: numbers[6])
      let answerBody = body(next(numbers[7]), file: answerFile, count: numbers[8])
      let status = Int(numbers[3])
      let code: URLError.Code? = URLError.Code(rawValue: Int(numbers[4]))
      return RecordedExchange(
        request: HTTPRequest(method: method, url: url, headers: sent, body: .empty),
        requestBody: requestBody,
        outcome: status == 0
          ? .failure(URLError(code ?? .unknown))
          : .answer(HTTPAnswer(url: url, status: status, headers: received, body: .empty)),
        answerBody: answerBody,
        start: Date(timeIntervalSinceReferenceDate: start),
        duration: Duration(secondsComponent: numbers[1], attosecondsComponent: numbers[2]))
    }

    private static func body(
      _ bytes: ArraySlice<UInt8>, file: String, count: Int64
    ) -> RecordedExchange.Body {
      count < 0 ? .inline(Data(bytes)) : .file(file, count: Int(count))
    }
  }

  extension RecordedExchange.Body {
    fileprivate var inline: Data {
      if case .inline(let data) = self { data } else { Data() }
    }

    fileprivate var fileCount: Int64 {
      if case .file(_, let count) = self { Int64(count) } else { -1 }
    }
  }
#endif

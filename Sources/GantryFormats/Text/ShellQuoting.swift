/// Arguments as a shell needs them to be written.
package enum ShellQuoting {
  /// An argument, in quotes where it needs them.
  package static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_./:=@%+,".utf8.contains(byte)
        }
      }
    if isPlain { return text }
    var quoted = "'"
    for character in text.unicodeScalars {
      if character == "'" {
        quoted += "'\\''"
      } else {
        quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "'"
  }
}

/// Formats of packed files that the audit doesn't unpack.
enum PackedFormat {
  private static let beginnings: [(bytes: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "gzip file"), ([0x1F, 0x9D], "compress file"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz file"),
    (Array("BZh".utf8), "bzip2 file"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd file"),
    ([0x04, 0x22, 0x4D, 0x18], "lz4 file"), (Array("LZIP".utf8), "lzip file"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z file"),
    (Array("Rar!".utf8) + [0x1A, 7], "rar file"),
    (Array("xar!".utf8), "xar file"), (Array("pbzx".utf8), "pbzx file"),
    (Array("AA01".utf8), "Apple archive"), (Array("YAA1".utf8), "Apple archive"),
    (Array("MSCF".utf8), "cabinet file"), (Array("hsqs".utf8), "squashfs image"),
    ([0xED, 0xAB, 0xEE, 0xDB], "rpm file"), (Array("070701".utf8), "cpio file"),
    (Array("070702".utf8), "cpio file"), (Array("070707".utf8), "cpio file"),
    ([0xC7, 0x71], "cpio file"), ([0x50, 0x4B, 0x07, 0x08], "zip file in several parts"),
    ([0x50, 0x4B, 0x30, 0x30, 0x50, 0x4B], "zip file in several parts"),
    // The first bytes of a disk image of zlib's blocks.
    ([0x78, 0x01, 0x73, 0x0D, 0x62, 0x62, 0x60], "disk image"),
  ]

  /// The format of a file, nil for others.
  static func name(_ bytes: Bytes) -> String? {
    if let known = beginnings.first(where: { bytes.hasPrefix($0.bytes) }) {
      // Text may begin as bzip2's files do.
      guard known.name == "bzip2 file" else { return known.name }
      let next = bytes.buffer.dropFirst(4).prefix(2)
      if next.elementsEqual([0x31, 0x41]) || next.elementsEqual([0x17, 0x72]) {
        return known.name
      }
    }
    if bytes.count > 262, bytes.buffer[257..<262].elementsEqual("ustar".utf8) { return "tar file" }
    let end = bytes.buffer.suffix(512)
    return end.count == 512 && end.starts(with: Array("koly".utf8) + [0, 0, 0, 4])
      ? "disk image" : nil
  }
}

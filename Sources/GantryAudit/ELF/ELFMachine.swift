/// The numbers of one processor's relocations, by its supplement to the ELF standard.
struct ELFMachine {
  var name: String
  /// A symbol's address, as wide as a pointer.
  var absolute: UInt32
  /// The same in the table of pointers.
  var global: UInt32
  var jump: UInt32
  /// The binary's address plus a number.
  var relative: UInt32
  /// A symbol's bytes, copied from a library.
  var copy: UInt32
  /// In objects: the distance to a symbol in 32 bits.
  var distance: Set<UInt32>
  /// In objects: the distance to a pointer to a symbol in 32 bits.
  var pointerDistance: Set<UInt32>
  /// In objects of RISC-V: the addition to 32 bits; another entry is the subtraction.
  var sum: UInt32?
  var difference: UInt32?

  /// By `e_machine`.
  static func machine(_ number: UInt16, is64Bit: Bool) throws(AuditFault) -> ELFMachine {
    switch number {
    case 62:
      // R_X86_64_PC32, PLT32; GOTPCREL, GOTPCRELX, REX_GOTPCRELX.
      ELFMachine(
        name: "x86_64", absolute: 1, global: 6, jump: 7, relative: 8, copy: 5,
        distance: [2, 4], pointerDistance: [9, 41, 42])
    case 183:
      // R_AARCH64_PREL32, PLT32; GOTPCREL32.
      ELFMachine(
        name: "arm64", absolute: 257, global: 1025, jump: 1026, relative: 1027, copy: 1024,
        distance: [261, 314], pointerDistance: [315])
    case 3:
      ELFMachine(
        name: "i386", absolute: 1, global: 6, jump: 7, relative: 8, copy: 5,
        distance: [2, 4], pointerDistance: [])
    case 40:
      // R_ARM_REL32, PREL31 is another form; GOT_PREL.
      ELFMachine(
        name: "arm", absolute: 2, global: 21, jump: 22, relative: 23, copy: 20,
        distance: [3], pointerDistance: [96])
    case 21:
      ELFMachine(
        name: "ppc64", absolute: 38, global: 20, jump: 21, relative: 22, copy: 19,
        distance: [26], pointerDistance: [])
    case 22 where is64Bit:
      ELFMachine(
        name: "s390x", absolute: 22, global: 10, jump: 11, relative: 12, copy: 9,
        distance: [5], pointerDistance: [])
    case 243 where is64Bit:
      // R_RISCV_32_PCREL, PLT32; GOT32_PCREL; ADD32, SUB32.
      ELFMachine(
        name: "riscv64", absolute: 2, global: 2, jump: 5, relative: 3, copy: 4,
        distance: [57, 59], pointerDistance: [41], sum: 35, difference: 39)
    default:
      throw .unsupported("an ELF file for the processor \(number)")
    }
  }
}

/// The operators of a dictionary of a `CFF` table that have a meaning for outlines, with their
/// integer operands (Adobe Technical Note 5176 §4).
struct CompactFontDictionary {
  /// An operator; a two-byte operator is 0x0C00 plus its second byte.
  enum Key: Int {
    case charset = 15
    case charstrings = 17
    case privateDictionary = 18
    case subroutines = 19
    case charstringType = 0x0C06
    case registry = 0x0C1E
    case fontDictionaries = 0x0C24
    case fontSelection = 0x0C25
  }

  /// The maximum number of bytes that are read; the dictionaries of fonts have fewer than 200.
  private static let byteLimit = 4_096

  private var values: [Key: [Int]] = [:]

  init(_ dictionary: FontTable) {
    let table = dictionary.slice(0, length: Self.byteLimit)
    var operands: [Int] = []
    var position = 0
    while position < table.count {
      let byte = table.u8(position)
      position &+= 1
      switch byte {
      case 0...21:
        var code = byte
        if byte == 12 {
          code = 0x0C00 | table.u8(position)
          position &+= 1
        }
        if let key = Key(rawValue: code) { values[key] = operands }
        operands.removeAll(keepingCapacity: true)
      case 28:
        operands.append(table.i16(position))
        position &+= 2
      case 29:
        operands.append(Int(Int32(truncatingIfNeeded: table.u32(position))))
        position &+= 4
      case 30:
        // A real number, which no operator above has: nibbles up to 0xF.
        while position < table.count, table.u8(position) & 0xF != 0xF,
          table.u8(position) >> 4 != 0xF
        { position &+= 1 }
        position &+= 1
        operands.append(0)
      case 32...246: operands.append(byte &- 139)
      case 247...250:
        operands.append((byte &- 247) &* 256 &+ table.u8(position) &+ 108)
        position &+= 1
      case 251...254:
        operands.append(-(byte &- 251) &* 256 &- table.u8(position) &- 108)
        position &+= 1
      default: break
      }
    }
  }

  /// Whether the dictionary has an operator.
  func contains(_ key: Key) -> Bool { values[key] != nil }

  /// Returns an operand of an operator; nil if it is missing.
  func value(_ key: Key, _ index: Int = 0) -> Int? {
    guard let operands = values[key], index < operands.count else { return nil }
    return operands[index]
  }
}

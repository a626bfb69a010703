// Replies of the terminal to queries.

extension InputDecoder {
  mutating func endReply(_ sequence: ControlSequence, _ final: UInt8) {
    switch (sequence.marker, sequence.intermediates, final) {
    case (0x3F, [], 0x63):
      events.append(.reply(.primaryAttributes(sequence.values)))
    case (0x3E, [], 0x63):
      events.append(.reply(.secondaryAttributes(sequence.values)))
    case (0x3F, [0x24], 0x79):
      guard let mode = sequence.value(0), let state = sequence.value(1) else { break }
      events.append(.reply(.mode(mode, state: state)))
    case (0x3F, [], 0x75):
      events.append(.reply(.keyboard(sequence.value(0) ?? 0)))
    case (0x3F, [], 0x52):
      guard let row = sequence.value(0), let column = sequence.value(1) else { break }
      emitCursor(row, column)
    default:
      break
    }
  }

  mutating func emitCursor(_ row: Int, _ column: Int) {
    guard row > 0, column > 0 else { return }
    events.append(.reply(.cursorPosition(row: row - 1, column: column - 1)))
  }

  mutating func endString(_ introducer: UInt8) {
    switch introducer {
    case 0x50:
      events.append(.reply(.deviceControl(collected)))
    case 0x5F:
      events.append(.reply(.application(collected)))
    case 0x5D:
      let digits = collected.prefix { (0x30...0x39).contains($0) }
      let rest = collected[digits.count...]
      guard (1...5).contains(digits.count), rest.isEmpty || rest.first == 0x3B else { break }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      events.append(.reply(.command(number, Array(rest.dropFirst()))))
    default:
      break
    }
  }
}

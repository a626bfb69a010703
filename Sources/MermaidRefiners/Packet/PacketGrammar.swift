import ArtifactBase

/// Reads the statements of packet diagrams (`Specs/Mermaid.md` N20).
struct PacketGrammar: MermaidGrammar {
  typealias Lexer = PacketLexer
  static let type = "packet"

  private var packet = MermaidPacket()
  /// The number of the bit after the last field.
  private var next = 0
  private(set) var isFull = false

  var content: MermaidContent { .packet(packet) }

  mutating func configure(_ configuration: MermaidConfiguration) {
    let bits = configuration["packet", "bitsPerRow"]?.text.flatMap { Double($0) } ?? 32
    // More bits than any row has count as one row.
    if bits >= 1 { packet.bitsPerRow = Int(min(bits, 1_000)) }
    packet.showsBits = configuration["packet", "showBits"] != .boolean(false)
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.skipAll(.newline)
    guard let kind = cursor.kind else { return }
    if try packet.readText(&cursor) { return }
    switch kind {
    case .number, .plus: try readField(&cursor)
    default: throw cursor.failure("a field, such as `0-15: \"name\"` or `+16: \"name\"`")
    }
  }

  private mutating func readField(_ cursor: inout Cursor) throws(MermaidFailure) {
    let first = cursor.index
    var start = next
    var end: Int?
    var count: Int?
    if try cursor.skip(.plus) {
      count = Int(try cursor.expect(.number, "a number of bits")) ?? .max
    } else {
      start = Int(cursor.word) ?? .max
      cursor.index += 1
      if try cursor.skip(.dash) {
        end = Int(try cursor.expect(.number, "the number of the last bit")) ?? .max
      }
    }
    try cursor.expect(.colon, "`:`")
    var label = ""
    var failure: MermaidFailure?
    if try cursor.next() == .string {
      label = cursor.word.unquoted
      cursor.index += 1
    } else {
      let field = cursor.string(from: first)
      if cursor.kind == .newline || cursor.kind == nil {
        failure = cursor.failure("a name in quotes")
      } else {
        label = cursor.line(of: cursor.index).trimmed
        failure = cursor.failure(
          "a name in quotes",
          advice: "put the name in quotes: `\(field) \"\(label.inAdvice)\"`")
      }
      while let kind = cursor.kind, kind != .newline { cursor.index += 1 }
    }
    try cursor.expectEndOfLine()
    var read = cursor
    while read.tokens[read.index - 1].kind == .newline { read.index -= 1 }
    if let end, end < start {
      throw read.fault(first, "the last bit \(end) is before the first bit \(start)")
    }
    if count == 0 { throw read.fault(first, "empty field: expected 1 or more bits") }
    let (last, isTooLarge) = start.addingReportingOverflow((count ?? 1) - 1)
    let final = end ?? (isTooLarge ? .max : last)
    let expected = next
    if start >= expected {
      next = final == .max ? final : final + 1
      if packet.fields.count < MermaidRefiner.partLimit {
        packet.fields.append(
          .init(
            start: start, end: final, label: MermaidLabel(label, kind: .string),
            range: read.range(from: first)))
      } else {
        isFull = true
      }
    }
    if let failure { throw failure }
    guard start == expected else {
      throw read.fault(
        first, "bit \(start) does not follow the field before: expected \(expected)",
        advice: "write `+\((end ?? start) - start + 1)` for the number of bits")
    }
  }
}

import ArtifactBase

/// Reads the statements of Venn diagrams (`Specs/Mermaid.md` N25).
struct VennGrammar: MermaidGrammar {
  typealias Lexer = VennLexer
  static let type = "venn-beta"

  private var diagram = MermaidVenn()
  private var known: Set<String> = []
  private(set) var isFull = false

  var content: MermaidContent { .venn(diagram) }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.skipAll(.newline)
    guard let kind = cursor.kind else { return }
    let start = cursor.index
    switch kind {
    case .title:
      diagram.title = String(cursor.word.dropFirst(6)).trimmed
      cursor.index += 1
    case .set, .union: try readSubset(&cursor, isUnion: kind == .union)
    case .text:
      cursor.index += 1
      let sets = try names(&cursor, "the name of a set")
      try readText(&cursor, sets, start)
    case .innerText:
      cursor.index += 1
      guard let sets = diagram.subsets.last?.sets else {
        throw cursor.failure("a set before the text")
      }
      try readText(&cursor, sets, start)
    case .style: try readStyle(&cursor)
    default:
      throw cursor.failure(
        "`set`, `union`, `text` or `style`",
        advice: kind == .label || kind == .colon ? "a set has a name: `set A[\"text\"]:10`" : nil)
    }
  }

  // MARK: Parts

  private func name(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure) -> String {
    switch try cursor.next() {
    case .name, .string:
      cursor.index += 1
      return Self.normalized(cursor.string(cursor.index - 1))
    case .number:
      throw cursor.failure(expected, advice: "put a name that begins with a digit in quotes")
    case .invalid: throw cursor.failure(expected, advice: "put the name in quotes")
    default: throw cursor.failure(expected)
    }
  }

  private func names(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure) -> [String]
  {
    var names: [String] = []
    repeat { names.append(try name(&cursor, expected)) } while try cursor.skip(.comma)
    return names
  }

  private func label(_ cursor: inout Cursor) throws(MermaidFailure) -> MermaidLabel {
    guard try cursor.next() == .label else { return MermaidLabel("", kind: .string) }
    let word = cursor.word
    cursor.index += 1
    let count = word.hasPrefix("[\"") ? 2 : 1
    return MermaidLabel(
      Self.normalized(String(word.dropFirst(count).dropLast(count))), kind: .string)
  }

  /// A text without quotes around it.
  private static func normalized(_ text: String) -> String {
    let text = text.trimmed
    let isQuoted = text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    return isQuoted ? String(text.dropFirst().dropLast()) : text
  }

  private static func sorted(_ names: [String]) -> [String] {
    names.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
  }

  private mutating func readSubset(
    _ cursor: inout Cursor, isUnion: Bool
  ) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    let sets =
      isUnion ? try names(&cursor, "the name of a set") : [try name(&cursor, "the name of the set")]
    let end = cursor.index
    let label = try label(&cursor)
    var size = 10 / Double(sets.count * sets.count)
    if try cursor.skip(.colon) { size = Double(try cursor.expect(.number, "a size")) ?? 0 }
    if isUnion {
      var names = cursor
      names.index = end
      guard sets.count > 1 else {
        throw names.fault(start, "one set: expected two or more sets with commas between them")
      }
      if let unknown = sets.first(where: { !known.contains($0) }) {
        throw names.fault(
          start, "unknown set `\(unknown.prefix(32))`: expected one that is defined before")
      }
    }
    if !isUnion { known.insert(sets[0]) }
    guard diagram.subsets.count < MermaidRefiner.partLimit else { return isFull = true }
    diagram.subsets.append(
      .init(sets: Self.sorted(sets), label: label, size: size, range: cursor.range(from: start)))
  }

  private mutating func readText(
    _ cursor: inout Cursor, _ sets: [String], _ start: Int
  ) throws(MermaidFailure) {
    let kind = try cursor.next()
    guard kind == .name || kind == .string || kind == .number else {
      throw cursor.failure(
        "a text", advice: "write `text A name[\"text\"]`, or `text name` with white space before it"
      )
    }
    let id = Self.normalized(cursor.word)
    cursor.index += 1
    let label = kind == .number ? MermaidLabel("", kind: .string) : try label(&cursor)
    guard diagram.texts.count < MermaidRefiner.partLimit else { return isFull = true }
    diagram.texts.append(
      .init(sets: Self.sorted(sets), id: id, label: label, range: cursor.range(from: start)))
  }

  private mutating func readStyle(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.index += 1
    let targets = try names(&cursor, "the name of a set")
    var styles: [MermaidVenn.Style] = []
    repeat {
      let key = try cursor.expect(.name, "a style, such as `fill:red`")
      try cursor.expect(.colon, "`:`")
      var value: [String] = []
      if try cursor.skip(.string) {
        value = [Self.normalized(cursor.string(cursor.index - 1))]
      } else {
        while cursor.kind == .name || cursor.kind == .number || cursor.kind == .color {
          value.append(cursor.word)
          cursor.index += 1
        }
      }
      guard !value.isEmpty else { throw cursor.failure("a value") }
      styles.append(.init(key: key, value: value.joined(separator: " ")))
    } while try cursor.skip(.comma)
    guard diagram.styleRules.count < MermaidRefiner.partLimit else { return isFull = true }
    diagram.styleRules.append(.init(targets: Self.sorted(targets), styles: styles))
  }
}

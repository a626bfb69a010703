import ArtifactBase

/// Reads the statements of quadrant charts (`Specs/Mermaid.md` N13).
struct QuadrantGrammar: MermaidGrammar {
  typealias Lexer = QuadrantLexer
  static let type = "quadrantChart"

  private var chart = MermaidQuadrant()
  private(set) var isFull = false

  var content: MermaidContent { .quadrant(chart) }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.skipAll(.space)
    guard let kind = try cursor.next() else { return }
    let start = cursor.index
    switch kind {
    case .newline, .semicolon:
      cursor.index += 1
      return
    case .title:
      cursor.index += 1
      chart.title = try cursor.expect(.titleText, "a title").trimmed
    case .accessibleTitle, .accessibleDescription: _ = chart.readAccessible(&cursor)
    case .xAxis, .yAxis:
      cursor.index += 1
      let axis = try axis(&cursor)
      if kind == .xAxis { chart.xAxis = axis } else { chart.yAxis = axis }
    case .quadrant1, .quadrant2, .quadrant3, .quadrant4:
      cursor.index += 1
      let number = [.quadrant1, .quadrant2, .quadrant3, .quadrant4].firstIndex(of: kind) ?? 0
      chart.quadrants[number] = try label(&cursor, "the name of the quadrant")
    case .classDefinition: try readClass(&cursor)
    case .header: throw cursor.failure("a statement", advice: "`quadrantChart` comes once")
    default: try readPoint(&cursor)
    }
    switch try cursor.next() {
    case nil, .newline, .semicolon: return
    default: throw end(cursor, start)
    }
  }

  /// The failure of what follows a statement.
  private func end(_ cursor: Cursor, _ start: Int) -> MermaidFailure {
    switch (cursor.tokens[start].kind, cursor.kind) {
    case (.xAxis, .arrow), (.yAxis, .arrow): cursor.failure("the end of the line")
    case (_, .arrow): cursor.failure("the end of the line", advice: "only axes have two ends")
    case (_, .invalid), (_, .colon):
      cursor.failure(
        "the end of the line", advice: "put the text in quotes: `\"a: b (c)\"`")
    default: cursor.failure("the end of the line")
    }
  }

  // MARK: Parts

  private func axis(_ cursor: inout Cursor) throws(MermaidFailure) -> MermaidQuadrant.Axis {
    let start = cursor.index - 1
    var axis = MermaidQuadrant.Axis()
    axis.start = try label(&cursor, "the name of the axis")
    if try cursor.skip(.arrow) {
      switch try cursor.next() {
      case nil, .newline, .semicolon: axis.start.source += " ⟶"
      default: axis.end = try label(&cursor, "the name of the other end")
      }
    }
    axis.range = cursor.range(from: start)
    return axis
  }

  private func label(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure)
    -> MermaidLabel
  {
    let kind = try cursor.next()
    switch kind {
    case .string, .markdown, .letters, .number, .sign, .comma, .hash, .underscore: break
    default: throw cursor.failure(expected)
    }
    var text = ""
    var isFirst = true
    loop: while let next = cursor.kind {
      switch next {
      case .string, .markdown: if !isFirst { break loop }
      case .letters, .number, .sign, .comma, .hash, .underscore, .minus, .space: break
      default: break loop
      }
      // Letters that are not ASCII are several tokens.
      let start = cursor.index
      cursor.index += 1
      while next == .sign, cursor.kind == .sign { cursor.index += 1 }
      text += cursor.string(from: start)
      isFirst = false
    }
    return MermaidLabel(
      text.trimmed, kind: kind == .markdown ? .markdown : kind == .string ? .string : .text)
  }

  private mutating func readPoint(_ cursor: inout Cursor) throws(MermaidFailure) {
    let start = cursor.index
    let label = try label(&cursor, "a statement, such as `Name: [0.3, 0.6]`")
    var styleClass = ""
    if cursor.kind == .styleClass {
      styleClass = cursor.word
      cursor.index += 1
    }
    let advice = "a point is `Name: [0.3, 0.6]`"
    switch try cursor.next() {
    case .pointStart: cursor.index += 1
    case .colon:
      var next = cursor
      next.index += 1
      while next.kind == .space || next.kind == .newline { next.index += 1 }
      guard next.tokens[cursor.index..<next.index].contains(where: { $0.kind == .newline }),
        try next.next() == .bracket
      else { throw cursor.failure("`: [`", advice: advice) }
      cursor.index = next.index + 1
    case .invalid:
      let isPosition = cursor.word.hasPrefix("[")
      throw cursor.failure(
        "`: [` and the position",
        advice: isPosition ? advice : "put the text in quotes: `\"a (b)\": [0.3, 0.6]`")
    default: throw cursor.failure("`: [` and the position", advice: advice)
    }
    let numbers = "a number from 0 to 1"
    let x = Self.number(try cursor.expect(.pointX, numbers, advice: Self.numberAdvice(cursor)))
    let y = Self.number(try cursor.expect(.pointY, numbers, advice: Self.numberAdvice(cursor)))
    if cursor.kind == .invalid, cursor.word.hasPrefix("."), let advice = Self.numberAdvice(cursor) {
      throw cursor.failure(numbers, advice: advice)
    }
    var style = MermaidQuadrant.Style()
    switch try cursor.next() {
    case nil, .newline, .semicolon: break
    default: style = try styles(&cursor)
    }
    guard chart.points.count < MermaidRefiner.partLimit else { return isFull = true }
    chart.points.append(
      .init(
        label: label, x: x, y: y, styleClass: styleClass, style: style,
        range: cursor.range(from: start)))
  }

  private mutating func readClass(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.index += 1
    try cursor.expect(.space, "a space and the name of a class")
    let start = cursor.index
    loop: while let kind = cursor.kind {
      switch kind {
      case .letters, .number, .minus, .comma, .colon, .hash: cursor.index += 1
      case .sign
      where ["&", "*"].contains(cursor.word) || cursor.word.utf8.first.map { $0 >= 0x80 } == true:
        cursor.index += 1
      default: break loop
      }
    }
    guard cursor.index > start else { throw cursor.failure("the name of a class") }
    let id = cursor.joined(from: start)
    try cursor.expect(.space, "a space and styles")
    let style = try styles(&cursor)
    if let index = chart.styleClasses.firstIndex(where: { $0.id == id }) {
      chart.styleClasses[index].style = style
    } else if chart.styleClasses.count < 1_000 {
      chart.styleClasses.append(.init(id: id, style: style))
    }
  }

  // MARK: Styles

  private func styles(_ cursor: inout Cursor) throws(MermaidFailure) -> MermaidQuadrant.Style {
    var style = MermaidQuadrant.Style()
    repeat {
      let start = cursor.index
      loop: while let kind = cursor.kind {
        switch kind {
        case .letters, .number, .colon, .space, .hash, .minus: cursor.index += 1
        default: break loop
        }
      }
      guard cursor.index > start else {
        throw cursor.failure("a style, such as `radius: 10`")
      }
      let parts = cursor.joined(from: start).trimmed.split(
        separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1].trimmed : ""
      guard Self.set(parts[0].trimmed, value, &style) else {
        throw cursor.fault(
          start,
          "unknown style: expected `radius: 10`, `color: #ff0000`, `stroke-color: #ff0000`"
            + " or `stroke-width: 2px`")
      }
    } while try cursor.skip(.comma)
    return style
  }

  private static func set(
    _ key: String, _ value: String, _ style: inout MermaidQuadrant.Style
  ) -> Bool {
    let bytes = Array(value.utf8)
    switch key {
    case "radius":
      guard !bytes.isEmpty, bytes.allSatisfy(\.isASCIIDigit) else { return false }
      style.radius = Int(value) ?? .max
    case "color", "stroke-color":
      let digits = bytes.first == UInt8(ascii: "#") ? bytes.dropFirst() : bytes[...]
      guard digits.count == 3 || digits.count == 6, digits.allSatisfy(\.isASCIIHexDigit) else {
        return false
      }
      if key == "color" { style.color = value } else { style.strokeColor = value }
    case "stroke-width":
      guard bytes.count > 2, value.hasSuffix("px"), bytes.dropLast(2).allSatisfy(\.isASCIIDigit)
      else { return false }
      style.strokeWidth = value
    default: return false
    }
    return true
  }

  /// What to write instead of a number that Mermaid rejects.
  private static func numberAdvice(_ cursor: Cursor) -> String? {
    let word = cursor.word
    if word.hasPrefix(".0") { return "write `1` instead of `1.0`" }
    return word.hasPrefix(".") || word.first?.isNumber == true
      ? "numbers are `0`, `1`, and those between such as `0.5`" : nil
  }

  private static func number(_ text: String) -> Double {
    Double(text) ?? (text.hasPrefix("1") ? 1 : 0)
  }
}

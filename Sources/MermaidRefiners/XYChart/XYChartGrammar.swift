import ArtifactBase

/// Reads the statements of charts of bars and lines (`Specs/Mermaid.md` N14).
struct XYChartGrammar: MermaidGrammar {
  typealias Lexer = XYChartLexer
  static let type = "xychart"

  private var chart = MermaidXYChart()
  private var hasStatement = false
  private var valueCount = 0
  private(set) var isFull = false

  var content: MermaidContent { .xyChart(chart) }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    while cursor.kind == .newline || cursor.kind == .semicolon { cursor.index += 1 }
    try cursor.expect(.header, "`\(Self.type)`")
    if cursor.kind == .horizontal || cursor.kind == .vertical {
      chart.isHorizontal = cursor.kind == .horizontal
      cursor.index += 1
    }
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard let kind = cursor.kind else { return }
    let start = cursor.index
    switch kind {
    case .newline, .semicolon:
      cursor.index += 1
      return
    case .header where !hasStatement: return try readHeader(&cursor)
    default: hasStatement = true
    }
    if chart.readAccessible(&cursor) { return }
    switch kind {
    case .title:
      cursor.index += 1
      chart.title = try label(&cursor, "a title").source
    case .xAxis, .yAxis:
      cursor.index += 1
      let axis = try axis(&cursor, hasCategories: kind == .xAxis)
      set(axis, isX: kind == .xAxis)
    case .line, .bar:
      cursor.index += 1
      let title = try next(cursor) == .open ? MermaidLabel("") : label(&cursor, "`[` and values")
      let values = try values(&cursor)
      guard valueCount + values.count < MermaidRefiner.partLimit else { return isFull = true }
      valueCount += values.count
      chart.plots.append(
        .init(
          kind: kind == .bar ? .bar : .line, title: title, values: values,
          range: cursor.range(from: start)))
    case .horizontal, .vertical:
      throw cursor.failure("a statement", advice: "the direction follows `xychart`")
    default:
      throw cursor.failure(
        "`title`, `x-axis`, `y-axis`, `bar` or `line`", advice: Self.textAdvice(cursor))
    }
  }

  private func next(_ cursor: Cursor) throws(MermaidFailure) -> XYChartLexer.Kind? {
    try cursor.next()
  }

  private mutating func set(_ axis: MermaidXYChart.Axis, isX: Bool) {
    var old = isX ? chart.xAxis : chart.yAxis
    old.title = axis.title
    old.range = axis.range
    if !axis.categories.isEmpty || axis.minimum != nil {
      (old.categories, old.minimum, old.maximum) = (axis.categories, axis.minimum, axis.maximum)
    }
    if isX { chart.xAxis = old } else { chart.yAxis = old }
  }

  // MARK: Parts

  /// Reads a text in quotes, or words up to another token; white space between words is not part of it.
  private func label(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure)
    -> MermaidLabel
  {
    let start = cursor.index
    switch try cursor.next() {
    case .string:
      cursor.index += 1
      return MermaidLabel(cursor.string(start).trimmed, kind: .string)
    case .word:
      // More words may follow after a line that ends with a space.
      while try cursor.next() == .word { cursor.index += 1 }
      return MermaidLabel(cursor.joined(from: start).trimmed)
    case .invalid, .colon, .comma:
      throw cursor.failure(expected, advice: "put the text in quotes")
    case .number:
      throw cursor.failure(expected, advice: "put a text with numbers in quotes")
    default: throw cursor.failure(expected)
    }
  }

  private func axis(
    _ cursor: inout Cursor, hasCategories: Bool
  ) throws(MermaidFailure) -> MermaidXYChart.Axis {
    let start = cursor.index - 1
    var axis = MermaidXYChart.Axis()
    var isTitled = false
    if let kind = try cursor.next(), kind != .open, kind != .number {
      axis.title = try label(&cursor, "a title or the range of the axis")
      isTitled = true
    }
    switch try cursor.next() {
    case .number:
      axis.minimum = Double(cursor.word)
      cursor.index += 1
      let advice = isTitled ? "put a title with numbers in quotes" : nil
      try cursor.expect(.arrow, "`-->` and the end of the range", advice: advice)
      axis.maximum = Double(try cursor.expect(.number, "the end of the range"))
    case .open where hasCategories:
      cursor.index += 1
      repeat {
        axis.categories.append(try label(&cursor, "the name of a category"))
      } while try cursor.skip(.comma)
      try cursor.expect(.close, "`,` or `]`", advice: Self.textAdvice(cursor))
    case .open:
      throw cursor.failure("`0 --> 100`", advice: "the y-axis has no categories")
    case nil where !isTitled: throw cursor.failure("a title or the range of the axis")
    default: break
    }
    axis.range = cursor.range(from: start)
    return axis
  }

  private static func textAdvice(_ cursor: Cursor) -> String? {
    cursor.kind == .invalid || cursor.kind == .colon ? "put the text in quotes" : nil
  }

  private func values(_ cursor: inout Cursor) throws(MermaidFailure) -> [Double] {
    try cursor.expect(.open, "`[` and values", advice: Self.textAdvice(cursor))
    var values: [Double] = []
    repeat {
      values.append(
        Double(try cursor.expect(.number, "a number", advice: "values are on one line")) ?? 0)
    } while try cursor.skip(.comma)
    try cursor.expect(.close, "`,` or `]`")
    return values
  }
}

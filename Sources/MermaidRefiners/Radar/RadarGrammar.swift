import ArtifactBase

/// Reads the statements of radar charts (`Specs/Mermaid.md` N22).
struct RadarGrammar: MermaidGrammar {
  typealias Lexer = RadarLexer
  static let type = "radar-beta"

  private var chart = MermaidRadar()
  /// The names of the axes of each curve that names them.
  private var namedCurves: [(label: String, axes: Set<String>)] = []
  private var valueCount = 0
  private(set) var isFull = false

  var closing: String? {
    namedCurves.isEmpty || !chart.axes.isEmpty ? "" : nil
  }
  var missing: (message: String, opened: Range<Int>?)? {
    namedCurves.isEmpty || !chart.axes.isEmpty
      ? nil : ("curve with the names of axes: expected `axis` and their names", nil)
  }
  var content: MermaidContent { .radar(chart) }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    try cursor.expect(.header, "`\(Self.type)`")
    _ = try cursor.skip(.colon)
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    cursor.skipAll(.newline)
    guard let kind = cursor.kind else { return }
    if try chart.readText(&cursor) { return }
    switch kind {
    case .axis:
      cursor.index += 1
      try readAxes(&cursor)
    case .curve:
      cursor.index += 1
      try readCurves(&cursor)
    case .legend, .ticks, .max, .min, .graticule: try readOptions(&cursor)
    default:
      throw cursor.failure(
        "`axis`, `curve`, `showLegend`, `ticks`, `max`, `min` or `graticule`")
    }
  }

  // MARK: Parts

  private func name(_ cursor: inout Cursor, _ expected: String) throws(MermaidFailure) -> String {
    let advice: String? =
      switch cursor.kind {
      case .number: "names do not begin with a digit"
      case .graticuleName, .boolean, .title, .accessibleTitle, .accessibleDescription:
        "names do not begin with this word"
      case .axis, .curve, .legend, .ticks, .max, .min, .graticule: "keywords are not names"
      case .string: "write a name before the text: `a[\"text\"]`"
      default: nil
      }
    return try cursor.expect(.name, expected, advice: advice)
  }

  private func label(_ cursor: inout Cursor, _ name: String) throws(MermaidFailure) -> MermaidLabel
  {
    guard try cursor.skip(.openBracket) else { return MermaidLabel(name, kind: .string) }
    let text = try cursor.expect(
      .string, "a text in quotes", advice: "put the text in quotes: `a[\"text\"]`")
    try cursor.expect(.closeBracket, "`]`")
    return MermaidLabel(text.unquoted, kind: .string)
  }

  private mutating func readAxes(_ cursor: inout Cursor) throws(MermaidFailure) {
    var axes: [MermaidRadar.Axis] = []
    repeat {
      let start = cursor.index
      let name = try name(&cursor, "the name of an axis")
      let label = try label(&cursor, name)
      axes.append(.init(id: name, label: label, range: cursor.range(from: start)))
    } while try cursor.skip(.comma)
    for axis in axes {
      guard chart.axes.count < MermaidRefiner.partLimit else { return isFull = true }
      chart.axes.append(axis)
    }
    for curve in namedCurves {
      for axis in axes where !curve.axes.contains(axis.id) {
        throw cursor.fault(
          cursor.index - 1,
          "curve `\(curve.label.prefix(32))` has no value for axis `\(axis.id.prefix(32))`")
      }
    }
  }

  private mutating func readCurves(_ cursor: inout Cursor) throws(MermaidFailure) {
    var curves: [MermaidRadar.Curve] = []
    repeat {
      let start = cursor.index
      let name = try name(&cursor, "the name of a curve")
      let label = try label(&cursor, name)
      try cursor.expect(.open, "`{` and values")
      let entries = try entries(&cursor)
      curves.append(
        .init(id: name, label: label, entries: entries, range: cursor.range(from: start)))
    } while try cursor.skip(.comma)
    var fault: MermaidFailure?
    for curve in curves {
      guard valueCount + curve.entries.count < MermaidRefiner.partLimit else {
        return isFull = true
      }
      valueCount += curve.entries.count
      chart.curves.append(curve)
      guard curve.entries.first?.axis != nil else { continue }
      let axes = Set(curve.entries.compactMap(\.axis))
      namedCurves.append((curve.label.source, axes))
      if let axis = chart.axes.first(where: { !axes.contains($0.id) }), fault == nil {
        fault = cursor.fault(
          cursor.index - 1, "missing value for axis `\(axis.id.prefix(32))` in the curve")
      }
    }
    if let fault { throw fault }
  }

  private func entries(_ cursor: inout Cursor) throws(MermaidFailure) -> [MermaidRadar.Entry] {
    var entries: [MermaidRadar.Entry] = []
    repeat {
      cursor.skipAll(.newline)
      var axis: String?
      if try cursor.next() == .name, entries.first?.axis != nil || entries.isEmpty {
        axis = cursor.word
        cursor.index += 1
        _ = try cursor.skip(.colon)
      } else if entries.first?.axis != nil {
        throw cursor.failure(
          "the name of an axis", advice: "name the axis of each value, or of none")
      }
      let number = try cursor.expect(
        .number, entries.isEmpty && axis == nil ? "a value" : "a number",
        advice: cursor.kind == .name ? "name the axis of each value, or of none" : nil)
      entries.append(.init(axis: axis, value: Double(number) ?? 0))
    } while try cursor.skip(.comma)
    cursor.skipAll(.newline)
    try cursor.expect(
      .close, "`,` or `}`",
      advice: cursor.kind == .name || cursor.kind == .number ? "put commas between values" : nil)
    return entries
  }

  // MARK: Options

  private mutating func readOptions(_ cursor: inout Cursor) throws(MermaidFailure) {
    var copy = chart
    repeat {
      let kind = cursor.kind
      cursor.index += 1
      switch kind {
      case .legend:
        copy.showsLegend = try cursor.expect(.boolean, "`true` or `false`") == "true"
      case .ticks: copy.tickCount = try number(&cursor)
      case .max: copy.maximum = try number(&cursor)
      case .min: copy.minimum = try number(&cursor)
      case .graticule:
        let name = try cursor.expect(.graticuleName, "`circle` or `polygon`")
        copy.graticule = .init(rawValue: name) ?? .circle
      default:
        cursor.index -= 1
        throw cursor.failure("`showLegend`, `ticks`, `max`, `min` or `graticule`")
      }
    } while try cursor.skip(.comma)
    chart = copy
  }

  private func number(_ cursor: inout Cursor) throws(MermaidFailure) -> Double {
    Double(try cursor.expect(.number, "a number")) ?? 0
  }
}

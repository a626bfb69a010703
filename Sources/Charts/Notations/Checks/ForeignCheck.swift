import ArtifactBase

/// Corrects misspelt types and members of charts of Chart.js, ECharts and Plotly, and notes them and data
/// that don't fit (L7.6).
struct ForeignCheck {
  private(set) var notes = ChartNotes()

  /// Returns a chart with the types and members that are meant, and notes on them.
  ///
  /// - Complexity: O(number of values).
  static func corrected(
    _ value: JSONValue, _ dialect: ChartDialect
  ) -> (value: JSONValue, notes: [ChartNote]) {
    var check = ForeignCheck()
    var value = value
    switch dialect {
    case .chartjs: check.correctChartJS(&value)
    case .echarts: check.correctECharts(&value)
    case .plotly: check.correctPlotly(&value)
    }
    return (value, check.notes.notes)
  }

  /// The maximum number of series whose names are checked.
  static let seriesLimit = 256

  // MARK: Notes

  mutating func report(
    _ code: ChartNote.Code, _ message: String, _ suggestion: String? = nil, name: String? = nil,
    at path: [String]
  ) {
    notes.add(
      ChartNote(
        code, message, suggestion: suggestion, path: JSONPointer(tokens: path).description,
        name: name))
  }

  /// Gives misspelt members their names, if the members with these names are absent.
  mutating func correct(
    _ members: ForeignWords.Members, of value: inout JSONValue, at path: [String]
  ) {
    guard case .object(let object) = value else { return }
    var names: [String: String] = [:]
    for name in object.keys where !members.wanted.contains(name) && !members.others.contains(name) {
      guard let known = Suggestion.nearest(to: name, among: members.wanted),
        object[known] == nil, !names.values.contains(known)
      else { continue }
      names[name] = known
      report(
        .unknownMember, "unknown member `\(name.prefix(40))`: read as `\(known)`", known,
        name: name, at: path + [name])
    }
    guard !names.isEmpty else { return }
    value = .object(
      JSONObject(object.members.map { (key: names[$0.key] ?? $0.key, value: $0.value) }))
  }

  /// Corrects a misspelt type; one without a similar name is noted and stays.
  mutating func correctType(
    of value: inout JSONValue, among known: [String], _ dialect: ChartDialect, at path: [String]
  ) {
    guard let type = value["type"]?.stringValue, !known.contains(type) else { return }
    let meant =
      ForeignWords.aliases[dialect]?[type.lowercased()]
      ?? Suggestion.nearest(to: type, among: known)
    report(
      .unknownName,
      "unknown type `\(type.prefix(40))`: " + (meant.map { "drawn as `\($0)`" } ?? "not drawn"),
      meant, name: type, at: path + ["type"])
    if let meant { value["type"] = .string(meant) }
  }

  /// Notes lists that belong together and have different lengths.
  mutating func checkLength(
    _ count: Int, of subject: String, against other: Int, of otherSubject: String, at path: [String]
  ) {
    guard count != other, count > 0, other > 0 else { return }
    report(
      .invalidParameter,
      "`\(subject)` has \(count) element\(count == 1 ? "" : "s"), but `\(otherSubject)` has \(other)",
      at: path)
  }

  /// Changes each object of a list, or a single object in its place.
  func forEach(
    _ value: inout JSONValue, at path: [String],
    _ body: (inout JSONValue, _ path: [String]) -> Void
  ) {
    switch value {
    case .array(var list):
      for index in list.indices.prefix(Self.seriesLimit) where list[index].objectValue != nil {
        body(&list[index], path + [String(index)])
      }
      value = .array(list)
    case .object: body(&value, path)
    default: break
    }
  }
}

public import ArtifactBase
public import Charts
public import RefinerCore

/// The part of a Vega-Lite specification received so far.
///
/// ```swift
/// if let (chart, notes) = document.chart() { … }
/// ```
public struct ChartDocument: Hashable, Sendable {
  /// The parsed JSON of the payload.
  public internal(set) var tree = JSONTree()
  /// Whether a view has a known mark.
  public internal(set) var hasMark = false
  /// The number of complete rows of inline data.
  public internal(set) var rowCount = 0
  /// The number of nodes of ``tree`` whose values are whole: rows appear when they are complete.
  var wholeNodeCount = 0

  init() {}

  /// Returns the specification received so far, with complete rows only.
  ///
  /// - Complexity: O(length of the payload).
  public var json: JSONValue { tree.isEmpty ? .null : tree.value(of: 0, upTo: wholeNodeCount) }

  /// Returns the chart received so far and notes on its unknown parts; nil without a view.
  ///
  /// - Complexity: O(length of the payload).
  public func chart() -> (chart: Chart, notes: [ChartNote])? {
    VegaLiteNotation.chart(from: json)
  }

  /// Returns what is wrong with the chart and its data, with the bytes concerned.
  ///
  /// - Complexity: O(n log n) for n rows and marks.
  func diagnostics() -> [Diagnostic] {
    let json = json
    guard let (chart, notes) = VegaLiteNotation.chart(from: json) else { return [] }
    let found = (notes + chart.notes()).map { Diagnostic($0, format: "vegalite", in: tree) }
    // A word that is read as another one is reported once.
    let ranges = Set(found.compactMap(\.range))
    let unknown = VegaLiteNotation.unknownWords(in: json)
      .map { Diagnostic($0, format: "vegalite", in: tree) }
      .filter { $0.range.map { !ranges.contains($0) } ?? true }
    return found + unknown
  }
}

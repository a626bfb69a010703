internal import ArtifactBase

/// A mark that can be chosen for a chart of a table.
public enum AutomaticMark: String, Hashable, Sendable, CaseIterable {
  /// The area below a line, bars, boxes of quartiles, colored cells, a line, slices of a circle,
  /// points, and ticks.
  case area, bar, box, heatmap, line, pie, point, tick
}

/// Why no chart can be made of a table.
public struct ChartChoiceError: Error, Hashable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A field that was asked for doesn't exist.
    case unknownField(String)
    /// A mark needs other fields.
    case unsuitableMark(AutomaticMark)
    /// No column can be drawn.
    case nothingToDraw
  }

  /// What is wrong.
  public var reason: Reason
  /// The name of the field that is probably meant; nil if none is similar.
  public var suggestion: String?
  /// The names of all fields.
  public var fields: [String]

  init(_ reason: Reason, _ frame: DataFrame, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
    fields = frame.names
  }
}

extension Chart {
  /// Chooses a chart for a table by what its columns are (`Specs/Tool.md` A19).
  ///
  /// ```swift
  /// let chart = try Chart(automatic: CSV.frame(of: "day,sales\n2024-01-01,3\n2024-01-02,5\n"))
  /// // a line over the days
  /// ```
  ///
  /// - Parameters:
  ///   - frame: The table.
  ///   - x: The field along the horizontal axis; nil to choose one.
  ///   - y: The field along the vertical axis; nil to choose one.
  ///   - color: The field that colors show; nil to choose one.
  ///   - mark: The mark; nil to choose one.
  /// - Throws: ``ChartChoiceError`` if a field doesn't exist or no column can be drawn.
  /// - Complexity: O(rows · columns).
  public init(
    automatic frame: DataFrame, x: String? = nil, y: String? = nil, color: String? = nil,
    mark: AutomaticMark? = nil
  ) throws(ChartChoiceError) {
    var choice = try ChartChoice(frame, x: x, y: y, color: color, mark: mark)
    try choice.choose()
    self = choice.chart
  }
}

/// Chooses the fields and the mark of a chart.
struct ChartChoice {
  var frame: DataFrame
  private(set) var fields: [FieldProfile] = []
  var x: FieldProfile?
  var y: FieldProfile?
  var color: FieldProfile?
  /// The numbers that have a line or bar each.
  var series: [FieldProfile] = []
  var mark: AutomaticMark?
  /// Whether the number of rows is shown instead of a field.
  var isCount = false
  /// Whether the numbers of `x`, or else `y`, are put into bins.
  var isHistogram = false
  /// Whether the positions, the color and the mark were chosen by the rule alone.
  let isFree: Bool

  /// The most columns that are looked at.
  private static let fieldLimit = 200
  /// The most fields that have a line or bar each.
  private static let seriesLimit = 10
  /// The most bars of several fields.
  private static let barLimit = 60
  /// How much greater the values of one field may be than those of another beside it.
  private static let likeness = 20.0

  init(
    _ frame: DataFrame, x: String?, y: String?, color: String?, mark: AutomaticMark?
  ) throws(ChartChoiceError) {
    isFree = x == nil && y == nil
    let periods =
      isFree && color == nil ? PeriodTable(frame, columns: Self.fieldLimit)?.frame : nil
    let frame = periods ?? frame
    self.frame = frame
    self.mark = periods == nil ? mark : mark ?? .line
    let asked = [x, y, color].compactMap(\.self)
    for name in asked where !frame.hasColumn(name) {
      throw ChartChoiceError(
        .unknownField(name), frame,
        suggestion: Suggestion.nearest(to: name, among: frame.names, completes: true))
    }
    for name in frame.names.prefix(Self.fieldLimit) + asked where !has(name) {
      let column = frame[name].readingNumbers()
      let field = FieldProfile(name, column)
      self.frame[name] = field.kind == .time ? column.asTimes() : column
      fields.append(field)
    }
    self.x = x.flatMap { field($0) }
    self.y = y.flatMap { field($0) }
    self.color = color.flatMap { field($0) }
  }

  private func has(_ name: String) -> Bool { fields.contains { $0.name == name } }
  private func field(_ name: String) -> FieldProfile? { fields.first { $0.name == name } }

  /// The fields that the rule can use and that have no channel yet.
  private func free(_ isWanted: (FieldProfile) -> Bool) -> [FieldProfile] {
    fields.filter { field in
      !field.isLeftOut && isWanted(field)
        && ![x, y, color].contains { $0?.name == field.name }
    }
  }

  private var times: [FieldProfile] { free { $0.kind == .time } }
  private var numbers: [FieldProfile] { free { $0.kind == .number } }
  /// The categories; codes come after the names that they probably belong to.
  private var places: [FieldProfile] {
    let places = free(\.hasPlaces)
    return places.filter { !$0.isCode } + places.filter(\.isCode)
  }

  // MARK: - The rule

  mutating func choose() throws(ChartChoiceError) {
    switch (x, y) {
    case (nil, nil):
      switch mark {
      case .pie: choosePie()
      case .heatmap where cells.count > 1: (x, y) = (cells[0], cells[1])
      default: choosePositions()
      }
    case (_?, nil): chooseY()
    case (nil, let y?): chooseX(for: y)
    case (_?, _?): break
    }
    guard x?.kind != nil || y?.kind != nil else {
      throw ChartChoiceError(.nothingToDraw, frame)
    }
    if mark == nil { mark = usualMark }
    chooseColor()
    chooseSeries()
    guard isSuitable, let mark else {
      throw ChartChoiceError(mark.map { .unsuitableMark($0) } ?? .nothingToDraw, frame)
    }
    if isFree, mark == .bar, x?.kind == .category, hasLongNames { swap(&x, &y) }
  }

  /// What the rows and columns of a heat map can be; numbers that have few values if there is another
  /// number.
  private var cells: [FieldProfile] {
    let (numbers, cells) = (numbers, times + places)
    guard cells.count < 2, numbers.count > 1 else { return cells }
    let few = numbers.min { $0.distinctCount < $1.distinctCount }
    return cells + [few].compactMap(\.self).filter { $0.distinctCount <= FieldProfile.placeLimit }
  }

  /// Chooses the slices and their size.
  private mutating func choosePie() {
    x = places.first ?? times.first
    y = numbers.first
    isCount = y == nil
  }

  private mutating func choosePositions() {
    let (times, numbers, places) = (times, numbers, places)
    if let time = times.first {
      (x, y) = (time, numbers.first)
    } else if numbers.count > 1, places.isEmpty || !areRowsNamed(by: places) {
      (x, y) = (numbers[0], numbers[1])
    } else if let place = places.first {
      (x, y) = (place, numbers.first)
    } else {
      x = numbers.first
      isHistogram = x != nil
      return
    }
    isCount = y == nil
  }

  private mutating func chooseY() {
    y = numbers.first
    guard y == nil else { return }
    isHistogram = x?.kind == .number
    isCount = !isHistogram
  }

  private mutating func chooseX(for y: FieldProfile) {
    let field =
      y.kind == .number ? times.first ?? places.first ?? numbers.first : numbers.first
    x = field
    guard field == nil else { return }
    isHistogram = y.kind == .number
    isCount = !isHistogram
  }

  /// Whether the categories together tell all rows apart.
  private func areRowsNamed(by places: [FieldProfile]) -> Bool {
    countOfRows(by: places.map(\.name)) == frame.rowCount
  }

  /// The number of rows that differ in some fields.
  private func countOfRows(by names: [String]) -> Int {
    guard let first = names.first else { return min(1, frame.rowCount) }
    var groups = frame[first].groups().groupOfRow
    for name in names.dropFirst() {
      let others = frame[name].groups().groupOfRow
      var numbers: [Int64: Int32] = [:]
      for row in groups.indices {
        let key = Int64(groups[row]) << 32 | Int64(others[row])
        let number = numbers[key] ?? Int32(numbers.count)
        numbers[key] = number
        groups[row] = number
      }
    }
    return Set(groups).count
  }

  /// Whether several rows have the same positions, so that their values are summed.
  var hasRepeatedPlaces: Bool {
    let value = y?.kind == .number ? y?.name : x?.name
    let names = [x, y, color].compactMap { $0?.name }.filter { $0 != value }
    return countOfRows(by: names) < frame.rowCount
  }

  private var usualMark: AutomaticMark {
    if isHistogram || isCount { return .bar }
    switch (x?.kind, y?.kind) {
    case (.time?, .number?): return (x?.distinctCount ?? 0) > 1 ? .line : .bar
    case (.number?, .number?): return isRising ? .line : .point
    case (.category?, .number?), (.number?, .category?): return .bar
    case (.category?, .category?): return .heatmap
    default: return .point
    }
  }

  /// Whether the numbers of `x` grow from row to row.
  private var isRising: Bool {
    guard let x, frame.rowCount > 2 else { return false }
    let column = frame[x.name]
    guard column.commonKind == .number else { return false }
    return (1..<column.count).allSatisfy { column.number(at: $0 - 1) < column.number(at: $0) }
  }

  private mutating func chooseColor() {
    guard color == nil, mark != .pie, !isHistogram else { return }
    if mark == .heatmap {
      color = numbers.first
      return
    }
    if mark == .box || mark == .tick { return }
    if mark != .point, !isCount, !hasRepeatedPlaces { return }
    color = free(\.hasColors).first
  }

  /// Finds the other numbers that are like the one along the vertical axis.
  private mutating func chooseSeries() {
    guard isFree, color == nil, let first = y, first.kind == .number,
      mark == .line || mark == .bar || mark == .area, x?.kind != .number || isRising,
      !hasRepeatedPlaces
    else { return }
    let greatest = greatestValue(of: first)
    let alike = numbers.filter { field in
      let other = greatestValue(of: field)
      return other > 0 && greatest > 0 && other / greatest <= Self.likeness
        && greatest / other <= Self.likeness
    }
    let all = [first] + alike.prefix(Self.seriesLimit - 1)
    guard all.count > 1, mark != .bar || all.count * frame.rowCount <= Self.barLimit else { return }
    series = all
  }

  private func greatestValue(of field: FieldProfile) -> Double {
    let column = frame[field.name]
    var greatest = 0.0
    for row in 0..<column.count where column.kind(at: row) == .number {
      let size = abs(column.number(at: row))
      if size.isFinite { greatest = max(greatest, size) }
    }
    return greatest
  }

  /// Whether the mark can show the fields.
  private var isSuitable: Bool {
    switch mark {
    case .pie:
      guard x != nil, x?.kind != .number else { return false }
      return isCount || y?.kind == .number
    case .line, .area:
      return isHistogram || isCount || x?.kind == .number || y?.kind == .number
    default: return true
    }
  }

  /// The number of places and the length of a name from which bars are horizontal.
  private static let placeCount = 12
  private static let nameLength = 14

  private var hasLongNames: Bool {
    guard let x else { return false }
    let column = frame[x.name]
    return x.distinctCount > Self.placeCount
      || column.texts.contains { $0.count > Self.nameLength }
  }
}

internal import ArtifactBase

/// A row of numbers as a small line, with its last, least and greatest value.
///
/// ```swift
/// Sparkline("Sales", [1, 3, 2, 5]).text(width: 4)  // "▁▅▃█"
/// ```
public struct Sparkline: Hashable, Sendable {
  /// What the numbers are.
  public var name: String
  /// The numbers, in order; not a number where there is none.
  public private(set) var values: [Double]
  /// The last, the least and the greatest number; nil if there are none.
  public private(set) var last, least, greatest: Double?

  /// Creates a sparkline.
  ///
  /// - Complexity: O(`values.count`).
  public init(_ name: String, _ values: [Double]) {
    self.name = name
    self.values = values.map { $0.isFinite ? $0 : .nan }
    for value in self.values where !value.isNaN {
      last = value
      least = min(least ?? value, value)
      greatest = max(greatest ?? value, value)
    }
  }

  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns the numbers as blocks of eight heights, with spaces for absent ones.
  ///
  /// - Parameter width: The most cells; a cell then shows the mean of several numbers.
  /// - Complexity: O(`values.count`).
  public func text(width: Int) -> String {
    guard let least, let greatest, width > 0 else { return "" }
    let count = min(width, values.count)
    var text = ""
    for cell in 0..<count {
      let part = values[cell * values.count / count..<(cell + 1) * values.count / count]
      let known = part.filter { !$0.isNaN }
      guard !known.isEmpty else {
        text += " "
        continue
      }
      // Halves, so that the sums and differences of the greatest numbers are finite.
      let mean = known.reduce(0) { $0 + $1 / Double(known.count) }
      let height = (mean / 2 - least / 2) / (greatest / 2 - least / 2)
      let level = height.isFinite ? Int((min(max(height, 0), 1) * 7).rounded()) : 3
      text += Self.blocks[level]
    }
    return text
  }
}

extension DataFrame {
  /// The number of columns with numbers, beside one with labels, from which on rows are sparklines.
  private static let wideCount = 6

  /// The numbers of the table as sparklines: one for each row if it has a label and at least six
  /// numbers, otherwise one for each column of numbers (`Specs/Tool.md` A19.8).
  ///
  /// - Parameter limit: The maximum number of sparklines.
  /// - Complexity: O(rows · columns).
  public func sparklines(limit: Int) -> [Sparkline] {
    let names = names.prefix(1_024)
    let columns = names.map { self[$0].readingNumbers() }
    let fields = zip(names, columns).map { FieldProfile($0, $1) }
    func number(_ column: Column, _ row: Int) -> Double {
      column.kind(at: row) == .number ? column.number(at: row) : .nan
    }
    if fields.count > Self.wideCount, fields[0].kind == .category,
      fields.dropFirst().allSatisfy({ $0.kind == .number || $0.distinctCount == 0 }),
      fields.contains(where: { $0.kind == .number })
    {
      return (0..<min(rowCount, limit)).map { row in
        Sparkline(columns[0][row].asText, columns.dropFirst().map { number($0, row) })
      }
    }
    let places = fields.indices.filter {
      fields[$0].kind == .number && !FieldProfile.isIdentifier(fields[$0].name)
    }
    return places.prefix(limit).map { place in
      Sparkline(fields[place].name, (0..<rowCount).map { number(columns[place], $0) })
    }
  }
}

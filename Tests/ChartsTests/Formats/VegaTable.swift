import ArtifactBase
import Charts
import TestSupport
import Testing

/// A table of inputs and of what Vega 6 gives for them, recorded in `Tests/Goldens/Charts`. Cells are
/// separated by ` | `; text is in brackets, `nil` is no value.
enum VegaTable {
  static func rows(_ name: String) throws -> [[String]] {
    let bytes = try #require(Goldens.bytes(of: "Charts/\(name).txt"))
    let rows = bytes.split(separator: UInt8(ascii: "\n")).map { line in
      cells(String(decoding: line, as: UTF8.self))
    }
    try #require(!rows.isEmpty)
    return rows
  }

  private static func cells(_ line: String) -> [String] {
    var cells: [[UInt8]] = [[]]
    let bytes = Array(line.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: " | ".utf8) {
        cells.append([])
        index += 3
      } else {
        cells[cells.count - 1].append(bytes[index])
        index += 1
      }
    }
    return cells.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text in brackets; nil for `nil`.
  static func text(_ cell: String) -> String? {
    cell == "nil" ? nil : String(cell.dropFirst().dropLast())
  }

  static func number(_ cell: String) throws -> Double {
    let parts = cell.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] / parts[1] : try #require(Double(cell))
  }

  /// The text of an optional time.
  static func text(_ time: Double?) -> String { time.map { ChartValue.text(of: $0) } ?? "nil" }
}

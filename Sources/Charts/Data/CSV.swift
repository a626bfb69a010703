internal import ArtifactBase

/// Reads tables of delimiter-separated values (RFC 4180) as d3-dsv does: a quote opens a field only
/// at its start, and empty lines are rows, unlike in `CSVRefiner`, which reads a partial table and
/// corrects it; that is why there are two scanners.
///
/// ```swift
/// let frame = CSV.frame(of: "a,b\n1,x\n2,y\n")
/// frame.column(at: "a").number(at: 1)  // 2
/// ```
public enum CSV {
  /// How the columns of a table are typed.
  public enum Types: Hashable, Sendable {
    /// All columns, by what their values are.
    case inferred
    /// Some columns; the others are texts.
    case named([String: ColumnType])
  }

  /// Reads a table.
  ///
  /// A row with too few fields has empty ones at its end; fields beyond the header are dropped.
  ///
  /// - Parameters:
  ///   - text: The text; its first row has the names of the columns unless `header` is given.
  ///   - delimiter: The byte between the fields of a row.
  ///   - header: The names of the columns; nil if they are the first row.
  ///   - types: How columns are typed.
  /// - Complexity: O(length of `text`).
  public static func frame(
    of text: String, delimiter: UInt8 = UInt8(ascii: ","), header: [String]? = nil,
    types: Types = .inferred
  ) -> DataFrame {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = CSVScanner(bytes, delimiter: delimiter)
      let names = header ?? scanner.nextRow() ?? []
      var columns = names.map { _ in [String]() }
      var rowCount = 0
      // A short row has all columns too.
      let rowLimit = ChartLimits.values / max(1, names.count)
      while rowCount < rowLimit, let fields = scanner.nextRow() {
        for index in columns.indices {
          columns[index].append(index < fields.count ? fields[index] : "")
        }
        rowCount += 1
      }
      var frame = DataFrame(rowCount: rowCount)
      frame.isTruncated = !scanner.isFinished
      for (name, texts) in zip(names, columns) {
        frame[name] = column(name, of: texts, types)
      }
      return frame
    }
  }
}

extension CSV {
  private static func column(_ name: String, of texts: [String], _ types: Types) -> Column {
    var type: ColumnType?
    if case .named(let types) = types { type = types[name] }
    if types == .inferred || type == .number, let numbers = numbers(of: texts) { return numbers }
    let column = Column(texts.lazy.map { .text($0) })
    if types == .inferred { type = ColumnType.inferred(from: column) }
    return type.map { column.converted(to: $0) } ?? column
  }

  /// Converts texts if all of them are numbers or empty.
  private static func numbers(of texts: [String]) -> Column? {
    guard !texts.isEmpty else { return nil }
    var numbers = [Double](repeating: 0, count: texts.count)
    var hasEmpty = false
    for (row, text) in texts.enumerated() {
      if text.isEmpty {
        hasEmpty = true
        continue
      }
      numbers[row] = ChartValue.text(text).asNumber
      if numbers[row].isNaN { return nil }
    }
    if !hasEmpty { return Column(numbers: numbers) }
    return Column(numbers: numbers, kinds: texts.map { $0.isEmpty ? .null : .number })
  }
}

/// Finds the fields of rows.
private struct CSVScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private var offset: Int
  private let end: Int
  private var isAtRowEnd = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    offset = bytes.starts(with: ByteOrderMark.bytes) ? 3 : 0
    // The last line break isn't followed by a row.
    var end = bytes.count
    if end > offset, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > offset, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    self.end = end
    isFinished = offset >= end
  }

  private(set) var isFinished: Bool

  /// Returns the fields of the next row; nil at the end.
  mutating func nextRow() -> [String]? {
    guard !isFinished else { return nil }
    isAtRowEnd = false
    var fields: [String] = []
    while !isAtRowEnd { fields.append(nextField()) }
    return fields
  }

  private mutating func nextField() -> String {
    if offset < end, bytes[offset] == UInt8(ascii: "\"") { return quotedField() }
    let start = offset
    while offset < end, bytes[offset] != delimiter, bytes[offset] != UInt8(ascii: "\n"),
      bytes[offset] != UInt8(ascii: "\r")
    {
      offset += 1
    }
    let field = text(start..<offset)
    skipSeparator()
    return field
  }

  private mutating func quotedField() -> String {
    var content: [UInt8] = []
    offset += 1
    var start = offset
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "\"") else {
        offset += 1
        continue
      }
      content.append(contentsOf: bytes[start..<offset])
      offset += 1
      guard offset < end, bytes[offset] == UInt8(ascii: "\"") else {
        skipSeparator()
        return String(decoding: content, as: UTF8.self)
      }
      start = offset
      offset += 1
    }
    content.append(contentsOf: bytes[start..<end])
    skipSeparator()
    return String(decoding: content, as: UTF8.self)
  }

  /// Skips what follows a field, and notices the end of the row.
  private mutating func skipSeparator() {
    guard offset < end else {
      isAtRowEnd = true
      isFinished = true
      return
    }
    let byte = bytes[offset]
    offset += 1
    guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return }
    isAtRowEnd = true
    if byte == UInt8(ascii: "\r"), offset < end, bytes[offset] == UInt8(ascii: "\n") {
      offset += 1
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

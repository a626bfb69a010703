import ArtifactAll
import TerminalFront

/// `artifact list`: prints one line per artifact.
enum ListCommand {
  static func run(_ arguments: ParsedArguments) throws(ToolError) {
    var rows: [JSONObject] = []
    for input in arguments.inputs {
      do throws(ToolError) {
        rows += try self.rows(of: input, try InputReading(arguments))
      } catch {
        try Problems.report(error)
      }
    }
    if arguments.has(.json) {
      try StandardOutput.write(JSONValue.array(rows.map { .object($0) }).serialized() + "\n")
    } else {
      try writeTable(rows, namesFiles: arguments.inputs.count > 1)
    }
  }

  private static func rows(
    of input: ParsedArguments.Input, _ reading: InputReading
  ) throws(ToolError) -> [JSONObject] {
    let source = try AnswerSource(input)
    let file: JSONValue =
      if case .file(let path) = input { .string(SystemText.readable(path)) } else { .null }
    let content = try source.content(of: input, reading)
    if let header = content.header {
      let count = try SourceText(reading: source).bytes.count
      return [row(header, byteCount: count, isComplete: true, file: file)]
    }
    var stream = content.makeStream()
    try source.forEachPiece(of: content, chunk: nil) { piece throws(ToolError) in
      stream.append(piece)
    }
    stream.finish()
    return stream.segments.compactMap { segment in
      guard case .artifact(let header) = segment.kind else { return nil }
      return row(
        header, byteCount: segment.content.count, isComplete: segment.isComplete, file: file)
    }
  }

  private static func row(
    _ header: ArtifactHeader, byteCount: Int, isComplete: Bool, file: JSONValue
  ) -> JSONObject {
    [
      "file": file,
      "index": .number(JSONNumber(header.index + 1)),
      "identifier": .string(header.identifier.rawValue),
      "version": .number(JSONNumber(header.version)),
      "type": .string(header.type.rawValue),
      "title": .string(header.declaredTitle ?? ""),
      "bytes": .number(JSONNumber(byteCount)),
      "isComplete": .bool(isComplete),
    ]
  }

  /// The maximum width to which a cell widens its column.
  private static let columnLimit = 40

  /// Writes columns as wide as their widest cell, two spaces apart. The title is last, since it may
  /// be long.
  ///
  /// - Parameter namesFiles: Whether the first column has the names of the files.
  /// - Throws: `ToolError` if writing fails.
  private static func writeTable(
    _ rows: [JSONObject], namesFiles: Bool
  ) throws(ToolError) {
    let cells = rows.map { row in
      (namesFiles ? [row["file"] == .null ? "-" : text(row["file"])] : []) + [
        text(row["index"]), text(row["identifier"]), "v" + text(row["version"]), text(row["type"]),
        text(row["bytes"]), row["isComplete"] == true ? "complete" : "incomplete",
        text(row["title"]),
      ]
    }
    guard let columnCount = cells.first?.count else { return }
    let widths = (0..<columnCount).map { column in
      min(cells.map { TextMetrics.width(of: $0[column]) }.max() ?? 0, columnLimit)
    }
    for row in cells {
      var line = ""
      for (column, cell) in row.enumerated() {
        let missing = widths[column] - TextMetrics.width(of: cell)
        let padding = String(repeating: " ", count: max(0, missing))
        let isNumber = [0, 4].contains(column - (namesFiles ? 1 : 0))
        if column > 0 { line += "  " }
        line += column == columnCount - 1 ? cell : isNumber ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      try StandardOutput.write(line + "\n")
    }
  }

  /// Returns a value as a single line that is safe for a terminal.
  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case .number(let number): number.text
    case .string(let text): SafeText(sanitizing: text, context: .prose).description
    default: ""
    }
  }
}

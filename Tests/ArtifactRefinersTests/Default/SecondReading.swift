import ArtifactCore
import ArtifactRefiners
import Foundation

/// Reads the refined document a second time for formats in which every text is valid: with a few lines
/// that are independent of the refiner, or with another refiner, which must find the same content and
/// report nothing more (R1.1).
struct SecondReading {
  var refiner: any ArtifactRefiner
  /// What has been received.
  var bytes: [UInt8]

  /// What is wrong with what is shown; nil if nothing is, or in other formats.
  var fault: String? {
    guard case .ready(let length, _) = refiner.refinement.status else { return nil }
    let shown = bytes[..<length]
    switch refiner {
    case let csv as CSVRefiner: return fault(csv, shown)
    case let code as CodeRefiner: return fault(code, shown)
    case let html as HTMLRefiner: return fault(html, shown)
    case let media as MediaRefiner: return fault(media)
    case is UnifiedDiffRefiner: return again(UnifiedDiffRefiner(), shown, extra: 0)
    case is MarkdownRefiner: return again(MarkdownRefiner(), shown, extra: .max)
    default: return nil
    }
  }

  /// Reads what is shown with another refiner, which must have the same parts, and `extra` more at most.
  private func again(
    _ other: some ArtifactRefiner, _ shown: ArraySlice<UInt8>, extra: Int
  ) -> String? {
    var other = other
    other.append(shown.span)
    other.finish()
    guard let parts = ModelParts(refiner), let again = ModelParts(other) else {
      return "there are no parts"
    }
    guard parts.count <= again.count, again.count - parts.count <= extra else {
      return "\(again.count) parts are shown of \(parts.count)"
    }
    for index in max(0, parts.count - 4)..<parts.count where parts.part(index) != again.part(index)
    {
      return "\(again.part(index)) is shown, not \(parts.part(index))"
    }
    return nil
  }

  // MARK: Formats

  private func fault(_ csv: CSVRefiner, _ shown: ArraySlice<UInt8>) -> String? {
    let table = csv.model
    var counts = Self.fieldCounts(shown, table.dialect.delimiter)
    if table.dialect.hasHeader, !counts.isEmpty {
      let first = counts.removeFirst()
      if table.header?.count != min(first, CSVTable.columnLimit) { return "the header is another" }
    }
    guard counts.count == table.rowCount else {
      return "\(counts.count) rows are \(table.rowCount)"
    }
    for row in counts.indices.suffix(3)
    where table.cellCount(inRow: row) != min(counts[row], CSVTable.columnLimit) {
      return "row \(row) has \(counts[row]) cells, not \(table.cellCount(inRow: row))"
    }
    // What is cut inside of quotes would have a diagnostic that the table has not.
    let delimiter = String(UnicodeScalar(table.dialect.delimiter))
    let attributes = ["delimiter": delimiter, "hasHeader": "\(table.dialect.hasHeader)"]
    var other = CSVRefiner(attributes: attributes)
    other.append(shown.span)
    other.finish()
    let known = csv.refinement.diagnostics.map(\.code)
    if let kind = other.refinement.diagnostics.map(\.code).first(where: { !known.contains($0) }) {
      return "what is shown is \(kind)"
    }
    return again(CSVRefiner(attributes: attributes), shown, extra: 1)
  }

  /// How many fields each row has, as RFC 4180 says, and rule R3.6 of quotes elsewhere.
  private static func fieldCounts(_ text: ArraySlice<UInt8>, _ delimiter: UInt8) -> [Int] {
    enum State { case start, plain, quoted, quote, tail }
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var rest = text.drop(while: isBreak)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3).drop(while: isBreak) }
    var counts: [Int] = []
    var fields = 0
    var state = State.start
    for byte in rest {
      if state == .quoted {
        if byte == UInt8(ascii: "\"") { state = .quote }
      } else if byte == UInt8(ascii: "\""), state == .start || state == .quote {
        state = .quoted
      } else if isBreak(byte) {
        if fields > 0 || state != .start { counts.append(fields + 1) }
        (fields, state) = (0, .start)
      } else if byte == delimiter {
        (fields, state) = (fields + 1, .start)
      } else if state != .plain {
        state = state == .start ? .plain : .tail
      }
    }
    return fields > 0 || state != .start ? counts + [fields + 1] : counts
  }

  private func fault(_ code: CodeRefiner, _ shown: ArraySlice<UInt8>) -> String? {
    let model = code.model
    var breaks = 0
    var before: UInt8 = 0
    for byte in shown {
      if byte == 0x0D || byte == 0x0A && before != 0x0D { breaks += 1 }
      before = byte
    }
    let isOpen = before != 0 && before != 0x0A && before != 0x0D
    guard model.settledLineCount == breaks || isOpen && model.settledLineCount == breaks + 1 else {
      return "\(breaks) lines are \(model.settledLineCount)"
    }
    return nil
  }

  /// Of HTML the nodes that can be drawn are those of the text that is shown, and text that is open.
  private func fault(_ html: HTMLRefiner, _ shown: ArraySlice<UInt8>) -> String? {
    let model = html.model
    var other = HTMLRefiner()
    other.append(shown.span)
    other.finish()
    guard let parts = ModelParts(html), let again = ModelParts(other) else {
      return "there are no parts"
    }
    let count = model.drawableCount
    guard (count...count + 1).contains(again.count) else {
      return "\(again.count) nodes are shown of \(count)"
    }
    for index in max(0, count - 4)..<count where parts.part(index) != again.part(index) {
      return "\(again.part(index)) is shown, not \(parts.part(index))"
    }
    return nil
  }

  /// What Base64 stands for, as Foundation reads it.
  private func fault(_ media: MediaRefiner) -> String? {
    let model = media.model
    var text = String(decoding: bytes, as: UTF8.self)
    switch model.source {
    case .base64: break
    case .dataURL:
      guard text.contains(";base64,"), !text.contains("%"), let comma = text.firstIndex(of: ",")
      else { return nil }
      text = String(text[text.index(after: comma)...])
    default: return nil
    }
    guard !text.contains(where: { $0 == "-" || $0 == "_" }) else { return nil }
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
      return media.refinement.verdict == .repaired ? nil : "this is not Base64"
    }
    return Array(data) == Array(model.bytes(0..<model.byteCount)) ? nil : "the bytes are others"
  }
}

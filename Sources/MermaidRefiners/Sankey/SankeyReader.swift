import ArtifactBase

/// Reads sankey diagrams: comma-separated values of three fields (`Specs/Mermaid.md` N15).
struct SankeyReader: MermaidReader {
  private var diagram = MermaidSankey()
  private var places: [String: Int] = [:]
  private var hasHeader = false
  private var isFull = false
  /// The record, whose text in quotes may have several lines.
  private var text: [UInt8] = []
  private var place = MermaidPlace()
  private var isInQuotes = false
  /// What is an error unless the diagram ends here.
  private var pending: MermaidFault?
  private var lastEnd = 0
  /// Whether the last record has white space as its value, which is none if nothing follows.
  private var isValueBlank = false

  var content: MermaidContent { .sankey(diagram) }
  var closing: String? { isInQuotes || isValueBlank || diagram.links.isEmpty ? nil : "" }

  mutating func read(_ line: MermaidLine, _ log: inout MermaidLog) {
    let bytes = line.bytes.dropLast()
    guard !bytes.isEmpty else { return }
    guard hasHeader else { return readHeader(bytes, line.offset, &log) }
    if !isInQuotes, let fault = pending {
      pending = nil
      log.fail(fault.range, fault.message)
    }
    let isBlank = bytes.allSatisfy(\.isSpace)
    if isBlank, !isInQuotes {
      pending = MermaidFault(
        line.offset..<line.offset + bytes.count, "white space only: expected an empty line")
      return
    }
    if !isBlank { lastEnd = line.offset + (bytes.lastIndex { !$0.isSpace } ?? 0) + 1 }
    place.begin(at: text.count, offset: line.offset)
    text += bytes
    for byte in bytes where byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
    if isInQuotes { return text.append(0x0A) }
    readRecord(&log)
    text.removeAll(keepingCapacity: true)
    place.removeAll()
  }

  mutating func finish(at end: Int, _ log: inout MermaidLog) {
    let last = max(lastEnd - 1, 0)..<max(lastEnd, 0)
    if isValueBlank {
      log.fail(last, "diagram ends early: expected a value")
    } else if isInQuotes {
      log.fail(last, "diagram ends early: expected `\"`")
    } else if diagram.links.isEmpty, log.failureOffset == nil {
      log.fail(last, "diagram ends early: expected `source,target,value`")
    }
  }

  private mutating func readHeader(
    _ bytes: ArraySlice<UInt8>, _ offset: Int, _ log: inout MermaidLog
  ) {
    hasHeader = true
    let start = bytes.firstIndex { !$0.isSpace } ?? 0
    let name = bytes[start...].prefix { $0.isWord || $0 == UInt8(ascii: "-") }
    lastEnd = offset + name.endIndex
    guard name.endIndex < bytes.endIndex else { return }
    let range = offset + name.endIndex..<offset + bytes.endIndex
    if bytes[name.endIndex...].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      log.fail(range, "space after the type: expected the end of the line")
    } else {
      log.fail(range, "unexpected text after the type: expected the end of the line")
    }
  }

  // MARK: Records

  private mutating func readRecord(_ log: inout MermaidLog) {
    do {
      var index = 0
      let source = try field(&index, isLast: false)
      let target = try field(&index, isLast: false)
      let value = try field(&index, isLast: true)
      let start = text.firstIndex { !$0.isSpace } ?? 0
      isValueBlank = value.isEmpty && text.last != UInt8(ascii: "\"")
      add(source, target: target, value: value, range: place.range(start..<text.count), log: &log)
    } catch {
      log.fail(place.range(error.range), error.message)
    }
  }

  /// Reads a field and the comma after it.
  private mutating func field(_ index: inout Int, isLast: Bool) throws(MermaidFault) -> String {
    let expected = isLast ? "`source,target,value`" : "`,`"
    let start = index
    var value: ArraySlice<UInt8>
    let first = text.startIndex == index ? text[index...].firstIndex { $0 != 0x20 } ?? index : index
    if index < text.count, text[index] == UInt8(ascii: "\"") {
      value = try quoted(&index)
    } else {
      while index < text.count, Self.isPlain(text[index]) { index += 1 }
      value = text[start..<index]
      if index < text.count,
        text[index] >= 0x80 && !(isLast && text[index].isSpace) || text[index] < 3
      {
        throw MermaidFault(
          index..<index + 1,
          "sign that is not ASCII: Mermaid reads letters and signs of ASCII only")
      }
      if index < text.count, text[index] == UInt8(ascii: "\"") {
        throw MermaidFault(
          first..<index + 1, "quotes after the start of a field: expected quotes around all of it")
      }
    }
    guard index > start else {
      throw MermaidFault(
        max(index - 1, 0)..<max(index, 1), "missing field: expected `source,target,value`")
    }
    if isLast {
      let rest = text[index...]
      guard rest.allSatisfy(\.isSpace) else {
        throw MermaidFault(
          index..<index + 1,
          text[index] == UInt8(ascii: ",")
            ? "more than three fields: expected `source,target,value`; put texts with commas in quotes, and write numbers without"
            : "text after the value: expected the end of the line")
      }
      if !rest.isEmpty {
        pending = MermaidFault(
          place.range(index..<text.count), "white space at the end: expected the end of the line")
      }
    } else {
      guard index < text.count, text[index] == UInt8(ascii: ",") else {
        let end = min(index, text.count - 1)
        throw MermaidFault(end..<end + 1, "two fields are missing or joined: expected \(expected)")
      }
      index += 1
    }
    return value.filter { $0 != 0x0D }.mermaidText
      .replacing("\"\"", with: "\"").trimmed
  }

  private func quoted(_ index: inout Int) throws(MermaidFault) -> ArraySlice<UInt8> {
    let start = index + 1
    index = start
    while index < text.count {
      if text[index] == UInt8(ascii: "\"") {
        guard index + 1 < text.count, text[index + 1] == UInt8(ascii: "\"") else { break }
        index += 1
      } else if !Self.isPlain(text[index]), text[index] != UInt8(ascii: ","), text[index] != 0x0A {
        throw MermaidFault(
          index..<index + 1,
          "sign that is not ASCII: Mermaid reads letters and signs of ASCII only")
      }
      index += 1
    }
    let end = index
    guard end > start else {
      throw MermaidFault(start - 1..<start, "empty text in quotes: expected a name")
    }
    index += 1
    return text[start..<end]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
  }

  // MARK: Model

  private mutating func add(
    _ source: String, target: String, value: String, range: Range<Int>,
    log: inout MermaidLog
  ) {
    guard diagram.links.count < MermaidRefiner.partLimit else {
      if !isFull { log.warnOfLimit(range) }
      return isFull = true
    }
    let ends = (node(source), node(target))
    if Self.number(value) == nil {
      log.warn(
        .undrawnMermaid, range, "`\(value.prefix(32))` is not a number: the link has no amount")
    }
    diagram.links.append(
      .init(source: ends.0, target: ends.1, value: Self.number(value), range: range))
  }

  private mutating func node(_ name: String) -> Int {
    if let place = places[name] { return place }
    places[name] = diagram.nodes.count
    diagram.nodes.append(name)
    return diagram.nodes.count - 1
  }

  /// The number at the start of a text, as JavaScript reads it.
  private static func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    var end = 0
    var hasDigits = false
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") {
      end += 1
    }
    func skipDigits() {
      while end < bytes.count, bytes[end].isASCIIDigit {
        end += 1
        hasDigits = true
      }
    }
    skipDigits()
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      skipDigits()
    }
    guard hasDigits else { return nil }
    var exponent = end
    if exponent < bytes.count, bytes[exponent] | 0x20 == UInt8(ascii: "e") {
      exponent += 1
      if exponent < bytes.count, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[exponent]) {
        exponent += 1
      }
      let digits = bytes[exponent...].prefix(while: \.isASCIIDigit)
      if !digits.isEmpty { end = digits.endIndex }
    }
    if bytes[..<end].last == UInt8(ascii: ".") { end -= 1 }
    return Double(String(decoding: bytes[..<end], as: UTF8.self))
  }
}

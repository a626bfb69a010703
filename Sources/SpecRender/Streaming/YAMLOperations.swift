// Interfaces in YAML, as json-render's YAML format writes them (S6.12). The members of the document, and each
// element and the state, are read when the lines after them have begun, and become operations on the
// document, so that an interface is shown while it arrives.

import ArtifactBase
import ArtifactCore

/// Turns the lines of a spec in YAML into operations of RFC 6902, one per line.
struct YAMLOperations: Sendable {
  /// The operations that have not been taken.
  private var operations: [UInt8] = []

  /// What is not YAML.
  private(set) var faults: [Diagnostic] = []

  private var line: [UInt8] = []

  /// The offset of the next byte, of the line, and of the lines of the entry.
  private var offset = 0
  private var lineStart = 0
  private var offsets: [Int] = []

  /// The member of the document whose lines are being read.
  private var section: String?

  /// The indentation of its entries, if they are read one by one.
  private var entryIndent: Int?

  /// The lines of the entry, or of the whole member.
  private var entry: [String] = []

  /// Whether the fence around the spec has been closed.
  private var isOver = false

  /// The members whose entries are read one by one.
  private static let entryWise = ["elements"]

  /// Whether a text begins like a spec in YAML: with one of the members of a document, after empty lines,
  /// comments, and a fence.
  ///
  /// - Returns: Nil as long as that is open.
  static func begins(_ bytes: [UInt8]) -> Bool? {
    var isComplete = false
    for line in Self.lines(bytes) {
      let text = line.text
      if text.isEmpty || text == "---" || text.hasPrefix("#") || text.hasPrefix("```") {
        if !line.isComplete, text != "---" { return nil }
        continue
      }
      isComplete = line.isComplete
      for name in ["root", "state", "elements"] {
        let start = name + ":"
        if text == start || text.hasPrefix(start + " ") { return isComplete ? true : nil }
        if !isComplete, start.hasPrefix(text) { return nil }
      }
      return false
    }
    return bytes.prefix(longestHead).count < longestHead ? nil : false
  }

  /// The number of bytes by which it is decided.
  private static let longestHead = 512

  /// The first lines of a text.
  private static func lines(
    _ bytes: [UInt8]
  ) -> [(text: String, isComplete: Bool)] {
    let start = Array(bytes.prefix(longestHead))
    let parts = start.split(separator: 0x0A, omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      var part = part
      if part.last == 0x0D { part.removeLast() }
      while part.last == 0x20 { part.removeLast() }
      return (
        String(decoding: part, as: UTF8.self), index + 1 < parts.count || start.count == longestHead
      )
    }
  }

  mutating func append(_ chunk: Span<UInt8>) {
    for index in chunk.indices {
      offset += 1
      if chunk[index] == 0x0A { endLine() } else { line.append(chunk[index]) }
    }
  }

  /// Ends the text; what has no line after it is complete.
  mutating func finish() {
    if !line.isEmpty { endLine() }
    endSection()
  }

  /// The operations since the last call.
  mutating func takeOperations() -> [UInt8] {
    defer { operations = [] }
    return operations
  }

  private mutating func endLine() {
    if line.last == 0x0D { line.removeLast() }
    let start = lineStart
    lineStart = offset
    let text = String(decoding: line, as: UTF8.self)
    line = []
    guard !isOver else { return }
    let content = text.drop { $0 == " " }
    if text.hasPrefix("```") {
      if section != nil { endSection() }
      isOver = section != nil
      return
    }
    if content.isEmpty || content.hasPrefix("#") || text == "---" {
      take(text, start)
      return
    }
    let indent = text.utf8.count - content.utf8.count
    if indent == 0, !text.hasPrefix("-"), let colon = text.firstIndex(of: ":") {
      endSection()
      section = String(text[..<colon])
      take(text, start)
      entryIndent = nil
      return
    }
    if let section, Self.entryWise.contains(section), entryIndent ?? indent == indent {
      if entryIndent != nil { endEntry() } else { (entry, offsets) = ([], []) }
      entryIndent = indent
    }
    take(text, start)
  }

  private mutating func take(_ text: String, _ start: Int) {
    entry.append(text)
    offsets.append(start)
  }

  private mutating func endSection() {
    guard let section else { return }
    if entryIndent != nil {
      endEntry()
    } else if let value = read()?.first?.value {
      add(value, at: [section])
    }
    (entry, offsets) = ([], [])
  }

  private mutating func endEntry() {
    for member in read() ?? [] { add(member.value, at: [section ?? "", member.key]) }
    (entry, offsets) = ([], [])
  }

  private mutating func read() -> [YAMLValue.Entry]? {
    do throws(YAMLError) {
      return try YAMLReader.map(entry.joined(separator: "\n"))
    } catch {
      let start = offsets.indices.contains(error.line) ? offsets[error.line] : offsets.first ?? 0
      faults.append(
        Diagnostic(
          .invalidYAML, .error, at: start..<start + 1, message: "invalid YAML: \(error.message)"))
      return nil
    }
  }

  private mutating func add(_ value: YAMLValue, at tokens: [String]) {
    let operation: JSONValue = [
      "op": "add", "path": .string(JSONPointer(tokens: tokens).description), "value": value.json,
    ]
    operations += Array(operation.serialized().utf8) + [0x0A]
  }

  /// Reads a whole text as a document in YAML; nil if it is none.
  ///
  /// - Complexity: O(text).
  static func document(_ bytes: [UInt8]) -> (document: JSONValue, faults: [Diagnostic])? {
    guard begins(bytes) == true else { return nil }
    var reader = YAMLOperations()
    reader.append(bytes.span)
    reader.finish()
    var stream = SpecStream()
    stream.append(reader.takeOperations().span)
    stream.finish()
    return (stream.document, reader.faults)
  }

  /// The merge patch in a fence “yaml-edit” of an answer; nil if there is none.
  static func merge(in answer: String) -> JSONValue? {
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("```yaml-edit") }) else { return nil }
    let inside = lines[(start + 1)...].prefix { !$0.hasPrefix("```") }
    guard let entries = try? YAMLReader.map(inside.joined(separator: "\n")), !entries.isEmpty
    else { return nil }
    guard case .object(var object) = YAMLValue.map(entries).json else { return nil }
    object[SpecStream.mergeMark] = true
    return .object(object)
  }
}

extension Diagnostic.Code {
  /// A part of a spec is not YAML and is ignored.
  public static let invalidYAML = Self(rawValue: "spec.invalid-yaml")
}

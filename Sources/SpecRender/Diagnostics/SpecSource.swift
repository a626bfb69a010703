// Locates diagnostics in a text. Decoding records only pointers; lines and columns are computed on
// demand.

public import ArtifactCore

/// The text of a spec, for locating diagnostics.
public struct SpecSource: Sendable {
  /// The text, in UTF-8.
  public let bytes: [UInt8]

  private let tree: SourceNode?
  private let lines: TextLocator

  /// The operations, if the text is a patch.
  private let operations: [Operation]

  /// The pointers written by the operations.
  private let paths: PathTree

  /// The pointer an operation writes, and the location of its value in the text.
  private struct Operation {
    var pointer: JSONPointer
    var value: SourceNode

    /// The offset in the text that offsets in the value are relative to.
    var start: Int
  }

  /// Indexes the locations of values in a text, which may require repair to be valid JSON.
  ///
  /// - Complexity: O(text).
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let repaired = Self.repaired(bytes)
    tree = repaired.source
    if SpecReport.hasPatches(bytes), !(repaired.value?.isArray ?? false) {
      operations = Self.operations(inLinesOf: bytes)
    } else if let value = repaired.value, value.isPatch, let source = repaired.source {
      operations = Self.operations(in: value, source, start: 0)
    } else {
      operations = []
    }
    var paths = PathTree()
    for operation in operations { paths.add(operation.pointer) }
    self.paths = paths
    lines = TextLocator(bytes)
  }

  /// Indexes the locations of values in a text.
  ///
  /// - Complexity: O(text).
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Repairs the text, restricted to the selected spec if it contains several values.
  private static func repaired(_ bytes: [UInt8]) -> JSONRepair.Result {
    let repaired = JSONRepair.repair(bytes)
    guard !repaired.fixes.isEmpty, !SpecReport.hasPatches(bytes), !A2UIStream.hasMessages(bytes),
      let choice = SpecChoice(bytes)
    else { return repaired }
    return JSONRepair.repair(choice.text(of: bytes))
  }

  // MARK: - Locations

  /// Returns the byte range of the value at a pointer, or of its nearest existing ancestor; nil if
  /// there is none.
  ///
  /// - Complexity: O(members of the containers along the pointer).
  public func range(of pointer: JSONPointer) -> Range<Int>? {
    find(pointer)?.node.range
  }

  private func find(_ pointer: JSONPointer) -> (node: SourceNode, isThere: Bool)? {
    guard !operations.isEmpty else {
      return tree.map { Self.descend(from: $0, pointer.tokens[...]) }
    }
    // The last operation that wrote the value, or else the last that wrote a part of it.
    guard let number = paths.last(above: pointer) ?? paths.last(below: pointer) else { return nil }
    let operation = operations[number]
    let rest = pointer.tokens.dropFirst(operation.pointer.tokens.count)
    var (node, isThere) = Self.descend(from: operation.value, rest)
    node.range =
      node.range.lowerBound + operation.start..<node.range.upperBound + operation.start
    node.keyOffset = rest.isEmpty ? nil : node.keyOffset.map { $0 + operation.start }
    return (node, isThere)
  }

  private static func descend(
    from node: SourceNode, _ tokens: ArraySlice<String>
  ) -> (node: SourceNode, isThere: Bool) {
    var node = node
    for token in tokens {
      guard let child = node.child(token) else { return (node, false) }
      node = child
    }
    return (node, true)
  }

  private static func operations(inLinesOf bytes: [UInt8]) -> [Operation] {
    var result: [Operation] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.contains(UInt8(ascii: "{")) {
      let repaired = JSONRepair.repair(Array(line))
      guard let value = repaired.value, let source = repaired.source else { continue }
      if value.isPatch {
        result += operations(in: value, source, start: line.startIndex)
      } else if value["elements"] != nil {
        result.append(Operation(pointer: .root, value: source, start: line.startIndex))
      }
    }
    return result
  }

  private static func operations(
    in value: JSONValue, _ source: SourceNode, start: Int
  ) -> [Operation] {
    guard case .array(let elements) = value else {
      guard case .string(let path)? = value["path"], let node = source.child("value") else {
        return []
      }
      return [Operation(pointer: StatePath(path).pointer, value: node, start: start)]
    }
    return zip(elements, source.children).flatMap { operations(in: $0, $1, start: start) }
  }

  /// Returns the line and column of a byte offset, which is clamped to the text.
  ///
  /// - Complexity: O(log lines).
  public func location(at offset: Int) -> TextLocation { lines.location(of: offset) }

  /// Returns the bytes that a diagnostic concerns: its range, or that of the value at its pointer,
  /// or of the member's name if that is the problem; nil if it has no location in this text.
  ///
  /// - Complexity: As for ``range(of:)-(Diagnostic)``.
  public func range(of diagnostic: Diagnostic) -> Range<Int>? {
    if let range = diagnostic.range { return range }
    guard let (node, isThere) = find(diagnostic.pointer) else { return nil }
    guard isThere, Self.codesOfNames.contains(diagnostic.code), let start = node.keyOffset else {
      return node.range
    }
    return start..<start + 1
  }

  /// Returns the location of a diagnostic: a member's name if that is the problem, otherwise its
  /// value; nil if the diagnostic has no location in this text.
  ///
  /// - Complexity: As for ``range(of:)-(Diagnostic)``.
  public func location(of diagnostic: Diagnostic) -> TextLocation? {
    range(of: diagnostic).map { location(at: $0.lowerBound) }
  }

  private static let codesOfNames: Set<Diagnostic.Code> = [
    .unknownProp, .unknownEvent, .visibleInProps, .onInProps, .repeatInProps, .watchInProps,
    .childrenInProps, .duplicateElement, .unexpectedChildren, .orphan, .unknownMember, .lateID,
    .unboundInput, .paramBesideParams, .misnamedType, .misnamedState, .duplicateState,
  ]

  // MARK: - Output

  /// Formats a diagnostic with an excerpt of the line and a marker below the location.
  ///
  /// ```
  /// 3:24: error: unknown component `Txt`: did you mean `Text`? [spec.unknown-component]
  ///   "a": {"type": "Txt"}
  ///                 ^
  /// ```
  /// Control characters and bidirectional formatting characters are replaced by U+FFFD.
  ///
  /// - Complexity: As for ``location(of:)``.
  public func description(of diagnostic: Diagnostic) -> String {
    let text = "\(diagnostic.severity.rawValue): \(diagnostic.text) [\(diagnostic.code)]"
    guard let place = location(of: diagnostic) else { return Self.safe(text) }
    let (part, first) = line(around: place)
    let mark = String(repeating: " ", count: max(0, place.column - 1 - first)) + "^"
    return Self.safe("\(place.line):\(place.column): \(text)")
      + "\n  " + Self.safe(part) + "\n  " + mark
  }

  /// Returns the line at a location, for a long line up to 100 scalars around it, and the number of
  /// scalars omitted before them.
  private func line(around place: TextLocation) -> (text: String, first: Int) {
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    // A scalar has at most four bytes.
    let lineStart = lines.start(ofLine: place.line)
    var start = max(lineStart, place.offset - 400)
    while start > lineStart, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let rest = bytes[start..<min(bytes.count, place.offset + 400)]
    let from = location(at: start).column - 1
    let scalars = Array(String(decoding: rest.prefix { !isEnd($0) }, as: UTF8.self).unicodeScalars)
    let first = from + scalars.count <= 100 ? from : max(from, place.column - 40)
    var part = String.UnicodeScalarView()
    part.append(contentsOf: scalars.dropFirst(first - from).prefix(100))
    return (String(part), first)
  }

  /// Returns a diagnostic as a JSON object (``/ArtifactBase/Diagnostic/json(in:)``), with its range,
  /// line and column in this text.
  ///
  /// - Complexity: As for ``location(of:)``.
  public func json(of diagnostic: Diagnostic) -> JSONValue {
    located(diagnostic).json(in: lines)
  }

  /// Returns a diagnostic with its range in this text, if it has one.
  ///
  /// - Complexity: As for ``range(of:)-(Diagnostic)``.
  public func located(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.range = range(of: diagnostic)
    return diagnostic
  }

  /// Replaces characters that could control a terminal or change the text direction.
  static func safe(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension JSONValue {
  fileprivate var isArray: Bool {
    if case .array = self { true } else { false }
  }
}

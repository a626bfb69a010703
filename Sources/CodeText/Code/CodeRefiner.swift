import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for source code, which splits it into lines as they are completed.
///
/// Any text is code, so everything received can be rendered except a partial scalar at the end.
/// What remains to determine is where lines end and which language they are in.
///
/// Attributes: `language` or `lang`, `fileExtension`, `filename`, `title`. Rules R4 of
/// `Specs/Refiners.md`.
///
/// This type splits the bytes at line breaks; the model lexes each complete line once to get the
/// state at its end. The incomplete line is only collected; it is highlighted when it is drawn.
/// No byte is scanned again because another one arrives.
public struct CodeRefiner: ArtifactRefiner, PayloadReader {
  /// The artifact type that this refiner handles: code.
  public static var artifactType: ArtifactType { .code }

  /// The types of the payload: source code and plain text.
  public static var artifactTypes: [ArtifactType] { [.code, .plainText] }

  private var lines: CodeLines

  /// The bytes of the incomplete line.
  private var open: [UInt8] = []

  /// Whether the last byte was a CR, so that a following LF belongs to the same line break.
  private var isAfterReturn = false
  private var receivedCount = 0

  /// The last three bytes received, which may contain a partial scalar.
  private var suffix: [UInt8] = []
  package var shell = RefinerShell()

  private var byteOrderMark = ByteOrderMarkFilter()

  /// Returns the language that a tag's attributes name, by `language` or by the extension of a
  /// file name.
  ///
  /// - Returns: An identifier such as `swift`; an unknown name in lower case; nil if the
  ///   attributes name no language.
  public static func language(namedIn attributes: [String: String]) -> String? {
    CodeLanguageName.declared(in: attributes)
  }

  /// Creates a refiner for a payload whose tag has the given attributes.
  public init(attributes: [String: String] = [:]) {
    let type = attributes.first { $0.key.lowercased() == "type" }?.value
    lines = CodeLines(
      language: CodeLanguageName.declared(in: attributes),
      detectsLanguage: type.map { ArtifactType.canonical($0).type } != .plainText)
  }

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(number of bytes).
  public mutating func append(_ bytes: Span<UInt8>) {
    readChunk(bytes)
  }

  package mutating func consume(_ bytes: Span<UInt8>) {
    guard !bytes.isEmpty else { return }
    receivedCount += bytes.count
    for index in max(0, bytes.count - 3)..<bytes.count { suffix.append(bytes[index]) }
    suffix.removeFirst(max(0, suffix.count - 3))
    let (start, text) = byteOrderMark.skip(in: bytes)
    // An incomplete byte order mark is code.
    if !text.isEmpty { open = Array(text) }
    if start < bytes.count { cut(bytes.extracting(droppingFirst: start)) }
  }

  /// Marks the end of the payload and completes its last line.
  public mutating func finish() {
    readEnd()
  }

  package mutating func end() {
    open += byteOrderMark.finish()
    if !open.isEmpty { endLine(with: [UInt8]().span) }
  }

  /// What can be rendered of the payload received so far, with its diagnostics.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    guard !isFinished else {
      return Refinement(status: .ready(safeLength: receivedCount, closing: ""), verdict: .valid)
    }
    let safeLength = receivedCount - UTF8Boundary.incompleteSuffixLength(suffix.span)
    guard safeLength > 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: min(receivedCount, 1), hint: "waiting for the first line")
      return Refinement(status: .waiting(progress))
    }
    return Refinement(status: .ready(safeLength: safeLength, closing: ""))
  }

  /// The lines received so far, including the live line.
  ///
  /// - Complexity: O(length of the live line), at most ``CodeLines/liveLineLimit``.
  public var model: CodeLines {
    var model = lines
    let shown = open.prefix(CodeLines.liveLineLimit)
    model.live = Array(shown.dropLast(UTF8Boundary.incompleteSuffixLength(shown.span)))
    return model
  }

  // MARK: Lines

  private mutating func cut(_ bytes: Span<UInt8>) {
    var start = 0
    if isAfterReturn, bytes[0] == UInt8(ascii: "\n") { start = 1 }
    isAfterReturn = bytes[bytes.count - 1] == UInt8(ascii: "\r")
    var index = start
    while true {
      index = bytes.firstLineBreak(from: index)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      index += 1
      endLine(with: bytes.extracting(start..<index - 1))
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      start = index
    }
    bytes.extracting(start..<bytes.count).withUnsafeBufferPointer { open.append(contentsOf: $0) }
  }

  private mutating func endLine(with rest: Span<UInt8>) {
    guard !open.isEmpty else { return lines.append(rest) }
    rest.withUnsafeBufferPointer { open.append(contentsOf: $0) }
    var line: [UInt8] = []
    swap(&line, &open)
    lines.append(line)
  }
}

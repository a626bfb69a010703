import ArtifactBase
public import ArtifactCore
public import RefinerCore

extension Diagnostic.Code {
  /// A hunk has a different number of lines than its header declares.
  public static let diffMiscounted = Self(rawValue: "diff.line-count")
}

/// A refiner for unified diffs: a change block settles when it can no longer grow, other lines
/// when they end.
///
/// For code whose language is `diff`. Rules R9 of `Specs/Refiners.md`.
public struct UnifiedDiffRefiner: ArtifactRefiner, PayloadReader {
  /// The artifact type that this refiner handles: code.
  public static var artifactType: ArtifactType { .code }

  /// The language `diff`.
  public static var codeLanguage: String? { "diff" }

  private var reader = UnifiedDiffReader()
  private var open: [UInt8] = []
  private var openStart = 0
  private var receivedCount = 0
  private var safeLength = 0
  package var shell = RefinerShell()

  /// Creates a refiner; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {}

  /// Appends the next bytes of the payload.
  public mutating func append(_ bytes: Span<UInt8>) {
    readChunk(bytes)
  }

  package mutating func consume(_ bytes: Span<UInt8>) {
    if safeLength == 0 { shell.countScalars(of: bytes) }
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      endLine(bytes.extracting(start..<index), lineEnd: receivedCount + index + 1)
      start = index + 1
    }
    bytes.extracting(start..<bytes.count).withUnsafeBufferPointer { open.append(contentsOf: $0) }
    receivedCount += bytes.count
  }

  /// Marks the end of the payload and completes its last line.
  public mutating func finish() {
    readEnd()
  }

  /// Ends a payload that was cut off: lines that the last hunk lacks are not reported.
  public mutating func cut() {
    reader.isCut = true
    finish()
  }

  package mutating func end() {
    let line = open
    open = []
    if !line.isEmpty { read(line.span) }
    reader.finish()
    safeLength = receivedCount
  }

  private mutating func endLine(_ rest: Span<UInt8>, lineEnd: Int) {
    if open.isEmpty {
      read(rest)
    } else {
      rest.withUnsafeBufferPointer { open.append(contentsOf: $0) }
      let line = open
      open = []
      read(line.span)
    }
    let diff = reader.diff
    if diff.settledLineCount == diff.lineCount {
      safeLength = lineEnd
    } else if diff.settledLineCount == diff.lineCount - 1 {
      // The line settles the lines before it and begins a new block.
      safeLength = openStart
    }
    openStart = lineEnd
  }

  /// Reads a line, skipping a byte order mark at the start of the first.
  private mutating func read(_ line: Span<UInt8>) {
    let mark = openStart == 0 ? line.byteOrderMarkLength : 0
    reader.read(line.extracting(droppingFirst: mark), at: openStart + mark)
  }

  /// What can be rendered of the payload received so far, with its diagnostics.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    guard safeLength > 0 || isFinished else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first line")
      return Refinement(status: .waiting(progress))
    }
    guard isFinished else {
      return Refinement(status: .ready(safeLength: safeLength, closing: ""))
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: ""),
      verdict: reader.log.isEmpty ? .valid : .repaired,
      diagnostics: reader.log.diagnostics())
  }

  /// The complete lines received so far.
  public var model: UnifiedDiff { reader.diff }
}

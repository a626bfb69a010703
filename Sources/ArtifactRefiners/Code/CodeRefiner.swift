public import ArtifactCore

/// Turns source code into lines as they are completed.
///
/// Any text is code, so everything received can be drawn but half a scalar at its end. What there
/// is to find out is where lines end, in which language they are, and whether a fence wraps them.
///
/// Attributes: `language` or `lang`, `fileExtension`, `filename`, `title`. Rules R4 of
/// `Specs/Refiners.md`.
//
// Bytes go through three stages, each a state of a few bytes: the body stream takes off what wraps
// the payload, this type cuts the body at line breaks, and the model reads each complete line once
// to know what it leaves open. The line that is not complete is only collected; it is coloured when
// somebody draws it.
public struct CodeRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { "application/vnd.ant.code" }

  private var lines: CodeLines
  private var wrapping: ArtifactBodyStream

  /// The bytes of the line that is not complete; nil before the body has begun.
  private var open: [UInt8]?

  /// Whether the last byte of the body was a CR, to which an LF would belong.
  private var isAfterReturn = false

  /// The first bytes of the payload, until the body has begun: a fence among them may name the
  /// language.
  private var opening: [UInt8] = []
  private var receivedCount = 0
  private var bodyCount = 0

  /// The last three bytes received, of which some may be half a scalar.
  private var suffix: [UInt8] = []
  private var isFinished = false

  /// More than the body stream ever takes off at the start.
  private static let openingLimit = 4_096

  public init(attributes: [String: String]) {
    lines = CodeLines(language: CodeLanguageName.declared(in: attributes))
    wrapping = ArtifactBodyStream(type: Self.artifactType)
  }

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished, !bytes.isEmpty else { return }
    receivedCount += bytes.count
    keepSuffix(of: bytes)
    if open == nil {
      let room = min(bytes.count, Self.openingLimit - opening.count)
      bytes.extracting(first: room).withUnsafeBufferPointer { opening.append(contentsOf: $0) }
    }
    var body: [UInt8] = []
    wrapping.append(bytes, to: &body)
    cut(body)
  }

  public mutating func finish() {
    guard !isFinished else { return }
    var body: [UInt8] = []
    wrapping.finish(to: &body)
    cut(body)
    if let last = open { lines.append(last.span) }
    if open == nil { nameLanguage() }
    open = nil
    isFinished = true
  }

  public var refinement: Refinement {
    guard !isFinished else {
      let diagnostics = fenceDiagnostic.map { [$0] } ?? []
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""),
        verdict: diagnostics.isEmpty ? .valid : .repaired, diagnostics: diagnostics)
    }
    let safeLength = receivedCount - UTF8Boundary.incompleteSuffixLength(suffix.span)
    guard safeLength > 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: min(receivedCount, 1), hint: "waiting for the first line")
      return Refinement(status: .waiting(progress))
    }
    return Refinement(status: .ready(safeLength: safeLength, closing: ""))
  }

  /// The lines so far.
  ///
  /// - Complexity: O(length of the live line), at most ``CodeLines/liveLineLimit``.
  public var model: CodeLines {
    var model = lines
    if let open {
      let shown = open.prefix(CodeLines.liveLineLimit)
      let half = UTF8Boundary.incompleteSuffixLength(shown.span)
      model.live = Array(shown.dropLast(half))
    }
    return model
  }

  // MARK: Lines

  private mutating func cut(_ body: [UInt8]) {
    guard !body.isEmpty else { return }
    bodyCount += body.count
    if open == nil {
      nameLanguage()
      open = []
    }
    var start = 0
    if isAfterReturn, body[0] == UInt8(ascii: "\n") { start = 1 }
    isAfterReturn = body[body.count - 1] == UInt8(ascii: "\r")
    var index = start
    while index < body.count {
      let byte = body[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      endLine(with: body[start..<index - 1])
      if byte == UInt8(ascii: "\r"), index < body.count, body[index] == UInt8(ascii: "\n") {
        index += 1
      }
      start = index
    }
    open?.append(contentsOf: body[start...])
  }

  private mutating func endLine(with rest: ArraySlice<UInt8>) {
    guard let head = open, !head.isEmpty else { return lines.append(rest.span) }
    open = []
    let line = head + rest
    lines.append(line.span)
  }

  // MARK: Opening and end

  /// Takes the language from the fence if the tag gave none, before the first line.
  private mutating func nameLanguage() {
    if hasFence, lines.language == nil {
      lines.language = CodeLanguageName.ofFence(opening.prefix(wrapping.prefixLength))
    }
    opening = []
  }

  /// Whether a fence was taken off: a line break alone is no more than two bytes.
  private var hasFence: Bool { wrapping.prefixLength > 2 }

  private var fenceDiagnostic: ArtifactDiagnostic? {
    guard hasFence else { return nil }
    let range = 0..<wrapping.prefixLength
    // Behind the body stands the fence's end, or a line break at most.
    let isClosed = receivedCount - wrapping.prefixLength - bodyCount > 2
    return isClosed
      ? ArtifactDiagnostic(
        .codeFence, range: range, message: "A code fence around the whole was taken off.")
      : ArtifactDiagnostic(
        .codeUnclosedFence, range: range,
        message: "A code fence opens on the first line and is not closed by the last one; "
          + "its first line is not shown.")
  }

  private mutating func keepSuffix(of bytes: Span<UInt8>) {
    for index in max(0, bytes.count - 3)..<bytes.count { suffix.append(bytes[index]) }
    suffix.removeFirst(max(0, suffix.count - 3))
  }
}

extension ArtifactDiagnostic.Kind {
  /// A fence around all of the code was taken off.
  public static let codeFence = Self(rawValue: "code.fence")

  /// A fence opens before the code and does not end with it.
  public static let codeUnclosedFence = Self(rawValue: "code.unclosed-fence")
}

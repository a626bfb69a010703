// Source code while it arrives (`Specs/Refiners.md` section 5): lines, each coloured once.
//
// A whole line is coloured from the state in which the line before it ended; the line that is still
// arriving is coloured anew with every chunk, as long as it is short.

public import ArtifactCore

/// Refines source code: every prefix is valid; whole lines are settled.
public struct CodeRefiner: ArtifactRefiner {
  public static let artifactType = ArtifactType.code

  /// Only this much of a line is coloured.
  public static let colouredLineLimit = 4_096

  public private(set) var model = CodeLines()

  private let lexer: CodeLexer?
  private var state = CodeLexer.State.normal
  private var position = 0
  private var characterCount = 0
  private var hasFinished = false

  public init(attributes: [String: String] = [:]) {
    model.language = CodeLanguageDetection.language(from: attributes)
    lexer = model.language.flatMap { CodeLexer(language: $0) }
  }

  public mutating func append(_ bytes: Span<UInt8>) {
    guard !hasFinished else { return }
    bytes.withUnsafeBufferPointer { model.source.append(contentsOf: $0) }
    characterCount += PreRenderableProgress.characterCount(of: bytes)
    readLines(isFinal: false)
  }

  public mutating func finish() {
    guard !hasFinished else { return }
    hasFinished = true
    readLines(isFinal: true)
    let end = model.source.count
    if model.openLineStart < end { endLine(at: end, next: end) }
    model.finish()
  }

  public var refinement: Refinement {
    let source = model.source
    let length =
      hasFinished
      ? source.count : source.count - UTF8Boundary.incompleteSuffixLength(source.span)
    guard hasFinished || length > 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: characterCount, hint: "waiting for the first line")
      return Refinement(status: .waiting(progress))
    }
    return Refinement(
      status: .ready(safeLength: length, closing: ""), verdict: hasFinished ? .valid : .pending)
  }

  private mutating func readLines(isFinal: Bool) {
    while position < model.source.count {
      let byte = model.source[position]
      guard byte == 0x0A || byte == 0x0D else {
        position += 1
        continue
      }
      var next = position + 1
      if byte == 0x0D {
        // Whether a line feed belongs to it is known only with the next byte.
        if next == model.source.count, !isFinal { break }
        if next < model.source.count, model.source[next] == 0x0A { next += 1 }
      }
      endLine(at: position, next: next)
      position = next
    }
    colourOpenLine()
  }

  private mutating func endLine(at end: Int, next: Int) {
    let (tokens, state) = colour(model.openLineStart..<end)
    self.state = state
    model.endLine(at: end, next: next, tokens: tokens)
  }

  private mutating func colourOpenLine() {
    let range = model.openLineStart..<model.source.count
    guard !range.isEmpty, range.count <= Self.colouredLineLimit else {
      return model.setOpenTokens([])
    }
    model.setOpenTokens(colour(range).tokens)
  }

  private func colour(_ range: Range<Int>) -> (tokens: [CodeToken], state: CodeLexer.State) {
    guard let lexer else { return ([], state) }
    let limit = min(range.count, Self.colouredLineLimit)
    return lexer.tokens(of: model.source[range.lowerBound..<range.lowerBound + limit], from: state)
  }
}

/// Which language the code is in, from what the tag says (R5.5).
enum CodeLanguageDetection {
  static func language(from attributes: [String: String]) -> String? {
    for spelling in [["language"], ["lang"], ["fileExtension"]] {
      guard let value = attributes.value(for: spelling) else { continue }
      let bare = value.hasPrefix(".") ? String(value.dropFirst()) : value
      return (CodeLanguage(named: bare) ?? CodeLanguage(fileExtension: bare))?.id
        ?? value.lowercased()
    }
    for spellings in [ArtifactAttributeSpelling.file, ArtifactAttributeSpelling.title] {
      guard let name = attributes.value(for: spellings), let dot = name.lastIndex(of: ".") else {
        continue
      }
      let fileExtension = String(name[name.index(after: dot)...])
      if let language = CodeLanguage(fileExtension: fileExtension) { return language.id }
      if let type = ArtifactType(fileExtension: fileExtension), type != .code {
        return fileExtension
      }
    }
    return nil
  }
}

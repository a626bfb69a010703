public import ArtifactCore
public import ArtifactRefiners

/// The card of every type that has no presenter of its own: its source, and the words that there is
/// no preview yet.
///
/// A payload that is no text for people (an encoded image, a document) is cut after its first lines;
/// what is left out is said. Of drawings, which have a refiner, its remarks stand below the source.
public struct SourcePresenter: ArtifactPresenter {
  private let lines = CodeLineReader()

  public init() {}

  /// Source code with the language of the artifact's type.
  public struct Refiner: ArtifactRefiner {
    public static let artifactType = ArtifactType.plainText

    private var refiner: CodeRefiner

    /// What knows the type, and not only its lines.
    private var drawing: (any ArtifactRefiner)?

    public init(attributes: [String: String] = [:]) {
      refiner = CodeRefiner(attributes: attributes)
      let type = attributes["type"].map { ArtifactType(rawValue: $0) }
      if let type, [.svg, .mermaid].contains(type) {
        drawing = type.makeRefiner(attributes: attributes)
      }
    }

    public mutating func append(_ bytes: Span<UInt8>) {
      refiner.append(bytes)
      drawing?.append(bytes)
    }

    public mutating func finish() {
      refiner.finish()
      drawing?.finish()
    }

    /// That of the source, with the verdict and the remarks of what knows the type.
    public var refinement: Refinement {
      var refinement = refiner.refinement
      if let known = drawing?.refinement {
        refinement.verdict = known.verdict
        refinement.diagnostics = known.diagnostics
      }
      return refinement
    }

    public var model: CodeLines { refiner.model }
  }

  public mutating func present(
    _ model: CodeLines, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    if content.isEmpty {
      let raw = RawBlock(reason: "no preview yet", source: CodeBlock())
      content.append(Block(id: artifact.id(1), kind: .raw(raw), isSettled: false))
    }
    guard !content[0].isSettled, case .raw(var raw) = content[0].takeKind() else { return }
    raw.source.language = model.language
    if artifact.header.type.knownDescription?.family == .media {
      raw.source = Self.excerpt(model, isFinished: artifact.isFinished)
    } else {
      lines.update(&raw.source, from: model)
    }
    content[0].kind = .raw(raw)
    content[0].isSettled = artifact.isFinished
    if artifact.isFinished { content += artifact.remarks(refinement, from: 2) }
  }

  /// The first lines of a payload, none of them longer than a person would look at.
  private static func excerpt(_ model: CodeLines, isFinished: Bool) -> CodeBlock {
    let count = min(model.lineCount, PresentationLimits.cardLineCount)
    var block = CodeBlock(language: nil)
    for index in 0..<count {
      let text = model.text(of: index)
      let cut = text.unicodeScalars.prefix(PresentationLimits.cardLineLength)
      var shown = String(String.UnicodeScalarView(cut))
      if shown.utf8.count < text.utf8.count { shown += "…" }
      block.lines.append(CodeBlock.Line(shown))
    }
    if model.lineCount > count {
      block.lines.append(CodeBlock.Line("… \(model.lineCount - count) more lines"))
    }
    block.settledLineCount = isFinished ? block.lines.count : 0
    return block
  }
}

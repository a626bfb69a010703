public import ArtifactCore
public import CodeText

/// Presents the source of an artifact type without a presenter of its own, with a note that there
/// is no preview yet.
///
/// A payload that isn't readable text (an encoded image, a document) is truncated after its first
/// lines, with a note. The diagnostics of the refiner that is registered for the type follow the source.
public struct SourcePresenter: ArtifactPresenter {
  private var lines = CodeLineReader()

  /// Creates a presenter.
  public init() {}

  /// A refiner for source code in the language of the artifact's type.
  public struct Refiner: ArtifactRefiner {
    /// The type `text/plain`.
    public static let artifactType = ArtifactType.plainText

    private var refiner: CodeRefiner

    /// The refiner of the type itself, for its diagnostics.
    private var drawing: (any ArtifactRefiner)?

    /// Creates a refiner for an empty payload, which reports no diagnostics.
    public init(attributes: [String: String] = [:]) {
      self.init(attributes: attributes, beside: nil)
    }

    /// Creates a refiner that reports the diagnostics of another.
    init(attributes: [String: String], beside other: (any ArtifactRefiner)?) {
      refiner = CodeRefiner(attributes: attributes)
      drawing = other
    }

    /// Appends the next bytes of the payload.
    ///
    /// - Complexity: O(`bytes.count`).
    public mutating func append(_ bytes: Span<UInt8>) {
      refiner.append(bytes)
      drawing?.append(bytes)
    }

    /// Ends the payload.
    public mutating func finish() {
      refiner.finish()
      drawing?.finish()
    }

    /// The refinement of the source, with the verdict and the diagnostics of the refiner of the
    /// type.
    public var refinement: Refinement {
      var refinement = refiner.refinement
      if let known = drawing?.refinement {
        refinement.verdict = known.verdict
        refinement.diagnostics = known.diagnostics
      }
      return refinement
    }

    /// The lines of the source.
    public var model: CodeLines { refiner.model }
  }

  /// Updates the source block with the new and open lines.
  public mutating func present(
    _ model: CodeLines, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    if content.isEmpty {
      let raw = RawBlock(reason: "no preview yet", source: CodeBlock())
      content.append(Block(id: artifact.id(1), kind: .raw(raw), isSettled: false))
    }
    guard !content[0].isSettled else { return }
    let isRaw = content[0].modify(.raw) { raw in
      raw.source.language = model.language
      if artifact.header.type.knownDescription?.family == .media {
        raw.source = Self.excerpt(model, isFinished: artifact.isFinished)
      } else {
        lines.update(&raw.source, from: model)
      }
    }
    guard isRaw else { return }
    content[0].isSettled = artifact.isFinished
    if artifact.isFinished { content += artifact.notes(refinement, from: 2) }
  }

  /// The first lines of a payload, truncated to a readable length.
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

import ArtifactCore

/// The pipeline of an artifact or a payload, which always shows something of the content.
///
/// JSON on lines of its own is drawn by the presenter that its first decisive member chooses
/// (P2.11); until then the source is shown, and none of it is settled. Content of which only notes
/// would be shown at the end is shown as source (P2.12).
struct ContentPipeline: ArtifactPipeline {
  private let configuration: ArtifactConfiguration

  /// The pipeline that the content is presented by; that of the source until a decision.
  private var inner: any ArtifactPipeline

  /// The recognition, while it is undecided.
  private var recognizer: FenceRecognizer?

  /// The payload so far, while it may still be shown as source.
  private var payload: [UInt8]? = []

  /// The blocks of the source, while the recognition is undecided.
  private var source: Blocks = []
  private var isReplaced = false

  /// The maximum length of a payload that is kept to be shown as source.
  private static let sourceLength = 1 << 20

  /// Creates a pipeline.
  ///
  /// - Parameter recognizes: Whether the content is JSON whose presenter its members choose.
  init(
    _ artifact: ArtifactInPresentation, _ configuration: ArtifactConfiguration, recognizes: Bool
  ) {
    self.configuration = configuration
    recognizer = recognizes ? FenceRecognizer() : nil
    let shown = recognizes ? Self.source(of: artifact) : artifact
    inner = configuration.pipeline(for: shown)
  }

  /// The artifact as source code.
  private static func source(of artifact: ArtifactInPresentation) -> ArtifactInPresentation {
    var header = artifact.header
    header.language = header.type.highlightLanguage ?? header.language
    header.type = .code
    return ArtifactInPresentation(header: header, segment: artifact.segment)
  }

  var artifact: ArtifactInPresentation { inner.artifact }
  var diagnostics: [Diagnostic] { inner.diagnostics }

  mutating func append(_ bytes: Span<UInt8>) {
    inner.append(bytes)
    bytes.withUnsafeBufferPointer { payload?.append(contentsOf: $0) }
    recognizer?.append(bytes)
    decide()
    if payload?.count ?? 0 > Self.sourceLength { payload = nil }
  }

  mutating func finish(isCut: Bool) {
    recognizer?.finish()
    decide()
    inner.finish(isCut: isCut)
  }

  private mutating func decide() {
    guard let state = recognizer?.state, state != .undecided else { return }
    recognizer = nil
    guard case .type(let type) = state, configuration.presentedTypes.contains(type) else {
      return payload = nil
    }
    let artifact = inner.artifact
    var header = artifact.header
    header.type = type
    header.language = nil
    var chosen = configuration.pipeline(
      for: ArtifactInPresentation(header: header, segment: artifact.segment))
    let text = payload ?? []
    chosen.append(text.span)
    inner = chosen
    isReplaced = true
  }

  mutating func update(_ content: inout Blocks) {
    if recognizer != nil {
      inner.update(&source)
      content = Blocks(source.map(\.unsettled))
      return
    }
    // What was shown before the decision is not settled.
    if isReplaced { content = [] } else if !source.isEmpty { content = source }
    isReplaced = false
    source = []
    inner.update(&content)
    guard artifact.isFinished else { return }
    if content.allSatisfy({ $0.kind.isRemark }), !configuration.isPresentedByHost(artifact.header) {
      showSource(in: &content)
    }
    payload = nil
  }

  /// Adds the source after the notes, if there is nothing else.
  private mutating func showSource(in content: inout Blocks) {
    guard let payload, payload.contains(where: { !$0.isASCIIWhitespace }) else { return }
    // The bytes of a picture or a document are not text.
    let isBinary = payload.contains(0) || String(validating: payload, as: UTF8.self) == nil
    guard artifact.header.type.knownDescription?.family != .media || !isBinary else { return }
    var code = configuration.pipeline(for: Self.source(of: inner.artifact))
    code.append(payload.span)
    code.finish()
    var blocks: Blocks = []
    code.update(&blocks)
    // The source follows the notes, however many there are.
    let last = Int(Int32.max) - 1
    for (index, block) in blocks.enumerated() {
      blocks[index] = Block(
        id: inner.artifact.id(last - blocks.count + 1 + index), kind: block.kind, isSettled: true)
    }
    content += blocks
  }
}

extension Block.Kind {
  /// Whether it says something about the content and shows none of it.
  var isRemark: Bool {
    switch self {
    case .note, .progress: true
    default: false
    }
  }
}

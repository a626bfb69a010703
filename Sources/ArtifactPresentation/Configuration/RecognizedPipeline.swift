import ArtifactCore

/// A pipeline for JSON without a tag: the first decisive member chooses the presenter (P2.9).
///
/// Until then the source is shown, and none of it is settled. Without such a member it remains
/// source.
struct RecognizedPipeline: ArtifactPipeline {
  private let configuration: ArtifactConfiguration

  /// The pipeline that the content is presented by; that of the source until a decision.
  private var inner: any ArtifactPipeline

  /// The recognition, while it is undecided, with the payload so far.
  private var recognizer: JSONDialectRecognizer? = JSONDialectRecognizer()
  private var payload: [UInt8] = []

  /// The blocks of the source, while the recognition is undecided.
  private var source: Blocks = []
  private var isReplaced = false

  init(_ artifact: ArtifactInPresentation, _ configuration: ArtifactConfiguration) {
    self.configuration = configuration
    var header = artifact.header
    header.type = .code
    header.language = "json"
    inner = configuration.pipeline(
      for: ArtifactInPresentation(header: header, segment: artifact.segment))
  }

  var artifact: ArtifactInPresentation { inner.artifact }
  var diagnostics: [Diagnostic] { inner.diagnostics }

  mutating func append(_ bytes: Span<UInt8>) {
    inner.append(bytes)
    guard recognizer != nil else { return }
    bytes.withUnsafeBufferPointer { payload.append(contentsOf: $0) }
    recognizer?.append(bytes)
    decide()
  }

  mutating func finish() {
    recognizer?.finish()
    decide()
    inner.finish()
  }

  private mutating func decide() {
    guard let state = recognizer?.state, state != .undecided else { return }
    recognizer = nil
    if case .type(let type) = state, configuration.presentedTypes.contains(type) {
      let artifact = inner.artifact
      var header = artifact.header
      header.type = type
      header.language = nil
      var chosen = configuration.pipeline(
        for: ArtifactInPresentation(header: header, segment: artifact.segment))
      chosen.append(payload.span)
      inner = chosen
      isReplaced = true
    }
    payload = []
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
  }
}

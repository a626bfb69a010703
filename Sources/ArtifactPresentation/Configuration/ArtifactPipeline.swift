public import ArtifactCore
import ArtifactRefiners

/// A mapping from artifact types to presenters.
public struct PresenterRegistry: Sendable {
  private var factories:
    [ArtifactType: @Sendable (ArtifactInPresentation) -> any ArtifactPipeline] =
      [:]
  private var languageFactories:
    [String: @Sendable (ArtifactInPresentation) -> any ArtifactPipeline] =
      [:]

  /// Creates an empty registry, which presents every artifact as a card with its source.
  public init() {}

  /// Registers a presenter for the types of its refiner, replacing earlier ones.
  public mutating func register<Presenter: ArtifactPresenter>(_ presenter: Presenter.Type) {
    for type in Presenter.Refiner.artifactTypes {
      factories[type] = { TypedPipeline<Presenter>(artifact: $0) }
    }
  }

  /// Registers a presenter for artifact types, replacing earlier ones.
  public mutating func register<Presenter: ArtifactPresenter>(
    _ presenter: Presenter.Type, for types: ArtifactType...
  ) {
    for type in types {
      factories[type] = { TypedPipeline<Presenter>(artifact: $0) }
    }
  }

  /// Registers a presenter for code in certain languages, which takes precedence over the presenter
  /// of the type.
  ///
  /// - Parameter languages: Canonical names such as `diff`; a tag may use any of their aliases or a
  ///   file name.
  public mutating func register<Presenter: ArtifactPresenter>(
    _ presenter: Presenter.Type, forLanguages languages: String...
  ) {
    for language in languages {
      languageFactories[language] = { TypedPipeline<Presenter>(artifact: $0) }
    }
  }

  /// The types with a registered presenter, sorted by name.
  public var types: [ArtifactType] {
    factories.keys.sorted { $0.rawValue < $1.rawValue }
  }

  func pipeline(for artifact: ArtifactInPresentation) -> any ArtifactPipeline {
    let header = artifact.header
    if header.type == .code,
      let language = CodeRefiner.language(namedIn: header.refinerAttributes),
      let factory = languageFactories[language]
    {
      return factory(artifact)
    }
    return factories[header.type]?(artifact) ?? TypedPipeline<SourcePresenter>(artifact: artifact)
  }

  /// The presenters included in ArtifactKit.
  public static let standard: PresenterRegistry = {
    var registry = PresenterRegistry()
    registry.register(MarkdownPresenter.self)
    registry.register(JSONPresenter.self)
    registry.register(HTMLPresenter.self)
    registry.register(ReactPresenter.self)
    registry.register(ChartPresenter.self)
    registry.register(GLTFPresenter.self)
    registry.register(LatexPresenter.self)
    registry.register(GeoJSONPresenter.self)
    registry.register(SpecPresenter.self)
    registry.register(FlowPresenter.self)
    registry.register(TablePresenter.self)
    registry.register(CodePresenter.self)
    registry.register(RDFPresenter<NTriplesRefiner>.self)
    registry.register(RDFPresenter<NQuadsRefiner>.self)
    registry.register(RDFPresenter<TurtleRefiner>.self)
    registry.register(RDFPresenter<TriGRefiner>.self)
    registry.register(RDFPresenter<RDFXMLRefiner>.self)
    registry.register(JSONLDPresenter.self)
    registry.register(MediaPresenter.self)
    registry.register(DiffPresenter.self, forLanguages: "diff")
    return registry
  }()
}

/// A refiner and its presenter for a single artifact.
protocol ArtifactPipeline: Sendable {
  var artifact: ArtifactInPresentation { get }

  mutating func append(_ bytes: Span<UInt8>)
  mutating func finish()

  /// The diagnostics, with ranges in the payload.
  var diagnostics: [Diagnostic] { get }

  /// Updates the blocks.
  mutating func update(_ content: inout [Block])
}

struct TypedPipeline<Presenter: ArtifactPresenter>: ArtifactPipeline {
  private(set) var artifact: ArtifactInPresentation
  private var body: ArtifactBodyStream
  private var refiner: Presenter.Refiner
  private var presenter = Presenter()
  private var isWaiting = true

  init(artifact: ArtifactInPresentation) {
    self.artifact = artifact
    self.body = ArtifactBodyStream(type: artifact.header.type)
    self.refiner = Presenter.Refiner(attributes: artifact.header.attributesForSource)
  }

  mutating func append(_ bytes: Span<UInt8>) {
    artifact.byteCount += bytes.count
    var piece: [UInt8] = []
    body.append(bytes, to: &piece)
    artifact.lines.append(piece.span)
    refiner.append(piece.span)
  }

  mutating func finish() {
    var piece: [UInt8] = []
    body.finish(to: &piece)
    artifact.lines.append(piece.span)
    refiner.append(piece.span)
    refiner.finish()
    artifact.isFinished = true
  }

  var diagnostics: [Diagnostic] {
    refiner.refinement.diagnostics.map { $0.moved(by: body.prefixLength) }
  }

  mutating func update(_ content: inout [Block]) {
    let refinement = refiner.refinement
    if case .waiting(let progress) = refinement.status {
      guard artifact.isFinished else {
        content = presenter.waiting(progress, of: artifact)
        return
      }
      content = presenter.ended(refiner.model, progress, of: artifact)
      content += artifact.notes(refinement, from: content.count + 1)
      return
    }
    if isWaiting {
      isWaiting = false
      content = []
    }
    presenter.present(refiner.model, refinement, of: artifact, into: &content)
  }
}

extension ArtifactHeader {
  /// The attributes for a refiner, with the language in which the type is shown as source.
  fileprivate var attributesForSource: [String: String] {
    var attributes = refinerAttributes
    if language == nil, let source = type.highlightLanguage { attributes["language"] = source }
    return attributes
  }
}

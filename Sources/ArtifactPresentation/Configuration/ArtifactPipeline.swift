import ArtifactCore
import CodeText

/// Makes the refiner and the presenter of artifacts of a type.
struct PipelineFactory: Sendable {
  /// The refiners that the presenters need.
  let refinerType: ObjectIdentifier
  /// Whether the presenter is that of a host.
  let isHosted: Bool
  let make:
    @Sendable (ArtifactInPresentation, ArtifactConfiguration, RefinerFactory?) ->
      any ArtifactPipeline

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - makeRefiner: Makes the refiner from the attributes of the tag, unless the host registered one.
  ///   - isHosted: Whether the presenter is that of a host.
  ///   - makePresenter: Makes the presenter.
  init<Presenter: ArtifactPresenter>(
    refiner makeRefiner:
      @escaping @Sendable ([String: String], ArtifactConfiguration) -> Presenter.Refiner = {
        attributes, _ in Presenter.Refiner(attributes: attributes)
      },
    isHosted: Bool = false,
    _ makePresenter:
      @escaping @Sendable (ArtifactInPresentation, ArtifactConfiguration) -> Presenter
  ) {
    refinerType = ObjectIdentifier(Presenter.Refiner.self)
    self.isHosted = isHosted
    make = { artifact, configuration, registered in
      let attributes = Self.attributes(of: artifact.header, configuration)
      let refiner =
        registered?.make(attributes) as? Presenter.Refiner
        ?? makeRefiner(attributes, configuration)
      return TypedPipeline(artifact, makePresenter(artifact, configuration), refiner)
    }
  }

  /// The attributes of the tag, completed by the default ones of the host.
  private static func attributes(
    of header: ArtifactHeader, _ configuration: ArtifactConfiguration
  ) -> [String: String] {
    var attributes = header.attributesForSource
    for (name, value) in configuration.defaultAttributes
    where attributes[name] == nil && attributes[name.hyphenated] == nil {
      attributes[name] = value
    }
    return attributes
  }
}

extension String {
  /// A name in camel case, written with hyphens.
  fileprivate var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

/// Makes the refiners of payloads of a type.
struct RefinerFactory: Sendable {
  let type: ObjectIdentifier
  let make: @Sendable ([String: String]) -> any ArtifactRefiner

  init<Refiner: ArtifactRefiner>(_ make: @escaping @Sendable ([String: String]) -> Refiner) {
    type = ObjectIdentifier(Refiner.self)
    self.make = make
  }
}

/// A refiner and its presenter for a single artifact.
protocol ArtifactPipeline: Sendable {
  var artifact: ArtifactInPresentation { get }

  mutating func append(_ bytes: Span<UInt8>)

  /// Ends the payload.
  ///
  /// - Parameter isCut: Whether it was cut off.
  mutating func finish(isCut: Bool)

  /// The diagnostics, with ranges in the payload.
  var diagnostics: [Diagnostic] { get }

  /// Updates the blocks.
  mutating func update(_ content: inout Blocks)
}

extension ArtifactPipeline {
  /// Ends a complete payload.
  mutating func finish() { finish(isCut: false) }
}

struct TypedPipeline<Presenter: ArtifactPresenter>: ArtifactPipeline {
  private(set) var artifact: ArtifactInPresentation
  private var body: ArtifactBodyStream
  private var refiner: Presenter.Refiner
  private var presenter: Presenter
  private var isWaiting = true

  init(
    _ artifact: ArtifactInPresentation, _ presenter: Presenter, _ refiner: Presenter.Refiner
  ) {
    self.artifact = artifact
    self.body = ArtifactBodyStream(type: artifact.header.type)
    self.presenter = presenter
    self.refiner = refiner
  }

  mutating func append(_ bytes: Span<UInt8>) {
    artifact.byteCount += bytes.count
    var piece: [UInt8] = []
    body.append(bytes, to: &piece)
    artifact.lines.append(piece.span)
    refiner.append(piece.span)
  }

  mutating func finish(isCut: Bool) {
    var piece: [UInt8] = []
    body.finish(to: &piece)
    artifact.lines.append(piece.span)
    refiner.append(piece.span)
    if isCut { refiner.cut() } else { refiner.finish() }
    artifact.isFinished = true
  }

  var diagnostics: [Diagnostic] {
    refiner.refinement.diagnostics.map { $0.moved(by: body.prefixLength) }
  }

  mutating func update(_ content: inout Blocks) {
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

public import ArtifactCore
public import ArtifactRefiners
public import MarkdownCore
public import SpecRender

/// How answers are read and presented: one value, from which sessions are made.
///
/// ```swift
/// var configuration = ArtifactConfiguration()
/// configuration.markdown.tagPrefixes = [.mention, .hashtag]
/// configuration.registerPresenter(for: "application/vnd.example.itinerary+json") { artifact in
///   ItineraryPresenter(map: map)
/// }
/// var session = ArtifactSession(configuration)
/// ```
///
/// A configuration starts with the presenters of ArtifactKit. A later registration for a type or a language
/// replaces an earlier one. Sessions keep the configuration that they were made with.
/// `Specs/Presentation.md` P9.
public struct ArtifactConfiguration: Sendable {
  /// The names of the tags of artifacts, reasoning and tool calls.
  public var vocabulary = TagVocabulary()

  /// The bounds on what is stored of an answer, and on how far the parser looks ahead.
  public var limits = ArtifactLimits()

  /// The syntax of the text between artifacts and of Markdown payloads; in these, line breaks are
  /// not kept (``/MarkdownCore/MarkdownOptions/forDocuments``). It also decides what is code, in
  /// which tags are text.
  public var markdown = MarkdownOptions()

  /// What changes the text between artifacts and Markdown payloads leaf by leaf, in order.
  public var markdownProcessors: [any MarkdownProcessor] = []

  /// What changes the text between artifacts, and Markdown payloads, as whole documents once they are complete, in
  /// order. Until then the text is shown as it is, and none of it is settled. Each text gets a copy of the rewriters.
  public var markdownRewriters: [any MarkdownRewriter & Sendable] = []

  /// The types that fenced code in Markdown is presented as by the presenter of the type, without a card: by
  /// default charts, maps, tables, flows, diagrams and user interfaces. Of fenced JSON, the content decides which of
  /// these types it is, then its language. Code in other languages remains code. Diffs and formulas are always
  /// presented as such.
  public var fencedTypes: Set<ArtifactType> = [
    .vegaLite, .geoJSON, .csv, .tsv, .flow, .mermaid, .uiSpec,
  ]

  /// How the cards of artifacts of a type ask to be shown, if not by default. To change a part of the default,
  /// start from ``ArtifactFrame/init(for:)``. Fenced code has no card.
  public var frames: [ArtifactType: ArtifactFrame] = [:]

  /// Finds the contexts of JSON-LD that are not bundled; nil if there are no others.
  public var contexts: (any JSONLDContextResolver)?

  /// The RDF version of documents that declare none.
  public var rdfVersion = RDFVersion.rdf11

  /// Creates the session of a user interface, with components, actions, functions and state of the host:
  ///
  /// ```swift
  /// configuration.makeFormSession = { spec, isComplete in
  ///   FormSession(spec, actions: makeActions(), registry: makeComponents(), isComplete: isComplete)
  /// }
  /// ```
  /// The session must have the given spec. It shows the interface while it arrives and once it is complete.
  public var makeFormSession: @Sendable (_ spec: Spec, _ isComplete: Bool) -> sending FormSession =
    {
      FormSession($0, isComplete: $1)
    }

  private var presenters: [Payloads: PipelineFactory] = [:]
  private var refiners: [Payloads: RefinerFactory] = [:]
  /// The languages that a host has presenters for.
  private var fencedLanguages: Set<String> = []
  private var highlighters: [String: @Sendable () -> any CodeSyntaxHighlighter] = [:]

  /// Creates the standard configuration.
  public init() {
    self = Self.standard
  }

  /// A configuration without presenters: every artifact is a card with its source.
  public static let empty = ArtifactConfiguration(isEmpty: ())

  private init(isEmpty: Void) {}

  /// The payloads that a presenter or a refiner is for.
  private enum Payloads: Hashable {
    case type(ArtifactType)
    /// Code in a language, by its canonical name.
    case language(String)

    var type: ArtifactType? { if case .type(let type) = self { type } else { nil } }

    /// Whether these payloads are among those of the type code.
    var isLanguage: Bool { type == nil }
  }

  /// The types that have a presenter, sorted by name.
  ///
  /// - Complexity: O(n log n) for n types.
  public var presentedTypes: [ArtifactType] {
    presenters.keys.compactMap(\.type).sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: Registration

  /// Registers what presents the artifacts of some types. A presenter of ``/ArtifactCore/ArtifactType/code`` presents
  /// all code in artifacts, diffs too; presenters of languages can be registered after it.
  ///
  /// - Parameters:
  ///   - types: The types; without any, those of the presenter's refiner, or the language of code that it reads.
  ///   - make: Makes the presenter of an artifact, whose tag is complete.
  public mutating func registerPresenter<Presenter: ArtifactPresenter>(
    for types: ArtifactType...,
    make: @escaping @Sendable (ArtifactInPresentation) -> Presenter
  ) {
    let factory = PipelineFactory(isHosted: true) { artifact, _ in make(artifact) }
    for payloads in Self.payloads(of: types, or: Presenter.Refiner.self) {
      register(factory, for: payloads)
    }
  }

  /// Registers what presents code in a language, in artifacts and in Markdown, until a presenter or a refiner of all
  /// code is registered.
  ///
  /// - Parameters:
  ///   - language: A name such as `diff` or `py`; a tag or the info string of a fence may use any of its aliases, a tag
  ///     also a file name.
  ///   - make: Makes the presenter of an artifact, whose tag is complete.
  public mutating func registerPresenter<Presenter: ArtifactPresenter>(
    forLanguage language: String,
    make: @escaping @Sendable (ArtifactInPresentation) -> Presenter
  ) {
    register(
      PipelineFactory(isHosted: true) { artifact, _ in make(artifact) },
      for: .language(Self.canonical(language)))
  }

  /// The payloads of some types; without any, those that a refiner reads.
  private static func payloads<Refiner: ArtifactRefiner>(
    of types: [ArtifactType], or refiner: Refiner.Type
  ) -> [Payloads] {
    if types.isEmpty, let language = Refiner.codeLanguage {
      return [.language(canonical(language))]
    }
    return (types.isEmpty ? Refiner.artifactTypes : types).map { .type($0) }
  }

  /// The canonical name of a language, such as `python` for `py`.
  private static func canonical(_ language: String) -> String {
    CodeRefiner.language(namedIn: ["language": language]) ?? language.lowercased()
  }

  /// Leaves all fenced code as it is.
  mutating func stopPresentingFences() {
    fencedTypes = []
    fencedLanguages = []
  }

  /// Whether the host presents code in a language, also in fences.
  func presentsFences(in language: String) -> Bool {
    !fencedLanguages.isEmpty && fencedLanguages.contains(Self.canonical(language))
  }

  /// The type among the ``fencedTypes`` that a language names; nil if it names none.
  func fencedType(namedBy language: String) -> ArtifactType? {
    let type = ArtifactType.canonical(language).type
    return fencedTypes.contains(type) ? type : nil
  }

  /// The languages without a type of their own whose content decides how a fence is presented.
  private static let recognizedLanguages: Set<String> = ["json", "jsonl", "ndjson", "spec"]

  /// The types of JSON whose names are used for each other, so that the content takes precedence.
  private static let recognizedTypes: Set<ArtifactType> = [.vegaLite, .geoJSON, .flow, .uiSpec]

  /// Whether the content of fences in a language decides which of the ``fencedTypes`` it is.
  func recognizesFences(in language: String) -> Bool {
    if fencedTypes.isEmpty { return false }
    let type = ArtifactType.canonical(language).type
    if Self.recognizedTypes.contains(type) { return true }
    return Self.recognizedLanguages.contains(language) && !fencedTypes.contains(type)
  }

  private mutating func register(_ factory: PipelineFactory, for payloads: Payloads) {
    switch payloads {
    case .language(let language): fencedLanguages.insert(language)
    case .type(.code): forgetLanguages { _ in true }
    case .type: break
    }
    presenters[payloads] = factory
    if let refiner = refiners[payloads], refiner.type != factory.refinerType {
      refiners[payloads] = nil
    }
  }

  private mutating func register(_ factory: RefinerFactory, for payloads: Payloads) {
    if payloads == .type(.code) { forgetLanguages { $0 != factory.type } }
    refiners[payloads] = factory
    if let presenter = presenters[payloads], presenter.refinerType != factory.type {
      presenters[payloads] = nil
    }
  }

  /// Forgets what is registered for languages, because something is registered for all code.
  ///
  /// - Parameter isForgotten: Whether to forget a presenter that needs this kind of refiner.
  private mutating func forgetLanguages(where isForgotten: (ObjectIdentifier) -> Bool) {
    refiners = refiners.filter { !$0.key.isLanguage }
    presenters = presenters.filter { !$0.key.isLanguage || !isForgotten($0.value.refinerType) }
    fencedLanguages = fencedLanguages.filter { presenters[.language($0)] != nil }
  }

  /// Registers what refines the payloads of some types.
  ///
  /// The presenter of the type gets the refiner if it is one for refiners of this kind. Otherwise the source
  /// is shown, with the refiner's diagnostics.
  ///
  /// - Parameters:
  ///   - types: The types; without any, those of the refiner, or the language of code that it reads.
  ///   - make: Makes the refiner of an empty payload from the attributes of the tag.
  public mutating func registerRefiner<Refiner: ArtifactRefiner>(
    for types: ArtifactType...,
    make: @escaping @Sendable (_ attributes: [String: String]) -> Refiner
  ) {
    let factory = RefinerFactory(make)
    for payloads in Self.payloads(of: types, or: Refiner.self) { register(factory, for: payloads) }
  }

  /// Registers a function that refines the payloads of some types: it gets the payload so far, and returns
  /// what can be shown of it, or nil if that is nothing yet. The result is shown as code, also if a presenter was
  /// registered for the type before: presenters get models, not texts.
  ///
  /// The function is called when the payload reaches 64 bytes, each time that it has doubled, and when it is
  /// complete. Characters that are not complete are left out.
  public mutating func registerRefiner(
    for types: ArtifactType...,
    refining refine: @escaping @Sendable (_ payload: String, _ isComplete: Bool) -> String?
  ) {
    for type in types {
      register(PipelineFactory { _, _ in TextFunctionPresenter() }, for: .type(type))
      register(RefinerFactory { _ in TextFunctionRefiner(refine) }, for: .type(type))
    }
  }

  /// Registers what highlights code in a language, in artifacts and in Markdown.
  ///
  /// - Parameters:
  ///   - language: The name, of which a tag or the info string of a fence may use any alias, in any case.
  ///   - make: Makes the highlighter of one piece of code.
  public mutating func registerHighlighter(
    for language: String, make: @escaping @Sendable () -> any CodeSyntaxHighlighter
  ) {
    highlighters[Self.canonical(language)] = make
  }

  /// The registered highlighter of a piece of code; nil if there is none for the language.
  func highlighter(for language: String?) -> (any CodeSyntaxHighlighter)? {
    guard !highlighters.isEmpty, let language else { return nil }
    return highlighters[Self.canonical(language)]?()
  }

  /// What the presenter and the refiner of an artifact are registered for: its language if there is anything for it,
  /// else its type.
  private func payloads(of header: ArtifactHeader) -> Payloads {
    guard header.type == .code,
      let language = CodeRefiner.language(namedIn: header.refinerAttributes)
    else { return .type(header.type) }
    let code = Payloads.language(language)
    return presenters[code] == nil && refiners[code] == nil ? .type(.code) : code
  }

  /// Whether a presenter of the host presents an artifact.
  func isPresentedByHost(_ header: ArtifactHeader) -> Bool {
    presenters[payloads(of: header)]?.isHosted ?? false
  }

  /// The refiner and the presenter of an artifact.
  func pipeline(for artifact: ArtifactInPresentation) -> any ArtifactPipeline {
    let payloads = self.payloads(of: artifact.header)
    let refiner = refiners[payloads] ?? refiners[.type(artifact.header.type)]
    if let presenter = presenters[payloads] { return presenter.make(artifact, self, refiner) }
    let source = PipelineFactory(
      refiner: { attributes, _ in
        SourcePresenter.Refiner(attributes: attributes, beside: refiner?.make(attributes))
      },
      { _, _ in SourcePresenter() })
    return source.make(artifact, self, nil)
  }
}

extension ArtifactConfiguration {
  private static let standard: ArtifactConfiguration = {
    var standard = empty
    standard.register { _, _ in JSONPresenter() }
    standard.register { _, _ in HTMLPresenter() }
    standard.register { _, _ in ReactPresenter() }
    standard.register { _, _ in ChartPresenter() }
    standard.register { _, _ in GLTFPresenter() }
    standard.register { _, _ in LatexPresenter() }
    standard.register { _, _ in GeoJSONPresenter() }
    standard.register { _, _ in FlowPresenter() }
    standard.register { _, _ in MermaidPresenter() }
    standard.register { _, _ in TablePresenter() }
    standard.register { _, _ in RDFPresenter<NTriplesRefiner>() }
    standard.register { _, _ in RDFPresenter<NQuadsRefiner>() }
    standard.register { _, _ in RDFPresenter<TurtleRefiner>() }
    standard.register { _, _ in RDFPresenter<TriGRefiner>() }
    standard.register { _, _ in RDFPresenter<RDFXMLRefiner>() }
    standard.register { _, _ in MediaPresenter() }
    standard.register(
      refiner: { _, host in
        MarkdownRefiner(
          options: host.markdown.forDocuments, processors: host.markdownProcessors)
      },
      { MarkdownPresenter($1) })
    standard.register {
      CodePresenter($1, language: CodeRefiner.language(namedIn: $0.header.refinerAttributes))
    }
    standard.register(PipelineFactory { _, _ in DiffPresenter() }, for: .language("diff"))
    standard.register { SpecPresenter($1) }
    standard.register(
      refiner: { JSONLDRefiner(attributes: $0, resolver: $1.contexts) },
      { _, _ in JSONLDPresenter() })
    // Markdown has diffs of its own.
    standard.fencedLanguages = []
    return standard
  }()

  /// Registers a presenter that depends on the configuration of the session.
  private mutating func register<Presenter: ArtifactPresenter>(
    refiner makeRefiner:
      @escaping @Sendable ([String: String], ArtifactConfiguration) -> Presenter.Refiner = {
        attributes, _ in Presenter.Refiner(attributes: attributes)
      },
    _ make: @escaping @Sendable (ArtifactInPresentation, ArtifactConfiguration) -> Presenter
  ) {
    let factory = PipelineFactory(refiner: makeRefiner, make)
    for type in Presenter.Refiner.artifactTypes { register(factory, for: .type(type)) }
  }
}

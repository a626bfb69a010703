public import ArtifactCore
public import CodeText
public import MarkdownCore

/// How answers are read and presented: one value, from which sessions are made.
///
/// ```swift
/// var configuration = ArtifactConfiguration.standard
/// configuration.markdown.tagPrefixes = [.mention, .hashtag]
/// configuration.registerPresenter(for: "application/vnd.example.itinerary+json") { artifact in
///   ItineraryPresenter(map: map)
/// }
/// var session = ArtifactSession(configuration)
/// ```
///
/// A configuration starts as `ArtifactConfiguration.standard` (of ArtifactPresenters), which presents all formats, as
/// ``text``, which presents Markdown, code, diffs and formulas, or as ``empty``. The registration for a language of code
/// takes precedence over one for all code, and a later one for the same payloads over an earlier one. Sessions keep the
/// configuration that they were made with.
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
  /// default charts, maps, tables, flows, diagrams, drawings and user interfaces. Of fenced JSON and XML, the content
  /// decides which of these types it is, then its language. Code in other languages remains code. Diffs and formulas are always
  /// presented as such.
  public var fencedTypes: Set<ArtifactType> = [
    .vegaLite, .chart, .geoJSON, .csv, .tsv, .flow, .mermaid, .svg, .uiSpec,
  ]

  /// Returns whether a script or a page, or the first lines of one, makes a chart of ``/ArtifactCore/ArtifactType/chart``;
  /// undecided if it has nothing but what a chart can need so far. It decides how fenced scripts and HTML are presented;
  /// nil if they remain code.
  package var findsChart: (@Sendable (_ source: String) -> FenceRecognizer.State)?

  /// How the cards of artifacts of a type ask to be shown, if not by default. To change a part of the default,
  /// start from ``ArtifactFrame/init(for:)``. Fenced code has no card.
  public var frames: [ArtifactType: ArtifactFrame] = [:]

  /// The attributes that tags have unless they give them, under the same name or with hyphens.
  package var defaultAttributes: [String: String] = [:]

  private var settings: [ObjectIdentifier: any Sendable] = [:]

  /// A setting, which may be nil.
  private struct Setting<Value: Sendable> {
    var value: Value
  }

  /// The setting of a format or of the host, by the type of its key.
  public subscript<Key: ConfigurationKey>(key: Key.Type) -> Key.Value {
    get { (settings[ObjectIdentifier(key)] as? Setting<Key.Value>)?.value ?? Key.defaultValue }
    set { settings[ObjectIdentifier(key)] = Setting(value: newValue) }
  }

  private var presenters: [Payloads: PipelineFactory] = [:]
  private var refiners: [Payloads: RefinerFactory] = [:]
  /// The languages that a host has presenters for.
  private var fencedLanguages: Set<String> = []
  private var highlighters: [String: @Sendable () -> any CodeSyntaxHighlighter] = [:]

  /// A configuration without presenters: every artifact is a card with its source.
  public static let empty = ArtifactConfiguration(isEmpty: ())

  private init(isEmpty: Void) {}

  /// The payloads that a presenter or a refiner is for.
  private enum Payloads: Hashable {
    case type(ArtifactType)
    /// Code in a language, by its canonical name.
    case language(String)

    var type: ArtifactType? { if case .type(let type) = self { type } else { nil } }
  }

  /// The types that have a presenter, sorted by name.
  ///
  /// - Complexity: O(n log n) for n types.
  public var presentedTypes: [ArtifactType] {
    presenters.keys.compactMap(\.type).sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: Registration

  /// Registers what presents the artifacts of some types. A presenter of ``/ArtifactCore/ArtifactType/code`` presents
  /// the code in artifacts whose language has no presenter.
  ///
  /// - Parameters:
  ///   - type: A type.
  ///   - others: Further types.
  ///   - make: Makes the presenter of an artifact, whose tag is complete.
  public mutating func registerPresenter<Presenter: ArtifactPresenter>(
    for type: ArtifactType, _ others: ArtifactType...,
    make: @escaping @Sendable (ArtifactInPresentation) -> Presenter
  ) {
    let factory = PipelineFactory(isHosted: true) { artifact, _ in make(artifact) }
    for type in [type] + others { register(factory, for: .type(type)) }
  }

  /// Registers what presents code in a language, in artifacts and in Markdown.
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
  private static let recognizedLanguages: Set<String> = ["json", "jsonl", "ndjson", "spec", "xml"]

  /// The types of JSON whose names are used for each other, so that the content takes precedence.
  private static let recognizedTypes: Set<ArtifactType> = [
    .vegaLite, .chart, .geoJSON, .flow, .uiSpec,
  ]

  /// The languages with scripts that may make a chart.
  private static let scriptLanguages: Set<String> = [
    "js", "javascript", "mjs", "cjs", "jsx", "ts", "typescript", "mts", "tsx", "html", "htm", "vue",
  ]

  /// Whether fences in a language may contain a script that makes a chart.
  func findsCharts(in language: String) -> Bool {
    findsChart != nil && fencedTypes.contains(.chart)
      && Self.scriptLanguages.contains(language)
  }

  /// Whether the content of fences in a language decides which of the ``fencedTypes`` it is.
  func recognizesFences(in language: String) -> Bool {
    if fencedTypes.isEmpty { return false }
    let type = ArtifactType.canonical(language).type
    if Self.recognizedTypes.contains(type) { return true }
    return Self.recognizedLanguages.contains(language) && !fencedTypes.contains(type)
  }

  private mutating func register(_ factory: PipelineFactory, for payloads: Payloads) {
    if case .language(let language) = payloads { fencedLanguages.insert(language) }
    presenters[payloads] = factory
    if let refiner = refiners[payloads], refiner.type != factory.refinerType {
      refiners[payloads] = nil
    }
  }

  private mutating func register(_ factory: RefinerFactory, for payloads: Payloads) {
    refiners[payloads] = factory
    if let presenter = presenters[payloads], presenter.refinerType != factory.type {
      presenters[payloads] = nil
    }
  }

  /// Registers what refines the payloads of some types.
  ///
  /// The presenter of the type gets the refiner if it is one for refiners of this kind. Otherwise the source
  /// is shown, with the refiner's diagnostics.
  ///
  /// - Parameters:
  ///   - type: A type.
  ///   - others: Further types.
  ///   - make: Makes the refiner of an empty payload from the attributes of the tag.
  public mutating func registerRefiner<Refiner: ArtifactRefiner>(
    for type: ArtifactType, _ others: ArtifactType...,
    make: @escaping @Sendable (_ attributes: [String: String]) -> Refiner
  ) {
    let factory = RefinerFactory(make)
    for type in [type] + others { register(factory, for: .type(type)) }
  }

  /// Registers what refines code in a language.
  ///
  /// - Parameters:
  ///   - language: A name such as `diff` or `py`.
  ///   - make: Makes the refiner of an empty payload from the attributes of the tag.
  public mutating func registerRefiner<Refiner: ArtifactRefiner>(
    forLanguage language: String,
    make: @escaping @Sendable (_ attributes: [String: String]) -> Refiner
  ) {
    register(RefinerFactory(make), for: .language(Self.canonical(language)))
  }

  /// Registers a function that refines the payloads of some types: it gets the payload so far, and returns
  /// what can be shown of it, or nil if that is nothing yet. The result is shown as code, also if a presenter was
  /// registered for the type before: presenters get models, not texts.
  ///
  /// The function is called when the payload reaches 64 bytes, each time that it has doubled, and when it is
  /// complete. Characters that are not complete are left out.
  public mutating func registerRefiner(
    for type: ArtifactType, _ others: ArtifactType...,
    refining refine: @escaping @Sendable (_ payload: String, _ isComplete: Bool) -> String?
  ) {
    for type in [type] + others {
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
  /// A configuration that presents Markdown, code, diffs and formulas; other artifacts are cards with their source.
  ///
  /// `ArtifactConfiguration.standard` of ArtifactPresenters presents all formats.
  public static let text: ArtifactConfiguration = {
    var text = empty
    text.register { _, _ in LatexPresenter() }
    text.register(
      refiner: { _, host in
        MarkdownRefiner(
          options: host.markdown.forDocuments, processors: host.markdownProcessors)
      },
      { MarkdownPresenter($1) })
    text.register {
      CodePresenter($1, language: CodeRefiner.language(namedIn: $0.header.refinerAttributes))
    }
    text.register(PipelineFactory { _, _ in DiffPresenter() }, for: .language("diff"))
    // Markdown has diffs of its own.
    text.fencedLanguages = []
    return text
  }()

  /// Registers a presenter that depends on the configuration of the session.
  package mutating func register<Presenter: ArtifactPresenter>(
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

/// The key of a setting of ``ArtifactConfiguration``: a type, usually an empty enum.
///
/// ```swift
/// enum Units: ConfigurationKey { static var defaultValue: String { "metric" } }
/// configuration[Units.self] = "imperial"
/// ```
public protocol ConfigurationKey {
  /// The type of the setting.
  associatedtype Value: Sendable
  /// The setting of a configuration that has none.
  static var defaultValue: Value { get }
}

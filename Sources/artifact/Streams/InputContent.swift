import ArtifactAll

/// The content of an input: an answer, or the payload of one artifact.
struct InputContent {
  /// The type of the payload; nil for an answer, and for a provider's stream.
  let type: PayloadType?

  /// The display name.
  let name: String

  /// The Markdown syntax of an answer.
  var profile = MarkdownProfile.llm

  /// Whether the input is a file of Markdown, whose lines may be wrapped.
  var isDocument = false

  /// The link definitions collected from an answer in a regular file.
  var references = MarkdownReferences()

  /// The decoder of an answer that arrives as a provider's stream; nil for text.
  var provider: ProviderStream?

  /// Whether the type was recognized by the content.
  var isRecognized = false

  /// The declared type of the text that the provider's stream carries.
  var carriedType: PayloadType?

  /// The components of interfaces.
  var components = HostCatalog()

  /// How tables are shown.
  var tables = TableDisplay()

  /// Creates an empty session for the content.
  func makeSession() -> ArtifactSession {
    var configuration = components.configuration
    configuration.tableStyle = tables.style
    if let header { return ArtifactSession(payload: header, configuration) }
    configuration.markdown = isDocument ? profile.options.forDocuments : profile.options
    return ArtifactSession(configuration, references: references, text: text)
  }

  /// Creates an empty stream for an answer.
  func makeStream() -> ArtifactStream {
    ArtifactStream(blockRules: profile.options.blockRules, text: text)
  }

  /// The artifact header of the payload; nil for an answer.
  var header: ArtifactHeader? { type.map { header(of: $0) } }

  private func header(of type: PayloadType) -> ArtifactHeader {
    var header = ArtifactHeader(type: type.type, title: name, attributes: type.attributes)
    if isRecognized { header.origin = .text }
    return header
  }

  /// What the text of an answer is.
  private var text: ArtifactStream.TextKind {
    if let carriedType { return .payload(header(of: carriedType)) }
    return provider == nil ? .answer : .recognized
  }
}

/// The incremental detection of an input's type: by the declared form or type, the file name, then
/// the first bytes.
///
/// ```swift
/// var look = InputLook(.standardInput, InputReading(), name: "standard input", byteLimit: 4_096)
/// while look.content == nil { try look.append(piece) }
/// ```
struct InputLook {
  /// The part of the decision that the file name leaves open.
  private enum Question: Equatable {
    /// The type: the name gives no indication.
    case anything
    /// Which JSON-based format it is.
    case dialect
    /// Whether it is text rather than binary: by its name it is an answer.
    case text
    /// None: the type is declared, but it may be that of the text of a provider's stream.
    case declared(PayloadType)
  }

  /// The detected content; nil while unknown.
  private(set) var content: InputContent?
  private let reading: InputReading

  private let question: Question
  private let path: String?
  private let isDocument: Bool

  /// The display name of the content.
  private let title: String

  /// The name of the input in messages.
  private let name: String
  private var recognizer: ContentRecognizer
  private var bytes: [UInt8] = []

  /// The formats based on JSON.
  static let dialects: [ArtifactType] = [
    .uiSpec, .vegaLite, .chart, .geoJSON, .gltf, .jsonLD, .flow,
  ]

  /// The detection of a provider's stream, until it is known to be none.
  private var providers: ProviderRecognizer?

  init(
    _ input: ParsedArguments.Input, _ reading: InputReading, name: String, byteLimit: Int,
    isRecording: Bool = false
  ) {
    self.reading = reading
    path =
      switch input {
      case .standardInput: reading.name
      case .file(let path): path
      }
    title =
      path.map { SystemText.readable(SystemText.lastComponent(of: $0)) } ?? "standard input"
    // The name of a recording says nothing about what was recorded.
    let named = isRecording ? nil : path.flatMap { PayloadType(file: $0) }
    isDocument = named?.type == .markdown
    self.name = name
    recognizer = ContentRecognizer(byteLimit: byteLimit)
    question =
      if let type = reading.type {
        .declared(type)
      } else {
        switch named?.type {
        case .markdown?: .text
        case .json?: .dialect
        // With a preset for Markdown, text without a type is Markdown.
        case .plainText?, nil: reading.profile == nil ? .anything : .text
        case .some: named.map { .declared($0) } ?? .anything
        }
      }
    if let family = reading.form.family {
      detect(nil, ProviderStream(family: family))
    } else if case .declared(let type) = question, reading.type == nil || reading.form == .text {
      detect(type)
    } else if reading.form == .auto {
      providers = ProviderRecognizer()
    }
  }

  private mutating func detect(_ type: PayloadType?, _ provider: ProviderStream? = nil) {
    content = InputContent(
      type: type?.reading(rdf: reading.rdf), name: title, profile: reading.profile ?? .llm,
      isDocument: isDocument, provider: provider,
      carriedType: provider == nil ? nil : reading.type?.reading(rdf: reading.rdf),
      components: reading.components, tables: reading.tables)
    bytes = []
  }

  /// Appends the next bytes. They are ignored once the content is known.
  ///
  /// - Throws: `ToolError` if the input is neither text nor of a known type.
  mutating func append(_ piece: [UInt8]) throws(ToolError) {
    guard content == nil else { return }
    bytes += piece
    providers?.append(piece.span)
    recognizer.append(piece.span)
    try conclude()
  }

  /// Ends the input. Afterwards the content is known.
  ///
  /// - Throws: `ToolError` if the input is neither text nor of a known type.
  mutating func finish() throws(ToolError) {
    guard content == nil else { return }
    providers?.finish()
    recognizer.finish()
    try conclude()
  }

  private mutating func conclude() throws(ToolError) {
    switch providers?.verdict {
    case .undecided?: return
    case .stream(let format)?: return detect(nil, ProviderStream(format: format))
    case .notAStream?, nil: providers = nil
    }
    if case .declared(let type) = question { return detect(type) }
    let verdict = recognizer.verdict
    guard verdict != .undecided else { return }
    if verdict == .binary, question != .dialect {
      throw ToolError(.badData, "\(name) is neither text nor of a known type")
    }
    detect(type(for: verdict))
    content?.isRecognized = true
  }

  private func type(for verdict: ContentRecognizer.Verdict) -> PayloadType? {
    if question == .text { return nil }
    var (type, language): (ArtifactType?, String?) = (nil, nil)
    if case .type(let found, let name) = verdict { (type, language) = (found, name) }
    if question == .dialect, !Self.dialects.contains(where: { $0 == type }) { type = .json }
    // Lines of JSON are code, unless they are drawn.
    if reading.tables.isDrawn, type == .code, language == "jsonl" { type = .json }
    guard var type else { return nil }
    if type == .json, isInterface { type = .uiSpec }
    return PayloadType(type, language: language, file: path)
  }

  /// Whether the text begins with an interface in any form whose root component is known.
  private var isInterface: Bool {
    var document = SpecDocument()
    // Only the bytes that the recognizer has examined, so that the result does not depend on the
    // pieces.
    document.append(Array(bytes.prefix(recognizer.byteCount)).span)
    let spec = document.spec
    guard let root = spec.root.flatMap({ spec[$0] }), reading.components.catalog[root.type] != nil
    else {
      return false
    }
    return !root.props.isEmpty || !root.children.isEmpty
  }
}

import ArtifactAll

/// The content of an input: an answer, or the payload of one artifact.
struct InputContent {
  /// The type of the payload; nil for an answer.
  let type: PayloadType?

  /// The display name.
  let name: String

  /// The Markdown syntax of an answer.
  var profile = MarkdownProfile.llm

  /// The link definitions collected from an answer in a regular file.
  var references = MarkdownReferences()

  /// The decoder of an answer that arrives as a provider's stream; nil for text.
  var provider: ProviderStream?

  /// Creates an empty session for the content.
  func makeSession() -> ArtifactSession {
    var configuration = ArtifactConfiguration()
    configuration.markdown = profile.options
    return header.map { ArtifactSession(payload: $0) }
      ?? ArtifactSession(configuration, references: references)
  }

  /// The artifact header of the payload; nil for an answer.
  var header: ArtifactHeader? {
    type.map { ArtifactHeader(type: $0.type, title: name, attributes: $0.attributes) }
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
  private enum Question {
    /// The type: the name gives no indication.
    case anything
    /// Which JSON-based format it is.
    case dialect
    /// Whether it is text rather than binary: by its name it is an answer.
    case text
  }

  /// The detected content; nil while unknown.
  private(set) var content: InputContent?
  private let reading: InputReading

  private let question: Question
  private let path: String?

  /// The display name of the content.
  private let title: String

  /// The name of the input in messages.
  private let name: String
  private var recognizer: ContentRecognizer
  private var bytes: [UInt8] = []

  private static let dialects: [ArtifactType] = [.uiSpec, .vegaLite, .geoJSON, .gltf, .jsonLD]

  /// The detection of a provider's stream, until it is known to be none.
  private var providers: ProviderRecognizer?

  init(
    _ input: ParsedArguments.Input, _ reading: InputReading, name: String, byteLimit: Int
  ) {
    self.reading = reading
    var type = reading.type
    var question = Question.anything
    switch input {
    case .standardInput:
      path = nil
      title = "standard input"
    case .file(let path):
      self.path = path
      title = SystemText.readable(SystemText.lastComponent(of: path))
      let named = PayloadType(file: path)
      switch named?.type {
      case .markdown?, .plainText?: question = .text
      case .json?: question = .dialect
      default: type = type ?? named
      }
    }
    // With a preset for Markdown, text without a type is Markdown.
    if reading.profile != nil, question == .anything { question = .text }
    self.question = question
    self.name = name
    recognizer = ContentRecognizer(byteLimit: byteLimit)
    if let family = reading.form.family {
      detect(nil, ProviderStream(family: family))
    } else if let type {
      detect(type)
    } else if question != .dialect {
      providers = ProviderRecognizer()
    }
  }

  private mutating func detect(_ type: PayloadType?, _ provider: ProviderStream? = nil) {
    content = InputContent(
      type: type?.reading(rdf: reading.rdf), name: title, profile: reading.profile ?? .llm,
      provider: provider)
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
    let verdict = recognizer.verdict
    guard verdict != .undecided else { return }
    if verdict == .binary, question != .dialect {
      throw ToolError(.badData, "\(name) is neither text nor of a known type")
    }
    detect(type(for: verdict))
  }

  private func type(for verdict: ContentRecognizer.Verdict) -> PayloadType? {
    if question == .text { return nil }
    var (type, language): (ArtifactType?, String?) = (nil, nil)
    if case .type(let found, let name) = verdict { (type, language) = (found, name) }
    if question == .dialect, !Self.dialects.contains(where: { $0 == type }) { type = .json }
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
    guard let root = spec.root.flatMap({ spec[$0] }), SpecCatalog.builtIn[root.type] != nil else {
      return false
    }
    return !root.props.isEmpty || !root.children.isEmpty
  }
}

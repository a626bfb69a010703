import ArtifactAll

/// What is to be read from an input: an answer, or the payload of one artifact.
struct InputContent {
  /// What the payload is; nil for an answer.
  let type: PayloadType?

  /// What to call it.
  let name: String

  /// What a front shows of it, before anything has come.
  func makeSession() -> ArtifactSession {
    header.map { ArtifactSession(payload: $0) } ?? ArtifactSession()
  }

  /// What an HTML page says of the payload; nil for an answer.
  var header: ArtifactHeader? {
    type.map { ArtifactHeader(type: $0.type, title: name, attributes: $0.attributes) }
  }
}

/// Finds out what an input is: by what the user declares, by the name of the file, by its first bytes.
///
/// ```swift
/// var look = InputLook(.standardInput, declared: nil, name: "standard input", byteLimit: 4_096)
/// while look.content == nil { try look.append(piece) }
/// ```
struct InputLook {
  /// What the name of a file leaves open.
  private enum Question {
    /// Everything: the name says nothing.
    case anything
    /// Which format written in JSON it is.
    case dialect
    /// Whether it is text at all: it is an answer by its name.
    case text
  }

  /// What the input is; nil while that is not known.
  private(set) var content: InputContent?

  private let question: Question
  private let path: String?

  /// What to call the content in a title, and the input in a message.
  private let title: String
  private let name: String
  private var recognizer: ContentRecognizer
  private var bytes: [UInt8] = []

  private static let dialects: [ArtifactType] = [.uiSpec, .vegaLite, .geoJSON, .gltf, .jsonLD]

  init(
    _ input: ParsedArguments.Input, declared: PayloadType?, name: String, byteLimit: Int
  ) {
    var type = declared
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
    self.question = question
    self.name = name
    recognizer = ContentRecognizer(byteLimit: byteLimit)
    if let type { content = InputContent(type: type, name: title) }
  }

  /// Takes the next bytes, until the content is known.
  mutating func append(_ piece: [UInt8]) throws(ToolError) {
    guard content == nil else { return }
    bytes += piece
    recognizer.append(piece.span)
    try conclude()
  }

  /// Says that there are no more; afterwards the content is known.
  mutating func finish() throws(ToolError) {
    guard content == nil else { return }
    recognizer.finish()
    try conclude()
  }

  private mutating func conclude() throws(ToolError) {
    let verdict = recognizer.verdict
    guard verdict != .undecided else { return }
    if verdict == .binary, question != .dialect {
      throw ToolError(.badData, "\(name) is neither text nor of a known type.")
    }
    content = InputContent(type: type(for: verdict), name: title)
    bytes = []
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

  /// Whether the text begins as an interface in any form, with a component that is known.
  private var isInterface: Bool {
    var document = SpecDocument()
    // The same bytes, however many have come after them.
    document.append(Array(bytes.prefix(recognizer.byteCount)).span)
    let spec = document.spec
    guard let root = spec.root.flatMap({ spec[$0] }), SpecCatalog.builtIn[root.type] != nil else {
      return false
    }
    return !root.props.isEmpty || !root.children.isEmpty
  }
}

import ArtifactAll

/// What is to be read from an input: an answer, or the payload of one artifact.
///
/// A file is a payload if `--type` says of what type, or if its name does; JSON is looked at too, for
/// it may be an interface, a chart or a map. Markdown and plain text are answers.
struct InputContent {
  /// What the payload is; nil for an answer.
  let type: PayloadType?

  /// What to call it.
  let name: String

  /// How many bytes of a file are looked at: the state of an interface may come before all else.
  private static let headCount = 65_536

  init(_ input: ParsedArguments.Input, declared: PayloadType?, _ source: AnswerSource) {
    self.init(input, declared: declared, head: source.head(count: Self.headCount))
  }

  /// - Parameter head: The first bytes, where they are known.
  init(
    _ input: ParsedArguments.Input, declared: PayloadType?, head: @autoclosure () -> [UInt8]
  ) {
    var title = "standard input"
    var type = declared
    if case .file(let path) = input {
      title = SystemText.readable(SystemText.lastComponent(of: path))
      if type == nil { type = Self.type(of: path, head) }
    }
    self.type = type
    name = title
  }

  private static func type(of path: String, _ head: () -> [UInt8]) -> PayloadType? {
    guard let type = PayloadType(file: path), type.type != .markdown, type.type != .plainText
    else { return nil }
    guard type.type == .json else { return type }
    let bytes = head()
    let likely = ArtifactType.inferred(fromPayload: bytes[...])
    let isJSON = [.uiSpec, .vegaLite, .geoJSON, .gltf, .jsonLD].contains(likely)
    if isJSON { return PayloadType(likely, file: path) }
    return isInterface(bytes) ? PayloadType(.uiSpec, file: path) : type
  }

  /// Whether a text begins as an interface in any form, with a component that is known.
  private static func isInterface(_ bytes: [UInt8]) -> Bool {
    var document = SpecDocument()
    document.append(bytes.span)
    let spec = document.spec
    guard let root = spec.root.flatMap({ spec[$0] }), SpecCatalog.builtIn[root.type] != nil else {
      return false
    }
    return !root.props.isEmpty || !root.children.isEmpty
  }

  /// What a front shows of it, before anything has come.
  func makeSession() -> ArtifactSession {
    header.map { ArtifactSession(payload: $0) } ?? ArtifactSession()
  }

  /// What an HTML page says of the payload; nil for an answer.
  var header: ArtifactHeader? {
    type.map { ArtifactHeader(type: $0.type, title: name, attributes: $0.attributes) }
  }
}

import ArtifactAll

/// What a payload is: its type, and what else a refiner is told about it.
struct PayloadType: Equatable, Sendable {
  let type: ArtifactType
  let attributes: [String: String]

  /// Short names to type; others are understood too.
  static let names: [String] =
    (ArtifactType.known.flatMap { $0.aliases.prefix(1) }
    + ArtifactType.known.flatMap { $0.fileExtensions.prefix(1) })
    .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }

  /// What a tag's type says, or a file extension; nil for what nobody knows.
  init?(named name: String) {
    let (type, language) = ArtifactType.canonical(name)
    if type.knownDescription != nil {
      self.init(type, language: language)
    } else if let type = ArtifactType.inferred(fromFileName: "." + name) {
      self.init(type, language: CodeLanguage(fileExtension: name)?.id)
    } else {
      return nil
    }
  }

  /// What a file's name says; nil where it says nothing.
  init?(file: String) {
    guard let type = ArtifactType.inferred(fromFileName: file) else { return nil }
    self.init(type, file: file)
  }

  /// A file of a type that is known.
  init(_ type: ArtifactType, file: String) {
    self.type = type
    attributes = ["filename": SystemText.readable(file)]
  }

  static let interface = PayloadType(.uiSpec, language: nil)

  private init(_ type: ArtifactType, language: String?) {
    self.type = type
    attributes = language.map { ["language": $0] } ?? [:]
  }

  func makeRefiner() -> any ArtifactRefiner {
    // Lines of operations and what stands in a fence are interfaces too, though no JSON.
    type == .uiSpec ? SpecRefiner(attributes: attributes) : type.makeRefiner(attributes: attributes)
  }
}

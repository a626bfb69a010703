import ArtifactAll

/// The type of a payload, and the attributes for its refiner.
struct PayloadType: Equatable, Sendable {
  let type: ArtifactType
  private(set) var attributes: [String: String]

  /// The short type names that help offers. Others are accepted as well.
  static let names: [String] =
    (ArtifactType.known.flatMap { $0.aliases.prefix(1) }
    + ArtifactType.known.flatMap { $0.fileExtensions.prefix(1) })
    .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }

  /// Parses a type as in a tag, or a file extension; nil if it is neither known nor a media type.
  init?(named name: String) {
    let (type, language) = ArtifactType.canonical(name)
    if type.knownDescription != nil {
      self.init(type, language: language, file: nil)
    } else if Self.isMediaType(type.rawValue) {
      self.init(type, file: nil)
    } else if !name.utf8.contains(UInt8(ascii: "/")),
      let type = ArtifactType.inferred(fromFileName: "." + name)
    {
      self.init(type, language: CodeLanguage(fileExtension: name)?.id, file: nil)
    } else {
      return nil
    }
  }

  /// Infers the type from a file name; nil if it cannot be inferred.
  init?(file: String) {
    guard let type = ArtifactType.inferred(fromFileName: file) else { return nil }
    self.init(type, file: file)
  }

  /// Creates a payload type.
  ///
  /// - Parameters:
  ///   - language: The language of source code.
  ///   - file: The path of the file, if there is one.
  init(_ type: ArtifactType, language: String? = nil, file: String?) {
    self.type = type
    var attributes: [String: String] = [:]
    attributes["language"] = language
    attributes["filename"] = file.map { SystemText.readable($0) }
    self.attributes = attributes
  }

  /// Returns the type with the RDF version of payloads that declare none.
  func reading(rdf version: RDFChoice?) -> Self {
    var type = self
    if let version { type.attributes["rdf-version"] = version.rawValue }
    return type
  }

  static let interface = PayloadType(.uiSpec, file: nil)

  /// Whether a name has the form of a media type: two names separated by a slash (RFC 6838 §4.2).
  private static func isMediaType(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        part.first.map(isAlphanumeric) == true && part.count <= 127
          && part.allSatisfy { isAlphanumeric($0) || "!#$&-^_.+".utf8.contains($0) }
      }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }

  func makeRefiner() -> any ArtifactRefiner {
    switch type {
    // Operation lines and fenced interfaces are accepted as well, although they are not JSON.
    case .uiSpec: SpecRefiner(attributes: attributes)
    case .flow: FlowRefiner(attributes: attributes)
    default: type.makeRefiner(attributes: attributes)
    }
  }
}

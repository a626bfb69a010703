/// The encoded form of an ``Artifactable`` value.
public struct RawArtifact: Hashable, Sendable {
  /// The identifier of the lineage.
  public let identifier: ArtifactIdentifier
  /// The type.
  public let type: ArtifactType
  /// The title; empty for none.
  public let title: String
  /// The text between the tags.
  public let payload: String
  /// All attributes except identifier, type and title.
  public let attributes: [String: String]

  /// Creates an artifact to decode or to write.
  public init(
    identifier: ArtifactIdentifier, type: ArtifactType, title: String = "", payload: String = "",
    attributes: [String: String] = [:]
  ) {
    self.identifier = identifier
    self.type = type
    self.title = title
    self.payload = payload
    self.attributes = attributes
  }
}

extension AnyArtifact {
  /// The artifact without its streaming state and version.
  public var raw: RawArtifact {
    RawArtifact(
      identifier: id, type: type, title: title, payload: payload, attributes: attributes)
  }

  /// Creates an artifact from its encoded form, with version 1.
  public init(raw: RawArtifact, isComplete: Bool = true) {
    self.init(
      id: raw.identifier, type: raw.type, title: raw.title, attributes: raw.attributes,
      payload: raw.payload, isComplete: isComplete)
  }

  /// Decodes the artifact as a value.
  ///
  /// - Throws: ``ArtifactError/typeMismatch(expected:actual:)`` if the types differ, or the error
  ///   thrown by the conversion.
  public func decoded<Value: Artifactable>(as _: Value.Type = Value.self) throws -> Value {
    guard
      type == Value.artifactType
        || type == ArtifactType.canonical(Value.artifactType.rawValue).type
    else {
      throw ArtifactError.typeMismatch(expected: Value.artifactType, actual: type)
    }
    return try Value(from: raw)
  }
}

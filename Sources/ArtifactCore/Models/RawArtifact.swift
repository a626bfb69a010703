/// An artifact on its way to or from a type of your own; see ``Artifactable``.
public struct RawArtifact: Hashable, Sendable {
  public let identifier: ArtifactIdentifier
  public let type: ArtifactType
  public let title: String
  public let payload: String
  public let attributes: [String: String]

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
  /// This artifact without its streaming state.
  public var raw: RawArtifact {
    RawArtifact(
      identifier: id, type: type, title: title, payload: payload, attributes: attributes)
  }

  public init(raw: RawArtifact, isComplete: Bool = true) {
    self.init(
      id: raw.identifier, type: raw.type, title: raw.title, attributes: raw.attributes,
      payload: raw.payload, isComplete: isComplete)
  }

  /// This artifact as a value of your own type.
  ///
  /// Throws ``ArtifactError/typeMismatch(expected:actual:)`` if the types differ, and whatever the
  /// conversion throws.
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

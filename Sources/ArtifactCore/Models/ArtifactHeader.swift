/// What an artifact's open tag says, together with what follows from it.
public struct ArtifactHeader: Hashable, Sendable {
  /// The artifact's place among the artifacts of its message, from 0.
  public var index: Int

  /// The identifier of the lineage: as declared, otherwise `type-ordinal` (T7.1).
  public var identifier: ArtifactIdentifier

  /// Which version of its lineage this is, from 1.
  public var version: Int

  /// The canonical type.
  public var type: ArtifactType

  /// The identifier as written; nil if the tag has none.
  public var declaredIdentifier: String?

  /// The type as written; nil if the tag has none.
  public var declaredType: String?

  /// The title as written; nil if the tag has none.
  public var declaredTitle: String?

  /// The canonical name of the language, from the tag's language or type; nil if neither tells.
  public var language: String?

  /// All other attributes, in document order.
  public var attributes: [ArtifactAttribute]

  /// The bytes of the open tag.
  public var tagRange: Range<Int>

  /// The header of a payload that has no tag around it: what its type is, what to call it, and what
  /// else is known of it, such as a `filename`.
  public init(type: ArtifactType, title: String, attributes: [String: String] = [:]) {
    let attributes = attributes.sorted { $0.key < $1.key }
      .map { ArtifactAttribute(name: $0.key, value: $0.value) }
    self.init(
      index: 0, identifier: ArtifactIdentifier(title), version: 1, type: type,
      declaredTitle: title, language: attributes.first { $0.name == "language" }?.value,
      attributes: attributes, tagRange: 0..<0)
  }

  init(
    index: Int, identifier: ArtifactIdentifier, version: Int, type: ArtifactType,
    declaredTitle: String? = nil, language: String? = nil, attributes: [ArtifactAttribute],
    tagRange: Range<Int>
  ) {
    self.index = index
    self.identifier = identifier
    self.version = version
    self.type = type
    self.declaredTitle = declaredTitle
    self.language = language
    self.attributes = attributes
    self.tagRange = tagRange
  }

  /// The attributes as a dictionary, under their names as written.
  public var attributeValues: [String: String] {
    Dictionary(attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

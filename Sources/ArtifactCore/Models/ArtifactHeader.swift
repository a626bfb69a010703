/// The content of an artifact's open tag, and what is derived from it.
public struct ArtifactHeader: Hashable, Sendable {
  /// The index of the artifact among the artifacts of its message, from 0.
  public var index: Int

  /// The identifier of the lineage: as declared, otherwise `type-ordinal` (T7.1).
  public var identifier: ArtifactIdentifier

  /// The version within the lineage, starting at 1.
  public var version: Int

  /// The canonical type.
  public var type: ArtifactType

  /// The identifier as written; nil if the tag has none.
  public var declaredIdentifier: String?

  /// The type as written; nil if the tag has none.
  public var declaredType: String?

  /// The title as written; nil if the tag has none.
  public var declaredTitle: String?

  /// The canonical name of the language, derived from the language attribute or the type; nil if
  /// neither names one.
  public var language: String?

  /// All other attributes, in document order.
  public var attributes: [ArtifactAttribute]

  /// The byte range of the open tag; empty if there is none.
  public var tagRange: Range<Int>

  /// What makes the content an artifact.
  public var origin = Origin.tag

  /// What makes content an artifact.
  public enum Origin: Hashable, Sendable {
    /// A tag or a directive.
    case tag
    /// The content itself, on lines of its own in an answer.
    case line
    /// The content itself, or the caller: it is the whole text of an answer.
    case text
  }

  /// Creates the header of a payload without a tag.
  ///
  /// - Parameters:
  ///   - type: The canonical type.
  ///   - title: The title, which is also the identifier.
  ///   - attributes: Further attributes, such as a `filename`.
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

  /// The attributes as a dictionary, by their names as written; the first of several attributes
  /// with the same name.
  public var attributeValues: [String: String] {
    Dictionary(attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

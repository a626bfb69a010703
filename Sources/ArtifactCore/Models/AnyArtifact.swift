/// An artifact as a value: its header, its payload so far, and whether it is complete.
public struct AnyArtifact: Hashable, Sendable, Identifiable {
  /// The identifier of the lineage; see ``versionedID`` for an ID that is unique within a message.
  public let id: ArtifactIdentifier
  /// The canonical type.
  public let type: ArtifactType

  /// The title; empty if the tag has none.
  public let title: String

  /// All attributes except identifier, type and title, by their names as written.
  public let attributes: [String: String]

  /// The text between the tags, verbatim; invalid UTF-8 is replaced with U+FFFD.
  public let payload: String

  /// Whether the close tag has been read.
  public let isComplete: Bool

  /// The version within the lineage, starting at 1.
  public let version: Int

  /// Creates an artifact.
  ///
  /// - Parameters:
  ///   - id: The identifier of the lineage.
  ///   - type: The canonical type.
  ///   - title: The title; empty for none.
  ///   - attributes: All attributes except identifier, type and title.
  ///   - payload: The text between the tags.
  ///   - isComplete: Whether the close tag has been read.
  ///   - version: The version within the lineage, starting at 1.
  public init(
    id: ArtifactIdentifier, type: ArtifactType, title: String = "",
    attributes: [String: String] = [:], payload: String = "", isComplete: Bool = true,
    version: Int = 1
  ) {
    self.id = id
    self.type = type
    self.title = title
    self.attributes = attributes
    self.payload = payload
    self.isComplete = isComplete
    self.version = version
  }

  /// An ID that is unique within a message: `identifier@version`.
  public var versionedID: String { "\(id)@\(version)" }

  /// The payload without the line breaks next to the tags and without a code fence that wraps all
  /// of it (T3.7).
  ///
  /// - Complexity: O(payload).
  public var body: String {
    let bytes = Array(payload.utf8)
    return String(decoding: bytes[ArtifactBody.range(in: bytes.span, type: type)], as: UTF8.self)
  }
}

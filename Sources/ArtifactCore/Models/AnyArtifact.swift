/// An artifact as a value: what it is, its payload so far, and whether that is all.
public struct AnyArtifact: Hashable, Sendable, Identifiable {
  /// The identifier of the lineage; see ``versionedID`` for an id that is unique in its message.
  public let id: ArtifactIdentifier
  public let type: ArtifactType

  /// The title; empty where the tag gives none.
  public let title: String

  /// All attributes but identifier, type and title, under their names as written.
  public let attributes: [String: String]

  /// Every byte between the tags, as text; invalid UTF-8 is replaced by U+FFFD.
  public let payload: String

  /// Whether the close tag has come.
  public let isComplete: Bool

  /// Which version of its lineage this is, from 1.
  public let version: Int

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

  /// An id that no other artifact of the message has: `identifier@version`.
  public var versionedID: String { "\(id)@\(version)" }

  /// The payload as a person means it: without the line breaks next to the tags, and without a
  /// fence around the whole (T3.7).
  ///
  /// - Complexity: O(payload).
  public var body: String {
    let bytes = Array(payload.utf8)
    return String(decoding: bytes[ArtifactBody.range(in: bytes.span, type: type)], as: UTF8.self)
  }
}

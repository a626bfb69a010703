/// The artifacts of a conversation, with all versions of each identifier (T7.2, T7.3).
///
/// ```swift
/// var store = ArtifactStore()
/// store.add(stream.message)
/// let result = store.update("plan", replacing: "Monday", with: "Tuesday")
/// ```
public struct ArtifactStore: Sendable {
  /// The versions of one identifier, oldest first.
  public struct Lineage: Hashable, Sendable {
    /// The versions, oldest first; never empty.
    public fileprivate(set) var versions: [AnyArtifact]

    /// The newest version.
    public var current: AnyArtifact { versions[versions.count - 1] }
  }

  /// The result of ``ArtifactStore/update(_:replacing:with:)``.
  public enum UpdateResult: Hashable, Sendable {
    /// The text was replaced; the associated value is the new version.
    case updated(AnyArtifact)
    /// The store has no artifact with this identifier.
    case unknownIdentifier

    /// The text to replace does not occur or is empty; nothing was changed.
    case notFound

    /// The text to replace occurs more than once; nothing was changed.
    case ambiguous(occurrences: Int)
  }

  /// The maximum number of versions kept per lineage; the oldest version is removed when it is
  /// exceeded.
  public let versionLimit: Int

  /// The identifiers, in the order in which they were first added.
  public private(set) var identifiers: [ArtifactIdentifier] = []

  private var lineages: [ArtifactIdentifier: Lineage] = [:]

  /// Creates an empty store.
  ///
  /// - Parameter versionLimit: The maximum number of versions kept per lineage; at least 1.
  public init(versionLimit: Int = 100) {
    precondition(versionLimit > 0, "versionLimit must be positive")
    self.versionLimit = versionLimit
  }

  /// The lineage of an identifier; nil if the identifier is unknown.
  public subscript(identifier: ArtifactIdentifier) -> Lineage? {
    lineages[identifier]
  }

  /// The versions of an identifier, oldest first; empty if the identifier is unknown.
  public func versions(of identifier: ArtifactIdentifier) -> [AnyArtifact] {
    lineages[identifier]?.versions ?? []
  }

  /// The newest version of an identifier; nil if the identifier is unknown.
  public func current(_ identifier: ArtifactIdentifier) -> AnyArtifact? {
    lineages[identifier]?.current
  }

  /// Adds the artifacts of a message, in document order.
  ///
  /// - Complexity: O(number of segments).
  public mutating func add(_ message: ArtifactMessage) {
    for artifact in message.artifacts { create(artifact) }
  }

  /// Adds an artifact as the first or next version of its identifier.
  ///
  /// - Returns: The artifact with its version number in the store.
  @discardableResult
  public mutating func create(_ artifact: AnyArtifact) -> AnyArtifact {
    let previous = lineages[artifact.id]?.current.version ?? 0
    let version = AnyArtifact(
      id: artifact.id, type: artifact.type, title: artifact.title,
      attributes: artifact.attributes, payload: artifact.payload,
      isComplete: artifact.isComplete, version: previous + 1)
    if lineages[artifact.id] == nil {
      identifiers.append(artifact.id)
      lineages[artifact.id] = Lineage(versions: [version])
    } else {
      lineages[artifact.id]?.versions.append(version)
      if lineages[artifact.id]!.versions.count > versionLimit {
        lineages[artifact.id]!.versions.removeFirst()
      }
    }
    return version
  }

  /// Adds a version with a new payload, and with the type, title and attributes of the current
  /// version.
  ///
  /// - Returns: The new version; nil if the identifier is unknown.
  @discardableResult
  public mutating func rewrite(
    _ identifier: ArtifactIdentifier, payload: String
  ) -> AnyArtifact? {
    guard let current = current(identifier) else { return nil }
    return create(
      AnyArtifact(
        id: identifier, type: current.type, title: current.title, attributes: current.attributes,
        payload: payload))
  }

  /// Adds a version in which `old`, which must occur exactly once in the current payload, is
  /// replaced with `new`.
  ///
  /// Occurrences are compared as UTF-8 bytes and may overlap.
  ///
  /// - Complexity: O(payload + `old`).
  @discardableResult
  public mutating func update(
    _ identifier: ArtifactIdentifier, replacing old: String, with new: String
  ) -> UpdateResult {
    guard let current = current(identifier) else { return .unknownIdentifier }
    let payload = Array(current.payload.utf8)
    let matches = ByteSearch.occurrences(of: Array(old.utf8), in: payload)
    guard let start = matches.first else { return .notFound }
    guard matches.count == 1 else { return .ambiguous(occurrences: matches.count) }
    let bytes = payload[..<start] + Array(new.utf8) + payload[(start + old.utf8.count)...]
    let payloadText = String(decoding: bytes, as: UTF8.self)
    return rewrite(identifier, payload: payloadText).map { .updated($0) } ?? .unknownIdentifier
  }
}

/// Exact substring search in linear time (Knuth, Morris and Pratt 1977).
enum ByteSearch {
  /// The offsets at which `needle` occurs, including overlapping occurrences; empty if `needle` is
  /// empty.
  static func occurrences(of needle: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard !needle.isEmpty, needle.count <= bytes.count else { return [] }
    var borders = [0]
    var length = 0
    for index in 1..<needle.count {
      while length > 0, needle[index] != needle[length] { length = borders[length - 1] }
      if needle[index] == needle[length] { length += 1 }
      borders.append(length)
    }
    var result: [Int] = []
    length = 0
    for (index, byte) in bytes.enumerated() {
      while length > 0, byte != needle[length] { length = borders[length - 1] }
      if byte == needle[length] { length += 1 }
      if length == needle.count {
        result.append(index + 1 - length)
        length = borders[length - 1]
      }
    }
    return result
  }
}

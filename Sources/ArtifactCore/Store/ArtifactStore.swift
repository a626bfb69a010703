/// The artifacts of a conversation by lineage: every identifier with its versions (T7.2, T7.3).
///
/// ```swift
/// var store = ArtifactStore()
/// store.add(stream.message)
/// let result = store.update("plan", replacing: "Monday", with: "Tuesday")
/// ```
public struct ArtifactStore: Sendable {
  /// The versions of one identifier, oldest first.
  public struct Lineage: Hashable, Sendable {
    public fileprivate(set) var versions: [AnyArtifact]

    /// The newest version.
    public var current: AnyArtifact { versions[versions.count - 1] }
  }

  /// What became of an update.
  public enum UpdateResult: Hashable, Sendable {
    case updated(AnyArtifact)
    case unknownIdentifier

    /// The text to replace does not occur, or is empty; nothing was changed.
    case notFound

    /// The text to replace occurs more than once; nothing was changed.
    case ambiguous(occurrences: Int)
  }

  /// The most versions that are kept of one lineage.
  public let versionLimit: Int

  /// The identifiers in the order in which they were first seen.
  public private(set) var identifiers: [ArtifactIdentifier] = []

  private var lineages: [ArtifactIdentifier: Lineage] = [:]

  public init(versionLimit: Int = 100) {
    precondition(versionLimit > 0, "A lineage keeps at least one version.")
    self.versionLimit = versionLimit
  }

  public subscript(identifier: ArtifactIdentifier) -> Lineage? {
    lineages[identifier]
  }

  /// The versions of an identifier, oldest first; none if it is unknown.
  public func versions(of identifier: ArtifactIdentifier) -> [AnyArtifact] {
    lineages[identifier]?.versions ?? []
  }

  /// The newest version of an identifier.
  public func current(_ identifier: ArtifactIdentifier) -> AnyArtifact? {
    lineages[identifier]?.current
  }

  /// Adds the artifacts of an answer, in document order.
  public mutating func add(_ message: ArtifactMessage) {
    for artifact in message.artifacts { create(artifact) }
  }

  /// Adds an artifact: the first version of its identifier, or the next one.
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

  /// Replaces the whole payload; nil if the identifier is unknown.
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

  /// Replaces `old`, which must occur exactly once in the current payload, by `new`.
  ///
  /// Occurrences are counted on UTF-8 bytes and may overlap.
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

/// Exact search in bytes, in linear time (Knuth, Morris and Pratt 1977).
enum ByteSearch {
  /// The offsets at which `needle` occurs; none for an empty needle.
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

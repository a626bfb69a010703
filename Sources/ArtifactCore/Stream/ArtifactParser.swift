/// A one-shot parser for complete answers. For answers that arrive in chunks, use
/// ``ArtifactStream``.
public enum ArtifactParser {
  /// Parses a complete answer.
  ///
  /// - Throws: ``ArtifactError/unterminatedArtifact(_:)`` if the answer ends inside an artifact; to
  ///   accept such answers, use ``message(of:)``.
  /// - Complexity: O(length of `source`).
  public static func parse(_ source: String) throws(ArtifactError) -> ArtifactMessage {
    let message = message(of: source)
    if let open = message.artifacts.first(where: { !$0.isComplete }) {
      throw .unterminatedArtifact(open.id)
    }
    return message
  }

  /// Parses a complete answer and returns its first artifact.
  ///
  /// - Throws: ``ArtifactError/noArtifactFound`` if there is none, or the errors of ``parse(_:)``.
  /// - Complexity: O(length of `source`).
  public static func parseOne(_ source: String) throws(ArtifactError) -> AnyArtifact {
    guard let first = try parse(source).artifacts.first else { throw .noArtifactFound }
    return first
  }

  /// Parses a complete answer; never fails.
  ///
  /// - Complexity: O(length of `source`).
  public static func message(of source: String) -> ArtifactMessage {
    var stream = ArtifactStream()
    stream.append(source)
    stream.finish()
    return stream.message
  }
}

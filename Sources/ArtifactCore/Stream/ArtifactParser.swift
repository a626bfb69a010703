/// Reads whole answers at once. For answers that arrive in pieces see ``ArtifactStream``.
public enum ArtifactParser {
  /// The segments of a whole answer.
  ///
  /// Throws ``ArtifactError/unterminatedArtifact(_:)`` if the answer ends inside an artifact; to keep
  /// such answers, use ``message(of:)``.
  public static func parse(_ source: String) throws(ArtifactError) -> ArtifactMessage {
    let message = message(of: source)
    if let open = message.artifacts.first(where: { !$0.isComplete }) {
      throw .unterminatedArtifact(open.id)
    }
    return message
  }

  /// The first artifact of a whole answer.
  ///
  /// Throws ``ArtifactError/noArtifactFound`` if there is none, and what ``parse(_:)`` throws.
  public static func parseOne(_ source: String) throws(ArtifactError) -> AnyArtifact {
    guard let first = try parse(source).artifacts.first else { throw .noArtifactFound }
    return first
  }

  /// The segments of a whole answer, whatever it is; never fails.
  public static func message(of source: String) -> ArtifactMessage {
    var stream = ArtifactStream()
    stream.append(source)
    stream.finish()
    return stream.message
  }
}

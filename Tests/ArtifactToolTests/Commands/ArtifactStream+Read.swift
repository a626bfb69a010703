import ArtifactAll

extension ArtifactStream {
  /// A finished stream of a whole answer.
  static func read(_ bytes: [UInt8]) -> ArtifactStream {
    var stream = ArtifactStream()
    stream.append(bytes.span)
    stream.finish()
    return stream
  }
}

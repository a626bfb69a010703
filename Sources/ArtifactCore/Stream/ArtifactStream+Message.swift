extension ArtifactStream {
  /// Returns a range of the source as text, without bytes that have been forgotten; invalid UTF-8 is replaced
  /// with U+FFFD.
  public func text(in range: Range<Int>) -> String {
    let kept = max(range.lowerBound, forgottenByteCount)..<max(range.upperBound, forgottenByteCount)
    return String(decoding: bytes(in: kept), as: UTF8.self)
  }

  /// The answer so far, as values.
  ///
  /// - Complexity: O(bytes so far); to follow a stream, use the events of ``append(_:)-(String)``.
  public var message: ArtifactMessage {
    ArtifactMessage(
      segments: segments.enumerated().map { ordinal, segment in
        ArtifactMessage.Segment(ordinal: ordinal, content: content(of: segment))
      })
  }

  private func content(of segment: Segment) -> ArtifactMessage.Segment.Content {
    let text = text(in: segment.content)
    return switch segment.kind {
    case .text: .text(text)
    case .reasoning: .reasoning(text)
    case .toolCall(let header): .toolCall(name: header.name, id: header.id, content: text)
    case .part(let part): .part(part, content: text)
    case .templateResidue: .templateResidue(text)
    case .artifact(let header):
      .artifact(AnyArtifact(header: header, payload: text, isComplete: segment.isComplete))
    }
  }
}

extension AnyArtifact {
  /// Creates an artifact from the header and payload of a stream segment.
  public init(header: ArtifactHeader, payload: String, isComplete: Bool) {
    self.init(
      id: header.identifier, type: header.type, title: header.declaredTitle ?? "",
      attributes: header.attributeValues, payload: payload, isComplete: isComplete,
      version: header.version)
  }
}

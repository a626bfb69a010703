import ArtifactPresentation

extension StyledText {
  /// The number of leading bytes of the plain text that can be written once although the paragraph is
  /// live: they are final, and end where no element is open.
  ///
  /// - Complexity: O(number of spans).
  var finalByteCount: Int {
    var result = 0
    var offset = 0
    for span in spans {
      guard offset < settledByteCount else { break }
      let end = offset + span.byteCount
      if span.isPlain {
        if end <= settledByteCount {
          result = end
        } else if case .text = span.content {
          result = settledByteCount
        }
      }
      offset = end
    }
    return result
  }

  /// Returns the text of a range of bytes of the plain text. Spans without text are in it if they
  /// begin in the range.
  ///
  /// - Complexity: O(number of spans + length of the slice).
  func slice(_ range: Range<Int>) -> StyledText {
    var result: [Span] = []
    var offset = 0
    for var span in spans {
      let start = offset
      offset += span.byteCount
      guard offset > range.lowerBound || start == offset && start >= range.lowerBound else {
        continue
      }
      guard start < range.upperBound else { break }
      if case .text(let text) = span.content, start < range.lowerBound || offset > range.upperBound
      {
        let bytes = text.utf8.dropFirst(max(0, range.lowerBound - start))
          .prefix(min(offset, range.upperBound) - max(start, range.lowerBound))
        span.content = .text(String(decoding: bytes, as: UTF8.self))
      }
      result.append(span)
    }
    return StyledText(result)
  }
}

extension StyledText.Span {
  /// The number of bytes of the plain text.
  var byteCount: Int {
    switch content {
    case .text(let text): text.utf8.count
    case .softBreak, .hardBreak: 1
    case .image(let alternative, _): alternative.utf8.count
    }
  }

  /// Whether the span is text or a break without an element around it.
  fileprivate var isPlain: Bool {
    if case .image = content { return false }
    return traits.isEmpty && link == nil && role == nil
  }
}

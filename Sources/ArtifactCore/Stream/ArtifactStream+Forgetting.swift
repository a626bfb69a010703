// Bytes whose events have been returned can be forgotten. The scanner then counts offsets from the first byte
// that is kept, and what it finds is moved to offsets in the answer.

extension ArtifactStream {
  /// Releases the memory of bytes that events have reported, for answers that are read once.
  ///
  /// Afterwards ``source`` begins at ``forgottenByteCount``. All ranges remain offsets in the answer. Nothing is
  /// forgotten while a tag is read, while the type of an artifact is inferred, and in directives.
  ///
  /// - Complexity: O(number of bytes that are kept).
  public mutating func forgetReported() {
    guard pieces.isIdle, let count = scanner.forgetReported(), count > 0 else { return }
    source.removeFirst(count)
  }

  /// Returns the bytes in a range that has not been forgotten.
  package func bytes(in range: Range<Int>) -> ArraySlice<UInt8> {
    source[range.moved(by: -forgottenByteCount)]
  }
}

extension TagScanner {
  /// Lets offsets count from the last byte that has been reported.
  ///
  /// - Returns: By how much they are less now; nil if they can't be changed.
  fileprivate mutating func forgetReported() -> Int? {
    // At least one byte is kept, since the first bytes of an answer have a meaning of their own.
    let count = min(reported, position) - 1
    guard count > 0 else { return nil }
    switch mode {
    case .text:
      break
    case .payload(var payload):
      guard !payload.infersType, payload.closer.move(by: -count) else { return nil }
      payload.start -= count
      payload.header.tagRange = payload.header.tagRange.moved(by: -count)
      mode = .payload(payload)
    case .aside(var aside):
      guard !aside.infersName, aside.closer.move(by: -count) else { return nil }
      aside.start -= count
      if let range = aside.call?.tagRange { aside.call?.tagRange = range.moved(by: -count) }
      mode = .aside(aside)
    case .candidate, .tagAttributes, .recovery, .toolContent, .directive, .content, .heldTag,
      .finished:
      return nil
    }
    forget(count)
    return count
  }
}

extension TagScanner.Closer {
  /// Moves the offsets at which the search continues.
  ///
  /// - Returns: False if bytes that have been reported may be read again.
  fileprivate mutating func move(by offset: Int) -> Bool {
    switch self {
    case .name, .token, .channel, .anyReasoning, .end: return true
    case .spelling(_, let other): return other == nil
    case .json(var extent):
      extent.move(by: offset)
      self = .json(extent)
      return true
    case .diff(var extent):
      extent.move(by: offset)
      self = .diff(extent)
      return true
    case .directive: return false
    }
  }
}

extension ArtifactEvent {
  /// The event with its ranges moved.
  func moved(by offset: Int) -> ArtifactEvent {
    guard offset > 0 else { return self }
    func moved(_ range: Range<Int>) -> Range<Int> { range.moved(by: offset) }
    switch self {
    case .text(let range): return .text(moved(range))
    case .reasoningOpened(let tag): return .reasoningOpened(tag: moved(tag))
    case .reasoning(let range): return .reasoning(moved(range))
    case .reasoningClosed(let tag, let isComplete):
      return .reasoningClosed(tag: moved(tag), isComplete: isComplete)
    case .reasoningWithoutOpening(let range, let tag):
      return .reasoningWithoutOpening(moved(range), tag: moved(tag))
    case .toolCallOpened(var header):
      header.tagRange = moved(header.tagRange)
      return .toolCallOpened(header)
    case .toolCall(let range): return .toolCall(moved(range))
    case .toolCallClosed(let tag, let isComplete):
      return .toolCallClosed(tag: moved(tag), isComplete: isComplete)
    case .partOpened, .partClosed, .messageEnded: return self
    case .part(let range): return .part(moved(range))
    case .templateResidue(let range): return .templateResidue(moved(range))
    case .opened(var header):
      header.tagRange = moved(header.tagRange)
      return .opened(header)
    case .delta(let index, let range): return .delta(index: index, range: moved(range))
    case .closed(let index, let tag, let isComplete):
      return .closed(index: index, tag: moved(tag), isComplete: isComplete)
    case .diagnostic(let diagnostic): return .diagnostic(diagnostic.moved(by: offset))
    }
  }
}

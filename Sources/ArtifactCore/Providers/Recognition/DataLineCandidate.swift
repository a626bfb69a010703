import ArtifactBase

/// Recognizes the lines of the AI SDK's data stream.
struct DataLineCandidate: StreamCandidate {
  private var line: [UInt8] = []

  /// The number of valid lines.
  private var lineCount = 0
  private var hasMessageID = false

  mutating func consume(_ byte: UInt8) -> StreamCandidateState {
    guard byte.isLineBreak else {
      line.append(byte)
      return checkBeginning()
    }
    guard !line.isEmpty else { return .undecided }
    defer { line.removeAll(keepingCapacity: true) }
    return endLine()
  }

  mutating func finish() -> StreamCandidateState {
    if !line.isEmpty, endLine() == .rejected { return .rejected }
    return hasMessageID || lineCount > 1 ? .format(.aiSDKData) : .rejected
  }

  mutating func reachLimit() -> StreamCandidateState { .rejected }

  /// Checks a code, a colon and the first byte of a value.
  private func checkBeginning() -> StreamCandidateState {
    guard let expected = AISDKData.firstByte(ofCode: line[0]) else { return .rejected }
    if line.count == 2, line[1] != UInt8(ascii: ":") { return .rejected }
    guard line.count == 3 else { return .undecided }
    guard line[2] == expected else { return .rejected }
    return hasMessageID ? .format(.aiSDKData) : .undecided
  }

  private mutating func endLine() -> StreamCandidateState {
    guard line.count > 2,
      let event = try? ProviderEvent(parsing: Array(line[2...]), tokenLimit: line.count)
    else { return .rejected }
    lineCount += 1
    if lineCount == 1, line[0] == UInt8(ascii: "f") {
      hasMessageID = event.root?["messageId"]?.string != nil
    }
    return lineCount > 1 ? .format(.aiSDKData) : .undecided
  }
}

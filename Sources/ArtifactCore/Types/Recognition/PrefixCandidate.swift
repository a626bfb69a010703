/// Recognizes content by a fixed prefix: media as a data URL, a LaTeX document.
struct PrefixCandidate: ContentCandidate {
  private var start: [UInt8] = []

  private static let prefixes: [(text: StaticString, type: ArtifactType)] = [
    ("data:image/png;base64,", .png), ("data:image/jpeg;base64,", .jpeg),
    ("data:image/webp;base64,", .webP), ("data:image/gif;base64,", .gif),
    ("data:application/pdf;base64,", .pdf), ("\\documentclass{", .latex),
    ("\\documentclass[", .latex),
  ]

  mutating func consume(_ byte: UInt8) -> CandidateState {
    start.append(byte)
    var state = CandidateState.rejected
    for prefix in Self.prefixes where start.isCompatible(with: prefix.text) {
      if start.hasPrefix(prefix.text) { return .type(prefix.type) }
      state = .undecided
    }
    return state
  }

  mutating func finish(isWhole: Bool) -> CandidateState { .rejected }
}

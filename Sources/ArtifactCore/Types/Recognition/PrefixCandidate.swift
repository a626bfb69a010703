import ArtifactBase

/// Recognizes content by a prefix: media as a data URL, a LaTeX document, a table that declares its
/// delimiter.
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
    var state = declaration()
    for prefix in Self.prefixes where start.isCompatible(with: prefix.text) {
      if start.hasPrefix(prefix.text) { return .type(prefix.type) }
      state = .undecided
    }
    return state
  }

  /// What the bytes tell if they begin with a line `sep=;`, which may be in quotes.
  private func declaration() -> CandidateState {
    let isQuoted = start.first == UInt8(ascii: "\"")
    let name: StaticString = isQuoted ? "\"sep=" : "sep="
    let nameLength = name.utf8CodeUnitCount
    guard start.isCompatible(with: name) else { return .rejected }
    guard start.count > nameLength else { return .undecided }
    let delimiter = start[nameLength]
    guard FieldDelimiter.index(of: delimiter) != nil else { return .rejected }
    let rest = start[(nameLength + 1)...]
    if isQuoted, rest.first != UInt8(ascii: "\"") { return rest.isEmpty ? .undecided : .rejected }
    guard let end = rest.dropFirst(isQuoted ? 1 : 0).first else { return .undecided }
    return end.isLineBreak ? .type(delimiter == 0x09 ? .tsv : .csv) : .rejected
  }

  mutating func finish(isWhole: Bool) -> CandidateState { .rejected }
}

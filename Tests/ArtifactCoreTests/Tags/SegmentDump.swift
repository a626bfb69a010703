import ArtifactCore

/// A stream's segments as lines of text, to compare and to read.
///
/// `T` text, `R` reasoning, `C` tool call with `name|id|content`, `P` part with `kind|name|payloads`, `X` template residue, `A` artifact with `identifier|type|title|attributes|payload`; a `…` at
/// the end says that the segment is not complete.
func dump(_ stream: ArtifactStream) -> [String] {
  stream.segments.map { segment in
    let content = stream.text(in: segment.content)
    let mark = segment.isComplete ? "" : "…"
    switch segment.kind {
    case .text:
      return "T \(content)"
    case .reasoning:
      return "R \(content)\(mark)"
    case .toolCall(let header):
      return "C \(header.name ?? "-")|\(header.id ?? "-")|\(content)\(mark)"
    case .part(let part):
      let payloads = content.split(separator: "\n").joined(separator: "&")
      return "P \(part.kind.rawValue)|\(part.name)|\(payloads)\(mark)"
    case .templateResidue:
      return "X \(content)"
    case .artifact(let header):
      let attributes = header.attributes.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
      return "A \(header.identifier)|\(header.type)|\(header.declaredTitle ?? "-")|\(attributes)|"
        + "\(content)\(mark)"
    }
  }
}

/// The segments of a whole input; see ``dump(_:)``.
func segments(of input: String, blockRules: BlockRules = .models) -> [String] {
  var stream = ArtifactStream(blockRules: blockRules)
  stream.append(input)
  stream.finish()
  return dump(stream)
}

/// The stream that has read these chunks to the end.
func stream(of chunks: [ArraySlice<UInt8>], limits: ArtifactLimits = .init()) -> ArtifactStream {
  var stream = ArtifactStream(limits: limits)
  for chunk in chunks { stream.append(chunk.span) }
  stream.finish()
  return stream
}

/// The kinds of the diagnostics of a whole input.
func diagnostics(of input: String, limits: ArtifactLimits = .init()) -> [Diagnostic.Code] {
  stream(of: [Array(input.utf8)[...]], limits: limits).diagnostics.map(\.code)
}

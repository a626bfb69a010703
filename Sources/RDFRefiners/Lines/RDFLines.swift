import ArtifactBase
import ArtifactCore
import RefinerCore

/// Splits N-Triples or N-Quads into lines and reads each line when it is complete.
///
/// A line within one chunk is read in place. Only a line that spans chunks is buffered, so no byte
/// is copied, or searched for a line break, more than once.
struct RDFLines: PayloadReader, Sendable {
  private(set) var builder = RDFBuilder()
  private var reader: RDFLineReader
  private var open: [UInt8] = []
  private var openStart = 0
  private var receivedCount = 0
  var shell = RefinerShell(findsFaults: false)
  private var safeLength = 0
  private var hasLine = false

  init(allowsGraph: Bool, version: RDFVersion) {
    reader = RDFLineReader(allowsGraph: allowsGraph, version: version)
  }

  mutating func consume(_ chunk: Span<UInt8>) {
    guard chunk.count > 0 else { return }
    let bytes = chunk.extracting(first: min(chunk.count, RDFDataset.byteLimit - receivedCount))
    if bytes.count < chunk.count {
      builder.reporter.report(
        RDFSyntaxError(offset: RDFDataset.byteLimit, message: Wording.payloadLimit),
        isSkipped: false)
    }
    if !hasLine { shell.countScalars(of: bytes) }
    var start = 0
    while true {
      let index = bytes.firstLineBreak(from: start) + 1
      guard index <= bytes.count else { break }
      endLine(bytes.extracting(start..<index - 1), lineEnd: receivedCount + index)
      start = index
    }
    bytes.extracting(start..<bytes.count).withUnsafeBufferPointer { open.append(contentsOf: $0) }
    receivedCount += bytes.count
  }

  mutating func end() {
    if !open.isEmpty { endLine([UInt8]().span, lineEnd: receivedCount) }
  }

  private mutating func endLine(_ rest: Span<UInt8>, lineEnd: Int) {
    hasLine = true
    if open.isEmpty {
      read(rest)
    } else {
      rest.withUnsafeBufferPointer { open.append(contentsOf: $0) }
      let line = open
      open = []
      read(line.span)
    }
    openStart = lineEnd
    if builder.reporter.firstError == nil { safeLength = lineEnd }
  }

  private mutating func read(_ line: Span<UInt8>) {
    let skipped = openStart == 0 ? line.byteOrderMarkLength : 0
    do {
      try reader.read(
        line.extracting(skipped..<line.count), at: openStart + skipped, into: &builder)
    } catch {
      builder.reporter.report(error)
    }
  }

  var ownRefinement: Refinement {
    let verdict: Refinement.Verdict =
      if let error = builder.reporter.firstError {
        .invalid(offset: error.offset)
      } else {
        isFinished ? .valid : .pending
      }
    guard hasLine || isFinished else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first statement")
      return Refinement(status: .waiting(progress))
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: ""), verdict: verdict,
      diagnostics: builder.diagnostics(byteCount: receivedCount))
  }
}

import ArtifactCore
import ArtifactPresentation
import RefinerCore

/// Reads a timetable: a stop per line, a time and a place.
///
/// A line counts once its line break has arrived, since until then the name of the place may be cut.
struct TimetableRefiner: ArtifactRefiner {
  struct Stop: Sendable {
    var time: String
    var place: String
  }

  static let artifactType: ArtifactType = "text/vnd.example.timetable"

  /// The stops so far.
  private(set) var model: [Stop] = []

  private var line: [UInt8] = []
  private var byteCount = 0
  private var safeLength = 0
  private var isFinished = false
  private var diagnostics: [Diagnostic] = []

  init(attributes: [String: String]) {}

  mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished else { return }
    for index in bytes.indices {
      byteCount += 1
      if bytes[index] == UInt8(ascii: "\n") { endLine() } else { line.append(bytes[index]) }
    }
  }

  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    endLine()
  }

  private mutating func endLine() {
    let text = String(decoding: line, as: UTF8.self)
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0].contains(":") {
      model.append(Stop(time: parts[0], place: parts[1]))
    } else if !parts.isEmpty {
      diagnostics.append(
        Diagnostic(
          Diagnostic.Code(rawValue: "timetable.bad-line"), .warning, at: safeLength..<byteCount,
          message: "`\(text)` is not a stop: expected a time and a place"))
    }
    safeLength = byteCount
    line = []
  }

  var refinement: Refinement {
    let verdict: Refinement.Verdict =
      !isFinished ? .pending : diagnostics.isEmpty ? .valid : .repaired
    let progress = PreRenderableProgress(
      receivedCharacters: byteCount, hint: "waiting for the first stop")
    return Refinement(
      status: model.isEmpty ? .waiting(progress) : .ready(safeLength: safeLength, closing: ""),
      verdict: verdict, diagnostics: diagnostics)
  }
}

/// Presents a timetable as a table, whose rows are final at once.
struct TimetablePresenter: ArtifactPresenter {
  typealias Refiner = TimetableRefiner

  func present(
    _ stops: [TimetableRefiner.Stop], _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    let table = TableBlock(
      columns: ["Time", "Stop"].map { TableBlock.Column(header: StyledText(plain: $0)) },
      rows: stops.map { [StyledText(plain: $0.time), StyledText(plain: $0.place)] },
      settledRowCount: stops.count)
    content = [Block(id: artifact.id(1), kind: .table(table), isSettled: artifact.isFinished)]
    if artifact.isFinished { content += artifact.notes(refinement, from: 2) }
  }
}

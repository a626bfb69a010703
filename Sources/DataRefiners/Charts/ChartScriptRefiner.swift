import ArtifactBase
public import ArtifactCore
public import Charts
public import RefinerCore

/// A refiner for charts of Chart.js, ECharts and Plotly: their configuration as JSON, or the script or
/// the page that makes one.
///
/// Scripts are read, never run. Rules R21.7 of `Specs/Refiners.md`.
public struct ChartScriptRefiner: ArtifactRefiner {
  /// The type of chart configurations.
  public static let artifactType = ArtifactType.chart

  /// The maximum length of a payload that is read as a chart, in bytes.
  public static let byteLimit = 4_000_000

  /// What has been received.
  public struct Model: Hashable, Sendable {
    /// The text of the payload.
    public internal(set) var text = ""
    /// Whether the payload is complete.
    public internal(set) var isFinished = false

    /// Returns the chart in the text so far; nil if there is none yet.
    ///
    /// - Complexity: O(length of the text).
    public func script() -> ScriptChart? { ScriptChart.find(in: text) }

    /// Returns what is wrong with the chart and its data, with the bytes concerned: their place in JSON,
    /// or the name of a note in a script.
    func diagnostics(of script: ScriptChart) -> [Diagnostic] {
      let bytes = Array(text.utf8)
      var json = JSONRefiner()
      json.append(bytes.span)
      json.finish()
      // The views of the chart aren't in the source.
      let drawn = (script.chart?.chart?.notes() ?? []).map {
        ChartNote($0.code, $0.message, suggestion: $0.suggestion)
      }
      return (script.notes + drawn).map { note in
        var diagnostic = Diagnostic(note, format: "chart", in: json.model)
        if case .invalid = json.refinement.verdict, let name = note.name ?? script.text(of: note),
          let range = ScriptNames.range(
            of: name, in: bytes.prefix(script.endOffset), isMember: note.code == .unknownMember)
        {
          diagnostic.range = range
        }
        return diagnostic
      }
    }
  }

  private var bytes: [UInt8] = []
  private var isFinished = false
  private var isTruncated = false
  /// The length at which the payload is read next: it is read again when it has grown by a quarter.
  private var nextLength = 64
  /// Whether the payload had a chart when it was last read.
  private var hasChart = false
  /// Whether the chart of a complete payload is known, but of a kind that isn't drawn.
  private var isUndrawn = false
  /// Whether a chart was ready before the end of the payload.
  private var wasReady = false
  /// What is wrong with the chart of a complete payload.
  private var chartDiagnostics: [Diagnostic] = []

  /// Creates a refiner for an empty payload; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {}

  /// The text so far.
  public var model: Model {
    var end = bytes.count
    // The last character may be incomplete.
    while !isFinished, end > 0, end > bytes.count - 4, bytes[end - 1] & 0xC0 == 0x80 { end -= 1 }
    if !isFinished, end > 0, bytes[end - 1] >= 0xC0 { end -= 1 } else { end = bytes.count }
    return Model(text: String(decoding: bytes[..<end], as: UTF8.self), isFinished: isFinished)
  }

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    guard !isFinished else { return }
    for index in bytes.indices {
      guard self.bytes.count < Self.byteLimit else {
        isTruncated = true
        break
      }
      self.bytes.append(bytes[index])
      // The same lengths whatever the pieces are.
      if self.bytes.count == nextLength {
        nextLength += max(64, nextLength / 4)
        hasChart = hasChart || model.script()?.chart != nil
      }
    }
  }

  /// Ends the payload.
  public mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    wasReady = hasChart
    let script = model.script()
    hasChart = script?.chart != nil
    isUndrawn = script?.isUndrawn ?? false
    chartDiagnostics = script.map { model.diagnostics(of: $0) } ?? []
  }

  /// The refinement: ready as soon as a chart can be drawn.
  public var refinement: Refinement {
    var diagnostics = chartDiagnostics
    if isTruncated {
      diagnostics.append(
        Diagnostic(
          .chartScriptLength, .warning, at: Self.byteLimit..<Self.byteLimit,
          message: "chart longer than \(Self.byteLimit) bytes: the rest is ignored"))
    }
    let ready = Refinement.Status.ready(safeLength: bytes.count, closing: "")
    if isFinished, hasChart || isUndrawn {
      return Refinement(status: ready, verdict: .valid, diagnostics: diagnostics)
    }
    if isFinished {
      diagnostics.append(
        Diagnostic(
          .invalidChartScript, .error, at: 0..<min(1, bytes.count),
          message: "no chart of Chart.js, ECharts or Plotly found"))
      return Refinement(
        status: wasReady ? ready : .waiting(progress), verdict: .invalid(offset: 0),
        diagnostics: diagnostics)
    }
    return Refinement(status: hasChart ? ready : .waiting(progress), diagnostics: diagnostics)
  }

  private var progress: PreRenderableProgress {
    PreRenderableProgress(
      receivedCharacters: PreRenderableProgress.characterCount(of: bytes.span),
      hint: "waiting for the chart")
  }
}

extension ScriptChart {
  /// The text that a note is about, if its value is one.
  fileprivate func text(of note: ChartNote) -> String? {
    guard let pointer = try? JSONPointer(note.path), !pointer.tokens.isEmpty else { return nil }
    return value[pointer]?.stringValue
  }
}

extension Diagnostic.Code {
  /// The payload has no chart.
  public static let invalidChartScript = Self(rawValue: "chart.invalid")

  /// The payload is longer than the limit.
  public static let chartScriptLength = Self(rawValue: "chart.length-limit")
}

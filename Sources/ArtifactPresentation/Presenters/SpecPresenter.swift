public import ArtifactCore
public import ArtifactRefiners
public import SpecRender

/// Takes the text of an interface: what of it is safe is as of any JSON, the model is a spec.
///
/// What is no JSON (lines of operations, a text around it, something broken in it) is read once it is
/// whole, as ``SpecRender/SpecReport`` does.
public struct SpecRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .uiSpec }

  private var json: JSONRefiner
  private var document = SpecDocument()
  private var bytes: [UInt8] = []

  /// What was read of a whole text that is no JSON.
  private var report: SpecReport?

  public init(attributes: [String: String] = [:]) {
    json = JSONRefiner(attributes: attributes)
  }

  public mutating func append(_ bytes: Span<UInt8>) {
    json.append(bytes)
    document.append(bytes)
    for index in bytes.indices { self.bytes.append(bytes[index]) }
  }

  public mutating func finish() {
    json.finish()
    document.finish()
    if case .invalid = json.refinement.verdict {
      let read = SpecReport(reading: bytes)
      if !read.spec.elements.isEmpty { report = read }
    }
  }

  public var refinement: Refinement {
    guard report != nil else { return json.refinement }
    return Refinement(status: .ready(safeLength: bytes.count, closing: ""), verdict: .repaired)
  }

  /// The spec as far as it has come, and what is odd about it once it is whole.
  public var model: DecodedSpec {
    if let report { return DecodedSpec(spec: report.spec, diagnostics: report.diagnostics) }
    return DecodedSpec(spec: document.spec, diagnostics: document.diagnostics)
  }
}

/// Presents an interface as it stands before anybody has touched it.
public struct SpecPresenter: ArtifactPresenter {
  public typealias Refiner = SpecRefiner

  /// How many remarks are shown.
  public static let remarkCount = 12

  public init() {}

  public mutating func present(
    _ model: DecodedSpec, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    let session = FormSession(model.spec, isComplete: artifact.isFinished)
    let form = session.form
    if form.root != nil {
      content = [Block(id: artifact.id(1), kind: .form(form), isSettled: artifact.isFinished)]
    } else if !artifact.isFinished {
      let progress = ProgressBlock(
        hint: "waiting for the first element", byteCount: artifact.byteCount)
      content = [Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)]
    } else {
      let note = NoteBlock(.error, "There is nothing to show in this interface.")
      content = [Block(id: artifact.id(1), kind: .note(note), isSettled: true)]
    }
    guard artifact.isFinished else { return }
    content += Self.remarks(model.diagnostics + session.diagnostics, of: artifact)
  }

  /// What a person would miss, the most important first.
  private static func remarks(
    _ diagnostics: [SpecDiagnostic], of artifact: ArtifactInPresentation
  ) -> [Block] {
    let errors = diagnostics.filter { $0.severity == .error }
    var notes = errors.prefix(remarkCount).map { NoteBlock(.warning, $0.sentence) }
    if errors.count > remarkCount {
      notes.append(NoteBlock(.warning, "\(errors.count - remarkCount) more remarks are left out."))
    }
    return notes.enumerated().map { index, note in
      Block(id: artifact.id(2 + index), kind: .note(note), isSettled: true)
    }
  }
}

extension SpecDiagnostic {
  /// The message, with the element it is about and what was probably meant.
  fileprivate var sentence: String {
    var sentence = element.map { "“\($0)”: \(message)" } ?? message
    if let suggestion, !message.contains(suggestion) { sentence += " Was “\(suggestion)” meant?" }
    return sentence
  }
}

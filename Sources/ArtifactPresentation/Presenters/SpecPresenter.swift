public import ArtifactCore
public import ArtifactRefiners
public import SpecRender
import Synchronization

/// Takes the text of an interface: what of it is safe is as of any JSON, the model is a spec.
///
/// The spec is that of ``SpecRender/SpecFeed``, so lines of operations and what stands behind prose are
/// there while they arrive. What ends too early is as far as it came, and no further: closing what is
/// open would say what nobody said.
public struct SpecRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .uiSpec }

  private var json: JSONRefiner
  private var feed = SpecFeed()

  public init(attributes: [String: String] = [:]) {
    json = JSONRefiner(attributes: attributes)
  }

  public mutating func append(_ bytes: Span<UInt8>) {
    json.append(bytes)
    feed.append(bytes)
  }

  public mutating func finish() {
    json.finish()
    feed.finish()
  }

  public var refinement: Refinement {
    if feed.ending == .read {
      return Refinement(
        status: .ready(safeLength: feed.bytes.count, closing: ""), verdict: .repaired)
    }
    // What is behind prose is there, though nothing that has come so far is JSON.
    if feed.ending == nil, case .waiting = json.refinement.status,
      !feed.spec.elements.isEmpty
    {
      return Refinement(status: .ready(safeLength: 0, closing: ""))
    }
    var refinement = json.refinement
    // What stands before an interface that is cut is not what is wrong with it.
    if let end = cutOffset, case .invalid(let offset) = refinement.verdict, offset < end {
      refinement.verdict = .invalid(offset: end)
      refinement.diagnostics = [
        ArtifactDiagnostic(
          .invalidJSON, range: end..<end, message: "Not JSON: the text ends too early.")
      ]
    }
    return refinement
  }

  /// Where the interface is cut; nil where it is not.
  private var cutOffset: Int? {
    guard feed.ending == .cut, case .number(let offset)? = feed.diagnostics.first?.details["offset"]
    else { return nil }
    return offset.integer
  }

  /// What a view is given of the spec, and what is odd about it once it is whole.
  public var model: ArrivingSpec {
    ArrivingSpec(
      update: feed.wholeUpdate, diagnostics: feed.diagnostics, ending: feed.ending)
  }
}

/// A spec as far as a view is given it, and what is odd about it.
public struct ArrivingSpec: Hashable, Sendable {
  /// All that is there.
  public var update: SpecUpdate
  public var diagnostics: [SpecDiagnostic]

  /// How its text ended; nil while it arrives.
  public var ending: SpecFeed.Ending?

  public init(
    update: SpecUpdate, diagnostics: [SpecDiagnostic], ending: SpecFeed.Ending? = nil
  ) {
    self.update = update
    self.diagnostics = diagnostics
    self.ending = ending
  }
}

/// Presents an interface as it stands before anybody has touched it.
public struct SpecPresenter: ArtifactPresenter {
  public typealias Refiner = SpecRefiner

  /// How many remarks are shown.
  public static let remarkCount = 12

  /// The interface while it arrives.
  private var live: LiveForm?

  public init() {}

  public mutating func present(
    _ model: ArrivingSpec, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block]
  ) {
    // The form that was shown is let go of first, or each change would copy it.
    content = []
    guard artifact.isFinished else {
      content = [presentLive(model.update, of: artifact)]
      return
    }
    // What is there at the end depends on the text alone, not on when somebody has looked.
    live = nil
    let session = FormSession(Spec(model.update))
    let form = session.form
    let note = NoteBlock(.error, "There is nothing to show in this interface.")
    let kind: Block.Kind = form.root == nil ? .note(note) : .form(form)
    content = [Block(id: artifact.id(1), kind: kind, isSettled: true)]
    let isBlank = form.isBlank && model.ending != .cut
    var diagnostics = model.diagnostics + session.diagnostics
    if isBlank, let reason = session.blankReason(beside: diagnostics) { diagnostics.append(reason) }
    content += Self.remarks(diagnostics, ofBlank: isBlank, of: artifact)
  }

  /// What has come of an interface, where only what is new is resolved.
  private mutating func presentLive(
    _ update: SpecUpdate, of artifact: ArtifactInPresentation
  ) -> Block {
    // A copy of this value goes its own way.
    if live == nil || !isKnownUniquelyReferenced(&live) { live = LiveForm() }
    if let form = live?.show(update), form.root != nil {
      return Block(id: artifact.id(1), kind: .form(form), isSettled: false)
    }
    let progress = ProgressBlock(
      hint: "waiting for the first element", byteCount: artifact.byteCount)
    return Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)
  }

  /// What a person would miss, the most important first.
  private static func remarks(
    _ diagnostics: [SpecDiagnostic], ofBlank isBlank: Bool, of artifact: ArtifactInPresentation
  ) -> [Block] {
    // What the text says and what showing it says may be the same.
    var seen: Set<String> = []
    let said = diagnostics.filter {
      $0.isSaid(ofBlank: isBlank) && seen.insert($0.sentence).inserted
    }
    var notes = said.prefix(remarkCount).map { remark in
      NoteBlock(remark.isFault ? .error : .warning, remark.sentence)
    }
    if said.count > remarkCount {
      notes.append(NoteBlock(.warning, "\(said.count - remarkCount) more remarks are left out."))
    }
    return notes.enumerated().map { index, note in
      Block(id: artifact.id(2 + index), kind: .note(note), isSettled: true)
    }
  }
}

/// An interface that is arriving. It is behind a lock because presenters may go from thread to thread.
private final class LiveForm: Sendable {
  private let session = Mutex(FormSession(Spec(), isComplete: false))

  /// Takes what is there now, and gives what there is to see of it.
  ///
  /// - Complexity: O(elements) to compare, and what has changed is resolved.
  func show(_ update: SpecUpdate) -> FormBlock {
    session.withLock { session in
      session.apply(update)
      return session.form
    }
  }
}

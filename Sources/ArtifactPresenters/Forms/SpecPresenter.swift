import ArtifactBase
public import ArtifactCore
public import ArtifactPresentation
public import ArtifactRefiners
public import SpecRender
import Synchronization

/// Refines a user interface specification: the safe prefix is that of its JSON, the model is a
/// spec.
///
/// The spec is parsed by ``/SpecRender/SpecFeed``, so operations on individual lines and a spec
/// after prose are available while they arrive. A truncated text is not completed: closing open
/// containers would add content that the text does not have.
public struct SpecRefiner: ArtifactRefiner {
  /// The type of user interface specifications.
  public static var artifactType: ArtifactType { .uiSpec }

  private var json = JSONExtentReader()
  private var feed: SpecFeed
  private let catalog: SpecCatalog

  /// The diagnostics of the complete text, with ranges, and their locations.
  private var diagnostics: [Diagnostic] = []
  private var locations: [TextLocation?] = []

  /// Creates a refiner for an empty payload; the attributes are ignored.
  public init(attributes: [String: String] = [:]) {
    self.init(catalog: .builtIn)
  }

  /// Creates a refiner for an empty payload.
  ///
  /// - Parameter catalog: The components, actions and functions that a spec may use.
  public init(catalog: SpecCatalog) {
    feed = SpecFeed(catalog: catalog)
    self.catalog = catalog
  }

  /// Appends the next bytes of the payload.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    json.append(bytes)
    feed.append(bytes)
  }

  /// Ends the payload.
  public mutating func finish() {
    json.finish()
    feed.finish()
    guard !feed.diagnostics.isEmpty else { return }
    let source = SpecSource(feed.bytes)
    diagnostics = feed.diagnostics.map(source.located)
    locations = feed.diagnostics.map(source.location(of:))
  }

  /// The refinement of the bytes so far.
  public var refinement: Refinement {
    var refinement = textRefinement
    guard !diagnostics.isEmpty else { return refinement }
    // If the text is invalid, the first error is the reason.
    if case .invalid = refinement.verdict, !diagnostics.contains(where: { $0.severity == .error }) {
      refinement.diagnostics += diagnostics
    } else {
      refinement.diagnostics = diagnostics
    }
    return refinement
  }

  /// The refinement of the bytes so far as JSON or another form of a spec.
  private var textRefinement: Refinement {
    if feed.ending == .read {
      return Refinement(
        status: .ready(safeLength: feed.bytes.count, closing: ""), verdict: .repaired)
    }
    // A spec after prose is available although the text so far isn't JSON.
    if feed.ending == nil, case .waiting = json.refinement.status,
      !feed.spec.elements.isEmpty
    {
      return Refinement(status: .ready(safeLength: 0, closing: ""))
    }
    var refinement = json.refinement
    // Text before a truncated interface is not the reason why it is invalid.
    if let end = cutOffset, case .invalid(let offset) = refinement.verdict, offset < end {
      refinement.verdict = .invalid(offset: end)
      refinement.diagnostics = [
        Diagnostic(
          .invalidJSON, .error, at: end..<end,
          message: JSONSyntaxError(.unexpectedEnd, at: end).reason)
      ]
    }
    return refinement
  }

  /// The offset at which the interface is truncated; nil if it is complete.
  private var cutOffset: Int? {
    feed.ending == .cut ? feed.diagnostics.first?.range?.lowerBound : nil
  }

  /// The report on the complete payload, of which the text is not read again; nil before ``finish()``.
  ///
  /// A payload that was truncated or broken is repaired for its report.
  ///
  /// - Complexity: O(1); O(payload) for a truncated or broken one.
  public var report: SpecReport? {
    switch feed.ending {
    case nil: nil
    case .whole, .read: SpecReport(feed)
    case .cut, .broken:
      feed.bytes.isEmpty ? SpecReport(feed) : SpecReport(reading: feed.bytes, catalog: catalog)
    }
  }

  /// The spec so far and its diagnostics.
  public var model: ArrivingSpec {
    ArrivingSpec(
      update: feed.wholeUpdate, diagnostics: diagnostics, locations: locations,
      ending: feed.ending, text: feed.ending == nil ? [] : feed.bytes,
      restOffset: feed.restOffset)
  }
}

/// The spec received so far, with its diagnostics.
public struct ArrivingSpec: Hashable, Sendable {
  /// The complete content so far.
  public var update: SpecUpdate
  /// The diagnostics about the text of the spec; empty while it is arriving.
  public var diagnostics: [Diagnostic]

  /// The location in the payload of each diagnostic, nil for those about the whole of it.
  public var locations: [TextLocation?]

  /// How the text ended; nil while it is arriving.
  public var ending: SpecFeed.Ending?

  /// The complete text; empty while it is arriving.
  public var text: [UInt8]

  /// The offset in ``text`` at which the text after the spec begins; nil if there is none.
  public var restOffset: Int?

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - update: The complete content so far.
  ///   - diagnostics: The diagnostics about the text.
  ///   - locations: Their locations, in the same order.
  ///   - ending: How the text ended; nil while it is arriving.
  ///   - text: The complete text; empty while it is arriving.
  ///   - restOffset: The offset at which the text after the spec begins; nil if there is none.
  public init(
    update: SpecUpdate, diagnostics: [Diagnostic] = [], locations: [TextLocation?] = [],
    ending: SpecFeed.Ending? = nil, text: [UInt8] = [], restOffset: Int? = nil
  ) {
    self.update = update
    self.diagnostics = diagnostics
    self.locations = locations
    self.ending = ending
    self.text = text
    self.restOffset = restOffset
  }
}

/// Presents a user interface in its initial state.
public struct SpecPresenter: ArtifactPresenter {
  /// The refiner for user interface specifications.
  public typealias Refiner = SpecRefiner

  /// The maximum number of diagnostics shown.
  public static let noteLimit = 12

  /// The interface while it is arriving.
  private var live: LiveForm?

  private let configuration: ArtifactConfiguration

  /// Creates a presenter.
  public init(_ configuration: ArtifactConfiguration) {
    self.configuration = configuration
  }

  /// Updates the form; adds diagnostics once the payload is complete.
  public mutating func present(
    _ model: ArrivingSpec, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks
  ) {
    // Releases the displayed form first, to avoid a copy on each change.
    content = []
    guard artifact.isFinished else {
      content = [presentLive(model, of: artifact)]
      return
    }
    // The final form depends only on the text, not on intermediate updates.
    live = nil
    let session = configuration.makeFormSession(Spec(model.update), true)
    var form = session.form
    form.source = model
    let note = NoteBlock(.error, "nothing to display")
    let kind: Block.Kind = form.root == nil ? .note(note) : .form(form)
    content = [Block(id: artifact.id(1), kind: kind, isSettled: true)]
    let isBlank = form.isBlank && model.ending != .cut
    let isVisible = !form.isBlank
    if isVisible {
      SourceRest.appendText(
        PagedBytes(model.text), from: model.restOffset, id: artifact.id(2), to: &content)
    }
    var diagnostics = model.diagnostics + session.diagnostics
    if isBlank, let reason = session.blankReason(beside: diagnostics) { diagnostics.append(reason) }
    content += Self.notes(
      diagnostics, ofBlank: isBlank, of: artifact, from: content.count + 1)
    if form.root != nil, !isVisible {
      artifact.appendSource(of: PagedBytes(model.text), to: &content)
    }
  }

  /// The form of the part received so far; only changed elements are resolved again.
  private mutating func presentLive(
    _ model: ArrivingSpec, of artifact: ArtifactInPresentation
  ) -> Block {
    // A copy of this presenter gets a form of its own.
    if live == nil || !isKnownUniquelyReferenced(&live) { live = LiveForm(configuration) }
    if var form = live?.show(model.update), form.root != nil {
      form.source = model
      return Block(id: artifact.id(1), kind: .form(form), isSettled: false)
    }
    let progress = ProgressBlock(
      hint: "waiting for the first element", byteCount: artifact.byteCount)
    return Block(id: artifact.id(1), kind: .progress(progress), isSettled: false)
  }

  /// The diagnostics to display as notes, without duplicates and up to a limit.
  private static func notes(
    _ diagnostics: [Diagnostic], ofBlank isBlank: Bool, of artifact: ArtifactInPresentation,
    from ordinal: Int
  ) -> [Block] {
    // The text and its display may have the same diagnostic.
    var seen: Set<String> = []
    let shown = diagnostics.filter {
      $0.isShown(belowBlank: isBlank) && seen.insert($0.sentence).inserted
    }
    .combined
    var notes = shown.prefix(noteLimit).map { NoteBlock($0, in: artifact.lines) }
    if shown.count > noteLimit {
      notes.append(NoteBlock(.warning, "(\(shown.count - noteLimit) more)"))
    }
    return notes.enumerated().map { index, note in
      Block(id: artifact.id(ordinal + index), kind: .note(note), isSettled: true)
    }
  }
}

/// A form that is arriving, protected by a lock because a presenter may move between threads.
private final class LiveForm: Sendable {
  private let session: Mutex<FormSession>

  init(_ configuration: ArtifactConfiguration) {
    session = Mutex(configuration.makeFormSession(Spec(), false))
  }

  /// Applies an update and returns the form.
  ///
  /// - Complexity: O(number of elements) to compare; only changed elements are resolved again.
  func show(_ update: SpecUpdate) -> FormBlock {
    session.withLock { session in
      session.apply(update)
      return session.form
    }
  }
}

public import ArtifactCore
public import CodeText

/// Presents one type of artifact as blocks.
///
/// A presenter receives a refiner's model and keeps a list of blocks up to date with it. It is
/// called repeatedly and should continue where it stopped; it must not change settled blocks. To
/// support a custom type, implement a presenter (with a refiner of its own or
/// ``/RefinerCore/DefaultRefiner``) and register it for the type:
///
/// ```swift
/// struct ItineraryPresenter: ArtifactPresenter {
///   typealias Refiner = DefaultRefiner
///
///   mutating func present(
///     _ model: DefaultRefiner.Model, _ refinement: Refinement, of artifact: ArtifactInPresentation,
///     into content: inout Blocks
///   ) { … }
/// }
/// var configuration = ArtifactConfiguration.standard
/// configuration.registerPresenter(for: "application/vnd.example.itinerary+json") { _ in
///   ItineraryPresenter()
/// }
/// var session = ArtifactSession(configuration)
/// ```
public protocol ArtifactPresenter: Sendable {
  /// The refiner that parses the payload.
  associatedtype Refiner: ArtifactRefiner

  /// Updates `content` from the refiner's model and refinement. Called repeatedly while the payload
  /// arrives, from the moment it is renderable.
  ///
  /// Settled blocks must not change; live blocks at the end may change, be replaced or removed.
  ///
  /// - Complexity: Should be O(new + live content).
  mutating func present(
    _ model: Refiner.Model, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout Blocks)

  /// Returns the blocks to show while the refiner waits. The default is a progress block with the
  /// refiner's hint, or an error note if the payload has ended.
  func waiting(_ progress: PreRenderableProgress, of artifact: ArtifactInPresentation) -> Blocks

  /// Returns the blocks to show for a payload that ended while the refiner was waiting. The default
  /// is the result of ``waiting(_:of:)``.
  func ended(
    _ model: Refiner.Model, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks
}

extension ArtifactPresenter {
  /// Returns the result of ``waiting(_:of:)``.
  public func ended(
    _ model: Refiner.Model, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks { waiting(progress, of: artifact) }

  /// Returns a progress block with the refiner's hint, or an error note if the payload has ended.
  public func waiting(
    _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> Blocks {
    // A finished payload will never become renderable.
    if artifact.isFinished {
      let reason = artifact.byteCount == 0 ? "empty payload" : "incomplete or invalid payload"
      let note = NoteBlock(.error, "nothing to display: \(reason)")
      return [Block(id: artifact.id(1), kind: .note(note), isSettled: true)]
    }
    let hint = progress.hint ?? "waiting for more data"
    let block = ProgressBlock(hint: hint, byteCount: artifact.byteCount)
    return [Block(id: artifact.id(1), kind: .progress(block), isSettled: false)]
  }
}

/// The artifact that a presenter presents.
public struct ArtifactInPresentation: Hashable, Sendable {
  /// The header of the artifact.
  public let header: ArtifactHeader

  /// The ordinal of the artifact's segment in the message.
  public let segment: Int

  /// The number of payload bytes received.
  public package(set) var byteCount = 0

  /// Whether the payload is complete.
  public package(set) var isFinished = false

  /// The ordinal of the fenced code that is presented; nil for an artifact.
  package var fence: Int?

  /// Creates an artifact whose payload is arriving, to test a presenter without a session.
  ///
  /// - Parameters:
  ///   - header: The header of the artifact.
  ///   - segment: The ordinal of the artifact's segment in the message.
  ///   - byteCount: The number of payload bytes received.
  ///   - isFinished: Whether the payload is complete.
  public init(
    header: ArtifactHeader, segment: Int = 0, byteCount: Int = 0, isFinished: Bool = false
  ) {
    self.header = header
    self.segment = segment
    self.byteCount = byteCount
    self.isFinished = isFinished
  }

  /// Returns the ID of the artifact's block with this ordinal. Ordinal 0 is the artifact itself; a
  /// presenter numbers its blocks from 1, in document order.
  public func id(_ ordinal: Int) -> BlockID {
    fence.map { BlockID(segment: segment, ordinal: $0, part: ordinal) }
      ?? BlockID(segment: segment, ordinal: ordinal)
  }

  /// The line index of the payload passed to the refiner.
  package var lines = TextLocator()

  /// Returns the refiner's diagnostics as settled notes, one per kind, with IDs from this ordinal on.
  /// Errors begin with their location.
  ///
  /// A presenter adds them to its blocks once the payload is complete.
  public func notes(_ refinement: Refinement, from ordinal: Int) -> [Block] {
    refinement.diagnostics.summary.enumerated().map { index, diagnostic in
      Block(
        id: id(ordinal + index), kind: .note(NoteBlock(diagnostic, in: lines)), isSettled: true)
    }
  }
}

extension NoteBlock {
  /// Creates a note from a diagnostic, for an error with its location.
  package init(_ diagnostic: Diagnostic, in lines: TextLocator) {
    var text = diagnostic.sentence
    if diagnostic.severity == .error, let range = diagnostic.range {
      let location = lines.location(of: range.lowerBound)
      text = "line \(location.line), column \(location.column): \(text)"
    }
    self.init(Severity(diagnostic.severity), text)
  }
}

extension NoteBlock.Severity {
  /// The severity of a note about a diagnostic.
  public init(_ severity: Diagnostic.Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .information
    }
  }
}

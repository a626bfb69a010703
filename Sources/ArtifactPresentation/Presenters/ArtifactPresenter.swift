public import ArtifactCore
public import ArtifactRefiners

/// Says what there is to look at of one type of artifact.
///
/// A presenter is given a refiner's model and keeps a list of blocks up to date with it. It is called
/// again and again, so it should go on from where it stopped: what it has settled it never touches
/// again. A type of your own is one presenter (with a refiner of its own, or
/// ``ArtifactRefiners/DefaultRefiner``), registered under the type:
///
/// ```swift
/// struct ItineraryPresenter: ArtifactPresenter {
///   typealias Refiner = DefaultRefiner
///
///   mutating func present(
///     _ model: DefaultRefiner.Model, _ refinement: Refinement, of artifact: ArtifactInPresentation,
///     into content: inout [Block]
///   ) { … }
/// }
/// var registry = PresenterRegistry.standard
/// registry.register(ItineraryPresenter.self, for: "application/vnd.example.itinerary+json")
/// var session = ArtifactSession(registry: registry)
/// ```
public protocol ArtifactPresenter: Sendable {
  associatedtype Refiner: ArtifactRefiner

  init()

  /// Brings `content` up to date with the refiner's model and refinement, once there is something to
  /// draw.
  ///
  /// Settled blocks stay as they are; live ones at the end may change, be replaced or go.
  ///
  /// - Complexity: should be O(what is new + what is live).
  mutating func present(
    _ model: Refiner.Model, _ refinement: Refinement, of artifact: ArtifactInPresentation,
    into content: inout [Block])

  /// What to show while the refiner waits. By default a progress block with the refiner's hint, and a
  /// note where it has waited in vain.
  func waiting(_ progress: PreRenderableProgress, of artifact: ArtifactInPresentation) -> [Block]

  /// What to show of a payload that has ended while the refiner waited: what is known of it. By default
  /// what ``waiting(_:of:)`` says.
  func ended(
    _ model: Refiner.Model, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> [Block]
}

extension ArtifactPresenter {
  public func ended(
    _ model: Refiner.Model, _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> [Block] { waiting(progress, of: artifact) }

  public func waiting(
    _ progress: PreRenderableProgress, of artifact: ArtifactInPresentation
  ) -> [Block] {
    // What can never be drawn is not waited for.
    if artifact.isFinished {
      let note = NoteBlock(.error, "Nothing of it can be shown.")
      return [Block(id: artifact.id(1), kind: .note(note), isSettled: true)]
    }
    let hint = progress.hint ?? "waiting for the rest"
    let block = ProgressBlock(hint: hint, byteCount: artifact.byteCount)
    return [Block(id: artifact.id(1), kind: .progress(block), isSettled: false)]
  }
}

/// The artifact that a presenter presents, as far as it is known.
public struct ArtifactInPresentation: Hashable, Sendable {
  /// What the tag says.
  public let header: ArtifactHeader

  /// The ordinal of the artifact's segment in the message.
  public let segment: Int

  /// The number of payload bytes that have come.
  public internal(set) var byteCount = 0

  /// Whether the payload can no longer grow.
  public internal(set) var isFinished = false

  /// The id of the artifact's block with this ordinal. 0 is the artifact itself; a presenter counts
  /// its blocks from 1, in document order.
  public func id(_ ordinal: Int) -> BlockID {
    BlockID(segment: segment, ordinal: ordinal)
  }

  /// The lines of what the refiner was given.
  var places = TextPlaces()

  /// A refiner's remarks as settled notes, one of each kind, with ids from this ordinal on. What makes the payload
  /// invalid is an error, and it is said where it is.
  func remarks(_ refinement: Refinement, from ordinal: Int) -> [Block] {
    var errorOffset: Int?
    if case .invalid(let offset) = refinement.verdict { errorOffset = offset }
    return refinement.summary.enumerated().map { index, diagnostic in
      var note = NoteBlock(.warning, diagnostic.message)
      let range = diagnostic.range
      if let errorOffset, range.lowerBound <= errorOffset, range.upperBound >= errorOffset {
        let place = places.place(of: range.lowerBound)
        note = NoteBlock(
          .error, "Line \(place.line), column \(place.column): \(diagnostic.message)")
      }
      return Block(id: id(ordinal + index), kind: .note(note), isSettled: true)
    }
  }
}

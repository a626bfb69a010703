import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// An incremental GeoJSON parser that shows a feature when its geometry is complete, and a bare
/// geometry member by member.
///
/// Rules R16 of `Specs/Refiners.md`.
public struct GeoJSONRefiner: ArtifactRefiner {
  /// The type of the payload: GeoJSON.
  public static let artifactType = ArtifactType.geoJSON

  /// The maximum nesting depth of geometry collections.
  public static let depthLimit = 64

  /// The maximum number of members renamed to foreign members; one more is an error.
  public static let repairLimit = 1_024

  private var reader = JSONReader()
  private var builders = JSONHandlers(GeoJSONBuilder())

  /// Creates a refiner. The attributes aren't used.
  public init(attributes: [String: String] = [:]) {}

  /// The features received so far, those after an error among them as long as they can be read.
  public var model: GeoJSONDocument {
    var document = builders.latest.document
    document.json.restOffset = reader.restOffset
    return document
  }

  /// Reads the next chunk of the payload.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &builders)
  }

  /// Ends the payload.
  public mutating func finish() {
    reader.finish(to: &builders)
  }

  /// The current status, renderable prefix, repairs and diagnostics.
  public var refinement: Refinement {
    var refinement = reader.removingComments(from: ownRefinement)
    guard case .ready(let length, _) = refinement.status, let last = builders.strict.repairs.last
    else {
      return refinement
    }
    let repairs =
      last.range.upperBound < length
      ? builders.strict.repairs : builders.strict.repairs.filter { $0.range.upperBound < length }
    if refinement.repairs.isEmpty {
      refinement.repairs = repairs
    } else {
      // Merges in the repairs that remove comments.
      refinement.repairs = (refinement.repairs + repairs).sorted {
        $0.range.lowerBound < $1.range.lowerBound
      }
    }
    return refinement
  }

  private var ownRefinement: Refinement {
    let diagnostics = builders.strict.reporter.log.diagnostics(and: reader.diagnostics)
    let verdict: Refinement.Verdict =
      if let offset = builders.strict.reporter.errorOffset ?? reader.failureOffset {
        .invalid(offset: offset)
      } else if reader.isFinished {
        builders.strict.reporter.hasRepairs ? .repaired : .valid
      } else {
        .pending
      }
    if reader.isWhole, builders.strict.reporter.errorOffset == nil {
      return Refinement(
        status: .ready(safeLength: reader.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard builders.strict.safeLength >= 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: builders.strict.scalarCount + reader.lateCharacterCount,
        hint: "waiting for the first feature")
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: builders.strict.safeLength, closing: builders.strict.closing),
      verdict: verdict,
      diagnostics: diagnostics)
  }
}

import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// Refines GeoJSON: a feature as soon as its geometry is whole, of a bare geometry every member.
///
/// The rules are in `Specs/Refiners.md` section R16.
public struct GeoJSONRefiner: ArtifactRefiner {
  public static let artifactType = ArtifactType.geoJSON

  /// Geometry collections that are read inside each other.
  public static let depthLimit = 64

  /// Members of a text that are made foreign; the next one is an error.
  public static let repairLimit = 1_024

  private var reader = JSONReader()
  private var builder = GeoJSONBuilder()

  public init(attributes: [String: String] = [:]) {}

  public var model: GeoJSONDocument { builder.document }

  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &builder)
  }

  public mutating func finish() {
    reader.finish(to: &builder)
  }

  public var refinement: Refinement {
    var refinement = reader.mended(ownRefinement)
    guard case .ready(let length, _) = refinement.status, let last = builder.repairs.last else {
      return refinement
    }
    let repairs =
      last.range.upperBound < length
      ? builder.repairs : builder.repairs.filter { $0.range.upperBound < length }
    if refinement.repairs.isEmpty {
      refinement.repairs = repairs
    } else {
      // Comments are left out between them.
      refinement.repairs = (refinement.repairs + repairs).sorted {
        $0.range.lowerBound < $1.range.lowerBound
      }
    }
    return refinement
  }

  private var ownRefinement: Refinement {
    let diagnostics = builder.remarks.remarks.diagnostics(and: reader.diagnostics)
    let verdict: Refinement.Verdict =
      if let offset = builder.remarks.errorOffset ?? reader.failureOffset {
        .invalid(offset: offset)
      } else if reader.isFinished {
        builder.remarks.hasRepairs ? .repaired : .valid
      } else {
        .pending
      }
    if reader.isWhole, builder.remarks.errorOffset == nil {
      return Refinement(
        status: .ready(safeLength: reader.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard builder.safeLength >= 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: builder.scalarCount, hint: "waiting for the first feature")
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: builder.safeLength, closing: builder.closing), verdict: verdict,
      diagnostics: diagnostics)
  }
}

public import ArtifactCore

/// Refines N-Triples: a statement when its line is complete.
///
/// Rules R7 and R8 of `Specs/Refiners.md`.
public struct NTriplesRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .nTriples }

  private var lines = RDFLines(allowsGraph: false)

  public init(attributes: [String: String] = [:]) {}

  public mutating func append(_ bytes: Span<UInt8>) { lines.append(bytes) }

  public mutating func finish() { lines.finish() }

  public var refinement: Refinement { lines.refinement }

  /// The statements so far.
  public var model: RDFDataset { lines.builder.dataset }
}

/// Refines N-Quads: a statement, with its graph if it has one, when its line is complete.
///
/// Rules R7 and R8 of `Specs/Refiners.md`.
public struct NQuadsRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .nQuads }

  private var lines = RDFLines(allowsGraph: true)

  public init(attributes: [String: String] = [:]) {}

  public mutating func append(_ bytes: Span<UInt8>) { lines.append(bytes) }

  public mutating func finish() { lines.finish() }

  public var refinement: Refinement { lines.refinement }

  /// The statements so far.
  public var model: RDFDataset { lines.builder.dataset }
}

import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for N-Triples, which adds each statement when its line is complete.
///
/// Rules R7, R8 and R25 of `Specs/Refiners.md`.
public struct NTriplesRefiner: ArtifactRefiner {
  /// The artifact type of N-Triples.
  public static var artifactType: ArtifactType { .nTriples }

  private var lines: RDFLines

  /// Creates a refiner for an empty payload. The attribute `rdfVersion` is described in
  /// ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Creates a refiner for an empty payload. The base has no effect, because N-Triples has no
  /// relative IRIs.
  public init(options: RDFOptions) {
    lines = RDFLines(allowsGraph: false, version: options.version)
  }

  /// Appends a chunk of the payload.
  public mutating func append(_ bytes: Span<UInt8>) { lines.readChunk(bytes) }

  /// Ends the payload.
  public mutating func finish() { lines.readEnd() }

  /// The state of the refined payload.
  public var refinement: Refinement { lines.checkedRefinement }

  /// The statements so far.
  public var model: RDFDataset { lines.builder.dataset }
}

/// A refiner for N-Quads, which adds each statement and its graph, if any, when its line is
/// complete.
///
/// Rules R7, R8 and R25 of `Specs/Refiners.md`.
public struct NQuadsRefiner: ArtifactRefiner {
  /// The artifact type of N-Quads.
  public static var artifactType: ArtifactType { .nQuads }

  private var lines: RDFLines

  /// Creates a refiner for an empty payload. The attribute `rdfVersion` is described in
  /// ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Creates a refiner for an empty payload. The base has no effect, because N-Quads has no
  /// relative IRIs.
  public init(options: RDFOptions) {
    lines = RDFLines(allowsGraph: true, version: options.version)
  }

  /// Appends a chunk of the payload.
  public mutating func append(_ bytes: Span<UInt8>) { lines.readChunk(bytes) }

  /// Ends the payload.
  public mutating func finish() { lines.readEnd() }

  /// The state of the refined payload.
  public var refinement: Refinement { lines.checkedRefinement }

  /// The statements so far.
  public var model: RDFDataset { lines.builder.dataset }
}

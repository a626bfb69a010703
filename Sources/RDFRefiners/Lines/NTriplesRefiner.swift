import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// Refines N-Triples: a statement when its line is complete.
///
/// Rules R7, R8 and R25 of `Specs/Refiners.md`.
public struct NTriplesRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .nTriples }

  private var lines: RDFLines

  /// Starts on an empty payload; the attribute `rdfVersion` is that of ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Starts on an empty payload that is read in a certain way. There are no relative IRIs.
  public init(options: RDFOptions) {
    lines = RDFLines(allowsGraph: false, version: options.version)
  }

  public mutating func append(_ bytes: Span<UInt8>) { lines.append(bytes) }

  public mutating func finish() { lines.finish() }

  public var refinement: Refinement { lines.refinement }

  /// The statements so far.
  public var model: RDFDataset { lines.builder.dataset }
}

/// Refines N-Quads: a statement, with its graph if it has one, when its line is complete.
///
/// Rules R7, R8 and R25 of `Specs/Refiners.md`.
public struct NQuadsRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .nQuads }

  private var lines: RDFLines

  /// Starts on an empty payload; the attribute `rdfVersion` is that of ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Starts on an empty payload that is read in a certain way. There are no relative IRIs.
  public init(options: RDFOptions) {
    lines = RDFLines(allowsGraph: true, version: options.version)
  }

  public mutating func append(_ bytes: Span<UInt8>) { lines.append(bytes) }

  public mutating func finish() { lines.finish() }

  public var refinement: Refinement { lines.refinement }

  /// The statements so far.
  public var model: RDFDataset { lines.builder.dataset }
}

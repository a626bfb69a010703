import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for Turtle, which adds each triple when its object is known to be complete.
///
/// ```swift
/// var refiner = TurtleRefiner()
/// refiner.append("<http://e/a> <http://e/p> 1, 2".utf8.span)
/// refiner.model.count          // 1, because the 2 may be the start of 25
/// refiner.refinement.status    // .ready(safeLength: 27, closing: " .")
/// ```
///
/// Rules R7, R10 and R25 of `Specs/Refiners.md`.
public struct TurtleRefiner: ArtifactRefiner {
  /// The artifact type of Turtle.
  public static var artifactType: ArtifactType { .turtle }

  /// The maximum nesting depth of brackets and parentheses. A statement that exceeds it is reported
  /// as an error and skipped.
  public static let depthLimit = TurtleGrammar.depthLimit

  private var text: TurtleText

  /// Creates a refiner for an empty payload. The attributes `base` and `rdfVersion` are described
  /// in ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Creates a refiner for an empty payload with the given options.
  public init(options: RDFOptions) {
    text = TurtleText(options: options, allowsGraphs: false)
  }

  /// Appends a chunk of the payload.
  public mutating func append(_ bytes: Span<UInt8>) { text.readChunk(bytes) }

  /// Ends the payload.
  public mutating func finish() { text.readEnd() }

  /// The state of the refined payload.
  public var refinement: Refinement { text.checkedRefinement }

  /// The triples so far.
  public var model: RDFDataset { text.grammar.builder.dataset }
}

/// A refiner for TriG (Turtle with named graphs), which adds each triple when its object is known
/// to be complete.
///
/// Rules R7, R10, R11 and R25 of `Specs/Refiners.md`.
public struct TriGRefiner: ArtifactRefiner {
  /// The artifact type of TriG.
  public static var artifactType: ArtifactType { .trig }

  private var text: TurtleText

  /// Creates a refiner for an empty payload. The attributes `base` and `rdfVersion` are described
  /// in ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Creates a refiner for an empty payload with the given options.
  public init(options: RDFOptions) {
    text = TurtleText(options: options, allowsGraphs: true)
  }

  /// Appends a chunk of the payload.
  public mutating func append(_ bytes: Span<UInt8>) { text.readChunk(bytes) }

  /// Ends the payload.
  public mutating func finish() { text.readEnd() }

  /// The state of the refined payload.
  public var refinement: Refinement { text.checkedRefinement }

  /// The statements so far.
  public var model: RDFDataset { text.grammar.builder.dataset }
}

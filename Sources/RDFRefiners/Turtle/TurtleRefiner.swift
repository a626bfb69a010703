import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// Refines Turtle: a triple when its object is known to end.
///
/// ```swift
/// var refiner = TurtleRefiner()
/// refiner.append("<http://e/a> <http://e/p> 1, 2".utf8.span)
/// refiner.model.count          // 1, since 25 may follow
/// refiner.refinement.status    // .ready(safeLength: 27, closing: " .")
/// ```
///
/// Rules R7, R10 and R25 of `Specs/Refiners.md`.
public struct TurtleRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .turtle }

  /// Open brackets and parentheses that are followed; a statement with more is skipped as an error.
  public static let depthLimit = TurtleGrammar.depthLimit

  private var text: TurtleText

  /// Starts on an empty payload; the attributes `base` and `rdfVersion` are those of ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Starts on an empty payload that is read in a certain way.
  public init(options: RDFOptions) {
    text = TurtleText(options: options, allowsGraphs: false)
  }

  public mutating func append(_ bytes: Span<UInt8>) { text.append(bytes) }

  public mutating func finish() { text.finish() }

  public var refinement: Refinement { text.refinement }

  /// The triples so far.
  public var model: RDFDataset { text.grammar.builder.dataset }
}

/// Refines TriG, Turtle with named graphs: a triple when its object is known to end.
///
/// Rules R7, R10, R11 and R25 of `Specs/Refiners.md`.
public struct TriGRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .trig }

  private var text: TurtleText

  /// Starts on an empty payload; the attributes `base` and `rdfVersion` are those of ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Starts on an empty payload that is read in a certain way.
  public init(options: RDFOptions) {
    text = TurtleText(options: options, allowsGraphs: true)
  }

  public mutating func append(_ bytes: Span<UInt8>) { text.append(bytes) }

  public mutating func finish() { text.finish() }

  public var refinement: Refinement { text.refinement }

  /// The statements so far.
  public var model: RDFDataset { text.grammar.builder.dataset }
}

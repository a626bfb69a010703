/// How much of a spec is taken; every limit that is reached is said in a diagnostic.
public struct SpecLimits: Hashable, Sendable {
  /// The limits that are used unless others are given.
  public static let standard = SpecLimits()

  /// The deepest nesting of expressions and conditions, containers on the way counted.
  public static let expressionDepth = 32

  /// The deepest nesting of a JSON value that is read or written.
  public static let valueDepth = 512

  /// The longest spec, in bytes.
  public static let byteCount = 16_777_216

  /// How much of an element must have come for a view to be given it before it is closed, in bytes:
  /// what says whether and how often it is shown mostly stands nearer to its beginning.
  public static let openElementLength = 512

  /// The longest line of a stream, in bytes.
  public static let lineLength = 16_777_216

  /// How many elements a write may leave empty between the end of an array and its place.
  public static let arrayGap = 1_024

  /// How many changes of a state can be undone.
  public static let undoCount = 256

  /// How often in a row changes may be answered with changes.
  public static let watchRounds = 32

  /// The longest text a template gives, in bytes.
  public static let templateLength = 65_536

  /// How many diagnostics are kept; what follows is not said.
  public static let diagnosticCount = 1_000

  /// How many nodes a resolved tree has at most.
  public var nodeCount: Int

  /// How deep a resolved tree is at most.
  public var treeDepth: Int

  public init(nodeCount: Int = 100_000, treeDepth: Int = 64) {
    self.nodeCount = nodeCount
    self.treeDepth = treeDepth
  }
}

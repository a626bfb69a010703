/// The limits on a spec; a diagnostic reports each limit that is reached.
public struct SpecLimits: Hashable, Sendable {
  /// The default limits.
  public static let standard = SpecLimits()

  /// The maximum nesting of expressions and conditions, including the containers in between.
  public static let expressionDepth = 32

  /// The maximum nesting of a JSON value that is read or written.
  public static let valueDepth = 512

  /// The maximum length of a spec, in bytes.
  public static let byteCount = 16_777_216

  /// The number of bytes of an open element after which it is shown even though members that decide
  /// whether it is visible may follow: these are mostly near its start. A view is given an open
  /// member of the state after as many bytes.
  public static let openElementLength = 512

  /// The maximum length of a line in a stream, in bytes.
  public static let lineLength = 16_777_216

  /// The maximum number of elements a write may leave empty between the end of an array and its
  /// index.
  public static let arrayGap = 1_024

  /// The maximum number of transactions that can be undone.
  public static let undoCount = 256

  /// The maximum number of rounds of changes triggered by changes.
  public static let watchRounds = 32

  /// The maximum length of a template's text, in bytes.
  public static let templateLength = 65_536

  /// The maximum number of diagnostics; further ones are dropped.
  public static let diagnosticCount = 1_000

  /// The maximum number of nodes in a resolved tree.
  public var nodeCount: Int

  /// The maximum depth of a resolved tree.
  public var treeDepth: Int

  /// Creates limits for resolved trees.
  public init(nodeCount: Int = 100_000, treeDepth: Int = 64) {
    self.nodeCount = nodeCount
    self.treeDepth = treeDepth
  }
}

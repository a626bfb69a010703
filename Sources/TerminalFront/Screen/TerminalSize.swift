/// The size of a terminal in cells.
public struct TerminalSize: Hashable, Sendable {
  /// The width, at least 1.
  public var columns: Int

  /// The height, at least 1.
  public var rows: Int

  /// Creates a size. Dimensions less than 1 become 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

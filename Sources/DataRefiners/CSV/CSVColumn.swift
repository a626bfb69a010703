import ArtifactBase
import RefinerCore

extension CSVTable {
  /// Statistics of a column over its committed cells, excluding the header.
  ///
  /// A front can choose a width and an alignment from them without reading the cells.
  public struct Column: Hashable, Sendable {
    /// The number of cells that aren't blank.
    public private(set) var count = 0

    /// The number of numeric cells, with optional sign, digit grouping, decimals, `%` or currency.
    public private(set) var numericCount = 0

    /// The length of the longest cell in Unicode scalars. The front determines the display width.
    public private(set) var maxWidth = 0

    /// The largest number of decimals in a numeric cell.
    public private(set) var decimals = 0

    /// Whether every cell that isn't blank is numeric, and there is at least one.
    public var isNumeric: Bool { count > 0 && numericCount == count }

    /// Creates the statistics of a column without cells.
    public init() {}

    mutating func count(_ cell: borrowing CSVCell) {
      // The scalar count never exceeds the byte count, so most cells need no counting.
      if cell.byteCount > maxWidth { maxWidth = max(maxWidth, cell.scalarCount) }
      guard !cell.isBlank else { return }
      count += 1
      guard cell.isOnePiece, !cell.head[0].isASCIILetter,
        let decimals = NumericText.decimals(in: cell.head)
      else { return }
      numericCount += 1
      self.decimals = max(self.decimals, decimals)
    }
  }
}

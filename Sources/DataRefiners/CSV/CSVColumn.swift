import ArtifactBase
import RefinerCore

extension CSVTable {
  /// What is known of a column from its committed cells, the header's aside.
  ///
  /// Enough for a front to choose a width and an alignment without reading the cells.
  public struct Column: Hashable, Sendable {
    /// The number of cells that are not blank.
    public private(set) var count = 0

    /// How many of them are numbers as people write them: signs, groups, decimals, `%`, currency.
    public private(set) var numericCount = 0

    /// The length of the longest cell, in Unicode scalars. A front knows how wide these are.
    public private(set) var maxWidth = 0

    /// The most decimals of a numeric cell.
    public private(set) var decimals = 0

    /// Whether there are numbers and nothing else.
    public var isNumeric: Bool { count > 0 && numericCount == count }

    public init() {}

    mutating func count(_ cell: borrowing CSVCell) {
      // Scalars are no more than bytes, so most cells need not be counted.
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

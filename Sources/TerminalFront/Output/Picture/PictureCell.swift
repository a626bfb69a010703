/// The measures of a picture in pixels. They are whole numbers, and those of a cell odd, so that thin
/// lines through its center are sharp.
enum PictureCell {
  /// Most monospaced fonts have characters that are 0.6 font sizes wide.
  static let width = 9
  static let height = 19

  /// The distance of the cells from the edges of the picture.
  static let padding = 16
  static let fontSize = 15.0

  /// The distance of the middle of text from the top of its row.
  static let textMiddle = 9.25

  /// The distances of the lines under and through text from the top of its row.
  static let underline = 16.5
  static let strikethrough = 9.5

  /// Returns the left edge of a column.
  static func x(_ column: Int) -> Int { padding + column * width }

  /// Returns the upper edge of a row.
  static func y(_ row: Int) -> Int { padding + row * height }
}

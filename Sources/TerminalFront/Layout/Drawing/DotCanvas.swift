/// A canvas of dots, 2 × 4 in each cell, with text markers on top.
///
/// In braille a dot is about as high as it is wide. Without braille a cell that contains a dot is
/// drawn as an asterisk.
package struct DotCanvas {
  package let columns: Int
  package let rows: Int
  private var dots: [UInt8]
  private var styles: [Style]
  private var signs: [Int: (text: String, style: Style)] = [:]

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    dots = Array(repeating: 0, count: self.columns * self.rows)
    styles = Array(repeating: Style(), count: self.columns * self.rows)
  }

  package var width: Int { columns * 2 }
  package var height: Int { rows * 4 }

  /// Sets a dot. Dots outside of the canvas are ignored.
  package mutating func set(_ x: Int, _ y: Int, _ style: Style) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let cell = y / 4 * columns + x / 2
    dots[cell] |= Self.bit(x % 2, y % 4)
    styles[cell] = style
  }

  /// Returns the dots of a cell, numbered as in braille patterns.
  package func mask(column: Int, row: Int) -> UInt8 { dots[row * columns + column] }

  /// Returns the style of the last dot that was set in a cell.
  func style(column: Int, row: Int) -> Style { styles[row * columns + column] }

  /// Removes the dots of a cell.
  mutating func clear(column: Int, row: Int) { dots[row * columns + column] = 0 }

  /// Returns the bit mask of a dot in a braille pattern. Unicode numbers the upper three rows first,
  /// down the left column and then the right one; the last row follows.
  private static func bit(_ x: Int, _ y: Int) -> UInt8 {
    y == 3 ? (x == 0 ? 0x40 : 0x80) : (x == 0 ? 1 : 8) << UInt8(y)
  }

  /// Draws a straight line between two dots on the canvas.
  ///
  /// - Complexity: O(n) in the length of the line.
  mutating func line(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ style: Style
  ) {
    let dx = abs(end.x - start.x)
    let dy = -abs(end.y - start.y)
    var (x, y) = start
    var error = dx + dy
    while true {
      set(x, y, style)
      if x == end.x, y == end.y { return }
      let twice = 2 * error
      if twice >= dy {
        error += dy
        x += start.x < end.x ? 1 : -1
      }
      if twice <= dx {
        error += dx
        y += start.y < end.y ? 1 : -1
      }
    }
  }

  /// Puts text, starting at the cell of a dot, with one character per cell.
  package mutating func put(_ text: String, x: Int, y: Int, _ style: Style) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let length = text.unicodeScalars.count
    let column = min(x / 2, max(0, columns - length))
    for (offset, scalar) in text.unicodeScalars.enumerated() where column + offset < columns {
      signs[y / 4 * columns + column + offset] = (String(scalar), style)
    }
  }

  /// Returns the rows of the drawing.
  package func lines(hasBraille: Bool) -> [[Line.Run]] {
    (0..<rows).map { row in
      var runs: [Line.Run] = []
      var text = ""
      var style = Style()
      let cells = row * columns..<(row + 1) * columns
      let end = cells.last { dots[$0] != 0 || signs[$0] != nil } ?? cells.lowerBound - 1
      for cell in cells where cell <= end {
        let sign = signs[cell]
        let next = sign?.style ?? (dots[cell] == 0 ? style : styles[cell])
        if next != style, !text.isEmpty {
          runs.append(Line.Run(SafeText(sanitizing: text, context: .code), style))
          text = ""
        }
        style = next
        if let sign {
          text += sign.text
        } else if dots[cell] == 0 {
          text += " "
        } else if hasBraille {
          text.unicodeScalars.append(Unicode.Scalar(0x2800 + UInt32(dots[cell])) ?? " ")
        } else {
          text += "*"
        }
      }
      if !text.isEmpty {
        runs.append(Line.Run(SafeText(sanitizing: text, context: .code), style))
      }
      return runs
    }
  }
}

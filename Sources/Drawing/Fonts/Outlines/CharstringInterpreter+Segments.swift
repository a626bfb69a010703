extension CharstringInterpreter {
  // Operators that draw segments (Adobe Technical Note 5177 §4.1). Operands that are left over are
  // ignored.

  /// Draws lines with the operands before an index.
  ///
  /// - Returns: The index of the first operand that is left over.
  @discardableResult
  mutating func lines(to end: Int) -> Int {
    var index = 0
    while index + 1 < end {
      pen.line(stack[index], stack[index + 1])
      index += 2
    }
    return index
  }

  /// Draws horizontal and vertical lines alternately.
  mutating func alternatingLines(isHorizontal: Bool) {
    var isHorizontal = isHorizontal
    for length in stack {
      if isHorizontal { pen.line(length, 0) } else { pen.line(0, length) }
      isHorizontal.toggle()
    }
  }

  /// Draws curves with the operands between two indices.
  ///
  /// - Returns: The index of the first operand that is left over.
  @discardableResult
  mutating func curves(from start: Int, to end: Int) -> Int {
    var index = start
    while index + 5 < end {
      pen.curve(
        (stack[index], stack[index + 1]), (stack[index + 2], stack[index + 3]),
        (stack[index + 4], stack[index + 5]))
      index += 6
    }
    return index
  }

  /// Draws curves that begin and end vertically.
  mutating func verticalCurves() {
    var index = stack.count % 4 == 0 ? 0 : 1
    var side = index == 1 ? operand(0) : 0
    while index + 3 < stack.count {
      pen.curve((side, stack[index]), (stack[index + 1], stack[index + 2]), (0, stack[index + 3]))
      side = 0
      index += 4
    }
  }

  /// Draws curves that begin and end horizontally.
  mutating func horizontalCurves() {
    var index = stack.count % 4 == 0 ? 0 : 1
    var side = index == 1 ? operand(0) : 0
    while index + 3 < stack.count {
      pen.curve((stack[index], side), (stack[index + 1], stack[index + 2]), (stack[index + 3], 0))
      side = 0
      index += 4
    }
  }

  /// Draws curves that begin horizontally and end vertically, and vice versa, alternately.
  mutating func alternatingCurves(isHorizontal: Bool) {
    var isHorizontal = isHorizontal
    var index = 0
    while index + 3 < stack.count {
      // The last curve may end in any direction.
      let extra = index + 5 == stack.count ? stack[index + 4] : 0
      let (a, b, c, d) = (stack[index], stack[index + 1], stack[index + 2], stack[index + 3])
      if isHorizontal {
        pen.curve((a, 0), (b, c), (extra, d))
      } else {
        pen.curve((0, a), (b, c), (d, extra))
      }
      isHorizontal.toggle()
      index += 4
    }
  }
}

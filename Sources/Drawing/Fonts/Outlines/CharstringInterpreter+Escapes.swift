extension CharstringInterpreter {
  /// Executes an operator of two bytes.
  mutating func escape(_ operation: Int) {
    switch operation {
    case 34:
      let (a, b, c, d) = (operand(0), operand(1), operand(2), operand(3))
      pen.curve((a, 0), (b, c), (d, 0))
      pen.curve((operand(4), 0), (operand(5), -c), (operand(6), 0))
    case 35: curves(from: 0, to: min(12, stack.count))
    case 36:
      let (first, last) = (operand(1), operand(7))
      let rise = first + operand(3) + last
      pen.curve((operand(0), first), (operand(2), operand(3)), (operand(4), 0))
      pen.curve((operand(5), 0), (operand(6), last), (operand(8), -rise))
    case 37:
      var (dx, dy) = (0.0, 0.0)
      for index in stride(from: 0, to: 10, by: 2) {
        dx += operand(index)
        dy += operand(index + 1)
      }
      let isFlat = dx.magnitude > dy.magnitude
      curves(from: 0, to: min(6, stack.count))
      pen.curve(
        (operand(6), operand(7)), (operand(8), operand(9)),
        (isFlat ? operand(10) : -dx, isFlat ? -dy : operand(10)))
    default:
      return calculate(operation)
    }
    stack.removeAll(keepingCapacity: true)
  }
}

extension CharstringInterpreter {
  /// Executes an operator of two bytes that calculates (Adobe Technical Note 5177 §4.4 to §4.6).
  ///
  /// They are rare in fonts. A program with too few operands ends.
  mutating func calculate(_ operation: Int) {
    switch operation {
    case 3: binary { $0 != 0 && $1 != 0 ? 1 : 0 }
    case 4: binary { $0 != 0 || $1 != 0 ? 1 : 0 }
    case 5: unary { $0 == 0 ? 1 : 0 }
    case 9: unary { $0.magnitude }
    case 10: binary { $0 + $1 }
    case 11: binary { $0 - $1 }
    case 12: binary { $0 / $1 }
    case 14: unary { -$0 }
    case 15: binary { $0 == $1 ? 1 : 0 }
    case 18: _ = pop()
    case 20: put()
    case 21:
      let index = popIndex()
      stack.append(index >= 0 && index < transient.count ? transient[index] : 0)
    case 22:
      let (second, first) = (pop(), pop())
      let (other, result) = (pop(), pop())
      stack.append(first <= second ? result : other)
    // A random number greater than 0; always the same, so that outlines are.
    case 23: stack.append(0.5)
    case 24: binary { $0 * $1 }
    case 26: unary { $0.squareRoot() }
    case 27: unary(copies: 2) { $0 }
    case 28:
      let (second, first) = (pop(), pop())
      stack += [second, first]
    case 29:
      let index = max(0, popIndex())
      guard index < stack.count else { return isEnded = true }
      stack.append(stack[stack.count - 1 - index])
    case 30: roll()
    default: stack.removeAll(keepingCapacity: true)
    }
  }

  private static let transientCount = 32

  private mutating func pop() -> Double {
    if let last = stack.popLast() { return last }
    isEnded = true
    return 0
  }

  /// Pops an integer; -1 if it is none.
  private mutating func popIndex() -> Int { Int(exactly: pop().rounded(.towardZero)) ?? -1 }

  private mutating func unary(copies: Int = 1, _ body: (Double) -> Double) {
    let result = body(pop())
    for _ in 0..<copies { stack.append(result) }
  }

  private mutating func binary(_ body: (Double, Double) -> Double) {
    let (second, first) = (pop(), pop())
    stack.append(body(first, second))
  }

  private mutating func put() {
    let index = popIndex()
    let value = pop()
    guard index >= 0, index < Self.transientCount else { return }
    if transient.isEmpty { transient = Array(repeating: 0, count: Self.transientCount) }
    transient[index] = value
  }

  /// Rotates the topmost elements: upwards for a positive number of steps.
  private mutating func roll() {
    let steps = Int(exactly: pop().rounded(.towardZero)) ?? 0
    let count = popIndex()
    guard count > 0, count <= stack.count else { return isEnded = count != 0 }
    let start = stack.count - count
    let shift = ((steps % count) + count) % count
    let elements = Array(stack[start...])
    for (index, element) in elements.enumerated() {
      stack[start + (index + shift) % count] = element
    }
  }
}

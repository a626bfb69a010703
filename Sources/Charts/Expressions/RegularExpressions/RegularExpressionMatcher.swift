/// Matches a regular expression with a text, with a bounded number of steps.
struct RegularExpressionMatcher {
  private let expression: RegularExpression
  private let text: [UInt16]
  /// The number of steps for the text: some for each unit, and a million.
  let stepLimit: Int
  private(set) var remainingSteps: Int
  private var slots: [Int]
  /// What is undone or tried next when a step fails.
  private var choices: [Choice] = []

  private struct Choice {
    /// The slot to restore; -1 to continue at a step.
    var slot: Int
    var step: Int
    var position: Int
  }

  init(_ expression: RegularExpression, _ text: [UInt16]) {
    self.expression = expression
    self.text = text
    stepLimit = 1_000_000 + 16 * text.count
    remainingSteps = stepLimit
    slots = Array(repeating: -1, count: expression.slotCount)
  }

  /// Whether the limit was reached.
  var isExhausted: Bool { remainingSteps <= 0 }

  /// Returns the first match at or after a position: the ranges of the whole and of each group.
  ///
  /// - Complexity: Exponential in the pattern at worst, but at most `stepLimit` steps for a text.
  mutating func firstMatch(from start: Int) -> [Range<Int>?]? {
    guard start <= text.count else { return nil }
    for position in start...text.count {
      for index in slots.indices { slots[index] = -1 }
      remainingSteps -= slots.count / 8 + 1
      choices.removeAll(keepingCapacity: true)
      if let end = run(from: 0, at: position) {
        return [position..<end]
          + (0..<expression.groupCount).map { group in
            let (lower, upper) = (slots[2 * group + 2], slots[2 * group + 3])
            return lower >= 0 && upper >= lower ? lower..<upper : nil
          }
      }
      if isExhausted || expression.isSticky { return nil }
    }
    return nil
  }

  /// Runs the steps until they succeed.
  ///
  /// - Returns: The end of the match; nil if there is none.
  private mutating func run(from firstStep: Int, at firstPosition: Int) -> Int? {
    let base = choices.count
    var step = firstStep
    var position = firstPosition
    while true {
      remainingSteps -= 1
      if remainingSteps <= 0 { return nil }
      var isMatch = true
      switch expression.steps[step] {
      case .unit(let unit):
        isMatch = position < text.count && folded(text[position]) == unit
        position += 1
        step += 1
      case .any:
        isMatch = position < text.count
        position += 1
        step += 1
      case .anyExceptNewline:
        isMatch = position < text.count && !Self.isNewline(text[position])
        position += 1
        step += 1
      case .set(let index):
        isMatch =
          position < text.count
          && expression.sets[index].contains(
            text[position], ignoringCase: expression.ignoresCase)
        position += 1
        step += 1
      case .lineStart:
        isMatch =
          position == 0 || expression.isMultiline && Self.isNewline(text[position - 1])
        step += 1
      case .lineEnd:
        isMatch =
          position == text.count || expression.isMultiline && Self.isNewline(text[position])
        step += 1
      case .wordBoundary(let isExpected):
        isMatch = (isWord(position - 1) != isWord(position)) == isExpected
        step += 1
      case .split(let first, let second):
        choices.append(Choice(slot: -1, step: step + second, position: position))
        step += first
      case .jump(let distance): step += distance
      case .save(let slot):
        choices.append(Choice(slot: slot, step: 0, position: slots[slot]))
        slots[slot] = position
        step += 1
      case .progress(let slot):
        isMatch = slots[slot] != position
        step += 1
      case .reference(let group):
        let (lower, upper) = (slots[2 * group], slots[2 * group + 1])
        if lower >= 0, upper >= lower {
          let length = upper - lower
          remainingSteps -= length
          isMatch =
            position + length <= text.count
            && (0..<length).allSatisfy {
              folded(text[lower + $0]) == folded(text[position + $0])
            }
          position += length
        }
        step += 1
      case .lookahead(let isNegative, let length):
        let choiceCount = choices.count
        let isFound = run(from: step + 1, at: position) != nil
        if remainingSteps <= 0 { return nil }
        isMatch = isFound != isNegative
        if isFound, isNegative {
          while choices.count > choiceCount { undo(choices.removeLast()) }
        } else if isFound {
          // Groups stay captured; other ways to match the inside aren't tried.
          let restored = choices[choiceCount...].filter { $0.slot >= 0 }
          choices.removeSubrange(choiceCount...)
          choices += restored
        }
        step += length
      case .success: return position
      }
      guard !isMatch else { continue }
      var isResumed = false
      while choices.count > base {
        let choice = choices.removeLast()
        if choice.slot < 0 {
          (step, position) = (choice.step, choice.position)
          isResumed = true
          break
        }
        undo(choice)
      }
      if !isResumed { return nil }
    }
  }

  private mutating func undo(_ choice: Choice) {
    if choice.slot >= 0 { slots[choice.slot] = choice.position }
  }

  private func folded(_ unit: UInt16) -> UInt16 {
    expression.ignoresCase ? RegularExpression.folded(unit) : unit
  }

  private static func isNewline(_ unit: UInt16) -> Bool {
    unit == 10 || unit == 13 || unit == 0x2028 || unit == 0x2029
  }

  private func isWord(_ position: Int) -> Bool {
    guard text.indices.contains(position) else { return false }
    return RegularExpressionSet.word.contains(text[position], ignoringCase: false)
  }
}

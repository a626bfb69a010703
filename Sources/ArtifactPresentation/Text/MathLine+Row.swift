import CodeText

// Rows: spaces by the classes of their parts, and parentheses by what is beside them.

extension MathLine {
  /// Writes nodes next to each other, and returns how their text binds.
  @discardableResult
  mutating func write(row nodes: [MathNode]) -> MathBinding {
    // A sign in braces has no spacing: `1{,}000`.
    if nodes.count == 1 { return write(nodes[0]) }
    var row = MathRow(nodes)
    let end = row.nodes.count
    for index in 0..<end {
      let node = row.nodes[index]
      if case .space(let ems) = node {
        writeSpace(ems, &row)
        continue
      }
      if node == .lineBreak {
        endRow()
        row.take(.list)
        row.last = nil
        continue
      }
      write(at: index, &row)
    }
    // Several names of operators are one name, such as `arg max`.
    return nodes.allSatisfy(\.isOperatorName) ? .unit : row.binding
  }

  private mutating func writeSpace(_ ems: Double, _ row: inout MathRow) {
    guard ems > 0.1 else { return }
    append(" ")
    if ems >= MathRow.separation, row.last != nil { row.separate() }
  }

  private mutating func write(at index: Int, _ row: inout MathRow) {
    let node = row.nodes[index]
    let own = row.classes[index] ?? .ordinary
    let isFollowed = row.isFollowed(at: index)
    let isFraction = node.isFraction
    let isMixed = isFraction && row.isAfterWholeNumber && node.isMixedPart
    let isOperand = isFraction && !isMixed && row.isAfterFunction
    if isMixed {
      append(" ")
    } else if !isOperand, needsSpace(before: index, own, row) {
      append(" ")
    }
    let start = bytes.count
    let sign = row.signs[index]
    var binding = write(node, isFollowed: isFollowed)
    if isMixed {
      if isFollowed { parenthesize(from: row.numberStart) }
      row.joinNumber(isFollowed ? .unit : .quotient)
    } else {
      let isBeside = isFraction && (isFollowed || row.isAfterFactor || isOperand)
      let isAfterSign = isFraction && row.last == .binary && (binding == .sign || row.isDivided)
      if isBeside && binding < .product || isAfterSign {
        parenthesize(from: start)
        binding = .unit
      }
      row.take(node, own, binding, isSign: sign, at: start)
    }
    row.endsInSpace = bytes.last == 0x20 && bytes.count > start
    row.endsInName = node.isBareUnknown
    row.endsInMark = endsInMark
  }

  /// Whether a space separates a part from the one before it.
  private func needsSpace(
    before index: Int, _ own: MathNode.AtomClass, _ row: MathRow
  ) -> Bool {
    guard let last = row.last, !row.isAfterSign else { return false }
    let isFactor = own == .ordinary || own == .inner || own == .largeOperator
    if row.endsInMark, isFactor, !row.nodes[index].isPostfix { return true }
    if row.endsInName, row.nodes[index].isLetter { return true }
    if row.isAfterFactor, row.nodes[index].startsWithScript { return true }
    if row.isDifferential(at: index) { return true }
    if isScript, last != .largeOperator, own != .largeOperator { return false }
    return last.needsSpace(before: own)
  }
}

/// The parts of a row with their classes, and what has been written of it.
struct MathRow {
  /// The space in ems from which parts are separate.
  static let separation = 0.5

  private(set) var nodes: [MathNode] = []
  /// The classes that determine spaces; nil for spaces.
  private(set) var classes: [MathNode.AtomClass?] = []
  /// Whether a binary operator is a sign.
  private(set) var signs: [Bool] = []
  /// Whether an integral sign is in the row.
  private var hasIntegral = false

  /// The class of the last part; nil at the start and after a wide space.
  var last: MathNode.AtomClass?
  var endsInSpace = false
  var endsInMark = false
  var endsInName = false

  /// Whether the last part is an operator that divides.
  private(set) var isDivided = false
  /// The start of the text of the number at the end, and whether it is whole.
  private(set) var numberStart = 0
  private var isNumber = false
  private var isWhole = false

  /// The binding of what is outside of delimiters.
  private var loosest = MathBinding.unit
  private var factorCount = 0
  private var level = 0
  private var lastIsSign = false
  private var lastIsFunction = false
  /// Whether the first factor is the sign of a differential.
  private var isOfDifferential = false
  /// Whether the last factor may be the name of a function, and whether the delimited text after it
  /// has a sum.
  private var isName = false
  private var isCall = false
  /// Whether the call has a sum, so that it may be a product.
  private var callHasSum = false
  private var isCallOfFunction = false

  init(_ content: [MathNode]) {
    flatten(content)
    classes = nodes.map(\.lineClass)
    signs = [Bool](repeating: false, count: nodes.count)
    pairBars()
    joinDigitGroups()
    findSigns()
    hasIntegral = nodes.contains { $0.isIntegral }
  }

  /// Appends nodes, and those in styles that affect neither letters nor spaces.
  private mutating func flatten(_ content: [MathNode]) {
    for node in content {
      // Such a style in braces is written as one without.
      var inner = node
      while case .row(let only) = inner, only.count == 1 { inner = only[0] }
      switch inner {
      case .styled(.level, let content), .styled(.size, let content), .styled(.color, let content):
        flatten(content)
      default: nodes.append(node)
      }
    }
  }

  /// Gives pairs of bars the classes of delimiters.
  private mutating func pairBars() {
    guard nodes.contains(where: \.isBar) else { return }
    // The open delimiters: the index of a bar, or nil.
    var open: [Int?] = []
    for (index, node) in nodes.enumerated() {
      if node.isBar, classes[index] == .ordinary {
        if case let bar?? = open.last {
          classes[bar] = .opening
          classes[index] = .closing
          open.removeLast()
        } else {
          open.append(index)
        }
      } else if classes[index] == .opening {
        open.append(nil)
      } else if classes[index] == .closing, !node.isMark {
        while case _?? = open.last { open.removeLast() }
        _ = open.popLast()
      }
    }
  }

  /// Removes the spaces after commas between groups of three digits, as in `1,000`. In delimiters,
  /// only zeros are not the next number of a list.
  private mutating func joinDigitGroups() {
    var (digitCount, level) = (0, 0)
    for (index, node) in nodes.enumerated() {
      if node.isComma, 1...3 ~= digitCount, isDigitGroup(at: index + 1, onlyZeros: level > 0) {
        classes[index] = .ordinary
      }
      digitCount = node.isDigit ? digitCount + 1 : 0
      if classes[index] == .opening { level += 1 }
      if classes[index] == .closing, !node.isMark { level -= 1 }
    }
  }

  /// Whether exactly three digits start at an index.
  private func isDigitGroup(at start: Int, onlyZeros: Bool) -> Bool {
    guard start + 3 <= nodes.count, nodes[start..<start + 3].allSatisfy(\.isDigit) else {
      return false
    }
    if start + 3 < nodes.count, nodes[start + 3].isDigit { return false }
    return !onlyZeros
      || nodes[start..<start + 3].allSatisfy { $0 == .atom("0", .ordinary, hasLimits: false) }
  }

  private mutating func findSigns() {
    var last: MathNode.AtomClass?
    for index in nodes.indices {
      if classes[index] == .binary {
        let next = index + 1 < nodes.count ? classes[index + 1] : nil
        if MathNode.AtomClass.isSign(between: last, and: next) {
          signs[index] = true
          classes[index] = .ordinary
        }
      }
      if let own = classes[index] { last = own }
    }
  }

  // MARK: What is beside a part

  /// Whether another factor follows a part directly.
  func isFollowed(at index: Int) -> Bool {
    var next = index + 1
    while next < nodes.count, case .space(let ems) = nodes[next], ems < Self.separation {
      next += 1
    }
    guard next < nodes.count, !nodes[next].startsWithSpace else { return false }
    switch classes[next] {
    case .ordinary, .opening, .inner, .largeOperator: return !signs[next]
    case .closing: return nodes[next].isPostfix
    default: return false
    }
  }

  /// Whether a factor precedes the next part directly.
  var isAfterFactor: Bool {
    guard !lastIsSign, !endsInSpace else { return false }
    return last == .ordinary || last == .inner || last == .closing
  }

  /// Whether a sign precedes the next part.
  var isAfterSign: Bool { lastIsSign }

  /// Whether the name of a function precedes the next part.
  var isAfterFunction: Bool { last == .largeOperator && lastIsFunction }

  var isAfterWholeNumber: Bool { isNumber && isWhole }

  /// Whether a part is the `d` of a differential at the end of an integral.
  func isDifferential(at index: Int) -> Bool {
    guard hasIntegral, level == 0, isAfterFactor, index + 1 < nodes.count else { return false }
    return nodes[index].isNamed("d") && nodes[index + 1].isVariable
  }

  // MARK: Binding

  var binding: MathBinding {
    guard loosest >= .product else { return loosest }
    if isCall, factorCount == 2, !callHasSum { return min(loosest, .power) }
    if isOfDifferential, factorCount == 2 { return .power }
    return factorCount > 1 ? .product : loosest
  }

  mutating func take(_ binding: MathBinding) {
    if level == 0 { loosest = min(loosest, binding) }
  }

  /// Records a wide space.
  mutating func separate() {
    take(.list)
    (last, isNumber) = (nil, false)
  }

  /// Records that a fraction belongs to the number before it.
  mutating func joinNumber(_ binding: MathBinding) {
    take(binding)
    (isNumber, last, lastIsSign) = (false, .inner, false)
  }

  /// Records a part that has been written.
  mutating func take(
    _ node: MathNode, _ own: MathNode.AtomClass, _ binding: MathBinding, isSign: Bool,
    at start: Int
  ) {
    let isPrefix = isSign && (last == nil || lastIsSign)
    let wasNumber = isNumber
    let wasName = isName
    isNumber = node.isDigit || isNumber && (node.isPoint || node.isComma && own == .ordinary)
    if isNumber, !wasNumber { (numberStart, isWhole) = (start, !isAfterFactor) }
    if isNumber, !node.isDigit { isWhole = false }
    isName = false
    switch own {
    case .opening:
      if level == 0 {
        factorCount += 1
        isCall = wasName && factorCount == 2
        callHasSum = false
        isCallOfFunction = last == .largeOperator
      }
      level += 1
    case .closing where node.isMark: take(.power)
    case .closing:
      level = max(0, level - 1)
      if level == 0, binding == .power { take(.power) }
    case .binary, .relation, .punctuation:
      if level == 0 {
        take(own == .binary ? .sum : own == .relation ? .relation : .list)
        factorCount = 0
      } else if own == .binary {
        callHasSum = !isCallOfFunction
      }
    case .largeOperator, .ordinary, .inner:
      takeFactor(node, own, binding, isSign: isSign, isPrefix: isPrefix, isPart: wasNumber)
    }
    lastIsFunction = own == .largeOperator && node.isFunction
    isDivided = node.isNamed("÷")
    (last, lastIsSign) = (own, isSign)
  }

  private mutating func takeFactor(
    _ node: MathNode, _ own: MathNode.AtomClass, _ binding: MathBinding, isSign: Bool,
    isPrefix: Bool, isPart: Bool
  ) {
    guard level == 0 else {
      return
    }
    if isSign {
      take(isPrefix ? .sign : .sum)
      return
    }
    if node.isNamed("/") {
      take(.quotient)
      factorCount = 0
      return
    }
    if last == .largeOperator {
      guard case .fence = node, factorCount == 1 else {
        take(.function)
        return
      }
      (isCall, callHasSum) = (true, false)
    }
    take(binding)
    if isPart, isNumber || node.nucleus.isDigit { return }
    factorCount += 1
    isName = own == .largeOperator || node.isVariable
    if factorCount == 1 { isOfDifferential = node.isDifferentialSign }
  }
}

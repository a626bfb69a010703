/// An interpreter of the charstring of one glyph (Adobe Technical Note 5177).
///
/// A charstring is a program for a machine with a stack: operators take all operands and draw a part
/// of the outline. Hints are counted, because masks have a bit for each, and skipped. A program that
/// is damaged or exceeds a limit ends where that is found, with the outline up to there.
struct CharstringInterpreter {
  private let font: CompactFontOutlines
  private let subroutines: CompactFontIndex?

  var pen = CharstringPen()
  var stack: [Double] = []
  /// The values of `put` and `get`; empty until the first `put`.
  var transient: [Double] = []

  private var hintCount = 0
  private var hasWidth = false
  private var isComposed = false
  private var operations = 0
  var isEnded = false

  init(font: CompactFontOutlines, subroutines: CompactFontIndex?) {
    self.font = font
    self.subroutines = subroutines
    stack.reserveCapacity(48)
  }

  /// Executes the program of a glyph.
  ///
  /// - Returns: The outline with `y` downwards.
  mutating func run(_ code: FontTable) -> Path2D {
    execute(code, depth: 0)
    pen.close()
    return pen.path
  }

  private mutating func execute(_ code: FontTable, depth: Int) {
    var position = 0
    while position < code.count, !isEnded {
      operations += 1
      guard operations <= DrawingLimits.charstringOperations,
        stack.count <= DrawingLimits.charstringOperands, !pen.isFailed
      else { return isEnded = true }
      let byte = code.u8(position)
      position &+= 1
      switch byte {
      case 28:
        stack.append(Double(code.i16(position)))
        position &+= 2
      case 32...246: stack.append(Double(byte &- 139))
      case 247...250:
        stack.append(Double((byte &- 247) &* 256 &+ code.u8(position) &+ 108))
        position &+= 1
      case 251...254:
        stack.append(Double(-(byte &- 251) &* 256 &- code.u8(position) &- 108))
        position &+= 1
      case 255:
        stack.append(Double(Int32(truncatingIfNeeded: code.u32(position))) / 65_536)
        position &+= 4
      case 10: call(subroutines, depth)
      case 29: call(font.globalSubroutines, depth)
      case 11: return
      case 12:
        escape(code.u8(position))
        position &+= 1
      case 19, 20:
        countHints()
        position = position &+ (hintCount &+ 7) / 8
      default: draw(byte)
      }
    }
  }

  private mutating func call(_ subroutines: CompactFontIndex?, _ depth: Int) {
    guard let subroutines, depth < DrawingLimits.charstringDepth, let operand = stack.popLast(),
      let number = Int(exactly: operand.rounded(.towardZero))
    else { return isEnded = true }
    let bias = subroutines.count < 1240 ? 107 : subroutines.count < 33_900 ? 1131 : 32_768
    let code = subroutines.element(number &+ bias)
    if code.isEmpty { isEnded = true } else { execute(code, depth: depth + 1) }
  }

  /// Executes an operator of one byte that clears the stack.
  private mutating func draw(_ operation: Int) {
    switch operation {
    case 1, 3, 18, 23: countHints()
    case 21:
      skipWidth(2)
      pen.move(operand(0), operand(1))
    case 22:
      skipWidth(1)
      pen.move(operand(0), 0)
    case 4:
      skipWidth(1)
      pen.move(0, operand(0))
    case 5: lines(to: stack.count)
    case 6: alternatingLines(isHorizontal: true)
    case 7: alternatingLines(isHorizontal: false)
    case 8: curves(from: 0, to: stack.count)
    case 24:
      let end = curves(from: 0, to: stack.count - 2)
      if end + 1 < stack.count { pen.line(operand(end), operand(end + 1)) }
    case 25:
      let end = lines(to: stack.count - 6)
      curves(from: end, to: stack.count)
    case 26: verticalCurves()
    case 27: horizontalCurves()
    case 30: alternatingCurves(isHorizontal: false)
    case 31: alternatingCurves(isHorizontal: true)
    case 14: endGlyph()
    default: break
    }
    stack.removeAll(keepingCapacity: true)
  }

  // MARK: Operands

  /// Returns an operand from the bottom of the stack; 0 if it is missing.
  func operand(_ index: Int) -> Double { index < stack.count ? stack[index] : 0 }

  /// Removes the width, which the first operator may have below its operands.
  private mutating func skipWidth(_ count: Int) {
    if !hasWidth, stack.count > count { stack.removeFirst() }
    hasWidth = true
  }

  private mutating func countHints() {
    hasWidth = true
    hintCount = hintCount &+ stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }

  // MARK: The end

  /// Ends the glyph, or composes it of two others: a base, and an accent at an offset.
  private mutating func endGlyph() {
    let arguments = stack.suffix(4).map { $0 }
    stack.removeAll(keepingCapacity: true)
    if arguments.count == 4, !isComposed, let base = Int(exactly: arguments[2]),
      let accent = Int(exactly: arguments[3])
    {
      isComposed = true
      append(font.charstring(standardCode: base), at: 0, 0)
      append(font.charstring(standardCode: accent), at: arguments[0], arguments[1])
    }
    isEnded = true
  }

  private mutating func append(_ code: FontTable, at x: Double, _ y: Double) {
    pen.restart(x: x, y: y)
    stack.removeAll(keepingCapacity: true)
    (hintCount, hasWidth, isEnded) = (0, false, false)
    execute(code, depth: 0)
  }
}

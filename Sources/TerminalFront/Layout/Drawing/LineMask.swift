/// The line segments that meet in a cell: for each of the four directions none, light, heavy or
/// double.
struct LineMask: Hashable {
  /// A direction from a cell to its neighbor.
  enum Direction: Int, CaseIterable {
    case up, right, down, left

    var opposite: Direction {
      switch self {
      case .up: .down
      case .right: .left
      case .down: .up
      case .left: .right
      }
    }

    var isHorizontal: Bool { self == .left || self == .right }

    var step: (x: Int, y: Int) {
      switch self {
      case .up: (0, -1)
      case .right: (1, 0)
      case .down: (0, 1)
      case .left: (-1, 0)
      }
    }
  }

  /// The weight of a segment.
  enum Weight: UInt8, CaseIterable {
    case light = 1
    case heavy, double
  }

  /// Two bits for each direction.
  private(set) var bits: UInt8 = 0

  init() {}

  init(_ directions: [Direction], _ weight: Weight) {
    for direction in directions { insert(direction, weight) }
  }

  mutating func insert(_ direction: Direction, _ weight: Weight) {
    let shift = UInt8(direction.rawValue * 2)
    bits = bits & ~(3 << shift) | weight.rawValue << shift
  }

  /// Adds the segments of another mask over those of this one.
  mutating func formUnion(_ other: LineMask) {
    for direction in Direction.allCases where other.contains(direction) {
      let shift = UInt8(direction.rawValue * 2)
      bits = bits & ~(3 << shift) | other.bits & 3 << shift
    }
  }

  func contains(_ direction: Direction) -> Bool { bits & 3 << UInt8(direction.rawValue * 2) != 0 }

  var isEmpty: Bool { bits == 0 }

  /// Whether the mask is a line from left to right only.
  var isHorizontal: Bool {
    contains(.left) && contains(.right) && !contains(.up) && !contains(.down)
  }

  /// Whether the mask is a line from top to bottom only.
  var isVertical: Bool { contains(.up) && contains(.down) && !contains(.left) && !contains(.right) }

  /// Whether lines with these masks cross at right angles.
  func crosses(_ other: LineMask) -> Bool {
    isHorizontal && other.isVertical || isVertical && other.isHorizontal
  }

  // MARK: Characters

  /// The interruptions of a line.
  enum Pattern {
    case solid, dashed, dotted
  }

  /// The box drawing characters by the bits of their mask; a space where there is none.
  private static let characters = Array(
    (" ╵╹ ╶└┖╙╺┕┗  ╘ ╚╷│╿ ┌├┞ ┍┝┡ ╒╞  ╻╽┃ ┎┟┠ ┏┢┣        ║╓  ╟    ╔  ╠"
      + "╴┘┚╜─┴┸╨╼┶┺     ┐┤┦ ┬┼╀ ┮┾╄     ┒┧┨ ┰╁╂ ┲╆╊     ╖  ╢╥  ╫        "
      + "╸┙┛ ╾┵┹ ━┷┻     ┑┥┩ ┭┽╃ ┯┿╇     ┓┪┫ ┱╅╉ ┳╈╋                     "
      + " ╛ ╝        ═╧ ╩╕╡          ╤╪                  ╗  ╣        ╦  ╬").unicodeScalars)

  /// Returns the character of the mask.
  ///
  /// - Parameters:
  ///   - isRounded: Whether a light corner is round.
  ///   - pattern: The interruptions of a straight line.
  func character(
    isRounded: Bool, pattern: Pattern, isASCII: Bool
  ) -> Unicode.Scalar {
    if isASCII { return asciiCharacter(pattern) }
    let weight = LineMask.Weight(rawValue: isVertical ? bits & 3 : bits >> 2 & 3)
    if pattern != .solid, isHorizontal || isVertical, weight != .double {
      let signs: [Unicode.Scalar] = isHorizontal ? ["╌", "┈", "╍", "┉"] : ["╎", "┊", "╏", "┋"]
      return signs[(weight == .heavy ? 2 : 0) + (pattern == .dotted ? 1 : 0)]
    }
    if isRounded {
      switch self {
      case LineMask([.right, .down], .light): return "╭"
      case LineMask([.left, .down], .light): return "╮"
      case LineMask([.left, .up], .light): return "╯"
      case LineMask([.right, .up], .light): return "╰"
      default: break
      }
    }
    let character = Self.characters[Int(bits)]
    return character == " " && !isEmpty ? Self.characters[Int(withoutDouble.bits)] : character
  }

  /// The mask with light segments instead of double ones, which few characters combine.
  private var withoutDouble: LineMask {
    var result = self
    for direction in Direction.allCases
    where bits >> UInt8(direction.rawValue * 2) & 3 == Weight.double.rawValue {
      result.insert(direction, .light)
    }
    return result
  }

  private func asciiCharacter(_ pattern: Pattern) -> Unicode.Scalar {
    let isHorizontal = !contains(.up) && !contains(.down)
    if isHorizontal {
      if pattern != .solid { return "." }
      return bits == LineMask([.left, .right], .light).bits || bits.nonzeroBitCount == 1 ? "-" : "="
    }
    if !contains(.left), !contains(.right) { return pattern == .solid ? "|" : ":" }
    return "+"
  }
}

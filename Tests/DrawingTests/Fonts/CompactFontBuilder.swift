/// Writes small fonts with cubic curves.
struct CompactFontBuilder {
  /// The charstrings of the glyphs, the first of which is for missing characters.
  var charstrings: [[Token]]
  var globalSubroutines: [[Token]] = []
  /// The local subroutines of each font dictionary; one list for a font without such dictionaries.
  var localSubroutines: [[[Token]]] = [[]]
  /// The font dictionary of each glyph; nil for a font without such dictionaries.
  var selection: [Int]?
  /// The identifiers of the names of the glyphs but the first; nil for consecutive ones.
  var charset: [Int]?

  /// A part of a charstring.
  enum Token: ExpressibleByIntegerLiteral {
    case number(Int)
    case fixed(Double)
    case operation(Int)
    case escape(Int)
    case byte(Int)

    init(integerLiteral value: Int) { self = .number(value) }

    static let (hstem, vstem, vmoveto, rlineto) = (
      operation(1), operation(3), operation(4), operation(5)
    )
    static let (hlineto, vlineto, rrcurveto) = (operation(6), operation(7), operation(8))
    static let (callsubr, `return`, endchar) = (operation(10), operation(11), operation(14))
    static let (hstemhm, hintmask, cntrmask) = (operation(18), operation(19), operation(20))
    static let (rmoveto, hmoveto, vstemhm) = (operation(21), operation(22), operation(23))
    static let (rcurveline, rlinecurve, vvcurveto) = (operation(24), operation(25), operation(26))
    static let (hhcurveto, callgsubr, vhcurveto) = (operation(27), operation(29), operation(30))
    static let hvcurveto = operation(31)
    static let (hflex, flex, hflex1, flex1) = (escape(34), escape(35), escape(36), escape(37))

    var bytes: [UInt8] {
      switch self {
      case .number(let value):
        switch value {
        case -107...107: [UInt8(value + 139)]
        case 108...1131: [UInt8((value - 108) / 256 + 247), UInt8((value - 108) % 256)]
        case -1131 ... -108: [UInt8((-value - 108) / 256 + 251), UInt8((-value - 108) % 256)]
        default: [28] + FontBuilder.u16(value)
        }
      case .fixed(let value): [255] + FontBuilder.u32(Int(value * 65_536))
      case .operation(let code): [UInt8(code)]
      case .escape(let code): [12, UInt8(code)]
      case .byte(let byte): [UInt8(byte)]
      }
    }
  }

  /// The table `CFF `.
  var table: [UInt8] {
    let header: [UInt8] = [1, 0, 4, 2] + Self.index([Array("Test".utf8)])
    let rest = Self.index([]) + Self.index(globalSubroutines.map(Self.code))
    let topCount = Self.index([top(at: 0, 0, 0, 0, 0)]).count
    // What the top dictionary refers to, one after the other.
    let charset = [0] + FontBuilder.u16(self.charset ?? Array(1..<max(2, charstrings.count)))
    let charsetStart = header.count + topCount + rest.count
    let glyphs = Self.index(charstrings.map(Self.code))
    let glyphStart = charsetStart + charset.count
    let selection: [UInt8] = self.selection.map { [0] + $0.map { UInt8($0) } } ?? []
    let selectionStart = glyphStart + glyphs.count
    var privates: [UInt8] = []
    var dictionaries: [[UInt8]] = []
    for subroutines in localSubroutines {
      let start = selectionStart + selection.count + privates.count
      dictionaries.append(Self.number(6) + Self.number(start) + [18])
      privates += Self.number(6) + [19] + Self.index(subroutines.map(Self.code))
    }
    let fontsStart = selectionStart + selection.count + privates.count
    let top = top(
      at: charsetStart, glyphStart, selectionStart, fontsStart, selectionStart + selection.count)
    return header + Self.index([top]) + rest + charset + glyphs + selection + privates
      + Self.index(dictionaries)
  }

  /// A font in which `A` and the characters after it are the glyphs from 1 on.
  var font: FontBuilder {
    var font = FontBuilder(version: 0x4F54_544F)
    let count = charstrings.count
    font.tables = FontBuilder.metrics(
      advances: Array(repeating: 600, count: count), bearings: Array(repeating: 0, count: count))
    let map = FontBuilder.segments([(0x41...0x3F + max(2, count), glyph: 1)])
    font.tables += [("cmap", FontBuilder.characterMap([(3, 1, map)])), ("CFF ", table)]
    return font
  }

  private func top(
    at charset: Int, _ glyphs: Int, _ selection: Int, _ fonts: Int, _ privates: Int
  ) -> [UInt8] {
    var result = Self.number(charset) + [15] + Self.number(glyphs) + [17]
    if self.selection == nil {
      result += Self.number(6) + Self.number(privates) + [18]
    } else {
      result += Self.number(fonts) + [12, 36] + Self.number(selection) + [12, 37]
    }
    return result
  }

  private static func code(_ tokens: [Token]) -> [UInt8] { tokens.flatMap(\.bytes) }

  /// An integer of five bytes.
  private static func number(_ value: Int) -> [UInt8] { [29] + FontBuilder.u32(value) }

  private static func index(_ elements: [[UInt8]]) -> [UInt8] {
    guard !elements.isEmpty else { return [0, 0] }
    var offsets = FontBuilder.u16(1)
    var end = 1
    for element in elements {
      end += element.count
      offsets += FontBuilder.u16(end)
    }
    return FontBuilder.u16(elements.count) + [2] + offsets + elements.flatMap { $0 }
  }
}

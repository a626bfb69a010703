import ArtifactBase
import RefinerCore

/// Translates numbers, units and quantities to TeX, as in the arguments of `\num`, `\unit` and
/// `\qty`.
enum LatexUnits {
  /// Returns the TeX of a command of numbers and units; nil if it is another one.
  ///
  /// - Parameter arguments: The non-content arguments, an omitted optional one is empty.
  static func tex(of name: String, _ arguments: [String]) -> String? {
    switch (name, arguments.count) {
    case ("ce", 1): LatexChemistry.tex(of: arguments[0])
    case ("pu", 1): quantity(arguments[0])
    case ("num", 2): number(arguments[1])
    case ("ang", 2): angle(arguments[1])
    case ("unit", 2), ("si", 2): unit(arguments[1])
    case ("qty", 3): joined(number(arguments[1]), unit(arguments[2]))
    case ("SI", 4): arguments[2] + joined(number(arguments[1]), unit(arguments[3]))
    case ("numrange", 3): "\(number(arguments[1]))\\text{–}\(number(arguments[2]))"
    case ("qtyrange", 4), ("SIrange", 4):
      joined(
        "\(number(arguments[1]))\\text{–}\(number(arguments[2]))", unit(arguments[3]))
    default: nil
    }
  }

  private static func joined(_ number: String, _ unit: String) -> String {
    guard !number.isEmpty, !unit.isEmpty else { return number + unit }
    return number + (unit.hasPrefix("°") || unit.hasPrefix("/") ? "" : "\\ ") + unit
  }

  // MARK: Numbers

  /// Returns the TeX of a number such as `1.5e-3`, `2 +- 0.1` or `2 x 3`.
  static func number(_ source: String) -> String {
    var tex = ""
    var exponent: String?
    var bytes = Array(source.utf8)[...]
    while let first = bytes.popFirst() {
      let isExponent = first | 0x20 == UInt8(ascii: "e") || first | 0x20 == UInt8(ascii: "d")
      switch first {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case _ where exponent != nil && (first.isASCIIDigit || "+-".utf8.contains(first)):
        if first != UInt8(ascii: "+") { exponent?.unicodeScalars.append(Unicode.Scalar(first)) }
      case _ where isExponent && exponent == nil: exponent = ""
      default:
        tex += power(exponent, of: tex)
        exponent = nil
        if first == UInt8(ascii: "x") || first == UInt8(ascii: "X") {
          tex += "\\times "
        } else if first == UInt8(ascii: "+"), bytes.first == UInt8(ascii: "-") {
          bytes.removeFirst()
          tex += "\\pm "
        } else if first == UInt8(ascii: ",") {
          tex += "{,}"
        } else if first == UInt8(ascii: "\\") {
          let name = bytes.prefix { $0.isASCIILetter }
          bytes = bytes.dropFirst(name.count)
          tex += "\\" + String(decoding: name, as: UTF8.self) + " "
        } else {
          let rest = bytes.prefix { $0 & 0xC0 == 0x80 }
          bytes = bytes.dropFirst(rest.count)
          tex += String(decoding: [first] + rest, as: UTF8.self)
        }
      }
    }
    return tex + power(exponent, of: tex)
  }

  private static func power(_ exponent: String?, of number: String) -> String {
    guard let exponent, !exponent.isEmpty else { return "" }
    let isAlone = number.isEmpty || number == "-" || number == "+"
    return (isAlone ? "" : "\\times ") + "10^{\(exponent)}"
  }

  /// Returns the TeX of an angle: degrees, or degrees, minutes and seconds.
  private static func angle(_ source: String) -> String {
    let marks = ["°", "'", "''"]
    let parts = source.split(separator: ";", omittingEmptySubsequences: false)
    return zip(parts, marks).map { part, mark in
      part.allSatisfy(\.isWhitespace) ? "" : number(String(part)) + mark
    }
    .joined()
  }

  /// Returns the TeX of a number followed by a unit, such as `123 kJ/mol`.
  private static func quantity(_ source: String) -> String {
    let text = Array(source.utf8).drop { LatexLexer.isSpace($0) }
    let count = text.prefix { !$0.isASCIILetter || $0 | 0x20 == UInt8(ascii: "e") }
      .prefix { !LatexLexer.isSpace($0) }.count
    let isNumber = text.first.map { $0.isASCIIDigit || "+-.".utf8.contains($0) } ?? false
    guard isNumber else { return unit(String(decoding: text, as: UTF8.self)) }
    let number = String(decoding: text.prefix(count), as: UTF8.self)
    let rest = text.dropFirst(count).drop { LatexLexer.isSpace($0) }
    return joined(Self.number(number), unit(String(decoding: rest, as: UTF8.self)))
  }

  // MARK: Units

  /// A unit with its prefix and exponent.
  private struct Factor {
    var text = ""
    var exponent = ""
    /// What separates it from the factor before it.
    var separator = "\\ "
  }

  /// The factors of a unit so far, and what has been read of the next one.
  private struct Factors {
    var all: [Factor] = []
    var next = Factor()
    var isPer = false

    /// Adds a factor of commands, in which `\per` is a negative exponent.
    mutating func add(_ text: String) {
      endDegree()
      if isPer { next.exponent = "-" + (next.exponent.isEmpty ? "1" : next.exponent) }
      end(text)
    }

    /// Adds a factor of letters, in which `\per` is a slash.
    mutating func add(letters: String) {
      if isPer {
        if all.isEmpty { all.append(Factor(text: "1")) }
        next.separator = "/"
      }
      end(letters)
    }

    private mutating func end(_ text: String) {
      next.text += text
      all.append(next)
      (next, isPer) = (Factor(), false)
    }

    /// Adds a degree sign that has no letter after it.
    mutating func endDegree() {
      guard next.text.hasSuffix("°") else { return }
      let power = next.exponent
      next.exponent = isPer ? "-1" : ""
      end("")
      next.exponent = power
    }

    mutating func raise(to power: String) {
      endDegree()
      guard let last = all.last else { return }
      all[all.count - 1].exponent = last.exponent.hasPrefix("-") ? "-" + power : power
    }
  }

  /// Returns the TeX of a unit in commands, such as `\metre\per\second\squared`, or in letters, such
  /// as `m/s^2`.
  static func unit(_ source: String, depth: Int = 0) -> String {
    guard depth < LatexChemistry.depthLimit else { return "" }
    var factors = Factors()
    var bytes = Array(source.utf8)[...]
    while let first = bytes.first {
      switch first {
      case UInt8(ascii: "\\"):
        bytes.removeFirst()
        readCommand(&bytes, depth, &factors)
      case UInt8(ascii: "/"):
        bytes.removeFirst()
        factors.endDegree()
        factors.next.separator = "/"
      case UInt8(ascii: "^"):
        bytes.removeFirst()
        let power = argument(&bytes)
        if power.contains("\\circ") { factors.next.text += "°" } else { factors.raise(to: power) }
      case _ where LatexLexer.isSpace(first) || "{}".utf8.contains(first): bytes.removeFirst()
      default:
        let letters = bytes.prefix { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "/") }
        bytes = bytes[letters.endIndex...]
        factors.add(letters: letterUnit(letters))
      }
    }
    factors.endDegree()
    if !factors.next.text.isEmpty { factors.add("") }
    return factors.all.enumerated().reduce("") { tex, factor in
      let isFirst = factor.offset == 0 && factor.element.separator != "/"
      return tex + (isFirst ? "" : factor.element.separator) + self.tex(factor.element)
    }
  }

  /// Reads what follows a backslash.
  private static func readCommand(
    _ bytes: inout ArraySlice<UInt8>, _ depth: Int, _ factors: inout Factors
  ) {
    let word = bytes.prefix { $0.isASCIILetter }
    let name = String(decoding: word.isEmpty ? bytes.prefix(1) : word, as: UTF8.self)
    bytes = bytes.dropFirst(max(word.count, 1))
    func part() -> String { unit(argument(&bytes), depth: depth + 1) }
    switch name {
    case "per":
      factors.endDegree()
      factors.isPer = true
    case "square": factors.next.exponent = "2"
    case "cubic": factors.next.exponent = "3"
    case "squared": factors.raise(to: "2")
    case "cubed": factors.raise(to: "3")
    case "tothe": factors.raise(to: argument(&bytes))
    case "raiseto": factors.next.exponent = argument(&bytes)
    case "of":
      guard !factors.all.isEmpty else { return }
      factors.all[factors.all.count - 1].text += "(\(argument(&bytes)))"
    case "degree", "circ": factors.next.text += "°"
    case "cdot", "times": factors.next.separator = "\\\(name) "
    case "frac", "dfrac", "tfrac", "nicefrac", "sfrac":
      let above = part()
      factors.add("\\frac{\(above)}{\(part())}")
    case "sqrt": factors.add("\\sqrt{\(part())}")
    case "%", "#", "&", "$", "_": factors.add("\\" + name)
    case "mathrm", "text", "textrm", "rm", "mathord", "quad": return
    default:
      if let sign = prefixes[name] { return factors.next.text += sign }
      guard !word.isEmpty else { return }
      factors.add(sign(of: name) ?? "\\\(name) ")
    }
  }

  private static func tex(_ factor: Factor) -> String {
    let isPlain = !factor.text.hasPrefix("\\") && factor.text != "°"
    return (isPlain ? "\\mathrm{\(factor.text)}" : factor.text)
      + (factor.exponent.isEmpty ? "" : "^{\(factor.exponent)}")
  }

  /// Reads a group without its braces, a command, or one byte.
  private static func argument(_ bytes: inout ArraySlice<UInt8>) -> String {
    bytes = bytes.drop { LatexLexer.isSpace($0) }
    var level = 0
    var end = bytes.startIndex
    while end < bytes.endIndex {
      if bytes[end] == UInt8(ascii: "{") { level += 1 }
      if bytes[end] == UInt8(ascii: "}") { level -= 1 }
      end += 1
      if level <= 0 { break }
    }
    if bytes.first == UInt8(ascii: "\\") { end += bytes[end...].prefix { $0.isASCIILetter }.count }
    var content = bytes[..<end]
    bytes = bytes[end...]
    if content.first == UInt8(ascii: "{") {
      content.removeFirst()
      if level == 0 { content.removeLast() }
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Returns the content of `\mathrm` for a unit in letters. A number directly after letters is an
  /// exponent.
  private static func letterUnit(_ letters: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = letters
    while let last = rest.last, LatexLexer.isSpace(last) { rest.removeLast() }
    while let first = rest.first {
      if text.utf8.last?.isASCIILetter == true {
        let digits = rest.dropFirst(first == UInt8(ascii: "-") ? 1 : 0).prefix { $0.isASCIIDigit }
        if !digits.isEmpty {
          let end = digits.endIndex
          text += "^{" + String(decoding: rest[rest.startIndex..<end], as: UTF8.self) + "}"
          rest = rest[end...]
          continue
        }
      }
      rest.removeFirst()
      switch first {
      case UInt8(ascii: "*"): text += "\\cdot "
      case UInt8(ascii: "."), UInt8(ascii: "~"), 0x20: text += "\\ "
      case UInt8(ascii: "^"), UInt8(ascii: "_"):
        text += "\(Unicode.Scalar(first)){\(argument(&rest))}"
      case _ where "%#&${}".utf8.contains(first): continue
      default:
        let tail = rest.prefix { $0 & 0xC0 == 0x80 }
        rest = rest.dropFirst(tail.count)
        text += String(decoding: [first] + tail, as: UTF8.self)
      }
    }
    return text
  }

  // MARK: Names

  /// Returns the sign of a unit: of its name, or of its symbol, which may have the letter of a prefix
  /// before it, such as `hPa`.
  private static func sign(of name: String) -> String? {
    if let sign = units[name] ?? symbols[name] { return sign }
    guard let prefix = letters[String(name.prefix(1))], let sign = symbols[String(name.dropFirst())]
    else { return nil }
    return prefix + sign
  }

  private static func pairs(_ list: String) -> [String: String] {
    let words = list.split { $0 == " " || $0 == "\n" }
    var pairs: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      pairs[String(words[index])] = String(words[index + 1])
    }
    return pairs
  }

  private static let prefixes = pairs(
    """
    quecto q ronto r yocto y zepto z atto a femto f pico p nano n micro µ milli m centi c deci d
    deca da deka da hecto h kilo k mega M giga G tera T peta P exa E zetta Z yotta Y ronna R
    quetta Q kibi Ki mebi Mi gibi Gi tebi Ti pebi Pi exbi Ei zebi Zi yobi Yi
    """)

  /// The letters of prefixes, before a symbol.
  private static let letters = pairs("a a f f p p n n u µ m m c c d d h h k k M M G G T T P P")

  private static let units = pairs(
    #"""
    ampere A candela cd kelvin K kilogram kg gram g metre m meter m mole mol second s becquerel Bq
    degreeCelsius °C celsius °C coulomb C farad F gray Gy hertz Hz henry H joule J lumen lm
    katal kat lux lx newton N pascal Pa radian rad siemens S sievert Sv steradian sr tesla T
    volt V watt W weber Wb astronomicalunit au bel B dalton Da day d decibel dB
    electronvolt eV hectare ha hour h litre L liter L arcminute ′ minute min arcsecond ″ neper Np
    tonne t percent \% bit bit byte B bar bar angstrom Å atmosphere atm mmHg mmHg knot kn
    amu u atomicmassunit u barn b bohr a_0 clight c_0 electronmass m_e elementarycharge e hartree E_h
    nauticalmile M planckbar ħ molar M Molar M atm atm torr Torr psi psi calorie cal gauss G
    micron µm parsec pc lightyear ly curie Ci fahrenheit °F degreeFahrenheit °F ppm ppm ppb ppb
    rpm rpm year a h h min min
    """#)

  private static let symbols = pairs(
    """
    A A B B Bq Bq C C cal cal cd cd eV eV F F g g Gy Gy H H Hz Hz J J K K kat kat L L l L lm lm
    lx lx m m mol mol N N ohm Ω Pa Pa rad rad S S s s sr sr Sv Sv T T V V W W Wb Wb Wh Wh
    """)
}

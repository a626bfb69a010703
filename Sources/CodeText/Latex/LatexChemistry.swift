import ArtifactBase
import RefinerCore

/// Translates chemical formulas, as in the argument of `\ce`, to TeX: coefficients, isotopes,
/// charges, bonds, arrows with labels, adducts and states.
///
/// Every byte is read once, and those of a group or label once more per level.
struct LatexChemistry {
  /// The maximum nesting depth of groups and labels; deeper ones are left out.
  static let depthLimit = 8

  /// What precedes the next character.
  private enum Context {
    /// Nothing, a space or an operator: a number is a coefficient, a script an isotope's.
    case start
    /// A symbol or a closing bracket: a number is a subscript, a sign a charge.
    case atom
    /// A number, an opening bracket, or something else.
    case other
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private let depth: Int
  private var context = Context.start
  private var tex: [UInt8] = []

  /// Returns the TeX of a chemical formula.
  static func tex(of source: String) -> String {
    var reader = Self(Array(source.utf8)[...], depth: 0)
    return String(decoding: reader.read(), as: UTF8.self)
  }

  private init(_ bytes: ArraySlice<UInt8>, depth: Int) {
    self.bytes = bytes
    index = bytes.startIndex
    self.depth = depth
  }

  private mutating func read() -> [UInt8] {
    while index < bytes.endIndex { readNext() }
    return tex
  }

  private func tex(of part: ArraySlice<UInt8>) -> [UInt8] {
    guard depth < Self.depthLimit else { return [] }
    var reader = Self(part, depth: depth + 1)
    return reader.read()
  }

  // MARK: Cursor

  private func byte(at offset: Int = 0) -> UInt8? {
    index + offset < bytes.endIndex ? bytes[index + offset] : nil
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Whether the character after the next `count` ones ends a formula.
  private func isEnd(after count: Int) -> Bool {
    switch byte(at: count) {
    case nil, 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ","), UInt8(ascii: ";"):
      true
    default: false
    }
  }

  /// The length of a state such as `(aq)` at an offset from the current character; nil if there is
  /// none.
  private func stateLength(at offset: Int = 0) -> Int? {
    guard byte(at: offset) == UInt8(ascii: "(") else { return nil }
    let name = bytes[(index + offset + 1)...].prefix { (0x61...0x7A).contains($0) }
    guard !name.isEmpty, byte(at: offset + name.count + 1) == UInt8(ascii: ")") else { return nil }
    return name.count + 2
  }

  /// Whether a minus before the character after the next `count` ones is a charge, not a bond.
  private func isChargeEnd(after count: Int) -> Bool {
    if isEnd(after: count) || stateLength(at: count) != nil { return true }
    if byte(at: count) == UInt8(ascii: "_") || byte(at: count) == UInt8(ascii: "/") { return true }
    let rest = bytes[(index + count)...]
    return Self.arrows.contains { $0.source.withUTF8Buffer { rest.starts(with: $0) } }
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.endIndex, isTaken(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// Reads a group in braces or brackets, and returns its content.
  private mutating func takeGroup() -> ArraySlice<UInt8>? {
    guard let opening = byte(), opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") else {
      return nil
    }
    // The ASCII codes of both kinds of brackets differ by two.
    let closing = opening + 2
    var level = 0
    var end = index
    while end < bytes.endIndex {
      if bytes[end] == opening { level += 1 }
      if bytes[end] == closing { level -= 1 }
      if level == 0 { break }
      end += 1
    }
    let content = bytes[(index + 1)..<max(index + 1, end)]
    index = min(end + 1, bytes.endIndex)
    return content
  }

  // MARK: Output

  private mutating func append(_ text: String) { tex += text.utf8 }

  /// Removes the space before a sign that has its own.
  private mutating func removeSpace() {
    if tex.suffix(2).elementsEqual("\\ ".utf8) { tex.removeLast(2) }
  }

  private mutating func append(_ mark: String, script: [UInt8]) {
    append(mark + "{")
    tex += script
    append("}")
  }

  // MARK: Parts

  private mutating func readNext() {
    let first = bytes[index]
    let isDecimal =
      first == UInt8(ascii: ".") && context == .start && byte(at: 1)?.isASCIIDigit == true
    if !isDecimal, let count = Self.dotLength(bytes[index...]) { return readDot(count) }
    switch first {
    case 0x20, 0x09, 0x0A, 0x0D:
      _ = take { LatexLexer.isSpace($0) }
      if !tex.isEmpty, index < bytes.endIndex { append("\\ ") }
      context = .start
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): readNumber()
    case UInt8(ascii: "^"), UInt8(ascii: "_"): readScript(first)
    case UInt8(ascii: "v") where context == .start && isEnd(after: 1):
      index += 1
      append("\\text{↓}")
    case UInt8(ascii: "\\"): readCommand()
    case UInt8(ascii: "$"):
      index += 1
      let formula = take { $0 != UInt8(ascii: "$") }
      index = min(index + 1, bytes.endIndex)
      append("{")
      tex += formula
      append("}")
      context = .atom
    case UInt8(ascii: "{"):
      append("{")
      tex += tex(of: takeGroup() ?? [])
      append("}")
      context = .atom
    case UInt8(ascii: "("), UInt8(ascii: "["):
      tex.append(first)
      index += 1
      context = .start
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      tex.append(first)
      index += 1
      context = .atom
    case UInt8(ascii: "}"), UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "~"):
      index += 1
    default:
      if isAtLetter {
        append("\\mathrm{")
        while isAtLetter {
          tex.append(bytes[index])
          index += 1
        }
        append("}")
        context = .atom
      } else if !readArrow() {
        readSign(first)
      }
    }
  }

  /// Whether a letter is next.
  private var isAtLetter: Bool {
    guard let next = byte() else { return false }
    return next.isASCIILetter
      || next >= 0x80 && Self.dotLength(bytes[index...]) == nil
        && !Self.arrows.contains { isNext($0.source) }
  }

  /// Reads a number: a coefficient before a formula, else a subscript.
  private mutating func readNumber() {
    // The dot after a subscript is that of an adduct, but `0.5` is a share.
    let hasPoint = context != .atom || isNext("0.")
    let number = take { $0.isASCIIDigit || hasPoint && $0 == UInt8(ascii: ".") }
    guard context != .atom else {
      append("_", script: Array(number))
      return
    }
    if byte() == UInt8(ascii: "/"), byte(at: 1)?.isASCIIDigit == true {
      index += 1
      append("\\frac", script: Array(number))
      append("", script: Array(take { $0.isASCIIDigit }))
    } else {
      tex += number
    }
    let isCoefficient =
      context == .start
      && byte().map { $0.isASCIILetter || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }
        == true
    if isCoefficient { append("\\,") }
    context = .other
  }

  /// Reads a script, or the arrow of a gas: a mark on its own.
  private mutating func readScript(_ mark: UInt8) {
    index += 1
    guard !isEnd(after: 0) else {
      if mark == UInt8(ascii: "^") { append("\\text{↑}") }
      return
    }
    if context == .start { append("{}") }
    context = .atom
    let name = mark == UInt8(ascii: "^") ? "^" : "_"
    if name == "_", readState() { return }
    if let group = takeGroup() {
      return append(name, script: tex(ofScript: group, isRaised: name == "^"))
    }
    if byte() == UInt8(ascii: "$") {
      index += 1
      append(name, script: Array(take { $0 != UInt8(ascii: "$") }))
      index = min(index + 1, bytes.endIndex)
      return
    }
    var script = Array(take { $0.isASCIIDigit })
    if name == "^" {
      if script.isEmpty, let count = Self.dotLength(bytes[index...]) {
        script += Self.radical.utf8
        index += count
      } else if script.isEmpty {
        script += take { $0 == UInt8(ascii: "*") }
      }
      script += take { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    }
    if script.isEmpty {
      let letters = take { $0.isASCIILetter }
      if name == "_" { index = min(index, letters.startIndex + 1) }
      script += letters[..<index]
      if script.isEmpty, byte() == UInt8(ascii: "\\") {
        append(name + "{")
        readCommand()
        return append("}")
      }
    }
    append(name, script: script)
  }

  /// Reads a state after `_`, also in braces; returns false if there is none.
  private mutating func readState() -> Bool {
    let brace = byte() == UInt8(ascii: "{") ? 1 : 0
    guard let count = stateLength(at: brace),
      brace == 0 || byte(at: count + 1) == UInt8(ascii: "}")
    else { return false }
    // A base of its own, because the charge precedes the state.
    append("{}_{\\text")
    append("", script: Array(bytes[(index + brace)..<index + brace + count]))
    append("}")
    index += count + 2 * brace
    return true
  }

  /// Returns the TeX of a script in braces: signs, numbers and words verbatim, and in a superscript
  /// the dot of a radical.
  private func tex(ofScript group: ArraySlice<UInt8>, isRaised: Bool) -> [UInt8] {
    var script: [UInt8] = []
    var rest = group
    while let first = rest.first {
      let isDecimal =
        script.last?.isASCIIDigit == true && rest.dropFirst().first?.isASCIIDigit == true
      if isRaised, !isDecimal, let count = Self.dotLength(rest) {
        script += Self.radical.utf8
        rest = rest.dropFirst(count).drop { LatexLexer.isSpace($0) }
      } else {
        script.append(first)
        rest.removeFirst()
      }
    }
    let isPlain = script.allSatisfy {
      $0.isASCIIAlphanumeric || "+-.,*()=".utf8.contains($0) || Self.radical.utf8.contains($0)
    }
    guard isPlain else { return tex(of: group) }
    guard script.contains(where: \.isASCIILetter) else { return script }
    return Array("\\mathrm{".utf8) + script + Array("}".utf8)
  }

  // MARK: Dots

  /// The sign of a radical.
  private static let radical = "•"

  /// The spellings of the dot of an adduct or a radical.
  private static let dots: [StaticString] = [".", "·", "•", "∙", "⋅", "\\cdot", "\\bullet"]

  /// The length of the dot at the start of some bytes; nil if they start with something else.
  private static func dotLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let dot = dots.first { dot in dot.withUTF8Buffer { bytes.starts(with: $0) } }
    guard let count = dot?.utf8CodeUnitCount else { return nil }
    let isLonger =
      bytes[bytes.startIndex] == UInt8(ascii: "\\")
      && bytes.dropFirst(count).first?.isASCIILetter == true
    return isLonger ? nil : count
  }

  /// Reads the dot of an adduct, of a radical, or the period at the end.
  private mutating func readDot(_ count: Int) {
    let charge = bytes[(index + count)...].prefix {
      $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
    }
    if context == .atom, isEnd(after: count + charge.count) {
      if bytes[index] == UInt8(ascii: "."), charge.isEmpty {
        append("\\text{.}")
      } else {
        append("^", script: Array(Self.radical.utf8) + charge)
      }
      index += count + charge.count
    } else if context == .start, !tex.suffix(2).elementsEqual("\\ ".utf8), !isEnd(after: count) {
      append(Self.radical)
      index += count
    } else {
      readAdduct(count)
    }
  }

  /// Reads the sign between the parts of an adduct.
  private mutating func readAdduct(_ count: Int) {
    index += count
    removeSpace()
    append("\\cdot ")
    _ = take { LatexLexer.isSpace($0) }
    context = .start
  }

  /// Copies a command with the groups that follow it, or translates a bond.
  private mutating func readCommand() {
    let start = index
    index += 1
    if take(while: \.isASCIILetter).isEmpty, index < bytes.endIndex { index += 1 }
    let name = bytes[start..<index]
    context = .atom
    if name.elementsEqual("\\bond".utf8) {
      switch takeGroup()?.first {
      case UInt8(ascii: "="), UInt8(ascii: "2"): append("\\text{=}")
      case UInt8(ascii: "#"), UInt8(ascii: "3"): append("\\text{≡}")
      case UInt8(ascii: "."): append("\\text{⋯}")
      case UInt8(ascii: "<"): append("\\text{←}")
      default: append("\\text{−}")
      }
      context = .other
      return
    }
    tex += name
    guard byte() == UInt8(ascii: "{") else { return append(" ") }
    while byte() == UInt8(ascii: "{") {
      let group = takeGroup() ?? []
      append("", script: Array(group))
    }
  }

  /// The arrows of reactions, longer ones before their beginnings.
  private static let arrows: [(source: StaticString, tex: String)] = [
    ("<=>>", "rightleftharpoons"), ("<<=>", "rightleftharpoons"), ("<-->", "rightleftarrows"),
    ("<=>", "rightleftharpoons"), ("<->", "leftrightarrow"), ("->", "rightarrow"),
    ("<-", "leftarrow"), ("→", "rightarrow"), ("←", "leftarrow"), ("↔", "leftrightarrow"),
    ("⇌", "rightleftharpoons"), ("⇄", "rightleftarrows"),
  ]

  /// Reads an arrow with its labels; returns false if there is none.
  private mutating func readArrow() -> Bool {
    guard let arrow = Self.arrows.first(where: { isNext($0.source) }) else { return false }
    index += arrow.source.utf8CodeUnitCount
    removeSpace()
    let above = takeLabel()
    let below = takeLabel()
    if above == nil, below == nil {
      append("\\\(arrow.tex) ")
    } else {
      append("\\x\(arrow.tex)")
      if let below, !below.isEmpty {
        append("[{")
        tex += below
        append("}]")
      }
      append("", script: above ?? [])
    }
    _ = take { LatexLexer.isSpace($0) }
    context = .start
    return true
  }

  private mutating func takeLabel() -> [UInt8]? {
    guard byte() == UInt8(ascii: "[") else { return nil }
    return takeGroup().map { tex(of: $0) }
  }

  /// Reads a charge, a bond, an operator between formulas or another sign.
  private mutating func readSign(_ sign: UInt8) {
    let isSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    if isSign, context == .atom {
      var count = bytes[index...].prefix { $0 == sign }.count
      // In `-->`, the second sign is part of the arrow.
      if count > 1, byte(at: count) == UInt8(ascii: ">") { count -= 1 }
      if isChargeEnd(after: count) || sign == UInt8(ascii: "+") {
        append("^", script: Array(bytes[index..<index + count]))
        index += count
        return
      }
    }
    index += 1
    switch sign {
    case UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "-"):
      let isApart = context == .start && isEnd(after: 0)
      if isApart {
        removeSpace()
        tex.append(sign)
        _ = take { LatexLexer.isSpace($0) }
      } else {
        append("\\text", script: sign == UInt8(ascii: "-") ? Array("−".utf8) : [sign])
      }
      context = isApart ? .start : .other
    case UInt8(ascii: "#"):
      append("\\text{≡}")
      context = .other
    case UInt8(ascii: "*"):
      index -= 1
      readAdduct(1)
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      append("", script: [sign])
      context = .start
    default:
      tex.append(sign)
      context = .other
    }
  }
}

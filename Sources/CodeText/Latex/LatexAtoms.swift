import ArtifactBase
import RefinerCore

/// Builders for small nodes.
enum LatexAtoms {
  private static let classes: [String: MathNode.AtomClass] = {
    var classes: [String: MathNode.AtomClass] = [
      "+": .binary, "-": .binary, "*": .binary, "=": .relation, "<": .relation, ">": .relation,
      ":": .relation, ",": .punctuation, ";": .punctuation, "(": .opening, "[": .opening,
      ")": .closing, "]": .closing, "!": .closing, "?": .closing,
    ]
    for symbol in LatexSymbols.all where symbol.text.unicodeScalars.count == 1 {
      if classes[symbol.text] == nil { classes[symbol.text] = symbol.atomClass }
    }
    return classes
  }()

  /// Returns the atom for a character of a formula.
  static func atom(_ character: String) -> MathNode {
    let atomClass = classes[character] ?? .ordinary
    let shown =
      switch character {
      case "-": "−"
      case "*": "∗"
      default: character
      }
    return .atom(shown, atomClass, hasLimits: atomClass == .largeOperator)
  }

  /// Returns the node for a command without arguments.
  static func symbol(_ name: String, isFormula: Bool) -> MathNode {
    if !isFormula, let text = LatexCommands.names[name] ?? LatexSymbols.character(name) {
      return .characters(text)
    }
    if let width = LatexCommands.spaces[name] {
      return isFormula ? .space(width) : .characters(width > 0 ? " " : "")
    }
    if let hasLimits = LatexCommands.functions[name] {
      return .atom(function(name), .largeOperator, hasLimits: hasLimits)
    }
    if name == "bmod" || name == "mod" { return .atom("mod", .binary, hasLimits: false) }
    if let symbol = LatexSymbols.symbol(name) {
      let hasLimits =
        symbol.atomClass == .largeOperator && (!name.contains("int") || name == "intop")
      return .atom(symbol.text, symbol.atomClass, hasLimits: hasLimits)
    }
    if let text = LatexCommands.names[name] ?? LatexSymbols.character(name) {
      return .text([.characters(text)])
    }
    return .unknown(name, arguments: [])
  }

  /// Returns the printed name of a function.
  private static func function(_ name: String) -> String {
    switch name {
    case "liminf": "lim inf"
    case "limsup": "lim sup"
    case "injlim": "inj lim"
    case "projlim": "proj lim"
    case "argmax": "arg max"
    case "argmin": "arg min"
    default: name
    }
  }

  /// Returns nodes joined into one.
  static func joined(_ nodes: [MathNode]) -> MathNode {
    nodes.count == 1 ? nodes[0] : .row(nodes)
  }

  /// The maximum number of consecutive primes that are merged.
  private static let primeLimit = 16

  /// Returns a base with an additional script, or nil if it already has one of that kind.
  static func scripts(_ base: MathNode?, sub: MathNode?, sup: MathNode?) -> MathNode? {
    guard case .scripts(let inner, let oldSub, let oldSup)? = base else {
      return .scripts(base: base, sub: sub, sup: sup)
    }
    if sub != nil { return oldSub == nil ? .scripts(base: inner, sub: sub, sup: oldSup) : nil }
    guard let sup, let oldSup else { return .scripts(base: inner, sub: oldSub, sup: sup) }
    guard case .atom(let primes, _, _) = oldSup, primes.hasPrefix("′") else { return nil }
    if sup == prime {
      guard primes.utf8.count < primeLimit * 3 else { return nil }
      return .scripts(
        base: inner, sub: oldSub, sup: .atom(primes + "′", .ordinary, hasLimits: false))
    }
    return .scripts(base: inner, sub: oldSub, sup: .row([oldSup, sup]))
  }

  static let prime = MathNode.atom("′", .ordinary, hasLimits: false)

  /// Converts a length to ems.
  static func ems(_ length: String) -> Double {
    let bytes = Array(length.utf8).filter { $0 != 0x20 }
    let number = bytes.prefix { ($0).isASCIIDigit || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B }
    let text = String(decoding: number.drop { $0 == 0x2B }, as: UTF8.self)
    guard let value = Double(text.hasPrefix(".") ? "0" + text : text) else { return 0 }
    let unit =
      switch String(decoding: bytes[number.count...], as: UTF8.self) {
      case "mu": 1.0 / 18
      case "ex": 0.431
      case "pt": 0.1
      case "px": 1.0 / 16
      case "pc": 1.2
      case "cm": 2.845
      case "mm": 0.2845
      case "in": 7.227
      default: 1.0
      }
    // Limits a space to the size of a page.
    return min(max(value * unit, -100), 100)
  }
}

import RefinerCore

/// The commands of nodes: the tables of the parser from the other side. Of several commands, the
/// standard one is chosen: the first of its table, or else of the alphabet.
enum LatexNames {
  struct Accent: Hashable {
    var mark: String
    var stretches: Bool
    var isBelow: Bool
  }

  /// The commands of atoms.
  static let symbols: [MathNode: String] = {
    var names: [MathNode: String] = [:]
    for name in LatexCommands.functions.keys.sorted() + ["bmod"] + LatexSymbols.orderedNames {
      let info = LatexCommands.info(name.utf8.span)
      guard info.action == nil, info.formulaArguments.isEmpty else { continue }
      let node = LatexAtoms.symbol(name, isFormula: true)
      if case .atom = node, names[node] == nil { names[node] = name }
    }
    return names
  }()

  /// The commands of delimiters other than ASCII characters.
  static let delimiters: [String: String] = {
    var names: [String: String] = [
      "{": "{", "}": "}", "\\": "backslash", "⟨": "langle", "⟩": "rangle",
    ]
    for name in LatexSymbols.orderedNames where LatexCommands.isDelimiter(name) {
      let text = LatexCommands.delimiter(name)
      if names[text] == nil { names[text] = name }
    }
    return names
  }()

  static let accents: [Accent: String] = inverse(LatexCommands.accents) {
    Accent(mark: $0.mark, stretches: $0.stretches, isBelow: $0.isBelow)
  }

  static let longArrows: [String: String] = inverse(LatexCommands.longArrows) { $0 }

  static let switches: [MathStyle: String] = inverse(LatexCommands.switches) { $0 }

  static let spaces: [Double: String] = inverse(
    LatexCommands.spaces.filter { $0.key != "\n" && $0.key != "/" && $0.key != ">" }
  ) { $0 }

  static let fonts: [String: String] = inverse(
    LatexCommands.fonts.filter { $0.key.hasPrefix("math") || $0.key == "boldsymbol" }
  ) { $0 }

  static let textFonts: [String: String] = inverse(
    LatexCommands.fonts.filter { $0.key.hasPrefix("text") }
  ) { $0 }

  static let classes: [MathNode.AtomClass: String] = [
    .binary: "mathbin", .relation: "mathrel", .ordinary: "mathord", .opening: "mathopen",
    .closing: "mathclose", .punctuation: "mathpunct", .inner: "mathinner",
  ]

  static let enclosures: [MathEnclosure: String] = [
    .box: "boxed", .cancel: "cancel", .backCancel: "bcancel", .crossCancel: "xcancel",
    .negation: "not", .phase: "phase", .actuarial: "angl", .overline: "overline",
    .underline: "underline", .phantom: "phantom", .horizontalPhantom: "hphantom",
    .verticalPhantom: "vphantom", .smash: "smash", .leftLap: "mathllap", .rightLap: "mathrlap",
    .centerLap: "mathclap",
  ]

  /// The first name of each value.
  private static func inverse<Value, Key: Hashable>(
    _ table: [String: Value], _ key: (Value) -> Key
  ) -> [Key: String] {
    var names: [Key: String] = [:]
    for (name, value) in table.sorted(by: { $0.key < $1.key }) where names[key(value)] == nil {
      names[key(value)] = name
    }
    return names
  }
}

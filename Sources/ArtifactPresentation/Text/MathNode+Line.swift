import CodeText

// What a line of text distinguishes of the parts of a formula.

extension MathNode {
  /// The class that determines the spaces in a line of text.
  var lineClass: AtomClass? {
    switch self {
    case .enclosed(.negation, let node): node.spacingClass
    case .middle: .relation
    case .delimiter(let text, .ordinary, _):
      Self.openings.contains(text) ? .opening : Self.closings.contains(text) ? .closing : .ordinary
    default: spacingClass
    }
  }

  private static let openings: Set<String> = ["(", "[", "{", "⟨", "⌊", "⌈"]
  private static let closings: Set<String> = [")", "]", "}", "⟩", "⌋", "⌉"]

  /// The base of scripts, else the node.
  var nucleus: MathNode {
    if case .scripts(let base?, _, _) = self { base } else { self }
  }

  /// Whether the node ends in scripts.
  var hasScripts: Bool {
    switch self {
    case .scripts: true
    case .row(let nodes), .styled(_, let nodes): nodes.last?.hasScripts ?? false
    default: false
    }
  }

  func isNamed(_ text: String) -> Bool {
    if case .atom(text, _, _) = self { true } else { false }
  }

  var isComma: Bool { isNamed(",") }

  var isPoint: Bool { isNamed(".") }

  /// Whether the node is a bar, of which two are delimiters.
  var isBar: Bool {
    switch nucleus {
    case .atom("|", _, _), .atom("∥", .ordinary, _), .atom("∣", .ordinary, _),
      .delimiter("|", .ordinary, _), .delimiter("‖", .ordinary, _):
      true
    default: false
    }
  }

  /// Whether the node follows its operand.
  var isPostfix: Bool {
    switch nucleus {
    case .atom("!", _, _), .atom("°", _, _): true
    case .text(let nodes): nodes == [.characters("%")] || nodes == [.characters("°")]
    default: false
    }
  }

  /// Whether the node is a mark with the class of closing delimiters.
  var isMark: Bool {
    switch nucleus {
    case .atom("!", _, _), .atom("?", _, _): true
    default: false
    }
  }

  /// Whether the node is an integral sign.
  var isIntegral: Bool {
    if case .atom(let text, .largeOperator, _) = nucleus, let first = text.unicodeScalars.first {
      0x222B...0x2230 ~= first.value
    } else {
      false
    }
  }

  /// Whether the node is the name of a function that has no scripts above and below.
  var isFunction: Bool {
    switch nucleus {
    case .atom(let text, .largeOperator, hasLimits: false):
      text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == " " }
    case .styled(.atomClass(.largeOperator), _): true
    default: false
    }
  }

  /// Whether the node is the name of an operator without scripts, or a space.
  var isOperatorName: Bool {
    switch self {
    case .atom(let text, .largeOperator, _):
      text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    case .space: true
    default: false
    }
  }

  /// Whether the node is one letter, with or without scripts.
  var isVariable: Bool {
    switch nucleus {
    case .styled(.font, let nodes): nodes.count == 1 && nodes[0].isLetter
    case .accent(_, let base, _, _): base.isLetter
    case let node: node.isLetter
    }
  }

  /// Whether the node is the first sign of a differential, as in `dx` and `∂x`.
  var isDifferentialSign: Bool {
    switch nucleus {
    case .atom("d", _, _), .atom("∂", _, _), .atom("Δ", _, _), .atom("δ", _, _): true
    case .styled(.font, let nodes): nodes.count == 1 && nodes[0].isNamed("d")
    default: false
    }
  }

  /// Whether the node is a fraction with a bar and without delimiters.
  var isFraction: Bool {
    switch self {
    case .fraction(_, _, hasBar: true, left: "", right: ""): true
    case .row(let nodes), .styled(_, let nodes): nodes.count == 1 && nodes[0].isFraction
    default: false
    }
  }

  /// Whether the node is a fraction of whole numbers, which is part of a number before it.
  var isMixedPart: Bool {
    switch self {
    case .fraction(let above, let below, _, _, _): above.isWholeNumber && below.isWholeNumber
    case .row(let nodes), .styled(_, let nodes): nodes.count == 1 && nodes[0].isMixedPart
    default: false
    }
  }

  /// Whether the node is an unknown command that a letter after it would extend.
  var isBareUnknown: Bool {
    if case .unknown(_, let arguments) = self { arguments.isEmpty } else { false }
  }

  /// Whether the text of the node starts with a script.
  var startsWithScript: Bool {
    switch self {
    // A text, such as the state of a substance, belongs to what precedes it.
    case .scripts(base: .row([]), sub: .text, sup: nil): false
    case .scripts(base: nil, _, _), .scripts(base: .row([]), _, _): true
    case .radical(_, let index?): !index.isNamed("3") && !index.isNamed("4")
    default: false
    }
  }

  /// Whether the node is text that starts with a space.
  var startsWithSpace: Bool {
    guard case .text(let nodes) = self, case .characters(let text)? = nodes.first else {
      return false
    }
    return text.first == " "
  }
}

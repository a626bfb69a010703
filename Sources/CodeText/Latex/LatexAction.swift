/// The effect of a command that is more than a node made of its arguments.
enum LatexAction: Sendable {
  /// `\let`: two tokens with an optional `=` between them.
  case alias
  /// `\def` and its variants: a parameter text and a body.
  case definition
  /// `\newcommand` and its variants: a name, optional arguments and a body.
  case newCommand
  /// Like ``newCommand``, with a second body.
  case newEnvironment

  case beginEnvironment, endEnvironment
  case beginFence, endFence, middleDelimiter
  case beginFormula(isBlock: Bool)
  case endFormula
  /// The end of a row, after which an optional argument may specify the distance to the next.
  case endRow(takesOption: Bool)
  case newTheorem(isCounted: Bool)
  case theoremStyle
  case endProof
  /// A rule below all columns, whose thickness may be an optional argument.
  case rule(takesOption: Bool)
  /// A rule below some columns.
  case partialRule
  /// The placement of the scripts of the preceding operator.
  case placeScripts(areLimits: Bool)
  case item
  case color
  /// A style from here to the end of the group.
  case style(MathStyle)
  /// In a formula, a fraction of what precedes and what follows, with or without a length.
  case infix(takesLength: Bool)

  /// The actions of commands by name; other commands only produce nodes.
  static let all: [String: LatexAction] = {
    var actions: [String: LatexAction] = [
      "let": .alias,
      "def": .definition, "gdef": .definition, "edef": .definition, "xdef": .definition,
      "newcommand": .newCommand, "newcommand*": .newCommand, "renewcommand": .newCommand,
      "renewcommand*": .newCommand, "providecommand": .newCommand,
      "DeclareMathOperator": .newCommand, "DeclareMathOperator*": .newCommand,
      "newenvironment": .newEnvironment, "newenvironment*": .newEnvironment,
      "renewenvironment": .newEnvironment, "renewenvironment*": .newEnvironment,
      "begin": .beginEnvironment, "end": .endEnvironment,
      "left": .beginFence, "right": .endFence, "middle": .middleDelimiter,
      "(": .beginFormula(isBlock: false), "[": .beginFormula(isBlock: true),
      ")": .endFormula, "]": .endFormula,
      "\\": .endRow(takesOption: true), "newline": .endRow(takesOption: true),
      "cr": .endRow(takesOption: false),
      "newtheorem": .newTheorem(isCounted: true), "newtheorem*": .newTheorem(isCounted: false),
      "theoremstyle": .theoremStyle,
      "qed": .endProof, "qedhere": .endProof,
      "hline": .rule(takesOption: false), "hdashline": .rule(takesOption: false),
      "toprule": .rule(takesOption: true), "midrule": .rule(takesOption: true),
      "bottomrule": .rule(takesOption: true),
      "cmidrule": .partialRule,
      "limits": .placeScripts(areLimits: true), "nolimits": .placeScripts(areLimits: false),
      "displaylimits": .placeScripts(areLimits: false),
      "item": .item,
      "color": .color,
    ]
    for (name, style) in LatexCommands.switches { actions[name] = .style(style) }
    for name in LatexCommands.infixes.keys { actions[name] = .infix(takesLength: name == "above") }
    return actions
  }()
}

import ArtifactBase
import RefinerCore

// The kinds of commands and their arguments.

enum LatexCommands {
  /// The properties of a command, found with one lookup.
  struct Info {
    var formulaArguments = LatexArguments.none
    var textArguments = LatexArguments.none
    var isKnown = false
    var isOfText = false
    var isDefinition = false
    var role = LatexFrame.Role.ordinary
    /// Whether the first argument is a URL.
    var takesAddress = false
    /// Whether it determines the placement of scripts, as `\limits` does.
    var placesScripts = false
    /// What the parser does at the command, if it doesn't only produce a node.
    var action: LatexAction?
  }

  static func info(_ name: Span<UInt8>) -> Info {
    known.names.number(of: name).map { known.infos[Int($0)] } ?? Info()
  }

  /// Returns the known command that a misspelled name without its backslash probably means.
  static func nearest(to name: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: name, as: UTF8.self)
    // Of equally near names, those with the same case come first.
    return name.first.map { $0 > 0x60 } ?? true
      ? Suggestion.nearest(to: text, among: sortedNames.reversed())
      : Suggestion.nearest(to: text, among: sortedNames)
  }

  /// The names of all known commands, those with capitals first.
  private static let sortedNames = allInfos.keys.sorted()

  /// Returns the known environment that a misspelled name probably means.
  static func nearestEnvironment(to name: ArraySlice<UInt8>) -> String? {
    Suggestion.nearest(to: String(decoding: name, as: UTF8.self), among: environmentNames)
  }

  /// The environments that are suggested for unknown ones.
  private static let environmentNames = [
    "abstract", "align", "align*", "alignat", "aligned", "alignedat", "array", "bmatrix", "Bmatrix",
    "cases", "center", "corollary", "dcases", "definition", "description", "displaymath",
    "document", "enumerate", "eqnarray", "equation", "equation*", "example", "figure", "flushleft",
    "flushright", "gather", "gather*", "gathered", "itemize", "lemma", "longtable", "lstlisting",
    "matrix", "minipage", "multline", "multline*", "pmatrix", "proof", "proposition", "quotation",
    "quote", "rcases", "remark", "smallmatrix", "split", "subequations", "table", "tabular",
    "tabularx", "theorem", "verbatim", "verse", "vmatrix", "Vmatrix",
  ]

  /// The names of all known commands, with their properties by name index.
  private static let known: (names: NameTable, infos: [Info]) = {
    var names = NameTable()
    let all = allInfos.map { (names.add($0.key.utf8.span), $0.value) }
    return (names, all.sorted { $0.0 < $1.0 }.map(\.1))
  }()

  private static let allInfos: [String: Info] = {
    var infos: [String: Info] = [:]
    let all =
      Array(argumentTable.keys) + LatexSymbols.names + Array(functions.keys) + Array(spaces.keys)
      + Array(switches.keys) + Array(infixes.keys) + Array(LatexCommands.names.keys) + silent
      + ofText
      + definitions + ["cr"]
    for name in all where infos[name] == nil {
      var info = Info()
      info.textArguments = argumentTable[name] ?? .none
      info.formulaArguments = arguments(of: name, inFormula: true) ?? .none
      info.isKnown = true
      info.role = role(name)
      info.takesAddress = takesAddress(name)
      info.action = LatexAction.all[name]
      if case .placeScripts? = info.action { info.placesScripts = true }
      infos[name] = info
    }
    for name in ofText { infos[name]?.isOfText = true }
    for name in definitions { infos[name]?.isDefinition = true }
    return infos
  }()

  private static func role(_ name: String) -> LatexFrame.Role {
    switch name {
    case "begin": .begin
    case "end": .end
    case "left": .left
    case "right": .right
    case "\\", "newline", "cr": .row
    case "newtheorem", "newtheorem*": .theorem
    default: infixes[name] == nil ? .ordinary : .infix
    }
  }

  /// Whether a document may redefine a command; not one that opens or closes something.
  static func mayBeDefined(_ name: String) -> Bool {
    switch name {
    case "begin", "end", "left", "right", "(", ")", "[", "]": false
    default: true
    }
  }

  /// Returns the arguments of a command that has some.
  static func arguments(of name: String, inFormula isFormula: Bool) -> LatexArguments? {
    isFormula && isTextAccent(name) ? nil : argumentTable[name]
  }

  /// Returns the arguments that follow an environment's name.
  static func arguments(ofEnvironment name: String) -> LatexArguments {
    switch name {
    case "alignat", "alignat*", "xalignat", "xalignat*", "subarray", "thebibliography":
      LatexArguments("r")
    case "array", "alignedat", "tabular", "longtable", "IEEEeqnarray", "IEEEeqnarray*":
      LatexArguments("qr")
    case "tabularx", "tabulary", "tabular*": LatexArguments("rqr")
    case "minipage": LatexArguments("qqqr")
    case "matrix*", "pmatrix*", "bmatrix*", "Bmatrix*", "vmatrix*", "Vmatrix*", "figure", "table",
      "enumerate", "itemize", "theorem", "proof", "lemma", "definition", "proposition",
      "corollary", "remark", "example", "claim", "tikzpicture", "tikzcd", "axis", "algorithm",
      "algorithmic", "frame", "table*", "figure*":
      LatexArguments("q")
    default: .none
    }
  }

  private static let argumentTable: [String: LatexArguments] = {
    var table: [String: LatexArguments] = [:]
    for line in patterns.split(separator: "\n") {
      let words = line.split(separator: " ")
      let arguments = LatexArguments(String(words[0]))
      for word in words.dropFirst() { table[String(word)] = arguments }
    }
    return table
  }()

  /// A table with an argument pattern and its commands on each line.
  private static let patterns = #"""
    c hat vec bar dot ddot dddot tilde check breve acute grave mathring widehat widetilde widecheck
    c overline underline overbrace underbrace overbracket underbracket overgroup undergroup
    c overrightarrow overleftarrow overleftrightarrow Overrightarrow overleftharpoon
    c overrightharpoon overlinesegment underlinesegment underrightarrow underleftarrow
    c underleftrightarrow utilde underbar
    c mathbf mathrm mathit mathsf mathtt mathbb mathcal mathfrak mathscr mathnormal mathsfit
    c boldsymbol bm pmb bold Bbb frak
    c mathop mathbin mathrel mathord mathopen mathclose mathpunct mathinner operatorname
    c operatorname* phantom hphantom vphantom boxed cancel bcancel xcancel not mathllap mathrlap
    c mathclap llap rlap clap substack vcenter pmod pod mod phase angl red blue green orange
    c purple pink teal gray set Set bra ket braket Bra Ket Braket
    cc frac dfrac tfrac cfrac nicefrac sfrac binom dbinom tbinom overset underset stackrel
    cccc mathchoice
    t text textrm textbf textit texttt textsf textsc textnormal textup textmd mbox hbox emph sout
    t fbox title author date section section* subsection subsection* subsubsection subsubsection*
    t chapter chapter* paragraph paragraph* part part* caption footnote tag tag* thanks uline ul
    t centerline textsuperscript textsubscript
    r ce pu
    qr num ang unit si
    qrr qty numrange
    qrqr SI
    qrrr qtyrange SIrange
    r label ref eqref cite color input include bibliography
    r bibliographystyle url nolinkurl pagestyle thispagestyle begin end vspace vspace* hspace hspace* mspace
    r pagenumbering theoremstyle cline cmidrule
    rqrq newtheorem newtheorem*
    rr numberwithin setcounter addtocounter setlength addtolength
    t intertext
    qqqrt parbox
    rqt scalebox
    rrt resizebox resizebox*
    qr bibitem
    rrc multicolumn multirow
    qr documentclass usepackage includegraphics
    oc sqrt xrightarrow xleftarrow xleftrightarrow xRightarrow xLeftarrow xLeftrightarrow
    oc xhookrightarrow xhookleftarrow xmapsto xrightharpoonup xrightharpoondown xleftharpoonup
    oc xleftharpoondown xrightleftharpoons xleftrightharpoons xtwoheadrightarrow
    oc xtwoheadleftarrow xlongequal xtofrom xrightleftarrows xrightequilibrium xleftequilibrium
    o item
    qc smash
    qrr rule
    rc textcolor colorbox htmlId htmlClass htmlStyle htmlData href
    rrc fcolorbox
    rt raisebox
    rrrrcc genfrac
    q \
    q newline toprule midrule bottomrule
    l kern mkern hskip mskip above
    d left right middle big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm
    d biggm Biggm
    t ' ` ^ " ~ = . u v H r c d b k
    """#

  /// Whether a command is a text accent; in formulas these are other commands.
  static func isTextAccent(_ name: String) -> Bool { textAccents[name] != nil }

  /// The combining marks of text accents.
  static let textAccents: [String: String] = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
    "=": "\u{304}", ".": "\u{307}", "u": "\u{306}", "v": "\u{30C}", "H": "\u{30B}",
    "r": "\u{30A}", "c": "\u{327}", "d": "\u{323}", "b": "\u{331}", "k": "\u{328}",
  ]

  /// The math accents: the mark, whether it stretches, and whether it is below.
  static let accents: [String: (mark: String, stretches: Bool, isBelow: Bool)] = [
    "hat": ("^", false, false), "vec": ("→", false, false), "bar": ("¯", false, false),
    "dot": ("˙", false, false), "ddot": ("¨", false, false), "dddot": ("⃛", false, false),
    "tilde": ("~", false, false), "check": ("ˇ", false, false), "breve": ("˘", false, false),
    "acute": ("´", false, false), "grave": ("`", false, false), "mathring": ("˚", false, false),
    "widehat": ("^", true, false), "widetilde": ("~", true, false),
    "widecheck": ("ˇ", true, false), "overbrace": ("⏞", true, false),
    "underbrace": ("⏟", true, true), "overbracket": ("⎴", true, false),
    "underbracket": ("⎵", true, true), "overgroup": ("⏠", true, false),
    "undergroup": ("⏡", true, true), "overrightarrow": ("→", true, false),
    "overleftarrow": ("←", true, false), "overleftrightarrow": ("↔", true, false),
    "Overrightarrow": ("⇒", true, false), "overleftharpoon": ("↼", true, false),
    "overrightharpoon": ("⇀", true, false), "overlinesegment": ("⊢", true, false),
    "underlinesegment": ("⊢", true, true), "underrightarrow": ("→", true, true),
    "underleftarrow": ("←", true, true), "underleftrightarrow": ("↔", true, true),
    "utilde": ("~", true, true),
  ]

  /// Arrows that stretch to the width of the labels above and below.
  static let longArrows: [String: String] = [
    "xrightarrow": "→", "xleftarrow": "←", "xleftrightarrow": "↔", "xRightarrow": "⇒",
    "xLeftarrow": "⇐", "xLeftrightarrow": "⇔", "xhookrightarrow": "↪", "xhookleftarrow": "↩",
    "xmapsto": "↦", "xrightharpoonup": "⇀", "xrightharpoondown": "⇁", "xleftharpoonup": "↼",
    "xleftharpoondown": "↽", "xrightleftharpoons": "⇌", "xleftrightharpoons": "⇋",
    "xtwoheadrightarrow": "↠", "xtwoheadleftarrow": "↞", "xlongequal": "=", "xtofrom": "⇄",
    "xrightleftarrows": "⇄", "xrightequilibrium": "⇌", "xleftequilibrium": "⇋",
  ]

  static let fonts: [String: String] = [
    "mathbf": "bold", "mathrm": "roman", "mathit": "italic", "mathsf": "sans", "mathtt": "mono",
    "mathbb": "blackboard", "mathcal": "calligraphic", "mathfrak": "fraktur",
    "mathscr": "script", "mathnormal": "normal", "mathsfit": "sansItalic",
    "boldsymbol": "boldItalic", "bm": "boldItalic", "pmb": "bold", "bold": "bold",
    "Bbb": "blackboard", "frak": "fraktur", "textbf": "bold", "textrm": "roman",
    "textit": "italic", "emph": "italic", "texttt": "mono", "textsf": "sans",
    "textsc": "smallCaps", "textup": "roman", "textmd": "roman",
  ]

  /// Commands that apply to the end of their group.
  static let switches: [String: MathStyle] = [
    "bf": .font("bold"), "it": .font("italic"), "rm": .font("roman"), "sf": .font("sans"),
    "tt": .font("mono"), "cal": .font("calligraphic"), "bfseries": .font("bold"),
    "itshape": .font("italic"), "ttfamily": .font("mono"), "sffamily": .font("sans"),
    "rmfamily": .font("roman"), "em": .font("italic"),
    "displaystyle": .level(0), "textstyle": .level(1), "scriptstyle": .level(2),
    "scriptscriptstyle": .level(3),
    "tiny": .size(0.5), "scriptsize": .size(0.7), "footnotesize": .size(0.8), "small": .size(0.9),
    "normalsize": .size(1), "large": .size(1.2), "Large": .size(1.44), "LARGE": .size(1.73),
    "huge": .size(2.07), "Huge": .size(2.49),
  ]

  static let spaces: [String: Double] = [
    ",": 0.1667, "thinspace": 0.1667, ":": 0.2222, ">": 0.2222, "medspace": 0.2222,
    ";": 0.2778, "thickspace": 0.2778, "!": -0.1667, "negthinspace": -0.1667,
    "negmedspace": -0.2222, "negthickspace": -0.2778, "enspace": 0.5, "enskip": 0.5, "quad": 1,
    "qquad": 2, " ": 0.25, "space": 0.25, "nobreakspace": 0.25, "\n": 0.25, "/": 0,
  ]

  /// Function names, and whether their scripts are set above and below.
  static let functions: [String: Bool] = {
    var functions: [String: Bool] = [:]
    for name in [
      "arcsin", "arccos", "arctan", "arctg", "arcctg", "arg", "ch", "cos", "cosec", "cosh", "cot",
      "cotg", "coth", "csc", "ctg", "cth", "deg", "dim", "exp", "hom", "ker", "lg", "ln", "log",
      "sec", "sin", "sinh", "sh", "tan", "tanh", "tg", "th",
    ] {
      functions[name] = false
    }
    for name in [
      "det", "gcd", "inf", "lim", "max", "min", "Pr", "sup", "liminf", "limsup", "injlim",
      "projlim", "argmax", "argmin", "plim", "varinjlim", "varprojlim", "varliminf", "varlimsup",
    ] {
      functions[name] = true
    }
    return functions
  }()

  /// Infix fraction commands, between numerator and denominator.
  static let infixes: [String: (hasBar: Bool, left: String, right: String)] = [
    "over": (true, "", ""), "atop": (false, "", ""), "choose": (false, "(", ")"),
    "brace": (false, "{", "}"), "brack": (false, "[", "]"), "above": (true, "", ""),
  ]

  /// Returns the delimiters of a matrix environment, empty for none; nil for other environments.
  static func matrix(_ name: String) -> (left: String, right: String)? {
    switch name {
    case "matrix", "matrix*", "array", "subarray", "smallmatrix", "aligned", "alignedat", "align",
      "align*", "alignat", "alignat*", "gather", "gather*", "gathered", "split", "equation",
      "equation*", "multline", "multline*", "eqnarray", "eqnarray*", "CD", "tabular", "tabularx",
      "tabular*", "tabulary", "longtable", "math", "displaymath", "darray", "flalign", "flalign*",
      "xalignat", "xalignat*", "IEEEeqnarray", "IEEEeqnarray*":
      ("", "")
    case "pmatrix", "pmatrix*", "psmallmatrix": ("(", ")")
    case "bmatrix", "bmatrix*", "bsmallmatrix": ("[", "]")
    case "Bmatrix", "Bmatrix*", "Bsmallmatrix": ("{", "}")
    case "vmatrix", "vmatrix*", "vsmallmatrix": ("|", "|")
    case "Vmatrix", "Vmatrix*", "Vsmallmatrix": ("‖", "‖")
    case "cases", "cases*", "dcases", "dcases*": ("{", "")
    case "rcases", "rcases*", "drcases": ("", "}")
    default: nil
    }
  }

  /// Whether an environment is supported.
  static func isKnownEnvironment(_ name: String) -> Bool {
    switch name {
    case "description", "quote", "quotation", "verse", "subequations": true
    default:
      isNotDrawn(environment: name) || matrix(name) != nil || isVerbatim(name)
        || isTransparent(name)
        || !arguments(ofEnvironment: name).isEmpty
    }
  }

  /// Whether an environment is common but has its own language that isn't supported: its content
  /// is shown as for an unknown environment.
  static func isNotDrawn(environment name: String) -> Bool {
    switch name {
    case "tikzpicture", "tikzcd", "axis", "algorithmic", "prooftree", "numcases":
      true
    default: false
    }
  }

  /// Whether a command is common but unsupported, and shown by its name like an unknown one,
  /// because its effect on surrounding content isn't rendered.
  static func isNotDrawn(_ name: String) -> Bool {
    switch name {
    case "sideset", "matrix", "pmatrix", "cases": true
    default: false
    }
  }

  /// Whether `&` separates cells directly in an environment.
  static func hasCells(_ name: String) -> Bool {
    switch name {
    case "equation", "equation*", "multline", "multline*", "math", "displaymath": false
    default: matrix(name) != nil
    }
  }

  /// Whether an environment contains a formula even in text.
  static func isFormula(_ name: String) -> Bool {
    switch name {
    case "tabular", "tabularx", "tabular*", "tabulary", "longtable": false
    default: matrix(name) != nil
    }
  }

  /// Whether the content of an environment is verbatim.
  static func isVerbatim(_ name: String) -> Bool {
    switch name {
    case "verbatim", "verbatim*", "Verbatim", "Verbatim*", "BVerbatim", "LVerbatim", "lstlisting",
      "minted":
      true
    default: isUnseen(name)
    }
  }

  /// Whether an environment is not shown.
  static func isUnseen(_ name: String) -> Bool {
    name == "comment" || name == "filecontents" || name == "filecontents*"
  }

  /// Whether an environment is shown as its content only.
  static func isTransparent(_ name: String) -> Bool {
    switch name {
    case "document", "center", "flushleft", "flushright", "abstract", "figure", "figure*", "table",
      "table*", "titlepage":
      true
    default: false
    }
  }

  /// Text-only commands, whose presence makes a payload text.
  private static let ofText = [
    "documentclass", "usepackage", "title", "author", "date", "maketitle", "section", "section*",
    "subsection", "subsection*", "subsubsection", "subsubsection*", "chapter", "chapter*", "part",
    "part*", "paragraph", "paragraph*", "tableofcontents", "item", "noindent", "(", "[", ")", "]",
    "newtheorem", "newtheorem*", "theoremstyle",
  ]

  /// Commands that expand to a text.
  static let names: [String: String] = [
    "LaTeX": "LaTeX", "TeX": "TeX", "KaTeX": "KaTeX", "today": "", "bmod": "mod", "mod": "mod",
    "angln": "n", "-": "", "@": "", "textbar": "|", "slash": "/", "ldots": "…", "dots": "…",
    "qed": "∎", "qedhere": "∎", "and": "and",
  ]

  /// Whether a command has no visible effect.
  static func isSilent(_ name: String) -> Bool { silentNames.contains(name) }

  private static let silentNames = Set(silent)

  private static let silent = [
    "nonumber", "notag", "limits", "nolimits", "hline", "hdashline", "nobreak", "allowbreak",
    "noindent", "indent", "centering", "maketitle", "tableofcontents", "label", "documentclass",
    "usepackage", "pagestyle", "thispagestyle", "pagenumbering", "bibliographystyle",
    "bibliography", "input", "include", "relax", "null", "mathstrut", "bgroup", "egroup",
    "smallskip", "medskip", "bigskip", "newpage", "clearpage", "par", "vspace", "vspace*",
    "displaylimits", "protect", "noalign", "raggedright", "appendix", "strut", "ensuremath",
    "makeatletter", "makeatother", "date", "author", "thanks", "global", "long", "expandafter",
    "hfill", "vfill", "nolinebreak", "linebreak", "pagebreak", "numberwithin", "setcounter",
    "addtocounter", "setlength", "addtolength", "textwidth", "linewidth", "columnwidth",
    "textheight", "parindent", "parskip",
  ]

  /// Commands that define other commands.
  private static let definitions = [
    "newcommand", "renewcommand", "providecommand", "def", "gdef", "edef", "xdef",
    "DeclareMathOperator", "DeclareMathOperator*", "newcommand*", "renewcommand*", "let",
    "newenvironment", "renewenvironment", "newenvironment*", "renewenvironment*",
  ]

  /// Whether a command defines an environment: a name, its beginning and its end.
  static func definesEnvironment(_ name: String) -> Bool {
    name.hasPrefix("newenvironment") || name.hasPrefix("renewenvironment")
  }

  /// Whether the first argument of a command is a URL, in which `%` doesn't begin a comment.
  static func takesAddress(_ name: String) -> Bool {
    name == "href" || name == "url" || name == "nolinkurl"
  }

  /// Whether a character may be a delimiter; many non-ASCII characters are.
  static func isDelimiter(_ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "/"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  /// Whether a command is a delimiter.
  static func isDelimiter(_ name: String) -> Bool {
    switch name {
    case "|", "vert", "Vert", "backslash", "lt", "gt", "uparrow", "Uparrow", "downarrow",
      "Downarrow", "updownarrow", "Updownarrow", "ulcorner", "urcorner", "llcorner", "lrcorner",
      "arrowvert", "Arrowvert", "bracevert":
      return true
    default:
      let atomClass = LatexSymbols.symbol(name)?.atomClass
      return atomClass == .opening || atomClass == .closing
    }
  }

  /// Returns the text of a delimiter token.
  static func delimiter(_ name: String) -> String {
    switch name {
    case ".": ""
    case "|", "vert", "lvert", "rvert": "|"
    case "\\|", "Vert", "lVert", "rVert": "‖"
    case "<", "langle", "lang": "⟨"
    case ">", "rangle", "rang": "⟩"
    case "{", "lbrace": "{"
    case "}", "rbrace": "}"
    case "backslash": "\\"
    default: LatexSymbols.symbol(name)?.text ?? name
    }
  }
}

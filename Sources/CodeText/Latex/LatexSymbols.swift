import ArtifactBase
import RefinerCore

// The symbols of commands, according to TeX, AMS-LaTeX and Unicode.

enum LatexSymbols {
  struct Symbol {
    var text: String
    var atomClass: MathNode.AtomClass
  }

  /// Returns the symbol of a command in a formula, or nil if it has none.
  static func symbol(_ name: String) -> Symbol? { table[name] }

  /// Returns the character of a command in text, or nil if it has none.
  static func character(_ name: String) -> String? { textTable[name] ?? table[name]?.text }

  static var all: some Sequence<Symbol> { table.values }

  /// The names of the symbols of formulas, the usual ones first: operators and relations by length, others as
  /// in their tables, in which rare names are last.
  static let orderedNames: [String] = {
    func names(_ list: String) -> [String] {
      let words = list.split { $0 == " " || $0 == "\n" }
      return stride(from: 0, to: words.count - 1, by: 2).map { String(words[$0]) }
    }
    let others = [operators, binary, relations].flatMap(names).enumerated()
    return [ordinary, opening, closing, punctuation, inner].flatMap(names)
      + others.sorted { ($0.element.utf8.count, $0.offset) < ($1.element.utf8.count, $1.offset) }
      .map(\.element)
  }()

  static var names: [String] { Array(table.keys) + Array(textTable.keys) }

  private static let textTable = pairs(characters)

  private static let table: [String: Symbol] = {
    var table: [String: Symbol] = [:]
    let groups: [(MathNode.AtomClass, String)] = [
      (.ordinary, ordinary), (.largeOperator, operators), (.binary, binary),
      (.relation, relations), (.opening, opening), (.closing, closing),
      (.punctuation, punctuation), (.inner, inner),
    ]
    for (atomClass, list) in groups {
      for (name, text) in pairs(list) { table[name] = Symbol(text: text, atomClass: atomClass) }
    }
    return table
  }()

  /// Parses a list of alternating keys and values.
  private static func pairs(_ list: String) -> [String: String] {
    let words = list.split { $0 == " " || $0 == "\n" }
    var pairs: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      pairs[String(words[index])] = String(words[index + 1])
    }
    return pairs
  }

  private static let ordinary = #"""
    # # & & aleph ℵ forall ∀ hbar ℏ exists ∃ nabla ∇ flat ♭ ell ℓ natural ♮ clubsuit ♣ wp ℘
    sharp ♯ diamondsuit ♢ Re ℜ heartsuit ♡ Im ℑ spadesuit ♠ S § P ¶ dag † ddag ‡ hslash ℏ
    triangledown ▽ lozenge ◊ circledS Ⓢ circledR ® measuredangle ∡ nexists ∄ mho ℧ Finv Ⅎ Game ⅁
    backprime ‵ blacktriangle ▲ blacktriangledown ▼ blacksquare ■ blacklozenge ⧫ bigstar ★
    sphericalangle ∢ complement ∁ eth ð diagup ╱ diagdown ╲ square □ Box □ Diamond ◊ yen ¥
    checkmark ✓ beth ℶ daleth ℸ gimel ℷ digamma ϝ varkappa ϰ $ $ % % _ _ angle ∠ infty ∞ prime ′
    triangle △ Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
    neg ¬ lnot ¬ top ⊤ bot ⊥ emptyset ∅ varnothing ∅ alpha α beta β gamma γ delta δ epsilon ϵ
    zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigma σ
    tau τ upsilon υ phi ϕ chi χ psi ψ omega ω varepsilon ε vartheta ϑ varpi ϖ varrho ϱ
    varsigma ς varphi φ surd √ partial ∂ backslash \ vert ∣ | ∥ Vert ∥ varvdots ⋮ degree °
    pounds £ mathsterling £ maltese ✠ R ℝ N ℕ Z ℤ Q ℚ C ℂ Reals ℝ reals ℝ Complex ℂ cnums ℂ
    natnums ℕ infin ∞ empty ∅ alef ℵ alefsym ℵ plusmn ± sdot ⋅ sect § bull ∙ image ℑ real ℜ
    weierp ℘ exist ∃ Alpha Α Beta Β Epsilon Ε Zeta Ζ Eta Η Iota Ι Kappa Κ Mu Μ Nu Ν Omicron Ο
    Rho Ρ Tau Τ Chi Χ thetasym ϑ varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π
    varSigma Σ varUpsilon Υ varPhi Φ varPsi Ψ varOmega Ω copyright © dots … vdots ⋮ minuso ⦵
    imath ı jmath ȷ
    """#

  private static let operators = #"""
    coprod ∐ bigvee ⋁ bigwedge ⋀ biguplus ⨄ bigcap ⋂ bigcup ⋃ int ∫ intop ∫ iint ∬ iiint ∭
    prod ∏ sum ∑ bigotimes ⨂ bigoplus ⨁ bigodot ⨀ oint ∮ oiint ∯ oiiint ∰ bigsqcup ⨆ smallint ∫
    """#

  private static let binary = #"""
    mp ∓ ominus ⊖ sqcap ⊓ ast ∗ sqcup ⊔ bigcirc ◯ bullet ∙ ddagger ‡ wr ≀ amalg ⨿ And &
    lessdot ⋖ gtrdot ⋗ lhd ⊲ rhd ⊳ dotplus ∔ smallsetminus ∖ Cap ⋒ Cup ⋓ doublebarwedge ⩞
    boxminus ⊟ boxplus ⊞ divideontimes ⋇ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌
    curlywedge ⋏ curlyvee ⋎ circleddash ⊝ circledast ⊛ centerdot ⋅ intercal ⊺ doublecap ⋒
    doublecup ⋓ boxtimes ⊠ cdot ⋅ circ ∘ div ÷ pm ± times × cap ∩ cup ∪ setminus ∖ land ∧ lor ∨
    wedge ∧ vee ∨ barwedge ⊼ veebar ⊻ odot ⊙ oplus ⊕ otimes ⊗ oslash ⊘ circledcirc ⊚ boxdot ⊡
    bigtriangleup △ bigtriangledown ▽ dagger † diamond ⋄ star ⋆ triangleleft ◃ triangleright ▹
    """#

  private static let relations = #"""
    nleqslant ⩽̸ ngeqslant ⩾̸ nleqq ≦̸ ngeqq ≧̸ lvertneqq ≨ gvertneqq ≩ nshortmid ∤
    nshortparallel ∦ nsubseteqq ⫅̸ nsupseteqq ⫆̸ varsubsetneq ⊊ varsubsetneqq ⫋ varsupsetneq ⊋
    varsupsetneqq ⫌
    equiv ≡ prec ≺ succ ≻ sim ∼ perp ⊥ preceq ⪯ succeq ⪰ simeq ≃ mid ∣ ll ≪ gg ≫ asymp ≍
    parallel ∥ bowtie ⋈ smile ⌣ sqsubseteq ⊑ sqsupseteq ⊒ doteq ≐ frown ⌢ ni ∋ propto ∝ vdash ⊢
    dashv ⊣ owns ∋ longleftarrow ⟵ Leftarrow ⇐ Longleftarrow ⟸ longrightarrow ⟶ Rightarrow ⇒
    Longrightarrow ⟹ leftrightarrow ↔ longleftrightarrow ⟷ Leftrightarrow ⇔ Longleftrightarrow ⟺
    mapsto ↦ longmapsto ⟼ nearrow ↗ hookleftarrow ↩ hookrightarrow ↪ searrow ↘ leftharpoonup ↼
    rightharpoonup ⇀ swarrow ↙ leftharpoondown ↽ rightharpoondown ⇁ nwarrow ↖
    rightleftharpoons ⇌ nless ≮ lneq ⪇ lneqq ≨ lnsim ⋦ lnapprox ⪉ nprec ⊀ npreceq ⋠ precnsim ⋨
    precnapprox ⪹ nsim ≁ nmid ∤ nvdash ⊬ nvDash ⊭ ntriangleleft ⋪ ntrianglelefteq ⋬ subsetneq ⊊
    subsetneqq ⫋ ngtr ≯ gneq ⪈ gneqq ≩ gnsim ⋧ gnapprox ⪊ nsucc ⊁ nsucceq ⋡ succnsim ⋩
    succnapprox ⪺ ncong ≆ nparallel ∦ nVDash ⊯ ntriangleright ⋫ ntrianglerighteq ⋭ supsetneq ⊋
    supsetneqq ⫌ nVdash ⊮ precneqq ⪵ succneqq ⪶ nleftarrow ↚ nrightarrow ↛ nLeftarrow ⇍
    nRightarrow ⇏ nleftrightarrow ↮ nLeftrightarrow ⇎ vartriangle △ leqq ≦ leqslant ⩽
    eqslantless ⪕ lesssim ≲ lessapprox ⪅ approxeq ≊ lll ⋘ lessgtr ≶ lesseqgtr ⋚ lesseqqgtr ⪋
    doteqdot ≑ risingdotseq ≓ fallingdotseq ≒ backsim ∽ backsimeq ⋍ subseteqq ⫅ Subset ⋐
    sqsubset ⊏ preccurlyeq ≼ curlyeqprec ⋞ precsim ≾ precapprox ⪷ vartriangleleft ⊲
    trianglelefteq ⊴ vDash ⊨ Vvdash ⊪ smallsmile ⌣ smallfrown ⌢ bumpeq ≏ Bumpeq ≎ geqq ≧
    geqslant ⩾ eqslantgtr ⪖ gtrsim ≳ gtrapprox ⪆ ggg ⋙ gtrless ≷ gtreqless ⋛ gtreqqless ⪌
    eqcirc ≖ circeq ≗ triangleq ≜ thicksim ∼ thickapprox ≈ supseteqq ⫆ Supset ⋑ sqsupset ⊐
    succcurlyeq ≽ curlyeqsucc ⋟ succsim ≿ succapprox ⪸ vartriangleright ⊳ trianglerighteq ⊵
    Vdash ⊩ shortmid ∣ shortparallel ∥ between ≬ pitchfork ⋔ varpropto ∝ blacktriangleleft ◀
    therefore ∴ backepsilon ∍ blacktriangleright ▶ because ∵ llless ⋘ gggtr ⋙ eqsim ≂ Join ⋈
    Doteq ≑ dashrightarrow ⇢ dashleftarrow ⇠ leftleftarrows ⇇ leftrightarrows ⇆ Lleftarrow ⇚
    twoheadleftarrow ↞ leftarrowtail ↢ looparrowleft ↫ leftrightharpoons ⇋ curvearrowleft ↶
    circlearrowleft ↺ Lsh ↰ upuparrows ⇈ upharpoonleft ↿ downharpoonleft ⇃ origof ⊶ imageof ⊷
    multimap ⊸ leftrightsquigarrow ↭ rightrightarrows ⇉ rightleftarrows ⇄ twoheadrightarrow ↠
    rightarrowtail ↣ looparrowright ↬ curvearrowright ↷ circlearrowright ↻ Rsh ↱
    downdownarrows ⇊ upharpoonright ↾ downharpoonright ⇂ rightsquigarrow ⇝ leadsto ⇝
    Rrightarrow ⇛ restriction ↾ approx ≈ cong ≅ ge ≥ geq ≥ gets ← gt > in ∈ subset ⊂ supset ⊃
    subseteq ⊆ supseteq ⊇ nsubseteq ⊈ nsupseteq ⊉ models ⊨ leftarrow ← le ≤ leq ≤ lt <
    rightarrow → to → ngeq ≱ nleq ≰ uparrow ↑ Uparrow ⇑ downarrow ↓ Downarrow ⇓ updownarrow ↕
    Updownarrow ⇕ neq ≠ ne ≠ notin ∉ notni ∌ colon : coloneqq ≔ eqqcolon ≕ Coloneqq ⩴
    vcentcolon : implies ⟹ impliedby ⟸ iff ⟺ dblcolon ∷ ratio : minuscolon −: simcolon ∼:
    approxcolon ≈:
    """#

  private static let opening = #"""
    lmoustache ⎰ lgroup ⟮ langle ⟨ lvert ∣ lVert ∥ { { lbrace { lbrack [ lparen ( lfloor ⌊
    lceil ⌈ lang ⟨ llbracket ⟦ lBrace ⦃
    """#

  private static let closing = #"""
    rmoustache ⎱ rgroup ⟯ rangle ⟩ rvert ∣ rVert ∥ } } rbrace } rbrack ] rparen ) rfloor ⌋
    rceil ⌉ rang ⟩ rrbracket ⟧ rBrace ⦄
    """#

  private static let punctuation = #"""
    ldotp . cdotp ⋅
    """#

  private static let inner = #"""
    mathellipsis … ldots … ddots ⋱ cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ dotso … dotsc …
    """#

  private static let characters = #"""
    # # & & S § P ¶ dag † textdagger † ddag ‡ textdaggerdbl ‡ circledR ® yen ¥ checkmark ✓ $ $
    textdollar $ % % _ _ textunderscore _ { { textbraceleft { } } textbraceright } lbrack [
    rbrack ] textless < textgreater > textbar | textbardbl ∥ textasciitilde ~ textbackslash \
    textasciicircum ^ textellipsis … ldots … varvdots ⋮ i ı j ȷ ss ß ae æ oe œ o ø AE Æ OE Œ O Ø
    aa å AA Å l ł L Ł
    textendash – textemdash — textquoteleft ‘ textquoteright ’ textquotedblleft “
    textquotedblright ” degree ° textdegree ° pounds £ textsterling £ maltese ✠
    """#
}

import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import ArtifactRefiners
import CodeText
import TestSupport
import Testing

@Suite("P3.13a Formulas in one line") struct FormulaLineTests {
  private func line(_ tex: String) -> String? { TeXFormula.line(of: tex) }

  @Test(
    "P3.13d Parentheses where something beside binds tighter",
    arguments: [
      (#"\frac{p}{q}^3"#, "(p/q)³"), (#"\frac{u}{v}\frac{w}{z}"#, "(u/v)(w/z)"),
      (#"m\frac{1}{k}n"#, "m(1/k)n"), (#"\frac{3}{4}kT"#, "(3/4)kT"),
      (#"\frac{u}{v} + \frac{1}{3}"#, "u/v + 1/3"), (#"\frac{u}{vw}"#, "u/(vw)"),
      (#"\frac{u+1}{v-1}"#, "(u + 1)/(v − 1)"), (#"\frac{uv}{w^2}"#, "uv/w²"),
      (#"\frac{\frac{p}{q}}{\frac{r}{s}}"#, "(p/q)/(r/s)"), (#"\frac{-u}{v}"#, "−u/v"),
      (#"w - \frac{-u}{v}"#, "w − (−u/v)"), (#"w \div \frac{u}{v}"#, "w ÷ (u/v)"),
      (#"u / \frac{v}{w}"#, "u/(v/w)"), (#"\frac{u}{v}!"#, "(u/v)!"),
      (#"\frac{u}{v}, \frac{w}{z}"#, "u/v, w/z"), (#"\left(\frac{p}{q}\right)^n"#, "(p/q)ⁿ"),
      (#"\left|\frac{p}{q}\right| - 1"#, "|p/q| − 1"), (#"\frac{u}{(v+w)}"#, "u/(v + w)"),
      (#"\frac{P(B|A)P(A)}{P(B)}"#, "P(B|A)P(A)/P(B)"), (#"\frac{1}{x(1+y)}"#, "1/(x(1 + y))"),
      (#"\frac{\cos t}{t}"#, "(cos t)/t"), (#"\frac{1}{\exp(-t+1)}"#, "1/exp(−t + 1)"),
      (#"\sin\frac{t}{2}"#, "sin(t/2)"), (#"\lim_{t \to 0} \frac{a}{t}"#, "lim_(t→0) a/t"),
      (#"\frac{d^2u}{dt^2}"#, "d²u/dt²"),
      (#"\frac{\partial^2 u}{\partial s\partial t}"#, "∂²u/(∂s∂t)"),
      (#"\left.\frac{du}{dt}\right|_{t=0}"#, "(du/dt)|ₜ₌₀"), (#"{u+v}^2"#, "(u + v)²"),
      (#"\frac{1}{10^{-6}}"#, "1/10⁻⁶"),
    ])
  func precedence(tex: String, expected: String) {
    #expect(line(tex) == expected)
  }

  @Test(
    "P3.13d Roots, mixed numbers and binomials",
    arguments: [
      (#"\sqrt{7}"#, "√7"), (#"\sqrt{x+1}"#, "√(x + 1)"), (#"\sqrt{x}z"#, "√(x)z"),
      (#"\sqrt{x^2}"#, "√(x²)"), (#"\sqrt{3}^5"#, "(√3)⁵"), (#"5\sqrt{3} - 1"#, "5√3 − 1"),
      (#"\sqrt[4]{16}"#, "∜16"), (#"\sqrt[n]{x+y}"#, "ⁿ√(x + y)"), (#"m\sqrt[n]{x}"#, "m ⁿ√x"),
      (#"3\frac{1}{4}"#, "3 1/4"), (#"12\frac{2}{3}\text{ m}"#, "12 2/3 m"),
      (#"3\frac{1}{4}x"#, "(3 1/4)x"), (#"1.5\frac{1}{4}"#, "1.5(1/4)"),
      (#"2\frac{x}{4}"#, "2(x/4)"),
      (#"\binom{4}{2}q^2"#, "C(4, 2)q²"),
    ])
  func numbers(tex: String, expected: String) {
    #expect(line(tex) == expected)
  }

  @Test(
    "P3.13e Spaces are those of the classes",
    arguments: [
      (#"m \log m"#, "m log m"), (#"3\ln 3"#, "3 ln 3"), (#"-\ln t"#, "−ln t"),
      (#"\cos x \sin y"#, "cos x sin y"),
      (#"g(-t) = -g(t)"#, "g(−t) = −g(t)"), ("[-2, 2]", "[−2, 2]"), (#"3 \cdot -4"#, "3 · −4"),
      ("N = 20,000", "N = 20,000"), ("(1,000,000)", "(1,000,000)"), ("f(100,200)", "f(100, 200)"),
      ("1,2,3", "1, 2, 3"), (#"|-t|"#, "|−t|"), ("|s| - |t|", "|s| − |t|"), ("p(s|t)", "p(s|t)"),
      (#"\int_0^1 t^2 dt"#, "∫₀¹ t² dt"), (#"\int u\,dv"#, "∫ u dv"),
      (#"\sum_{k \in K} a_k"#, "∑_(k∈K) aₖ"), (#"2^{k \log k}"#, "2^(k log k)"),
      (#"\operatorname{Cov}(X,Y)"#, "Cov(X, Y)"), (#"t \not= s"#, "t ≠ s"),
      (#"P\left(A \middle| B\right)"#, "P(A | B)"), (#"\{1, 2\}"#, "{1, 2}"),
    ])
  func spaces(tex: String, expected: String) {
    #expect(line(tex) == expected)
  }

  @Test(
    "P3.13a Scripts are characters, or follow a mark",
    arguments: [
      (#"e^{i\omega}"#, "e^(iω)"), (#"x_y^2"#, "x_(y)²"), (#"x_{j,k}"#, "x_(j,k)"),
      (#"y^{3/2}"#, "y^(3/2)"),
      (#"180^\circ"#, "180°"), (#"20^{\circ}\mathrm{C}"#, "20°C"), (#"B^\top"#, "Bᵀ"),
      (#"x^\infty y"#, "x^∞ y"), (#"e^{-x^2} z"#, "e^(−x²) z"), (#"T_{\text{cold}}"#, "T_cold"),
      (#"\theta_{cold}"#, "θ_(cold)"), (#"x_{j,k}^2"#, "x_(j,k)²"), (#"z^*"#, "z*"),
      (#"\mathbb{R}^{n \times 2}"#, "ℝ^(n×2)"), (#"{}_3F_2"#, "₃F₂"), (#"a\,{}^{3}H"#, "a ³H"),
      (#"\hat{\beta}_0"#, "β̂₀"), (#"\overline{AB}"#, "ĀB̄"), (#"\widehat{x+y}"#, "hat(x + y)"),
      (#"\xrightarrow{f}"#, "→ᶠ"), (#"\stackrel{?}{=}"#, "≟"), (#"\boxed{x+1}"#, "x + 1"),
      (#"\begin{cases} 1 & x > 0 \\ 0 & x \le 0 \end{cases}"#, "{1, x > 0; 0, x ≤ 0"),
      (#"\begin{aligned} a &= b \\ &= c \end{aligned}"#, "a = b; = c"),
    ])
  func scripts(tex: String, expected: String) {
    #expect(line(tex) == expected)
  }

  @Test(
    "P3.13d The name of an operator is one word",
    arguments: [
      (#"\operatorname*{argmax}_{\theta} f"#, "argmax_θ f"),
      (#"\operatorname{arg\,min}_w L"#, "arg min_w L"),
      (#"\operatorname*{arg\,max}_{x}"#, "arg maxₓ"),
      (#"\underset{\theta}{\arg\max}\ f"#, "arg max_θ f"),
      (#"\mathop{\mathrm{argmax}}_{\theta} f"#, "argmax_θ f"),
      (#"\mathop{\arg\,\max}\limits_\theta f"#, "arg max_θ f"),
      (#"\operatorname{E}_{\theta} x"#, "E_θ x"), (#"\operatorname{k-NN}(x)"#, "k-NN(x)"),
      (#"\operatorname{Tr} A^2"#, "Tr A²"),
      (#"\DeclareMathOperator*{\am}{arg\,max}\am_z g"#, "arg max_z g"),
      (#"\mathop{u+v}_t"#, "(u + v)ₜ"),
    ])
  func operators(tex: String, expected: String) {
    #expect(line(tex) == expected)
    let source = TeXFormula.nodes(of: tex).flatMap(LatexFormula.source)
    #expect(source.flatMap(line) == expected)
  }

  @Test(
    "P3.13f An unknown command keeps its arguments",
    arguments: [
      (#"\mesh{P}{i}{j} + 1"#, #"\mesh{P}{i}{j} + 1"#), (#"\mesh x"#, #"\mesh x"#),
      (#"\mesh{u}^2"#, #"\mesh{u}²"#), (#"\mesh{\frac{u}{v}}"#, #"\mesh{u/v}"#),
      (#"\mesh[2]{f}{x}"#, #"\mesh[2]{f}{x}"#), (#"\mesh^{2}{x}"#, #"\mesh²{x}"#),
      (#"\mesh[1]"#, #"\mesh[1]"#), (#"\mesh{a}[b]{c}"#, #"\mesh{a}[b]{c}"#),
    ])
  func unknown(tex: String, expected: String) {
    #expect(line(tex) == expected)
  }

  @Test(
    "R20.14 Chemical formulas",
    arguments: [
      (#"\ce{PO4^3-}"#, "PO₄³⁻"), (#"\ce{2Na + Cl2 -> 2NaCl}"#, "2 Na + Cl₂ → 2 NaCl"),
      (#"\ce{H2O <=> H+ + OH-}"#, "H₂O ⇌ H⁺ + OH⁻"), (#"\ce{CaCO3 v}"#, "CaCO₃ ↓"),
      (#"\ce{H2 ^}"#, "H₂ ↑"), (#"\ce{^{14}_{6}C}"#, "₆¹⁴C"),
      (#"\ce{CuSO4*5H2O}"#, "CuSO₄ · 5 H₂O"),
      (#"\ce{[Fe(CN)6]^{4-}}"#, "[Fe(CN)₆]⁴⁻"), (#"\ce{(NH4)2SO4}"#, "(NH₄)₂SO₄"),
      (#"\ce{CH3-CH2OH}"#, "CH₃−CH₂OH"), (#"\ce{CH2=CH2}"#, "CH₂=CH₂"), (#"\ce{HC#CH}"#, "HC≡CH"),
      (#"\ce{NaCl(aq)}"#, "NaCl(aq)"), (#"\ce{1/2 O2}"#, "(1/2) O₂"), (#"\ce{Zn^2+}"#, "Zn²⁺"),
      (#"\ce{CuSO4.5H2O}"#, "CuSO₄ · 5 H₂O"), (#"\ce{CuSO4·5H2O}"#, "CuSO₄ · 5 H₂O"),
      (#"\ce{KCr(SO4)2.12H2O}"#, "KCr(SO₄)₂ · 12 H₂O"),
      (#"\ce{CaSO4.1/2H2O}"#, "CaSO₄ · (1/2) H₂O"),
      (#"\ce{CaSO4.0.5H2O}"#, "CaSO₄ · 0.5 H₂O"), (#"\ce{NaCl·2H2O}"#, "NaCl · 2 H₂O"),
      (#"\ce{CuSO4 . 5 H2O}"#, "CuSO₄ · 5 H₂O"), (#"\ce{CuSO4\cdot5H2O}"#, "CuSO₄ · 5 H₂O"),
      (#"\ce{Al2O3.2SiO2.2H2O}"#, "Al₂O₃ · 2 SiO₂ · 2 H₂O"), (#"\ce{Na0.5CoO2}"#, "Na_0.5 CoO₂"),
      (#"\ce{1.5O2}"#, "1.5 O₂"), (#"\ce{MgCl2•6H2O}"#, "MgCl₂ · 6 H₂O"),
      (#"\ce{OCO^{.-}}"#, "OCO•⁻"), (#"\ce{NO^{.}}"#, "NO•"), (#"\ce{O2^.-}"#, "O₂•⁻"),
      (#"\ce{O2^{\bullet -}}"#, "O₂•⁻"), (#"\ce{NO^{(2.)-}}"#, "NO⁽²•⁾⁻"), (#"\ce{O2•-}"#, "O₂•⁻"),
      (#"\ce{•OH + CH3•}"#, "•OH + CH₃•"), (#"\ce{HO^. -> H2O.}"#, "HO• → H₂O."),
      (#"\ce{A → B ⇌ C}"#, "A → B ⇌ C"),
      (#"\ce{A ->[H2O] B}"#, "A →^(H₂O) B"), (#"\ce{e-}"#, "e⁻"), (#"\ce{Fe^{III}}"#, "Feᴵᴵᴵ"),
      (#"K = \frac{[\ce{H+}]}{[\ce{HA}]}"#, "K = [H⁺]/[HA]"), (#"\ce{\Delta H}"#, "Δ H"),
    ])
  func chemistry(tex: String, expected: String) {
    #expect(line(tex) == expected)
  }

  @Test(
    "R20.14a A minus in a chemical formula is a charge or a bond",
    arguments: [
      (#"\ce{NaCl(s) -> Na+(aq) + Cl-(aq)}"#, "NaCl(s) → Na⁺(aq) + Cl⁻(aq)"),
      (#"\ce{OH-}"#, "OH⁻"), (#"\ce{NO3- + HCO3- -> A-(g)}"#, "NO₃⁻ + HCO₃⁻ → A⁻(g)"),
      (#"\ce{CH3-CH2-OH}"#, "CH₃−CH₂−OH"), (#"\ce{CH3-(CH2)2-OH}"#, "CH₃−(CH₂)₂−OH"),
      (#"\ce{OH-->H2O}"#, "OH⁻ → H₂O"), (#"\ce{Br-<=>A}"#, "Br⁻ ⇌ A"), (#"\ce{I-/I2}"#, "I⁻/I₂"),
      (#"\ce{Na+_{(aq)} + Cl-_{(aq)}}"#, "Na⁺_(aq) + Cl⁻_(aq)"),
      (#"\ce{CO2_{(g)} + H2O_(l)}"#, "CO₂_(g) + H₂O₍ₗ₎"),
      (#"\ce{C_nH_{2n+2}}"#, "CₙH₂ₙ₊₂"), (#"\ce{C_xH_yO_2}"#, "CₓH_y O₂"),
      (#"\ce{C_12}"#, "C₁₂"),
    ])
  func charges(tex: String, expected: String) {
    #expect(line(tex) == expected)
    let source = TeXFormula.nodes(of: tex).flatMap(LatexFormula.source)
    #expect(source.flatMap(line) == expected)
  }

  @Test(
    "R20.15 Numbers, units and quantities",
    arguments: [
      (#"\SI{9.81}{\metre\per\second\squared}"#, "9.81 m s⁻²"),
      (#"\qty{3e8}{m/s}"#, "3 × 10⁸ m/s"), (#"\num{1.6e-19}"#, "1.6 × 10⁻¹⁹"),
      (#"\unit{\kilo\gram\metre\per\square\second}"#, "kg m s⁻²"), (#"\SI{25}{\celsius}"#, "25 °C"),
      (#"\ang{45}"#, "45°"), (#"\ang{12;30;5}"#, "12°30′5′′"), (#"\num{5 +- 0.2}"#, "5 ± 0.2"),
      (#"\si{\micro\ohm}"#, "µΩ"), (#"\SI{40}{\percent}"#, "40 %"), (#"\qty{2}{\tothe{3}}"#, "2"),
      (#"\qtyrange{10}{20}{\kilo\hertz}"#, "10–20 kHz"), (#"\pu{50 kJ/mol}"#, "50 kJ/mol"),
      (#"\SI{10}{\%}"#, "10 %"), (#"\unit{km\per h}"#, "km/h"), (#"\SI{20}{^\circ C}"#, "20 °C"),
      (#"\SI{20}{{}^{\circ}\mathrm{C}}"#, "20 °C"), (#"\SI{20}{\degree C}"#, "20 °C"),
      (#"\SI{45}{\degree}"#, "45°"), (#"\unit{\degree\per\second}"#, "° s⁻¹"),
      (#"\unit{\frac{m}{s}}"#, "m/s"), (#"\SI{5}{\frac{\kilo\gram}{\metre\squared}}"#, "5 (kg/m²)"),
      (#"\unit{\mole\per\cubic\deci\metre}"#, "mol dm⁻³"), (#"\SI{1013}{\hPa}"#, "1013 hPa"),
      (#"\qty{44.1}{\kHz}"#, "44.1 kHz"), (#"\qty{2}{\um}"#, "2 µm"), (#"\qty{3}{\kWh}"#, "3 kWh"),
      (#"\qty{2}{\Mohm}"#, "2 MΩ"), (#"\SI{1}{\atm}"#, "1 atm"),
      (#"\qty{5}{\milli\molar}"#, "5 mM"),
      (#"\qty{5}{\metre\per\second^2}"#, "5 m s⁻²"), (#"\unit{J/(kg K)}"#, "J/(kg K)"),
      (#"\unit{\kilo\watt/\hour}"#, "kW/h"), (#"\unit{nV\per\sqrt{Hz}}"#, "nV (√Hz)⁻¹"),
      (#"\unit{{m}^{-2}}"#, "m⁻²"), (#"\unit{\per s}"#, "1/s"), (#"\unit{kg.m^2}"#, "kg m²"),
      (#"\pu{2.5 m s-1}"#, "2.5 m s⁻¹"), (#"\num{-1e5}"#, "−1 × 10⁵"),
    ])
  func units(tex: String, expected: String) {
    #expect(line(tex) == expected)
  }

  @Test("R20.15 Units nest")
  func nestedUnits() {
    let nested = (0..<40).reduce("m") { unit, _ in "\\frac{\(unit)}{s}" }
    #expect(line("\\unit{\(nested)}") != nil)
    let open = String(repeating: "\\frac{", count: 40)
    #expect(line("\\unit{\(open)}") == nil)
  }

  @Test("P3.13a Everyday formulas of the suite", .needsSharedFolder)
  func everyday() throws {
    guard let bytes = SharedFolder.bytes(of: "suites/wild/inline-formulas.jsonl") else {
      return SharedFolder.reportMissing("formulas in a line", count: 187)
    }
    var wrong: [String] = []
    var count = 0
    for source in bytes.split(separator: 0x0A) {
      let example = try JSONValue(parsing: Array(source))
      guard case .string(let tex)? = example["tex"] else { continue }
      count += 1
      let line = line(tex) ?? tex
      let isRaw =
        line.contains("\\") || line.contains("{}") || line.contains("_{") || line.contains("^{")
      var isRight = !isRaw
      if case .array(let texts)? = example["right"] {
        isRight =
          isRight
          && texts.contains { text in
            if case .string(let text) = text {
              Self.packed(text) == Self.packed(line)
            } else {
              false
            }
          }
      }
      if !isRight { wrong.append("\(tex) → \(line)") }
    }
    #expect(count >= 180)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test("P3.13g Formulas of KaTeX that fit a line have no TeX", .needsSharedFolder)
  func suite() throws {
    guard let bytes = SharedFolder.bytes(of: "suites/formats/katex/cases.json"),
      case .array(let cases)? = try? JSONValue(parsing: bytes)
    else { return SharedFolder.reportMissing("formulas of KaTeX", count: 126) }
    var raw: [String] = []
    var count = 0
    for example in cases {
      guard case .string(let tex)? = example["tex"], !tex.contains("\\begin"),
        !tex.contains(#"\\"#), let line = line(tex), line.count <= 80
      else { continue }
      count += 1
      let isRaw = line.contains("\\") || line.contains("_{") || line.contains("^{")
      if isRaw { raw.append("\(tex) → \(line)") }
    }
    #expect(count >= 40)
    #expect(raw.count * 5 <= count, "\(raw.joined(separator: "\n"))")
  }

  /// A text without the spaces around binary signs.
  private static func packed(_ text: String) -> String {
    var text = text
    for sign in ["+", "−", "·", "×", "±", "/"] {
      text = text.split(separator: " \(sign) ", omittingEmptySubsequences: false)
        .joined(separator: sign)
    }
    return text
  }
}

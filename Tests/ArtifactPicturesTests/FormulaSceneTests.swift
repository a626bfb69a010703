import ArtifactPictures
import TestSupport
import Testing

/// Formulas as pictures.
@Suite("K21 Formulas") struct FormulaSceneTests {
  private static let size = 20.0

  private func nodes(_ tex: String) -> [MathNode] {
    var refiner = LatexRefiner()
    refiner.append(tex.utf8.span)
    refiner.finish()
    let model = refiner.model
    return (0..<model.count).flatMap { index -> [MathNode] in
      if case .formula(let nodes) = model[index] { nodes } else { [] }
    }
  }

  private func scene(_ tex: String) -> Scene2D {
    Scene2D(formula: nodes(tex), size: Self.size, measuredBy: AdvanceTable())
  }

  private func texts(_ scene: Scene2D) -> [Scene2D.Text] {
    scene.elements.compactMap { if case .text(let text) = $0.content { text } else { nil } }
  }

  private func text(_ string: String, in scene: Scene2D) throws -> Scene2D.Text {
    try #require(texts(scene).first { $0.lines == [string] }, "no \(string)")
  }

  private func paths(_ scene: Scene2D) -> [Rect2D] {
    scene.elements.compactMap {
      if case .path(let path) = $0.content { path.path.finiteBounds } else { nil }
    }
  }

  @Test("K21.1 Scripts are smaller, raised and lowered, and limits are above and below in display")
  func scripts() throws {
    let power = scene("x_i^2")
    let (x, i, two) = try (text("x", in: power), text("i", in: power), text("2", in: power))
    #expect(two.style.size == Self.size * 0.7 && i.style.size == Self.size * 0.7)
    #expect(two.position.y < x.position.y && i.position.y > x.position.y)
    #expect(two.position.x > x.position.x)
    let sum = scene(#"\sum_{k=1}^n k"#)
    let (sign, n) = try (text("∑", in: sum), text("n", in: sum))
    #expect(sign.style.size > Self.size && n.position.y < sign.position.y - Self.size * 0.8)
    let inline = scene(#"\textstyle\sum_{k=1}^n k"#)
    let (small, beside) = try (text("∑", in: inline), text("n", in: inline))
    #expect(small.style.size == Self.size && beside.position.x > small.position.x + Self.size / 2)
  }

  @Test("K21.1 Fractions have the size that their command says")
  func fractionSizes() throws {
    #expect(try text("b", in: scene(#"\frac{a}{b}"#)).style.size == Self.size)
    #expect(try text("b", in: scene(#"\tfrac{a}{b}"#)).style.size == Self.size * 0.7)
    #expect(try text("c", in: scene(#"\frac{\frac{a}{c}}{2}"#)).style.size == Self.size * 0.7)
    #expect(try text("c", in: scene(#"\frac{\dfrac{a}{c}}{2}"#)).style.size == Self.size)
    let deep = scene(#"\cfrac{1}{1+\cfrac{1}{1+\cfrac{1}{z}}}"#)
    #expect(try text("z", in: deep).style.size == Self.size)
  }

  @Test("K21.1 Spaces depend on the classes of atoms")
  func spaces() throws {
    func gap(_ tex: String, _ one: String, _ other: String) throws -> Double {
      let scene = scene(tex)
      let (left, right) = try (text(one, in: scene), text(other, in: scene))
      let width = AdvanceTable().width(of: one, style: left.style)
      return (right.position.x - left.position.x - width) / Self.size * 18
    }
    #expect(try abs(gap("a=b", "a", "=") - 5) < 0.01)
    #expect(try abs(gap("a+b", "+", "b") - 4) < 0.01)
    #expect(try abs(gap("-b", "−", "b")) < 0.01)
    #expect(try abs(gap("(a,b)", ",", "b") - 3) < 0.01)
    #expect(try abs(gap(#"\sin x"#, "sin", "x") - 3) < 0.01)
  }

  @Test("K21.2 Letters are slanted, names and digits upright, alphabets those of Unicode")
  func letters() throws {
    let formula = scene(#"x + 2\sin\Gamma\mathbb{R}\mathbf{v}"#)
    #expect(try text("x", in: formula).style.isItalic)
    for upright in ["2", "sin", "Γ", "ℝ"] {
      #expect(try !text(upright, in: formula).style.isItalic, "\(upright)")
    }
    let bold = try text("v", in: formula).style
    #expect(bold.isBold && !bold.isItalic)
  }

  @Test("K21.3 A bar is as wide as what it divides, and delimiters are as high as their content")
  func drawnParts() throws {
    let fraction = scene(#"\frac{a+b+c}{d}"#)
    let bar = try #require(paths(fraction).first)
    let (a, c, d) = try (text("a", in: fraction), text("c", in: fraction), text("d", in: fraction))
    #expect(bar.min.x <= a.position.x && bar.max.x > c.position.x)
    #expect(a.position.y < bar.min.y && d.position.y > bar.max.y + 0.5 * Self.size)
    let fence = scene(#"\left(\frac{\frac{1}{2}}{3}\right)"#)
    let heights = paths(fence).map { $0.max.y - $0.min.y }
    #expect(heights.count { $0 > 2.4 * Self.size } == 2)
    #expect(texts(scene(#"\left(x\right)"#)).map(\.lines) == [["("], ["x"], [")"]])
    let root = scene(#"\sqrt{abc}"#)
    let sign = try #require(paths(root).first)
    #expect(
      try sign.max.x >= text("c", in: root).position.x
        && sign.min.x < text("a", in: root).position.x)
  }

  @Test("K21.4 Colors are those with the same name, and unknown commands are shown")
  func colors() throws {
    let red = scene(#"\textcolor{red}{x} + \unknown{y}"#)
    #expect(try text("x", in: red).paint == .color(RGBA(red: 255, green: 0, blue: 0)))
    #expect(try text(#"\unknown"#, in: red).paint == .role(.warning))
    #expect(try text("y", in: red).paint == .role(.label))
  }

  @Test(
    "K21.5 Every formula of the suite has a finite picture that contains it", .needsSharedFolder)
  func suite() throws {
    guard let bytes = SharedFolder.bytes(of: "suites/formats/katex/cases.json"),
      case .array(let cases)? = try? JSONValue(parsing: bytes)
    else { return SharedFolder.reportMissing("formulas of KaTeX", count: 126) }
    var count = 0
    for example in cases {
      guard case .string(let tex)? = example["tex"] else { continue }
      let scene = scene(tex)
      #expect(scene.size.width.isFinite && scene.size.height.isFinite, "\(tex)")
      let svg = scene.svg()
      #expect(!["\"nan", " nan", "\"inf", "-inf"].contains(where: svg.contains), "\(tex)")
      // What overlaps on purpose may be outside.
      guard !["lap", "smash", "raise", "lower", "kern", "phantom"].contains(where: tex.contains)
      else { continue }
      count += 1
      for frame in paths(scene) {
        #expect(
          frame.min.y >= -2 && frame.max.y <= scene.size.height + 2 && frame.min.x >= -2
            && frame.max.x <= scene.size.width + 2, "\(tex)")
      }
    }
    #expect(count >= 90)
  }
}

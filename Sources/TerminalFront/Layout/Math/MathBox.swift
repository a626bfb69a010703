/// A box of a formula, and the row that is aligned with adjacent boxes.
struct MathBox {
  var box: FormBox
  var baseline: Int

  var width: Int { box.width }
  var height: Int { box.height }

  /// The number of rows above the baseline.
  var ascent: Int { baseline }

  /// The number of rows below the baseline.
  var descent: Int { height - 1 - baseline }

  init(_ box: FormBox, baseline: Int = 0) {
    self.box = box
    self.baseline = baseline
  }

  init(_ text: String, _ style: Style = Style()) {
    let safe = SafeText(sanitizing: text, context: .code)
    self.init(FormBox([safe.isEmpty ? [] : [Line.Run(safe, style)]]))
  }

  /// Returns an empty box.
  static func space(_ width: Int) -> MathBox {
    var box = FormBox([[]])
    box.width = max(0, width)
    return MathBox(box)
  }

  /// Puts boxes side by side, aligned at their baselines.
  static func row(_ boxes: [MathBox]) -> MathBox {
    let ascent = boxes.map(\.ascent).max() ?? 0
    let descent = boxes.map(\.descent).max() ?? 0
    let even = boxes.map {
      $0.box.inset(top: ascent - $0.ascent, bottom: descent - $0.descent)
    }
    guard !even.isEmpty else { return MathBox("") }
    return MathBox(FormBox.row(even, alignment: .leading, gap: 0), baseline: ascent)
  }

  /// Stacks boxes, centered horizontally.
  static func column(_ boxes: [MathBox], baseline: Int) -> MathBox {
    MathBox(
      FormBox.column(boxes.map(\.box), alignment: .center, gap: 0), baseline: baseline)
  }

  /// Returns the box with a superscript and a subscript.
  func with(sup: MathBox?, sub: MathBox?) -> MathBox {
    var right = FormBox.empty
    if let sup { right.append(sup.box) }
    for _ in 0..<height { right.rows.append([]) }
    if let sub { right.append(sub.box) }
    let above = sup?.height ?? 0
    let left = box.inset(top: above, bottom: sub?.height ?? 0)
    return MathBox(
      FormBox.row([left, right], alignment: .leading, gap: 0), baseline: above + baseline)
  }
}

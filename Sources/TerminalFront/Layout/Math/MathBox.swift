/// A rectangle of a formula, and which of its rows is the one that stands in line with what is beside it.
struct MathBox {
  var box: FormBox
  var baseline: Int

  var width: Int { box.width }
  var height: Int { box.height }

  /// Rows above the baseline, and below it.
  var ascent: Int { baseline }
  var descent: Int { height - 1 - baseline }

  init(_ box: FormBox, baseline: Int = 0) {
    self.box = box
    self.baseline = baseline
  }

  init(_ text: String, _ style: Style = Style()) {
    let safe = SafeText(sanitizing: text, context: .code)
    self.init(FormBox([safe.isEmpty ? [] : [Line.Run(safe, style)]]))
  }

  /// Room without anything in it.
  static func space(_ width: Int) -> MathBox {
    var box = FormBox([[]])
    box.width = max(0, width)
    return MathBox(box)
  }

  /// Boxes side by side, their baselines in one row.
  static func row(_ boxes: [MathBox]) -> MathBox {
    let ascent = boxes.map(\.ascent).max() ?? 0
    let descent = boxes.map(\.descent).max() ?? 0
    let even = boxes.map {
      $0.box.inset(top: ascent - $0.ascent, bottom: descent - $0.descent)
    }
    guard !even.isEmpty else { return MathBox("") }
    return MathBox(FormBox.row(even, alignment: .leading, gap: 0), baseline: ascent)
  }

  /// Boxes below each other, the middle of each in the middle.
  static func column(_ boxes: [MathBox], baseline: Int) -> MathBox {
    MathBox(
      FormBox.column(boxes.map(\.box), alignment: .center, gap: 0), baseline: baseline)
  }

  /// The box with a base raised or lowered beside it: scripts of a nucleus.
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

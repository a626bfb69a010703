import ArtifactBase
import Drawing

// Boxes, as in TeX: a width, and extents above and below a baseline.

/// A typeset part of a formula.
struct FormulaBox {
  var width = 0.0
  var ascent = 0.0
  var descent = 0.0
  private var parts: [Part] = []

  private enum Part {
    /// Content relative to the left end of the baseline.
    case content(Scene2D.Element.Content)
    case box(FormulaBox, Point2D)
  }

  init(width: Double = 0, ascent: Double = 0, descent: Double = 0) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }

  var height: Double { ascent + descent }

  /// Adds content whose coordinates begin at the left end of the baseline.
  mutating func add(_ content: Scene2D.Element.Content) { parts.append(.content(content)) }

  /// Adds a box without changing the extent.
  ///
  /// - Parameter y: How far its baseline is below that of this box.
  mutating func put(_ box: FormulaBox, x: Double, y: Double = 0) {
    parts.append(.box(box, Point2D(x: x, y: y)))
  }

  /// Adds a box, and what is needed for it to the extent above and below.
  mutating func add(_ box: FormulaBox, x: Double, y: Double = 0) {
    put(box, x: x, y: y)
    ascent = max(ascent, box.ascent - y)
    descent = max(descent, box.descent + y)
  }

  /// Adds a box at the right.
  mutating func append(_ box: FormulaBox) {
    add(box, x: width)
    width += box.width
  }

  /// Appends what the box contains to a scene. The depth of boxes is that of the formula.
  func draw(at origin: Point2D, into scene: inout Scene2D) {
    for part in parts {
      switch part {
      case .box(let box, let place):
        box.draw(at: Point2D(x: origin.x + place.x, y: origin.y + place.y), into: &scene)
      case .content(.text(var text)):
        text.position.x += origin.x
        text.position.y += origin.y
        scene.append(.text(text))
      case .content(.path(var path)):
        path.path = path.path.applying(.translation(x: origin.x, y: origin.y))
        scene.append(.path(path))
      case .content(let content): scene.append(content)
      }
    }
  }
}

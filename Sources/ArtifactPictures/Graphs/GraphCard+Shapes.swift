import Drawing

extension Scene2D.Shape.Kind {
  /// How many times as large a frame of this shape has to be, so that no outline meets a text in it; at most 1 if the
  /// frame is large enough.
  func growth(of frame: Size2D, around text: Size2D) -> Double {
    let (width, height) = (text.width / frame.width, text.height / frame.height)
    // What the slanted sides and tips take, as `Scene2D.Shape.outline` draws them.
    let slant = min(frame.height / 3 / frame.width, 1 / 4)
    switch self {
    case .rectangle, .capsule, .subroutine, .cylinder: return 1
    case .ellipse: return (width * width + height * height).squareRoot()
    case .diamond: return width + height
    // The text of a triangle is two thirds of the height below its tip.
    case .triangle: return (width + height / 2) * 1.5
    case .hexagon: return width + min(text.height / frame.width, height / 2)
    case .parallelogram, .trapezoid: return width + slant * (1 + height)
    case .flag: return width + 2 * slant
    }
  }

  /// Where the middle of a text is in the height of the shape, between 0 at the top and 1.
  var textCenter: Double { self == .triangle ? 2 / 3 : 1 / 2 }
}

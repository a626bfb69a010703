import ArtifactBase
import Drawing

/// The background for which a document without one of its own has chosen its colors.
struct VectorPaper {
  /// The numbers of lines and texts that are light, and of lines, texts and areas that are not.
  private var lightInks = 0
  private var darkInks = 0
  /// The number of light areas.
  private var lightAreas = 0

  /// Returns white for most drawings and a dark color for light ones; nil for a drawing that paints its
  /// background itself.
  static func color(of scene: Scene2D) -> RGBA? {
    var paper = VectorPaper()
    var transforms = [AffineTransform2D.identity]
    let whole = scene.size.width * scene.size.height * 0.95
    for element in scene.elements {
      let transform = transforms[transforms.count - 1]
      switch element.content {
      case .groupStart(let group):
        transforms.append(group.transform.followed(by: transform))
      case .groupEnd: if transforms.count > 1 { transforms.removeLast() }
      case .path(let path):
        guard let bounds = path.path.finiteBounds else { continue }
        if let color = path.fill?.plainColor, color.alpha > 0 {
          if color.alpha == 255, extent(of: bounds, transform) >= whole { return nil }
          paper.add(area: color)
        }
        if let color = path.stroke?.paint.plainColor { paper.add(ink: color) }
      case .shape(let shape):
        if let color = shape.fill?.plainColor, color.alpha == 255,
          extent(of: shape.frame, transform) >= whole
        {
          return nil
        }
      case .text(let text): if let color = text.paint.plainColor { paper.add(ink: color) }
      case .image(let image):
        if extent(of: image.frame, transform) >= whole { return nil }
      }
    }
    return RGBA(hex: paper.isDark ? 0x0F141B : 0xFFFFFF)
  }

  private mutating func add(ink color: RGBA) {
    guard color.alpha > 0 else { return }
    if color.luminance > 0.55 { lightInks += 1 } else { darkInks += 1 }
  }

  private mutating func add(area color: RGBA) {
    if color.luminance > 0.55 { lightAreas += 1 } else { darkInks += 1 }
  }

  /// Whether nearly everything is light, so that little would be seen on white.
  private var isDark: Bool {
    lightInks > 0 ? darkInks * 4 < lightInks : lightAreas > 0 && darkInks == 0
  }

  private static func extent(of bounds: Rect2D, _ transform: AffineTransform2D) -> Double {
    bounds.width * bounds.height
      * abs(transform.a * transform.d - transform.b * transform.c)
  }
}

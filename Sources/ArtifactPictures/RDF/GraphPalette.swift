import ArtifactRefiners
import Drawing

/// Turns the styles of a `view` into paints, lines and signs.
struct GraphPalette {
  /// The series of each palette name without a known hue, by first use.
  private var series: [String: Int] = [:]

  /// Returns the paint of a color or color name.
  mutating func paint(_ paint: GraphStyle.Paint) -> Paint2D {
    switch paint {
    case .color(let red, let green, let blue, let alpha):
      return .color(
        RGBA(
          red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue),
          alpha: Self.byte(alpha)))
    case .palette(let name):
      let index = series[name] ?? series.count
      series[name] = index
      return .role(.series, index: index)
    case .semantic(let name):
      switch name.lowercased() {
      case "warning", "danger", "error", "critical", "caution", "destructive":
        return .role(.warning)
      case "accent", "primary", "info", "information", "tint", "selection": return .role(.accent)
      case "secondary", "muted", "tertiary", "note": return .role(.note)
      case "background", "surface", "canvas": return .role(.background)
      case "node": return .role(.node)
      case "edge": return .role(.edge)
      case "group": return .role(.group)
      case "label", "text", "foreground": return .role(.label)
      default: return self.paint(.palette(name))
      }
    }
  }

  private static func byte(_ value: Double) -> UInt8 {
    UInt8((min(1, max(0, value.isFinite ? value : 0)) * 255).rounded())
  }

  /// Returns the style of a box or line.
  mutating func style(_ box: GraphStyle.Box) -> GraphPicture.Style {
    var style = GraphPicture.Style()
    style.fill = box.fill.map { paint($0) }
    style.stroke = box.stroke.map { paint($0) }
    style.strokeWidth = box.strokeWidth.map { min(16, max(0, $0.isFinite ? $0 : 0)) }
    style.text = box.textColor.map { paint($0) }
    style.opacity = box.opacity.map { min(1, max(0, $0.isFinite ? $0 : 1)) }
    style.isBold = box.textWeight.map { weight in
      ["bold", "semibold", "heavy", "black"].contains(weight.lowercased())
        || (Int(weight) ?? 400) >= 600
    }
    style.textSize = box.textSize.flatMap { $0.isFinite ? min(48, max(6, $0)) : nil }
    style.pattern =
      switch box.line {
      case nil: nil
      case .solid: .solid
      case .dotted: .dotted
      case .dashed: .dashed
      }
    return style
  }
}

extension GraphStyle.Box {
  /// The outline that the style gives.
  var sceneShape: Scene2D.Shape.Kind? {
    switch shape {
    case .rectangle: .rectangle(cornerRadius: cornerRadius ?? 0)
    case .roundedRectangle: .rectangle(cornerRadius: cornerRadius ?? 6)
    case .capsule: .capsule
    case .ellipse: .ellipse
    case nil: cornerRadius.map { .rectangle(cornerRadius: $0) }
    }
  }
}

extension GraphStyle.Route {
  /// The course of a line.
  var course: GraphPicture.Edge.Course {
    switch self {
    case .automatic, .orthogonal: .orthogonal
    case .straight: .straight
    case .curved: .curved
    }
  }
}

extension GraphStyle.Marker {
  /// The sign at the end of a line.
  var sceneMarker: Scene2D.Marker? {
    switch self {
    case .none: nil
    case .arrow: .arrow
    case .circle: .circle
    case .diamond: .diamond
    }
  }
}

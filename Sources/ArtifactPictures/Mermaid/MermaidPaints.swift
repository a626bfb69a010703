import ArtifactBase
import Drawing

/// Turns styles of CSS into those of a picture. A color becomes the series of the theme with the nearest hue, which is
/// legible on every background.
enum MermaidPaints {
  /// The style that some declarations such as `fill:#f9f` give.
  static func style(_ declarations: [String]) -> GraphPicture.Style {
    var style = GraphPicture.Style()
    for declaration in declarations {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).asciiTrimmed }
      guard parts.count == 2 else { continue }
      let value = parts[1].lowercased()
      switch parts[0].lowercased() {
      case "fill", "background", "background-color": style.fill = paint(value)
      case "stroke", "border-color": style.stroke = paint(value)
      case "stroke-width":
        let digits = value.prefix { $0.isNumber || $0 == "." }
        style.strokeWidth = Double(digits).map { min(max($0, 0), 6) }
      case "stroke-dasharray":
        if value.contains(where: { ("1"..."9").contains($0) }) { style.pattern = .dashed }
      case "font-weight":
        style.isBold = value == "bold" || value == "bolder" || (Int(value) ?? 400) >= 600
      case "opacity": style.opacity = Double(value).map { min(max($0, 0), 1) }
      default: break
      }
    }
    return style
  }

  /// The number of the series of a color; nil for grays and other words.
  static func series(of color: String) -> Int? {
    CSSHue(color).flatMap { hue in
      switch hue.degrees {
      case ..<12, 345...: 7
      case ..<35: 1
      case ..<68: 4
      case ..<165: 2
      case ..<190: 6
      case ..<250: 0
      case ..<288: 5
      default: 3
      }
    }
  }

  /// The paint of a color of CSS; nil for grays and other words.
  static func paint(_ color: String) -> Paint2D? {
    series(of: color).map { .role(.series, index: $0) }
  }
}

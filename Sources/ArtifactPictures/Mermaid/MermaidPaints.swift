import ArtifactBase
import Drawing

/// Turns styles of CSS into those of a picture. Colors become series of the theme, so that they are legible on every
/// background and differ where those of the source differ.
struct MermaidPaints {
  private var series: [String: Int] = [:]

  /// The style that some declarations such as `fill:#f9f` give.
  mutating func style(_ declarations: [String]) -> GraphPicture.Style {
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
  mutating func series(of color: String) -> Int? {
    if case .role(_, let index)? = paint(color.lowercased()) { index } else { nil }
  }

  /// The series of a color; nil for grays, which are as those of the theme.
  private mutating func paint(_ color: String) -> Paint2D? {
    guard let name = Self.hue(of: color) else { return nil }
    let index = series[name] ?? series.count
    series[name] = index
    return .role(.series, index: index)
  }

  /// A name that equal colors share; nil for grays and other words.
  private static func hue(of color: String) -> String? {
    let grays = [
      "none", "transparent", "white", "black", "gray", "grey", "silver", "lightgray", "lightgrey",
      "darkgray", "darkgrey", "whitesmoke", "inherit", "currentcolor", "",
    ]
    guard color.hasPrefix("#") else { return grays.contains(color) ? nil : color }
    let digits = color.dropFirst().compactMap(\.hexDigitValue)
    let parts: [Int]
    switch digits.count {
    case 3, 4: parts = digits.prefix(3).map { $0 * 17 }
    case 6, 8: parts = [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    guard (parts.max() ?? 0) - (parts.min() ?? 0) > 16 else { return nil }
    return parts.map(String.init).joined(separator: " ")
  }
}

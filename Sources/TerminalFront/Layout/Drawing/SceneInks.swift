import ArtifactPresentation
import Drawing

/// The styles that a theme has for the paint of scenes.
package struct SceneInks {
  let theme: Theme
  /// Whether the terminal shows any color of the palette.
  let hasPalette: Bool

  /// - Parameter hasPalette: Whether the terminal shows any color of the palette; by default if the theme has some.
  init(theme: Theme, hasPalette: Bool? = nil) {
    self.theme = theme
    self.hasPalette = hasPalette ?? theme.inks.hasPalette
  }

  /// Returns the style of lines, signs and dots.
  func line(_ paint: Paint2D) -> Style {
    guard case .role(let role, let index) = paint else { return color(paint) }
    return switch role {
    case .node: theme.inks.blue
    case .group, .axis, .grid: theme.chrome
    case .accent: theme.inlineCode
    case .note: theme.inks.yellow
    case .warning: theme.warning
    case .series: series(index)
    default: Style()
    }
  }

  /// Returns the style of text.
  func text(_ paint: Paint2D) -> Style {
    guard case .role(let role, _) = paint else { return color(paint) }
    return switch role {
    case .node, .note: Style()
    case .edge: theme.inks.cyan
    default: line(paint)
    }
  }

  /// Returns the style of an area that is filled visibly; nil for the paint of roles whose areas look
  /// like the background.
  func fill(_ paint: Paint2D) -> Style? {
    switch paint {
    case .role(let role, _):
      return role == .series || role == .accent || role == .warning ? line(paint) : nil
    case .color, .gradient, .pattern:
      let style = color(paint)
      return style == Style() ? nil : style
    }
  }

  /// Returns the style of an area whose color is a value, such as a cell of a heat map: the nearest color of the
  /// palette, if the terminal has it.
  func area(_ paint: Paint2D) -> Style? {
    guard hasPalette, case .color(let color) = paint else { return fill(paint) }
    let parts = [color.red, color.green, color.blue]
    let hasHue = (parts.max() ?? 0) - (parts.min() ?? 0) > 40
    return Style(Style.Color.nearest(to: color, allowsGray: !hasHue))
  }

  private func series(_ index: Int) -> Style {
    let styles = theme.inks.series
    let rest = index % styles.count
    return styles[rest < 0 ? rest + styles.count : rest]
  }

  private func color(_ paint: Paint2D) -> Style {
    guard let color = paint.plainColor else { return Style() }
    return theme.inks.style(of: .rgb(red: color.red, green: color.green, blue: color.blue))
  }
}

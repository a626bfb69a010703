import ArtifactBase
import Drawing

/// How colors between two colors are made, with the results of d3-interpolate.
struct ColorInterpolation: Hashable, Sendable {
  /// The spaces of colors, by their names in specifications. The long forms interpolate hues as
  /// numbers, not the shorter way around.
  enum Space: String, Hashable, Sendable, CaseIterable {
    case rgb, hsl, lab, hcl, cubehelix
    case longHSL = "hsl-long"
    case longHCL = "hcl-long"
    case longCubehelix = "cubehelix-long"
  }

  /// The space of colors.
  var space: Space
  /// The exponent of the components of `rgb`, or of the lightness of `cubehelix`.
  var gamma: Double

  /// Red, green and blue, linearly.
  static let rgb = ColorInterpolation(.rgb)
  /// The interpolation that Vega-Lite requests for colors of values that have an order.
  static let hcl = ColorInterpolation(.hcl)

  /// Creates an interpolation.
  init(_ space: Space, gamma: Double = 1) {
    self.space = space
    self.gamma = gamma
  }

  /// Creates the interpolation of a name, such as `hcl-long`, in lowercase or uppercase letters.
  init?(name: String, gamma: Double? = nil) {
    guard let space = Space(rawValue: name.lowercased()) else { return nil }
    self.init(space, gamma: gamma ?? 1)
  }

  /// Returns the components of a color in the space.
  func components(_ color: RGBA) -> ColorComponents {
    let rgb = ColorComponents(color)
    return switch space {
    case .rgb: rgb
    case .hsl, .longHSL: rgb.hslFromRGB
    case .lab: rgb.labFromRGB
    case .hcl, .longHCL: rgb.hclFromRGB
    case .cubehelix, .longCubehelix: rgb.cubehelixFromRGB
    }
  }

  /// Returns the color at a fraction of the way between two colors of the space.
  func color(from start: ColorComponents, to end: ColorComponents, at fraction: Double) -> RGBA {
    let lightnessFraction = space == .rgb || gamma == 1 ? fraction : fraction.raised(to: gamma)
    let opacity = Self.linear(start.opacity, end.opacity, fraction)
    switch space {
    case .rgb:
      return ColorComponents(
        corrected(start.first, end.first, fraction),
        corrected(start.second, end.second, fraction),
        corrected(start.third, end.third, fraction), opacity: opacity
      ).rgba
    case .lab:
      return ColorComponents(
        Self.linear(start.first, end.first, fraction),
        Self.linear(start.second, end.second, fraction),
        Self.linear(start.third, end.third, fraction), opacity: opacity
      ).rgbFromLab.rgba
    case .hsl, .hcl, .cubehelix, .longHSL, .longHCL, .longCubehelix:
      let isLong = space == .longHSL || space == .longHCL || space == .longCubehelix
      let isCubehelix = space == .cubehelix || space == .longCubehelix
      let color = ColorComponents(
        isLong
          ? Self.linear(start.first, end.first, fraction)
          : Self.hue(start.first, end.first, fraction),
        Self.linear(start.second, end.second, fraction),
        Self.linear(start.third, end.third, isCubehelix ? lightnessFraction : fraction),
        opacity: opacity)
      switch space {
      case .hsl, .longHSL: return color.rgbFromHSL.rgba
      case .hcl, .longHCL: return color.rgbFromHCL.rgba
      default: return color.rgbFromCubehelix.rgba
      }
    }
  }

  private func corrected(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
    let difference = end - start
    guard gamma != 1, difference != 0, !difference.isNaN else {
      return Self.linear(start, end, fraction)
    }
    let low = start.raised(to: gamma)
    return (low + fraction * (end.raised(to: gamma) - low)).raised(to: 1 / gamma)
  }

  /// Interpolates a component; if one of the colors doesn't have it, that of the other one is used.
  private static func linear(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
    let difference = end - start
    if difference.isNaN { return start.isNaN ? end : start }
    return difference == 0 ? start : start + fraction * difference
  }

  /// Interpolates hues the shorter way around.
  private static func hue(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
    let difference = end - start
    guard abs(difference) > 180 else { return linear(start, end, fraction) }
    return start + fraction * (difference - 360 * (difference / 360).roundedHalfUp)
  }
}

/// What hides parts of a group.
public struct Mask2D: Hashable, Sendable {
  /// Which property of the content shows the group.
  public enum Kind: Hashable, Sendable {
    /// The opacity.
    case alpha
    /// The opacity times the luminance, of sRGB or of linear components.
    case luminance(isLinear: Bool)
  }

  /// Which property of the content shows the group.
  public var kind: Kind
  /// The area outside of which the group is invisible; nil for no limit.
  public var region: Rect2D?
  /// The content, in the coordinates of the group's content.
  public var elements: [Scene2D.Element]

  /// Creates a mask.
  public init(_ kind: Kind = .alpha, region: Rect2D? = nil, elements: [Scene2D.Element]) {
    self.kind = kind
    self.region = region
    self.elements = elements
  }

  /// Creates a mask that shows the inside of a path.
  public init(clip path: Path2D, rule: Scene2D.Path.FillRule = .nonzero) {
    let shown = Scene2D.Path(
      path, stroke: nil, fill: .color(RGBA(hex: 0x000000)), fillRule: rule)
    self.init(elements: [Scene2D.Element(.path(shown))])
  }
}

/// How the colors of a group and of what is below it are mixed (Compositing and Blending Level 1).
public enum BlendMode2D: String, Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion, hue, saturation, color, luminosity
}

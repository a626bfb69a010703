import ArtifactBase
import Drawing

/// The hue of a color in CSS.
struct CSSHue {
  /// The angle on the color wheel, from 0 to less than 360; red is 0, green 120 and blue 240.
  let degrees: Double

  private init(degrees: Double) { self.degrees = degrees }

  /// Reads a color in any notation. Nil for grays, near black and near white, and for other words.
  init?(_ text: String) {
    guard let color = RGBA(css: text), color.alpha > 0 else { return nil }
    self.init([Double(color.red), Double(color.green), Double(color.blue)])
  }

  /// The hue of red, green and blue from 0 to 255; nil for grays.
  private init?(_ parts: [Double]) {
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    guard range > 16 else { return nil }
    let sixths =
      high == red
      ? (green - blue) / range
      : high == green ? 2 + (blue - red) / range : 4 + (red - green) / range
    self.init(degrees: sixths < 0 ? sixths * 60 + 360 : sixths * 60)
  }
}

extension RGBA {
  /// The color in the notation of CSS: `#rrggbb`, or `rgba(…)` if it is not opaque.
  public var cssText: String {
    if alpha == 255 {
      let digits = [red, green, blue].map { component in
        let text = String(component, radix: 16)
        return component < 16 ? "0" + text : text
      }
      return "#" + digits.joined()
    }
    let opacity = (Double(alpha) / 255 * 1_000).rounded() / 1_000
    return "rgba(\(red), \(green), \(blue), \(opacity))"
  }
}

import ArtifactPresentation

/// The class of a color that the source asks for. The style sheet has a color for each name and color
/// scheme, with enough contrast; other colors are those of the nearest name.
enum TintClass {
  /// Returns the class of a color; nil for none.
  static func name(of tint: FormElement.Tint?) -> String? {
    switch tint {
    case .named(let name): "ak-tint-" + name.rawValue
    case .rgb(let red, let green, let blue):
      "ak-tint-" + nearest(Int(red), Int(green), Int(blue)).rawValue
    case nil: nil
    }
  }

  /// The name for a color by its hue; gray if it has none.
  private static func nearest(_ red: Int, _ green: Int, _ blue: Int) -> FormElement.Tint.Name {
    let high = max(red, green, blue)
    let low = min(red, green, blue)
    let range = high - low
    guard range > 24 else { return high < 64 || low > 224 ? .primary : .gray }
    var hue: Int
    if high == red {
      hue = 60 * (green - blue) / range
    } else if high == green {
      hue = 120 + 60 * (blue - red) / range
    } else {
      hue = 240 + 60 * (red - green) / range
    }
    if hue < 0 { hue += 360 }
    switch hue {
    case 0..<15, 345...: return .red
    case 15..<42: return high < 160 ? .brown : .orange
    case 42..<68: return .yellow
    case 68..<155: return .green
    case 155..<185: return .teal
    case 185..<200: return .cyan
    case 200..<240: return .blue
    case 240..<262: return .indigo
    case 262..<300: return .purple
    default: return .pink
    }
  }

  /// Returns the class of a color as TeX has it: a name, or `#RRGGBB`; nil if it is unknown.
  static func name(ofTeX color: String) -> String? {
    let names: [String: FormElement.Tint.Name] = [
      "red": .red, "blue": .blue, "green": .green, "orange": .orange, "yellow": .yellow,
      "purple": .purple, "violet": .purple, "pink": .pink, "magenta": .pink, "gray": .gray,
      "grey": .gray, "brown": .brown, "cyan": .cyan, "teal": .teal, "black": .primary,
      "white": .primary, "lime": .green, "olive": .yellow,
    ]
    if let name = names[color.lowercased()] { return "ak-tint-" + name.rawValue }
    guard color.utf8.first == UInt8(ascii: "#"), color.utf8.count == 7,
      let value = Int(color.dropFirst(), radix: 16), value >= 0
    else { return nil }
    return "ak-tint-" + nearest(value >> 16 & 255, value >> 8 & 255, value & 255).rawValue
  }
}

import ArtifactBase
import Drawing

/// A color scheme, or the parameters of one, as Vega's scales use them.
struct ColorScheme: Hashable, Sendable {
  /// What a scheme consists of.
  enum Content: Hashable, Sendable {
    /// Distinct colors of categories.
    case categorical([RGBA])
    /// Colors that merge into one another.
    case ramp(ColorRamp)
  }

  /// The colors.
  var content: Content
  /// The number of colors that the name of the scheme requests, as `blues-7` does.
  var count: Int?

  /// The largest number of colors that a scheme is divided into.
  static let countLimit = 10_000
  /// The number of colors if nothing else is known.
  static let defaultCount = 5

  /// Creates a scheme of colors between those given.
  init(_ colors: [RGBA], interpolation: ColorInterpolation = .rgb) {
    content = .ramp(ColorRamp(colors, interpolation: interpolation))
  }

  /// Creates the scheme with one of Vega's names, in lowercase or uppercase letters, which may be
  /// followed by a hyphen and the number of colors.
  init?(named name: String) {
    let name = name.lowercased()
    if let content = ColorSchemes.schemes[name] {
      self.content = content
      return
    }
    guard let hyphen = name.lastIndex(of: "-"),
      let content = ColorSchemes.schemes[String(name[..<hyphen])],
      let count = Int(name[name.index(after: hyphen)...]), (1...Self.countLimit).contains(count)
    else { return nil }
    self.content = content
    self.count = count
  }

  /// Returns the range of an ordinal scale: all colors of categories, or `count` colors of a ramp.
  ///
  /// Vega 6.2 passes the number of values in the domain; Vega 6.4 passes the scheme's `count` if
  /// there is one.
  ///
  /// - Parameters:
  ///   - count: The number of colors of a ramp.
  ///   - extent: The part of the ramp.
  /// - Complexity: O(`count`).
  func ordinalRange(count: Int, extent: (Double, Double)? = nil) -> [RGBA] {
    switch content {
    case .categorical(let colors): colors
    case .ramp: colors(count, extent: extent)
    }
  }

  /// Returns the range of a discretizing scale: the first `count` colors of categories, or `count`
  /// colors of a ramp. The number in the name takes precedence; 0 means ``defaultCount``.
  ///
  /// - Complexity: O(`count`).
  func colors(_ count: Int, extent: (Double, Double)? = nil) -> [RGBA] {
    let requested = self.count ?? (count > 0 ? count : Self.defaultCount)
    let count = min(requested, Self.countLimit)
    switch content {
    case .categorical(let colors): return Array(colors.prefix(count))
    case .ramp(let ramp):
      return (extent.map { ramp.part(from: $0.0, to: $0.1) } ?? ramp).samples(count)
    }
  }

  /// Returns the ramp of a continuous scale.
  ///
  /// - Parameters:
  ///   - extent: The part of the scheme.
  ///   - isReversed: Whether the part is in reverse order.
  ///   - interpolation: How colors of categories are interpolated.
  func ramp(
    extent: (Double, Double)? = nil, isReversed: Bool = false,
    interpolation: ColorInterpolation = .rgb
  ) -> ColorRamp {
    switch content {
    case .categorical(let colors):
      return ColorRamp(isReversed ? colors.reversed() : colors, interpolation: interpolation)
    case .ramp(let ramp):
      let (start, end) = extent ?? (0, 1)
      return isReversed ? ramp.part(from: end, to: start) : ramp.part(from: start, to: end)
    }
  }
}

/// Vega's color schemes by name.
enum ColorSchemes {
  /// The schemes; their names are in lowercase letters.
  static let schemes: [String: ColorScheme.Content] = {
    var schemes: [String: ColorScheme.Content] = [:]
    for (name, colors) in palettes(in: ColorPalettes.categorical) {
      schemes[name] = .categorical(colors)
    }
    for text in [
      ColorPalettes.singleHue, ColorPalettes.multiHue, ColorPalettes.diverging,
      ColorPalettes.cyclic,
    ] {
      for (name, colors) in palettes(in: text) { schemes[name] = .ramp(ColorRamp(colors)) }
    }
    return schemes
  }()

  private static func palettes(in text: String) -> [(name: String, colors: [RGBA])] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let digits = words.dropFirst().joined().utf8.compactMap {
        Character(UnicodeScalar($0)).hexDigitValue
      }
      let colors = stride(from: 0, to: digits.count - 5, by: 6).map { start in
        RGBA(hex: digits[start..<start + 6].reduce(0) { $0 << 4 | UInt32($1) })
      }
      return (String(words.first ?? ""), colors)
    }
  }
}

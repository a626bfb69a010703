import Charts
import Drawing

/// The paints, signs and shades of the series of a chart in cells.
struct CellInk {
  let hasColors: Bool
  /// Whether a ramp of colors shows values, rather than densities.
  let hasRamp: Bool
  /// The number of series that colors distinguish; 1 without any.
  let seriesCount: Int
  /// Whether shapes distinguish marks.
  let hasShapes: Bool
  /// Whether sizes distinguish marks, and the largest one.
  let largestSize: Double?
  /// The colors of a ramp with their positions from 0 to 1.
  private let ramp: [(offset: Double, color: RGBA)]

  init(_ plot: ChartPlot, hasColors: Bool, hasPalette: Bool = true) {
    self.hasColors = hasColors
    hasRamp = hasColors && hasPalette
    var count = 1
    var largest = 0.0
    for view in plot.views {
      for marks in view.marks {
        for item in marks.items {
          count = max(count, item.series + 1)
          if marks.kind == .symbol { largest = max(largest, item.size) }
        }
      }
    }
    seriesCount = count
    ramp = plot.legends.first { !$0.gradient.isEmpty }?.gradient ?? []
    hasShapes = plot.legends.contains { $0.channels.contains(.shape) }
    let hasSizes =
      plot.legends.contains { $0.channels.contains(.size) }
      || plot.views.contains { $0.marks.contains(where: Self.hasSizes) }
    largestSize = hasSizes && largest > 0 ? largest : nil
  }

  /// Whether the sizes of points are values.
  private static func hasSizes(_ marks: PlotMarks) -> Bool {
    guard marks.kind == .symbol, let first = marks.items.first?.size else { return false }
    return Set(marks.items.prefix(2_000).map(\.size)).count > 2
      && marks.items.contains { abs($0.size - first) > first * 0.2 }
  }

  /// Whether the signs of points differ by size, rather than by series.
  var showsSizes: Bool { largestSize != nil && !hasShapes && (hasColors || seriesCount == 1) }

  /// The signs of stacked series that have no density of their own.
  private static let patterns: [Character] = ["╳", "·", "≡", "┼", "╱", "▚"]
  private static let letters: [Character] = Array("abcdefghijklmnopqrstuvwxyz")

  /// The number of series whose colors differ in all themes.
  private static let colorCount = 5

  /// Returns the character that fills the bars of a series that has no density, or no color of the theme, of its own;
  /// nil for other series.
  func pattern(_ series: Int, _ paint: Paint2D) -> Character? {
    if hasColors { guard case .role = paint else { return nil } }
    let number = series - (hasColors ? Self.colorCount : Self.shades.count)
    guard number >= 0 else { return nil }
    return number < Self.patterns.count
      ? Self.patterns[number]
      : Self.letters[(number - Self.patterns.count) % Self.letters.count]
  }

  /// Whether stacked areas have signs, since there are more of them than densities.
  var signsAreas: Bool { !hasColors && seriesCount > Self.shades.count }

  private static let shades = [1, 0.75, 0.5, 0.25]

  private static let palette: [RGBA: Int] = {
    let colors: [UInt32] = [
      0x4C78A8, 0xF58518, 0xE45756, 0x72B7B2, 0x54A24B, 0xEECA3B, 0xB279A2, 0xFF9DA6, 0x9D755D,
      0xBAB0AC,
    ]
    var result: [RGBA: Int] = [:]
    for (index, color) in colors.enumerated() { result[RGBA(hex: color)] = index }
    return result
  }()

  /// Returns the paint for a color of a chart: default colors are those of the theme.
  func paint(_ color: RGBA?, series: Int = 0) -> Paint2D {
    guard var color else { return .role(.series, index: max(0, series)) }
    color.alpha = 255
    if let index = Self.palette[color] { return .role(.series, index: index) }
    if !hasColors { return .role(.series, index: max(0, series)) }
    if color == RGBA(hex: 0) || color == RGBA(hex: 0xFFFFFF) { return .role(.label) }
    return .color(color)
  }

  /// Returns the paint of a mark.
  func paint(_ item: PlotItem) -> Paint2D {
    let isVisible = { (color: RGBA?) in color.flatMap { $0.alpha > 0 ? $0 : nil } }
    return paint(isVisible(item.fill) ?? isVisible(item.stroke), series: item.series)
  }

  /// Whether areas whose color is a value differ by density.
  var showsDensity: Bool { hasColors ? !hasRamp && (!ramp.isEmpty || seriesCount == 1) : true }

  /// Returns the paint of an area whose color is a value.
  func areaPaint(_ color: RGBA?) -> Paint2D { hasRamp ? paint(color) : .role(.series, index: 0) }

  /// Returns the sign of a series in a cell.
  func sign(_ number: Int, column: Int, row: Int, paint: Paint2D) -> Scene2D.Element.Content {
    let kinds: [Scene2D.Shape.Kind] = [.ellipse, .rectangle, .triangle, .diamond]
    let number = max(0, number)
    // After eight shapes, letters.
    if number >= 8 {
      let letters = Self.letters + Self.letters.flatMap { $0.uppercased() }
      return .text(
        .init(
          String(letters[(number - 8) % letters.count]),
          at: Point2D(x: Double(column), y: Double(row) + 0.5), paint: paint))
    }
    let frame = Rect2D(
      Point2D(x: Double(column), y: Double(row)), Point2D(x: Double(column + 1), y: Double(row + 1))
    )
    return .shape(
      .init(
        kinds[number % 4], frame: frame,
        fill: number >= 4 ? .role(.background) : paint, stroke: Stroke2D(paint, width: 1.5)))
  }

  /// Returns the number of the sign of a symbol.
  func signNumber(_ item: PlotItem) -> Int {
    guard hasShapes else { return seriesCount > 1 ? item.series : 0 }
    switch item.shape {
    case "circle": return 0
    case "square": return 1
    case "triangle-up", "triangle": return 2
    case "diamond": return 3
    case "cross": return 4
    case "triangle-down": return 6
    case "triangle-right": return 5
    default: return 7
    }
  }

  /// Returns the sign of a size: a small, a medium or a large dot.
  func sizeSign(_ size: Double) -> String {
    guard let largestSize else { return "●" }
    let part = size / largestSize
    return part < 0.12 ? "∙" : part < 0.45 ? "•" : "●"
  }

  /// Returns the density for a position on a ramp from 0 to 1.
  static func density(_ part: Double) -> Double {
    part < 0.25 ? 0.25 : part < 0.5 ? 0.5 : part < 0.75 ? 0.75 : 1
  }

  /// Returns the density for a color, for areas without colors.
  func density(_ color: RGBA?) -> Double {
    guard let color else { return 0.25 }
    func distance(_ other: RGBA) -> Int {
      let (r, g, b) = (
        Int(color.red) - Int(other.red), Int(color.green) - Int(other.green),
        Int(color.blue) - Int(other.blue)
      )
      return r * r + g * g + b * b
    }
    if let nearest = ramp.min(by: { distance($0.color) < distance($1.color) }) {
      return Self.density(nearest.offset)
    }
    let light =
      0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue)
    return Self.density(1 - light / 255)
  }

  /// The opacity of bars of a stack, which differ by density without colors.
  func shade(_ series: Int) -> Double {
    hasColors ? 1 : Self.shades[max(0, series) % 4]
  }

  /// The opacity of areas on top of each other.
  func areaShade(_ series: Int) -> Double {
    hasColors ? 1 : [1, 0.35, 0.2, 0.1][max(0, series) % 4]
  }
}

import ArtifactCore
import ArtifactPresentation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A map drawn in braille dots: north is up, with an equirectangular projection that is true to
/// scale at the middle latitude. A scale bar is drawn below.
struct MapDrawing {
  /// The maximum width of the drawing in cells.
  static let widest = 80

  /// The maximum height of the drawing in cells.
  static let highest = 20

  /// The minimum width in cells.
  static let narrowest = 4

  /// The maximum number of features that are numbered. More numbers would hide the map.
  static let numberedFeatures = 40

  /// The length of a degree of latitude in kilometres.
  private static let kilometres = 111.32

  private let map: MapBlock
  private let west: Double
  private let north: Double

  /// The size of the map in degrees of latitude.
  private let span: Size2D

  /// The length of a degree of longitude at the middle latitude, in degrees of latitude.
  private let shrink: Double
  private let middle: Double

  /// Whether the map crosses the antimeridian.
  private let isTurned: Bool

  /// The maximum middle latitude for a scale bar. Closer to a pole the scale varies too much across
  /// the map.
  private static let scaledLatitude = 80.0

  /// Creates a drawing; nil if the map contains no location that can be drawn.
  init?(_ map: MapBlock) {
    let places = map.shapes.lazy.flatMap(\.places).filter(Self.isOnEarth)
    guard let first = places.first else { return nil }
    var plain = Rect2D(at: Self.point(first))
    var turned = Rect2D(at: Self.turnedPoint(first))
    for place in places {
      plain.formUnion(Self.point(place))
      turned.formUnion(Self.turnedPoint(place))
    }
    for (index, place) in map.frame.enumerated() where Self.isOnEarth(place) {
      plain.formUnion(Self.point(place))
      // A frame whose east edge is west of its west edge crosses the antimeridian.
      let isWrapped = map.frame.count == 2 && map.frame[1].longitude < map.frame[0].longitude
      let longitude = isWrapped && index == 1 ? place.longitude + 360 : place.longitude
      turned.formUnion(
        Point2D(x: isWrapped ? longitude : Self.turned(longitude), y: place.latitude))
    }
    // Across the antimeridian the locations may be closer together.
    isTurned = turned.size.width < plain.size.width
    let extent = isTurned ? turned : plain
    self.map = map
    west = extent.min.x
    north = extent.max.y
    middle = extent.center.y
    shrink = max(0.05, cos(middle * .pi / 180))
    span = Size2D(width: extent.size.width * shrink, height: extent.size.height)
  }

  /// A location as longitude and latitude, in degrees.
  private static func point(_ place: MapBlock.Place) -> Point2D {
    Point2D(x: place.longitude, y: place.latitude)
  }

  private static func turnedPoint(_ place: MapBlock.Place) -> Point2D {
    Point2D(x: turned(place.longitude), y: place.latitude)
  }

  /// Normalizes a longitude to degrees east of Greenwich.
  private static func turned(_ longitude: Double) -> Double {
    longitude < 0 ? longitude + 360 : longitude
  }

  private static func isOnEarth(_ place: MapBlock.Place) -> Bool {
    abs(place.longitude) <= 540 && abs(place.latitude) <= 90
  }

  /// Draws the map in at most `width` cells, with the scale bar below; nil if there is no room.
  ///
  /// - Complexity: O(p · l) for p locations and line lengths of l dots.
  func rows(width: Int, _ options: LayoutOptions) -> [[Line.Run]]? {
    guard width >= Self.narrowest else { return nil }
    let room = min(width, Self.widest)
    // A margin of one dot is kept on every side.
    let dotsAcross = Double(room * 2 - 3)
    let dotsDown = Double(Self.highest * 4 - 3)
    var scale = min(dotsAcross / span.width, dotsDown / span.height)
    var size = Size2D(width: span.width * scale, height: span.height * scale)
    if !scale.isFinite {
      // A single location is drawn in the middle of a small map without a scale bar.
      scale = 0
      size = Size2D(width: 24, height: 12)
    }
    var canvas = DotCanvas(
      columns: min(room, (Int(size.width) + 5) / 2),
      rows: min(Self.highest, (Int(size.height) + 6) / 4))
    draw(on: &canvas, scale: scale, options)
    let lines = canvas.lines(hasBraille: options.glyphs.form.hasSymbols)
    guard scale > 0, abs(middle) <= Self.scaledLatitude,
      let ruler = ruler(dotLength: 1 / scale, width: canvas.columns, options),
      FormBox.width(of: ruler) <= room
    else {
      return lines
    }
    return lines + [ruler]
  }

  private func draw(on canvas: inout DotCanvas, scale: Double, _ options: LayoutOptions) {
    func dot(_ place: MapBlock.Place) -> (x: Int, y: Int)? {
      guard Self.isOnEarth(place) else { return nil }
      guard scale > 0 else { return (canvas.width / 2, canvas.height / 2) }
      return (
        Int(
          (((isTurned ? Self.turned(place.longitude) : place.longitude) - west) * shrink * scale)
            .rounded()) + 1,
        Int(((north - place.latitude) * scale).rounded()) + 1
      )
    }
    for shape in map.shapes where shape.kind != .points {
      let style = style(of: shape.feature, options)
      var last: (x: Int, y: Int)?
      for place in shape.places {
        guard let next = dot(place) else { continue }
        if let last {
          canvas.line(from: last, to: next, style)
        } else {
          canvas.set(next.x, next.y, style)
        }
        last = next
      }
    }
    var numbered: Set<Int> = []
    let hasNumbers = map.features.rows.count <= Self.numberedFeatures
    for shape in map.shapes {
      let style = style(of: shape.feature, options)
      if shape.kind == .points {
        for place in shape.places {
          guard let place = dot(place) else { continue }
          canvas.put(options.glyphs.form.slider[2], x: place.x, y: place.y, style)
        }
      }
      guard hasNumbers, numbered.insert(shape.feature).inserted, let place = anchor(of: shape),
        let label = dot(place)
      else { continue }
      let number = "\(shape.feature + 1)"
      var x = label.x
      if shape.kind == .points {
        // The number is put on that side of the marker where there is room.
        let length = number.utf8.count * 2
        x = label.x + 2 + length <= canvas.width ? label.x + 2 : max(0, label.x - length)
      }
      canvas.put(number, x: x, y: label.y, options.theme.strong.over(style))
    }
  }

  /// Returns the location of a feature's number: a point, the middle of a line, or the center of an
  /// area.
  private func anchor(of shape: MapBlock.Shape) -> MapBlock.Place? {
    let places = shape.places.filter(Self.isOnEarth)
    guard let first = places.first else { return nil }
    switch shape.kind {
    case .points: return first
    case .line: return places[places.count / 2]
    case .ring:
      let longitudes = places.map(\.longitude)
      let latitudes = places.map(\.latitude)
      return MapBlock.Place(
        longitude: ((longitudes.min() ?? 0) + (longitudes.max() ?? 0)) / 2,
        latitude: ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2)
    }
  }

  /// Returns a scale bar of a round length, at most a third of the width.
  private func ruler(dotLength: Double, width: Int, _ options: LayoutOptions) -> [Line.Run]? {
    let cell = dotLength * 2 * Self.kilometres
    let longest = cell * Double(width) / 3
    guard longest.isFinite, longest > 1e-6 else { return nil }
    var length = 1.0
    while length > longest { length /= 10 }
    while length * 10 <= longest { length *= 10 }
    for factor in [5.0, 2] where length * factor <= longest {
      length *= factor
      break
    }
    let cells = Int((length / cell).rounded())
    guard cells >= 3 else { return nil }
    let signs = options.glyphs.form.slider
    let label =
      length >= 1 ? "\(NumberText.text(length)) km" : "\(NumberText.text(length * 1000)) m"
    let line = signs[0] + String(repeating: signs[1], count: cells - 2) + signs[3]
    return [
      Line.Run(SafeText(sanitizing: "\(line) \(label)", context: .code), options.theme.chrome)
    ]
  }

  private func style(of feature: Int, _ options: LayoutOptions) -> Style {
    let styles = options.theme.inks.series
    return styles[feature % styles.count]
  }
}

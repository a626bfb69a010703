import ArtifactBase
import Drawing

/// Determines the projections of units with geometries or positions on the earth.
///
/// As in Vega-Lite, views inside of another one share a projection if their parameters don't
/// contradict each other and their plots have the same size. Without a scale and a translation, the
/// projection is fitted to the geometries and positions of all of them.
struct ProjectionBuilder {
  let environment: ChartEnvironment

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  /// The projection of some units.
  private struct Component {
    /// The parameters, those of the configuration included.
    var parameters: JSONObject
    var usualKind: GeoProjection.Kind
    /// The size to which the projection is fitted; nil if it isn't.
    var fit: Size2D?
    var units: [ViewUnit]
  }

  func complete(_ root: ViewNode) {
    if let component = component(root) { apply(component) }
  }

  /// Returns the projection of a view; nil if it has none, or if the views inside have their own,
  /// which are applied.
  private func component(_ node: ViewNode) -> Component? {
    if let unit = node.unit { return component(unit) }
    let components = node.children.compactMap { component($0) }
    guard var shared = components.first else { return nil }
    for other in components.dropFirst() {
      guard let merged = Self.merged(shared, other) else {
        for component in components { apply(component) }
        return nil
      }
      shared = merged
    }
    shared.units = components.flatMap(\.units)
    // The default of Vega, not that of Vega-Lite.
    shared.usualKind = .mercator
    return shared
  }

  private func component(_ unit: ViewUnit) -> Component? {
    guard unit.hasProjection else { return nil }
    var parameters = environment.config["projection"]?.objectValue ?? JSONObject()
    let own = unit.projection?.objectValue ?? JSONObject()
    for (name, value) in own.members { parameters[name] = value }
    func isGiven(_ name: String) -> Bool { own[name].map { !$0.isNull } ?? false }
    let isFitted = !isGiven("scale") && !isGiven("translate")
    return Component(
      parameters: parameters, usualKind: .equalEarth,
      fit: isFitted ? Size2D(width: unit.plotWidth, height: unit.plotHeight) : nil, units: [unit])
  }

  /// The parameters in which projections that are shared must not differ.
  private static let comparedParameters = [
    "type", "clipAngle", "clipExtent", "center", "rotate", "precision", "reflectX", "reflectY",
  ]

  private static func merged(_ first: Component, _ second: Component) -> Component? {
    guard first.fit == second.fit else { return nil }
    if comparedParameters.allSatisfy({ first.parameters[$0] == second.parameters[$0] }) {
      return first
    }
    if first.parameters.isEmpty { return second }
    return second.parameters.isEmpty ? first : nil
  }

  // MARK: The projection

  private func apply(_ component: Component) {
    guard let first = component.units.first else { return }
    var projection = projection(component, first)
    if let size = component.fit {
      projection.fit(size, to: component.units.flatMap { fittedGeometries(of: $0) })
    }
    for unit in component.units { unit.mapProjection = projection }
  }

  private func projection(_ component: Component, _ unit: ViewUnit) -> GeoProjection {
    let parameters = component.parameters
    func value(_ name: String) -> JSONValue? { environment.resolved(parameters[name]) }
    func number(_ name: String) -> Double? { value(name)?.doubleValue }
    func numbers(_ name: String) -> [Double]? {
      guard let list = value(name)?.arrayValue else { return nil }
      let numbers = list.compactMap(\.doubleValue)
      return numbers.count == list.count && numbers.count >= 2 ? numbers : nil
    }
    var projection = GeoProjection(component.usualKind)
    if let name = value("type")?.stringValue {
      if let named = GeoProjection(named: name) {
        projection = named
      } else {
        environment.report(
          .unknownName, "unknown projection `\(name.prefix(40))`",
          suggestion: Suggestion.nearest(
            to: name, among: GeoProjection.Kind.allCases.map(\.rawValue)))
      }
    }
    if component.fit == nil {
      projection.translation = Point2D(x: unit.plotWidth / 2, y: unit.plotHeight / 2)
    }
    if let scale = number("scale") { projection.scale = scale }
    if let pair = numbers("translate") { projection.translation = Point2D(x: pair[0], y: pair[1]) }
    if let pair = numbers("center") { projection.center = Point2D(x: pair[0], y: pair[1]) }
    if let angles = numbers("rotate") {
      projection.rotation = .init(
        longitude: angles[0], latitude: angles[1], roll: angles.count > 2 ? angles[2] : 0)
    }
    if let pair = numbers("parallels") {
      projection.parallels = .init(south: pair[0], north: pair[1])
    }
    if let angle = number("clipAngle") { projection.clipAngle = angle }
    if let extent = value("clipExtent"), let left = extent[0]?[0]?.doubleValue,
      let top = extent[0]?[1]?.doubleValue, let right = extent[1]?[0]?.doubleValue,
      let bottom = extent[1]?[1]?.doubleValue
    {
      projection.clipExtent = Rect2D(Point2D(x: left, y: top), Point2D(x: right, y: bottom))
    }
    if let precision = number("precision") { projection.precision = precision }
    if let radius = number("pointRadius") { projection.pointRadius = radius }
    if let isReflected = value("reflectX")?.boolValue { projection.isReflectedX = isReflected }
    if let isReflected = value("reflectY")?.boolValue { projection.isReflectedY = isReflected }
    return projection
  }

  // MARK: What projections are fitted to

  private func fittedGeometries(of unit: ViewUnit) -> [GeoGeometry] {
    var geometries: [GeoGeometry] = []
    var hasSource = false
    for (longitude, latitude) in [
      (ChartChannel.longitude, ChartChannel.latitude), (.longitude2, .latitude2),
    ] {
      let encoding = unit.encoding
      guard
        encoding[longitude]?.isFieldOrDatum == true || encoding[latitude]?.isFieldOrDatum == true
      else { continue }
      hasSource = true
      let places = unit.places(longitude, latitude, in: unit.raw, environment)
      geometries.append(.multiPoint(places.compactMap { $0 }))
    }
    if unit.geometryField != nil || !hasSource {
      geometries += unit.geometries(in: unit.main).compactMap { $0 }
    }
    return geometries
  }
}

extension ViewUnit {
  /// Whether the marks are geometries or at positions on the earth.
  var hasProjection: Bool {
    if mark.type == "geoshape" { return true }
    return [ChartChannel.longitude, .latitude, .longitude2, .latitude2].contains {
      encoding[$0]?.isFieldOrDatum == true
    }
  }

  /// The field with the geometries; nil if the rows themselves are geometries.
  var geometryField: String? {
    guard let shape = encoding[.shape], shape.type == .geojson else { return nil }
    return shape.field
  }

  /// Returns the geometries of rows; nil for rows without one.
  ///
  /// - Complexity: O(size of the geometries).
  func geometries(in frame: DataFrame) -> [GeoGeometry?] {
    if let geometryField {
      return frame.column(at: geometryField).values.map { GeoGeometry($0) }
    }
    return (0..<frame.rowCount).map { GeoGeometry(.record(frame.record(at: $0))) }
  }

  /// Returns the positions of rows in degrees; nil for rows without one.
  func places(
    _ longitude: ChartChannel, _ latitude: ChartChannel, in frame: DataFrame,
    _ environment: ChartEnvironment
  ) -> [Point2D?] {
    func numbers(_ channel: ChartChannel) -> [Double?] {
      let definition = encoding[channel]
      if let definition, definition.isField {
        return ItemSource.column(frame.column(at: definition.column())).numbers(frame.rowCount)
      }
      let constant = environment.resolved(definition?.datum ?? definition?.value)?.doubleValue
      return Array(repeating: constant, count: frame.rowCount)
    }
    return zip(numbers(longitude), numbers(latitude)).map { x, y in
      guard let x, let y, x.isFinite, y.isFinite else { return nil }
      return Point2D(x: x, y: y)
    }
  }
}

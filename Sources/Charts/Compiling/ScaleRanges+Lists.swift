import ArtifactBase
import Drawing

/// Ranges that are lists, and colors.
extension ScaleRanges {
  func intervals(
    _ component: ScaleComponent, _ kind: DiscretizingScale<JSONValue>.Kind, domain: [Double]
  ) -> PlotScale {
    let count: Int =
      switch kind {
      // Schemes have five colors.
      case .quantile, .quantize:
        component.channel.isColor
          ? 5
          : Int(config.number("scale", kind == .quantile ? "quantileCount" : "quantizeCount") ?? 4)
      case .threshold: domain.count + 1
      case .binOrdinal: max(1, domain.count - 1)
      }
    var domain = domain
    if kind == .quantize, component.property("zero") == true, let first = domain.first,
      let last = domain.last
    {
      domain = [min(0, first), max(0, last)]
    }
    if kind == .quantize, component.property("nice") == true {
      domain = NumericTicks.nice(domain, count: 10)
    }
    var range = listRange(component, count: count, values: [])
    if environment.resolved(component.property("reverse")) == true { range.reverse() }
    return .intervals(DiscretizingScale(kind, domain: domain, range: range))
  }

  /// The scheme that a scale or the configuration names, with its parameters.
  private func scheme(_ component: ScaleComponent) -> (scheme: ColorScheme, options: JSONObject)? {
    func named(_ value: JSONValue?) -> (ColorScheme, JSONObject)? {
      switch value {
      case .string(let name)?: return ColorScheme(named: name).map { ($0, JSONObject()) }
      case .object(let object)?:
        guard let name = object["name"]?.stringValue ?? object["scheme"]?.stringValue else {
          return nil
        }
        return ColorScheme(named: name).map { ($0, object) }
      default: return nil
      }
    }
    if let scheme = component.property("scheme") { return named(environment.resolved(scheme)) }
    return nil
  }

  /// The name of the default range of colors.
  private func defaultRange(_ component: ScaleComponent) -> String {
    if case .string(let name)? = component.property("range") { return name }
    if component.channel == .shape { return "symbol" }
    if component.type == .ordinal {
      return component.definition.type == .nominal ? "category" : "ordinal"
    }
    if component.property("domainMid") != nil { return "diverging" }
    let type = component.unit.mark.type
    return type == "rect" || type == "geoshape" ? "heatmap" : "ramp"
  }

  private func scheme(named name: String) -> ColorScheme? {
    switch config["range", name] {
    case .string(let scheme)?: return ColorScheme(named: scheme)
    case .object(let object)?:
      return object["scheme"]?.stringValue.flatMap(ColorScheme.init(named:))
    case .array(let colors)?:
      let colors = colors.compactMap { $0.stringValue.flatMap { RGBA(css: $0) } }
      return ["category"].contains(name) ? nil : ColorScheme(colors)
    default: break
    }
    switch name {
    case "category": return ColorScheme(named: DefaultRanges.category)
    case "ordinal": return ColorScheme(named: DefaultRanges.ordinal)
    case "heatmap": return ColorScheme(named: DefaultRanges.heatmap)
    case "diverging": return ColorScheme(named: DefaultRanges.diverging)
    default: return ColorScheme(named: DefaultRanges.ramp)
    }
  }

  func listRange(
    _ component: ScaleComponent, count: Int, values: [ChartValue]
  ) -> [JSONValue] {
    switch environment.resolved(component.property("range")) {
    case .array(let range)? where !range.isEmpty:
      if component.type.isDiscretizing, component.channel.isColor || range.count != 2 {
        return range
      }
      if component.type.isDiscretizing, let first = range[0].doubleValue,
        let last = range[1].doubleValue
      {
        return spread(first, last, count)
      }
      return range
    case .object(let object)?:
      if let field = object["field"]?.stringValue {
        let frame = component.unit.main
        let keys = frame.column(at: component.definition.column())
        let colors = frame.column(at: field)
        return values.map { value in
          (0..<keys.count).first { keys[$0] == value }.map { colors[$0].json } ?? .null
        }
      }
    default: break
    }
    if component.channel.isColor {
      if let (scheme, options) = scheme(component) {
        let extent = options["extent"].flatMap { value -> (Double, Double)? in
          guard let first = value[0]?.doubleValue, let last = value[1]?.doubleValue else {
            return nil
          }
          return (first, last)
        }
        let given = options["count"]?.intValue
        let colors =
          component.type == .ordinal
          ? scheme.ordinalRange(count: given ?? count, extent: extent)
          : scheme.colors(given ?? count, extent: extent)
        return colors.map { .string($0.cssText) }
      }
      let name = defaultRange(component)
      if case .array(let colors)? = config["range", name], component.type == .ordinal {
        return colors
      }
      let scheme = scheme(named: name)
      let colors =
        component.type == .ordinal
        ? scheme?.ordinalRange(count: count) : scheme?.colors(count)
      return (colors ?? []).map { .string($0.cssText) }
    }
    switch component.channel {
    case .shape:
      if case .array(let shapes)? = config["range", "symbol"] { return shapes }
      return DefaultRanges.symbols.map { .string($0) }
    case .strokeDash:
      return DefaultRanges.strokeDashes.map { .array($0.map { JSONValue(number: $0) }) }
    default:
      let (first, last) = interval(component)
      return spread(first, last, max(1, count))
    }
  }

  private func spread(_ first: Double, _ last: Double, _ count: Int) -> [JSONValue] {
    (0..<max(1, count)).map { index in
      JSONValue(
        number: count > 1 ? first + (last - first) * Double(index) / Double(count - 1) : first)
    }
  }

  func colors(
    _ component: ScaleComponent, _ kind: ContinuousScaleKind, _ domain: [Double]
  ) -> PlotScale {
    var domain = domain
    if let nice = environment.resolved(component.property("nice")) {
      domain = niced(ContinuousScale(kind, domain: domain), nice).domain
    }
    let isReversed =
      environment.resolved(
        component.property("reverse") {
          $0.definition["sort"] == "descending" ? true : nil
        }) == true
    let interpolation =
      switch environment.resolved(component.property("interpolate")) {
      case .string(let name)?: ColorInterpolation(name: name) ?? .hcl
      case .object(let object)?:
        ColorInterpolation(
          name: object["type"]?.stringValue ?? "rgb", gamma: object["gamma"]?.doubleValue) ?? .rgb
      default: ColorInterpolation.hcl
      }
    if case .array(let values)? = environment.resolved(component.property("range")) {
      var colors = values.compactMap { $0.stringValue.flatMap { RGBA(css: $0) } }
      if colors.count == 1 { colors.append(colors[0]) }
      if isReversed { colors.reverse() }
      return .colors(
        ColorScale(
          kind, domain: domain, colors: colors, interpolation: interpolation,
          isClamped: component.property("clamp") == true))
    }
    var ramp: ColorRamp?
    if let (scheme, options) = scheme(component) {
      let extent = options["extent"].flatMap { value -> (Double, Double)? in
        guard let first = value[0]?.doubleValue, let last = value[1]?.doubleValue else {
          return nil
        }
        return (first, last)
      }
      ramp = scheme.ramp(extent: extent, isReversed: isReversed, interpolation: interpolation)
    } else {
      let name = defaultRange(component)
      let isDiverging = name == "diverging" && config["range", "diverging"] == nil
      ramp = scheme(named: name)?.ramp(
        extent: isDiverging ? DefaultRanges.divergingExtent : nil, isReversed: isReversed,
        interpolation: interpolation)
    }
    guard let ramp else { return .none }
    return .colors(
      ColorScale(kind, domain: domain, ramp: ramp, isClamped: component.property("clamp") == true))
  }
}

import ArtifactBase
import Drawing

/// Maps the data of a unit to its marks.
struct UnitEncoder {
  let unit: ViewUnit
  let environment: ChartEnvironment
  let frame: DataFrame
  let count: Int

  var config: ChartConfig { environment.config }
  var mark: ChartMark { unit.mark }

  init(_ unit: ViewUnit, _ environment: ChartEnvironment) {
    self.unit = unit
    self.environment = environment
    frame = unit.main
    count = environment.markCount(frame.rowCount)
  }

  // MARK: Properties

  /// Returns the value of a property of the mark that doesn't depend on data.
  func constant(_ name: String) -> JSONValue? {
    environment.resolved(config.property(name, of: mark))
  }

  func number(_ name: String) -> Double? { constant(name)?.doubleValue }

  /// Returns the source of a property: what the channel shows, else the property of the mark.
  func source(
    _ channel: ChartChannel, property: String? = nil, default given: JSONValue? = nil
  ) -> ItemSource {
    let name = property ?? channel.rawValue
    let usual: ItemSource =
      given.map { .constant($0) } ?? propertySource(name)
    guard let definition = unit.encoding[channel] else { return usual }
    return source(definition, channel, otherwise: usual)
  }

  /// Returns the source of a property of the mark, which may be an expression of the data.
  func propertySource(_ name: String) -> ItemSource {
    guard let value = config.property(name, of: mark) else { return .none }
    if let text = value["expr"]?.stringValue ?? value["signal"]?.stringValue {
      return .column(environment.column(text, frame, unit))
    }
    return .constant(value)
  }

  private func source(
    _ definition: ChannelDefinition, _ channel: ChartChannel, otherwise: ItemSource
  ) -> ItemSource {
    var source = plainSource(definition, channel) ?? otherwise
    for condition in definition.conditions.reversed() {
      guard let inner = condition.definition.first else { continue }
      let holds = environment.holds(condition.test, frame, unit)
      source = .conditional(
        holds, plainSource(inner, channel) ?? otherwise, otherwise: source)
    }
    return source
  }

  private func plainSource(
    _ definition: ChannelDefinition, _ channel: ChartChannel
  ) -> ItemSource? {
    let scale = unit.scales[channel]?.scale
    if definition.isField {
      var column = frame.column(at: definition.column())
      if let type = unit.scales[channel]?.type, type.isDiscrete, type != .binOrdinal,
        definition.isBinning || definition.isBinned
      {
        column = environment.binLabels(definition, frame) ?? column
      }
      if definition.isBinning, unit.scales[channel]?.type.isContinuousToContinuous == true {
        let ends = frame.column(at: definition.column(.end))
        if ends.count == column.count {
          column = Column(
            numbers: (0..<column.count).map { (column.number(at: $0) + ends.number(at: $0)) / 2 })
        }
      }
      guard let scale else { return .column(column) }
      let scaled = ItemSource.scaled(column, scale)
      guard showsInvalid(channel, definition) else { return scaled }
      return .valid(column, scaled, invalid: .constant(invalidValue(channel)))
    }
    if let datum = definition.datum {
      let value = environment.constant(datum, definition.type)
      let column = Column(repeating: value, count: count)
      return scale.map { .scaled(column, $0) } ?? .column(column)
    }
    guard let value = definition.value else { return nil }
    if let text = value["expr"]?.stringValue ?? value["signal"]?.stringValue {
      return .column(environment.column(text, frame, unit))
    }
    return .constant(value)
  }

  // MARK: Invalid values

  /// Whether values that the scale can't show are drawn nevertheless.
  func showsInvalid(_ channel: ChartChannel, _ definition: ChannelDefinition) -> Bool {
    guard let scale = unit.scales[channel], scale.type.isContinuous,
      !["count", "valid", "missing", "distinct"].contains(definition.aggregate ?? "")
    else { return false }
    if config.values["scale"]?["invalid"]?[channel.rawValue] != nil { return true }
    return unit.invalidMode(config) == "show"
  }

  /// What an invalid value has: what the configuration gives, or that of zero or the minimum.
  func invalidValue(_ channel: ChartChannel) -> JSONValue {
    if let value = config["scale", "invalid", channel.rawValue, "value"] { return value }
    guard let scale = unit.scales[channel]?.scale else { return .null }
    switch scale {
    case .continuous(let scale):
      return JSONValue(number: scale.position(scale.zeroOrMinimum))
    case .colors(let scale):
      let value = scale.fractions.zeroOrMinimum
      return scale.color(value).map { .string($0.cssText) } ?? .null
    case .intervals(let scale): return scale.range.first ?? .null
    default: return .null
    }
  }

  // MARK: Marks

  /// Returns the marks of the unit.
  func marks() -> PlotMarks {
    var marks = PlotMarks(
      kind: .symbol, type: mark.type, items: [], runs: [], clips: clips, orient: nil,
      seriesField: nil)
    if let isVertical = unit.isVertical { marks.orient = isVertical ? .left : .bottom }
    switch mark.type {
    case "bar", "rect", "tick", "image":
      marks.kind = mark.type == "image" ? .image : .rect
      marks.items = rectangles()
    case "line", "area", "trail":
      marks.kind = mark.type == "line" ? .line : mark.type == "area" ? .area : .trail
      (marks.items, marks.runs) = paths()
    case "rule":
      marks.kind = .rule
      marks.items = rules()
    case "text":
      marks.kind = .text
      marks.items = texts()
    case "arc":
      marks.kind = .arc
      marks.items = arcs()
    case "geoshape":
      marks.kind = .shape
      marks.items = shapes()
    default:
      marks.items = symbols()
    }
    addSeries(to: &marks)
    addSummaries(to: &marks)
    return marks
  }

  private var clips: Bool {
    if let given = constant("clip")?.boolValue { return given }
    return false
  }

  /// Creates the items with what all kinds of marks have: colors, opacities and lines.
  func baseItems() -> [PlotItem] {
    var items = Array(repeating: PlotItem(), count: count)
    let colors = MarkColors(unit, environment)
    var fills = colors.fill.map { [RGBA?](repeating: $0, count: count) }
    var strokes = colors.stroke.map { [RGBA?](repeating: $0, count: count) }
    if unit.encoding[.color] != nil {
      let usual = colors.isFilled ? colors.fill : colors.stroke
      let values = source(.color, default: usual.map { .string($0.cssText) } ?? .null)
        .colors(count, environment)
      if colors.isFilled { fills = values } else { strokes = values }
    }
    if unit.encoding[.fill] != nil {
      fills = source(.fill, default: colors.fill.map { .string($0.cssText) } ?? .null)
        .colors(count, environment)
    }
    if unit.encoding[.stroke] != nil {
      strokes = source(.stroke, default: colors.stroke.map { .string($0.cssText) } ?? .null)
        .colors(count, environment)
    }
    for row in 0..<count {
      items[row].row = row
      items[row].fill = fills?[row]
      items[row].stroke = strokes?[row]
    }
    func set(
      _ channel: ChartChannel, _ path: WritableKeyPath<PlotItem, Double>, default usual: Double?
    ) {
      let source = source(channel)
      if case .none = source {
        if let usual { for row in 0..<count { items[row][keyPath: path] = usual } }
        return
      }
      for (row, value) in source.numbers(count).enumerated() {
        items[row][keyPath: path] = value ?? usual ?? 1
      }
    }
    set(.opacity, \.opacity, default: nil)
    set(.fillOpacity, \.fillOpacity, default: nil)
    set(.strokeOpacity, \.strokeOpacity, default: nil)
    let width: Double =
      ["line", "area", "point", "circle", "square"].contains(mark.type) ? 2 : 1
    set(.strokeWidth, \.strokeWidth, default: width)
    let dashes = source(.strokeDash)
    if !dashes.isNone {
      for (row, value) in dashes.values(count).enumerated() {
        items[row].strokeDash = value?.arrayValue?.compactMap(\.doubleValue) ?? []
      }
    }
    return items
  }

  private func addSeries(to marks: inout PlotMarks) {
    guard
      let definition = [ChartChannel.color, .fill, .stroke].lazy.compactMap({
        unit.encoding.scaledDefinition($0)
      }).first, definition.isField
    else { return }
    marks.seriesField = definition.field
    let channel = [ChartChannel.color, .fill, .stroke].first {
      unit.encoding.scaledDefinition($0) != nil
    }
    guard let channel, let values = unit.scales[channel]?.scale.values else { return }
    let guide = definition["legend"]?.objectValue ?? JSONObject()
    let labels = GuideLabels(definition, guide: guide, place: .legend, scale: nil, environment)
    marks.seriesNames = values.prefix(1_000).enumerated().map { index, value in
      labels.lines(value, index: index).joined(separator: " ")
    }
    let domain = OrdinalDomain(values)
    let column = frame.column(at: definition.column())
    for index in marks.items.indices {
      let row = marks.items[index].row
      if row >= 0, row < column.count {
        marks.items[index].series = domain.index(of: column[row]) ?? -1
      }
    }
  }
}

extension ContinuousScale {
  /// Zero if the domain has it, else its least value.
  var zeroOrMinimum: Double {
    let low = min(domain.first ?? 0, domain.last ?? 0)
    let high = max(domain.first ?? 0, domain.last ?? 0)
    switch kind {
    case .log, .time, .utc: return low
    default: return low <= 0 && high >= 0 ? 0 : domain.first ?? 0
    }
  }

  /// Zero if the domain has it, else its greatest value.
  var zeroOrMaximum: Double {
    let low = min(domain.first ?? 0, domain.last ?? 0)
    let high = max(domain.first ?? 0, domain.last ?? 0)
    switch kind {
    case .log, .time, .utc: return high
    default: return low <= 0 && high >= 0 ? 0 : domain.last ?? 0
    }
  }
}

import ArtifactBase
import Charts
import Drawing
import SpecRender

/// The fields of rows that a component shows, by the names of its properties or of its parts; those
/// that aren't named are found by their values.
struct ChartFields {
  var x: String?
  var series: [SeriesChart.Series]
  var group: String?

  private static let keys = ["dataKey", "key", "field", "yKey", "valueKey", "id", "name", "value"]
  /// The most fields that are shown if none is named.
  private static let limit = 8

  /// Finds the fields; nil if no field has values.
  init?(
    _ props: OutsideProps, parts: [ComponentChart.Part], _ frame: DataFrame,
    _ mark: SeriesChart.Mark
  ) {
    series = []
    readParts(parts, frame)
    if x == nil { x = Self.field(props, ChartProps.positions, in: frame) }
    group = Self.field(props, ChartProps.groups, in: frame)
    if series.isEmpty {
      for name in ChartProps.values {
        series = Self.series(props.value([name]), in: frame).filter { $0.field != x }
        if !series.isEmpty { break }
      }
    }
    complete(frame, mark)
    if series.isEmpty { return nil }
    if group == x { group = nil }
    if series.count > 1 { group = nil }
  }

  private mutating func readParts(_ parts: [ComponentChart.Part], _ frame: DataFrame) {
    var vertical: String?
    for part in parts {
      let props = OutsideProps(part.props)
      let field = props.text(["dataKey"])
      let mark: SeriesChart.Mark?
      switch part.type.lowercased() {
      case "xaxis", "yaxis":
        guard frame.hasColumn(field) else { continue }
        if x == nil { x = field } else { vertical = field }
        continue
      case "bar": mark = .bar
      case "line": mark = .line
      case "area": mark = .area
      case "scatter": mark = .point
      case "polarangleaxis":
        if frame.hasColumn(field) { x = field }
        continue
      case "radar": mark = .radar
      case "pie", "funnel":
        let name = props.text(["nameKey"])
        x = frame.hasColumn(name) ? name : x
        mark = nil
      default: continue
      }
      guard frame.hasColumn(field) else { continue }
      series.append(
        SeriesChart.Series(
          field, title: props.text(["name", "label"]), color: Self.color(of: props), mark: mark))
    }
    // Points have a field for each axis.
    if series.isEmpty, let vertical { series = [SeriesChart.Series(vertical)] }
  }

  /// The first property that names a field, or an axis with one.
  private static func field(
    _ props: OutsideProps, _ names: [String], in frame: DataFrame
  ) -> String? {
    for name in names {
      let inside = props.object(name).map { OutsideProps($0).text(keys) } ?? ""
      for field in [props.text([name]), inside] where frame.hasColumn(field) { return field }
    }
    return nil
  }

  /// The fields that a property names: a text, texts, objects, or an object with members for fields.
  private static func series(_ value: JSONValue?, in frame: DataFrame) -> [SeriesChart.Series] {
    switch value {
    case .string(let field)?:
      frame.hasColumn(field) ? [SeriesChart.Series(field)] : []
    case .array(let elements)?:
      elements.flatMap { element -> [SeriesChart.Series] in
        guard case .object(let object) = element else { return series(element, in: frame) }
        return series(object, in: frame).map { [$0] } ?? []
      }
    case .object(let object)?:
      series(object, in: frame).map { [$0] }
        ?? object.members.compactMap { member in
          guard frame.hasColumn(member.key), let own = member.value.objectValue else { return nil }
          let props = OutsideProps(own)
          return SeriesChart.Series(
            member.key, title: props.text(["label", "name", "title"]), color: color(of: props))
        }
    default: []
    }
  }

  private static func series(_ object: JSONObject, in frame: DataFrame) -> SeriesChart.Series? {
    let props = OutsideProps(object)
    guard let key = keys.first(where: { frame.hasColumn(props.text([$0])) }) else { return nil }
    var mark: SeriesChart.Mark?
    switch props.text(["type", "kind", "mark"]).lowercased() {
    case "bar", "column": mark = .bar
    case "line": mark = .line
    case "area": mark = .area
    default: break
    }
    let title = props.text(["label", "title", "name"])
    return SeriesChart.Series(
      props.text([key]), title: title, color: color(of: props), mark: mark)
  }

  /// The color of a series; empty for one that isn't a color, such as a variable of a style sheet.
  private static func color(of props: OutsideProps) -> String {
    let color = props.text(["color", "fill", "stroke", "backgroundColor", "borderColor"])
    return RGBA(css: color) == nil ? "" : color
  }

  /// Finds the fields that aren't named.
  private mutating func complete(_ frame: DataFrame, _ mark: SeriesChart.Mark) {
    let numbers = SeriesChart.numbers(of: frame)
    let named = Set(series.map(\.field))
    if mark == .histogram {
      if series.isEmpty { series = numbers.prefix(1).map { SeriesChart.Series($0) } }
      return
    }
    if x == nil {
      let free = numbers.filter { !named.contains($0) }
      let hasOther = !series.isEmpty && !free.isEmpty || series.isEmpty && numbers.count > 1
      x = SeriesChart.names(of: frame) ?? (hasOther ? free.first : nil)
    }
    if mark == .heatmap, group == nil, let other = SeriesChart.names(of: frame, other: x),
      !named.contains(other)
    {
      group = other
    }
    guard series.isEmpty else { return }
    let free = numbers.filter { $0 != x && $0 != group }
    let isSingle = [.pie, .donut, .point, .funnel].contains(mark) || group != nil
    series = free.prefix(isSingle ? 1 : Self.limit).map { SeriesChart.Series($0) }
  }
}

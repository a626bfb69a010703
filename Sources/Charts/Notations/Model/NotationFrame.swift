import ArtifactBase

/// What all charts of a notation have, however they are drawn.
struct NotationFrame {
  var title: String?
  var subtitle: String?
  /// Whether there is a legend, and its side in Vega-Lite.
  var hasLegend = true
  var legendSide: String?
  var background: String?
  var width, height: Double?
  /// The colors of series without one.
  var palette: [String]

  init(palette: [String]) { self.palette = palette }

  /// The title of a view; nil if there is none.
  var titleValue: JSONValue? {
    guard let title else { return subtitle.map { .string($0) } }
    guard let subtitle else { return .string(title) }
    return ["text": .string(title), "subtitle": .string(subtitle)]
  }

  /// The legend of a channel: null for none.
  var legend: JSONValue {
    guard hasLegend else { return .null }
    var legend: JSONObject = ["title": .null]
    if let legendSide { legend["orient"] = .string(legendSide) }
    return .object(legend)
  }

  /// Returns the definition of a color by names, with their colors if there are any.
  func color(
    by field: String, _ names: [String], _ colors: [String?], hasLegend: Bool? = nil
  ) -> ChannelDefinition {
    var scale: JSONObject = ["domain": .array(names.map { .string($0) })]
    scale["range"] = NotationPalette.range(colors, palette)
    return ChannelDefinition(
      field: field, type: .nominal,
      options: [
        "sort": .null, "title": .null, "scale": .object(scale),
        "legend": hasLegend ?? self.hasLegend ? legend : .null,
      ])
  }

  /// Puts the title and the extent on a view, and makes a chart of it.
  ///
  /// The libraries fill the width of their element, so plots with a horizontal axis have the width
  /// `container`; those beside each other have a fixed size.
  func chart(_ view: ChartView) -> Chart {
    var view = view
    view.title = titleValue
    if case .concat(let views, let columns) = view.content {
      let sized = views.map { part in
        var part = part
        if part.width == nil {
          part.width = columns == 1 ? 400 : 220
          if !part.hasCategoriesAlongY { part.height = 180 }
        }
        return part
      }
      view.content = .concat(sized, columns: columns)
    } else if view.width == nil {
      view.width = "container"
      if !view.hasCategoriesAlongY { view.height = 260 }
    }
    if let width { view.width = JSONValue(number: width) }
    if let height { view.height = JSONValue(number: height) }
    var options = JSONObject()
    if let background { options["background"] = .string(background) }
    return Chart(view: view, options: options)
  }
}

/// Rows of a table that is being made.
struct NotationRows {
  private var names: [String] = []
  private var columns: [Column] = []
  private var indices: [String: Int] = [:]
  private(set) var count = 0

  /// Appends a row; names that are missing in it are absent values.
  mutating func append(_ row: KeyValuePairs<String, ChartValue>) {
    for (name, value) in row { set(name, value) }
    close()
  }

  /// Sets a value of the current row.
  mutating func set(_ name: String, _ value: ChartValue) {
    let index: Int
    if let known = indices[name] {
      index = known
    } else {
      index = columns.count
      indices[name] = index
      names.append(name)
      columns.append(Column(repeating: .missing, count: count))
    }
    if columns[index].count == count { columns[index].append(value) }
  }

  /// Ends the current row.
  mutating func close() {
    count += 1
    for index in columns.indices where columns[index].count < count {
      columns[index].append(.missing)
    }
  }

  /// The table.
  var data: ChartData {
    var frame = DataFrame(rowCount: count)
    for (name, column) in zip(names, columns) { frame[name] = column }
    return .frame(frame)
  }
}

extension ChartView {
  /// Whether the height follows from categories along y.
  fileprivate var hasCategoriesAlongY: Bool {
    switch content {
    case .unit: encoding[.y]?.type == .ordinal
    case .layer(let views): views.contains(where: \.hasCategoriesAlongY)
    default: false
    }
  }
}

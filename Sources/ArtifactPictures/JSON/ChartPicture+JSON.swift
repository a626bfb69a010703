public import ArtifactBase

extension ChartPicture {
  /// The title and the plot.
  public var json: JSONObject {
    var writer = JSONFieldWriter()
    writer.add("title", title)
    writer["plot"] = plot
    return writer.object
  }

  /// The plot; null if nothing but a title is known of it.
  private var plot: JSONValue {
    guard self != ChartPicture(title: title) else { return .null }
    var writer = JSONFieldWriter()
    writer.add("mark", mark.rawValue)
    writer.add("value", valueTitle)
    writer.add("key", keyTitle)
    writer["categories"] = categories.map { .array($0.map { .string($0) }) } ?? .null
    writer.addIfSet("horizontal", isHorizontal)
    writer.addIfSet("logarithmic", isLogarithmic)
    for (name, range) in [("valueRange", valueRange), ("keyRange", keyRange)] {
      guard let range else { continue }
      writer[name] = JSONValue(form: [range.lowerBound, range.upperBound])
    }
    writer["series"] = .array(series.map(\.json))
    return .object(writer.object)
  }

  /// Reads the title and the plot.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws {
    let fields = JSONFields(json)
    self.init(title: try fields.text("title", or: ""))
    guard let plot = try fields.optional("plot", JSONFields.init) else { return }
    mark = try plot.named("mark", or: .bar)
    valueTitle = try plot.text("value", or: "")
    keyTitle = try plot.text("key", or: "")
    categories = try plot.optional("categories") { value throws(PresentationFormatError) in
      try value.list { value throws(PresentationFormatError) in try value.text() }
    }
    isHorizontal = try plot.flag("horizontal")
    isLogarithmic = try plot.flag("logarithmic")
    valueRange = try plot.optional("valueRange") { value throws(PresentationFormatError) in
      try value.interval()
    }
    keyRange = try plot.optional("keyRange") { value throws(PresentationFormatError) in
      try value.interval()
    }
    series = try plot.list("series", Series.init(json:))
  }
}

extension ChartPicture.Series {
  /// The name and the points: key, value and, unless it is 0, base.
  fileprivate var json: JSONValue {
    let points = points.map { point in
      JSONValue(
        form: point.base == 0 ? [point.key, point.value] : [point.key, point.value, point.base])
    }
    var writer = JSONFieldWriter()
    writer.add("name", name)
    writer["points"] = .array(points)
    if let mark { writer.add("mark", mark.rawValue) }
    return .object(writer.object)
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    let points = try fields.list("points") { value throws(PresentationFormatError) in
      let numbers = try value.numbers(2...3)
      return ChartPicture.Point(
        key: numbers[0], value: numbers[1], base: numbers.count > 2 ? numbers[2] : 0)
    }
    self.init(
      name: try fields.text("name", or: ""), points: points,
      mark: try fields.optionalCase("mark"))
  }
}

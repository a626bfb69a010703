import ArtifactBase

extension CartesianChart {
  /// The layers of an annotation.
  func views(of annotation: NotationAnnotation) -> [ChartView] {
    var row = NotationRows()
    var encoding = ChartEncoding()
    var textEncoding = ChartEncoding()
    var mark = ChartMark("rule")
    var textProperties: JSONObject = ["align": "left", "dx": 4, "dy": -6]
    func place(_ channel: ChartChannel, _ value: JSONValue, in encoding: inout ChartEncoding) {
      row.set(channel.rawValue, cell(value, channel.main))
      if channel.main == channel {
        encoding[channel] = axis(of: channel, annotation.axis).definition(channel.rawValue, channel)
      } else {
        encoding[channel] = ChannelDefinition(field: channel.rawValue)
      }
    }
    switch annotation.kind {
    case .line(let channel, let value):
      place(channel, value, in: &encoding)
      textEncoding = encoding
      textEncoding[channel == .x ? .y : .x] = ChannelDefinition(
        value: channel == .x ? 10 : ["expr": "width"])
      if channel == .y { textProperties = ["align": "right", "dy": -6] }
    case .band(let channel, let start, let end):
      place(channel, start, in: &encoding)
      textEncoding = encoding
      place(channel.secondary ?? .x2, end, in: &encoding)
      mark = ChartMark("rect", ["opacity": 0.2])
    case .mark(let x, let y):
      place(.x, x, in: &encoding)
      place(.y, y, in: &encoding)
      textEncoding = encoding
      mark = ChartMark("point", ["filled": true, "size": 80])
      textProperties = ["baseline": "bottom", "dy": -6]
    case .segment(let x, let y, let x2, let y2), .area(let x, let y, let x2, let y2):
      place(.x, x, in: &encoding)
      place(.y, y, in: &encoding)
      textEncoding = encoding
      place(.x2, x2, in: &encoding)
      place(.y2, y2, in: &encoding)
      if case .area = annotation.kind { mark = ChartMark("rect", ["opacity": 0.2]) }
    }
    if let text = annotation.text { row.set("text", .text(text)) }
    row.close()
    var views: [ChartView] = []
    var isDrawn = true
    if case .mark = annotation.kind { isDrawn = annotation.hasPoint }
    if let color = annotation.color { mark.properties["color"] = .string(color) }
    if !annotation.dash.isEmpty {
      mark.properties["strokeDash"] = .array(
        annotation.dash.prefix(8).map { JSONValue(number: $0) })
    }
    if isDrawn {
      views.append(
        ChartView(.unit(mark), data: row.data, encoding: encoding, name: "annotation"))
    }
    if annotation.text != nil, textEncoding[.x] != nil, textEncoding[.y] != nil {
      textEncoding[.text] = ChannelDefinition(field: "text", type: .nominal)
      views.append(
        ChartView(
          .unit(ChartMark("text", textProperties)), data: row.data,
          encoding: textEncoding, name: "annotation"))
    }
    return views
  }

  private func axis(of channel: ChartChannel, _ index: Int) -> NotationAxis {
    channel == positionChannel ? positionAxis : valueAxes[index == 0 ? 0 : 1]
  }

  /// The value at a position, which may be the index of a category.
  private func cell(_ value: JSONValue, _ channel: ChartChannel) -> ChartValue {
    guard axis(of: channel, 0).kind == .category, channel == positionChannel else {
      return NotationValue.cell(value)
    }
    if let index = value.intValue, positionAxis.categories.indices.contains(index),
      !positionAxis.categories.contains(value.numberValue?.text ?? "")
    {
      return .text(positionAxis.categories[index])
    }
    return .text(ChartValue.label(NotationValue.cell(value)))
  }
}

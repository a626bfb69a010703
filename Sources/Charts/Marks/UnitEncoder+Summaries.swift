import ArtifactBase

extension UnitEncoder {
  /// Sets the values of items and, within the limit of the chart, what they show as texts.
  func addSummaries(to marks: inout PlotMarks) {
    let style = mark.properties["style"]?.stringValue ?? ""
    if ["boxplot-", "errorbar-", "errorband-"].contains(where: style.hasPrefix) {
      marks.compositePart = style
    }
    let measured = measuredChannel
    let positions = positionChannels(measured)
    if positions.count == 1, positions[0].isXorY {
      marks.positionType = unit.encoding[positions[0]]?.type
    }
    if let measured, let definition = unit.encoding[measured] {
      let column = frame.column(at: definition.column())
      for index in marks.items.indices {
        let row = marks.items[index].row
        guard row >= 0, row < column.count, column.isValid(at: row) else { continue }
        marks.items[index].value = column.number(at: row)
      }
    }
    let fields = summaryFields
    let value = measured.flatMap(texts)
    marks.valueName = value?.name
    let places = positions.compactMap(texts)
    for index in marks.items.indices.prefix(environment.summaryCount(marks.items.count)) {
      let row = marks.items[index].row
      marks.items[index].summary = fields.compactMap { field in
        let text = field.text(at: row)
        return text.isEmpty ? nil : (field.name, text)
      }
      marks.items[index].valueLabel = value?.text(at: row) ?? ""
      marks.items[index].positionLabel =
        places.map { $0.text(at: row) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  private func texts(_ channel: ChartChannel) -> FieldTexts? {
    guard let definition = unit.encoding[channel], definition.isField else { return nil }
    return FieldTexts(definition, channel, in: frame, environment)
  }

  /// The fields that the tooltip names, or those that channels show; each once.
  private var summaryFields: [FieldTexts] {
    let tooltips = unit.encoding[all: .tooltip].filter(\.isField)
    if !tooltips.isEmpty {
      return tooltips.map { FieldTexts($0, .tooltip, in: frame, environment) }
    }
    var columns: Set<String> = []
    var fields: [FieldTexts] = []
    for channel in ChartChannel.allCases where channel.isSummarized {
      for definition in unit.encoding[all: channel] where definition.isField {
        // The other end of a bin is part of its text.
        let isEndOfBin =
          channel.main != channel && unit.encoding[channel.main]?.isBinning == true
        guard !isEndOfBin, columns.insert(definition.column()).inserted else { continue }
        fields.append(FieldTexts(definition, channel, in: frame, environment))
      }
    }
    return fields
  }

  /// The channel whose values the marks measure; nil if there is none.
  private var measuredChannel: ChartChannel? {
    var channels: [ChartChannel] =
      mark.type == "arc" ? arcChannels : unit.isVertical == false ? [.x, .y] : [.y, .x]
    channels += [.color, .size, .text]
    return channels.first { unit.encoding[$0]?.isMeasure == true }
  }

  /// The channels that an arc may measure, the preferred one first: between two given angles, it
  /// measures by its radius.
  private var arcChannels: [ChartChannel] {
    unit.encoding[.theta2] == nil ? [.theta, .radius] : [.radius, .theta]
  }

  /// The channels that tell at what the measured values are.
  private func positionChannels(_ measured: ChartChannel?) -> [ChartChannel] {
    let channels: [ChartChannel] =
      switch measured {
      case .x?: [.y]
      case .y?: [.x]
      case .theta?, .radius?: [.color, .detail]
      default: [.x, .y]
      }
    return channels.filter { unit.encoding[$0]?.isField == true }
  }
}

extension ChartChannel {
  /// Whether summaries name what the channel shows.
  fileprivate var isSummarized: Bool {
    switch self {
    case .tooltip, .href, .url, .description, .key, .order, .time, .row, .column, .facet, .xOffset,
      .yOffset:
      false
    default: true
    }
  }
}

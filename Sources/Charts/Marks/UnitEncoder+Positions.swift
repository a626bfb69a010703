import ArtifactBase

extension UnitEncoder {
  /// The place of marks without data for a position.
  enum DefaultPosition {
    /// The middle of the plot.
    case middle
    /// The value zero, or the least or the greatest one.
    case zeroOrMinimum, zeroOrMaximum
    /// None.
    case none
  }

  /// The extent of the plot along a channel.
  func length(_ channel: ChartChannel) -> Double {
    switch channel.main {
    case .x: unit.plotWidth
    case .y: unit.plotHeight
    case .theta: 2 * .pi
    default: min(unit.plotWidth, unit.plotHeight) / 2
    }
  }

  // MARK: Values of a position

  /// Returns the results of the scale for the values of a column, moved by a part of the bandwidth.
  func scaled(_ column: Column, _ channel: ChartChannel, band: Double = 0) -> [Double?] {
    guard let scale = unit.scales[channel.main]?.scale else {
      return ItemSource.column(column).numbers(count)
    }
    let shift = scale.bandwidth * band
    if case .continuous(let scale) = scale, column.isNumeric {
      return (0..<count).map { row in
        let position = scale.position(column.numbers[row])
        return position.isFinite ? position : nil
      }
    }
    return ItemSource.scaled(column, scale).numbers(count).map { $0.map { $0 + shift } }
  }

  func interpolated(_ start: Column, _ end: Column, at part: Double) -> Column {
    Column(
      numbers: (0..<start.count).map {
        start.number(at: $0) * (1 - part) + end.number(at: $0) * part
      })
  }

  /// Returns the positions that a definition gives; nil if it gives none.
  func midpoints(
    _ definition: ChannelDefinition, _ channel: ChartChannel, bandPosition: Double? = nil
  ) -> [Double?]? {
    let main = channel.main
    let scale = unit.scales[main]
    if let text = definition.value?["expr"]?.stringValue {
      return ItemSource.column(environment.column(text, frame, unit)).numbers(count)
    }
    if let value = definition.value {
      return environment.position(value, unit).map { Array(repeating: $0, count: count) }
    }
    guard definition.isFieldOrDatum else { return nil }
    let column: Column
    if definition.isField {
      column = frame.column(at: definition.column())
    } else {
      let value = environment.constant(
        definition.datum ?? .null, definition.type ?? scale?.definition.type)
      column = Column(repeating: value, count: count)
    }
    let isDiscrete = scale?.type.isDiscrete ?? false
    let band = bandPosition ?? unit.bandPosition(channel, config)
    if definition.isField, definition.isBinning || definition.timeUnit != nil {
      let end = frame.column(at: definition.column(.end))
      if definition.isBinning, unit.stack?.imputes == true, channel == main {
        return scaled(interpolated(column, end, at: 0.5), channel)
      }
      if let band, !isDiscrete,
        definition.isBinning || definition.type == .temporal && channel == main
      {
        return scaled(interpolated(column, end, at: band), channel)
      }
    }
    if definition.isField, definition.isBinned, !isDiscrete,
      let second = main.secondary.flatMap({ unit.encoding[$0] }), second.isField, channel == main
    {
      return scaled(
        interpolated(column, frame.column(at: second.column()), at: band ?? 0.5), channel)
    }
    if isDiscrete {
      let labels =
        definition.isBinning || definition.isBinned
        ? environment.binLabels(definition, frame) ?? column : column
      return scaled(labels, channel, band: band ?? definition["bandPosition"]?.doubleValue ?? 0.5)
    }
    var positions = scaled(column, channel)
    if definition.isField, showsInvalid(channel, definition) {
      let replacement = invalidValue(channel)
      let position = environment.position(replacement, unit)
      for row in 0..<count where !column.isValid(at: row) { positions[row] = position }
    }
    return positions
  }

  /// Returns how far marks are moved along a channel, and whether data determines it.
  func offsets(_ channel: ChartChannel, bandPosition: Double = 0.5) -> (
    values: [Double], isData: Bool
  )? {
    if let offset = channel.offset, let definition = unit.encoding[offset] {
      if let value = definition.value, let number = environment.position(value, unit) {
        return (Array(repeating: number, count: count), true)
      }
      if definition.isFieldOrDatum {
        let column =
          definition.isField
          ? frame.column(at: definition.column())
          : Column(
            repeating: environment.constant(definition.datum ?? .null, definition.type),
            count: count)
        guard let scale = unit.scales[offset]?.scale else {
          return (ItemSource.column(column).numbers(count).map { $0 ?? 0 }, true)
        }
        let shift = scale.bandwidth * bandPosition
        return (ItemSource.scaled(column, scale).numbers(count).map { ($0 ?? 0) + shift }, true)
      }
    }
    let name = channel.rawValue + "Offset"
    guard mark.properties[name] != nil else { return nil }
    let values = propertySource(name).numbers(count)
    return (values.map { $0 ?? 0 }, false)
  }

  /// Returns the positions of points along a channel; nil without any.
  func points(
    _ channel: ChartChannel, _ defaultPosition: DefaultPosition,
    bandPosition: Double? = nil, movesByOffset: Bool = true
  ) -> [Double?]? {
    let offset = movesByOffset ? offsets(channel) : nil
    var positions: [Double?]?
    if let projected = projectedPoints(channel) {
      positions = projected
    } else if let definition = unit.encoding[channel] {
      if let stack = unit.stack, stack.channel == channel, definition.isField {
        positions = stackedPoints(definition, channel)
      } else {
        positions = midpoints(
          definition, channel, bandPosition: offset?.isData == true ? 0 : bandPosition)
      }
    }
    positions = positions ?? defaults(channel, defaultPosition)
    guard var positions else { return nil }
    if let offset {
      for row in 0..<count { positions[row] = positions[row].map { $0 + offset.values[row] } }
    }
    return positions
  }

  private func stackedPoints(
    _ definition: ChannelDefinition, _ channel: ChartChannel
  ) -> [Double?] {
    let end = frame.column(at: definition.column(.end))
    var band = definition["bandPosition"]?.doubleValue
    if band == nil, mark.type == "text", channel == .theta || channel == .radius { band = 0.5 }
    guard let band else { return scaled(end, channel) }
    return scaled(
      interpolated(frame.column(at: definition.column(.start)), end, at: band), channel)
  }

  /// Returns the positions of marks without data for a channel.
  func defaults(_ channel: ChartChannel, _ position: DefaultPosition) -> [Double?]? {
    let main = channel.main
    let names: [String] =
      switch channel {
      case .theta: ["theta", "startAngle"]
      case .theta2: ["theta2", "endAngle"]
      case .radius: ["radius", "outerRadius"]
      case .radius2: ["radius2", "innerRadius"]
      default: [channel.rawValue]
      }
    for name in names {
      guard let value = config.property(name, of: mark) else { continue }
      if let number = environment.position(value, unit) {
        return Array(repeating: number, count: count)
      }
      return propertySource(name).numbers(count)
    }
    func fill(_ value: Double) -> [Double?] { Array(repeating: value, count: count) }
    let scale = unit.scales[main]?.scale.continuous
    switch position {
    case .none: return nil
    case .middle: return fill(length(channel) / 2)
    case .zeroOrMinimum:
      if let scale { return fill(scale.position(scale.zeroOrMinimum)) }
      return fill(main == .y ? unit.plotHeight : 0)
    case .zeroOrMaximum:
      if let scale { return fill(scale.position(scale.zeroOrMaximum)) }
      return fill(main == .y ? 0 : length(channel))
    }
  }

  /// Returns the positions of the second ends of ranges.
  func secondPoints(_ second: ChartChannel, _ defaultPosition: DefaultPosition) -> [Double?]? {
    let main = second.main
    var positions: [Double?]?
    if let projected = projectedPoints(second) {
      positions = projected
    } else if let definition = unit.encoding[main], let stack = unit.stack, stack.channel == main,
      definition.isField
    {
      positions = scaled(frame.column(at: definition.column(.start)), main)
    } else if let definition = unit.encoding[second] {
      positions = midpoints(definition, second, bandPosition: 0.5)
    }
    if positions == nil, unit.isRangedOffset(main), let definition = unit.encoding[main],
      definition.isFieldOrDatum
    {
      positions = midpoints(definition, main, bandPosition: 0)
      if let offset = main.offset, let scale = unit.scales[offset]?.scale,
        let zero = scale.number(.number(0))
      {
        return positions?.map { $0.map { $0 + zero } }
      }
    }
    positions = positions ?? defaults(second, defaultPosition)
    guard var positions else { return nil }
    let offset =
      unit.encoding[second] != nil || mark.properties[second.rawValue + "Offset"] != nil
      ? offsets(second) : offsets(main, bandPosition: 0)
    if let offset {
      for row in 0..<count { positions[row] = positions[row].map { $0 + offset.values[row] } }
    }
    return positions
  }
}

extension ViewUnit {
  /// Whether an offset by numbers makes marks ranges along a position.
  func isRangedOffset(_ channel: ChartChannel) -> Bool {
    guard ["bar", "area"].contains(mark.type), let offset = channel.offset,
      encoding[offset]?.isMeasure == true, channel.secondary.map({ encoding[$0] == nil }) ?? true
    else { return false }
    guard let definition = encoding[channel] else { return true }
    return definition.isFieldOrDatum && scales[channel]?.type.isDiscrete == true
  }
}

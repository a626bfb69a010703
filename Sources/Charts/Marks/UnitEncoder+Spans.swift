import ArtifactBase

/// Where rectangles are.
extension UnitEncoder {
  /// Where rectangles are along a channel: two ends for each.
  struct Spans {
    var first: [Double?]
    var second: [Double?]
  }

  /// Returns the ends of rectangles along a channel.
  func spans(_ channel: ChartChannel) -> Spans {
    let definition = unit.encoding[channel]
    let second = channel.secondary.flatMap { unit.encoding[$0] }
    let scale = unit.scales[channel]
    let isDiscrete = scale?.type.isDiscrete ?? false
    let hasOffset = channel.offset.map { unit.encoding[$0] != nil } ?? false
    let sizeName = channel == .x ? "width" : channel == .y ? "height" : ""
    let size: JSONValue? =
      unit.encoding[.size] != nil
      ? true : config.property("size", of: mark) ?? config.property(sizeName, of: mark)
    let hasSize = size != nil && size?["band"] == nil
    let isBand =
      mark.type == "bar" && (channel == .x ? unit.isVertical == true : unit.isVertical == false)
      || mark.type == "tick" && (channel == .y ? unit.isVertical == true : unit.isVertical == false)
    if let definition, definition.isField,
      definition.isBinning || definition.isBinned || (definition.timeUnit != nil && second == nil),
      !hasSize, !hasOffset, !isDiscrete, scale != nil
    {
      return binSpans(definition, channel, second)
    }
    if let definition, definition.isFieldOrDatum, unit.isRangedOffset(channel) {
      return rangeSpans(channel)
    }
    if (definition?.isFieldOrDatum == true && isDiscrete) || isBand, second == nil {
      return bandSpans(channel, definition)
    }
    return rangeSpans(channel)
  }

  func rangeSpans(_ channel: ChartChannel) -> Spans {
    let second = channel.secondary ?? channel
    // A size without a second end.
    let sizeName = channel == .x ? "width" : channel == .y ? "height" : ""
    if unit.encoding[second] == nil, unit.stack?.channel != channel,
      mark.properties[second.rawValue] == nil, !sizeName.isEmpty,
      let size = mark.properties[sizeName].flatMap({ environment.resolved($0)?.doubleValue })
    {
      let middle = points(channel, .zeroOrMaximum) ?? []
      return Spans(
        first: middle.map { $0.map { $0 - size / 2 } },
        second: middle.map { $0.map { $0 + size / 2 } })
    }
    return Spans(
      first: points(channel, .zeroOrMaximum) ?? Array(repeating: nil, count: count),
      second: secondPoints(second, .zeroOrMinimum) ?? Array(repeating: nil, count: count))
  }

  private func binSpans(
    _ definition: ChannelDefinition, _ channel: ChartChannel, _ second: ChannelDefinition?
  ) -> Spans {
    let band = bandSize(channel, definition)
    let part: Double = if case .band(let part) = band { (1 - part) / 2 } else { 0.5 }
    let start = frame.column(at: definition.column())
    var first: [Double?]
    var last: [Double?]
    if definition.isBinning || definition.timeUnit != nil {
      var end = frame.column(at: definition.column(.end))
      var begin = start
      if definition.timeUnit != nil, let position = unit.bandPosition(channel, config),
        position != 0.5
      {
        (begin, end) = (
          interpolated(start, end, at: position - 0.5), interpolated(start, end, at: position + 0.5)
        )
      }
      first = scaled(interpolated(begin, end, at: part), channel)
      last = scaled(interpolated(begin, end, at: 1 - part), channel)
    } else if let second, second.isField {
      first = scaled(start, channel)
      last = scaled(frame.column(at: second.column()), channel)
    } else {
      let step = definition.bin?["step"]?.doubleValue ?? 0
      first = scaled(start, channel)
      last = scaled(
        Column(numbers: (0..<start.count).map { start.number(at: $0) + step }), channel)
    }
    guard channel.isXorY else { return Spans(first: last, second: first) }
    let spacing = (number("binSpacing") ?? 0) * environment.metrics.unitLength
    let least = (number("minBandSize") ?? 0) * environment.metrics.unitLength
    let translation = environment.metrics.isCells ? 0 : 0.5
    let offset = offsets(channel, bandPosition: 0)?.values
    for row in 0..<count {
      guard let from = first[row], let to = last[row] else { continue }
      let move = (offset?[row] ?? 0) + translation
      let direction: Double = to >= from ? 1 : -1
      var inset = spacing / 2
      if abs(to - from) < least { inset = -0.5 * (least - abs(to - from)) }
      first[row] = from + move + direction * inset
      last[row] = to + move - direction * inset
    }
    return Spans(first: first, second: last)
  }

  /// How wide marks are along a channel.
  enum BandSize {
    case band(Double)
    case length(Double)
    case none
  }

  private func bandSize(_ channel: ChartChannel, _ definition: ChannelDefinition?) -> BandSize {
    let sizeName = channel == .x ? "width" : channel == .y ? "height" : ""
    let usesSize =
      mark.type == "tick" || (unit.isVertical == false && channel == .y)
      || (unit.isVertical == true && channel == .x)
    if let size = config.property(usesSize ? "size" : sizeName, of: mark)
      ?? config.property(sizeName, of: mark)
    {
      if let band = size["band"]?.doubleValue { return .band(band) }
      if let length = environment.resolved(size)?.doubleValue { return .length(length) }
    }
    let hasSecond = channel.secondary.map { unit.encoding[$0] != nil } ?? false
    let type = (unit.scales[channel] ?? channel.offset.flatMap { unit.scales[$0] })?.type
    if let definition, definition.isField {
      if definition.timeUnit != nil, !hasSecond {
        return .band(config.configured("timeUnitBandSize", for: mark)?.doubleValue ?? 1)
      }
      if definition.isBinning, type?.isDiscrete != true { return .band(1) }
    }
    guard unit.isRectangular else { return .none }
    let discrete = config[mark.type, "discreteBandSize"]
    if type?.isDiscrete == true {
      if let band = discrete?["band"]?.doubleValue { return .band(band) }
      return discrete?.doubleValue.map { .length($0) } ?? .band(1)
    }
    if type != nil {
      return config[mark.type, "continuousBandSize"]?.doubleValue.map {
        .length($0 * environment.metrics.unitLength)
      } ?? .none
    }
    return discrete?.doubleValue.map { .length($0) } ?? .none
  }

  private func bandSpans(_ channel: ChartChannel, _ definition: ChannelDefinition?) -> Spans {
    let offsetScale = channel.offset.flatMap { unit.scales[$0] }
    let scale = unit.scales[channel]
    let usesSize =
      mark.type == "tick" || (unit.isVertical == false && channel == .y)
      || (unit.isVertical == true && channel == .x)
    var sizes: [Double?]?
    if usesSize, unit.encoding[.size] != nil || mark.properties["size"] != nil {
      sizes = source(.size).numbers(count)
    }
    let band = bandSize(channel, definition)
    let hasGivenSize = sizes != nil
    let lengths = sizes ?? Array(repeating: defaultSize(channel, definition, band), count: count)
    var isAtStart = false
    if case .band = band, !hasGivenSize, (scale ?? offsetScale)?.type == .band { isAtStart = true }
    let offset = offsets(channel, bandPosition: isAtStart ? 0 : 0.5)
    let isMovedByData = offset?.isData ?? false
    var bandPosition = 0.0
    if isAtStart {
      if case .band(let part) = band { bandPosition = (1 - part) / 2 }
    } else if let definition, !isMovedByData, definition.timeUnit != nil,
      let position = unit.bandPosition(channel, config)
    {
      bandPosition = position
    } else {
      bandPosition = isMovedByData ? 0 : 0.5
    }
    var positions =
      definition.flatMap { midpoints($0, channel, bandPosition: bandPosition) }
      ?? defaults(channel, .middle) ?? []
    if definition?.isFieldOrDatum != true, definition?.value == nil, isMovedByData,
      scale == nil, isAtStart
    {
      positions = Array(repeating: length(channel) / 2, count: count)
    }
    if let offset {
      for row in 0..<count { positions[row] = positions[row].map { $0 + offset.values[row] } }
    }
    var spans = Spans(first: positions, second: positions)
    for row in 0..<count {
      guard let position = positions[row], let length = lengths[row] else { continue }
      let start = isAtStart ? position : position - length / 2
      spans.first[row] = start
      spans.second[row] = start + length
    }
    return spans
  }

  private func defaultSize(
    _ channel: ChartChannel, _ definition: ChannelDefinition?, _ band: BandSize
  ) -> Double {
    let component = channel.offset.flatMap { unit.scales[$0] } ?? unit.scales[channel]
    switch band {
    case .band(let part):
      if let component {
        if component.type == .band {
          let least = (number("minBandSize") ?? 0) * environment.metrics.unitLength
          return max(least, part * component.scale.bandwidth)
        }
      } else {
        return part * length(channel)
      }
    case .length(let length): return length
    case .none: break
    }
    if let component, component.type.isDiscrete, component.scale.step > 0 {
      return max(
        environment.metrics.unitLength, component.scale.step - 2 * environment.metrics.unitLength)
    }
    if definition == nil {
      let padding: Double =
        config.number("scale", "bandPaddingInner")
        ?? (mark.type == "tick"
          ? config.number("scale", "tickBandPaddingInner") ?? 0.25
          : mark.type == "bar"
            ? config.number("scale", "barBandPaddingInner") ?? 0.1
            : config.number("scale", "rectBandPaddingInner") ?? 0)
      return (1 - padding) * length(channel)
    }
    return environment.metrics.step - 2 * environment.metrics.unitLength
  }
}

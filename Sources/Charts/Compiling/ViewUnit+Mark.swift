import ArtifactBase

extension ViewUnit {
  /// Sets the orientation of the mark and the properties that depend on it.
  func complete(_ config: ChartConfig) {
    let given = config.property("orient", of: mark)?.stringValue
    isVertical = Self.isVertical(mark.type, encoding, given: given.map { $0 == "vertical" })
    if config.property("opacity", of: mark) == nil, config.property("fillOpacity", of: mark) == nil,
      ["point", "tick", "circle", "square"].contains(mark.type), !encoding.isAggregate
    {
      mark.properties["opacity"] = 0.7
    }
    if config.property("filled", of: mark) == nil {
      mark.properties["filled"] = .bool(!["point", "line", "rule"].contains(mark.type))
    }
  }

  /// Returns the orientation of a mark; nil if it has none.
  private static func isVertical(
    _ type: String, _ encoding: ChartEncoding, given: Bool?
  ) -> Bool? {
    if ["point", "circle", "square", "rect", "image", "geoshape"].contains(type) { return nil }
    let x = encoding[.x].flatMap { $0.isFieldOrDatum ? $0 : nil }
    let y = encoding[.y].flatMap { $0.isFieldOrDatum ? $0 : nil }
    let hasX2 = encoding[.x2] != nil
    let hasY2 = encoding[.y2] != nil
    let xMoves = encoding[.xOffset]?.isMeasure ?? false
    let yMoves = encoding[.yOffset]?.isMeasure ?? false
    var step = type
    if ["text", "bar"].contains(step) {
      if y == nil, yMoves { return given ?? true }
      if x == nil, xMoves { return given ?? false }
      if let x, x.isField,
        x.isBinned || (y?.isField == true && y?.aggregate != nil && x.aggregate == nil)
      {
        return true
      }
      if let y, y.isField,
        y.isBinned || (x?.isField == true && x?.aggregate != nil && y.aggregate == nil)
      {
        return false
      }
      if hasX2 || hasY2 {
        if let given { return given }
        if !hasX2 { return !(x?.isMeasure == true && y?.isBinned == true) }
        if !hasY2 { return y?.isMeasure == true && x?.isBinned == true }
      }
      step = "rule"
    }
    if step == "rule" {
      if hasX2, x?.isBinned != true, hasY2, y?.isBinned != true { return nil }
      step = "area"
    }
    if step == "area" {
      if y == nil, yMoves { return given ?? true }
      if x == nil, xMoves { return given ?? false }
      if hasY2 { return y?.isBinned != true }
      if hasX2 { return x?.isBinned == true }
      if type == "rule" {
        if encoding[.x] != nil, encoding[.y] == nil { return true }
        if encoding[.y] != nil, encoding[.x] == nil { return false }
      }
    }
    if ["area", "line", "tick", "trail"].contains(step) {
      if let given { return given }
      let xMeasures = x?.isMeasure ?? false
      let yMeasures = y?.isMeasure ?? false
      if xMeasures != yMeasures { return type == "tick" ? xMeasures : yMeasures }
      if xMeasures { return true }
      let xIsTime = x?.type == .temporal
      let yIsTime = y?.type == .temporal
      return xIsTime == yIsTime ? nil : xIsTime
    }
    return true
  }

  /// Determines the stack that the marks form.
  func completeStack(_ config: ChartConfig) {
    stack = nil
    let type = mark.type
    guard
      ["arc", "bar", "area", "rule", "point", "circle", "square", "line", "text", "tick"].contains(
        type),
      let channel = stackChannel(.x, .y) ?? stackChannel(.theta, .radius),
      let measure = encoding[channel]
    else { return }
    let given = measure["stack"]
    if given == nil,
      channel == .x && encoding[.y] == nil && encoding[.yOffset]?.isMeasure == true
        || channel == .y && encoding[.x] == nil && encoding[.xOffset]?.isMeasure == true
    {
      return
    }
    let dimension: ChartChannel =
      switch channel {
      case .x: .y
      case .y: .x
      case .theta: .radius
      default: .theta
      }
    var plan = StackPlan(
      channel: channel, groupChannels: [], groupColumns: [], stackColumns: [], offset: "zero",
      imputes: isPath && measure["impute"] != .null)
    let measured = measure.isField ? measure.column() : nil
    for channel in [dimension, dimension == .x ? .xOffset : .yOffset] {
      guard let definition = encoding[channel], definition.isField,
        definition.column() != measured
      else { continue }
      plan.groupChannels.append(channel)
      plan.groupColumns.append(definition.column())
    }
    for channel in ChartChannel.nonPositions where channel != .tooltip {
      for definition in encoding[all: channel] {
        let fields = [definition] + definition.conditions.flatMap(\.definition)
        for field in fields where field.isField && field.aggregate == nil {
          let column = field.column()
          if !plan.groupColumns.contains(column), !plan.stackColumns.contains(column) {
            plan.stackColumns.append(column)
          }
        }
      }
    }
    switch given {
    case nil:
      guard ["bar", "area", "arc"].contains(type) else { return }
    case .bool(let stacks)?:
      guard stacks else { return }
    case .string(let offset)?:
      guard ["zero", "center", "normalize"].contains(offset) else { return }
      plan.offset = offset
    default: return
    }
    if encoding.isAggregate, plan.stackColumns.isEmpty { return }
    if let second = channel.secondary, encoding.hasData(second) { return }
    stack = plan
  }

  private func stackChannel(_ first: ChartChannel, _ second: ChartChannel) -> ChartChannel? {
    func isMeasure(_ channel: ChartChannel) -> Bool {
      guard let definition = encoding[channel], definition.isField else { return false }
      return definition.type == .quantitative && !(definition.isBinning || definition.isBinned)
    }
    let isBar = first == .x && ["bar", "area"].contains(mark.type)
    let hasFirst = encoding[first]?.isField ?? false
    let hasSecond = encoding[second]?.isField ?? false
    func stacks(_ channel: ChartChannel) -> Bool {
      switch encoding[channel]?["stack"] {
      case nil, .null?, .bool(false)?: false
      default: true
      }
    }
    if hasFirst, hasSecond {
      if isMeasure(first), isMeasure(second) {
        if stacks(first) { return first }
        if stacks(second) { return second }
        let aggregates = encoding[first]?.aggregate != nil
        if aggregates != (encoding[second]?.aggregate != nil) {
          return aggregates ? first : second
        }
        return isBar ? (isVertical == true ? second : isVertical == false ? first : nil) : nil
      }
      if isMeasure(first) { return first }
      return isMeasure(second) ? second : nil
    }
    if isMeasure(first) { return isBar && isVertical == true ? nil : first }
    if isMeasure(second) { return isBar && isVertical == false ? nil : second }
    return nil
  }
}

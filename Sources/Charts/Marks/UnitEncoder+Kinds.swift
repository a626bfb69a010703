import ArtifactBase
import Drawing

extension UnitEncoder {
  /// Creates the items that have a position. They stay where they are: many items are large.
  private func placedItems(_ place: (Int, inout PlotItem) -> Bool) -> [PlotItem] {
    var items = baseItems()
    var kept = 0
    for row in items.indices where place(row, &items[row]) {
      if kept != row { items[kept] = items[row] }
      kept += 1
    }
    items.removeLast(items.count - kept)
    return items
  }

  // MARK: Rectangles

  func rectangles() -> [PlotItem] {
    let isTick = mark.type == "tick"
    let isVertical = unit.isVertical ?? true
    var horizontal: Spans
    var vertical: Spans
    if isTick {
      let thickness = (number("thickness") ?? 1) * environment.metrics.unitLength
      let across: ChartChannel = isVertical ? .x : .y
      let middle = points(across, .middle) ?? []
      let thin = Spans(
        first: middle.map { $0.map { $0 - thickness / 2 } },
        second: middle.map { $0.map { $0 + thickness / 2 } })
      horizontal = isVertical ? thin : spans(.x)
      vertical = isVertical ? spans(.y) : thin
    } else if mark.type == "image" {
      horizontal = imageSpans(.x)
      vertical = imageSpans(.y)
    } else {
      horizontal = spans(.x)
      vertical = spans(.y)
    }
    let corners = self.corners()
    let ends = number("cornerRadiusEnd") ?? 0
    let addresses = mark.type == "image" ? source(.url).values(count) : []
    return placedItems { row, item in
      guard let x1 = horizontal.first[row], let x2 = horizontal.second[row],
        let y1 = vertical.first[row], let y2 = vertical.second[row]
      else { return false }
      item.x = min(x1, x2)
      item.width = abs(x2 - x1)
      item.y = min(y1, y2)
      item.height = abs(y2 - y1)
      item.corners = corners
      if ends > 0 {
        if unit.isVertical == false {
          item.corners = x1 >= x2 ? [0, ends, ends, 0] : [ends, 0, 0, ends]
        } else {
          item.corners = y1 <= y2 ? [ends, ends, 0, 0] : [0, 0, ends, ends]
        }
      }
      if mark.type == "image" { item.address = addresses[row]?.stringValue }
      return true
    }
  }

  private func corners() -> [Double] {
    let all = number("cornerRadius") ?? 0
    let names = [
      "cornerRadiusTopLeft", "cornerRadiusTopRight", "cornerRadiusBottomRight",
      "cornerRadiusBottomLeft",
    ]
    let corners = names.map { number($0) ?? all }
    return corners.contains { $0 != 0 } ? corners : []
  }

  private func imageSpans(_ channel: ChartChannel) -> Spans {
    let second = channel.secondary.flatMap { unit.encoding[$0] }
    guard second == nil else { return rangeSpans(channel) }
    let size = number(channel == .x ? "width" : "height") ?? number("size") ?? 0
    let middle = points(channel, .middle) ?? []
    let align = constant(channel == .x ? "align" : "baseline")?.stringValue
    let shift =
      align == "left" || align == "top" ? 0.0 : align == "right" || align == "bottom" ? -1 : -0.5
    return Spans(
      first: middle.map { $0.map { $0 + shift * size } },
      second: middle.map { $0.map { $0 + (shift + 1) * size } })
  }

  // MARK: Symbols and text

  func symbols() -> [PlotItem] {
    let x = points(.x, .middle) ?? []
    let y = points(.y, .middle) ?? []
    let sizes = source(.size).numbers(count)
    let angles = source(.angle).numbers(count)
    let shapes =
      mark.type == "circle" || mark.type == "square"
      ? [] : source(.shape).values(count)
    let isFilled = MarkColors(unit, environment).isFilled
    return placedItems { row, item in
      guard let x = x[row], let y = y[row] else { return false }
      item.x = x
      item.y = y
      item.size = sizes[row] ?? 30
      item.angle = angles[row] ?? 0
      item.shape =
        mark.type == "square"
        ? "square" : shapes.isEmpty ? "circle" : shapes[row]?.stringValue ?? "circle"
      if !isFilled, item.fill == nil {
        item.fill = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
      }
      return true
    }
  }

  func texts() -> [PlotItem] {
    let x = points(.x, .middle) ?? []
    let y = points(.y, .middle) ?? []
    let radius = points(.radius, .none)
    let theta = points(.theta, .none)
    let texts = textLines()
    let angles = source(.angle).numbers(count)
    let sizes = source(.size, property: "fontSize").numbers(count)
    let names = [
      "align", "baseline", "dx", "dy", "font", "fontWeight", "fontStyle", "limit", "lineHeight",
    ]
    let styles = names.map { (name: $0, values: propertySource($0).values(count)) }
    return placedItems { row, item in
      guard let x = x[row], let y = y[row] else { return false }
      item.outerRadius = radius?[row] ?? 0
      item.startAngle = theta?[row] ?? 0
      item.x = x
      item.y = y
      item.text = texts[row]
      item.angle = angles[row] ?? 0
      for (name, values) in styles {
        if let value = values[row] { item.style[name] = value }
      }
      item.style["fontSize"] = JSONValue(number: sizes[row] ?? 11)
      return true
    }
  }

  /// Returns the lines of the texts of rows.
  private func textLines() -> [[String]] {
    guard let definition = unit.encoding[.text] else {
      let source = propertySource("text")
      return source.values(count).map { $0.map(Self.lines) ?? [] }
    }
    func lines(_ definition: ChannelDefinition) -> [[String]] {
      if definition.isField {
        let column =
          environment.binLabels(definition, frame) ?? frame.column(at: definition.column())
        let labels = GuideLabels(
          definition, guide: JSONObject(), place: .mark, scale: nil, environment)
        let (groups, first) = column.groups()
        let texts = first.map { row -> [String] in
          let value = column[row]
          return value == .missing || value == .null && definition.type != .nominal
            ? (definition.type == .quantitative ? ["null"] : [value.asText]) : labels.lines(value)
        }
        return (0..<count).map { texts[Int(groups[$0])] }
      }
      if let datum = definition.datum {
        let value = environment.constant(datum, definition.type)
        let labels = GuideLabels(
          definition, guide: JSONObject(), place: .mark, scale: nil, environment)
        return Array(repeating: labels.lines(value), count: count)
      }
      guard let value = definition.value else { return Array(repeating: [], count: count) }
      if let text = value["expr"]?.stringValue {
        return ItemSource.column(environment.column(text, frame, unit)).values(count)
          .map { $0.map(Self.lines) ?? [] }
      }
      return Array(repeating: Self.lines(value), count: count)
    }
    var texts = lines(definition)
    for condition in definition.conditions.reversed() {
      guard let inner = condition.definition.first else { continue }
      let holds = environment.holds(condition.test, frame, unit)
      let other = lines(inner)
      for row in 0..<count where holds[row] { texts[row] = other[row] }
    }
    return texts
  }

  private static func lines(_ value: JSONValue) -> [String] {
    switch value {
    case .number(let number): [ChartValue.text(of: number.double)]
    case .bool(let value): [value ? "true" : "false"]
    default: value.lines
    }
  }

  // MARK: Rules and arcs

  func rules() -> [PlotItem] {
    let isVertical = unit.isVertical
    func ends(_ channel: ChartChannel, isRange: Bool, _ usual: DefaultPosition) -> Spans {
      let first = points(channel, usual) ?? []
      guard isRange else { return Spans(first: first, second: first) }
      let second = secondPoints(channel.secondary ?? channel, .zeroOrMinimum) ?? first
      return Spans(first: first, second: second)
    }
    let x = ends(.x, isRange: isVertical != true, isVertical == false ? .zeroOrMaximum : .middle)
    let y = ends(.y, isRange: isVertical != false, isVertical == true ? .zeroOrMaximum : .middle)
    let widths = source(.size, property: "strokeWidth").numbers(count)
    let hasSize = unit.encoding[.size] != nil
    return placedItems { row, item in
      guard let x1 = x.first[row], let x2 = x.second[row], let y1 = y.first[row],
        let y2 = y.second[row]
      else { return false }
      (item.x, item.x2, item.y, item.y2) = (x1, x2, y1, y2)
      if hasSize { item.strokeWidth = widths[row] ?? 1 }
      return true
    }
  }

  func arcs() -> [PlotItem] {
    let x = points(.x, .middle) ?? []
    let y = points(.y, .middle) ?? []
    let radius = spans(.radius)
    let theta = spans(.theta)
    let pad = number("padAngle") ?? 0
    let corner = number("cornerRadius") ?? 0
    return placedItems { row, item in
      guard let x = x[row], let y = y[row], let outer = radius.first[row],
        let inner = radius.second[row], let start = theta.first[row], let end = theta.second[row]
      else { return false }
      (item.x, item.y) = (x, y)
      (item.outerRadius, item.innerRadius) = (outer, inner)
      (item.startAngle, item.endAngle) = (start, end)
      if pad != 0 { item.style["padAngle"] = JSONValue(number: pad) }
      if corner != 0 { item.corners = [corner] }
      return true
    }
  }

  // MARK: Lines and areas

  func paths() -> (items: [PlotItem], runs: [Int]) {
    var items = baseItems()
    let isArea = mark.type == "area"
    let isVertical = unit.isVertical
    let ranged: (x: Bool, y: Bool) = (unit.isRangedOffset(.x), unit.isRangedOffset(.y))
    let hasRangedOffset = ranged.x || ranged.y
    let xIsRange = isArea && (ranged.x || (!hasRangedOffset && isVertical == false))
    let yIsRange = isArea && (ranged.y || (!hasRangedOffset && isVertical == true))
    let usual: DefaultPosition = isArea ? .zeroOrMinimum : .middle
    let x = points(.x, usual) ?? []
    let y = points(.y, ranged.y && unit.encoding[.y] == nil ? .zeroOrMaximum : usual) ?? []
    let x2 = xIsRange ? secondPoints(.x2, .zeroOrMinimum) : nil
    let y2 = yIsRange ? secondPoints(.y2, .zeroOrMinimum) : nil
    let sizes =
      mark.type == "trail" ? source(.size).numbers(count) : []
    let breaks =
      unit.invalidMode(config).hasPrefix("break")
      ? unit.checkedColumns(config).map { frame.column(at: $0) } : []
    for row in 0..<count {
      items[row].x = x[row] ?? .nan
      items[row].y = y[row] ?? .nan
      items[row].x2 = x2?[row] ?? items[row].x
      items[row].y2 = y2?[row] ?? items[row].y
      items[row].isDefined =
        breaks.allSatisfy { $0.isValid(at: row) }
        && items[row].x.isFinite && items[row].y.isFinite
      if !sizes.isEmpty { items[row].size = sizes[row] ?? 2 }
    }
    let names = ["interpolate", "tension", "strokeCap", "strokeJoin"]
    var style = JSONObject()
    for name in names {
      if let value = constant(name) { style[name] = value }
    }
    return grouped(items, style)
  }

  /// Returns the items of each line after each other, sorted along it.
  private func grouped(_ items: [PlotItem], _ style: JSONObject) -> ([PlotItem], [Int]) {
    let columns = unit.pathColumns.map { frame.column(at: $0).groups().groupOfRow }
    var order: [[Int32]: Int] = [:]
    var groups: [[PlotItem]] = []
    for row in 0..<count {
      let key = columns.map { $0[row] }
      let index = order[key] ?? groups.count
      if index == groups.count {
        order[key] = index
        groups.append([])
      }
      groups[index].append(items[row])
    }
    let along = alongKeys()
    var result: [PlotItem] = []
    result.reserveCapacity(items.count)
    for index in groups.indices {
      if let along {
        groups[index] = groups[index].enumerated().sorted { left, right in
          for key in along {
            let order = ChartValue.order(key.value(left.element), key.value(right.element))
            if order != 0 { return key.isDescending ? order > 0 : order < 0 }
          }
          return left.offset < right.offset
        }.map(\.element)
      }
      if !style.isEmpty, !groups[index].isEmpty { groups[index][0].style = style }
      result += groups[index]
    }
    return (result, groups.map(\.count))
  }

  /// A value by which the points of a line are sorted.
  private struct AlongKey {
    let isDescending: Bool
    let value: (PlotItem) -> ChartValue
  }

  private func alongKeys() -> [AlongKey]? {
    let orders = unit.encoding[all: .order]
    if let order = orders.first, !order.isField, let value = order.value,
      value.isNull || value == false
    {
      return nil
    }
    if orders.isEmpty, let own = mark.properties["order"], own.isNull || own == false { return nil }
    if orders.contains(where: \.isField), unit.stack == nil {
      return orders.filter(\.isField).map { definition in
        let column = frame.column(at: definition.column())
        return AlongKey(isDescending: definition["sort"] == "descending") { item in
          item.row >= 0 && item.row < column.count ? column[item.row] : .missing
        }
      }
    }
    let channel: ChartChannel = unit.isVertical == false ? .y : .x
    guard unit.encoding[channel]?.isField == true else { return nil }
    return [
      AlongKey(isDescending: false) { .number(channel == .x ? $0.x : $0.y) }
    ]
  }
}

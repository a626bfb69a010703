import ArtifactPresentation

// Rows and grids. The elements of a row have their natural widths, those that the source asks for, or shares of what the
// others leave. A row whose elements don't fit at their minimum widths continues on further rows if it wraps; otherwise
// it becomes a column. A grid has as many columns of the same width as fit.

extension FormLayout {
  // MARK: Measuring

  func measure(row elements: [FormElement], _ stack: FormElement.Stack, padding: Int) -> Extent {
    let parts = elements.indices.map { extent(at: $0, of: elements) }
    let gap = columns(stack.spacing)
    let least = parts.reduce(0) { max($0, $1.least) }
    // Parts that grow with the row.
    let grows = zip(elements, parts).contains { element, part in
      switch element.width {
      case .share, .percent: true
      case .points: false
      case nil: part.grows
      }
    }
    let natural =
      stack.columns.map { count in
        let widest = parts.reduce(0) { max($0, $1.ideal) }
        let count = max(1, min(count, parts.count))
        return min(count, Self.widestForm) * (widest + gap) - gap
      } ?? parts.reduce(gap * max(0, parts.count - 1)) { $0 + $1.ideal }
    return Extent(
      least: least + padding, ideal: max(least, natural) + padding,
      grows: grows || stack.columns != nil && parts.contains(where: \.grows))
  }

  // MARK: Rows

  func row(_ elements: [FormElement], _ stack: FormElement.Stack, width: Int) -> FormTile {
    if let count = stack.columns, count > 1 {
      return grid(elements, stack, columns: count, width: width)
    }
    let gap = columns(stack.spacing)
    let extents = elements.indices.map { extent(at: $0, of: elements) }
    let room = width - gap * max(0, elements.count - 1)
    guard stack.wraps else {
      guard let widths = widths(of: elements[...], extents[...], room: room) else {
        return column(elements, FormElement.Stack(axis: .vertical), width: width)
      }
      return side(by: elements[...], widths, stack, width: width)
    }
    if elements.allSatisfy({ $0.isCard && $0.width == nil || $0.hasShare }) {
      return grid(elements, stack, columns: elements.count, width: width)
    }
    // Each row takes elements as long as there is room for their natural widths.
    var lines: [FormTile] = []
    var start = 0
    var end = 0
    var needed = 0
    while start < elements.count {
      let next = end < elements.count ? natural(elements[end], extents[end], room: width) : 0
      if end == start || end < elements.count && needed + gap + next <= width {
        needed += (end == start ? 0 : gap) + next
        end += 1
        continue
      }
      let room = width - gap * (end - start - 1)
      if let widths = widths(of: elements[start..<end], extents[start..<end], room: room) {
        lines.append(side(by: elements[start..<end], widths, stack, width: width))
      } else {
        lines += elements[start..<end].map { tile(of: $0, width: width) }
      }
      (start, end, needed) = (end, end, 0)
    }
    return FormTile.column(lines, gap: lineGap(stack.spacing))
  }

  /// Returns the width by which a row takes an element.
  private func natural(_ element: FormElement, _ extent: Extent, room: Int) -> Int {
    switch element.width {
    case .share: narrowest(extent)
    case .percent(let percent): max(extent.least, Self.part(percent, of: room))
    case .points, nil: min(extent.ideal, room)
    }
  }

  /// Converts points between the rows of a row that wraps, or of a grid: a sixteenth, rounded down.
  private func lineGap(_ points: Double?) -> Int {
    guard let points, points > 0 else { return 0 }
    return Int(min(points, 256) / 16)
  }

  /// Puts elements of given widths side by side.
  private func side(
    by elements: ArraySlice<FormElement>, _ widths: [Int], _ stack: FormElement.Stack, width: Int
  ) -> FormTile {
    var tiles = zip(elements, widths).map { element, width in
      element.content == .divider ? .empty : tile(of: element, width: width)
    }
    let height = tiles.reduce(0) { max($0, $1.height) }
    let isGrid = stack.columns != nil
    for (index, element) in elements.enumerated() {
      switch element.content {
      case .divider: tiles[index] = FormTile(line(height: height))
      case .card: tiles[index] = tiles[index].stretched(to: height)
      case .text(let label) where isGrid || element.width != nil:
        let x = (alignment(label.alignment) ?? .leading)
          .offset(of: tiles[index].width, in: widths[index])
        if x > 0 { tiles[index] = FormTile.column([(tiles[index], x)]) }
      default: break
      }
      tiles[index] = tiles[index].widened(to: widths[index])
    }
    let gap = columns(stack.spacing)
    let rest = width - tiles.reduce(gap * max(0, tiles.count - 1)) { $0 + $1.width }
    return FormTile.row(
      tiles, alignment: alignment(stack.alignment) ?? .leading, gap: gap,
      rest: isGrid ? 0 : max(0, rest), stack.justification ?? .start)
  }

  // MARK: Widths

  /// Returns the widths of the elements of a row; nil if they do not fit.
  private func widths(
    of elements: ArraySlice<FormElement>, _ extents: ArraySlice<Extent>, room: Int
  ) -> [Int]? {
    if let equal = equalWidths(room, elements, extents) { return equal }
    guard elements.contains(where: { $0.width != nil }) else {
      return Self.distribute(room, among: Array(extents))
    }
    var parts = Array(extents)
    let hasShares = elements.contains(where: \.hasShare)
    var weights = Array(repeating: 0.0, count: parts.count)
    for (index, element) in elements.enumerated() {
      switch element.width {
      case .share(let share)?:
        weights[index] = Self.weight(share)
        parts[index].least = narrowest(parts[index])
        parts[index].ideal = parts[index].least
      case .percent(let percent)?:
        parts[index].ideal = max(parts[index].least, Self.part(percent, of: room))
        parts[index].grows = false
      case .points?: break
      case nil: if hasShares, element.isSpacer { weights[index] = 1 }
      }
      if hasShares { (parts[index].grows, parts[index].isSpacer) = (false, false) }
    }
    guard let widths = Self.distribute(room, among: parts), hasShares else {
      return Self.distribute(room, among: parts)
    }
    return Self.shared(room - widths.reduce(0, +), among: weights, widths)
  }

  /// The minimum width of an element with a share, or in a grid.
  private func narrowest(_ extent: Extent) -> Int {
    max(extent.least, min(extent.ideal, Self.narrowestCard))
  }

  /// Returns a percentage of a width.
  private static func part(_ percent: Double, of room: Int) -> Int {
    // Also for what is not a number.
    guard percent > 0, room > 0 else { return 0 }
    return Int(Double(room) * min(percent, 100) / 100)
  }

  /// Returns the weight of a share, so that each of a thousand elements has some part.
  private static func weight(_ share: Double) -> Double {
    share > 0 ? min(max(share, 0.01), 100) : 0.01
  }

  /// Returns equal widths for cards in a row, if each card fits.
  private func equalWidths(
    _ room: Int, _ elements: ArraySlice<FormElement>, _ extents: ArraySlice<Extent>
  ) -> [Int]? {
    guard elements.count > 1, elements.allSatisfy({ $0.isCard && $0.width == nil }) else {
      return nil
    }
    let width = room / elements.count
    guard extents.allSatisfy({ $0.least <= width }), width >= Self.narrowestCard else { return nil }
    return Array(repeating: width, count: elements.count)
  }

  /// Widens parts with a weight, so that their widths have the proportions of the weights as far as their minimum widths
  /// allow it.
  ///
  /// - Parameter rest: The room that is left beside the minimum widths.
  /// - Complexity: O(n log n).
  static func shared(_ rest: Int, among weights: [Double], _ least: [Int]) -> [Int] {
    var widths = least
    let parts = weights.indices.filter { weights[$0] > 0 }
    // Those whose minimum width is greater than their share keep it.
    let order = parts.sorted {
      Double(least[$0]) * weights[$1] > Double(least[$1]) * weights[$0]
    }
    var room = parts.reduce(rest) { $0 + least[$1] }
    var total = parts.reduce(0) { $0 + weights[$1] }
    var start = 0
    while start < order.count {
      let part = order[start]
      guard Double(least[part]) * total > Double(room) * weights[part] else { break }
      room -= least[part]
      total -= weights[part]
      start += 1
    }
    let growing = order[start...].sorted()
    total = growing.reduce(0) { $0 + weights[$1] }
    var left = room
    for part in growing {
      widths[part] = min(left, max(least[part], Int(Double(room) * weights[part] / total)))
      left -= widths[part]
    }
    for part in growing where left > 0 {
      widths[part] += 1
      left -= 1
    }
    return widths
  }

  /// Returns the widths of the parts of a row; nil if they do not fit.
  static func distribute(_ room: Int, among extents: [Extent]) -> [Int]? {
    let least = extents.reduce(0) { $0 + $1.least }
    guard least <= room else { return nil }
    var widths = extents.map(\.ideal)
    var rest = room - widths.reduce(0, +)
    if rest >= 0 {
      let hasSpacer = extents.contains(where: \.isSpacer)
      let growing = extents.indices.filter { hasSpacer ? extents[$0].isSpacer : extents[$0].grows }
      for (number, index) in growing.enumerated() {
        let share = rest / (growing.count - number)
        widths[index] += share
        rest -= share
      }
      return widths
    }
    widths = extents.map(\.least)
    rest = room - least
    while rest > 0 {
      let hungry = extents.indices.filter { widths[$0] < extents[$0].ideal }
      guard !hungry.isEmpty else { break }
      let share = max(1, rest / hungry.count)
      for index in hungry where rest > 0 {
        let more = min(share, extents[index].ideal - widths[index], rest)
        widths[index] += more
        rest -= more
      }
    }
    return widths
  }

  // MARK: Grids

  private func grid(
    _ elements: [FormElement], _ stack: FormElement.Stack, columns count: Int, width: Int
  ) -> FormTile {
    let gap = columns(stack.spacing)
    let least = elements.indices.reduce(1) {
      max($0, narrowest(extent(at: $1, of: elements)))
    }
    var fitting = min(count, max(1, (width + gap) / (least + gap)))
    // With fewer columns, all rows have about the same number of elements.
    if fitting < count, fitting < elements.count {
      let rows = (elements.count + fitting - 1) / fitting
      fitting = (elements.count + rows - 1) / rows
    }
    guard fitting > 1 else {
      return column(elements, FormElement.Stack(axis: .vertical), width: width)
    }
    var stack = stack
    stack.columns = fitting
    let cell = (width - gap * (fitting - 1)) / fitting
    let rows = Swift.stride(from: 0, to: elements.count, by: fitting).map { start in
      let part = elements[start..<min(start + fitting, elements.count)]
      return side(by: part, part.map { _ in cell }, stack, width: width)
    }
    return FormTile.column(rows, gap: lineGap(stack.spacing))
  }

  // MARK: Columns

  /// Lays out an element of a column in the width that it asks for.
  func tile(of element: FormElement, inColumn width: Int, label: Int) -> FormTile {
    let asked: Int
    switch element.width {
    case .points(let points)?: asked = cells(points)
    case .percent(let percent)?: asked = Self.part(percent, of: width)
    case .share?, nil: return tile(of: element, width: width, label: label)
    }
    let room = min(width, max(asked, extent(of: element).least))
    return tile(of: element, width: room, label: label).widened(to: room)
  }

  // MARK: Padding

  /// The maximum number of empty rows above and below a stack.
  private static let highestPadding = 2

  /// Lays out a stack with the padding around it, at most an eighth of the width at each side.
  func padded(
    _ stack: FormElement.Stack, width: Int, _ content: (_ width: Int) -> FormTile
  ) -> FormTile {
    let side = min(columns(stack.horizontalPadding), width / 8)
    let inside = content(width - 2 * side)
    let above = min(rows(stack.verticalPadding), Self.highestPadding)
    guard side + above > 0, inside.height > 0 else { return inside }
    let space = FormTile(FormBox(rows: Array(repeating: [], count: above), width: 0))
    return FormTile.column([(space, 0), (inside, side), (space, 0)])
      .widened(to: inside.width + 2 * side)
  }
}

extension FormElement {
  fileprivate var hasShare: Bool {
    if case .share = width { true } else { false }
  }
}

extension DataFrame {
  func stacking(_ transform: StackTransform, _ environment: inout TransformEnvironment) -> DataFrame
  {
    environment.check(
      [transform.field].compactMap(\.self) + transform.groupby + transform.sort.map(\.field),
      in: self)
    let column = transform.field.map { self.column(at: $0) }
    let numbers = (0..<rowCount).map { column?.number(at: $0) ?? 1 }
    let groups = RowGroups(self, by: transform.groupby)
    let order = RowOrder(self, by: transform.sort)?.sorted(rowCount: rowCount)

    var sums = [Double](repeating: 0, count: groups.count)
    if transform.offset != .zero {
      for (row, group) in groups.groupOfRow.enumerated() { sums[Int(group)] += abs(numbers[row]) }
    }
    let greatest = sums.reduce(0) { $1 > $0 ? $1 : $0 }
    var above = [Double](repeating: 0, count: groups.count)
    var below = above
    if transform.offset == .center { above = sums.map { (greatest - $0) / 2 } }

    var starts = [Double](repeating: 0, count: rowCount)
    var ends = starts
    func place(_ row: Int) {
      let group = Int(groups.groupOfRow[row])
      let number = numbers[row]
      switch transform.offset {
      case .zero where number < 0:
        starts[row] = below[group]
        below[group] += number
        ends[row] = below[group]
      case .zero, .center:
        starts[row] = above[group]
        above[group] += transform.offset == .zero ? number : abs(number)
        ends[row] = above[group]
      case .normalize:
        let scale = 1 / sums[group]
        starts[row] = above[group] == 0 ? 0 : scale * above[group]
        above[group] += abs(number)
        ends[row] = scale * above[group]
      }
    }
    if let order { order.forEach(place) } else { (0..<rowCount).forEach(place) }
    var result = self
    result[transform.startOutput] = Column(numbers: starts)
    result[transform.endOutput] = Column(numbers: ends)
    return result
  }
}

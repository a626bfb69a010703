import ArtifactBase
import Charts

extension ChartPlot {
  /// Removes the labels of ticks whose format is too coarse for them, such as the second of `2%`, `2%`, `3%`.
  ///
  /// - Complexity: O(number of ticks).
  mutating func removeRepeatedLabels() {
    for view in views.indices {
      for axis in views[view].axes.indices {
        let ticks = views[view].axes[axis].ticks
        let texts = ticks.map { $0.label.joined() }
        guard zip(texts, texts.dropFirst()).contains(where: { $0 == $1 && !$0.isEmpty }),
          ticks.allSatisfy({ if case .number = $0.value { true } else { false } })
        else { continue }
        let written = texts.map(Self.number)
        guard written.allSatisfy({ $0 != nil }) else { continue }
        for (index, tick) in ticks.enumerated() {
          guard case .number(let value) = tick.value, let number = written[index],
            abs(number - value) > 1e-9 * max(1, abs(value))
          else { continue }
          views[view].axes[axis].ticks[index].label = []
          views[view].axes[axis].ticks[index].showsLabel = false
        }
      }
    }
  }

  /// Returns the number that a label shows; nil if it has other characters than those of numbers.
  static func number(_ text: String) -> Double? {
    var digits = text.replacing("−", with: "-").replacing(",", with: "")
    let isPercent = digits.hasSuffix("%")
    if isPercent { digits.removeLast() }
    return Double(digits).map { isPercent ? $0 / 100 : $0 }
  }

  /// Writes the labels of axes with very large numbers shorter, `8,000,000,000` as `8B`.
  ///
  /// - Parameter length: The number of characters that a label may have as it is.
  /// - Complexity: O(number of ticks).
  mutating func shortenLargeNumbers(over length: Int) {
    for view in views.indices {
      for axis in views[view].axes.indices {
        let ticks = views[view].axes[axis].ticks
        guard ticks.contains(where: { $0.label.joined().count > length }) else { continue }
        let texts = Self.shortLabels(ticks)
        guard let texts, Set(texts).count == texts.count else { continue }
        for (index, text) in texts.enumerated() where !ticks[index].label.isEmpty {
          views[view].axes[axis].ticks[index].label = [text]
        }
      }
    }
  }

  /// Returns the labels of ticks in thousands of millions and the like; nil if one isn't a plain number, or would lose
  /// a digit.
  private static func shortLabels(_ ticks: [PlotAxis.Tick]) -> [String]? {
    var values: [Double] = []
    for tick in ticks {
      guard case .number(let value) = tick.value,
        tick.label.isEmpty || number(tick.label.joined()) == value
      else { return nil }
      values.append(value)
    }
    let largest = values.reduce(0) { max($0, abs($1)) }
    let units = [(1e12, "T"), (1e9, "B"), (1e6, "M")]
    guard let (unit, sign) = units.first(where: { largest >= $0.0 }), largest < 1e15,
      let format = NumberFormat(".2~f")
    else { return nil }
    var texts: [String] = []
    for value in values {
      let part = value / unit
      guard abs((part * 100).rounded() / 100 - part) < 1e-9 else { return nil }
      texts.append(value == 0 ? "0" : format.string(part) + sign)
    }
    return texts
  }
}

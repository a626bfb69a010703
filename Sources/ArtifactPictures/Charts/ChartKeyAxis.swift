import Drawing

/// The axis of the keys of a chart in pixels: where keys are, and their labels.
struct ChartKeyAxis {
  /// The names of categories; empty for numbers.
  let names: [String]
  /// The range of the keys.
  let scale: ChartScale
  /// Whether each category has a band, in the middle of which its bars are.
  let hasBands: Bool
  private let isScatter: Bool

  /// Creates the axis of a chart with bars.
  init(_ bars: ChartBars) {
    names = bars.categories.map(\.name)
    scale = ChartScale(range: 0...Double(max(0, names.count - 1)))
    hasBands = true
    isScatter = false
  }

  /// Creates the axis of a chart with other marks; nil without keys.
  init?(_ chart: ChartPicture) {
    guard var scale = chart.keyScale else { return nil }
    names = chart.categories ?? []
    if !names.isEmpty {
      let range = scale.range
      scale.range = min(0, range.lowerBound)...max(Double(names.count - 1), range.upperBound)
    }
    self.scale = scale
    hasBands = false
    isScatter = chart.has(.point)
  }

  /// Returns the distance between neighboring categories.
  func step(_ length: Double) -> Double {
    if hasBands { return length / Double(max(1, names.count)) }
    let count = scale.range.upperBound - scale.range.lowerBound
    return count > 0 ? (length - 2 * padding(length)) / count : length
  }

  /// The space before the first and after the last key.
  private func padding(_ length: Double) -> Double {
    if hasBands { return length / Double(max(1, names.count)) / 2 }
    if names.isEmpty { return isScatter ? 10 : 0 }
    return min(24, length / Double(names.count) / 2)
  }

  /// Returns the distance of a key from the start of an axis.
  func position(of key: Double, _ length: Double) -> Double {
    let padding = padding(length)
    return padding + scale.position(of: key) * (length - 2 * padding)
  }

  // MARK: Labels

  /// The labels of an axis.
  struct Labels {
    struct Label {
      var position: Double
      /// The key or value; nil for a category.
      var value: Double?
      var lines: [String]
    }

    var labels: [Label] = []
    /// Whether labels are slanted, and end below their key.
    var isSlanted = false
    /// The greatest width and height of a label as it is drawn.
    var extent = Size2D(width: 0, height: 0)
  }

  private static let longestLabel = 140.0
  private static let gap = 10.0

  /// The sine and cosine of the angle of slanted labels, 40°.
  static let slant = (sine: 0.6427876, cosine: 0.7660444)

  /// Returns labels below a horizontal axis, none of which overlap.
  func labelsBelow(_ length: Double, _ metrics: PictureMetrics) -> Labels {
    guard !names.isEmpty else { return numbers(length, metrics) }
    let step = step(length)
    let densest = stride(step, metrics.lineHeight)
    let few = names.count <= (hasBands ? 40 : 12)
    let texts = labels(every: densest, length, width: Self.longestLabel, metrics)
    let widest = texts.extent.width
    if widest + Self.gap <= step * Double(densest) { return texts }
    if few, let broken = broken(length, width: step - Self.gap, metrics) { return broken }
    var thin = stride(step, widest + Self.gap)
    while !few, names.count / thin >= 4 {
      let result = labels(every: thin, length, width: Self.longestLabel, metrics)
      if result.extent.width + Self.gap <= step * Double(thin) { return result }
      // Among these are wider ones.
      thin = max(thin + 1, stride(step, result.extent.width + Self.gap))
    }
    var result = texts
    result.isSlanted = true
    result.extent = Size2D(
      width: widest * Self.slant.cosine,
      height: widest * Self.slant.sine + metrics.lineHeight * Self.slant.cosine)
    return result
  }

  /// Returns labels at the left of a vertical axis.
  func labelsBeside(_ length: Double, width: Double, _ metrics: PictureMetrics) -> Labels {
    guard !names.isEmpty else {
      return numbers(at: scale.ticks(count: max(2, Int(length / 48))), length, metrics)
    }
    return labels(every: stride(step(length), metrics.lineHeight), length, width: width, metrics)
  }

  /// Returns of how many categories one has a label of a size.
  private func stride(_ step: Double, _ size: Double) -> Int {
    step > 0 ? max(1, Int(min(1e9, (size / step).rounded(.up)))) : max(1, names.count)
  }

  private func labels(
    every stride: Int, _ length: Double, width: Double, _ metrics: PictureMetrics
  ) -> Labels {
    var result = Labels()
    for index in Swift.stride(from: 0, to: names.count, by: stride) {
      let text = metrics.fitted(names[index], width)
      result.extent.width = max(result.extent.width, metrics.width(of: text))
      result.labels.append(
        .init(position: position(of: Double(index), length), lines: [text]))
    }
    result.extent.height = metrics.lineHeight
    return result
  }

  /// Returns labels that are broken between words into at most three lines; nil if that is not enough.
  private func broken(_ length: Double, width: Double, _ metrics: PictureMetrics) -> Labels? {
    var result = Labels()
    for (index, name) in names.enumerated() {
      let words = name.prefix(200).split(whereSeparator: \.isWhitespace)
      guard name.utf8.count <= 200, words.allSatisfy({ metrics.width(of: String($0)) <= width })
      else { return nil }
      let (lines, isCut) = LineBreaking.lines(
        of: name, style: metrics.label, width: width, count: 3, metrics.measure)
      guard !isCut else { return nil }
      result.extent = Size2D(
        width: max(result.extent.width, width),
        height: max(result.extent.height, Double(lines.count) * metrics.lineHeight))
      result.labels.append(.init(position: position(of: Double(index), length), lines: lines))
    }
    return result
  }

  /// Returns as many round numbers as have room beside each other.
  private func numbers(_ length: Double, _ metrics: PictureMetrics) -> Labels {
    ChartLabels.fitting(length) { count in
      numbers(at: scale.ticks(count: count), length, metrics)
    }.labels
  }

  private func numbers(
    at ticks: [Double], _ length: Double, _ metrics: PictureMetrics
  ) -> Labels {
    var result = Labels()
    for value in ticks {
      let text = ChartNumber.text(value)
      result.extent.width = max(result.extent.width, metrics.width(of: text))
      result.labels.append(
        .init(position: position(of: value, length), value: value, lines: [text]))
    }
    result.extent.height = metrics.lineHeight
    return result
  }
}

/// Chooses as many labels as fit.
enum ChartLabels {
  /// Returns the most labels along a length, none of which overlap.
  ///
  /// - Parameter labels: Returns about `count` labels.
  static func fitting(
    _ length: Double, _ labels: (_ count: Int) -> ChartKeyAxis.Labels
  ) -> (labels: ChartKeyAxis.Labels, count: Int) {
    for count in stride(from: max(2, Int(min(100, length / 60))), to: 1, by: -1) {
      let result = labels(count)
      let distances = zip(result.labels, result.labels.dropFirst()).map {
        $1.position - $0.position
      }
      if (distances.min() ?? .infinity) >= result.extent.width + 12 { return (result, count) }
    }
    var result = labels(1)
    let gap = result.extent.width + 12
    var end = -Double.infinity
    result.labels = result.labels.filter { label in
      guard label.position >= end else { return false }
      end = label.position + gap
      return true
    }
    return (result, 1)
  }
}

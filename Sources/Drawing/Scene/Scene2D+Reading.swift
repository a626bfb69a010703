extension Scene2D {
  /// The description, or if it is empty, the texts and titles of the elements in reading order, one
  /// per line.
  public var readableDescription: String {
    guard description.isEmpty else { return description }
    let texts = readingOrder.compactMap { index -> String? in
      let element = elements[index]
      if case .text(let text) = element.content { return text.lines.joined(separator: " ") }
      return element.title
    }
    let shown = texts.prefix(DrawingLimits.describedTexts).joined(separator: "\n")
    let rest = texts.count - DrawingLimits.describedTexts
    return rest > 0 ? shown + "\n(\(rest) more)" : shown
  }

  /// The indices of the elements in reading order: by reading index, and then those without one, in
  /// drawing order.
  ///
  /// - Complexity: O(n log n) in the number of elements.
  public var readingOrder: [Int] {
    let indices = elements.indices
    let placed = indices.filter { elements[$0].readingIndex != nil }
    let sorted = placed.sorted {
      (elements[$0].readingIndex ?? 0, $0) < (elements[$1].readingIndex ?? 0, $1)
    }
    return sorted + indices.filter { elements[$0].readingIndex == nil }
  }
}

extension Column {
  /// The column with numbers if it consists of texts that are written as numbers, such as `1,250`,
  /// `$5` or `12 %`; otherwise the column itself.
  func readingNumbers() -> Column {
    guard !texts.isEmpty, kind(at: 0) == .text || commonKind == nil else { return self }
    let (groups, firstRows) = groups()
    var hasNumber = false
    var distinct: [ChartValue] = []
    for row in firstRows {
      switch self[row] {
      case .missing, .null: distinct.append(.null)
      case .number(let number): distinct.append(.number(number))
      case .text(let text):
        let isBlank = text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        guard let number = isBlank ? .nan : Self.number(text) else { return self }
        if !isBlank { hasNumber = true }
        distinct.append(isBlank ? .null : .number(number))
      default: return self
      }
    }
    return hasNumber ? Column(distinct).selecting(groups.map { Int($0) }) : self
  }

  private static func number(_ text: String) -> Double? {
    let plain = ChartValue.text(text).asNumber
    return plain.isNaN ? WrittenNumber.value(of: text) : plain
  }
}

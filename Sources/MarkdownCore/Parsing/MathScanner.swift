import ArtifactBase

/// Recognizers for displayed formulas.
enum MathScanner {
  /// Returns the start of the first closing delimiter.
  static func closing(_ marker: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let isDollar = marker == UInt8(ascii: "$")
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      if isDollar {
        if bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "$") {
          return index
        }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      } else {
        guard bytes[index] == UInt8(ascii: "\\") else {
          index += 1
          continue
        }
        if bytes[index + 1] == UInt8(ascii: "]") { return index }
        index += 2
      }
    }
    return nil
  }

  /// Whether the rest of a line after `\[` makes it a displayed formula.
  ///
  /// - Parameter closing: The start of the `\]` in the range, if any.
  static func opensDisplay(_ bytes: Span<UInt8>, _ range: Range<Int>, closing: Int?) -> Bool {
    if trimmedEnd(bytes, range) == range.lowerBound { return true }
    if startsWithCommand(bytes, range) { return true }
    guard let closing, closing - range.lowerBound < MarkdownLimits.formulaLineBytes else {
      return false
    }
    return isFormula(bytes, range.lowerBound..<closing, isDisplay: true)
  }

  /// Whether a text begins with a command of TeX, after spaces and tabs.
  static func startsWithCommand(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index].isSpaceOrTab { index += 1 }
    return index + 1 < range.upperBound && bytes[index] == UInt8(ascii: "\\")
      && bytes[index + 1].isASCIILetter
  }

  /// Whether a text between `\(` and `\)` or `\[` and `\]` is a formula instead of prose in escaped
  /// brackets: it contains a character that prose seldom contains or, is a single letter, which in `\[` has blanks around it.
  static func isFormula(_ bytes: Span<UInt8>, _ range: Range<Int>, isDisplay: Bool) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start].isSpaceOrTab { start += 1 }
    let end = trimmedEnd(bytes, start..<range.upperBound)
    for index in start..<end where isSign(bytes[index]) { return true }
    let isApart = range.lowerBound < start && end < range.upperBound
    guard !isDisplay || isApart, start < end, end - start <= 4 else { return false }
    let scalars = String(content: bytes, start..<end).unicodeScalars
    return scalars.count == 1 && scalars.allSatisfy(\.properties.isAlphabetic)
  }

  /// Whether a character is frequent in formulas and rare in prose.
  static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "="),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Whether a text consists of punctuation that may follow a formula in a sentence. An empty text
  /// does.
  static func isPunctuation(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let text = bytes.extracting(first: range.upperBound)
    var index = range.lowerBound
    while index < range.upperBound {
      guard let scalar = ScalarClass.scalar(text, index),
        ".,;:!?。，；：！？、．".unicodeScalars.contains(scalar)
      else { return false }
      index += UTF8.width(scalar)
    }
    return true
  }

  /// Returns the end of a range without trailing blanks.
  static func trimmedEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isSpaceOrTab { end -= 1 }
    return end
  }
}

/// A scanner for the environments of TeX that are formulas without delimiters (M4.6b).
enum EnvironmentScanner {
  /// The environments that are displayed, without their `*`.
  private static let displayed: [StaticString] = [
    "equation", "align", "gather", "multline", "alignat", "flalign", "eqnarray",
  ]

  /// The environments without their `*`.
  private static let names: [StaticString] =
    displayed + [
      "split", "array", "cases", "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix",
      "smallmatrix", "aligned", "gathered", "alignedat", "dcases", "rcases",
    ]

  private static let opening: StaticString = "\\begin{"

  /// Whether a line begins with such an environment.
  static func begins(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    begins(with: names, bytes, line)
  }

  /// Whether a text begins with an environment that is displayed also within a line.
  static func isDisplay(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    begins(with: displayed, bytes, range)
  }

  private static func begins(
    with names: [StaticString], _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> Bool {
    let start = line.lowerBound + opening.utf8CodeUnitCount
    guard starts(with: opening, bytes, line) else { return false }
    return names.contains { name in
      guard starts(with: name, bytes, start..<line.upperBound) else { return false }
      var end = start + name.utf8CodeUnitCount
      if end < line.upperBound, bytes[end] == UInt8(ascii: "*") { end += 1 }
      return end < line.upperBound && bytes[end] == UInt8(ascii: "}")
    }
  }

  /// Whether an unfinished line may begin with such an environment if more bytes follow.
  static func mayBegin(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let count = opening.utf8CodeUnitCount
    guard line.count > count else { return isBeginning(of: opening, bytes, line) }
    guard starts(with: opening, bytes, line) else { return false }
    var rest = line.lowerBound + count..<line.upperBound
    if bytes[rest.upperBound - 1] == UInt8(ascii: "*") {
      rest = rest.lowerBound..<rest.upperBound - 1
    }
    return names.contains { isBeginning(of: $0, bytes, rest) }
  }

  /// Reads a line of an environment.
  ///
  /// - Parameters:
  ///   - range: The rest of the line.
  ///   - depth: The number of open environments.
  ///   - extends: Whether the formula may continue after the last environment.
  /// - Returns: The end of the formula, if it is on the line: after the last environment, or the
  ///   end of the line if the formula continues after it (`\end{pmatrix} = …`).
  static func end(
    _ bytes: Span<UInt8>, _ range: Range<Int>, depth: inout Int32, extends: Bool = true
  ) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let rest = index..<range.upperBound
      if starts(with: opening, bytes, rest) {
        depth += 1
        index += opening.utf8CodeUnitCount
      } else if starts(with: "\\end{", bytes, rest) {
        depth -= 1
        index += 5
        while index < range.upperBound, bytes[index] != UInt8(ascii: "}") { index += 1 }
        index = min(index + 1, range.upperBound)
        if depth <= 0, !extends || !continues(bytes, index..<range.upperBound) { return index }
      } else {
        index += 2
      }
    }
    return depth <= 0 ? MathScanner.trimmedEnd(bytes, range) : nil
  }

  /// Returns the end of the environment that begins a text, if it is in the text.
  static func inlineEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var depth: Int32 = 0
    let end = end(bytes, range, depth: &depth, extends: false)
    return end.flatMap { bytes[$0 - 1] == UInt8(ascii: "}") ? $0 : nil }
  }

  /// Whether the content of a whole environment is a formula, not prose or code.
  static func isFormula(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var (start, end) = (range.lowerBound, range.upperBound - 1)
    while bytes[start] != UInt8(ascii: "}") { start += 1 }
    while end > start, bytes[end] != UInt8(ascii: "\\") { end -= 1 }
    let content = min(start + 1, end)..<end
    var hasCells = false
    for index in content {
      if bytes[index] == UInt8(ascii: "`") { return false }
      if bytes[index] == UInt8(ascii: "&") { hasCells = true }
    }
    return hasCells || MathScanner.isFormula(bytes, content, isDisplay: false)
  }

  /// Whether the text after an environment is part of the same formula.
  private static func continues(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Bool {
    var index = rest.lowerBound
    while index < rest.upperBound, bytes[index].isSpaceOrTab { index += 1 }
    guard index < rest.upperBound else { return false }
    switch bytes[index] {
    case UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "+"): return true
    default: return MathScanner.startsWithCommand(bytes, index..<rest.upperBound)
    }
  }

  private static func starts(
    with text: StaticString, _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    let count = text.utf8CodeUnitCount
    return range.count >= count
      && isBeginning(of: text, bytes, range.lowerBound..<range.lowerBound + count)
  }

  private static func isBeginning(
    of text: StaticString, _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    guard range.count <= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      for index in range where bytes[index] != wanted[index - range.lowerBound] { return false }
      return true
    }
  }
}

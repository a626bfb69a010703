/// Finds the syntactic roles of the parts of code, line by line.
///
/// ```swift
/// struct Upper: CodeSyntaxHighlighter {
///   mutating func tokens(ofNext line: String) -> [CodeBlock.Token] {
///     line.allSatisfy(\.isUppercase) ? [CodeBlock.Token(0..<line.utf8.count, .keyword)] : []
///   }
/// }
/// configuration.registerHighlighter(for: "shout") { Upper() }
/// ```
///
/// A highlighter is a value that remembers the lines before, such as whether a comment is open. It gets each
/// complete line once, in order; for a line that is still arriving, a copy of it is used.
public protocol CodeSyntaxHighlighter: Sendable {
  /// Returns the tokens of the next line, in order and not overlapping; others are left out.
  ///
  /// - Parameter line: The line without its line break.
  mutating func tokens(ofNext line: String) -> [CodeBlock.Token]
}

extension CodeSyntaxHighlighter {
  /// The tokens of the next line that are in order, not overlapping and within the first `end` bytes.
  mutating func checkedTokens(ofNext line: String, upTo end: Int) -> [CodeBlock.Token] {
    var last = 0
    return tokens(ofNext: line).filter { token in
      guard token.range.lowerBound >= last, token.range.upperBound <= end, !token.range.isEmpty,
        line.isBoundary(token.range.lowerBound), line.isBoundary(token.range.upperBound)
      else { return false }
      last = token.range.upperBound
      return true
    }
  }
}

extension String {
  /// Whether a UTF-8 offset is between scalars.
  fileprivate func isBoundary(_ offset: Int) -> Bool {
    let bytes = utf8
    guard offset < bytes.count else { return offset == bytes.count }
    return bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
  }
}

#if Macros
  import SwiftSyntax

  /// Extracts the first paragraph of a documentation comment, as one line.
  enum DocComment {
    /// Returns the summary in a declaration's leading trivia, or nil if there is no documentation
    /// comment.
    static func summary(_ trivia: Trivia) -> String? {
      var lines: [Substring] = []
      for piece in trivia {
        switch piece {
        case .docLineComment(let text): lines.append(text.dropFirst(3))
        case .docBlockComment(let text): lines += block(text)
        case .newlines(let count) where count > 1,
          .carriageReturnLineFeeds(let count) where count > 1:
          // A comment separated by an empty line belongs to something else.
          lines = []
        default: break
        }
      }
      let paragraph = lines.map(trimmed).drop(while: \.isEmpty).prefix { line in
        !line.isEmpty && !line.hasPrefix("- ")
      }
      return paragraph.isEmpty ? nil : paragraph.joined(separator: " ")
    }

    private static func block(_ text: String) -> [Substring] {
      let lines = text.dropFirst(3).dropLast(2).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return lines.enumerated().map { index, line in
        let rest = line.drop(while: isBlank)
        // Leading asterisks are decoration.
        return index > 0 && rest.first == "*" ? rest.dropFirst() : line
      }
    }

    private static func trimmed(_ line: Substring) -> Substring {
      var line = line.drop(while: isBlank)
      while let last = line.last, isBlank(last) { line.removeLast() }
      return line
    }

    private static func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t"
    }
  }
#endif

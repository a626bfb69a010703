#if Macros
  import SwiftSyntax

  /// The first paragraph of a documentation comment, on one line.
  enum DocComment {
    /// What stands before a declaration; nil without a documentation comment.
    static func summary(_ trivia: Trivia) -> String? {
      var lines: [Substring] = []
      for piece in trivia {
        switch piece {
        case .docLineComment(let text): lines.append(text.dropFirst(3))
        case .docBlockComment(let text): lines += block(text)
        case .newlines(let count) where count > 1,
          .carriageReturnLineFeeds(let count) where count > 1:
          // What an empty line sets apart belongs to something else.
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
        // Stars at the beginnings of lines are decoration.
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

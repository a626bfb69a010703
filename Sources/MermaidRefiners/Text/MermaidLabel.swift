import ArtifactBase
import MarkdownCore

/// A text in a diagram, as it is written, and how it is to be read.
public struct MermaidLabel: Hashable, Sendable {
  /// How a text is written.
  public enum Kind: String, Hashable, Sendable {
    /// Without quotes.
    case text
    /// In quotes.
    case string
    /// In quotes and backticks, with marks of Markdown.
    case markdown
  }

  /// The text. Tags of HTML such as `<br/>` and marks of Markdown are in it.
  public var source: String

  /// How the text is written.
  public var kind: Kind

  /// Creates a label.
  public init(_ source: String, kind: Kind = .text) {
    self.source = source
    self.kind = kind
  }

  /// The words to show: without tags, with a line feed for `<br>` and `\n` and between blocks of HTML, in Markdown also
  /// without its marks.
  ///
  /// Character references of HTML such as `&lt;` and `&#60;` are their characters, `&nbsp;` is a space.
  ///
  /// - Complexity: O(length).
  public var plainText: String {
    if isPlain { return source }
    var result = ""
    result.reserveCapacity(source.utf8.count)
    var rest = Substring(source)
    // Whether a line begins here because a block begins or ends, so that white space is left out.
    var isAtBlock = false
    var close = rest.firstIndex(of: ">")
    while let character = rest.first {
      switch character {
      case "<":
        if let known = close, known < rest.startIndex { close = rest.firstIndex(of: ">") }
        guard let end = close, isTag(rest[rest.startIndex...end]) else {
          result.append(character)
          rest.removeFirst()
          continue
        }
        switch Tag(rest[rest.startIndex...end]) {
        case .lineBreak: result.append("\n")
        case .block:
          while result.last == " " || result.last == "\t" { result.removeLast() }
          if !result.isEmpty, result.last != "\n" { result.append("\n") }
          isAtBlock = true
        case .cell: result.append(" ")
        case .inline: break
        }
        rest = rest[rest.index(after: end)...]
        continue
      case _ where isAtBlock && character.isWhitespace:
        rest.removeFirst()
        continue
      case "\\" where rest.hasPrefix("\\n"):
        result.append("\n")
        rest.removeFirst(2)
        continue
      case "*" where kind == .markdown, "`" where kind == .markdown: break
      case "_" where kind == .markdown && isMark(rest, after: result.last): break
      case "\r\n", "\r": result.append("\n")
      default: result.append(character)
      }
      rest.removeFirst()
      isAtBlock = false
    }
    return result.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmed }.joined(separator: "\n").trimmedLines.withoutReferences
  }

  /// Whether the words to show are the source, as far as its bytes show that without reading characters.
  private var isPlain: Bool {
    let bytes = source.utf8
    guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20, last < 0x80,
      first < 0x80
    else { return bytes.isEmpty }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "\n"),
        UInt8(ascii: "\r"):
        false
      case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "_"): kind != .markdown
      default: true
      }
    }
  }

  private func isTag(_ text: Substring) -> Bool {
    guard let first = text.dropFirst().first else { return false }
    return text.utf8.count <= 1_000 && (first.isLetter || first == "/" || first == "!")
  }

  /// Whether an underscore is at the edge of a word.
  private func isMark(_ rest: Substring, after last: Character?) -> Bool {
    let next = rest.dropFirst().first
    return !(last?.isLetter ?? false) && next != nil && next != " "
      || !(next?.isLetter ?? false) && last != nil && last != " "
  }
}

/// What a tag of HTML does to the text around it.
private enum Tag {
  /// A line ends.
  case lineBreak
  /// A block begins or ends: the text before it and after it are on different lines.
  case block
  /// A cell of a table begins.
  case cell
  case inline

  init(_ tag: Substring) {
    let name = tag.dropFirst().drop { $0 == "/" }.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber)
    }
    switch name.lowercased() {
    case "br": self = .lineBreak
    case "td", "th": self = tag.dropFirst().first == "/" ? .inline : .cell
    case "address", "article", "aside", "blockquote", "caption", "center", "dd", "details",
      "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1",
      "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre",
      "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul":
      self = .block
    default: self = .inline
    }
  }
}

extension StringProtocol {
  /// The text with the characters of character references.
  fileprivate var withoutReferences: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return String(self) }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"),
        let reference = CharacterReference.scan(bytes.span, index, bytes.count)
      {
        result += Array((reference.text == "\u{A0}" ? " " : reference.text).utf8)
        index = reference.end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text without empty lines at both ends.
  fileprivate var trimmedLines: String {
    var rest = self[...]
    while rest.first == "\n" { rest.removeFirst() }
    while rest.last == "\n" { rest.removeLast() }
    return String(rest)
  }
}

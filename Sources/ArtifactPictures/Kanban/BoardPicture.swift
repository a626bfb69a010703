/// Columns of cards as a picture, such as a timeline: each column has a heading, and columns may be in groups.
public struct BoardPicture: Hashable, Sendable, Codable {
  /// A column.
  public struct Column: Hashable, Sendable, Codable {
    /// The heading.
    public var title: String
    /// What is below the heading; empty for nothing.
    public var caption: String
    /// The index of the group; nil for none.
    public var group: Int?
    /// The cards from top to bottom.
    public var cards: [Card]

    /// Creates a column.
    public init(_ title: String, caption: String = "", group: Int? = nil, cards: [Card] = []) {
      self.title = title
      self.caption = caption
      self.group = group
      self.cards = cards
    }
  }

  /// A card.
  public struct Card: Hashable, Sendable, Codable {
    /// The text.
    public var text: String
    /// What is below the text, a line each.
    public var details: [String]

    /// Creates a card.
    public init(_ text: String, details: [String] = []) {
      self.text = text
      self.details = details
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The titles of the groups, of which some may have no columns.
  public var groups: [String]
  /// The columns from left to right; those of a group follow each other.
  public var columns: [Column]
  /// What the picture is called in English, such as `Timeline`.
  public var name: String

  /// Creates a picture.
  public init(
    name: String = "Board", title: String = "", groups: [String] = [], columns: [Column] = []
  ) {
    self.name = name
    self.title = title
    self.groups = groups
    self.columns = columns
  }

  /// The groups, columns and cards, a line each.
  ///
  /// - Complexity: O(cards).
  public var readableText: String {
    var lines = title.isEmpty ? [] : [title.joinedLines]
    var next = 0
    for column in columns {
      if let group = column.group, groups.indices.contains(group) {
        while next <= group {
          lines.append(groups[next].joinedLines)
          next += 1
        }
      }
      let caption = column.caption.isEmpty ? "" : ", " + column.caption.joinedLines
      lines.append("  " + column.title.joinedLines + caption)
      for card in column.cards {
        let texts = ([card.text] + card.details).filter { !$0.isEmpty }.map(\.joinedLines)
        lines.append("    " + texts.joined(separator: ", "))
      }
    }
    lines += groups.dropFirst(next).map(\.joinedLines)
    return lines.joined(separator: "\n")
  }
}

/// What a picture of columns shows at most; more is shown as text.
public enum BoardPictureLimits {
  /// The maximum number of columns.
  public static let columnCount = 100
  /// The maximum number of cards.
  public static let cardCount = 400
}

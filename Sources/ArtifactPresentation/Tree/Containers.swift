public import ArtifactCore

/// A list; its items settle one by one.
public struct ListBlock: Hashable, Sendable {
  /// Whether items are numbered.
  public var isOrdered: Bool
  public var items: [Item]

  public init(isOrdered: Bool, items: [Item] = []) {
    self.isOrdered = isOrdered
    self.items = items
  }

  public struct Item: Hashable, Sendable, Identifiable {
    public var id: BlockID

    /// The number of an item of an ordered list.
    public var number: Int?

    /// The state of a task list item; nil for any other item.
    public var isChecked: Bool?

    /// Whether the source has a blank line before this item. Fronts space items as authored, so
    /// that what a list looks like never depends on lines that come later.
    public var followsBlankLine: Bool

    public var content: [Block]
    public var isSettled: Bool

    public init(
      id: BlockID, number: Int? = nil, isChecked: Bool? = nil, followsBlankLine: Bool = false,
      content: [Block] = [], isSettled: Bool
    ) {
      self.id = id
      self.number = number
      self.isChecked = isChecked
      self.followsBlankLine = followsBlankLine
      self.content = content
      self.isSettled = isSettled
    }
  }
}

/// A quotation, or an aside such as a model's reasoning.
public struct QuoteBlock: Hashable, Sendable {
  public enum Role: Hashable, Sendable {
    case quotation
    /// What a model thought before it answered.
    case reasoning
    /// A callout of a kind, under a title such as `Note`.
    case alert(AlertKind, title: String)
  }

  /// What an alert wants the reader to take it as.
  public enum AlertKind: String, Hashable, Sendable, CaseIterable {
    case note, tip, important, warning, caution
  }

  public var role: Role
  public var content: [Block]

  public init(role: Role = .quotation, content: [Block] = []) {
    self.role = role
    self.content = content
  }
}

/// What a footnote says, where it stands in the source.
public struct FootnoteBlock: Hashable, Sendable {
  /// The label by which marks in the text refer to it.
  public var label: String
  public var content: [Block]

  public init(label: String, content: [Block] = []) {
    self.label = label
    self.content = content
  }
}

/// Blocks under a name that gives them a meaning of their own: a directive of the source, or what a
/// processor made of a block.
///
/// A front that does not know the name shows the title, if there is one, and the content.
public struct CustomBlock: Hashable, Sendable {
  public var name: String

  /// The title; empty where there is none to show.
  public var title: String
  public var attributes: [String: String]
  public var content: [Block]

  public init(
    name: String, title: String = "", attributes: [String: String] = [:], content: [Block] = []
  ) {
    self.name = name
    self.title = title
    self.attributes = attributes
    self.content = content
  }
}

/// An artifact: its name plate and its content.
///
/// The name plate (identifier, type, title) is final from the first moment, so fronts may draw it
/// before any content has come.
public struct ArtifactBlock: Hashable, Sendable {
  public var identifier: ArtifactIdentifier
  public var type: ArtifactType

  /// The title; empty where the tag gives none.
  public var title: String

  /// The language of source code; nil elsewhere and where the tag does not tell.
  public var language: String?

  /// Which version of its lineage this is, from 1.
  public var version: Int

  public var content: [Block]

  /// The number of payload bytes that have come.
  public var byteCount: Int

  /// What has become of the artifact.
  public var state: State

  public enum State: Hashable, Sendable {
    case arriving
    case complete
    /// The message ended before the artifact did.
    case interrupted
  }

  public init(
    identifier: ArtifactIdentifier, type: ArtifactType, title: String, language: String? = nil,
    version: Int = 1, content: [Block] = [], byteCount: Int = 0, state: State = .arriving
  ) {
    self.identifier = identifier
    self.type = type
    self.title = title
    self.language = language
    self.version = version
    self.content = content
    self.byteCount = byteCount
    self.state = state
  }
}

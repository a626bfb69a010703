public import ArtifactBase
public import ArtifactCore

/// A list, the items of which settle one by one.
public struct ListBlock: Hashable, Sendable {
  /// Whether items are numbered.
  public var isOrdered: Bool
  /// The items, in order.
  public var items: PersistentArray<Item>

  /// Creates a list.
  public init(isOrdered: Bool, items: some Sequence<Item> = [Item]()) {
    self.isOrdered = isOrdered
    self.items = PersistentArray(items)
  }

  /// An item of a list.
  public struct Item: Hashable, Sendable, Identifiable {
    /// The identity of the item.
    public var id: BlockID

    /// The number of the item in an ordered list; nil in a bullet list.
    public var number: Int?

    /// The state of a task list item; nil for any other item.
    public var isChecked: Bool?

    /// Whether a blank line precedes this item in the source. Fronts use the spacing of the source,
    /// so that the appearance of a list does not depend on later lines.
    public var followsBlankLine: Bool

    /// The content of the item.
    public var content: Blocks
    /// Whether the item is final.
    public var isSettled: Bool

    /// Creates an item.
    public init(
      id: BlockID, number: Int? = nil, isChecked: Bool? = nil, followsBlankLine: Bool = false,
      content: some Sequence<Block> = [Block](), isSettled: Bool
    ) {
      self.id = id
      self.number = number
      self.isChecked = isChecked
      self.followsBlankLine = followsBlankLine
      self.content = Blocks(content)
      self.isSettled = isSettled
    }
  }
}

/// A quotation, or an aside such as a model's reasoning.
public struct QuoteBlock: Hashable, Sendable {
  /// The role of a quote block.
  public enum Role: Hashable, Sendable {
    /// A quotation.
    case quotation
    /// The model's reasoning before the answer.
    case reasoning
    /// A callout, with a title such as `Note`.
    case alert(AlertKind, title: String)
  }

  /// The kind of a callout.
  public enum AlertKind: String, Hashable, Sendable, CaseIterable {
    /// A note, tip, important information, warning or caution.
    case note, tip, important, warning, caution
  }

  /// The role of the quote.
  public var role: Role
  /// The quoted blocks.
  public var content: Blocks

  /// Creates a quote.
  public init(role: Role = .quotation, content: some Sequence<Block> = [Block]()) {
    self.role = role
    self.content = Blocks(content)
  }
}

/// A footnote definition, at its position in the source.
public struct FootnoteBlock: Hashable, Sendable {
  /// The label by which references in the text identify the footnote.
  public var label: String
  /// The content of the footnote.
  public var content: Blocks

  /// Creates a footnote.
  public init(label: String, content: some Sequence<Block> = [Block]()) {
    self.label = label
    self.content = Blocks(content)
  }
}

/// A named container with a meaning of its own: a directive of the source, or the result of a block
/// processor.
///
/// A front that does not know the name shows the title, if any, and the content.
public struct CustomBlock: Hashable, Sendable {
  /// The name, which determines the meaning.
  public var name: String

  /// The title; empty if there is none.
  public var title: String
  /// The attributes, by name.
  public var attributes: [String: String]
  /// The content.
  public var content: Blocks

  /// Creates a custom block.
  public init(
    name: String, title: String = "", attributes: [String: String] = [:],
    content: some Sequence<Block> = [Block]()
  ) {
    self.name = name
    self.title = title
    self.attributes = attributes
    self.content = Blocks(content)
  }
}

/// An artifact: its header and its content.
///
/// The header (identifier, type, title) is final from the start, so that fronts can draw it before
/// any content arrives.
public struct ArtifactBlock: Hashable, Sendable {
  /// The identifier of the artifact.
  public var identifier: ArtifactIdentifier
  /// The canonical type.
  public var type: ArtifactType

  /// The title; empty if the tag has none.
  public var title: String

  /// The language of source code; nil for other types or if unknown.
  public var language: String?

  /// The version within the lineage, starting at 1.
  public var version: Int

  /// How the card asks to be shown.
  public var frame: ArtifactFrame

  /// The content as blocks.
  public var content: Blocks

  /// The number of payload bytes received.
  public var byteCount: Int

  /// The state of the artifact.
  public var state: State

  /// The state of an artifact.
  public enum State: Hashable, Sendable, CaseIterable {
    /// The payload is still arriving.
    case arriving
    /// The close tag has been read.
    case complete
    /// The message ended before the artifact.
    case interrupted
  }

  /// Creates an artifact block.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the artifact.
  ///   - type: The canonical type.
  ///   - title: The title; empty if the tag has none.
  ///   - language: The language of source code.
  ///   - version: The version within the lineage, starting at 1.
  ///   - frame: How the card asks to be shown; by default the frame of the type.
  ///   - content: The content as blocks.
  ///   - byteCount: The number of payload bytes received.
  ///   - state: The state of the artifact.
  public init(
    identifier: ArtifactIdentifier, type: ArtifactType, title: String, language: String? = nil,
    version: Int = 1, frame: ArtifactFrame? = nil, content: some Sequence<Block> = [Block](),
    byteCount: Int = 0, state: State = .arriving
  ) {
    self.identifier = identifier
    self.type = type
    self.title = title
    self.language = language
    self.version = version
    self.frame = frame ?? ArtifactFrame(for: type)
    self.content = Blocks(content)
    self.byteCount = byteCount
    self.state = state
  }
}

extension ArtifactBlock {
  /// The heading of the card: the title or the identifier, then the type and the language. An
  /// artifact without a name of its own is named by its type.
  package var heading: (name: String, details: [String]) {
    let kind = [type.displayName] + (language.map { [$0] } ?? [])
    if !title.isEmpty { return (title, kind) }
    if identifier.rawValue.isEmpty { return ("Untitled", kind) }
    return hasOwnIdentifier
      ? (identifier.rawValue, kind) : (type.displayName, Array(kind.dropFirst()))
  }

  /// Whether the identifier was declared, and not made from the type (`Specs/ArtifactTags.md` T7.1).
  private var hasOwnIdentifier: Bool {
    guard identifier.rawValue.hasPrefix(type.rawValue + "-") else { return true }
    return !identifier.rawValue.dropFirst(type.rawValue.count + 1).allSatisfy(\.isNumber)
  }
}

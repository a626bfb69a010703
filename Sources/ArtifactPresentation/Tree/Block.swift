public import ArtifactBase

/// Blocks in document order. A copy that is kept while the blocks grow shares with them what has not
/// changed.
public typealias Blocks = PersistentArray<Block>

/// A unit of display, with an identity that is stable during streaming and a flag: settled or live.
///
/// A settled block never changes again: the same ID always has the same value, so that a front can
/// draw it once. A live block may still grow or change its kind; a front redraws it. Kinds that
/// grow in units (lines, rows, items) also store how many leading units are settled.
public struct Block: Hashable, Sendable, Identifiable {
  /// The identity of the block.
  public var id: BlockID

  /// The content of the block.
  public var kind: Kind

  /// Whether the block, including everything it contains, is final.
  public var isSettled: Bool

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - id: The identity of the block.
  ///   - kind: The content of the block.
  ///   - isSettled: Whether the block, including everything it contains, is final.
  public init(id: BlockID, kind: Kind, isSettled: Bool) {
    self.id = id
    self.kind = kind
    self.isSettled = isSettled
  }

  /// The content of a block: meaning only, without colors, widths or cells. A later version may have more kinds.
  @nonexhaustive public enum Kind: Hashable, Sendable {
    /// A heading of level 1 to 6.
    case heading(level: Int, text: StyledText)
    /// A paragraph.
    case paragraph(StyledText)
    /// A list.
    case list(ListBlock)
    /// A quotation, reasoning or an alert.
    case quote(QuoteBlock)
    /// A footnote definition.
    case footnote(FootnoteBlock)
    /// A directive, or a client-defined block.
    case custom(CustomBlock)
    /// Source code or preformatted text.
    case code(CodeBlock)
    /// A unified diff.
    case diff(DiffBlock)
    /// A table.
    case table(TableBlock)
    /// A tree of named values, such as JSON.
    case tree(TreeBlock)
    /// A displayed formula.
    case math(MathBlock)
    /// A picture, such as a graph, a chart, a diagram or a map.
    case picture(PictureBlock)
    /// An image.
    case image(ImageBlock)
    /// A user interface.
    case form(FormBlock)
    /// An artifact of the message, with its content as blocks.
    case artifact(ArtifactBlock)
    /// Source shown verbatim, with the reason why there is no better presentation.
    case raw(RawBlock)
    /// Content that is arriving and not renderable yet.
    case progress(ProgressBlock)
    /// A diagnostic about the content: an error, or a limit that was exceeded.
    case note(NoteBlock)
    /// A thematic break.
    case rule
  }
}

extension Block {
  /// A case of ``Kind`` with its content, for modifying the content in place.
  package struct Case<Content>: Sendable {
    fileprivate let kind: @Sendable (Content) -> Kind
    fileprivate let content: @Sendable (Kind) -> Content?
  }

  /// Modifies the content of a kind in place, without copying it; a block of another kind remains
  /// unchanged.
  ///
  /// - Returns: Whether the block is of that kind.
  @discardableResult
  package mutating func modify<Content>(
    _ kindCase: Case<Content>, _ change: (inout Content) -> Void
  ) -> Bool {
    guard var content = kindCase.content(kind) else { return false }
    // While `content` is uniquely referenced, growing it doesn't copy it.
    kind = .rule
    defer { kind = kindCase.kind(content) }
    change(&content)
    return true
  }

  /// Replaces the kind by one that is made from it. The existing kind is moved out, so that its
  /// content is uniquely referenced and can grow in place.
  package mutating func replaceKind(_ make: (inout Kind?) -> Kind) {
    var old: Kind? = kind
    kind = .rule
    kind = make(&old)
  }
}

extension Block.Case<ListBlock> {
  package static let list = Self(kind: Block.Kind.list) {
    if case .list(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<FootnoteBlock> {
  package static let footnote = Self(kind: Block.Kind.footnote) {
    if case .footnote(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<QuoteBlock> {
  package static let quote = Self(kind: Block.Kind.quote) {
    if case .quote(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<CustomBlock> {
  package static let custom = Self(kind: Block.Kind.custom) {
    if case .custom(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<CodeBlock> {
  package static let code = Self(kind: Block.Kind.code) {
    if case .code(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<DiffBlock> {
  package static let diff = Self(kind: Block.Kind.diff) {
    if case .diff(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<TableBlock> {
  package static let table = Self(kind: Block.Kind.table) {
    if case .table(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<TreeBlock> {
  package static let tree = Self(kind: Block.Kind.tree) {
    if case .tree(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<PictureBlock> {
  package static let picture = Self(kind: Block.Kind.picture) {
    if case .picture(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<ArtifactBlock> {
  package static let artifact = Self(kind: Block.Kind.artifact) {
    if case .artifact(let it) = $0 { it } else { nil }
  }
}

extension Block.Case<RawBlock> {
  package static let raw = Self(kind: Block.Kind.raw) {
    if case .raw(let it) = $0 { it } else { nil }
  }
}

/// The identity of a block: the ordinal of its segment in the message, its own ordinal in the segment, and,
/// in fenced code that is presented as an artifact, its ordinal in there.
///
/// They depend only on document order, never on content, so the ID of a block does not change while
/// the block grows and does not depend on chunk boundaries.
public struct BlockID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The ordinal of the segment in the message, from 0.
  public var segment: Int32
  /// The ordinal of the block in the segment, or of the fenced code that contains it.
  public var ordinal: Int32
  /// The ordinal of the block in fenced code; 0 for all other blocks.
  public var part: Int32

  /// Creates an identity.
  public init(segment: Int, ordinal: Int, part: Int = 0) {
    self.segment = Int32(clamping: segment)
    self.ordinal = Int32(clamping: ordinal)
    self.part = Int32(clamping: part)
  }

  /// The ordinals, such as `0.3`, or `0.3.1` in fenced code.
  public var description: String {
    part == 0 ? "\(segment).\(ordinal)" : "\(segment).\(ordinal).\(part)"
  }

  /// Whether `left` precedes `right` by segment, then by ordinal and part.
  public static func < (left: BlockID, right: BlockID) -> Bool {
    (left.segment, left.ordinal, left.part) < (right.segment, right.ordinal, right.part)
  }
}

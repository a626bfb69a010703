/// One thing to look at, with an identity that survives streaming and one bit: settled or live.
///
/// A settled block never changes again: the same id always carries the same value, so a front draws
/// it once and forgets it. A live block may still grow or change kind; a front redraws it. Kinds
/// that grow in units (lines, rows, items) also say how many leading units are settled.
public struct Block: Hashable, Sendable, Identifiable {
  public var id: BlockID

  public var kind: Kind

  /// Whether this block, with all it contains, is final.
  public var isSettled: Bool

  public init(id: BlockID, kind: Kind, isSettled: Bool) {
    self.id = id
    self.kind = kind
    self.isSettled = isSettled
  }

  /// What there is to look at. Meaning and content only: no colours, no widths, no cells.
  public enum Kind: Hashable, Sendable {
    /// A heading of level 1 to 6.
    case heading(level: Int, text: StyledText)
    case paragraph(StyledText)
    case list(ListBlock)
    case quote(QuoteBlock)
    case footnote(FootnoteBlock)
    /// A directive, or a block of a client's own.
    case custom(CustomBlock)
    case code(CodeBlock)
    case diff(DiffBlock)
    case table(TableBlock)
    case tree(TreeBlock)
    case math(MathBlock)
    case graph(GraphBlock)
    case chart(ChartBlock)
    case map(MapBlock)
    case image(ImageBlock)
    case form(FormBlock)
    /// An artifact of the message: what it is, and its content as blocks.
    case artifact(ArtifactBlock)
    /// Source shown as it is, with the reason why nothing better is shown.
    case raw(RawBlock)
    /// Something is arriving and cannot be drawn yet.
    case progress(ProgressBlock)
    /// A remark about the content: an error, a limit that was reached.
    case note(NoteBlock)
    /// A thematic break.
    case rule
  }
}

extension Block {
  /// Takes the kind out and leaves an empty one, so that what is taken has one owner and can grow
  /// in place. Whoever takes it puts another back.
  mutating func takeKind() -> Kind {
    var taken = Kind.rule
    swap(&taken, &kind)
    return taken
  }
}

/// The identity of a block: the ordinal of its segment in the message and its own ordinal there.
///
/// Both come from document order, never from content, so an id stays with its block while the block
/// grows and is the same for every way of cutting the stream.
public struct BlockID: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var segment: Int32
  public var ordinal: Int32

  public init(segment: Int, ordinal: Int) {
    self.segment = Int32(clamping: segment)
    self.ordinal = Int32(clamping: ordinal)
  }

  public var description: String { "\(segment).\(ordinal)" }

  public static func < (left: BlockID, right: BlockID) -> Bool {
    (left.segment, left.ordinal) < (right.segment, right.ordinal)
  }
}

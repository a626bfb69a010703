import ArtifactBase
import RefinerCore

/// A LaTeX payload parsed so far: a formula, or text with formulas.
public struct LatexDocument: Hashable, Sendable {
  /// The maximum number of bytes of the last block that are shown before it is complete.
  public static let liveLimit = 16_384

  /// A block of the document.
  public indirect enum Block: Hashable, Sendable {
    /// A display formula.
    case formula([MathNode])
    /// A paragraph; its nodes are those of ``MathNode/text(_:)``.
    case paragraph([MathNode])
    /// A heading: the title (level 0), a section or a lower level.
    case heading(Int, [MathNode])
    /// A list.
    case list(isOrdered: Bool, [Item])
    /// A block quotation.
    case quote([Block])
    /// Verbatim text.
    case code(String)
  }

  /// A list item.
  public struct Item: Hashable, Sendable {
    /// The label given in brackets; nil if there is none.
    public var label: [MathNode]?
    /// The content of the item.
    public var blocks: [Block]
  }

  /// Whether the document is text with formulas, rather than one formula.
  public internal(set) var isText = false

  /// Whether a document that is one formula is in display style rather than inline.
  public internal(set) var isDisplay = true

  /// The number of times the payload was parsed again: at most once, when a formula turns out to
  /// be text.
  public internal(set) var revision = 0

  /// The number of blocks that are final.
  public var settledCount: Int { settled.count }

  /// The number of blocks.
  public var count: Int { settled.count + live.count }

  /// The block at an index.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> Block {
    index < settled.count ? settled[index] : live[index - settled.count]
  }

  var settled = PagedArray<Block>()
  var live: [Block] = []

  init() {}
}

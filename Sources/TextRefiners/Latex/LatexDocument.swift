import ArtifactBase
import RefinerCore

/// A LaTeX payload so far: formulas, or text with formulas in it.
public struct LatexDocument: Hashable, Sendable {
  /// Bytes of the last block that are shown until it is whole.
  public static let liveLimit = 16_384

  /// A part of the document.
  public indirect enum Block: Hashable, Sendable {
    /// A formula on lines of its own.
    case formula([MathNode])
    /// Text; its nodes are those of ``MathNode/text(_:)``.
    case paragraph([MathNode])
    /// A title (level 0), section or what is below it.
    case heading(Int, [MathNode])
    case list(isOrdered: Bool, [Item])
    case quote([Block])
    /// Text as it is.
    case code(String)
  }

  /// An item of a list, with what stands in its brackets.
  public struct Item: Hashable, Sendable {
    public var label: [MathNode]?
    public var blocks: [Block]
  }

  /// Whether it is text with formulas, or one formula.
  public internal(set) var isText = false

  /// Whether a document that is one formula is to be displayed, and not to stand in a line.
  public internal(set) var isDisplay = true

  /// How often what was there was read again: at most once, when a formula turns out to be text.
  public internal(set) var revision = 0

  /// The blocks that do not change any more.
  public var settledCount: Int { settled.count }

  /// The number of blocks.
  public var count: Int { settled.count + live.count }

  /// The block with a number below ``count``.
  public subscript(index: Int) -> Block {
    index < settled.count ? settled[index] : live[index - settled.count]
  }

  var settled = PagedArray<Block>()
  var live: [Block] = []

  init() {}
}

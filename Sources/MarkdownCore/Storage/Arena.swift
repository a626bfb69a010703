/// Everything a document is made of: its bytes and flat tables that point into them and at each
/// other by 32-bit index. Copying an arena shares its pages.
struct Arena: Sendable {
  static let none: Int32 = -1

  var source = SourceBuffer(capacity: 0)
  var sourceCount = 0
  var blocks = PagedArray<BlockRecord>()
  /// Lines of leaves: what is left of a source line after the markers of its containers.
  var lines = PagedArray<LineRecord>()
  /// Inlines of closed leaves, each leaf's in one run, in document order.
  var inlines = PagedArray<InlineRecord>()
  /// Inlines of the one open leaf, healed; only snapshots have them.
  var liveInlines = PagedArray<InlineRecord>()
  var tables = noTables
  var topLevel = PagedArray<Int32>()
  /// Top-level blocks that leaves waiting for a definition (strict profile) keep unsettled.
  var firstWaitingBlock = Int.max
  /// Where the last line with content ends: the end of every open block.
  var contentEnd = 0
  /// Where the line starts that has not ended yet.
  var unfinishedLine = 0
  var isFinished = false
}

extension Arena {
  /// What blocks and inlines point to.
  static let noTables = Box(Tables())

  struct Tables: Sendable {
    var links = PagedArray<LinkTarget>()
    var tags = PagedArray<TagReference>()
    var footnotes = PagedArray<FootnoteRecord>()
    /// Inlines that processors made.
    var made = PagedArray<InlineNode.Kind>()
    var alignments = PagedArray<[ColumnAlignment]>()
    /// How many footnotes have a number.
    var footnoteCount: Int32 = 0
    var processors: [any MarkdownProcessor] = []
  }

  var links: PagedArray<LinkTarget> {
    get { tables.value.links }
    _modify { yield &tables.value.links }
  }

  var tags: PagedArray<TagReference> {
    get { tables.value.tags }
    _modify { yield &tables.value.tags }
  }

  var footnotes: PagedArray<FootnoteRecord> {
    get { tables.value.footnotes }
    _modify { yield &tables.value.footnotes }
  }

  var made: PagedArray<InlineNode.Kind> {
    get { tables.value.made }
    _modify { yield &tables.value.made }
  }

  var alignments: PagedArray<[ColumnAlignment]> {
    get { tables.value.alignments }
    _modify { yield &tables.value.alignments }
  }

  var footnoteCount: Int32 {
    get { tables.value.footnoteCount }
    _modify { yield &tables.value.footnoteCount }
  }

  var processors: [any MarkdownProcessor] {
    get { tables.value.processors }
    _modify { yield &tables.value.processors }
  }
}

enum BlockTag: UInt8, Sendable {
  case document, blockQuote, list, item, footnoteDefinition, directive
  case paragraph, heading, fencedCode, indentedCode, html, math, thematicBreak
  case table, tableRow, tableCell

  /// Whether a processor may make something else of such a block; parts of others stay what they
  /// are.
  var mayBeCustom: Bool {
    switch self {
    case .document, .item, .footnoteDefinition, .tableRow, .tableCell: false
    default: true
    }
  }
}

struct BlockFlags: OptionSet, Sendable {
  var rawValue: UInt16
  static let closed = BlockFlags(rawValue: 1 << 0)
  static let loose = BlockFlags(rawValue: 1 << 1)
  static let lastLineBlank = BlockFlags(rawValue: 1 << 2)
  static let followsBlankLine = BlockFlags(rawValue: 1 << 3)
  static let unchecked = BlockFlags(rawValue: 1 << 4)
  static let checked = BlockFlags(rawValue: 1 << 5)
  /// The leaf has a bracket whose label is not defined yet, or the container holds such a leaf.
  static let waiting = BlockFlags(rawValue: 1 << 6)
  /// The inlines are in `liveInlines`.
  static let live = BlockFlags(rawValue: 1 << 7)
  static let ordered = BlockFlags(rawValue: 1 << 8)
}

struct BlockRecord: Sendable {
  var tag: BlockTag
  /// Heading: its level. HTML: the kind of its start condition. Item, list: columns of marker and
  /// padding. Fence, math: columns before it. Quote: its alert, counted from 1.
  var level: UInt8 = 0
  /// List: its bullet or delimiter. Fence: its byte. Math: `$` or `[`.
  var marker: UInt8 = 0
  /// Item: columns before the marker. Fence: fences open inside it.
  var markerColumn: UInt8 = 0
  var flags: BlockFlags = []
  var parent: Int32
  var firstChild = Arena.none
  var lastChild = Arena.none
  var next = Arena.none
  var previous = Arena.none
  var indexInParent: Int32 = 0
  var childCount: Int32 = 0
  var start: Int32
  var end: Int32
  var firstLine: Int32 = 0
  var lineCount: Int32 = 0
  var firstInline: Int32 = 0
  var inlineCount: Int32 = 0
  /// List, item: the number. Fence, directive: its length. Table: index of its alignments. Cell:
  /// its column.
  var number: Int32 = 0
  /// Fence: the info string. Footnote: its label. Directive: what follows the colons.
  var infoStart: Int32 = 0
  var infoEnd: Int32 = 0
}

struct LineRecord: Sendable {
  var start: Int32
  var end: Int32
  /// Spaces in front, left over from a tab that a container took a part of.
  var indent: Int32 = 0
}

enum InlineTag: UInt8, Sendable {
  case text, entity, softBreak, hardBreak
  /// A line ending inside code, math or HTML.
  case lineEnding
  case code, html, math, displayMath
  case footnoteReference, tag
  /// What a processor put in the place of others.
  case made
  case emphasis, strong, strikethrough, link, image
}

struct InlineRecord: Sendable {
  var tag: InlineTag
  // With the tag in four bytes: a subtree lies in a piece of a leaf (`MarkdownLimits.inlineBytes`).
  private var extentHigh: UInt8 = 0
  private var extentLow: UInt16 = 0
  var start: Int32
  var end: Int32
  /// Link, image: index of the target; `none` for a link that is still arriving. Tag, footnote
  /// reference, made: index in their tables.
  var target: Int32

  init(
    tag: InlineTag, start: Int32, end: Int32, extent: Int32 = 1, target: Int32 = Arena.none
  ) {
    self.tag = tag
    self.start = start
    self.end = end
    self.target = target
    self.extent = extent
  }

  /// Records from this one to the end of its subtree; 1 for a leaf.
  var extent: Int32 {
    get { Int32(extentHigh) << 16 | Int32(extentLow) }
    set {
      extentHigh = UInt8(truncatingIfNeeded: newValue >> 16)
      extentLow = UInt16(truncatingIfNeeded: newValue)
    }
  }
}

struct FootnoteRecord: Sendable {
  var label: String
  /// Counted from 1 in the order of first references; 0 where that is not certain yet.
  var number: Int32 = 0
  /// The first definition with the label.
  var definition = Arena.none
}

struct LinkTarget: Sendable {
  var destination: String
  var title: String
}

import ArtifactBase

/// The storage of a document: its bytes, and flat tables whose records refer to bytes and to each
/// other by 32-bit index. Copying an arena shares its pages.
struct Arena: Sendable {
  static let none: Int32 = -1

  var source = SourceBuffer(capacity: 0)
  var sourceCount = 0
  /// The number of bytes before the source.
  var forgottenByteCount = 0
  var blocks = SmallPagedArray<BlockRecord>()
  /// The lines of leaves: source lines without the markers of their containers.
  var lines = SmallPagedArray<LineRecord>()
  /// The inlines of closed leaves in document order; those of a leaf are contiguous.
  var inlines = SmallPagedArray<InlineRecord>()
  /// The inlines of the open leaf, with unfinished markup closed provisionally; only in snapshots.
  var liveInlines = SmallPagedArray<InlineRecord>()
  var tables = noTables
  var topLevel = SmallPagedArray<Int32>()
  /// The first top-level block kept unsettled by leaves that wait for a definition (strict preset).
  var firstWaitingBlock = Int.max
  /// The end of the last line with content, which is the end of every open block.
  var contentEnd = 0
  /// The start of the line that has not ended yet.
  var unfinishedLine = 0
  /// The open paragraph of which a part is certain, and the end of that part; only in snapshots.
  var certainLeaf = none
  var certainEnd: Int32 = 0
  var isFinished = false
  /// Whether the language of fenced code may be in braces.
  var readsFenceAttributes = false
}

extension Arena {
  /// The tables that blocks and inlines refer to.
  static let noTables = Box(Tables())

  struct Tables: Sendable {
    var links = SmallPagedArray<LinkTarget>()
    var tags = SmallPagedArray<TagReference>()
    var footnotes = SmallPagedArray<FootnoteRecord>()
    /// The inlines that processors created.
    var made = SmallPagedArray<InlineNode.Kind>()
    var alignments = SmallPagedArray<[ColumnAlignment]>()
    /// The definitions whose label was used before.
    var lateDefinitions: [LateDefinitionRecord] = []
    /// What is wrong with the text, with ranges that include forgotten bytes.
    var log = DiagnosticLog()
    /// The number of footnotes that have a number.
    var footnoteCount: Int32 = 0
    var processors: [any MarkdownProcessor] = []
  }

  var links: SmallPagedArray<LinkTarget> {
    get { tables.value.links }
    _modify { yield &tables.value.links }
  }

  var tags: SmallPagedArray<TagReference> {
    get { tables.value.tags }
    _modify { yield &tables.value.tags }
  }

  var footnotes: SmallPagedArray<FootnoteRecord> {
    get { tables.value.footnotes }
    _modify { yield &tables.value.footnotes }
  }

  var made: SmallPagedArray<InlineNode.Kind> {
    get { tables.value.made }
    _modify { yield &tables.value.made }
  }

  var lateDefinitions: [LateDefinitionRecord] {
    get { tables.value.lateDefinitions }
    _modify { yield &tables.value.lateDefinitions }
  }

  var alignments: SmallPagedArray<[ColumnAlignment]> {
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

  /// Whether a processor may replace the kind of such a block; parts of other blocks cannot be
  /// replaced.
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
  /// The leaf contains a bracket whose label is undefined so far, or the container contains such a
  /// leaf.
  static let waiting = BlockFlags(rawValue: 1 << 6)
  /// The inlines are in `liveInlines`.
  static let live = BlockFlags(rawValue: 1 << 7)
  static let ordered = BlockFlags(rawValue: 1 << 8)
}

struct BlockRecord: Sendable {
  var tag: BlockTag
  /// Heading: the level. HTML: the number of the start condition. Item, list: the columns of marker
  /// and padding. Fence, math: the columns before it. Quote: the alert, counted from 1.
  var level: UInt8 = 0
  /// List: the bullet or delimiter. Math: `$`, `[` or `b` for an environment. Code without a fence: `{`.
  var marker: UInt8 = 0
  /// Item: the columns before the marker.
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
  /// List, item: the number. Directive: the length. Table: the index of the alignments.
  /// Cell: the column. Math: the number of open environments.
  var number: Int32 = 0
  /// Fence: the info string. Footnote: the label. Directive: the text after the colons.
  var infoStart: Int32 = 0
  var infoEnd: Int32 = 0
}

struct LineRecord: Sendable {
  var start: Int32
  var end: Int32
  /// The number of spaces before the text, left over from a tab that a container consumed in part.
  var indent: UInt8 = 0
  /// Whether the break between the previous line of the paragraph and this one is kept.
  var keepsBreakBefore = false
}

enum InlineTag: UInt8, Sendable {
  case text, entity, softBreak, hardBreak
  /// A line ending inside code, math or HTML.
  case lineEnding
  case code, html, math, displayMath
  case footnoteReference, tag
  /// A node created by a processor in place of other inlines.
  case made
  case emphasis, strong, strikethrough, link, image
}

struct InlineRecord: Sendable {
  var tag: InlineTag
  // Packed with the tag into four bytes: a subtree fits into one piece of a leaf
  // (`MarkdownLimits.inlineBytes`).
  private var extentHigh: UInt8 = 0
  private var extentLow: UInt16 = 0
  var start: Int32
  var end: Int32
  /// Link, image: the index of the target; `none` for an incomplete link. Tag, footnote reference,
  /// made: the index in the respective table.
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

  /// The number of records in the subtree, including this one; 1 for a leaf.
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
  /// The number in order of first reference, from 1; 0 while that is not certain.
  var number: Int32 = 0
  /// The first definition with the label.
  var definition = Arena.none
}

struct LateDefinitionRecord: Sendable {
  /// The label verbatim.
  var label: String
  /// The index in the link targets.
  var target: Int32
}

struct LinkTarget: Sendable {
  var destination: String
  var title: String
}

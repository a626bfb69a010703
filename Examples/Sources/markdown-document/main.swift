// Builds a document from elements, looks through it, changes it, and reveals it like something that is typed.

import ArtifactPresentation
import MarkdownCore
import TerminalFront

/// A chapter with its tasks, as it comes from a database.
struct Chapter {
  var title: String
  var tasks: [(text: String, isDone: Bool)]
}

let chapters = [
  Chapter(title: "Winter", tasks: [("Prune the old trees", true), ("Order saplings", false)]),
  Chapter(title: "Spring", tasks: [("Graft #cox on the new stocks", false)]),
]

// MARK: Build

var options = MarkdownOptions.llm
options.extensions = [
  .tables, .strikethrough, .taskLists, .autolinks, .footnotes, .alerts, .math, .directives,
  .cjkEmphasis,
  .nestedFences, .dottedNames,
]
options.references = MarkdownOptions.ReferenceScope.preceding
options.setextHeadings = MarkdownOptions.ParagraphLines.first
options.barePipeTables = .first
options.strikesSingleTildes = false
let places = TagPrefix.paired(open: "[[", close: "]]")
options.tagPrefixes = [.hashtag, .ticker, places]

let document = MarkdownDocument(options: options) {
  Heading(1, "The orchard's year")
  Paragraph {
    "Written by "
    Strong("Maria")
    " and "
    Emphasis { "her " + "sister" }
    ", as agreed"
    FootnoteReference("1")
    LineBreak()
    MarkdownLink("The plan", destination: "https://orchard.example/plan", title: "All of it")
    ", formerly "
    Strikethrough("the list")
    " in "
    InlineCode("plan.txt")
  }
  Paragraph { MarkdownImage("A tree", source: "tree.png") }
  MarkdownText("A *raw* piece of Markdown.")
  for chapter in chapters {
    Heading(2, chapter.title)
    UnorderedList(chapter.tasks.map { ListItem($0.text, isChecked: $0.isDone) })
  }
  OrderedList(
    start: 3,
    [
      ListItem("Press"),
      ListItem {
        Paragraph("Bottle")
        BlockQuote { Paragraph("Never on a Monday") }
      },
    ], tight: false)
  MarkdownTable(
    ["Sort", "Trees"], alignments: [.left, .right], rows: [["Cox", "12"], ["Boskoop", "7"]])
  MarkdownAlert(.tip) { Paragraph("Ladders are in the barn.") }
  Paragraph {
    "A tree of height "
    Latex("h")
    " gives about this many kilograms:"
  }
  LatexBlock("m = 12 h^2")
  FencedCode(language: "swift", "let harvest = trees.map(\\.yield).reduce(0, +)")
  ThematicBreak()
  FootnoteDefinition("1") { Paragraph("In the meeting of March.") }
}

// MARK: Look through

/// Counts tasks, and collects tags and addresses.
struct Inventory: MarkdownVisitor {
  var open = 0
  var tags: [TagReference] = []
  var addresses: [String] = []

  mutating func enter(_ block: BlockNode) -> VisitorStep {
    switch block.kind {
    case .listItem(let box, _):
      if box == Checkbox.unchecked { open += 1 }
      return .inside
    case .codeBlock: return .over
    default: return .inside
    }
  }

  mutating func enter(_ inline: InlineNode) -> VisitorStep {
    switch inline.kind {
    case .tag(let tag): tags.append(tag)
    case .link(let destination?, _): addresses.append(destination)
    default: break
    }
    return .inside
  }
}

var inventory = Inventory()
document.accept(&inventory)
print("\(inventory.open) open tasks, tags:", inventory.tags.map(\.identifier), inventory.addresses)

// MARK: Change

/// What is published: without formulas, and without links.
struct Editor: MarkdownRewriter {
  mutating func rewrite(_ block: BlockNode) -> BlockRewrite {
    if case .latexBlock = block.kind { return .replace("*(a formula)*") }
    return block.kind == .thematicBreak ? .remove : .keep
  }

  mutating func rewrite(_ inline: InlineNode) -> InlineRewrite {
    if case .link = inline.kind { return .unwrap }
    return .keep
  }
}

var editor = Editor()
let published = document.rewritten(by: &editor, options: options)
let source = MarkdownRenderer(options: options).render(published)
print(
  String(
    decoding: TerminalRenderer(width: 60, options: .plain).render(Presentation(published, .text)),
    as: UTF8.self))

// MARK: Process

/// Marks the names of trees, and alerts as cards of the host.
struct Trees: MarkdownProcessor {
  let names = ["Cox", "Boskoop"]

  func edits(in text: String, isInsideLink: Bool) -> [TextEdit] {
    guard !isInsideLink else { return [] }
    return names.compactMap { name in
      guard let range = text.utf8.firstRange(of: name.utf8) else { return nil }
      let start = text.utf8.distance(from: text.utf8.startIndex, to: range.lowerBound)
      let node = CustomNode(name: "tree", attributes: ["sort": name])
      return TextEdit(start..<start + name.utf8.count, .custom(node, text: name))
    }
  }

  func customBlock(for kind: BlockKind) -> CustomNode? {
    if case .alert = kind { CustomNode(name: "card", attributes: [:]) } else { nil }
  }
}

let processed = MarkdownParser.parse(
  source, options: options, processors: [DefaultMarkdownProcessor(), Trees()])
for block in processed.blocks.dropFirst(2).prefix(3) {
  let inlines = block.inlines.map(\.sourceRange)
  print(
    block.kind, block.sourceRange, inlines,
    block.nextSibling?.kind ?? block.kind)
}
print(
  "\(processed.sourceByteCount) bytes, tables up to \(MarkdownLimits.tableColumns) columns,",
  "labels up to \(MarkdownLimits.linkLabelBytes) bytes")
print(processed.debugTree.split(separator: "\n").count, "lines of the tree")

// MARK: Reveal

// A stream gives a document after each chunk; a throttle says when to show it, and a cursor how much of it.
var stream = MarkdownStream(
  options: options, processors: [AutoLinkTransformer(), LatexTransformer(), CitationProcessor()])
var throttle = DocumentThrottle(throttleInterval: 0.05)
var config = TokenRevealConfig.fast
config.granularity = RevealGranularity.character
config.maximumLag = 400
var cursor = RevealCursor(config)
var now = 0.0
for chunk in source.split(separator: " ", omittingEmptySubsequences: false) {
  stream.append(chunk + " ")
  now += 0.02
  guard throttle.change(at: now) else { continue }
  cursor.update(text: RevealText(stream.document), isComplete: false)
  cursor.advance(to: now)
}
stream.finish()
cursor.update(text: RevealText(stream.document), isComplete: true)
print("after \(now) s, \(cursor.revealedCount) characters are shown")
while !cursor.isAtRest {
  now += 0.02
  cursor.advance(to: now)
}
let blocks = IdentifiedBlock.identify(stream.document)
print("at rest with \(cursor.revealedCount) characters in \(blocks.count) blocks")

import MarkdownCore
import TestSupport
import Testing

/// Events that are only ever added, and say what the tree says.
struct EventTests {
  @Test("M8.1 events replayed give the tree, for single bytes, pieces and the whole")
  func replay() {
    var texts =
      Samples.mixed.map { Array($0.utf8) }
      + (Samples.beyond + Samples.uncertain).map { Array($0.utf8) }
    texts += (1...Samples.randomCount).map { Samples.random(seed: $0) }
    for options in MarkdownOptions.everyProfile {
      for text in texts {
        let document = MarkdownParser.parse(bytes: text.span, options: options)
        let expected = EventLog(document).lines
        for size in [1, 3, 7, max(1, text.count)] {
          let log = EventLog(text, size: size, options: options)
          guard log.lines != expected else { continue }
          let shown = String(decoding: text, as: UTF8.self).debugDescription
          let place = zip(log.lines, expected).prefix { $0.0 == $0.1 }.count
          let found = log.lines.dropFirst(max(0, place - 2)).prefix(5)
          let wanted = expected.dropFirst(max(0, place - 2)).prefix(5)
          Issue.record("pieces of \(size) of \(shown): \(found) instead of \(wanted)")
          return
        }
      }
    }
  }

  @Test("M8.2 text of a paragraph flows, what may become something else is held")
  func flow() {
    var options = MarkdownOptions.llm
    (options.setextHeadings, options.barePipeTables) = (.none, .none)
    var tokenizer = MarkdownTokenizer(options: options)
    #expect(EventLog.texts(tokenizer.append("Hello wor")) == ["Hello"])
    #expect(EventLog.texts(tokenizer.append("ld, this is *open")) == [" world, this is"])
    #expect(EventLog.texts(tokenizer.append(" and* closed. ")) == [" ", "open and", " closed."])
    #expect(EventLog.texts(tokenizer.append("See [a link](http://x.")) == [" See "])
    #expect(EventLog.texts(tokenizer.append("y) now\n")) == ["a link", " now"])
    #expect(tokenizer.finish().count == 1)
  }

  @Test("M8.4 M4.10 the first line of a paragraph is held while it may become a heading")
  func firstLine() {
    var tokenizer = MarkdownTokenizer()
    #expect(EventLog.texts(tokenizer.append("Hello world,\n")).isEmpty)
    #expect(EventLog.texts(tokenizer.append("it flows ")) == ["Hello world,", "it flows"])
    tokenizer = MarkdownTokenizer()
    let line = String(repeating: "word ", count: 52)
    #expect(EventLog.texts(tokenizer.append(line)).joined() == String(line.dropLast()))
  }

  @Test("M8.3 lines of code come as they end")
  func code() {
    var tokenizer = MarkdownTokenizer()
    #expect(tokenizer.append("```swift\nlet x").count == 1)
    #expect(tokenizer.append(" = 1\nlet") == [.line("let x = 1")])
    let last = tokenizer.append(" y\n```\n")
    #expect(last.first == .line("let y"))
    #expect(last.count == 2)
  }

  @Test("M8.4 what may be a table, a definition or a heading is held")
  func held() {
    var tokenizer = MarkdownTokenizer()
    #expect(tokenizer.append("| a | b |\n").isEmpty)
    #expect(tokenizer.append("|--|--|\n").count > 3)
    tokenizer = MarkdownTokenizer()
    #expect(tokenizer.append("[a]: http://x.y and more").isEmpty)
    tokenizer = MarkdownTokenizer(options: .strict)
    #expect(tokenizer.append("Some text that goes on\n").isEmpty)
    #expect(EventLog.texts(tokenizer.append("===\n")) == ["Some text that goes on"])
  }
}

/// Events as lines, neighbouring pieces of text joined.
struct EventLog {
  private(set) var lines: [String] = []
  private var text = ""
  private var numbers: [BlockNode.ID: Int] = [:]

  init(_ bytes: [UInt8], size: Int, options: MarkdownOptions) {
    var tokenizer = MarkdownTokenizer(options: options)
    var offset = 0
    while offset < bytes.count {
      let end = min(offset + size, bytes.count)
      for event in tokenizer.append(bytes.span.extracting(offset..<end)) { add(event) }
      offset = end
    }
    for event in tokenizer.finish() { add(event) }
    flush()
  }

  init(_ document: MarkdownDocument) {
    var walk = BlockWalk(document)
    while let event = walk.next() {
      switch event {
      case .enter(let block):
        add(.openBlock(block.id, block.kind, followsBlankLine: block.followsBlankLine))
        for line in 0..<block.lineCount { add(.line(block.line(at: line))) }
        for inline in block.inlines { add(inline) }
      case .leave(let block): add(.closeBlock(block.id, block.kind))
      }
    }
    flush()
  }

  private mutating func add(_ inline: InlineNode) {
    switch inline.kind {
    case .emphasis, .strong, .strikethrough, .link, .image:
      add(.openInline(inline.kind))
      for child in inline.children { add(child) }
      add(.closeInline)
    default: add(.inline(inline.kind))
    }
  }

  private mutating func add(_ event: MarkdownEvent) {
    if case .inline(.text(let part)) = event {
      text += part
      return
    }
    flush()
    switch event {
    case .openBlock(let id, let kind, let isSpaced):
      lines.append("open \(id.rawValue) \(isSpaced) \(Self.untight(kind))")
    case .closeBlock(let id, let kind): lines.append("close \(id.rawValue) \(kind)")
    case .openInline(let kind): lines.append("inline \(kind)")
    case .closeInline: lines.append("end")
    case .inline(let kind): lines.append("\(kind)")
    case .line(let line): lines.append("| " + line)
    }
  }

  private mutating func flush() {
    if !text.isEmpty { lines.append("\"" + text + "\"") }
    text = ""
  }

  /// What the opening of a list says before its tightness is known.
  private static func untight(_ kind: BlockKind) -> BlockKind {
    switch kind {
    case .orderedList(let start, _): .orderedList(start: start, isTight: true)
    case .unorderedList: .unorderedList(isTight: true)
    default: kind
    }
  }

  /// The texts among some events.
  static func texts(_ events: [MarkdownEvent]) -> [String] {
    events.compactMap { event in
      if case .inline(.text(let text)) = event { text } else { nil }
    }
  }
}

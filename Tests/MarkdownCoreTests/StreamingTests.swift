import MarkdownCore
import TestSupport
import Testing

/// The promises of the stream: chunks do not matter, settled is for ever, nothing traps.
struct StreamingTests {
  @Test("M1.2 every split of every sample gives the tree of the whole")
  func everySplit() {
    for text in Samples.mixed {
      let bytes = Array(text.utf8)
      for options in MarkdownOptions.everyProfile {
        let whole = MarkdownParser.parse(bytes: bytes.span, options: options).debugTree
        Chunks.everySplit(of: bytes) { head, tail in
          var stream = MarkdownStream(options: options)
          stream.append(head.span)
          _ = stream.document
          stream.append(tail.span)
          _ = stream.document
          stream.finish()
          #expect(stream.document.debugTree == whole, "cut at \(head.count) of \(text)")
        }
      }
    }
  }

  @Test("M1.2 random documents in random chunks give the tree of the whole")
  func randomChunks() {
    for seed in 0..<Samples.randomCount {
      let bytes = Samples.random(seed: seed, longest: 60)
      var generator = SeededGenerator(seed: seed)
      for options in MarkdownOptions.everyProfile {
        let whole = MarkdownParser.parse(bytes: bytes.span, options: options).debugTree
        var stream = MarkdownStream(options: options)
        for chunk in Chunks.random(bytes, longest: 6, using: &generator) {
          stream.append(chunk.span)
          _ = stream.document
        }
        stream.finish()
        #expect(stream.document.debugTree == whole, "seed \(seed)")
        let single = parseInPieces(bytes, options: options).debugTree
        #expect(single == whole, "seed \(seed), byte by byte")
      }
    }
  }

  @Test("M1.2 suite examples byte by byte, a document after each, give the tree of the whole")
  func suiteExamples() {
    var count = 0
    for file in ["commonmark-0.31.2.json", "gfm.json", "cmark-regression.json"] {
      guard let suite = SuiteFile(file) else {
        SharedFolder.noteSkipped(file, count: 1)
        continue
      }
      for example in suite.cases {
        let bytes = Array(example["markdown", default: ""].utf8)
        let whole = MarkdownParser.parse(bytes: bytes.span).debugTree
        let pieces = parseInPieces(bytes, snapshots: bytes.count < 600).debugTree
        #expect(pieces == whole, "\(String(decoding: bytes, as: UTF8.self))")
        count += 1
      }
    }
    print("suite examples byte by byte: \(count)")
  }

  @Test("M2.8 ranges nest, follow one another, and leave out nothing but blanks and definitions")
  func rangesCoverAll() {
    var texts = (Samples.mixed + Samples.beyond + Samples.uncertain).map { Array($0.utf8) }
    texts += (1...Samples.randomCount).map { Samples.random(seed: $0) }
    for text in texts {
      for options in MarkdownOptions.everyProfile {
        let document = MarkdownParser.parse(bytes: text.span, options: options)
        guard let problem = RangeCheck(document, text).problem else { continue }
        let shown = String(decoding: text, as: UTF8.self).debugDescription
        Issue.record("\(problem) in \(shown)\n\(document.debugTree)")
        return
      }
    }
  }

  @Test("M2.8 ranges nest while the text arrives")
  func liveRanges() {
    var texts = (Samples.mixed + Samples.beyond + Samples.uncertain).map { Array($0.utf8) }
    texts += ["```md\nx\n      \n", "- <script>\n\n  \n"].map { Array($0.utf8) }
    texts += (1...120).map { Samples.random(seed: $0, longest: 16) }
    for text in texts {
      for options in MarkdownOptions.everyProfile {
        var stream = MarkdownStream(options: options)
        for end in 1...max(1, text.count) where end <= text.count {
          stream.append(text.span.extracting(end - 1..<end))
          let check = RangeCheck(stream.document, Array(text[..<end]), isLive: true)
          guard let problem = check.problem else { continue }
          Issue.record("\(problem) in \(String(decoding: text[..<end], as: UTF8.self))")
          return
        }
      }
    }
  }

  @Test("M1.2 a document is the same whether others were asked for before it or not")
  func snapshotsForget() {
    var texts = (Samples.mixed + Samples.beyond + Samples.uncertain).map { Array($0.utf8) }
    texts += (1...120).map { Samples.random(seed: $0, longest: 16) }
    for text in texts {
      for options in [MarkdownOptions.llm, .strict, .tagged] {
        var stream = MarkdownStream(options: options)
        for end in 1...max(1, text.count) where end <= text.count {
          stream.append(text.span.extracting(end - 1..<end))
          var fresh = MarkdownStream(options: options)
          fresh.append(text.span.extracting(0..<end))
          let shown = stream.document.debugTree
          guard shown != fresh.document.debugTree else { continue }
          let prefix = String(decoding: text[..<end], as: UTF8.self).debugDescription
          Issue.record("\(prefix)\n\(shown)\nfresh:\n\(fresh.document.debugTree)")
          return
        }
      }
    }
  }

  @Test("M2.1 what is settled never changes, at every byte of every sample")
  func settledNeverChanges() {
    for text in Samples.mixed {
      for options in MarkdownOptions.everyProfile {
        var replay = SettledReplay()
        replay.run(Array(text.utf8), options: options)
        #expect(replay.problems.isEmpty, "\(replay.problems.first ?? "") in \(text)")
      }
    }
    var settled = 0
    for seed in UInt64(1000)..<1300 {
      for options in MarkdownOptions.everyProfile.prefix(2) {
        var replay = SettledReplay()
        replay.run(Samples.random(seed: seed, longest: 40), options: options)
        #expect(replay.problems.isEmpty, "\(replay.problems.first ?? "") seed \(seed)")
        settled += replay.settledCount
      }
    }
    #expect(settled > 1000)
  }

  @Test("M1.3 random bytes never trap and split like the whole")
  func randomBytes() {
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      let bytes = Chunks.randomBytes(longest: 120, using: &generator)
      let whole = MarkdownParser.parse(bytes: bytes.span).debugTree
      #expect(parseInPieces(bytes, size: 3, snapshots: true).debugTree == whole, "seed \(seed)")
    }
  }

  @Test("M2.8 ranges of children lie in order inside those of their parents")
  func ranges() {
    for seed in UInt64(2000)..<2300 {
      let bytes = Samples.random(seed: seed, longest: 60)
      let document = MarkdownParser.parse(bytes: bytes.span)
      var walk = BlockWalk(document)
      while let event = walk.next() {
        guard case .enter(let block) = event else { continue }
        let range = block.sourceRange
        let outer = block.parent?.sourceRange ?? 0..<bytes.count
        #expect(range.lowerBound >= outer.lowerBound, "seed \(seed): \(block.kind)")
        #expect(range.upperBound <= outer.upperBound, "seed \(seed): \(block.kind)")
        if let previous = block.previousSibling {
          #expect(
            previous.sourceRange.upperBound <= range.lowerBound, "seed \(seed): \(block.kind)")
        }
        var end = range.lowerBound
        for inline in block.inlines {
          #expect(inline.sourceRange.lowerBound >= end, "seed \(seed): \(inline.kind)")
          end = inline.sourceRange.upperBound
        }
        #expect(end <= range.upperBound, "seed \(seed): \(block.kind)")
      }
    }
  }

  @Test("M1.4 documents taken on the way stay as they were")
  func keptDocuments() {
    for text in Samples.mixed {
      var stream = MarkdownStream()
      var taken: [(MarkdownDocument, String)] = []
      for byte in text.utf8 {
        stream.append([byte].span)
        taken.append((stream.document, stream.document.debugTree))
      }
      stream.finish()
      for (document, tree) in taken { #expect(document.debugTree == tree, "\(text)") }
    }
  }

  @Test("M1.1 nothing is appended after the end")
  func appendAfterFinish() {
    var stream = MarkdownStream()
    stream.append("a")
    stream.finish()
    stream.append("b")
    #expect(stream.document.plainText == "a")
    #expect(stream.document.isComplete)
    #expect(MarkdownParser.parse("").blockCount == 0)
  }

  @Test("M1.4 a copy of a stream goes its own way")
  func copies() {
    var first = MarkdownStream()
    first.append("one *two")
    var second = first
    let before = first.document
    first.append("* a\n")
    second.append("** b\n")
    first.finish()
    second.finish()
    #expect(before.plainText == "one two")
    #expect(first.document.plainText == "one two a")
    #expect(second.document.plainText == "one two* b")
  }
}

/// Feeds bytes one by one and remembers everything that was called settled.
struct SettledReplay {
  private var values: [BlockNode.ID: String] = [:]
  private var lines: [String: String] = [:]
  private var topLevel: [BlockNode.ID] = []
  private(set) var problems: [String] = []
  var settledCount: Int { values.count }

  mutating func run(_ bytes: [UInt8], options: MarkdownOptions) {
    var stream = MarkdownStream(options: options)
    for index in bytes.indices {
      stream.append(bytes.span.extracting(index..<index + 1))
      check(stream.document, at: index)
    }
    stream.finish()
    check(stream.document, at: bytes.count)
  }

  private mutating func check(_ document: MarkdownDocument, at offset: Int) {
    let count = document.settledBlockCount
    if count < topLevel.count { problems.append("settled count shrank at \(offset)") }
    for position in 0..<min(count, topLevel.count)
    where document.block(at: position).id != topLevel[position] {
      problems.append("block \(position) changed its id at \(offset)")
    }
    for position in topLevel.count..<max(topLevel.count, count) {
      topLevel.append(document.block(at: position).id)
    }
    var seen: Set<BlockNode.ID> = []
    var walk = BlockWalk(document)
    while let event = walk.next() {
      guard case .enter(let block) = event else { continue }
      note(block, at: offset)
      seen.insert(block.id)
    }
    for id in values.keys where !seen.contains(id) {
      problems.append("settled block \(id.rawValue) is gone at \(offset)")
    }
  }

  private mutating func note(_ block: BlockNode, at offset: Int) {
    for position in 0..<block.settledLineCount {
      let key = "\(block.id.rawValue):\(position)"
      let line = block.line(at: position)
      if let before = lines[key], before != line {
        problems.append("line \(key) changed at \(offset): \(before) -> \(line)")
      }
      lines[key] = line
    }
    let before = values[block.id]
    guard block.isSettled else {
      if before != nil { problems.append("block \(block.id.rawValue) unsettled at \(offset)") }
      return
    }
    let value =
      "\(block.kind) \(block.sourceRange) \(block.followsBlankLine) \(block.childCount) \(block.runs)"
    if let before, before != value {
      problems.append("block \(block.id.rawValue) changed at \(offset): \(before) -> \(value)")
    }
    values[block.id] = value
  }
}

/// Looks at every range of a document.
private struct RangeCheck {
  private(set) var problem: String?
  private let text: [UInt8]

  /// - Parameter isLive: Whether bytes at the end may be held back.
  init(_ document: MarkdownDocument, _ text: [UInt8], isLive: Bool = false) {
    self.text = text
    var ends = [0]
    var parents = [0..<text.count]
    var walk = BlockWalk(document)
    while problem == nil, let event = walk.next() {
      switch event {
      case .enter(let block):
        let range = block.sourceRange
        check(range, after: ends[ends.count - 1], inside: parents[parents.count - 1], block.kind)
        if ends.count == 1, !isLive { checkGap(ends[0]..<max(ends[0], range.lowerBound)) }
        var end = range.lowerBound
        for line in 0..<block.lineCount {
          check(block.lineRange(at: line), after: end, inside: range, block.kind)
          end = block.lineRange(at: line).upperBound
        }
        end = range.lowerBound
        for inline in block.inlines {
          check(inline.sourceRange, after: end, inside: range, inline.kind)
          checkInside(inline)
          end = inline.sourceRange.upperBound
        }
        ends[ends.count - 1] = range.upperBound
        ends.append(range.lowerBound)
        parents.append(range)
      case .leave:
        ends.removeLast()
        parents.removeLast()
      }
    }
    if problem == nil, !isLive { checkGap(ends[0]..<text.count) }
  }

  private mutating func checkInside(_ inline: InlineNode) {
    var end = inline.sourceRange.lowerBound
    for child in inline.children {
      check(child.sourceRange, after: end, inside: inline.sourceRange, child.kind)
      end = child.sourceRange.upperBound
    }
  }

  private mutating func check(
    _ range: Range<Int>, after end: Int, inside outer: Range<Int>, _ what: some Any
  ) {
    guard problem == nil else { return }
    if range.lowerBound < end { problem = "\(what) at \(range) begins before \(end)" }
    if range.lowerBound < outer.lowerBound || range.upperBound > outer.upperBound {
      problem = "\(what) at \(range) is not inside \(outer)"
    }
  }

  /// Between two blocks stand blanks, a byte order mark, or definitions.
  private mutating func checkGap(_ range: Range<Int>) {
    guard problem == nil else { return }
    let gap = text[range].drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    if let first = gap.first, first != UInt8(ascii: "[") { problem = "\(range) is in no block" }
  }
}

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
    texts += TestScale.some(of: UInt64(1)...120, oneIn: 6).map {
      Samples.random(seed: $0, longest: 16)
    }
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
    texts += TestScale.some(of: UInt64(1)...120, oneIn: 6).map {
      Samples.random(seed: $0, longest: 16)
    }
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
    for seed in TestScale.some(of: UInt64(1000)..<1300, oneIn: 6) {
      for options in MarkdownOptions.everyProfile.prefix(2) {
        var replay = SettledReplay()
        replay.run(Samples.random(seed: seed, longest: 40), options: options)
        #expect(replay.problems.isEmpty, "\(replay.problems.first ?? "") seed \(seed)")
        settled += replay.settledCount
      }
    }
    #expect(settled > 100)
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

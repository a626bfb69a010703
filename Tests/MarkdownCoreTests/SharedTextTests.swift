import MarkdownCore
import TestSupport
import Testing

/// The promises of the stream on every example of the suites and on the sample answers.
struct SharedTextTests {
  private static let profiles = [MarkdownOptions.llm, .strict]

  @Test("M1.2 suites and corpus, cut anywhere, give the tree of the whole", .needsSharedFolder)
  func everySplit() {
    var cuts = 0
    for text in TestScale.some(of: SharedTexts.all, oneIn: 6) {
      for options in Self.profiles {
        let whole = MarkdownParser.parse(bytes: text.bytes.span, options: options).debugTree
        for end in stride(from: 0, through: text.bytes.count, by: text.stride) {
          var stream = MarkdownStream(options: options)
          stream.append(text.bytes.span.extracting(0..<end))
          _ = stream.document
          stream.append(text.bytes.span.extracting(end..<text.bytes.count))
          stream.finish()
          cuts += 1
          guard stream.document.debugTree != whole else { continue }
          Issue.record("\(text.name) cut at \(end)")
          return
        }
        let pieces = parseInPieces(
          text.bytes, options: options, snapshots: text.bytes.count < 10_000)
        #expect(pieces.debugTree == whole, "\(text.name) byte by byte")
      }
    }
    print("suites and corpus cut at \(cuts) places")
  }

  @Test("M2.1 suites and corpus: what is settled never changes", .needsSharedFolder)
  func settledNeverChanges() {
    for text in TestScale.some(of: SharedTexts.all, oneIn: 6) {
      for options in Self.profiles {
        var replay = SettledReplay()
        replay.run(text.bytes, size: text.stride, options: options)
        #expect(replay.problems.isEmpty, "\(replay.problems.first ?? "") in \(text.name)")
      }
    }
  }

  @Test(
    "M2.8 suites and corpus: ranges nest and leave out nothing, at the end and on the way",
    .needsSharedFolder)
  func ranges() {
    for text in TestScale.some(of: SharedTexts.all, oneIn: 6) {
      for options in Self.profiles {
        var stream = MarkdownStream(options: options)
        for start in stride(from: 0, to: text.bytes.count, by: text.stride) {
          let end = min(start + text.stride, text.bytes.count)
          stream.append(text.bytes.span.extracting(start..<end))
          let live = RangeCheck(stream.document, Array(text.bytes[..<end]), isLive: true)
          guard let problem = live.problem else { continue }
          Issue.record("\(problem) in \(text.name) at \(end)")
          return
        }
        let whole = MarkdownParser.parse(bytes: text.bytes.span, options: options)
        let problem = RangeCheck(whole, text.bytes).problem
        #expect(problem == nil, "\(problem ?? "") in \(text.name)")
      }
    }
  }

  @Test("M8.1 suites and corpus: events replayed give the tree", .needsSharedFolder)
  func events() {
    for text in TestScale.some(of: SharedTexts.all, oneIn: 6) {
      for options in Self.profiles {
        let whole = MarkdownParser.parse(bytes: text.bytes.span, options: options)
        let expected = EventLog(whole).lines
        for size in [1, 5, max(1, text.bytes.count)] {
          let log = EventLog(text.bytes, size: size, options: options)
          #expect(log.lines == expected, "\(text.name) in pieces of \(size)")
        }
      }
    }
  }

  @Test("M3.1 to M3.11 no prefix shows a delimiter of what is open", .needsSharedFolder)
  func delimiters() {
    var texts = SharedTexts.all
    texts += (Samples.mixed + Samples.beyond + Samples.uncertain).map {
      SharedTexts.Text(name: $0, bytes: Array($0.utf8))
    }
    texts += (1...Samples.randomCount).map {
      SharedTexts.Text(name: "seed \($0)", bytes: Samples.random(seed: $0, longest: 20))
    }
    var prefixes = 0
    for text in texts {
      let delimiters = VisibleDelimiters(of: text.bytes, options: .llm)
      var stream = MarkdownStream()
      for end in 1...max(1, text.bytes.count) where end <= text.bytes.count {
        stream.append(text.bytes.span.extracting(end - 1..<end))
        prefixes += 1
        guard let offset = delimiters.first(in: stream.document) else { continue }
        let prefix = String(decoding: text.bytes[..<end].suffix(60), as: UTF8.self)
        print(
          "BAD \(text.name): the delimiter at \(offset) is seen in \(prefix.debugDescription) OF \(String(decoding: text.bytes[end...].prefix(60), as: UTF8.self).debugDescription)"
        )
        break
      }
    }
    print("delimiters looked for in \(prefixes) prefixes")
  }
}

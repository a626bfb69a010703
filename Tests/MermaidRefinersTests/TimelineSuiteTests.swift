import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N10 Timelines of the suite", .needsSharedFolder)
struct TimelineSuiteTests {
  @Test("N10.1 N10.2 The model is that of Mermaid")
  func models() {
    SuiteChecks.compareModels(
      "timeline", atLeast: 7, keys: ["sections", "tasks", "title", "direction"],
      model: {
        guard case .timeline(let line) = $0.content else { return nil }
        return SuiteChecks.normalized(line.mermaidModel)
      },
      normalized: { item in
        let model = SuiteChecks.normalized(item.model, without: ["id", "type", "score"])
        guard case .object(var object) = model,
          case .timeline(let line) = SuiteChecks.read(item.source).model.content
        else { return model }
        // The small suite has neither of them.
        object["title"] = item.extra?["title"] ?? .string(line.title)
        object["direction"] = item.extra?["direction"] ?? .string(line.direction.rawValue)
        return .object(object)
      })
  }

  @Test("N1.6a N10.3 An error is where Mermaid rejects the source")
  func errors() {
    SuiteChecks.compareErrors("timeline", lines: 1...1)
  }
}

@Suite("Mermaid N10 Grammar of timelines")
struct TimelineGrammarTests {
  @Test("N10.1 What Mermaid accepts is valid", arguments: Self.accepted)
  func accepts(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    #expect(refinement.verdict == .valid && refinement.diagnostics.isEmpty, "\(refinement)")
  }

  @Test("N10.1 N10.3 What Mermaid rejects has an error", arguments: Self.rejected)
  func rejects(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    if case .invalid = refinement.verdict {
      #expect(refinement.diagnostics.first?.severity == .error)
    } else {
      Issue.record("\(source) is \(refinement.verdict)")
    }
  }

  private func line(_ source: String) throws -> MermaidTimeline {
    guard case .timeline(let line) = SuiteChecks.read(source).model.content else {
      throw SuiteChecks.OtherKind()
    }
    return line
  }

  @Test("N10.2 Periods have their section and events")
  func periods() throws {
    let line = try line(
      "timeline TD\ntitle T\na : b:c : d<br>e\n  : f\nsection S: g\nsection\nU\nh #i\ntitle")
    #expect(line.title == "T" && line.direction == .topDown)
    #expect(line.sections.map(\.title.source) == ["S", "U"])
    #expect(line.periods.map(\.label.source) == ["a", "h", "title"])
    #expect(line.periods.map(\.section) == [nil, 1, 1])
    #expect(line.periods[0].events.map(\.label.plainText) == ["b:c", "d\ne", "f", "g"])
  }

  @Test(
    "N10.3 N10.4 Usual mistakes have advice, and what follows is shown",
    arguments: [
      ("2003:b", "`: ` before the text"), ("2003 : ", "remove the colon"),
      ("Timeline of work : b", "another word"),
    ])
  func advice(text: String, advice: String) throws {
    let source = "timeline\n2002 : a\n\(text)\n2004 : c\n"
    let first = try #require(SuiteChecks.read(source).refinement.diagnostics.first)
    #expect(first.message.contains(advice) && first.message.contains("expected"), "\(first)")
    #expect(try line(source).periods.last?.label.source == "2004")
  }

  @Test("N1.5 N10.2 A period may have many events")
  func manyEvents() throws {
    let events = String(repeating: " : e\n", count: 50_000)
    #expect(try line("timeline\na\n" + events).periods[0].events.count == 50_000)
  }

  // Checked with Mermaid 11.

  private static let accepted: [String] = [
    "timeline", "timeline\n2002 :\n  LinkedIn", "timeline\n2002 : a:b : c",
    "timeline\na\nsection A: b", "timeline LR\na", "timeline TD\na : b", "timeline LRx",
    "timeline title X", "timeline\na #b\n#c\n", "timeline\na : b #c", "timeline\na : b; c",
    "timeline\n %x\n", "timeline\nb %% c\n", "timeline\nx%% c", "timeline\ntitle\nfoo",
    "timeline\nsection\nfoo", "timeline\nsection", "timeline\ntitle",
    "timeline\naccTitle: x\naccDescr { y }", "timeline\na\n  : b\n  : c", "timeline;",
    "timeline\na :  : b", "timeline\n a :  \n b", "timeline\nx}%% y", "timeline BT\n",
    "timeline\nsection a # b\n", "timeline\nTIMELINES\nSECTION b", "timeline\n%%{'init': {}}%%\n",
  ]

  private static let rejected: [String] = [
    "timeline\n2002 : \n", "timeline\n2002 :", "timeline\n2002:a", "timeline\n: a",
    "timeline\nsection A: b", "timeline\nsection A:b", "timeline\nTimeline x", "timeline\na :b",
    "timeline\na :\n\n b", "timeline\na : : b", "timeline\naccDescr {\n", "timeline\naccTitle:",
    "%%{'init': {}}%%\ntimeline\na",
  ]
}

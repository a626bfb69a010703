import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N12 User journeys of the suite", .needsSharedFolder)
struct JourneySuiteTests {
  @Test("N12.1 N12.2 The model is that of Mermaid")
  func models() {
    SuiteChecks.compareModels(
      "journey", atLeast: 4, keys: ["sections", "tasks", "actors"],
      model: {
        guard case .journey(let journey) = $0.content else { return nil }
        return SuiteChecks.normalized(journey.mermaidModel)
      },
      normalized: { Self.withoutEmptyTexts(SuiteChecks.normalized($0.model, without: ["type"])) })
  }

  /// A model without empty texts in lists, and without lists that are then empty.
  private static func withoutEmptyTexts(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items):
      .array(items.filter { $0 != .string("") }.map(withoutEmptyTexts))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { JSONObject.Member(key: $0.key, value: withoutEmptyTexts($0.value)) }
            .filter { $0.value != .array([]) }))
    default: value
    }
  }

  @Test("N12.3 An error is where Mermaid rejects the source")
  func errors() {
    // Mermaid names no line for an unknown kind.
    SuiteChecks.compareErrors("journey", lines: 0...0)
  }
}

@Suite("Mermaid N12 Grammar of user journeys")
struct JourneyGrammarTests {
  @Test("N12.1 What Mermaid accepts is valid", arguments: Self.accepted)
  func accepts(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    #expect(refinement.verdict == .valid && refinement.diagnostics.isEmpty, "\(refinement)")
  }

  @Test("N12.1 N12.3 What Mermaid rejects has an error", arguments: Self.rejected)
  func rejects(source: String) {
    let refinement = SuiteChecks.read(source).refinement
    if case .invalid = refinement.verdict {
      #expect(refinement.diagnostics.first?.severity == .error)
    } else {
      Issue.record("\(source) is \(refinement.verdict)")
    }
  }

  private func journey(_ source: String) throws -> MermaidJourney {
    guard case .journey(let journey) = SuiteChecks.read(source).model.content else {
      throw SuiteChecks.OtherKind()
    }
    return journey
  }

  @Test("N12.2 Tasks have their section, score and people")
  func tasks() throws {
    let journey = try journey(
      "journey\ntitle T\nA : 1.5: Me, ,You: 3\nsection S\nB:: b\nC: x\nD: 1e1 # c")
    #expect(journey.title == "T" && journey.sections.map(\.title) == ["S"])
    #expect(journey.tasks.map(\.name) == ["A", "B", "C", "D"])
    #expect(journey.tasks.map(\.section) == [nil, 0, 0, 0])
    #expect(journey.tasks.map(\.score) == [1.5, 0, nil, 10])
    #expect(journey.tasks.map(\.people) == [["Me", "You"], ["b"], [], []])
    #expect(journey.actors == ["Me", "You", "b"])
  }

  @Test("N12.4 A score that is not a number has a warning")
  func score() throws {
    let refinement = SuiteChecks.read("journey\nA: good: Me\n").refinement
    #expect(refinement.verdict == .valid)
    #expect(refinement.diagnostics.map(\.code) == [.undrawnMermaid])
  }

  @Test(
    "N12.3 Usual mistakes have advice, and what follows is shown",
    arguments: [
      ("Make tea", "such as `Make tea: 5: Me`"), ("Make tea: 5;", "remove it"),
      ("Make tea:", "such as"), ("Journey home: 5: Me", "another word"),
    ])
  func advice(text: String, advice: String) throws {
    let source = "journey\nA: 1\n\(text)\nB: 2\n"
    let first = try #require(SuiteChecks.read(source).refinement.diagnostics.first)
    #expect(first.message.contains(advice) && first.message.contains("expected"), "\(first)")
    #expect(try journey(source).tasks.last?.name == "B")
  }

  // Checked with Mermaid 11.

  private static let accepted: [String] = [
    "journey", "journey\na: 5: b", "journey\na : : b", "journey\na: 5: b, c: d",
    "journey\na: 5 # c", "journey\nsection a # b\n", "journey\nsection\nb\n",
    "journey\ntitle\nb", "journey title x", "journey\na: 1e1: x", "journey\na: 0x10",
    "journey\na: 5: b\n%c\n d%%e: 5", "journey\na: 5: ,b,,c",
    "journey\nA: 5: b: 6\naccTitle:\n x", "journey\n#x\na: .5", "journey\na: 5.: b",
    "journey\nJOURNEYS: 5\nSection x", "journey\naccDescr { x\n y }\na: 1",
  ]

  private static let rejected: [String] = [
    "journey\ntitle a;b", "journey\na", "journey\na:\n", "journey\na: 5;", "journey\na # c: 5",
    "journey\nsection a: b", "journey\nsection", "journey\nJourney x: 5", "journey\n: 5",
    "journey\na\n: 5", "journey;", "journey\nsection a;", "journey\naccDescr {\n",
    "%%{'init': {}}%%\njourney\na: 5", "journey\ntitle",
  ]
}

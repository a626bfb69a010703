import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N1.7 Reading goes on after a broken statement")
struct MermaidRecoveryTests {
  /// A diagram of a kind whose middle line is broken.
  struct Sample: Sendable, CustomTestStringConvertible {
    var before: String
    var broken: String
    var after: String

    var source: String { before + broken + after }
    var testDescription: String { String(before.prefix { $0 != "\n" }) }

    init(_ before: String, _ broken: String, _ after: String) {
      (self.before, self.broken, self.after) = (before, broken, after)
    }
  }

  @Test("N1.7 The model of each kind has the statements before and after it", arguments: samples)
  func recovers(sample: Sample) {
    let valid = MermaidRefiner(whole: sample.before + sample.after)
    #expect(valid.refinement.verdict == .valid, "\(valid.refinement.diagnostics)")
    let refiner = MermaidRefiner(whole: sample.source)
    let (wanted, found) = (valid.model.parts, refiner.model.parts)
    #expect(wanted.count > 1 && wanted.allSatisfy(found.contains), "\(found)")
    guard case .invalid(let offset) = refiner.refinement.verdict else {
      Issue.record("\(sample.source) is \(refiner.refinement.verdict)")
      return
    }
    let start = sample.before.utf8.count
    #expect((start...start + sample.broken.utf8.count).contains(offset), "\(offset)")
    #expect(refiner.refinement.diagnostics.first?.severity == .error)
  }

  @Test(
    "N1.5 N1.7 The result does not depend on the chunks, and parts are never removed",
    arguments: samples)
  func arrives(sample: Sample) {
    let whole = MermaidRefiner(whole: sample.source)
    var refiner = MermaidRefiner()
    var parts: [String] = []
    for byte in sample.source.utf8 {
      refiner.append([byte].span)
      let now = refiner.model.parts
      #expect(now.starts(with: parts), "\(parts) \(now)")
      parts = now
    }
    refiner.finish()
    #expect(refiner.model == whole.model && refiner.refinement == whole.refinement)
  }

  @Test("N1.7 The samples have all kinds")
  func kinds() {
    let kinds = Set(
      Self.samples.map { "\(MermaidRefiner(whole: $0.source).model.content)".prefix { $0 != "(" } })
    #expect(kinds.count == 26 && MermaidSuite.kinds.count == 26, "\(kinds)")
  }

  @Test(
    "N1.7c A text without an end hides its line only",
    arguments: [
      ("erDiagram\nA\nB ||--|| C : \"x\nD\n", ["A", "D"]),
      ("packet\n0-7: \"a\"\n8-15: \"b\n16-23: c\n", ["a", "c"]),
      ("stateDiagram-v2\nA --> B\nnote right of a-b : x\nC --> D\n", ["A", "B", "C", "D"]),
      ("classDiagram\nclass A\nnote \"x\nclass B\n", ["A", "B"]),
      ("radar-beta\naxis a\naxis b[\"x]\naxis c\n", ["a", "c"]),
    ])
  func openTexts(source: String, parts: [String]) {
    let refiner = MermaidRefiner(whole: source)
    #expect(refiner.model.parts.filter { parts.contains($0) } == parts, "\(refiner.model.parts)")
    #expect(refiner.refinement.verdict != .valid)
  }

  private static let samples = [
    Sample("flowchart TD\nA --> B\n", "B --> C[x (y)]\n", "D --> E\n"),
    Sample("sequenceDiagram\nA->>B: x\n", "B ->>\n", "B->>C: z\n"),
    Sample("classDiagram\nclass A {\n+x\n}\n", "A -> B\n", "C --> D\n"),
    Sample("stateDiagram-v2\nA --> B\n", "B -> x-y\n", "C --> D\n"),
    Sample("erDiagram\nA ||--o{ B : x\n", "A -> B\n", "C {\nint id\n}\n"),
    Sample("gantt\ndateFormat YYYY-MM-DD\nA : a, 2024-01-01, 1d\n", "B\n", "C : 2024-01-03, 1d\n"),
    Sample("pie\n\"a\" : 1\n", "b - 2\n", "\"c\" : 3\n"),
    Sample("mindmap\nroot\n  a\n", "  b{c}\n", "  d\n"),
    Sample("timeline\n2024 : x\n", "2025:y\n", "2026 : z\n"),
    Sample("journey\nA: 3: Me\n", "B\n", "C: 4\n"),
    Sample("gitGraph\ncommit id: \"a\"\n", "comit\n", "commit id: \"b\"\n"),
    Sample("quadrantChart\nA: [0.1, 0.2]\n", "B [0.3]\n", "C: [0.3, 0.4]\n"),
    Sample("xychart-beta\nbar [1, 2]\n", "bar [1, x]\n", "line [3, 4]\n"),
    Sample("sankey-beta\na,b,1\n", "a,b\n", "c,d,2\n"),
    Sample(
      "requirementDiagram\nrequirement a {\nid: 1\n}\n", "a -> b\n", "requirement b {\nid: 2\n}\n"),
    Sample("C4Context\nPerson(a, \"A\")\n", "Persn(b, \"B\")\n", "System(c, \"C\")\n"),
    Sample("block-beta\na[\"x\"]\n", "b[y z]\n", "c[\"z\"]\n"),
    Sample(
      "architecture-beta\nservice a(server)[A]\n", "service b server\n", "service c(disk)[C]\n"),
    Sample("packet\n0-7: \"a\"\n", "8-x: \"b\"\n", "8-15: \"c\"\n"),
    Sample("kanban\n  a[A]\n", "  b[B (c)]\n", "  d[D]\n"),
    Sample("radar-beta\naxis a, b\n", "axis 1x\n", "axis c\n"),
    Sample("treemap-beta\n\"a\": 1\n", "b: 2\n", "\"c\": 3\n"),
    Sample("treeView-beta\n\"a\"\n", "title x\n", "\"c\"\n"),
    Sample("venn-beta\nset A\n", "union A\n", "set B\n"),
    Sample("ishikawa\nEffect\n  a\n", "  ishikawa b\n", "  c\n"),
    Sample(
      "wardley-beta\ncomponent A [0.1, 0.2]\n", "component B [1, 2]\n",
      "component C [0.3, 0.4]\n"),
  ]
}

@Suite("Mermaid N1.7 What is clear of a broken statement is in the model")
struct MermaidMeaningTests {
  private func messages(_ source: String) -> String {
    MermaidRefiner(whole: source).refinement.diagnostics.map(\.message).joined(separator: "\n")
  }

  @Test(
    "N6.4a Relationships without a text, and with other arrows",
    arguments: [
      ("AUTHOR ||--o{ BOOK", "AUTHOR one zeroOrMore BOOK ", "`AUTHOR ||--o{ BOOK : has`"),
      ("A -> B : x", "A one one B x", "how many"),
      ("A 1--* B", "A one zeroOrMore B ", "cardinalities"),
      ("A 1 -- 0..* B : x y", "A one zeroOrMore B x y", "expected"),
      ("A ||--o{ B : has many", "A one zeroOrMore B has many", "`A ||--o{ B : \"has many\"`"),
    ])
  func relationships(line: String, expected: String, advice: String) {
    let source = "erDiagram\n\(line)\nC ||--|| D : y\n"
    guard case .er(let diagram) = MermaidRefiner(whole: source).model.content else { return }
    let found = diagram.relationships.map {
      "\($0.source) \($0.sourceCardinality) \($0.targetCardinality) \($0.target) \($0.role.source)"
    }
    #expect(found == [expected, "C one one D y"])
    #expect(messages(source).contains(advice), "\(messages(source))")
  }

  @Test("N6.4a Attributes with a colon, and what keys Mermaid does not know")
  func attributes() {
    let source = "erDiagram\nA {\nid: int PK\nstring name NOT NULL\n}\n"
    guard case .er(let diagram) = MermaidRefiner(whole: source).model.content else { return }
    let found = diagram.entities.flatMap(\.attributes).map {
      "\($0.type) \($0.name) \($0.keys) \($0.comment)"
    }
    #expect(found == ["int id [\"PK\"] ", "string name [] NOT NULL"])
    #expect(messages(source).contains("Mermaid reads `NOT NULL` as an attribute"))
  }

  @Test(
    "N5.4b Other arrows and hyphens in names",
    arguments: [
      ("A -> B : x", "A B x"), ("in-progress --> on-hold : x", "in-progress on-hold x"),
      ("A => B", "A B "), ("A <- B", "B A "), ("[*] --> a-b", "root_start a-b "),
    ])
  func states(line: String, expected: String) {
    let source = "stateDiagram-v2\n\(line)\nC --> D : y\n"
    guard case .state(let diagram) = MermaidRefiner(whole: source).model.content else { return }
    let found = diagram.relations.map { "\($0.source) \($0.target) \($0.label.source)" }
    #expect(found == [expected, "C D y"])
  }

  @Test("N4.4c Types in angle brackets and other arrows")
  func classes() {
    let source = """
      classDiagram
      class Repo<T> {
        +find(id: string): T
      }
      class Map<K, V> {
        +get(key: K): V
      }
      Animal <|- Dog
      Dog -> Bone : has

      """
    guard case .classDiagram(let diagram) = MermaidRefiner(whole: source).model.content else {
      return
    }
    let found = diagram.classes.map { "\($0.id) \($0.genericType) \($0.methods.count)" }
    #expect(found == ["Repo T 1", "Map K, V 1", "Animal  0", "Dog  0", "Bone  0"])
    let relations = diagram.relations.map {
      "\($0.source) \($0.sourceEnd) \($0.targetEnd) \($0.target) \($0.label.source)"
    }
    #expect(relations == ["Animal extension none Dog ", "Dog none dependency Bone has"])
  }

  @Test(
    "N8.3 Slices without quotes, with percent signs and with commas",
    arguments: [
      ("Swift : 45", "Swift 45.0", "`\"Swift\" : 45`"),
      ("\"C\" : 1,200", "C 1200.0", "without commas"),
      ("\"C\" : 45%", "C 45.0", "without `%`"),
    ])
  func slices(line: String, expected: String, advice: String) {
    let source = "pie title x\n\(line)\n\"Rust\" : 30\n"
    guard case .pie(let chart) = MermaidRefiner(whole: source).model.content else { return }
    #expect(chart.slices.map { "\($0.name) \($0.value)" } == [expected, "Rust 30.0"])
    #expect(messages(source).contains(advice), "\(messages(source))")
  }

  @Test("N20.4 A field whose name has no quotes counts")
  func fields() {
    let source = "packet-beta\n  0-15: Source Port\n  16-31: \"Dest\"\n  40-47: \"Gap\"\n"
    let refiner = MermaidRefiner(whole: source)
    guard case .packet(let packet) = refiner.model.content else { return }
    #expect(packet.fields.map(\.label.source) == ["Source Port", "Dest", "Gap"])
    let found = refiner.refinement.diagnostics.map(\.message)
    #expect(found.count == 2 && found[0].contains("`0-15: \"Source Port\"`"), "\(found)")
  }

  @Test("N2.4f A node without an ID is drawn, with the node to write")
  func nodes() {
    let source = """
      flowchart TD
        Start --> (Rounded step)
        (Rounded step) --> [Square step]
        [Square step] --> {Ok?}

      """
    guard case .flowchart(let chart) = MermaidRefiner(whole: source).model.content else { return }
    #expect(
      chart.nodes.map(\.label.source) == ["Start", "Rounded step", "Square step", "Ok?"])
    #expect(chart.edges.count == 3 && chart.edges.last?.target == "Ok?")
    #expect(messages(source).contains("`n1(Rounded step)`"), "\(messages(source))")
  }
}

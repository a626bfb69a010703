import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct RepeatedNameTests {
  /// The diagnostics of duplicate names, as `line:column element pointer code`.
  private func diagnostics(_ text: String) -> [String] {
    let report = SpecReport(reading: text)
    let source = report.source
    return report.diagnostics.filter { $0.code == .duplicateKey || $0.code == .duplicateElement }
      .map { diagnostic in
        let place = source.location(of: diagnostic).map { "\($0.line):\($0.column)" } ?? "-"
        #expect(diagnostic.severity == .warning)
        return "\(place) \(diagnostic.element ?? "-") \(diagnostic.pointer) \(diagnostic.code)"
      }
  }

  @Test("S1.3 S1.22 Duplicate names are reported at the second occurrence; the last one is used")
  func places() throws {
    let text = """
      {"root":"a","root":"a","state":{"n":1,"m":{"x":1,"x":2}},
       "elements":{"a":{"type":"VStack","children":["b"],"typ\\u0065":"Card"},
        "b":{"type":"Text","props":{"content":"x","content":"y","o":{"k":1,"k":2}}},
        "a":{"type":"HStack","children":["b"],"on":{"p":{"action":"q"},"p":{"action":"r"}}}}}
      """
    #expect(
      diagnostics(text) == [
        "1:13 - /root spec.duplicate-key", "1:50 - /state/m/x spec.duplicate-key",
        "2:52 a /elements/a/type spec.duplicate-key",
        "3:45 b /elements/b/props/content spec.duplicate-key",
        "3:70 b /elements/b/props/o/k spec.duplicate-key",
        "4:3 a /elements/a spec.duplicate-element",
        "4:66 a /elements/a/on/p spec.duplicate-key",
      ])
    let spec = SpecReport(reading: text).spec
    #expect(spec["a"]?.type == "HStack" && spec["b"]?.prop("content") == .literal("y"))
  }

  @Test("S1.22 In an array and in a tree, the enclosing element is reported")
  func forms() {
    let array = #"{"root":"a","elements":[{"id":"a","type":"Text","props":{"x":[{"k":1,"k":2}]}}]}"#
    #expect(diagnostics(array) == ["1:70 a /elements/0/props/x/0/k spec.duplicate-key"])
    let wrapped =
      #"{"spec":{"elements":{"a":{"type":"Text","props":{"k":1,"k":2}},"a":{"type":"Text"}}}}"#
    #expect(
      diagnostics(wrapped) == [
        "1:56 a /spec/elements/a/props/k spec.duplicate-key",
        "1:64 a /spec/elements/a spec.duplicate-element",
      ])
    let tree = #"{"type":"VStack","id":"a","children":[{"type":"Text","id":"b","id":"b"}]}"#
    #expect(diagnostics(tree) == ["1:63 b /children/0/id spec.duplicate-key"])
    // Repairing invalid JSON reports duplicates too.
    let repaired = SpecReport(reading: #"{"root":"a","root":"a","elements":{"a":{"type":"Text"}}"#)
    #expect(repaired.diagnostics.contains { $0.details["fix"] == "duplicate_key" })
  }

  @Test("S1.22 A feed has the diagnostics of a report")
  func feed() {
    let text = #"{"root":"a","elements":{"a":{"type":"Text","type":"Text"}}}"#
    var feed = SpecFeed()
    for byte in text.utf8 { feed.append([byte].span) }
    feed.finish()
    #expect(feed.diagnostics == SpecReport(reading: text).diagnostics)
    #expect(feed.diagnostics.map(\.code) == [.duplicateKey])
  }

  /// An object with few distinct names, and the offsets of the duplicates.
  private struct Sample {
    private(set) var text = ""
    private(set) var offsets: [Int] = []
    private static let names = ["a", "b", "\\u0061", "ab", "ba", "é", "\\u00e9", "", "x1", "x2"]

    mutating func addObject(_ depth: Int, _ count: Int, _ generator: inout SeededGenerator) {
      var met: Set<String> = []
      text += "{"
      for index in 0..<count {
        if index > 0 { text += "," }
        let isFew = count < 40 && Bool.random(using: &generator)
        let name =
          isFew
          ? Self.names.randomElement(using: &generator)!
          : "n\(Int.random(in: 0..<count * 3, using: &generator))"
        let meaning = name.replacing("\\u0061", with: "a").replacing("\\u00e9", with: "é")
        if !met.insert(meaning).inserted { offsets.append(text.utf8.count) }
        text += "\"\(name)\":"
        if depth > 0, Int.random(in: 0..<3, using: &generator) == 0 {
          let isInArray = Bool.random(using: &generator)
          text += isInArray ? "[1," : ""
          addObject(depth - 1, Int.random(in: 0..<30, using: &generator), &generator)
          text += isInArray ? "]" : ""
        } else {
          text += "1"
        }
      }
      text += "}"
    }
  }

  @Test("S1.22 Exactly the duplicate names are found, in objects of any size")
  func random() throws {
    var generator = SeededGenerator(seed: 122)
    for round in TestScale.some(of: 0..<60, oneIn: 5) {
      var sample = Sample()
      sample.addObject(3, round % 10 == 0 ? 300 : round % 40, &generator)
      let text = #"{"state":\#(sample.text),"elements":{}}"#
      let decoded = try Spec.decode(parsing: Array(text.utf8))
      let found = decoded.diagnostics.compactMap { $0.range.map { $0.lowerBound - 9 } }
      // The other diagnostic, without a range, is that there are no elements.
      #expect(found == Array(sample.offsets.sorted().prefix(SpecLimits.diagnosticCount)))
    }
  }
}

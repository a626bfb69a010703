import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct RepeatedNameTests {
  /// What is said of names that stand twice, as `line:column element pointer code`.
  private func said(_ text: String) -> [String] {
    let report = SpecReport(reading: text)
    let source = report.source
    return report.diagnostics.filter { $0.code == .duplicateKey || $0.code == .duplicateElement }
      .map { diagnostic in
        let place = source.location(of: diagnostic).map { "\($0.line):\($0.column)" } ?? "-"
        #expect(diagnostic.severity == .warning)
        return "\(place) \(diagnostic.element ?? "-") \(diagnostic.pointer) \(diagnostic.code)"
      }
  }

  @Test("S1.3 S1.22 Names that stand twice are told where they stand again; the last counts")
  func places() throws {
    let text = """
      {"root":"a","root":"a","state":{"n":1,"m":{"x":1,"x":2}},
       "elements":{"a":{"type":"VStack","children":["b"],"typ\\u0065":"Card"},
        "b":{"type":"Text","props":{"content":"x","content":"y","o":{"k":1,"k":2}}},
        "a":{"type":"HStack","children":["b"],"on":{"p":{"action":"q"},"p":{"action":"r"}}}}}
      """
    #expect(
      said(text) == [
        "1:13 - /root duplicate_key", "1:50 - /state/m/x duplicate_key",
        "2:52 a /elements/a/type duplicate_key", "3:45 b /elements/b/props/content duplicate_key",
        "3:70 b /elements/b/props/o/k duplicate_key", "4:3 a /elements/a duplicate_element",
        "4:66 a /elements/a/on/p duplicate_key",
      ])
    let spec = SpecReport(reading: text).spec
    #expect(spec["a"]?.type == "HStack" && spec["b"]?.prop("content") == .literal("y"))
  }

  @Test("S1.22 In an array and in a tree it is told of the element it is in")
  func forms() {
    let array = #"{"root":"a","elements":[{"id":"a","type":"Text","props":{"x":[{"k":1,"k":2}]}}]}"#
    #expect(said(array) == ["1:70 a /elements/0/props/x/0/k duplicate_key"])
    let wrapped =
      #"{"spec":{"elements":{"a":{"type":"Text","props":{"k":1,"k":2}},"a":{"type":"Text"}}}}"#
    #expect(
      said(wrapped) == [
        "1:56 a /spec/elements/a/props/k duplicate_key",
        "1:64 a /spec/elements/a duplicate_element",
      ])
    let tree = #"{"type":"VStack","id":"a","children":[{"type":"Text","id":"b","id":"b"}]}"#
    #expect(said(tree) == ["1:63 b /children/0/id duplicate_key"])
    // What is no JSON is repaired, which tells it too.
    let repaired = SpecReport(reading: #"{"root":"a","root":"a","elements":{"a":{"type":"Text"}}"#)
    #expect(repaired.diagnostics.contains { $0.details["fix"] == "duplicate_key" })
  }

  @Test("S1.22 The viewer says what lint says")
  func feed() {
    let text = #"{"root":"a","elements":{"a":{"type":"Text","type":"Text"}}}"#
    var feed = SpecFeed()
    for byte in text.utf8 { feed.append([byte].span) }
    feed.finish()
    #expect(feed.diagnostics == SpecReport(reading: text).diagnostics)
    #expect(feed.diagnostics.map(\.code) == [.duplicateKey])
  }

  /// An object with names out of a few, and where in the text a name stands again.
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

  @Test("S1.22 Every name that stands again is found, and nothing else, in objects of any size")
  func random() throws {
    var generator = SeededGenerator(seed: 122)
    for round in TestScale.some(of: 0..<60, oneIn: 5) {
      var sample = Sample()
      sample.addObject(3, round % 10 == 0 ? 300 : round % 40, &generator)
      let text = #"{"state":\#(sample.text),"elements":{}}"#
      let decoded = try Spec.decode(parsing: Array(text.utf8))
      let found = decoded.diagnostics.compactMap { diagnostic -> Int? in
        guard case .number(let offset)? = diagnostic.details["offset"] else { return nil }
        return offset.integer.map { $0 - 9 }
      }
      // The other remark is that there are no elements.
      #expect(found == Array(sample.offsets.sorted().prefix(SpecLimits.diagnosticCount)))
    }
  }
}

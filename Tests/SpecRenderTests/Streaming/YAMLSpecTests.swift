import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite("S6.13 Interfaces in YAML")
struct YAMLSpecTests {
  private static let yaml = """
    # a form
    state:
      name: ""
      items:
        - title: Milk
          price: 1.5
    root: page
    elements:
      page:
        type: Card
        props:
          title: "Sign up: now"
        children: [name, list]

      name:
        type: TextField
        props: {label: Name, value: {$bindState: /name}}
      list:
        type: List
        repeat: {statePath: /items, key: title}
        children:
          - row
      row:
        type: Text
        props:
          content: |
            two
            lines
    """

  private static let json: JSONValue = [
    "state": ["name": "", "items": [["title": "Milk", "price": 1.5]]], "root": "page",
    "elements": [
      "page": ["type": "Card", "props": ["title": "Sign up: now"], "children": ["name", "list"]],
      "name": ["type": "TextField", "props": ["label": "Name", "value": ["$bindState": "/name"]]],
      "list": [
        "type": "List", "repeat": ["statePath": "/items", "key": "title"], "children": ["row"],
      ],
      "row": ["type": "Text", "props": ["content": "two\nlines\n"]],
    ],
  ]

  private func feed(_ text: String, chunk: Int) -> SpecFeed {
    var feed = SpecFeed()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      feed.append(bytes[start..<min(bytes.count, start + chunk)].span)
    }
    feed.finish()
    return feed
  }

  @Test("S6.13 YAML is the spec that its JSON is, however it arrives", arguments: [1, 3, 17, 4096])
  func whole(chunk: Int) {
    let expected = Spec.decode(Self.json).spec
    for text in [
      Self.yaml, Self.yaml + "\n", "---\n" + Self.yaml, Self.yaml.replacing("\n", with: "\r\n"),
      "```yaml-spec\n\(Self.yaml)\n```\nIt asks for a name.\nroot: none\n",
    ] {
      let feed = feed(text, chunk: chunk)
      #expect(feed.spec == expected && feed.diagnostics.isEmpty, "\(feed.diagnostics)")
      #expect(SpecReport(reading: text).spec == expected)
    }
  }

  @Test("S6.13 Elements are there when the next one begins, and stay")
  func arriving() {
    var feed = SpecFeed()
    var counts: [Int] = []
    var ids: [String] = []
    for byte in Self.yaml.utf8 {
      feed.append([byte].span)
      let spec = feed.spec
      #expect(ids.allSatisfy { spec[$0] != nil })
      ids = spec.ids
      if counts.last != ids.count { counts.append(ids.count) }
    }
    #expect(counts == [0, 1, 2, 3])
    #expect(feed.spec.root == "page")
    feed.finish()
    #expect(feed.spec.ids.count == 4)
  }

  @Test("S6.13 What is not YAML is left out, with its line")
  func faults() throws {
    let text = "root: b\nelements:\n  a:\n    type: [Text\n  b:\n    type: Text\n"
    let report = SpecReport(reading: text)
    #expect(report.spec.ids == ["b"] && report.spec.root == "b")
    let fault = try #require(report.diagnostics.first)
    #expect(fault.code == .invalidYAML && fault.severity == .error)
    #expect(report.source.location(of: fault)?.line == 4)
    // The last line may have no end.
    let last = SpecReport(reading: "root: b\nelements:\n  a: [1")
    #expect(last.diagnostics.first.flatMap { last.source.location(of: $0) }?.line == 3)
    // JSON after a long head streams.
    var arriving = SpecFeed()
    arriving.append(String(repeating: "# note\n", count: 90))
    arriving.append(#"{"root":"a","elements":{"a":{"type":"Text"},"#)
    #expect(arriving.spec.ids == ["a"])
    // Other texts are what they were.
    for text in ["rooted: a", "state of things", "elements", "- root: a", "{\"root\":\"a\"}"] {
      #expect(!SpecReport(reading: text).diagnostics.contains { $0.code == .invalidYAML })
      #expect(feed(text, chunk: 1).spec.elements.isEmpty)
    }
  }

  @Test("S6.13 Any text ends, and costs what its lines cost")
  func anything() {
    var generator = SeededGenerator(seed: TestScale.seed)
    let pieces = [
      "root:", " a", "\n", "  ", "- ", "elements:\n", "  a:\n", "    type: Text\n", "{", "]", "\"",
      "|", "#", "```", "state:\n", ": ", "\r", "\u{0}", "é",
    ]
    for _ in 0..<TestScale.many(40) {
      let text =
        "elements:\n"
        + (0..<60).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let one = feed(text, chunk: 1)
      let all = feed(text, chunk: 10_000)
      #expect(one.spec == all.spec && one.diagnostics == all.diagnostics, "\(text)")
    }
    let many = (0..<TestScale.many(2000)).map { "  e\($0):\n    type: Text\n" }.joined()
    #expect(feed("elements:\n" + many, chunk: 64).spec.ids.count == TestScale.many(2000))
  }

  @Test("S5.9 Merge patches change, add and remove members")
  func merges() {
    let base = SpecReport(reading: Self.yaml)
    let yaml = """
      I rename it.

      ```yaml-edit
      elements:
        page:
          props:
            title: Join
        row: null
      state: {name: Bo}
      ```
      """
    let line =
      #"{"__json_edit":true,"elements":{"page":{"props":{"title":"Join"}},"row":null},"#
      + #""state":{"name":"Bo"}}"#
    for answer in [yaml, line] {
      let edited = base.applying(answer: answer)
      #expect(edited.spec["page"]?.prop("title") == .literal("Join"), "\(answer)")
      #expect(edited.spec["row"] == nil && edited.spec["name"] != nil)
      #expect(edited.spec.state?["name"] == "Bo" && edited.spec.state?["items"] != nil)
      #expect(edited.patchDiagnostics.isEmpty)
    }
  }

  @Test("S5.9 Unified diffs are applied to the text, or to its usual form")
  func diffs() throws {
    let source = Self.json.serialized(pretty: true)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("Sign up: now") })
    // With a number that is wrong, and with other indentation.
    for (number, indent) in [(place + 1, 0), (1, 0), (place + 1, 3)] {
      let old = String(repeating: " ", count: indent) + lines[place]
      let answer = """
        Here is the change:
        ```diff
        --- a/spec.json
        +++ b/spec.json
        @@ -\(number),1 +\(number),1 @@
        -\(old)
        +\(lines[place].replacing("Sign up: now", with: "Join"))
        ```
        """
      for base in [source, Self.json.serialized()] {
        let edited = SpecReport(reading: base).applying(answer: answer)
        #expect(edited.spec["page"]?.prop("title") == .literal("Join"))
        #expect(edited.patchDiagnostics.isEmpty && edited.diagnostics.isEmpty)
      }
    }
    let half = """
      @@ -1 +1 @@
      -none of it
      +other
      @@ -7 +7 @@
      -root: page
      +root: row
      """
    let edited = SpecReport(reading: Self.yaml).applying(answer: half)
    #expect(edited.spec.root == "row")
    #expect(edited.patchDiagnostics.map(\.code) == [.patchTargetMissing])
    let none = SpecReport(reading: Self.yaml).applying(answer: "@@ -1 +1 @@\n-x\n+y\n")
    #expect(none.bytes == Array(Self.yaml.utf8))
  }

  @Test("S5.9 Edits of any size are searched for within limits")
  func manyHunks() {
    let ids = (0..<210).map { "e\($0)" }
    let base = SpecReport(
      reading: "root: e0\nelements:\n" + ids.map { "  \($0):\n    type: Text\n" }.joined())
    let edits = ids.map { "@@ -1 +1 @@\n-  \($0):\n+  new-\($0):\n" }.joined()
    let edited = base.applying(answer: edits)
    #expect(edited.spec.ids.count { $0.hasPrefix("new-") } == 200)
    #expect(edited.patchDiagnostics.count == 10)
    let long = "@@ -1 +1 @@\n" + String(repeating: "-x\n", count: 1_001) + "+y\n"
    #expect(base.applying(answer: long).bytes == base.bytes)
  }
}

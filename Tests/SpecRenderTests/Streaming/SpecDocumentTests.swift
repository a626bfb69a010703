import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct SpecDocumentTests {
  @Test("S6.2 S6.3 S6.4 The prefixes of the suite and their trees", .needsSharedFolder)
  func suitePrefixes() throws {
    guard let test = try SpecSuite.cases().first(where: { $0.name.hasPrefix("20") }) else { return }
    let bytes = Array((test.document["text"]?.text ?? "").utf8)
    let prefixes = test.document["prefixes"]?.elements ?? []
    #expect(prefixes.count == 10)
    for prefix in prefixes {
      let end = prefix["bytes"]?.integer ?? 0
      var document = document([bytes[..<end]])
      #expect((SpecRuntime(document.spec).root?.dump ?? .null) == prefix["expect"], "\(end)")
      #expect(document.diagnostics == [])
      if end == bytes.count {
        document.finish()
        #expect(document.diagnostics == [])
      }
    }
  }

  private static let head = #"{"elements":{"a":{"type":"Text","props":{"p":"#

  @Test("S6.3 Texts come in whole scalars and escapes, templates without what is open")
  func texts() {
    func prop(_ tail: String) -> SpecExpression? { spec(Self.head + tail)["a"]?.prop("p") }
    #expect(prop("\"") == .literal(""))
    #expect(prop("\"ab") == .literal("ab"))
    #expect(prop("\"a\\") == .literal("a"))
    #expect(prop("\"a\\n") == .literal("a\n"))
    #expect(prop("\"a\\u00e") == .literal("a"))
    #expect(prop("\"a\\u00e9") == .literal("aé"))
    #expect(prop("\"\\ud83d\\ude0") == .literal(""))
    #expect(prop("\"\\ud83d\\ude00") == .literal("😀"))
    #expect(prop("12") == nil)
    #expect(prop("12,") == .literal(12))
    #expect(prop("tru") == nil)
    #expect(prop("true") == nil)
    #expect(prop("true,") == .literal(true))
    #expect(prop(#"["x"#) == nil)
    #expect(prop(#"{"x":"y"#) == nil)
    #expect(prop(#"{"$state":"/a"#) == nil)
    #expect(prop(#"{"$state":"/a","$template":"b"#) == nil)
    let n = JSONPointer(tokens: ["n"])
    let rows: [(String, [SpecTemplate.Segment])] = [
      ("", []), ("a$", [.text("a")]), ("a${", [.text("a")]), ("a${/n", [.text("a")]),
      ("a${/n}", [.text("a"), .state(n)]), (#"\\${x ${/n"#, [.text("${x ")]),
      (#"a\\"#, [.text("a")]), ("${/n} ${/m ${/o", [.state(n), .text(" ")]),
    ]
    for (text, segments) in rows {
      guard case .template(let template)? = prop(#"{"$template":""# + text) else {
        Issue.record("no template for \(text)")
        continue
      }
      #expect(template.segments == segments, "\(text)")
      #expect(!template.isUnclosed)
    }
    for tail in [#"{"$template":"a""#, #"{"$template":"a","x":"#, #"{"$template":"a","x":[1"#] {
      #expect(prop(tail) == .template(SpecTemplate("a")))
    }
    let bytes = Array((Self.head + "\"é").utf8)
    #expect(document([bytes.dropLast()]).spec["a"]?.prop("p") == .literal(""))
  }

  @Test("S6.2 S6.4 Elements are there with their type, children and behaviour when they are closed")
  func structure() {
    #expect(spec(#"{"elements":{"a":{"type":"Text"#).ids == [])
    #expect(spec(#"{"elements":{"a":{"type":"Text""#).ids == ["a"])
    #expect(spec(#"{"elements":{"a":{"props":{"x":1},"type":"Text""#)["a"]?.props.count == 1)
    #expect(spec(#"{"elements":{"a":{"type":"VStack","children":["b","c"#)["a"]?.children == ["b"])
    #expect(spec(#"{"elements":{"a":{"type":"Text","visible":false,"#)["a"]?.visible != nil)
    #expect(
      spec(#"{"elements":{"a":{"type":"Text","repeat":{"statePath":"/x""#)["a"]?.repeat == nil)
    let open = #"{"elements":{"b":{"type":"Text"},"a":{"type":"VStack","children":["b"]}"#
    #expect(spec(open).root == "a")
    #expect(spec(#"{"elements":{"b":{"type":"Text"}"#).root == "b")
    #expect(spec(open + #"},"root":"b"#).root == "a")
    #expect(spec(open + #"},"root":"b""#).root == "b")
    #expect(spec(#"{"state":{"xs":[1,{"n":"ab"},{"n":"c"#).state == ["xs": [1, ["n": "ab"], [:]]])
    #expect(spec(#"{"state":"{\"n\":1}"#).state == nil)
    #expect(spec(#"{"state":"{\"n\":1}""#).state == ["n": 1])
  }

  @Test("S1.23 S6.10 A document in `spec` streams, and other members are ignored")
  func wrapped() throws {
    let inner = #"{"state":{"n":1},"elements":{"a":{"type":"Text"}},"spec":{"root":"x"}}"#
    let other = #""root":"b","state":{"m":2},"elements":{"b":{"type":"Text"}}"#
    let rows: [(String, [String], JSONValue?)] = [
      (#"{"spec":{"state":{"n":1"#, [], [:]), (#"{"spec":{"state":{"n":1,"#, [], ["n": 1]),
      (#"{"spec":{"elements":{"a":{"type":"Text""#, ["a"], nil),
      (#"{"type":"flat","spec":{"elements":[{"id":"a","type":"Text""#, ["a"], nil),
      (#"{"spec":\#(inner),\#(other)}"#, ["a"], ["n": 1]),
      (#"{\#(other),"spec":\#(inner)}"#, ["b"], ["m": 2]),
      (#"{"spec":{"a":1},\#(other),"spec":7}"#, ["b"], ["m": 2]),
      (#"{"spec":{"spec":\#(inner)}}"#, [], nil),
      (#"{"spec":{"spec":{"root":"x"},"elements":{"a":{"type":"Text"}}}}"#, ["a"], nil),
      (#"[{"spec":\#(inner)}]"#, [], nil),
    ]
    for (text, ids, state) in rows {
      var once = document([Array(text.utf8)[...]])
      #expect(once.spec.ids == ids && once.spec.state == state, "\(text)")
      #expect(document(Array(text.utf8).map { [$0] }).spec == once.spec, "\(text)")
      guard let whole = try? Spec.decode(parsing: Array(text.utf8)) else { continue }
      once.finish()
      #expect(once.spec == whole.spec && once.diagnostics == whole.diagnostics, "\(text)")
      #expect(whole.spec.ids == ids && whole.spec.state == state, "\(text)")
    }
    // The state is whole with the member.
    var document = document([Array(#"{"spec":{"elements":{"a":{"type":"Text"}}"#.utf8)[...]])
    #expect(!document.takeUpdate().isStateComplete)
    document.append("}".utf8.span)
    #expect(document.takeUpdate().isStateComplete)
  }

  @Test("S6.6 Truncated text keeps what was received, damaged text is repaired")
  func endings() {
    let rows: [(String, [String])] = [
      (#"{"root":"a","elements":{"a":{"type":"Text","props":{"p":"hal"#, ["json.invalid"]),
      (
        #"{"root":"a","elements":{"a":{"type":"Text","props":{"p":"hal"}},,"b":{"type":"Divider"}}}"#,
        ["spec.json-repaired", "spec.orphan"]
      ),
      (
        #"{"root":"a","elements":{"a":{"type":"Text","props":{"p":"hal"}}},"elements":!{}}"#,
        ["json.invalid"]
      ),
    ]
    for (text, codes) in rows {
      var document = document([Array(text.utf8)[...]])
      document.finish()
      #expect(document.spec["a"]?.prop("p") == .literal("hal"))
      #expect(document.diagnostics.map(\.code.rawValue) == codes)
      document.finish()
      document.append(Array("x".utf8).span)
      #expect(document.diagnostics.count == codes.count)
    }
    let text = #""{\"root\":\"a\",\"elements\":{\"a\":{\"type\":\"Text\"}}}""#
    var inString = document([Array(text.utf8)[...]])
    #expect(inString.spec.ids == [])
    inString.finish()
    #expect(inString.spec.ids == ["a"])
  }

  @Test("S6.2 Elements of an array are there with their type and id, those without one when closed")
  func array() throws {
    let rows: [(String, [String])] = [
      (#"{"id":"a""#, []), (#"{"id":"a","type":"Text""#, ["a"]),
      (#"{"type":"Text","id":"a"#, []), (#"{"type":"Text","id":"a""#, ["a"]),
      // An `id` may come behind a `key`, unless it has come.
      (#"{"key":"k","type":"Text","props":{}"#, []), (#"{"key":"k","type":"Text"}"#, ["k"]),
      (#"{"key":"k","type":"Text","id":"a""#, ["a"]),
      (#"{"id":null,"key":"k","type":"Text""#, ["k"]),
      (#"{"id":7,"type":"Text""#, []), (#"{"id":7,"type":"Text"}"#, ["element 0"]),
      // The ids of what is no element count, what is no object does not, but has a place.
      (#"{"id":"element 3"},7,[],{"type":"Text"}"#, ["element 3 2"]),
      (#"{"type":"Text"},{"id":"a","type":7},{"type":"Text"}"#, ["element 0", "element 2"]),
      // Of two the last counts.
      (
        #"{"id":"a","type":"Text"},{"id":"b","type":"Text"},{"id":"a","type":"Badge"}"#, ["a", "b"]
      ),
      (#"{"id":"a","type":"Text"},{"id":"a","type":7}"#, ["a"]),
    ]
    for head in [#"{"state":{"n":1},"root":"a","elements":["#, #" ["#] {
      for (text, ids) in rows {
        var once = document([Array((head + text).utf8)[...]])
        // A list has a stack around it (S1.31).
        let isList = head == " [" && ids.first == "element 0"
        #expect(once.spec.ids == (isList ? ["root"] : []) + ids, "\(text)")
        let bytewise = document(Array((head + text).utf8).map { [$0] })
        #expect(bytewise.spec == once.spec, "\(text)")
        let tail = (text.last == "}" ? "" : "}") + (head.first == "{" ? "]}" : "]")
        guard (try? JSONValue(parsing: head + text + tail)) != nil else { continue }
        once.append(tail.utf8.span)
        once.finish()
        let whole = try Spec.decode(parsing: Array((head + text + tail).utf8))
        #expect(once.spec == whole.spec && once.diagnostics == whole.diagnostics, "\(text)")
      }
    }
    let open = spec(
      #"{"state":"{\"n\":1}","elements":[{"id":"b","type":"Text","props":{"content":"x"#)
    #expect(open["b"]?.prop("content") == .literal("x") && open.state == ["n": 1])
  }
}

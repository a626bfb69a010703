import ArtifactCore
import SpecRender
import TestSupport
import Testing

/// Elements inside each other while they arrive.
@Suite struct NestedStreamingTests {
  @Test("S1.4 S6.2 An element inside another is there once its type is and its id is known")
  func naming() {
    let rows: [(String, [String])] = [
      (#"{"type":"Text""#, []), (#"{"type":"Text","props":"#, []),
      (#"{"type":"Text","props":{"#, ["e/0"]), (#"{"type":"Text","id":"x""#, ["x"]),
      (#"{"type":"Text","key":"k""#, []), (#"{"type":"Text","key":"k","props":{"#, ["k"]),
      (#"{"id":"x","props":{}"#, []), (#"{"id":"x","props":{},"type":"Text""#, ["x"]),
      (#"{"type":"Text","visible":true"#, []), (#"{"type":"Text","visible":true}"#, ["e/0"]),
      (#"{"type":"Text","props":null"#, []), (#"{"type":"Text","props":null,"#, ["e/0"]),
      (
        #"{"type":"Card","children":[7,{"type":"Text"},"s",{"type":"Badge","id":"b""#,
        [
          "e/0/1", "e/0", "b",
        ]
      ),
      // Without a type before them it brings its children when it is closed.
      (#"{"children":[{"type":"Text"}],"type":"Card""#, ["e/0"]),
      (#"{"children":[{"type":"Text"}],"type":"Card"}"#, ["e/0", "e/0/0"]),
      (#"{"type":7,"children":[{"type":"Text"}]},{"type":"Badge"}"#, ["e/1"]),
      // Of two with one name the second is called otherwise.
      (#"{"type":"Text","id":"x"},{"type":"Text","id":"x"}"#, ["x", "e/1"]),
      (
        #"{"type":"Text","id":"e"},{"type":"Card","props":{"children":[{"type":"Text"}]}}"#,
        [
          "e/0", "e/1", "e/1/0",
        ]
      ),
    ]
    let element = #""type":"VStack","children":["#
    let forms: [(head: String, own: [String])] = [
      (#"{"root":"e","elements":{"e":{"# + element, ["e"]),
      (#"[{"id":"e","# + element, ["e"]), (#"{"id":"e","# + element, ["e"]),
      (#"{"state":{"n":[1]},"root":{"id":"e","# + element, ["e"]),
      (#"{"spec":{"id":"e","# + element, ["e"]),
    ]
    for (head, own) in forms {
      for (text, ids) in rows {
        let bytes = Array((head + text).utf8)
        let once = document([bytes[...]])
        #expect(Set(once.spec.ids) == Set(own + ids), "\(head) \(text)")
        #expect(document(bytes.map { [$0] }).spec == once.spec, "\(head) \(text)")
        #expect(once.spec["e"]?.children.allSatisfy { !$0.isEmpty } == true)
        // What is there is there at the end, and called so.
        var ended = Spec()
        for closers in ["]}", "]}]}", "}]}", "]}]}]}", "}]}]}"] {
          for outer in ["", "}", "]", "}}"] {
            let whole = Array((head + text + closers + outer).utf8)
            if let decoded = try? Spec.decode(parsing: whole) { ended = decoded.spec }
          }
        }
        if !ended.ids.isEmpty {
          #expect(Monotony.loss(from: once.spec, to: ended) == nil, "\(head) \(text)")
        }
      }
    }
  }

  @Test("S6.2 S6.9 An element in an array without an id brings its children when it is closed")
  func unnamedInArray() {
    let inner = #"{"type":"VStack","children":[{"type":"Card","children":[{"type":"Text"}]},"s"]"#
    #expect(spec("[" + inner).ids == [])
    #expect(spec("[" + inner + #","id":"a""#).ids == ["a"])
    #expect(spec("[" + inner + #","id":"a""#)["a"]?.children == [])
    #expect(spec("[" + inner + #","id":"a"}"#)["a"]?.children == ["a/0", "s"])
    #expect(spec("[" + inner + "},{").ids == ["element 0", "element 0/0", "element 0/0/0"])
  }

  /// An array, its ids, and what its stack shows; nil where there is none.
  static let lists: [(String, [String], [String]?)] = [
    (
      #"[{"type":"Card","children":[{"type":"Text"}]},{"type":"Badge"}]"#,
      ["root", "element 0", "element 0/0", "element 1"], ["element 0", "element 1"]
    ),
    (#"[{"type":"Badge"}]"#, ["root", "element 0"], ["element 0"]),
    (
      #"[{"component":"Card","children":{"type":"Text"}},7,{"type":"Text","children":[]}]"#,
      ["root", "element 0", "element 0/0", "element 2"], ["element 0", "element 2"]
    ),
    // What has an id stands there too, but for what an element before it has as a child.
    (
      #"[{"type":"Text"},{"id":"p","type":"Card","children":["q","r"]},{"id":"q","type":"Text"},{"type":"Badge"},{"id":"r","type":"Text"}]"#,
      ["root", "element 0", "p", "q", "element 3", "r"], ["element 0", "p", "element 3"]
    ),
    (
      #"[{"type":"Text"},{"id":"q","type":"Text"},{"type":"Card","children":["q"]}]"#,
      ["root", "element 0", "q", "element 2"], ["element 0", "q", "element 2"]
    ),
    (
      #"[{"type":"Card","children":[{"type":"Text","id":"x"}]},{"id":"x","type":"Badge"}]"#,
      ["root", "element 0", "x"], ["element 0"]
    ),
    (
      #"[{"type":"Text"},{"id":"a","type":7},{"type":"Text"}]"#,
      ["root", "element 0", "element 2"], ["element 0", "a", "element 2"]
    ),
    (
      #"[{"type":"Text"},{"id":"a","type":"Text"},{"id":"a","type":"Badge"}]"#,
      ["root", "element 0", "a"], ["element 0", "a"]
    ),
    (
      #"[{"type":"Text"},{"id":"root","type":"Card","children":["element 0"]},{"type":"Badge"}]"#,
      ["root", "element 0", "element 2"], nil
    ),
    (#"[{"type":"VStack","children":["b"]},{"id":"b","type":"Text"}]"#, ["element 0", "b"], nil),
    (#"[{"type":"Card","children":"b"},{"id":"b","type":"Text"}]"#, ["element 0", "b"], nil),
    (#"[{"id":"a","type":"Card"},{"type":"Text"}]"#, ["a", "element 1"], nil),
    (#"[{"type":7},{"type":"Text"}]"#, ["element 1"], nil),
    (#"{"elements":[{"type":"Card"},{"type":"Text"}]}"#, ["element 0", "element 1"], nil),
  ]

  @Test(
    "S1.31 S6.4 The elements of a list stand below each other, from the first on", arguments: lists)
  func list(text: String, ids: [String], children: [String]?) throws {
    let whole = try Spec.decode(parsing: Array(text.utf8))
    #expect(whole.spec.ids == ids)
    #expect(whole == Spec.decode(try JSONValue(parsing: text)))
    if let children {
      #expect(whole.spec.root == "root" && whole.spec["root"]?.type == "VStack")
      #expect(whole.spec["root"]?.children == children)
      let codes: [Diagnostic.Code] = [
        .rootInferred, .missingID, .elementNotObject, .missingType, .misnamedType,
        .childrenNotArray, .duplicateElement, .duplicateChild,
      ]
      #expect(whole.diagnostics.filter { !codes.contains($0.code) } == [])
      #expect(whole.diagnostics.count { $0.code == .rootInferred } == 1)
    } else {
      #expect(whole.spec["root"]?.type != "VStack")
    }
    let isNamedTwice = whole.diagnostics.contains { $0.code == .duplicateElement }
    var (bytewise, feed) = (SpecDocument(), SpecFeed())
    let runtime = SpecRuntime(Spec(), isComplete: false)
    var before = Spec()
    var shown: [Int: Monotony.ShownNode] = [:]
    for byte in text.utf8 {
      bytewise.append([byte].span)
      feed.append([byte].span)
      runtime.apply(feed.takeUpdate())
      let now = Monotony.shownNodes(of: runtime, in: whole.spec)
      if !isNamedTwice {
        #expect(Monotony.loss(from: before, to: bytewise.spec) == nil)
        #expect(Monotony.loss(from: shown, to: now) == nil)
      }
      #expect(feed.spec == bytewise.spec)
      (before, shown) = (bytewise.spec, now)
    }
    feed.finish()
    runtime.apply(feed.takeUpdate())
    if !isNamedTwice { #expect(Monotony.loss(from: before, to: whole.spec) == nil) }
    if children != nil, !isNamedTwice {
      let now = Monotony.shownNodes(of: runtime, in: whole.spec)
      #expect(Monotony.loss(from: shown, to: now) == nil)
    }
    #expect(feed.spec == whole.spec && feed.ending == .whole)
  }

  @Test("S1.31 S16.1 A long list costs what it is long, and needs a stack")
  func longList() throws {
    let text =
      "[" + Array(repeating: #"{"type":"Badge"}"#, count: Self.siblings).joined(separator: ",")
      + "]"
    var document = SpecDocument()
    for chunk in Chunks.equal(Array(text.utf8), size: 1_000) { document.append(chunk.span) }
    #expect(document.spec["root"]?.children.count == Self.siblings)
    let others = try Spec.decode(parsing: Array(text.utf8), components: KnownComponents(["Badge"]))
    #expect(others.spec.root == nil && others.spec.ids.count == Self.siblings)
    #expect(others.diagnostics.last?.code == .missingRoot || others.diagnostics.count == 1_000)
  }

  @Test("S6.2 Misplaced members are read when their element is closed")
  func misplaced() {
    let rows: [(String, String, Int)] = [
      (#""props":{"children":["a"]}"#, #","children":["b"]"#, 1),
      (#""props":{"visible":false}"#, #","visible":true"#, 1),
      (#""content":"x""#, #","props":{"content":"y"}"#, 1),
      (#""onPress":[{"action":"a"}]"#, #","on":{"press":{"action":"b"}}"#, 1),
    ]
    for (first, second, _) in rows {
      let head = #"{"elements":{"e":{"type":"Button","# + first
      let before = spec(head)
      #expect(before["e"]?.children == [] && before["e"]?.props.isEmpty == true, "\(first)")
      #expect(before["e"]?.visible == nil && before["e"]?.on.isEmpty == true, "\(first)")
      #expect(Monotony.loss(from: before, to: spec(head + "}")) == nil, "\(first)")
      #expect(Monotony.loss(from: before, to: spec(head + second + "}")) == nil, "\(second)")
    }
  }

  @Test("S6.8 S7.5 A view is given elements inside others by the rule of all, others are awaited")
  func given() {
    let long = String(repeating: "long ", count: 110)
    var document = SpecDocument()
    let runtime = SpecRuntime(Spec(), isComplete: false)
    func shown(after text: String) -> String {
      document.append(Array(text.utf8).span)
      runtime.apply(document.takeUpdate())
      var result: [String] = []
      var rest = runtime.root.map { [$0] } ?? []
      while let node = rest.popLast() {
        result.append(node.marker == .skeleton ? "(\(node.id))" : node.id)
        rest += node.children.reversed()
      }
      return result.joined(separator: " ")
    }
    #expect(shown(after: #"{"type":"VStack","visible":null,"repeat":null,"children":["#) == "root")
    #expect(shown(after: #"{"type":"Text","#) == "root")
    #expect(shown(after: #""props":{"content":"short"#) == "root (root/0)")
    #expect(shown(after: "\"}}") == "root root/0")
    #expect(shown(after: #",{"type":"Card","id":"c","children":["#) == "root root/0 (c)")
    #expect(shown(after: #"{"type":"Text","props":{"content":""#) == "root root/0 (c)")
    #expect(shown(after: long) == "root root/0 c c/0")
    let text = runtime.root?.children.last?.children.first
    #expect(text?.props["content"] == .string(long))
    #expect(shown(after: "more") == "root root/0 c c/0")
    #expect(text?.props["content"] == .string(long + "more"))
    #expect(shown(after: #""}}]},{"type":"Badge","visible":false}]"#) == "root root/0 c c/0")
    #expect(shown(after: "}") == "root root/0 c c/0")
    document.finish()
    runtime.apply(document.takeUpdate())
    #expect(document.diagnostics == [])
  }

  @Test("S1.26 The state of a tree is there as it comes, and whole with its member")
  func state() {
    let tree = #""type":"VStack","children":[{"type":"Text"}]"#
    for head in [
      #"{\#(tree),"#, "{", #"{"root":{\#(tree)},"#, #"{"root":{\#(tree),"#, #"{"root":{"#,
    ] {
      var document = document([Array((head + #""state":{"n":[1,"#).utf8)[...]])
      #expect(document.spec.state == ["n": [1]], "\(head)")
      #expect(!document.takeUpdate().isStateComplete, "\(head)")
      document.append("2]}".utf8.span)
      let update = document.takeUpdate()
      #expect(update.state == ["n": [1, 2]] && update.isStateComplete, "\(head)")
    }
    // A child has none, and what is no object is none in a root.
    #expect(
      spec(#"{"root":{"type":"VStack","children":[{"type":"Text","state":{"n":1"#).state == nil)
    #expect(spec(#"{"root":{"type":"VStack","state":7,"#).state == nil)
  }

  @Test("S6.5 With duplicate names, the result is the one at the end")
  func names() throws {
    for text in [
      #"{"elements":{"a":{"type":"Card","children":[{"type":"Text"}]},"a/0":{"type":"Badge"}},"root":"a"}"#,
      #"{"elements":{"a/0":{"type":"Badge"},"a":{"type":"Card","children":[{"type":"Text"}]}},"root":"a"}"#,
      #"[{"type":"Card","children":[{"type":"Text","id":"element 1"}]},{"type":"Badge"}]"#,
      #"{"root":{"type":"Card","children":[{"id":"x","type":"Text"}]},"elements":{"root":{"type":"Text"}}}"#,
      #"{"elements":{"root":{"type":"Text"}},"root":{"type":"Card","children":[{"type":"Text"}]}}"#,
      #"{"elements":{"a":{"type":"Card","children":[{"type":"Text"}]},"a":{"type":"Card","children":[{"type":"Badge"},{"type":"Text"}]}},"root":"a"}"#,
    ] {
      let bytes = Array(text.utf8)
      let whole = try Spec.decode(parsing: bytes)
      var feed = SpecFeed()
      for byte in bytes { feed.append([byte].span) }
      let streamed = feed.spec
      feed.finish()
      #expect(feed.spec == whole.spec && feed.ending == .whole, "\(text)")
      #expect(try Spec.decode(JSONValue(parsing: bytes)).spec == whole.spec, "\(text)")
      if !whole.diagnostics.contains(where: { $0.code == .duplicateElement }) {
        #expect(Set(streamed.ids) == Set(whole.spec.ids), "\(text)")
      }
    }
  }

  private static let siblings = TestScale.many(1_000)

  @Test("S6.1 S16.1 Elements nested 100,000 deep, and many siblings, cost what they are long")
  func hostile() throws {
    let deep = String(repeating: #"{"type":"Card","children":["#, count: 100_000)
    for head in [
      "", #"{"root":"#, #"{"elements":{"a":"#, #"[{"id":"a","type":"Card","children":["#,
    ] {
      var document = SpecDocument()
      for chunk in Chunks.equal(Array((head + deep).utf8), size: 1_000) {
        document.append(chunk.span)
      }
      #expect(document.spec.ids.count <= SpecLimits.valueDepth / 2)
      #expect(document.spec.ids.count >= SpecLimits.valueDepth / 2 - 2)
      document.finish()
      #expect(document.diagnostics.contains { $0.code == .invalidJSON || $0.code == .depthLimit })
    }
    // Each element is given to a view once, and the one around them where a child comes or is named.
    let sibling = #"{"type":"Card","children":[{"type":"Text","props":{"content":"x"}}]}"#
    let text =
      #"{"type":"VStack","children":["#
      + Array(repeating: sibling, count: Self.siblings).joined(separator: ",") + "]}"
    var document = SpecDocument()
    var counts: [String: Int] = [:]
    for chunk in Chunks.equal(Array(text.utf8), size: 7) {
      document.append(chunk.span)
      for id in document.takeUpdate().ids { counts[id, default: 0] += 1 }
    }
    let around = counts.removeValue(forKey: "root") ?? 0
    #expect(around > Self.siblings && around <= 2 * Self.siblings + 2)
    #expect(counts.count == 2 * Self.siblings && counts.values.allSatisfy { $0 == 1 })
    document.finish()
    #expect(document.spec.elements.count == 2 * Self.siblings + 1 && document.diagnostics == [])
  }

  @Test("S1.25 S16.1 Many elements of one name have children of as many names")
  func equalNames() {
    let element = #"{"id":"a","type":"Card","children":[{"type":"Text"}]}"#
    let text = "[" + Array(repeating: element, count: Self.siblings).joined(separator: ",") + "]"
    let spec = SpecReport(reading: text).spec
    #expect(spec["a/0"] != nil && spec["a/0 2"] != nil && spec["a/0 \(Self.siblings)"] != nil)
    #expect(spec["a/0 \(Self.siblings + 1)"] == nil)
  }

  @Test("S1.33 S16.1 Many members of a document that nobody reads cost what they are long")
  func unknownMembers() {
    let others = (0..<TestScale.many(2_500)).map { #""x\#($0)":{},"spec":{}"# }.joined(
      separator: ",")
    for head in [
      #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}}},"#,
      #"{"type":"Text","props":{"content":"x"},"initialState":null,"#,
      #"{"initial_state":{"n":1},"#,
    ] {
      let text = head + others + "}"
      var document = SpecDocument()
      for chunk in Chunks.equal(Array(text.utf8), size: 64) { document.append(chunk.span) }
      document.finish()
      let report = SpecReport(reading: text)
      #expect(document.spec == report.spec)
      #expect(report.diagnostics.count <= SpecLimits.diagnosticCount)
      let isTold = report.diagnostics.contains { $0.code == .unknownMember }
      // An interface without elements is told as one.
      #expect(isTold == !head.hasPrefix(#"{"initial"#))
      let source = SpecSource(text)
      for diagnostic in report.diagnostics { #expect(source.location(of: diagnostic) != nil) }
    }
  }
}

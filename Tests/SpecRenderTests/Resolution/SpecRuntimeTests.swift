import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct SpecRuntimeTests {
  private func runtime(_ text: String, limits: SpecLimits = .standard) throws -> SpecRuntime {
    SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec, limits: limits)
  }

  @Test("S3.8 Without a root nothing is shown, nor with one that is hidden")
  func noRoot() throws {
    #expect(try runtime(#"{"root":"a","elements":{}}"#).root == nil)
    let hidden = try runtime(
      #"{"root":"a","elements":{"a":{"type":"Text","visible":{"$state":"/s"}}}}"#)
    #expect(hidden.root == nil)
    hidden.store["/s"] = 1
    hidden.refresh()
    #expect(hidden.root?.id == "a")
  }

  @Test("S3.13 S3.23 An element with a repeat and no children is its own row")
  func ownRows() throws {
    let runtime = try runtime(
      """
      {"root":"r","elements":{"r":{"type":"VStack","children":["a","b"]},"a":{"type":"Text",
      "props":{"content":{"$item":""}},"repeat":{"statePath":"/xs"},"visible":{"$state":"/s"}},
      "b":{"type":"Divider"}},"state":{"xs":["x","y"],"s":1}}
      """)
    func ids() -> [String?] { runtime.root?.children.map { $0.props["content"]?.text } ?? [] }
    #expect(ids() == ["x", "y", nil])
    #expect(runtime.root?.children.first?.parent === runtime.root)
    #expect(runtime.root?.children.first?.scope?.description == "/xs/0")
    runtime.store["/xs/-"] = "z"
    runtime.refresh()
    #expect(ids() == ["x", "y", "z", nil])
    runtime.store["/s"] = 0
    runtime.refresh()
    #expect(ids() == [nil])
    let alone = try self.runtime(
      #"{"root":"a","elements":{"a":{"type":"Text","repeat":{"statePath":"/xs"}}},"state":{"xs":[1]}}"#
    )
    #expect(alone.root?.children.isEmpty == true)
    let spec = try JSONValue(
      parsing: #"{"root":"a","elements":{"a":{"type":"Text","repeat":{"statePath":"/xs"}}}}"#)
    for (decoded, severity) in [
      (Spec.decode(spec), .info), (Spec.decode(spec, catalog: .builtIn), .error),
    ] as [(DecodedSpec, Diagnostic.Severity)] {
      let reported = decoded.diagnostics.filter { $0.code == .repeatWithoutChildren }
      #expect(reported.map(\.severity) == [severity])
    }
  }

  @Test("S3.15 S3.24 A tree is cut at its limits, at the same node each time")
  func limits() throws {
    let level = { (name: String, child: String) in
      #""\#(name)":{"type":"VStack","children":["\#(child)"],"repeat":{"statePath":"/xs"}}"#
    }
    let xs = (0..<100).map(String.init).joined(separator: ",")
    let bomb = """
      {"root":"a","elements":{\(level("a", "b")),\(level("b", "c")),\(level("c", "d")),
      \(level("d", "e")),"e":{"type":"Text"}},"state":{"xs":[\(xs)]}}
      """
    let nodeCount = TestScale.isFull ? 100_000 : 2_000
    let runtime = try runtime(bomb, limits: SpecLimits(nodeCount: nodeCount))
    #expect(runtime.isTruncated)
    #expect(runtime.root?.count == nodeCount + 1)
    #expect(runtime.diagnostics.map(\.code) == [.nodeBudgetExceeded])
    runtime.store["/xs/-"] = 1
    #expect(runtime.refresh().isRebuilt)
    #expect(runtime.root?.count == nodeCount + 1)
    runtime.store["/xs"] = [1]
    runtime.refresh()
    #expect(!runtime.isTruncated)
    #expect(runtime.root?.count == 5)
    runtime.store["/xs"] = .array(Array(repeating: 1, count: 100))
    #expect(runtime.refresh().isRebuilt)
    #expect(runtime.root?.count == nodeCount + 1)

    let chain = (0..<10_000).map {
      "\"e\($0)\":{\"type\":\"VStack\",\"children\":[\"e\($0 + 1)\"]}"
    }
    let deep = try self.runtime(#"{"root":"e0","elements":{\#(chain.joined(separator: ","))}}"#)
    #expect(deep.nodeCount == 65)
    #expect(deep.diagnostics.map(\.code) == [.depthLimit])
    var node = deep.root
    while let child = node?.children.first { node = child }
    #expect(node?.marker == .depthLimit)
  }

  @Test("S3.15 Of a list that is too long for the tree no more rows are made than are shown")
  func longLists() throws {
    let text = """
      {"root":"r","elements":{"r":{"type":"VStack","children":["l"]},"l":{"type":"List",
      "children":["a"],"repeat":{"statePath":"/xs","key":"id"}},
      "a":{"type":"Text","props":{"content":{"$item":"n"}}}},"state":{"xs":[]}}
      """
    let spec = Spec.decode(try JSONValue(parsing: text)).spec
    func items(_ count: Int) -> JSONValue {
      .array((0..<count).map { ["n": .number(JSONNumber($0))] })
    }
    func fresh(_ state: JSONValue) -> SpecRuntime {
      var spec = spec
      spec.state = state
      return SpecRuntime(spec, limits: SpecLimits(nodeCount: 50))
    }
    // What is reported of rows is reported of those that there are.
    let many = fresh(["xs": items(900)])
    #expect(many.isTruncated && many.nodeCount == 51)
    #expect(many.diagnostics.filter { $0.code == .repeatMissingKey }.count == 49)
    #expect(many.root?.children.first?.children.last?.marker == .truncated)
    // The same comes of a list that grows, at once or by rows, and of one that is replaced.
    let runtime = fresh(["xs": []])
    for count in [10, 40, 48, 49, 900, 901, 48, 3, 60, 0, 7] {
      runtime.store["/xs"] = items(count)
      runtime.refresh()
      #expect(runtime.root?.dump == fresh(["xs": items(count)]).root?.dump, "\(count) items")
      #expect(runtime.isTruncated == (count > 48), "\(count) items")
      runtime.store["/xs/-"] = ["n": "more"]
      runtime.refresh()
      runtime.store.remove("/xs/0")
      runtime.refresh()
      #expect(runtime.root?.dump == fresh(runtime.store.state).root?.dump, "\(count) items")
      #expect(runtime.nodeCount == fresh(runtime.store.state).nodeCount, "\(count) items")
    }
  }

  @Test("S3.15 Rows that a condition leaves out count like nodes")
  func leftOutRows() throws {
    let text = """
      {"root":"l","elements":{"l":{"type":"List","children":["a"],"repeat":{"statePath":"/xs"},
      "visible":[{"$index":true,"lt":{"$state":"/n"}}]},"a":{"type":"Text"}}}
      """
    let spec = Spec.decode(try JSONValue(parsing: text)).spec
    func fresh(_ state: JSONValue, limit: Int) -> SpecRuntime {
      SpecRuntime(spec, store: StateStore(state), limits: SpecLimits(nodeCount: limit))
    }
    let items = JSONValue.array(Array(repeating: 1, count: 60))
    let runtime = fresh(["xs": items, "n": 3], limit: 61)
    #expect(runtime.nodeCount == 61 && !runtime.isTruncated)
    #expect(runtime.root?.children.count == 3)
    for (path, value) in [
      ("/n", 5), ("/n", 0), ("/n", 60), ("/n", 2), ("/xs/-", 1), ("/n", 1), ("/xs", [1, 2]),
      ("/xs", items), ("/n", 70),
    ] as [(String, JSONValue)] {
      runtime.store[path] = value
      runtime.refresh()
      let other = fresh(runtime.store.state, limit: 61)
      #expect(runtime.root?.dump == other.root?.dump, "\(path)")
      #expect(runtime.nodeCount == other.nodeCount, "\(path)")
      #expect(runtime.isTruncated == other.isTruncated, "\(path)")
    }
    let cut = fresh(["xs": items, "n": 3], limit: 20)
    #expect(cut.isTruncated && cut.nodeCount == 21 && cut.root?.children.count == 4)
    #expect(cut.root?.children.last?.marker == .truncated)
  }

  @Test("S3.22 A key that changes moves no other, wherever in the item it is written")
  func changedKeys() throws {
    let text = """
      {"root":"l","elements":{"l":{"type":"List","children":["a"],
      "repeat":{"statePath":"/xs","key":"id/n"}},"a":{"type":"Text"}},
      "state":{"xs":[{"id":{"n":1}},{"id":{"n":2}},{"id":{"n":[3]}}]}}
      """
    let runtime = try runtime(text)
    func keys() -> [String] { runtime.root?.children.compactMap(\.key) ?? [] }
    #expect(keys() == ["1", "2", "[3]"])
    let serials = runtime.root?.children.map(\.serial)
    for (path, value, expected) in [
      ("/xs/0/id/n", 5, ["5", "2", "[3]"]), ("/xs/1/id", ["n": 6], ["5", "6", "[3]"]),
      ("/xs/1", ["id": ["n": 7]], ["5", "7", "[3]"]),
      ("/xs/2/id/n/-", 4, ["5", "7", "[3,4]"]), ("/xs/2/id/n/0", 8, ["5", "7", "[8,4]"]),
      ("/xs/1/id/n", 5, ["5", "5#1", "[8,4]"]),
    ] as [(String, JSONValue, [String])] {
      runtime.store[path] = value
      #expect(runtime.refresh().resolved.map(\.id) == ["l"], "\(path)")
      #expect(keys() == expected, "\(path)")
    }
    #expect(runtime.root?.children.map(\.serial) == serials)
    // Beside the key nobody is asked.
    runtime.store["/xs/0/other"] = 1
    runtime.store["/xs/0/id/m"] = 1
    #expect(runtime.refresh().resolved.isEmpty)
  }

  @Test("S3.15 The suite's explosions stay within the limit", .needsSharedFolder)
  func explosions() throws {
    guard let test = try SpecSuite.cases().first(where: { $0.name.hasPrefix("24") }),
      let value = test.spec
    else { return }
    var spec = Spec.decode(value).spec
    for root in ["r", "d0"] {
      spec.root = root
      #if !DEBUG
        // As many as the suite asks for; half a second of a quiet machine.
        let whole = SpecRuntime(spec)
        #expect(whole.isTruncated && whole.nodeCount == 100_001)
        #expect(whole.diagnostics.contains { $0.code == .nodeBudgetExceeded })
      #endif
      let runtime = SpecRuntime(spec, limits: SpecLimits(nodeCount: 1_000))
      #expect(runtime.isTruncated)
      #expect(runtime.nodeCount == 1_001)
    }
  }

  @Test("S3.9 Nodes that are gone can still be asked, and a runtime lets go of its store")
  func lifetime() throws {
    let store = StateStore()
    weak var gone: SpecRuntime?
    var kept: ResolvedNode?
    do {
      let text = """
        {"root":"r","elements":{"r":{"type":"List","children":["a"],"repeat":{"statePath":"/xs"}},
        "a":{"type":"TextField","props":{"value":{"$bindItem":"n"}}}},"state":{"xs":[{"n":1}]}}
        """
      let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec, store: store)
      gone = runtime
      kept = runtime.root?.children.first
      #expect(kept?.bindings.first?.pointer.description == "/xs/0/n")
    }
    #expect(gone == nil)
    store["/xs/0/n"] = 2
    store["/xs"] = []
    #expect(kept?.bindings.first?.pointer.description == "/xs/0/n")
    #expect(kept?.scope?.description == "/xs/0")
  }

  @Test("S3.7 Unknown functions are reported once, with their location")
  func unknownFunctions() throws {
    let runtime = try runtime(
      """
      {"root":"a","elements":{"a":{"type":"Text","props":{"bad":{"$computed":"nope"},
      "c":[{"$cond":true,"$then":{"$computed":"x","args":{"y":{"$computed":"z"}}},"$else":0}]}}}}
      """)
    #expect(
      runtime.diagnostics.map(\.pointer.description) == [
        "/elements/a/props/bad/$computed", "/elements/a/props/c/0/$then/$computed",
        "/elements/a/props/c/0/$then/args/y/$computed",
      ])
    #expect(runtime.root?.props["bad"] == .some(.null))
  }
}

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

  @Test("S3.13 An element with a repeat and no children is its own row")
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
  }

  @Test("S3.15 A tree is cut at its limits, at the same node each time")
  func limits() throws {
    let level = { (name: String, child: String) in
      #""\#(name)":{"type":"VStack","children":["\#(child)"],"repeat":{"statePath":"/xs"}}"#
    }
    let xs = (0..<100).map(String.init).joined(separator: ",")
    let bomb = """
      {"root":"a","elements":{\(level("a", "b")),\(level("b", "c")),\(level("c", "d")),
      \(level("d", "e")),"e":{"type":"Text"}},"state":{"xs":[\(xs)]}}
      """
    #if DEBUG
      let nodeCount = 2_000
    #else
      let nodeCount = 100_000
    #endif
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

  @Test("S3.15 The suite's explosions stay within the limit")
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

  @Test("S3.7 Unknown functions are said once, with their place")
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

import ArtifactCore
import SpecRender
import Testing

/// A front that keeps what it has drawn by the nodes' serials.
private final class KeepingFront {
  let runtime: SpecRuntime
  let registry: ComponentRegistry<String>
  private var drawn: [Int: String] = [:]
  private(set) var drawCount = 0

  init(_ runtime: SpecRuntime, _ registry: ComponentRegistry<String>) {
    self.runtime = runtime
    self.registry = registry
  }

  func draw(_ node: ResolvedNode) -> String {
    if let text = drawn[node.serial] { return text }
    drawCount += 1
    let children = node.children.map(draw)
    let text =
      registry.render(node, in: runtime, children: children)
      ?? children.joined(separator: " ")
    drawn[node.serial] = text
    return text
  }

  func redraw(_ changes: SpecChanges) {
    if changes.isRebuilt { drawn = [:] }
    for node in changes.removed { drawn[node.serial] = nil }
    for changed in changes.updated + changes.restructured + changes.validated + changes.active {
      var node: ResolvedNode? = changed
      while let current = node {
        drawn[current.serial] = nil
        node = current.parent
      }
    }
  }

  var text: String? { runtime.root.map(draw) }
}

@Suite struct NodeRenderingTests {
  private static let text = """
    {"root":"r","state":{"xs":[{"id":1,"n":"a"},{"id":2,"n":"b"},{"id":3,"n":"c"}]},"elements":{
    "r":{"type":"VStack","children":["list"]},
    "list":{"type":"List","children":["row"],"repeat":{"statePath":"/xs","key":"id"}},
    "row":{"type":"Tag","props":{"text":{"$bindItem":"n"}},"on":{"press":
    {"action":"setState","params":{"path":{"$item":"n"},"value":"!"}}}}}}
    """

  @Test("S8.4 A front that keeps what it has drawn renders only what has changed")
  func keeping() throws {
    var registry = ComponentRegistry<String> { _ in "?" }
    var serials: [Int] = []
    var emitters: [Int: (String, JSONObject) -> Void] = [:]
    registry.register("Tag") { context in
      serials.append(context.serial)
      emitters[context.serial] = context.emit
      return "<\(context.props.string("text"))\(context.children.joined())>"
    }
    let spec = Spec.decode(try JSONValue(parsing: Self.text), components: registry.catalog.known)
    let runtime = SpecRuntime(spec.spec, components: registry.catalog.known)
    let front = KeepingFront(runtime, registry)
    let store = runtime.store
    #expect(front.text == "<a> <b> <c>" && front.drawCount == 5)
    #expect(serials == runtime.root?.children[0].children.map(\.serial))

    store["/xs/1/n"] = "B"
    front.redraw(runtime.refresh())
    #expect(front.text == "<a> <B> <c>" && front.drawCount == 8)

    // Rows that move keep their serials, and what was drawn of them.
    store.insert(["id": 9, "n": "new"], at: JSONPointer(tokens: ["xs", "0"]))
    front.redraw(runtime.refresh())
    #expect(front.text == "<new> <a> <B> <c>" && front.drawCount == 11)
    #expect(Set(serials).count == 4)

    // What was rendered before the rows moved still acts on its own row.
    emitters[serials[2]]?("press", [:])
    front.redraw(runtime.refresh())
    #expect(front.text == "<new> <a> <B> <!>")
    store.remove("/xs/3")
    front.redraw(runtime.refresh())
    #expect(front.text == "<new> <a> <B>")
    emitters[serials[2]]?("press", [:])
    #expect(runtime.refresh().isEmpty)
    let root = try #require(runtime.root)
    #expect(registry.render(root, in: runtime, children: []) == nil)
  }
}

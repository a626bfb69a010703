import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct SpecSuiteTests {
  /// Runs the steps of a case, and gives back how many trees and lists of resolved nodes it compared.
  private func run(_ test: SpecSuite.Case) -> (
    trees: Int, resolved: Int, errors: Int, bounds: Int
  ) {
    guard let value = test.spec else { return (0, 0, 0, 0) }
    let file = MemoryFile()
    var persisted = PersistedStateBackend(file: file, pathPrefix: Self.persistedPrefix)
    var local = LocalStateBackend()
    var fired: [JSONValue] = []
    var actions = ActionExecutor()
    actions.register("loadCities") { _ in }
    actions.register("submitForm") { _ in }
    var functions = SpecFunctions()
    functions.register("join") {
      .string(($0["a"] ?? .null).displayText + "/" + ($0["b"] ?? .null).displayText)
    }
    let decoded = Spec.decode(value)
    func launch() -> SpecRuntime {
      let runtime = SpecRuntime(
        decoded.spec, store: StateStore(backends: [persisted, local]), actions: actions,
        functions: functions)
      runtime.onAction = { fired.append([.string($0.name), .object($0.params)]) }
      return runtime
    }
    var runtime = launch()
    var count = (trees: 0, resolved: 0, errors: 0, bounds: 0)
    for step in test.steps {
      let name = "\(test.name): \(step["name"]?.text ?? "")"
      var resolved: [ResolvedNode] = []
      fired = []
      for command in step["do"]?.elements ?? [] {
        // Focus is a front's affair; TerminalFrontTests has these rows.
        if command["focus"] != nil { continue }
        if case .object(let press)? = command["key"] {
          self.press(.object(press), runtime)
        } else if command["relaunch"] == true {
          // The process is gone, and what it has left is opened again.
          persisted = PersistedStateBackend(file: file, pathPrefix: Self.persistedPrefix)
          #expect(persisted.diagnostics.isEmpty, "\(name)")
          local = LocalStateBackend()
          runtime = launch()
        } else {
          perform(command, runtime, name)
        }
        resolved += runtime.refresh().resolved
      }
      for (id, text) in step["expectText"]?.members ?? [] {
        #expect(runtime.root?.find(id)?.props["content"] == text, "\(name)")
      }
      if let expected = step["expect"] {
        #expect((runtime.root?.dump ?? .null) == expected, "\(name)")
        count.trees += 1
      }
      for (id, props) in step["expectResolved"]?.members ?? [] {
        #expect(runtime.root?.find(id).map { .object($0.props) } == props, "\(name)")
      }
      if let expected = step["actionsFired"] {
        let isNames = expected.elements.contains { $0.text != nil }
        let names = fired.map { $0.elements.first ?? .null }
        #expect(.array(isNames ? names : fired) == expected, "\(name)")
      }
      for (path, expected) in step["expectState"]?.members ?? [] {
        #expect(runtime.store[path] == expected, "\(name) \(path)")
      }
      for (backend, values) in step["expectBackends"]?.members ?? [] {
        let kept = StateStore(
          backends: [
            backend == "local"
              ? local as any StateBackend
              : PersistedStateBackend(
                file: MemoryFile(file.bytes), pathPrefix: Self.persistedPrefix)
          ])
        for (path, expected) in values.members {
          #expect(kept[path] == expected, "\(name) \(path)")
        }
      }
      if let bound = step["expectBound"] {
        // A mark stands where the next node would; time and memory are asked by the benchmarks.
        let most = bound["maxNodes"]?.integer ?? 0
        let marks = runtime.root?.markCount ?? 0
        #expect(runtime.isTruncated && runtime.nodeCount == most + 1 && marks == 1, "\(name)")
        count.bounds += 1
      }
      if let expected = step["expectErrors"] {
        let errors = runtime.validationErrors.map { key, errors in
          (
            key: runtime.node(for: key)?.bindings.first?.pointer.description ?? "",
            value: JSONValue.array(errors.map { .string($0.message) })
          )
        }
        #expect(.object(JSONObject(errors)) == expected, "\(name)")
        count.errors += 1
      }
      if let expected = step["reresolved"] {
        let labels = Set(resolved.map(\.label))
        #expect(labels == Set(expected.elements.compactMap(\.text)), "\(name)")
        count.resolved += 1
      }
    }
    let codes: Set = [
      "spec.item-outside-repeat", "spec.repeat-not-array", "spec.repeat-duplicate-key",
      "spec.repeat-missing-key",
      "spec.template-relative-path", "spec.path-dotted", "spec.template-too-long",
      "spec.depth-limit",
      "spec.unknown-function", "spec.unknown-action",
    ]
    SpecSuite.compare(runtime.diagnostics, test.diagnostics, codes: codes, in: test.name)
    return count
  }

  private static let persistedPrefix = JSONPointer(tokens: ["persisted"])

  /// The built-in components, and those of the suite.
  private static let catalog = SpecCatalog.builtIn

  /// What a front does for a key on a slider.
  private func press(_ command: JSONValue, _ runtime: SpecRuntime) {
    guard let node = runtime.root?.find(command["node"]?.text ?? ""),
      let range = SliderRange(Self.catalog.props(of: node))
    else { return }
    guard case .number(let value)? = node.props["value"] else { return }
    let next =
      switch command["key"]?.text {
      case "right": range.value(value, movedBy: 1)
      case "left": range.value(value, movedBy: -1)
      case "end": range.value(at: 1)
      default: range.value(at: 0)
      }
    runtime.input(.number(next), into: "value", of: node)
  }

  private func perform(_ command: JSONValue, _ runtime: SpecRuntime, _ name: String) {
    if let input = command["input"] {
      let keys = (input["key"]?.elements ?? []).compactMap(\.text)
      guard let node = runtime.root?.find(input["node"]?.text ?? "", keys: keys),
        runtime.input(input["value"] ?? .null, into: input["prop"]?.text ?? "", of: node)
      else {
        Issue.record("\(name): nothing is bound for \(input.serialized())")
        return
      }
    } else if let event = command["emit"]?.text {
      let keys = (command["key"]?.elements ?? []).compactMap(\.text)
      guard let node = runtime.root?.find(command["node"]?.text ?? "", keys: keys),
        runtime.emit(event, on: node)
      else {
        Issue.record("\(name): nothing follows \(command.serialized())")
        return
      }
    } else if let write = command["set"] {
      runtime.store.set(write["path"]?.text ?? "", write["value"] ?? .null)
    } else if let removal = command["remove"] {
      runtime.store.remove(removal["path"]?.text ?? "")
    } else if let state = command["specState"] {
      runtime.store.seed(state)
    } else if let root = command["setRoot"]?.text {
      var spec = runtime.spec
      spec.root = root
      runtime.update(to: spec)
    } else {
      Issue.record("\(name): nobody knows \(command.serialized())")
    }
  }

  @Test(
    "S3.8 S3.9 S3.12 S3.14 S3.22 S4.3 S4.4 S4.7 S11.4 The trees, states and nodes of the suite",
    .needsSharedFolder)
  func suite() throws {
    let cases = try SpecSuite.cases()
    var trees = 0
    var resolved = 0
    var errors = 0
    var bounds = 0
    for test in cases {
      let count = run(test)
      trees += count.trees
      resolved += count.resolved
      errors += count.errors
      bounds += count.bounds
    }
    guard !cases.isEmpty else { return }
    #expect(trees == 50)
    #expect(resolved == 3)
    #expect(errors == 2)
    #expect(bounds == 2)
  }
}

extension ResolvedNode {
  /// How many nodes here and below stand where the tree is cut.
  fileprivate var markCount: Int {
    var count = 0
    var rest = [self]
    while let node = rest.popLast() {
      if node.marker == .truncated { count += 1 }
      rest += node.children
    }
    return count
  }
}

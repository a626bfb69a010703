import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct SpecSuiteTests {
  /// Runs the steps of a case, and gives back how many trees and lists of resolved nodes it compared.
  private func run(_ test: SpecSuite.Case) -> (trees: Int, resolved: Int) {
    guard let value = test.spec else { return (0, 0) }
    var persisted = LocalStateBackend(pathPrefix: JSONPointer(tokens: ["persisted"]))
    var local = LocalStateBackend()
    let decoded = Spec.decode(value)
    func launch() -> SpecRuntime {
      SpecRuntime(decoded.spec, store: StateStore(backends: [persisted, local]))
    }
    var runtime = launch()
    var count = (trees: 0, resolved: 0)
    for step in test.steps {
      let name = "\(test.name): \(step["name"]?.text ?? "")"
      var resolved: [ResolvedNode] = []
      for command in step["do"]?.elements ?? [] {
        // What acts, by an event, a key or a watch, is not part of resolution.
        if command["emit"] != nil || command["key"] != nil || test.name.hasPrefix("29") {
          return count
        }
        if command["relaunch"] == true {
          persisted = LocalStateBackend(pathPrefix: persisted.pathPrefix, writes: persisted.writes)
          local = LocalStateBackend()
          runtime = launch()
        } else {
          perform(command, runtime, name)
        }
        resolved += runtime.refresh().resolved
      }
      if let expected = step["expect"] {
        #expect((runtime.root?.dump ?? .null) == expected, "\(name)")
        count.trees += 1
      }
      for (path, expected) in step["expectState"]?.members ?? [] {
        #expect(runtime.store[path] == expected, "\(name) \(path)")
      }
      for (backend, values) in step["expectBackends"]?.members ?? [] {
        let backend = backend == "local" ? local : persisted
        for (path, expected) in values.members {
          #expect(backend[StatePath(path).pointer] == expected, "\(name) \(path)")
        }
      }
      if let expected = step["reresolved"] {
        let labels = Set(resolved.map(\.label))
        #expect(labels == Set(expected.elements.compactMap(\.text)), "\(name)")
        count.resolved += 1
      }
    }
    let codes: Set = [
      "item_outside_repeat", "repeat_not_array", "repeat_duplicate_key", "repeat_missing_key",
      "template_relative_path", "path_dotted", "template_too_long", "depth_limit",
    ]
    SpecSuite.compare(runtime.diagnostics, test.diagnostics, codes: codes, in: test.name)
    return count
  }

  private func perform(_ command: JSONValue, _ runtime: SpecRuntime, _ name: String) {
    if let input = command["input"] {
      let keys = (input["key"]?.elements ?? []).compactMap(\.text)
      let node = runtime.root?.find(input["node"]?.text ?? "", keys: keys)
      let binding = node?.bindings.first { $0.prop == input["prop"]?.text }
      guard let binding else {
        Issue.record("\(name): nothing is bound for \(input.serialized())")
        return
      }
      runtime.store.set(binding.pointer, input["value"] ?? .null)
    } else if let write = command["set"] {
      runtime.store.set(write["path"]?.text ?? "", write["value"] ?? .null)
    } else if let removal = command["remove"] {
      runtime.store.remove(removal["path"]?.text ?? "")
    } else if let state = command["specState"] {
      runtime.store.seed(state)
    }
  }

  @Test("S3.8 S3.9 S3.12 S3.14 The trees, states and resolved nodes of the suite")
  func suite() throws {
    let cases = try SpecSuite.cases()
    var trees = 0
    var resolved = 0
    for test in cases {
      let count = run(test)
      trees += count.trees
      resolved += count.resolved
    }
    guard !cases.isEmpty else { return }
    #expect(trees == 41)
    #expect(resolved == 3)
  }
}

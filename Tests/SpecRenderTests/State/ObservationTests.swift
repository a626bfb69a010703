import ArtifactCore
import Observation
import SpecRender
import Synchronization
import Testing

/// How often something was told.
private final class Count: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}

@Suite struct ObservationTests {
  @Test("S2.10 Who tracks a path is told of changes there, below and around, and of no others")
  func paths() {
    let store = StateStore(["user": ["name": "Ada", "age": 36], "xs": [1, 2]])
    func isTold(_ read: () -> JSONValue?, by write: () -> Void) -> Bool {
      let count = Count()
      withObservationTracking {
        _ = read()
      } onChange: {
        count.add()
      }
      write()
      #expect(count.value <= 1)
      return count.value == 1
    }
    let name = { store["/user/name"] }
    #expect(isTold(name) { store["/user/name"] = "Grace" })
    #expect(isTold(name) { store["/user"] = ["name": "Edsger"] })
    #expect(isTold(name) { store.remove("/user") })
    #expect(isTold(name) { store["/user/name"] = "Ada" })
    #expect(isTold(name) { store.undo() })
    #expect(
      isTold {
        store["/seeded"]
      } by: {
        store.seed(["seeded": 1])
      })
    store["/user"] = ["name": "Alan"]
    #expect(!isTold(name) { store["/user/age"] = 37 })
    #expect(!isTold(name) { store["/user/name"] = "Alan" })
    #expect(
      isTold {
        store.get("user")
      } by: {
        store["/user/name"] = "Barbara"
      })
    #expect(
      isTold {
        store["/xs/1"]
      } by: {
        store.insert(0, at: JSONPointer(tokens: ["xs", "0"]))
      })
    #expect(
      isTold {
        store.state
      } by: {
        store["/other"] = 1
      })
    #expect(
      isTold {
        .number(JSONNumber(store.revision))
      } by: {
        store["/other"] = 2
      })
    #expect(
      !isTold {
        store.state
      } by: {
        store["/other"] = 2
      })
  }

  @Test("S2.10 A transaction is told once, and one that throws not at all")
  func transactions() {
    let store = StateStore(["a": 1, "b": 1])
    let count = Count()
    func track() {
      withObservationTracking {
        _ = [store["/a"], store["/b"]]
      } onChange: {
        count.add()
      }
    }
    track()
    struct Failure: Error {}
    try? store.transaction { store in
      store["/a"] = 2
      throw Failure()
    }
    #expect(count.value == 0)
    store.transaction { store in
      store["/a"] = 2
      store["/b"] = 2
      #expect(count.value == 0)
    }
    #expect(count.value == 1)
    store["/a"] = 3
    #expect(count.value == 1)
    track()
    // The place that was not told yet is still there, and tells too.
    store["/b"] = 3
    #expect(count.value == 2)
  }

  @Test("S2.10 Several who track, observers beside them, and answers to changes")
  func several() {
    let store = StateStore(["a": 1])
    let first = Count()
    let second = Count()
    var observed: [Int] = []
    let observation = store.observe("/a") { _ in observed.append(first.value) }
    withObservationTracking {
      _ = store["/a"]
    } onChange: {
      first.add()
    }
    withObservationTracking {
      _ = store["/a"]
    } onChange: {
      second.add()
    }
    store["/a"] = 2
    #expect(first.value == 1 && second.value == 1)
    #expect(observed == [1])
    observation.cancel()
  }

  @MainActor @Test("S2.10 Values of a path come as a sequence")
  func sequence() async {
    let store = StateStore(["a": 0])
    let values = Task { @MainActor in
      var values: [JSONValue?] = []
      for await value in Observations({ store["/a"] }) {
        values.append(value)
        if value == 3 { break }
      }
      return values
    }
    for number in 1...3 {
      for _ in 0..<20 { await Task.yield() }
      store["/b"] = .number(JSONNumber(number))
      store["/a"] = .number(JSONNumber(number))
    }
    let found = await values.value
    #expect(found.last == 3 && found.count <= 4)
  }

  @Test("S3.16 Who tracks a node is told of its changes, when the tree is in step")
  func nodes() throws {
    let text = """
      {"root":"r","elements":{"r":{"type":"VStack","children":["a","b","c"]},
      "a":{"type":"Text","props":{"content":{"$state":"/a"}}},
      "b":{"type":"Text","props":{"content":{"$state":"/b"}}},
      "c":{"type":"TextField","props":{"value":{"$bindState":"/c"},
      "checks":[{"type":"required","message":"!"}]},"visible":{"$state":"/show"}}},
      "state":{"a":1,"b":1,"c":"","show":true}}
      """
    let runtime = SpecRuntime(Spec.decode(try JSONValue(parsing: text)).spec)
    let root = try #require(runtime.root)
    let nodes = root.children
    var counts: [Count] = []
    func track() {
      counts = (0..<5).map { _ in Count() }
      for (read, count) in zip([root] + nodes, counts) {
        withObservationTracking {
          _ = (read.props, read.children)
        } onChange: {
          count.add()
        }
      }
      withObservationTracking {
        _ = runtime.root
      } onChange: { [count = counts[4]] in
        count.add()
      }
    }
    func told(_ change: () -> Void) -> [Int] {
      track()
      change()
      return counts.map(\.value)
    }
    #expect(told { runtime.store["/a"] = 2 } == [0, 0, 0, 0, 0])
    #expect(told { runtime.refresh() } == [0, 1, 0, 0, 0])
    #expect(
      told {
        runtime.validate()
        runtime.refresh()
      } == [0, 0, 0, 1, 0])
    #expect(
      told {
        runtime.store["/show"] = false
        runtime.refresh()
      } == [1, 0, 0, 0, 0])
    #expect(
      told {
        var spec = runtime.spec
        spec.root = "a"
        runtime.update(to: spec)
      }.last == 1)
  }
}

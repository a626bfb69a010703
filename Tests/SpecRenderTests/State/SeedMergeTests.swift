import ArtifactCore
import SpecRender
import TestSupport
import Testing

/// A person's hands on rows while a model is still writing them.
@Suite struct SeedMergeTests {
  @Test(
    "S2.7 What a spec has changed is done on what a person has changed",
    arguments: [
      // What the spec had, what is there, what the spec has, what is there then.
      (#"[1,2]"#, #"[1,9,2]"#, #"[1,2,3]"#, #"[1,9,2,3]"#),
      (#"[1,2]"#, #"[2]"#, #"[1,2,3]"#, #"[2,3]"#),
      (#"[1,2]"#, #"[1,2,9]"#, #"[1,3,2]"#, #"[1,3,2,9]"#),
      (#"[1,2]"#, #"[1,2,9]"#, #"[0,1,2]"#, #"[0,1,2,9]"#),
      (#"[]"#, #"[9]"#, #"[1]"#, #"[9,1]"#),
      (#"[1,2,3]"#, #"[1,2,3,9]"#, #"[1,3]"#, #"[1,3,9]"#),
      (
        #"[{"id":1,"d":false},{"id":2}]"#, #"[{"id":1,"d":true},{"id":2}]"#,
        #"[{"id":2}]"#, #"[{"id":1,"d":true},{"id":2}]"#
      ),
      (
        #"[{"id":1,"d":false}]"#, #"[{"id":1,"d":true}]"#,
        #"[{"id":0},{"id":1,"d":false,"n":"x"},{"id":2}]"#,
        #"[{"id":0},{"id":1,"d":true,"n":"x"},{"id":2}]"#
      ),
      (
        #"[{"d":false},{}]"#, #"[{"d":false},{"d":true}]"#,
        #"[{"d":false},{"d":false,"n":"x"},{"d":false}]"#,
        #"[{"d":false},{"d":true,"n":"x"},{"d":false}]"#
      ),
      (
        #"[{"id":1,"d":0},{"id":2,"d":0},{"id":3}]"#, #"[{"id":1,"d":9},{"id":3}]"#,
        #"[{"id":3},{"id":2,"d":0},{"id":1,"d":0}]"#, #"[{"id":3},{"id":1,"d":9}]"#
      ),
      (
        #"[{"t":[1]},{"t":[]}]"#, #"[{"t":[1,8]},{"t":[9]}]"#, #"[{"t":[1]},{"t":[2,3]}]"#,
        #"[{"t":[1,8]},{"t":[9,2,3]}]"#
      ),
      (#"{"a":1,"b":2}"#, #"{"a":1,"b":9}"#, #"{"c":3}"#, #"{"b":9,"c":3}"#),
    ])
  func rows(old: String, current: String, next: String, expected: String) throws {
    let store = StateStore()
    store.seed(["v": try JSONValue(parsing: old)])
    store.set("/v", try JSONValue(parsing: current))
    store.seed(["v": try JSONValue(parsing: next)])
    let result = store["/v"]
    #expect(result == (try JSONValue(parsing: expected)), "\(result?.serialized() ?? "-")")
  }

  @Test("S2.7 An array that was there before the first spec is left whole")
  func kept() {
    let backend = LocalStateBackend(pathPrefix: JSONPointer(tokens: ["kept"]))
    let first = StateStore(backends: [backend])
    first.seed(["kept": ["rows": ["a"]]])
    first["/kept/rows/0"] = "b"
    // What the spec adds to what a person has changed is kept with it.
    first.seed(["kept": ["rows": ["a", "c"]]])
    #expect(first["/kept/rows"] == ["b", "c"])
    #expect(backend[JSONPointer(tokens: ["kept", "rows"])] == ["b", "c"])
    for rows in [["b", "c"], []] as [JSONValue] {
      backend.apply([StateWrite(JSONPointer(tokens: ["kept", "rows"]), rows)])
      let next = StateStore(backends: [backend])
      for value in [[], ["a"], ["a", "c"], ["a", "c", "d"]] as [JSONValue] {
        next.seed(["kept": ["rows": value]])
        #expect(next["/kept/rows"] == rows)
      }
    }
  }

  @Test("S2.7 What a spec takes back may come again")
  func takenBack() {
    let store = StateStore()
    store.seed(["a": 1, "b": 2])
    store.seed(["b": 2])
    #expect(store.state == ["b": 2])
    store.seed(["b": 2, "a": 3])
    #expect(store.state == ["b": 2, "a": 3])
  }

  /// What a person has done, so that it can be looked for at the end.
  private struct Doings {
    var removed: Set<Int> = []
    var entered: [Int: [String: JSONValue]] = [:]
    var added: [JSONValue] = []
  }

  @Test("S2.7 S7.4 Of rows nothing entered is lost and nothing that comes, whenever it comes")
  func randomInput() throws {
    for seed in 0..<400 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 1...7, using: &generator)
      let hasIDs = Bool.random(using: &generator)
      let rows: [JSONValue] = (0..<count).map { row in
        var members: JSONObject = ["u": .number(JSONNumber(row))]
        if hasIDs { members["id"] = .string("r\(row)") }
        members["name"] = .string("row \(row % 3)")
        members["done"] = .bool(row % 2 == 0)
        members["tags"] = ["a", .number(JSONNumber(row))]
        return .object(members)
      }
      var doings = Doings()
      let state: JSONValue = ["other": 1, "rows": .array(rows), "last": true]
      let runtime = SpecRuntime(Spec(), isComplete: false)
      if Bool.random(using: &generator) {
        let text = JSONValue.object(["root": "r", "state": state, "elements": [:]]).serialized()
        var document = SpecDocument()
        for byte in text.utf8 {
          document.append([byte].span)
          if Int.random(in: 0..<4, using: &generator) == 0 {
            runtime.apply(document.takeUpdate())
            act(runtime.store, &doings, &generator)
          }
        }
        document.finish()
        runtime.apply(document.takeUpdate())
      } else {
        var stream = SpecStream()
        var lines = [#"{"op":"add","path":"/elements","value":{}}"#]
        lines += rows.map {
          #"{"op":"add","path":"/state/rows/-","value":\#($0.serialized())}"#
        }
        for line in lines {
          stream.append((line + "\n").utf8.span)
          runtime.apply(stream.takeUpdate())
          for _ in 0..<Int.random(in: 0..<4, using: &generator) {
            act(runtime.store, &doings, &generator)
          }
        }
        stream.finish()
        runtime.apply(stream.takeUpdate())
      }
      let result = runtime.store["/rows"]?.elements ?? []
      for (index, row) in rows.enumerated() {
        let found = result.filter { $0["u"]?.integer == index }
        guard !doings.removed.contains(index) else {
          #expect(found.isEmpty, "seed \(seed), row \(index)")
          continue
        }
        var expected = row.members
        for place in expected.indices {
          if let entered = doings.entered[index]?[expected[place].key] {
            expected[place].value = entered
          }
        }
        #expect(found.count == 1, "seed \(seed), row \(index)")
        for (key, value) in expected {
          #expect(found.first?[key] == value, "seed \(seed), row \(index), \(key)")
        }
      }
      let mine = result.filter { $0["mine"] != nil }
      let isKept = mine == doings.added
      #expect(isKept, "seed \(seed): \(JSONValue.array(mine).serialized())")
      #expect(
        result.count == count - doings.removed.count + doings.added.count,
        "seed \(seed): \(JSONValue.array(result).serialized())")
    }
  }

  /// One thing that a person does with the rows that are there.
  private func act(
    _ store: StateStore, _ doings: inout Doings, _ generator: inout SeededGenerator
  ) {
    guard case .array(let rows)? = store["/rows"],
      Int.random(in: 0..<12, using: &generator) == 0 || rows.count > 3
    else { return }
    let number = doings.added.count
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...1:
      let mine: JSONValue = ["mine": .number(JSONNumber(number)), "name": "mine"]
      store.set("/rows/-", mine)
      doings.added.append(mine)
    case 2:
      let candidates = rows.indices.filter { rows[$0]["u"] != nil }
      guard let index = candidates.randomElement(using: &generator),
        let row = rows[index]["u"]?.integer
      else { return }
      store.remove("/rows/\(index)")
      doings.removed.insert(row)
    case 3...6:
      let candidates = rows.indices.filter { rows[$0]["u"] != nil }
      guard let index = candidates.randomElement(using: &generator),
        let row = rows[index]["u"]?.integer
      else { return }
      let (key, value): (String, JSONValue) =
        Bool.random(using: &generator)
        ? ("done", .bool(Bool.random(using: &generator)))
        : ("name", .string("typed \(Int.random(in: 0..<100, using: &generator))"))
      // What nothing is entered into is still the model's.
      guard rows[index][key] != value else { return }
      store.set("/rows/\(index)/\(key)", value)
      doings.entered[row, default: [:]][key] = value
    default: break
    }
  }
}

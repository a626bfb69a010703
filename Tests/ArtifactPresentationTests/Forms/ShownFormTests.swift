import ArtifactCore
import SpecRender
import TestSupport
import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

@Suite("P8.7 Forms that change")
struct ShownFormTests {
  private static let spec = """
    {"root":"f","state":{"n":0,"open":true,"items":[{"k":1,"t":"a","in":[1,2]},{"k":2,"t":"b","in":[]}],
      "name":"","off":false},
     "elements":{
      "f":{"type":"Form","children":["name","box","rows","more","ask"]},
      "name":{"type":"TextField","props":{"value":{"$bindState":"/name"},
        "disabled":{"$state":"/off"},"checks":[{"type":"required","message":"Please."}]}},
      "box":{"type":"Card","props":{"title":{"$template":"${/n} of them"}},"children":["deep","b"],
        "visible":{"$state":"/open"}},
      "deep":{"type":"VStack","children":["deeper"]},
      "deeper":{"type":"Text","props":{"content":{"$template":"${/name}!"}},
        "visible":{"$state":"/n","gt":1}},
      "b":{"type":"Button","props":{"label":"B"},"children":["deeper"]},
      "rows":{"type":"List","repeat":{"statePath":"/items","key":"k"},"children":["row"]},
      "row":{"type":"HStack","children":["t","inner"]},
      "t":{"type":"Toggle","props":{"label":{"$item":"t"},"isOn":{"$bindItem":"on"}}},
      "inner":{"type":"VStack","repeat":{"itemPath":"in"},"children":["leaf"]},
      "leaf":{"type":"Text","props":{"content":{"$item":""}}},
      "more":{"type":"Button","props":{"label":"More"},
        "on":{"press":{"action":"incrementState","params":{"path":"/n"}}}},
      "ask":{"type":"Slider","props":{"value":{"$bindState":"/n"},"max":9,"step":1}}}}
    """

  /// What the tree would be if it were made now.
  private func whole(_ session: FormSession) -> FormElement? {
    var shown = ShownForm()
    shown.replace(session.runtime.root)
    return shown.form.root
  }

  private func ids(_ element: FormElement?) -> Set<Int> {
    guard let element else { return [] }
    return element.children.reduce(into: [element.id]) { $0.formUnion(ids($1)) }
  }

  private func all(_ element: FormElement?) -> [Int: FormElement] {
    guard let element else { return [:] }
    return element.children.reduce(into: [element.id: element]) {
      $0.merge(all($1)) { first, _ in first }
    }
  }

  @Test(
    "P8.7 A patched form equals a new one, and every change is reported",
    arguments: TestScale.some(of: UInt64(0)..<20))
  func patching(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let full = Spec.decode(try JSONValue(parsing: Self.spec)).spec
    var less = full
    less["box"] = nil
    less["leaf"] = nil
    let session = FormSession(full)
    var seen = session.form
    var revision = session.revision
    for step in 0..<150 {
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        write(session, less, full, &generator)
      }
      let form = session.form
      #expect(form.root == whole(session), "seed \(seed), step \(step)")
      let known = all(form.root)
      for (id, element) in known {
        var alone = element
        alone.children = []
        #expect(session.element(id) == alone)
      }
      let before = all(seen.root)
      #expect(before.keys.allSatisfy { known[$0] != nil || session.element($0) == nil })
      if let changes = session.changes(since: revision) {
        for (id, element) in known where before[id] != nil && before[id] != element {
          #expect(changes.contains(id), "seed \(seed), step \(step): \(element.name)")
        }
        #expect(before.keys.allSatisfy { known[$0] != nil || changes.contains($0) })
        #expect(!changes.isEmpty || form == seen, "seed \(seed), step \(step)")
        #expect(session.changes(since: session.revision) == [])
      }
      // A reader that looks rarely gets all changes in between, or nil.
      if Bool.random(using: &generator) {
        seen = form
        revision = session.revision
      }
    }
  }

  private func write(
    _ session: FormSession, _ less: Spec, _ full: Spec, _ generator: inout SeededGenerator
  ) {
    let known = Array(all(session.form.root).keys).sorted()
    let number = Int.random(in: 0..<4, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: session.store["/n"] = JSONValue.number(JSONNumber(number))
    case 1: session.store["/open"] = .bool(number % 2 == 0)
    case 2: session.store["/off"] = .bool(number % 2 == 0)
    case 3: session.store["/name"] = .string(String(repeating: "x", count: number))
    case 4:
      let item = { (key: Int) in
        #"{"k":\#(key),"t":"t\#(number)","in":[\#(Array(0..<number).map(String.init).joined(separator: ","))]}"#
      }
      let keys = (0..<6).shuffled(using: &generator).prefix(number)
      session.store["/items"] =
        (try? JSONValue(parsing: "[\(keys.map(item).joined(separator: ","))]")) ?? .null
    case 5: session.store["/items/0/in"] = .array([.bool(number > 1)])
    case 6: session.undo()
    case 7: session.redo()
    case 8: session.apply(SpecUpdate(number > 1 ? less : full))
    default:
      guard let id = known.randomElement(using: &generator) else { return }
      session.press(id)
      session.enter("e\(number)", in: id)
      session.set(number > 1, in: id)
      session.leave(id)
    }
  }

  @Test("P8.7 The cost of reading the form does not depend on its size")
  func cost() throws {
    let rows = (0..<2000).map { #"{"k":\#($0),"t":"row \#($0)"}"# }.joined(separator: ",")
    let session = FormSession(
      Spec.decode(
        try JSONValue(
          parsing: #"{"root":"l","state":{"items":[\#(rows)]},"elements":{"l":{"type":"List","#
            + #""repeat":{"statePath":"/items","key":"k"},"children":["r"]},"r":{"type":"HStack","#
            + #""children":["t"]},"t":{"type":"Text","props":{"content":{"$item":"t"}}}}}"#)
      ).spec)
    _ = session.form
    let revision = session.revision
    session.store["/items/1000/t"] = "other"
    let changes = try #require(session.changes(since: revision))
    let names = changes.compactMap { session.element($0)?.name }.sorted()
    #expect(names == ["l", "r", "t"] && changes.count == 3)
    #expect(session.revision == revision + 1)
    #expect(session.changes(since: revision + 1) == [])
    #expect(session.changes(since: revision + 2) == nil && session.changes(since: -1) == nil)
  }

  @Test("P8.7 A removed element leaves no data")
  func leaving() throws {
    let session = FormSession(Spec.decode(try JSONValue(parsing: Self.spec)).spec)
    let before = ids(session.form.root)
    session.store["/open"] = false
    let gone = before.subtracting(ids(session.form.root))
    #expect(gone.count == 3)
    for id in gone { #expect(session.element(id) == nil && !session.press(id)) }
  }
}

import ArtifactCore
import SpecRender
import TestSupport

/// Somebody who uses an interface at random: writes into its state, changes fields, starts what elements
/// do, answers questions, goes back.
struct RandomUse {
  let runtime: SpecRuntime
  private var generator: SeededGenerator
  private let initial: JSONValue
  private var paths: [String] = [""]
  private var values: [JSONValue] = [
    nil, true, false, 0, 1, -3, "", "5", "a@b.example", [], [1, "x"], ["id": 1], [:],
  ]

  init(_ spec: Spec, functions: SpecFunctions, seed: UInt64) {
    var actions = ActionExecutor()
    for name in ["loadCities", "submitForm"] { actions.register(name) { _ in } }
    runtime = SpecRuntime(spec, actions: actions, functions: functions)
    generator = SeededGenerator(seed: seed)
    initial = runtime.store.state
    collect(initial, at: [])
  }

  /// The places there are in a state, and those behind arrays and beside members.
  private mutating func collect(_ value: JSONValue, at tokens: [String]) {
    guard paths.count < 200 else { return }
    values.append(value)
    if !tokens.isEmpty { paths.append(JSONPointer(tokens: tokens).description) }
    switch value {
    case .array(let elements):
      paths.append(JSONPointer(tokens: tokens + ["-"]).description)
      for (index, element) in elements.enumerated() {
        collect(element, at: tokens + [String(index)])
      }
    case .object(let object):
      paths.append(JSONPointer(tokens: tokens + ["other"]).description)
      for (name, member) in object.members { collect(member, at: tokens + [name]) }
    default: break
    }
  }

  /// Begins anew, so that what was there comes back.
  func reset() {
    runtime.store.set("", initial)
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func step() {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0..<5: write(runtime.store)
    case 5:
      if let path = paths.randomElement(using: &generator), !path.isEmpty {
        runtime.store.remove(path)
      }
    case 6:
      runtime.store.insert(
        values.randomElement(using: &generator)!,
        at: StatePath(paths.randomElement(using: &generator)!).pointer)
    case 7: runtime.store.undo()
    case 8: runtime.store.redo()
    case 9:
      runtime.store.transaction { store in
        for _ in 0..<3 { write(store) }
      }
    case 10..<13: enter()
    default: start()
    }
    if runtime.confirmation != nil { runtime.answer(Bool.random(using: &generator)) }
  }

  private mutating func write(_ store: StateStore) {
    let path = paths.randomElement(using: &generator)!
    // Without the whole state there is little left to look at.
    if path.isEmpty, Int.random(in: 0..<8, using: &generator) > 0 { return }
    store.set(path, values.randomElement(using: &generator)!)
  }

  /// Changes a field that is bound.
  private mutating func enter() {
    let fields = nodes { !$0.bindings.isEmpty }
    guard let field = fields.randomElement(using: &generator),
      let prop = field.bindings.randomElement(using: &generator)?.prop
    else { return }
    runtime.input(values.randomElement(using: &generator)!, into: prop, of: field)
    if Bool.random(using: &generator) { runtime.endInput(of: field) }
  }

  /// Does what an element does for an event.
  private mutating func start() {
    let spec = runtime.spec
    let buttons = nodes { spec[$0.id]?.on.isEmpty == false }
    guard let button = buttons.randomElement(using: &generator),
      let event = spec[button.id]?.on.randomElement(using: &generator)?.event
    else { return }
    runtime.emit(event, on: button)
  }

  private func nodes(where condition: (ResolvedNode) -> Bool) -> [ResolvedNode] {
    var result: [ResolvedNode] = []
    var rest = runtime.root.map { [$0] } ?? []
    while let node = rest.popLast() {
      if condition(node) { result.append(node) }
      rest += node.children.reversed()
    }
    return result
  }
}

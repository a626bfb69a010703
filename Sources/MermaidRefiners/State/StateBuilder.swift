import ArtifactBase

/// Collects what the statements of a state diagram say, as Mermaid does (`Specs/Mermaid.md` N5).
struct StateBuilder: Sendable {
  typealias State = MermaidStateDiagram.State
  typealias Statement = MermaidStateDiagram.Statement

  /// A state that is open.
  private struct Level {
    var state: State
    var statements: [Statement] = []
    /// The states that `state A` alone names, each with the number of statements before it.
    var named: [(state: State, position: Int)] = []
    var range: Range<Int>
  }

  var diagram = MermaidStateDiagram()
  private var places: [String: Int] = [:]
  private var open: [Level] = []
  private var dividerCount = 0
  private var hasDirection = false
  private var partCount = 0
  /// A state whose body may follow.
  var pending: State?
  /// Whether that state is the last statement.
  var isPendingAdded = false
  /// The statement before, if more of it may follow on the next line.
  var last: Statement?
  /// Whether parts beyond the limit have been left out.
  private(set) var isFull = false

  var depth: Int { open.count }
  /// The first line of the innermost state that is open.
  var openRange: Range<Int>? { open.last?.range }

  /// The diagram so far, in which what is open ends here.
  var closed: MermaidStateDiagram {
    guard !open.isEmpty else { return diagram }
    var copy = self
    copy.declarePending()
    while !copy.open.isEmpty { copy.end() }
    return copy.diagram
  }

  // MARK: Statements

  mutating func add(_ statement: Statement, at range: Range<Int>) {
    guard partCount < MermaidRefiner.partLimit else { return isFull = true }
    partCount += 1
    guard open.isEmpty else {
      open[open.count - 1].statements.append(statement)
      return
    }
    switch statement {
    case .state(let state): addState(state, isSource: true)
    case .relation(let source, let target, let label):
      let from = addState(source, isSource: true)
      let to = addState(target, isSource: false)
      diagram.relations.append(.init(source: from, target: to, label: label, range: range))
    case .direction(let direction):
      if !hasDirection { diagram.direction = direction }
      hasDirection = true
    }
  }

  /// Adds a statement that goes on with another one, the last one, instead of it.
  mutating func replaceLast(_ last: Statement, by statement: Statement, at range: Range<Int>) {
    if !open.isEmpty {
      open[open.count - 1].statements.removeLast()
      partCount -= 1
      return add(statement, at: range)
    }
    // The states of the last one are known, with their classes.
    switch (last, statement) {
    case (.state(let known), .relation(var source, let target, let label)):
      source.styleClasses.removeFirst(known.styleClasses.count)
      add(.relation(source, target, label), at: range)
    case (.state(let known), .state(var state)):
      state.styleClasses.removeFirst(known.styleClasses.count)
      add(.state(state), at: range)
    case (.relation(_, let known, _), .relation(_, var target, let label)):
      guard !diagram.relations.isEmpty else { return }
      target.styleClasses.removeFirst(known.styleClasses.count)
      addState(target, isSource: false)
      diagram.relations[diagram.relations.count - 1].label = label
    default: break
    }
  }

  mutating func addDivider(at range: Range<Int>) {
    dividerCount += 1
    add(
      .state(
        State(id: "divider-id-\(dividerCount)", kind: .divider, drawnKind: .divider, range: range)),
      at: range)
  }

  /// Notes that no body follows the name before: inside of a state, it declares a state.
  mutating func declarePending() {
    guard let pending, !isPendingAdded, !open.isEmpty, partCount < MermaidRefiner.partLimit else {
      return
    }
    partCount += 1
    let position = open[open.count - 1].statements.count
    open[open.count - 1].named.append((pending, position))
  }

  /// Begins the body of the state before.
  mutating func begin(pending state: State) {
    var state = state
    // The state is known with its text. Inside of states, no body begins on a line of its own.
    if isPendingAdded { state.descriptions = [] }
    begin(state, at: state.range)
  }

  mutating func begin(_ state: State, at range: Range<Int>) {
    open.append(Level(state: state, range: range))
  }

  /// Ends the innermost state.
  mutating func end() {
    guard let level = open.popLast() else { return }
    var state = level.state
    if let regions = Self.regions(of: level) {
      state.statements = PersistentArray(regions)
    } else {
      state.statements = PersistentArray(level.statements)
      state.namedStates = level.named.map(\.state)
    }
    guard open.isEmpty else {
      open[open.count - 1].statements.append(.state(state))
      return
    }
    addState(state, isSource: true)
  }

  /// The regions that dividers make of the statements of a state; nil without dividers, or if nothing follows the last.
  private static func regions(of level: Level) -> [Statement]? {
    var regions: [Statement] = []
    var start = 0
    var named = level.named[...]
    func fill(_ region: inout State, to end: Int) {
      region.statements = PersistentArray(level.statements[start..<end])
      let names = named.prefix { $0.position <= end }
      region.namedStates = names.map(\.state)
      named = named.dropFirst(names.count)
      start = end + 1
    }
    for (index, statement) in level.statements.enumerated() {
      guard case .state(var state) = statement, state.kind == .divider else { continue }
      fill(&state, to: index)
      regions.append(.state(state))
    }
    guard case .state(let divider)? = regions.last,
      start < level.statements.count || !named.isEmpty
    else { return nil }
    var last = State(
      id: divider.id + "-rest", kind: .divider, drawnKind: .divider, range: divider.range)
    fill(&last, to: level.statements.count)
    return regions + [.state(last)]
  }

  // MARK: States

  /// Adds a state, or more about a known one, and returns its ID.
  @discardableResult
  private mutating func addState(_ mention: State, isSource: Bool) -> String {
    let id = mention.id == "[*]" ? (isSource ? "root_start" : "root_end") : mention.id
    let place: Int
    if let known = places[id] {
      place = known
      if diagram.states[place].statements == nil {
        diagram.states[place].statements = mention.statements
        diagram.states[place].namedStates = mention.namedStates
      }
    } else {
      place = diagram.states.count
      places[id] = place
      var state = State(id: id, kind: mention.kind, range: mention.range)
      state.statements = mention.statements
      state.namedStates = mention.namedStates
      diagram.states.append(state)
    }
    if mention.kind != .default { diagram.states[place].drawnKind = mention.kind }
    diagram.states[place].descriptions += mention.descriptions.map {
      $0.source.hasPrefix(":") ? MermaidLabel($0.source.dropFirst().trimmed) : $0
    }
    if let note = mention.note { diagram.states[place].note = note }
    diagram.states[place].styleClasses += mention.styleClasses
    return id
  }

  private mutating func place(of id: String, _ range: Range<Int>) -> Int {
    if let place = places[id] { return place }
    addState(State(id: id.trimmed, range: range), isSource: true)
    return places[id.trimmed] ?? 0
  }

  // MARK: Styles

  mutating func addClass(_ name: String, to ids: String, _ range: Range<Int>) {
    guard open.isEmpty else { return }
    for id in ids.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let place = place(of: id, range)
      diagram.states[place].styleClasses.append(name)
    }
  }

  mutating func setStyles(_ text: String, of ids: String, _ range: Range<Int>) {
    guard open.isEmpty else { return }
    let styles = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.replacing(";", with: "").trimmed }
    for id in ids.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let place = place(of: id, range)
      diagram.states[place].styles = styles
    }
  }

  mutating func define(_ name: String, _ text: String) {
    guard open.isEmpty else { return }
    let styles =
      text.isEmpty
      ? []
      : text.split(separator: ",", omittingEmptySubsequences: false).map { style -> String in
        guard let sign = style.firstIndex(of: ";") else { return style.trimmed }
        return (style[..<sign] + style[style.index(after: sign)...]).trimmed
      }
    if let index = diagram.styleClasses.firstIndex(where: { $0.id == name }) {
      diagram.styleClasses[index].styles += styles
    } else if diagram.styleClasses.count < 1_000 {
      diagram.styleClasses.append(.init(id: name, styles: styles))
    }
  }
}

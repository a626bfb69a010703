import ArtifactCore

/// An expression scope in a live tree: every read is recorded for a task.
struct TrackingScope: ExpressionScope {
  let runtime: SpecRuntime
  let node: ResolvedNode
  let row: RepeatRow?
  let task: RefreshTask?

  /// The location of the expression in the element.
  var place: Place

  /// A location that is cheap to create, since its tokens are rarely needed.
  enum Place {
    case prop(String)
    case visible
    case on

    var tokens: [String] {
      switch self {
      case .prop(let name): ["props", name]
      case .visible: ["visible"]
      case .on: ["on"]
      }
    }
  }

  /// The first binding encountered.
  var target: BindingTarget?

  /// Whether a value was read that may change as more of the state is received.
  private(set) var isUndecided = false

  init(
    runtime: SpecRuntime, node: ResolvedNode, row: RepeatRow?, task: RefreshTask?, place: Place
  ) {
    self.runtime = runtime
    self.node = node
    self.row = row
    self.task = task
    self.place = place
  }

  var isInRepeat: Bool { row != nil }

  mutating func state(_ pointer: JSONPointer) -> JSONValue? {
    let store = runtime.store
    guard let task else { return noted(store.current[pointer]) }
    let cell = task.noteRead(of: pointer, below: store.cells)
    return noted(cell.value(of: pointer, in: store.current))
  }

  mutating func item(_ pointer: JSONPointer) -> JSONValue? {
    guard let row else { return nil }
    task?.noteRead(of: pointer, below: row.cell)
    return noted(row.item?[pointer])
  }

  /// A scalar is final once present; missing values may still be received, and containers may grow.
  private mutating func noted(_ value: JSONValue?) -> JSONValue? {
    if runtime.awaitsState, value?.isScalar != true { isUndecided = true }
    return value
  }

  func index() -> Int? {
    guard let row, !row.isGone else { return nil }
    task?.noteRead(of: row.indexCell)
    return row.index
  }

  func itemPath(_ pointer: JSONPointer) -> JSONPointer? {
    // The path contains the index of every enclosing row.
    var next = row
    while let row = next {
      if row.isGone { return nil }
      task?.noteRead(of: row.indexCell)
      next = row.site.node.row
    }
    return row?.pointer.appending(contentsOf: pointer)
  }

  func function(_ name: String) -> SpecFunctions.Function? {
    runtime.function(name)
  }

  mutating func noteBinding(_ target: BindingTarget) {
    if self.target == nil { self.target = target }
  }

  func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String,
    suggestion: String?
  ) {
    runtime.report(
      code, severity, element: node.id, at: place.tokens, message, suggestion: suggestion)
  }
}

/// What one undo takes back.
struct FlowTransaction<Data: Sendable & Hashable>: Sendable {
  /// What the user did, such as “Move”.
  var name: String
  /// The commands, in the order in which they are carried out.
  var commands: [FlowCommand<Data>]
  /// What is selected once they are.
  var selection: FlowSelection
}

/// What can be undone and redone, within limits.
struct FlowHistory<Data: Sendable & Hashable>: Sendable {
  private(set) var undos: [FlowTransaction<Data>] = []
  private(set) var redos: [FlowTransaction<Data>] = []
  private var commandCount = 0
  /// The number of changes so far.
  private(set) var changeCount = 0
  /// The number of undos that are kept at most.
  var limit = 1_000 { didSet { trim() } }
  /// The number of commands in them.
  var commandLimit = 1_000_000

  /// Adds what takes back a new change.
  mutating func register(_ transaction: FlowTransaction<Data>) {
    redos.removeAll()
    changeCount += 1
    push(transaction)
  }

  mutating func push(_ transaction: FlowTransaction<Data>) {
    undos.append(transaction)
    commandCount += transaction.commands.count
    trim()
  }

  /// Forgets the earliest undos, as many as the limits demand.
  private mutating func trim() {
    var dropped = 0
    while undos.count - dropped > limit
      || commandCount > commandLimit && undos.count - dropped > 1
    {
      commandCount -= undos[dropped].commands.count
      dropped += 1
    }
    undos.removeFirst(dropped)
  }

  /// Adds to what takes back the last change. Of commands that set the same members, the earlier one is enough.
  mutating func extendLast(with commands: [FlowCommand<Data>]) {
    guard !undos.isEmpty else { return }
    changeCount += 1
    let last = undos.count - 1
    let known = Set(undos[last].commands.compactMap(\.overwritten))
    let added = commands.filter { $0.overwritten.map { !known.contains($0) } ?? true }
    undos[last].commands.insert(contentsOf: added, at: 0)
    commandCount += added.count
    trim()
  }

  mutating func popUndo() -> FlowTransaction<Data>? {
    guard let last = undos.popLast() else { return nil }
    commandCount -= last.commands.count
    return last
  }

  mutating func popRedo() -> FlowTransaction<Data>? { redos.popLast() }

  mutating func pushRedo(_ transaction: FlowTransaction<Data>) { redos.append(transaction) }

  mutating func removeAll() {
    undos.removeAll()
    redos.removeAll()
    commandCount = 0
  }
}

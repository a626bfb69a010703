extension FlowEditor {
  /// Whether there is something to undo.
  public var canUndo: Bool { !history.undos.isEmpty || !looseFrames.isEmpty }

  /// Whether there is something to redo.
  public var canRedo: Bool { !history.redos.isEmpty && looseFrames.isEmpty }

  /// What ``undo()`` would take back, such as “Move”; nil for nothing.
  public var undoActionName: String? {
    looseFrames.isEmpty ? history.undos.last?.name : "Move"
  }

  /// What ``redo()`` would do again; nil for nothing.
  public var redoActionName: String? { looseFrames.isEmpty ? history.redos.last?.name : nil }

  /// The number of changes that can be undone at most, 1,000 by default.
  public var undoLimit: Int {
    get { history.limit }
    set { history.limit = max(newValue, 0) }
  }

  /// Takes back the last change, also of what is selected. A drag or a connection that is being drawn is given up first.
  ///
  /// - Returns: Whether there was a change.
  /// - Complexity: that of the change.
  @discardableResult
  public mutating func undo() -> Bool {
    guard openTransactions == 0 else { return false }
    closeSessions()
    guard let transaction = history.popUndo() else { return false }
    history.pushRedo(carryOut(transaction))
    return true
  }

  /// Does again what was undone last.
  ///
  /// - Returns: Whether there was something.
  /// - Complexity: that of the change.
  @discardableResult
  public mutating func redo() -> Bool {
    guard openTransactions == 0 else { return false }
    closeSessions()
    guard let transaction = history.popRedo() else { return false }
    history.push(carryOut(transaction))
    return true
  }

  private mutating func closeSessions() {
    cancelNodeDrag()
    cancelConnection()
    registerLooseFrames()
  }

  /// Carries out a transaction as it is, without any rule.
  ///
  /// - Returns: The one that takes it back.
  private mutating func carryOut(_ transaction: FlowTransaction<Data>) -> FlowTransaction<Data> {
    let selection = selection
    var inverse: [FlowCommand<Data>] = []
    for command in transaction.commands {
      if let command = apply(command) { inverse.append(command) }
    }
    select(exactly: transaction.selection)
    settleEdges()
    return FlowTransaction(
      name: transaction.name, commands: inverse.reversed(), selection: selection)
  }

  /// Makes what happens in `body` one change to undo. A drag of nodes ends first, as a change of its own.
  ///
  /// ```swift
  /// editor.transaction("Insert step") { editor in
  ///   editor.removeEdge("ab")
  ///   editor.addNode(step)
  ///   editor.addEdge(FlowEdge(id: "as", sourceNodeID: "a", targetNodeID: step.id))
  /// }
  /// ```
  @discardableResult
  public mutating func transaction<Result>(
    _ name: String, _ body: (inout Self) throws -> Result
  ) rethrows -> Result {
    endNodeDrag()
    if openTransactions == 0 {
      registerLooseFrames()
      pendingSelection = selection
    }
    openTransactions += 1
    defer {
      openTransactions -= 1
      if openTransactions == 0 { settleEdges() }
      if openTransactions == 0, !pending.isEmpty {
        if extendsLastUndo, !history.undos.isEmpty {
          history.extendLast(with: pending.reversed())
        } else {
          history.register(
            FlowTransaction(
              name: name, commands: pending.reversed(), selection: pendingSelection))
        }
        pending = []
      }
    }
    return try body(&self)
  }

  /// Carries out a command as a part of the open transaction.
  mutating func perform(_ command: FlowCommand<Data>) {
    if let inverse = apply(command) { pending.append(inverse) }
  }

  /// Makes moves and resizes that no transaction contains one change to undo.
  mutating func registerLooseFrames() {
    run = nil
    guard !looseFrames.isEmpty else { return }
    let frames = looseFrames
    looseFrames = [:]
    register("Move", framesBefore: frames)
  }

  /// Registers what takes back moves and resizes that have happened, as a part of the open transaction if there is one.
  mutating func register(_ name: String, framesBefore: [String: NodeFrame]) {
    var commands: [FlowCommand<Data>] = []
    for slot in nodeTable.inOrder(framesBefore.keys.compactMap(nodeTable.slot)) {
      let node = nodeTable[slot]
      guard let old = framesBefore[node.id] else { continue }
      if node.position != old.position { commands.append(.moveNode(node.id, old.position)) }
      if node.size != old.size { commands.append(.resizeNode(node.id, old.size)) }
    }
    guard !commands.isEmpty else { return }
    if openTransactions > 0 {
      pending += commands.reversed()
    } else {
      history.register(FlowTransaction(name: name, commands: commands, selection: selection))
    }
  }
}

extension Array where Element: Sendable {
  /// What a function makes of every element and its index, in any order, worked out by several tasks: a
  /// test that takes long would otherwise go on alone when all others have ended.
  public func sideBySide<Result: Sendable>(
    _ body: @escaping @Sendable (Int, Element) -> Result
  ) async -> [Result] {
    let tasks = 4
    return await withTaskGroup { group in
      for task in 0..<tasks {
        group.addTask {
          stride(from: task, to: count, by: tasks).map { body($0, self[$0]) }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }
}

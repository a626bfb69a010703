/// How much of a presentation has been committed: at every depth the blocks that are done, and of
/// the one under way what of it is.
///
/// The path leads from the list of all blocks down to the open one. A frame goes on from here, so
/// that it costs what is new and what is live, not what has been (`Specs/Terminal.md` F3.3).
struct LayoutCursor: Sendable {
  struct Step: Sendable {
    /// The blocks (or items) before this one are done.
    var index = 0

    /// Whether anything has been drawn of the blocks before this one.
    var hasDrawn = false

    /// Whether the blank line before the one under way is done.
    var hasLead = false

    /// Whether the first line of the one under way (name plate, marker, header) is done.
    var hasBegun = false

    /// The lines, rows or nodes of it that are done.
    var units = 0

    /// In a table: the widths, once the rows that decide them are settled.
    var tablePlan: TablePlan?

    /// In data: the containers that are open behind the last node, true for an object.
    var openContainers: [Bool] = []
  }

  private var path: [Step] = [Step()]

  subscript(depth: Int) -> Step {
    get { depth < path.count ? path[depth] : Step() }
    set {
      while path.count <= depth { path.append(Step()) }
      path[depth] = newValue
    }
  }

  /// Goes on to the next block at a depth.
  mutating func advance(at depth: Int, hasDrawn: Bool = true) {
    let step = self[depth]
    path.removeLast(max(0, path.count - depth - 1))
    self[depth] = Step(index: step.index + 1, hasDrawn: step.hasDrawn || hasDrawn)
  }
}

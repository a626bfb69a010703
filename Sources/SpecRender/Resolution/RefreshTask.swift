/// A unit of work that is repeated when something it has read changes.
final class RefreshTask: PathReader {
  /// The kind of work, ordered as executed within one depth.
  enum Work {
    case visibility(ResolvedNode)
    case rows(RepeatSite)
    case filter(RepeatRow)
    case props(ResolvedNode)
    /// A watch of an element, by index; a change starts its actions.
    case watch(ResolvedNode, Int)

    var rank: Int {
      switch self {
      case .visibility: 0
      case .rows: 1
      case .filter: 2
      case .props: 3
      case .watch: 4
      }
    }
  }

  let work: Work
  let depth: Int
  let serial: Int
  unowned let runtime: SpecRuntime
  @exclusivity(unchecked)  // as in `PathCell`
  var isDirty = false
  @exclusivity(unchecked)
  var isLive = true

  /// Whether its condition has read a part of the state that hasn't been received yet.
  var isUndecided = false

  init(_ work: Work, depth: Int, runtime: SpecRuntime) {
    self.work = work
    self.depth = depth
    self.runtime = runtime
    serial = runtime.nextSerial()
  }

  override func stateDidChange() {
    switch work {
    case .watch: runtime.noteWatch(self)
    case .visibility, .rows, .filter, .props: markDirty()
    }
  }

  func markDirty() {
    guard !isDirty, isLive else { return }
    isDirty = true
    runtime.enqueue(self)
  }

  /// Whether this task runs before another.
  func precedes(_ other: RefreshTask) -> Bool {
    (depth, work.rank, serial) < (other.depth, other.work.rank, other.serial)
  }

  func end() {
    isLive = false
    forgetReads()
  }
}

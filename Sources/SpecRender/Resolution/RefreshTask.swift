/// Something to be done again when what it has read has changed.
final class RefreshTask: PathReader {
  /// What is done, in the order in which it is done at one depth.
  enum Work {
    case visibility(ResolvedNode)
    case rows(RepeatSite)
    case filter(RepeatRow)
    case props(ResolvedNode)
    /// A watch of an element, by its index there: actions are started.
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

  /// Whether its condition has read what of the state has not come yet.
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

  /// Whether this is done before another.
  func precedes(_ other: RefreshTask) -> Bool {
    (depth, work.rank, serial) < (other.depth, other.work.rank, other.serial)
  }

  func end() {
    isLive = false
    forgetReads()
  }
}

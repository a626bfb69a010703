/// The time that remains for a layout. Phases ask it often; the clock is read rarely.
struct LayoutBudget {
  private let deadline: ContinuousClock.Instant?
  private let cancellation: (@Sendable () -> Bool)?
  private var untilNextCheck = 0
  /// Whether the deadline has passed.
  private(set) var isLate = false
  /// Whether the caller wants no result any more.
  private(set) var isCancelled = false

  init(_ options: GraphLayoutOptions) {
    // What follows the improvements takes time too.
    let now = ContinuousClock.now
    deadline = options.deadline.map { now + (($0 - now) * 6) / 10 }
    cancellation = options.isCancelled
  }

  /// Whether improvements have to stop.
  var isSpent: Bool { isLate || isCancelled }

  /// Counts `work` elementary steps, and looks at the clock after about 100,000 of them.
  ///
  /// - Returns: whether improvements have to stop.
  mutating func spend(_ work: Int) -> Bool {
    untilNextCheck -= work
    if untilNextCheck <= 0 { check() }
    return isSpent
  }

  /// Looks at the clock.
  mutating func check() {
    untilNextCheck = 100_000
    if let cancellation, !isCancelled { isCancelled = cancellation() }
    if let deadline, !isLate { isLate = ContinuousClock.now >= deadline }
  }
}

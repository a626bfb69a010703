/// The progress of revealing text: how much is visible and how much has settled. Driven by a
/// caller-supplied clock.
///
/// ```swift
/// var cursor = RevealCursor(.standard)
/// cursor.update(text: RevealText(document), isComplete: false)
/// cursor.advance(to: now)        // seconds of any monotonic clock
/// draw(upTo: cursor.revealedCount, settled: cursor.settledCount)
/// ```
///
/// Counts are in characters (grapheme clusters). Characters before ``settledCount`` have their
/// final appearance, those from there to ``revealedCount`` may be animated, and those after are
/// hidden. Both counts only grow, unless the text becomes shorter.
public struct RevealCursor: Sendable {
  /// The timing and granularity of the reveal.
  public var config: TokenRevealConfig

  /// The number of visible characters.
  public private(set) var revealedCount = 0
  /// The number of characters that have left the active zone.
  public private(set) var settledCount = 0

  private var position = 0.0
  private var time: Double?
  private var text = RevealText()
  private var isComplete = false

  /// Creates a cursor at the start of an empty text.
  public init(_ config: TokenRevealConfig = .standard) {
    self.config = config
  }

  /// Whether nothing remains to be revealed or settled, so that the clock can stop.
  public var isAtRest: Bool {
    revealedCount == text.characterCount && (settledCount == revealedCount || !isComplete)
  }

  /// Sets the text that is available. Visible characters remain visible.
  ///
  /// - Parameters:
  ///   - text: The lengths of the text so far.
  ///   - isComplete: Whether no more text follows.
  public mutating func update(text: RevealText, isComplete: Bool) {
    self.text = text
    self.isComplete = isComplete
    if !config.isEnabled { position = Double(text.characterCount) }
    settle()
  }

  /// Advances the cursor to a time in seconds. Times before the latest one, and times that are not finite, are ignored.
  ///
  /// - Complexity: O(log blocks) or O(log lines) for those granularities, otherwise O(1).
  public mutating func advance(to now: Double) {
    guard now.isFinite else { return }
    let target = Double(text.characterCount)
    let elapsed = max(0, now - (time ?? now))
    time = max(now, time ?? now)
    if !config.isEnabled {
      position = target
    } else {
      switch config.mode {
      case .continuous:
        position += (target - position) * (1 - exponential(-elapsed / config.duration))
        // Snaps to the end within half a character.
        if target - position < 0.5 { position = target }
      case .linear:
        position += elapsed * 100 / config.duration
      }
      if let lag = config.maximumLag { position = max(position, target - Double(max(0, lag))) }
    }
    position = min(position, target)
    settle()
  }

  /// Reveals and settles all text immediately.
  public mutating func finish() {
    position = Double(text.characterCount)
    isComplete = true
    settle()
  }

  private mutating func settle() {
    // If the text was replaced by a shorter one, the cursor moves back to its end.
    position = min(position, Double(text.characterCount))
    revealedCount = min(max(revealedCount, Int(position)), text.characterCount)
    let isDone = isComplete && revealedCount == text.characterCount
    var settled = revealedCount
    switch config.granularity {
    case .character: break
    case .block: settled = isDone ? revealedCount : text.endOfBlocks(before: revealedCount)
    case .chunk(let size):
      settled = isDone ? revealedCount : revealedCount / max(1, size) * max(1, size)
    case .line: settled = isDone ? revealedCount : text.endOfLines(before: revealedCount)
    }
    settledCount = min(max(settledCount, settled), revealedCount)
  }

  /// Returns e to the power of a non-positive number without the platform's math library: halves
  /// the argument until the series converges in a few terms, then squares the result back.
  private func exponential(_ value: Double) -> Double {
    guard value > -40 else { return 0 }
    var reduced = value
    var halvings = 0
    while reduced < -0.5 {
      reduced /= 2
      halvings += 1
    }
    var term = 1.0
    var sum = 1.0
    for index in 1...12 {
      term *= reduced / Double(index)
      sum += term
    }
    for _ in 0..<halvings { sum *= sum }
    return sum
  }
}

/// The lengths of a text's blocks and lines in characters.
public struct RevealText: Hashable, Sendable {
  /// The number of characters in the text.
  public private(set) var characterCount = 0
  /// The ends of blocks and lines in characters, ascending. The last block may still grow.
  private var blockEnds: [Int] = []
  private var lineEnds: [Int] = []

  /// Creates an empty text.
  public init() {}

  /// Appends a block.
  ///
  /// - Complexity: O(`text`).
  public mutating func append(_ text: String) {
    for character in text {
      characterCount += 1
      if character.isNewline { lineEnds.append(characterCount) }
    }
    if characterCount > lineEnds.last ?? 0 { lineEnds.append(characterCount) }
    blockEnds.append(characterCount)
  }

  /// Removes the last block, for example to append its new contents.
  public mutating func removeLast() {
    guard blockEnds.popLast() != nil else { return }
    characterCount = blockEnds.last ?? 0
    while let end = lineEnds.last, end > characterCount { lineEnds.removeLast() }
  }

  func endOfBlocks(before limit: Int) -> Int { Self.last(blockEnds.dropLast(), upTo: limit) }

  func endOfLines(before limit: Int) -> Int { Self.last(lineEnds.dropLast(), upTo: limit) }

  private static func last(_ ends: ArraySlice<Int>, upTo limit: Int) -> Int {
    var low = ends.startIndex
    var high = ends.endIndex
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low > ends.startIndex ? ends[low - 1] : 0
  }
}

extension RevealText {
  /// Creates the plain text of a document's top-level blocks.
  ///
  /// - Complexity: O(document). While a document streams, keep one value and call
  ///   ``update(with:settledCount:)``.
  public init(_ document: MarkdownDocument) {
    self.init()
    for block in document.blocks { append(block.plainText) }
  }

  /// Replaces the blocks that were not settled.
  ///
  /// - Parameters:
  ///   - document: The new snapshot.
  ///   - settledCount: The ``MarkdownDocument/settledBlockCount`` of the snapshot of the previous
  ///     update.
  /// - Complexity: O(text of the unsettled blocks).
  public mutating func update(with document: MarkdownDocument, settledCount: Int) {
    while blockEnds.count > settledCount { removeLast() }
    for index in blockEnds.count..<max(blockEnds.count, document.blockCount) {
      append(document.block(at: index).plainText)
    }
  }
}

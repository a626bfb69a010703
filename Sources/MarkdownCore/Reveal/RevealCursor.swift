/// How far text is shown, and how far it has settled; a clock that is passed in drives it.
///
/// ```swift
/// var cursor = RevealCursor(.standard)
/// cursor.update(text: RevealText(document), isComplete: false)
/// cursor.advance(to: now)        // seconds of any clock that does not go back
/// draw(upTo: cursor.revealedCount, settled: cursor.settledCount)
/// ```
///
/// Characters are grapheme clusters. Of those from ``settledCount`` to ``revealedCount`` an effect
/// may do what it likes; those before are as they stay, those behind are hidden. Both only grow.
public struct RevealCursor: Sendable {
  public var config: TokenRevealConfig

  /// Characters that are shown.
  public private(set) var revealedCount = 0
  /// Characters that have left the active zone.
  public private(set) var settledCount = 0

  private var position = 0.0
  private var time: Double?
  private var text = RevealText()
  private var isComplete = false

  public init(_ config: TokenRevealConfig = .standard) {
    self.config = config
  }

  /// Whether nothing is left to be shown or to settle, so that the clock may stop.
  public var isAtRest: Bool {
    revealedCount == text.characterCount && (settledCount == revealedCount || !isComplete)
  }

  /// Tells what there is to show by now. Characters that are shown stay shown.
  public mutating func update(text: RevealText, isComplete: Bool) {
    self.text = text
    self.isComplete = isComplete
    if !config.isEnabled { position = Double(text.characterCount) }
    settle()
  }

  /// Moves the cursor to where it is at a time, in seconds.
  ///
  /// - Complexity: O(log blocks + log lines) for those granularities, else O(1).
  public mutating func advance(to now: Double) {
    let target = Double(text.characterCount)
    let elapsed = max(0, now - (time ?? now))
    time = max(now, time ?? now)
    if !config.isEnabled {
      position = target
    } else {
      switch config.mode {
      case .continuous:
        position += (target - position) * (1 - exponential(-elapsed / config.duration))
        // What is less than half a character away is there.
        if target - position < 0.5 { position = target }
      case .linear:
        position += elapsed * 100 / config.duration
      }
      if let lag = config.maximumLag { position = max(position, target - Double(max(0, lag))) }
    }
    position = min(position, target)
    settle()
  }

  /// Shows everything there is.
  public mutating func finish() {
    position = Double(text.characterCount)
    isComplete = true
    settle()
  }

  private mutating func settle() {
    // Text that was replaced by shorter text takes the cursor back to its end.
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

  /// e to the power of a number that is not positive, without the platform's mathematics: halved
  /// until the series converges in a few terms, then squared back.
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

/// The lengths that a reveal needs to know of a text.
public struct RevealText: Hashable, Sendable {
  public private(set) var characterCount = 0
  /// Ends of blocks and of lines, in characters, ascending. The last block is the one that grows.
  private var blockEnds: [Int] = []
  private var lineEnds: [Int] = []

  public init() {}

  /// Adds a block behind the others.
  public mutating func append(_ text: String) {
    for character in text {
      characterCount += 1
      if character.isNewline { lineEnds.append(characterCount) }
    }
    if characterCount > lineEnds.last ?? 0 { lineEnds.append(characterCount) }
    blockEnds.append(characterCount)
  }

  /// Takes the last block away, to add what it has become.
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
  /// The top-level blocks of a document as plain text.
  ///
  /// - Complexity: O(document); keep one and use ``update(with:)`` while it streams.
  public init(_ document: MarkdownDocument) {
    self.init()
    for block in document.blocks { append(block.plainText) }
  }

  /// Brings the blocks up to date that were not final.
  ///
  /// - Parameter settledCount: How many blocks were final when the text was last brought up to date:
  ///   ``MarkdownDocument/settledBlockCount`` of that document.
  public mutating func update(with document: MarkdownDocument, settledCount: Int) {
    while blockEnds.count > settledCount { removeLast() }
    for index in blockEnds.count..<max(blockEnds.count, document.blockCount) {
      append(document.block(at: index).plainText)
    }
  }
}

import ArtifactBase

/// A cache of the inlines of a long open paragraph that the next snapshot need not parse again.
///
/// Lines after which no construct is open (no bracket, no delimiter that can open, no code or tag
/// that may start) are parsed once. If such a point is never reached, a prefix of the tail is
/// parsed, with lengths that grow by an eighth; text after the prefix is plain until the next
/// length is reached. Both keep the total cost of all snapshots linear.
struct LiveInlineCache: Sendable {
  var leaf = Arena.none
  /// The inlines that are final while the block remains a paragraph, and the number of lines they
  /// cover.
  var inlines = SmallPagedArray<InlineRecord>()
  var nextLine: Int32 = 0
  /// The line count at which to look for a settling point again.
  var nextAttempt = firstAttempt

  static let firstAttempt: Int32 = 8

  /// The end of the parsed prefix of the tail, and its inlines.
  var cutoff = 0
  var prefix = SmallPagedArray<InlineRecord>()
  /// The line and the source offset after `prefix`.
  var restLine: Int32 = 0
  var restOffset: Int32 = 0

  /// Returns the offset up to which a tail is parsed: its end if it is short, otherwise the largest
  /// of a geometric series of lengths, so that the result depends only on the bytes. Never splits a
  /// character.
  static func cutoff(from start: Int, to end: Int, _ bytes: Span<UInt8>) -> Int {
    let count = end - start
    guard count > MarkdownLimits.exactLiveBytes else { return end }
    var length = MarkdownLimits.exactLiveBytes
    while length + length / 8 <= count { length += length / 8 }
    var cutoff = start + length
    var steps = 0
    while cutoff < end, steps < 3, bytes[cutoff] & 0xC0 == 0x80 {
      cutoff -= 1
      steps += 1
    }
    return cutoff
  }
}

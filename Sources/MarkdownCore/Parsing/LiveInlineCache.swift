/// What of a long open paragraph's inlines need not be parsed again for the next snapshot.
///
/// Lines behind which nothing is open — no bracket, no delimiter that can open, no code or tag that
/// may start — are parsed for good. Of a tail that never gets there, a prefix is parsed, up to a
/// length from a row that grows by an eighth, and what comes behind it is plain text until the
/// next one. Both keep the cost of all snapshots linear.
struct LiveInlineCache: Sendable {
  var leaf = Arena.none
  /// Inlines that are final while the paragraph stays one, and how many of its lines they take.
  var inlines = PagedArray<InlineRecord>()
  var nextLine: Int32 = 0
  /// Lines from which on a settling point is looked for again.
  var nextAttempt = firstAttempt

  static let firstAttempt: Int32 = 8

  /// Where the parsed prefix of the tail ends, and its inlines.
  var cutoff = 0
  var prefix = PagedArray<InlineRecord>()
  /// The line, and the offset in it, from which on `prefix` has nothing.
  var restLine: Int32 = 0
  var restOffset: Int32 = 0

  /// How far a tail is parsed: to the end of a short one, else to the last of a row of lengths,
  /// so that it depends on the bytes alone. Never inside a character.
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

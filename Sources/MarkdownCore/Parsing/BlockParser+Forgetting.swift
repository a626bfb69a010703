import ArtifactBase

// Forgets the blocks before the last line at which nothing was open, for texts that are read once.
//
// From such a line on, the parser continues as at the start of a text, with the definitions and footnotes so
// far. A copy of it is kept from time to time; the text after it is then read again, so that state belongs to
// the remaining blocks only.

/// Blocks that a stream has forgotten.
package struct ForgottenBlocks {
  /// The number of top-level blocks that the document lacks from now on.
  package var count: Int

  /// By how much the raw ids of the others are less than before.
  package var idOffset: Int
}

extension BlockParser {
  /// Forgets closed blocks. The first call only lets the parser keep copies from now on, after each
  /// `interval` bytes.
  ///
  /// - Returns: Nil if nothing has been forgotten.
  /// - Complexity: O(number of bytes that are forgotten), amortized.
  mutating func forgetBlocks(every interval: Int) -> ForgottenBlocks? {
    checkpointInterval = interval
    guard let start = checkpoint.first, !arena.isFinished else { return nil }
    let count = arena.sourceCount
    // Reading the rest again must not cost more than what is forgotten.
    guard count - start.lineStart <= start.lineStart else { return nil }
    let source = arena.source
    let forgotten = ForgottenBlocks(
      count: start.arena.topLevel.count, idOffset: start.arena.blocks.count - 1)
    var next = start
    next.forgetClosed()
    next.append(source.bytes(count).extracting(start.lineStart..<count))
    self = next
    return forgotten
  }

  /// Keeps a copy between two lines, if nothing is open.
  mutating func keepCheckpoint() {
    guard spine.count == 1, options.references == .preceding,
      lineStart - (checkpoint.first?.lineStart ?? 0) >= checkpointInterval
    else { return }
    checkpoint = []
    checkpoint = [self]
  }

  /// Lets the parser continue as at the start of a text.
  private mutating func forgetClosed() {
    let old = arena
    arena = Arena()
    // The last byte is kept, since a byte order mark has a meaning only at the start.
    arena.forgottenByteCount = old.forgottenByteCount + lineStart - 1
    let last = old.source.bytes(lineStart).extracting(last: 1)
    arena.source = arena.source.appending(last, after: 0)
    arena.sourceCount = 1
    arena.blocks.append(BlockRecord(tag: .document, parent: Arena.none, start: 0, end: 0))
    arena.processors = old.processors
    arena.tables.value.log = old.tables.value.log
    arena.readsFenceAttributes = old.readsFenceAttributes
    arena.footnoteCount = old.footnoteCount
    for index in old.footnotes.indices {
      var footnote = old.footnotes[index]
      // The definition is not a block any more, but there was one.
      if footnote.definition != Arena.none { footnote.definition = 0 }
      arena.footnotes.append(footnote)
    }
    var targets: [Int32: Int32] = [:]
    references.moveTargets { target in
      targets[target] = Int32(arena.links.count)
      arena.links.append(old.links[target])
      return Int32(arena.links.count - 1)
    }
    arena.lateDefinitions = old.lateDefinitions.map { late in
      LateDefinitionRecord(label: late.label, target: targets[late.target] ?? Arena.none)
    }
    restart(at: 1)
  }
}

import ArtifactPresentation

/// The headings of a page so far, in document order, which decide the levels of later ones.
///
/// The rank of a heading says what it may contain: headings of text have their levels, titles of artifacts 10,
/// headings in them the level after 10, and those of interfaces 20 or more. A heading is one level below the last
/// one of a lower rank before it, so that none is skipped. The level of the page's title is 1.
struct PageOutline {
  static let artifactRank = 10
  static let formRank = 20

  private struct Entry {
    var block: BlockID
    var rank: Int
    var level: Int
  }

  private var entries: [Entry] = []
  /// The titles of the artifacts with one, by the first block of their segment.
  private var titles: [BlockID: String] = [:]
  /// The artifacts with a name, in order.
  private var names: [String: [BlockID]] = [:]

  /// Forgets the headings of a block, which is written again.
  mutating func begin(_ block: BlockID) {
    let end = self.end(of: block)
    var start = end
    while start > 0, entries[start - 1].block == block { start -= 1 }
    entries.removeSubrange(start..<end)
  }

  /// Forgets the headings of a segment from a block on.
  mutating func removeAll(from block: BlockID) {
    entries.removeAll { $0.block.segment == block.segment && $0.block >= block }
  }

  /// Adds a heading and returns its level.
  ///
  /// - Complexity: O(number of headings since the last one of this rank or a lower one).
  mutating func level(ofRank rank: Int, in block: BlockID) -> Int {
    let end = self.end(of: block)
    let above = entries[..<end].last { $0.rank <= rank }
    let level = above.map { $0.rank == rank ? $0.level : min(6, $0.level + 1) } ?? 2
    entries.insert(Entry(block: block, rank: rank, level: level), at: end)
    return level
  }

  /// Adds the title of an artifact, unless it has been added, and returns its level.
  mutating func titleLevel(of artifact: BlockID) -> Int {
    let end = self.end(of: artifact)
    if end > 0, entries[end - 1].block == artifact { return entries[end - 1].level }
    return level(ofRank: Self.artifactRank, in: artifact)
  }

  /// Stores the title of an artifact, which its pictures don't repeat.
  mutating func setTitle(_ title: String, of artifact: BlockID) {
    titles[artifact] = title.isEmpty ? nil : title
  }

  /// Returns the title of the artifact that contains a block; empty if it has none.
  func artifactTitle(around block: BlockID) -> String {
    titles[BlockID(segment: Int(block.segment), ordinal: 0)] ?? ""
  }

  /// Returns the rank of a heading of text: in an artifact, it is below the title.
  func rank(ofLevel level: Int, in block: BlockID) -> Int {
    let title = BlockID(segment: Int(block.segment), ordinal: 0)
    let end = self.end(of: title)
    let isInArtifact =
      end > 0 && entries[end - 1].block == title && entries[end - 1].rank == Self.artifactRank
    return min(max(level, 1), 6) + (isInArtifact ? Self.artifactRank : 0)
  }

  /// Returns a name of an artifact that no other one before it has.
  mutating func uniqueName(_ name: String, of block: BlockID) -> String {
    let blocks = names[name] ?? []
    var index = blocks.count
    if let last = blocks.last, last >= block, let known = blocks.lastIndex(of: block) {
      index = known
    } else {
      names[name, default: []].append(block)
    }
    return index == 0 ? name : "\(name) (\(index + 1))"
  }

  /// The index after the last heading of a block or one before it.
  private func end(of block: BlockID) -> Int {
    // Mostly it is the last one.
    if entries.last.map({ $0.block <= block }) ?? true { return entries.count }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].block > block { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What the labels of a document stand for, as far as it is known.
struct ReferenceTable: Sendable {
  struct Link: Sendable {
    /// In the arena's targets.
    var index: Int32
    /// Bytes of destination and title.
    var length: Int
  }

  private struct Known: Sendable {
    /// Link targets by normalised label.
    var links: [String: Link] = [:]
    /// Indexes into the arena's footnotes, by normalised label.
    var footnotes: [String: Int32] = [:]
    var definedFootnotes: Set<String> = []
  }

  private var known = Box(Known())
  /// What a snapshot finds in an unfinished line or paragraph goes here, so that the tables are
  /// not copied.
  private var liveLinks: [String: Link] = [:]
  private var liveFootnotes: [String: Int32] = [:]

  /// Whether a reference to a footnote without a definition is text.
  var needsFootnoteDefinition = false

  /// Whether a label that begins so is defined; no where there are too many to look at.
  func mayDefine(_ bytes: Span<UInt8>, _ prefix: Range<Int>) -> Bool {
    let links = known.value.links
    guard !links.isEmpty, links.count <= 256 else { return false }
    let prefix = LinkScanner.normalized(bytes, prefix)
    return links.keys.contains { $0.hasPrefix(prefix) }
  }

  /// The target of a label as written.
  func target(of bytes: Span<UInt8>, _ label: Range<Int>) -> Link? {
    guard !known.value.links.isEmpty || !liveLinks.isEmpty else { return nil }
    return target(of: LinkScanner.normalized(bytes, label))
  }

  func target(of label: String) -> Link? { known.value.links[label] ?? liveLinks[label] }

  mutating func define(_ label: String, _ target: LinkTarget, at index: Int32, isLive: Bool) {
    let length = target.destination.utf8.count + target.title.utf8.count
    let link = Link(index: index, length: length)
    if isLive { liveLinks[label] = link } else { known.value.links[label] = link }
  }

  func definesFootnote(_ label: String) -> Bool {
    let defined = known.value.definedFootnotes
    return !defined.isEmpty && defined.contains(LinkScanner.normalized(label))
  }

  mutating func defineFootnote(_ label: String) {
    known.value.definedFootnotes.insert(LinkScanner.normalized(label))
  }

  func footnote(_ label: String) -> Int32? {
    let label = LinkScanner.normalized(label)
    return known.value.footnotes[label] ?? liveFootnotes[label]
  }

  mutating func setFootnote(_ label: String, index: Int32, isLive: Bool) {
    let label = LinkScanner.normalized(label)
    if isLive { liveFootnotes[label] = index } else { known.value.footnotes[label] = index }
  }

  /// Takes over the footnotes that a snapshot has found first.
  mutating func adoptFootnotes(of snapshot: ReferenceTable) {
    known.value.footnotes.merge(snapshot.liveFootnotes) { known, _ in known }
  }
}

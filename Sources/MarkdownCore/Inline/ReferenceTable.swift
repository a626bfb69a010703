/// What the labels of a document stand for, as far as it is known.
struct ReferenceTable: Sendable {
  /// Indexes of link targets by normalised label.
  private var links: [String: Int32] = [:]
  /// What a snapshot finds in an unfinished line or paragraph goes here, so that the tables are
  /// not copied.
  private var liveLinks: [String: Int32] = [:]
  /// Indexes into the arena's footnotes, by normalised label.
  private var footnotes: [String: Int32] = [:]
  private var liveFootnotes: [String: Int32] = [:]
  private var definedFootnotes: Set<String> = []

  /// Whether a reference to a footnote without a definition is text.
  var needsFootnoteDefinition = false

  func target(of label: String) -> Int32? { links[label] ?? liveLinks[label] }

  mutating func define(_ label: String, target: Int32, isLive: Bool) {
    if isLive { liveLinks[label] = target } else { links[label] = target }
  }

  func definesFootnote(_ label: String) -> Bool {
    definedFootnotes.contains(LinkScanner.normalized(label))
  }

  mutating func defineFootnote(_ label: String) {
    definedFootnotes.insert(LinkScanner.normalized(label))
  }

  func footnote(_ label: String) -> Int32? {
    let label = LinkScanner.normalized(label)
    return footnotes[label] ?? liveFootnotes[label]
  }

  mutating func setFootnote(_ label: String, index: Int32, isLive: Bool) {
    let label = LinkScanner.normalized(label)
    if isLive { liveFootnotes[label] = index } else { footnotes[label] = index }
  }

  /// Takes over the footnotes that a snapshot has found first.
  mutating func adoptFootnotes(of snapshot: ReferenceTable) {
    footnotes.merge(snapshot.liveFootnotes) { known, _ in known }
  }
}

/// The link and footnote definitions known so far, by label.
struct ReferenceTable: Sendable {
  struct Link: Sendable {
    /// The index in the arena's link targets.
    var index: Int32
    /// The length of destination and title in bytes.
    var length: Int
  }

  private struct Known: Sendable {
    /// Link targets by normalized label.
    var links: [String: Link] = [:]
    /// Indexes of the arena's footnotes by normalized label.
    var footnotes: [String: Int32] = [:]
    var definedFootnotes: Set<String> = []
    /// The normalized labels that references in closed leaves did not find.
    var missedLabels: Set<String> = []
  }

  private var known = Box(Known())
  /// Definitions that a snapshot finds in an unfinished line or paragraph; kept separate so that
  /// `known` is not copied.
  private var liveLinks: [String: Link] = [:]
  private var liveFootnotes: [String: Int32] = [:]

  /// Whether no link is defined.
  var isEmpty: Bool { known.value.links.isEmpty }

  /// Whether a reference to an undefined footnote is text.
  var needsFootnoteDefinition = false

  /// Whether a defined label begins with the given bytes; `false` if there are too many labels to
  /// check.
  func mayDefine(_ bytes: Span<UInt8>, _ prefix: Range<Int>) -> Bool {
    let links = known.value.links
    guard !links.isEmpty, links.count <= 256 else { return false }
    let prefix = LinkScanner.normalized(bytes, prefix)
    return links.keys.contains { $0.hasPrefix(prefix) }
  }

  /// Returns the target of an unnormalized label.
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

  /// Gives the targets of definitions other indexes.
  mutating func moveTargets(_ index: (Int32) -> Int32) {
    guard !isEmpty else { return }
    for (label, link) in known.value.links {
      known.value.links[label]?.index = index(link.index)
    }
  }

  /// Records labels that are undefined where a closed leaf uses them.
  mutating func noteMissed(_ labels: [String]) {
    if !labels.isEmpty { known.value.missedLabels.formUnion(labels) }
  }

  /// Whether any label was undefined.
  var hasMissedLabels: Bool { !known.value.missedLabels.isEmpty }

  /// Whether a closed leaf used a label before its definition.
  func hasMissed(_ label: String) -> Bool {
    let missed = known.value.missedLabels
    return !missed.isEmpty && missed.contains(label)
  }

  /// Removes what belongs to one document: its footnotes.
  mutating func removeFootnotes() {
    known.value.footnotes = [:]
    known.value.definedFootnotes = []
    liveFootnotes = [:]
  }

  /// Removes the labels without a definition.
  mutating func removeMissed() {
    known.value.missedLabels = []
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

  /// Adopts the footnotes that a snapshot encountered first.
  mutating func adoptFootnotes(of snapshot: ReferenceTable) {
    known.value.footnotes.merge(snapshot.liveFootnotes) { known, _ in known }
  }
}

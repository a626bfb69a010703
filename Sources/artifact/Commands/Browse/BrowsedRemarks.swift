import ArtifactAll
import TerminalFront

/// What is wrong with an interface, in lines below it.
struct BrowsedRemarks {
  /// What is wrong with the text; what is wrong with what is shown comes and goes.
  private let remarks: [Remark]

  private struct Remark {
    var sentence: String
    /// The sentence with its place and code.
    var line: String
  }

  /// - Parameter feed: A text that is whole.
  init(_ feed: SpecFeed) {
    let faults = feed.diagnostics.filter(\.isFault)
    let source = faults.isEmpty ? nil : SpecSource(feed.bytes)
    remarks = faults.map { fault in
      let isPlaced = fault.message.hasPrefix("Line ")
      let place = isPlaced ? nil : source?.location(of: fault).map { "\($0.line):\($0.column): " }
      return Remark(
        sentence: fault.sentence, line: "\(place ?? "")\(fault.sentence) [\(fault.code)]")
    }
  }

  /// - Parameter isEmpty: Whether the interface shows nothing.
  func lines(
    _ current: [SpecDiagnostic], isEmpty: Bool, size: TerminalSize, options: TerminalOptions
  ) -> [Line] {
    let known = Set(remarks.map(\.sentence))
    var seen: Set<String> = []
    var sentences = remarks.map(\.line)
    for fault in current where fault.isFault && !known.contains(fault.sentence) {
      sentences.append("\(fault.sentence) [\(fault.code)]")
    }
    if isEmpty { sentences.insert("There is nothing to show in this interface.", at: 0) }
    sentences = sentences.filter { seen.insert($0).inserted }
    let layout = LayoutOptions(
      width: max(1, size.columns - 2), theme: options.theme, glyphs: options.glyphs)
    // What is said above is more important than seeing the last of what can be said.
    let room = isEmpty ? size.rows - 3 : size.rows / 3
    var lines: [Line] = []
    for (index, sentence) in sentences.enumerated() {
      let note = Self.lines(NoteBlock(.error, sentence), layout)
      let isLast = index + 1 == sentences.count
      guard lines.count + note.count + (isLast ? 0 : 1) <= room else {
        let rest = sentences.count - index
        let more =
          "\(rest) \(rest == 1 ? "more remark" : "more remarks"): see 'artifact spec lint'."
        let note = Self.lines(NoteBlock(.error, more), layout)
        return (lines + note).suffix(max(1, room)).map { $0 }
      }
      lines += note
    }
    return lines
  }

  private static func lines(_ note: NoteBlock, _ options: LayoutOptions) -> [Line] {
    let block = Block(
      id: BlockID(segment: 0, ordinal: 0), kind: .note(note), isSettled: true)
    return LayoutCursor.lines(of: Presentation(blocks: [block]), options: options)
      .filter { $0.width > 0 }
  }
}

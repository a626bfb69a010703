import ArtifactAll
import TerminalFront

/// The diagnostics of a form, as lines below it.
struct BrowsedRemarks {
  /// The diagnostics of the source. Those of the rendered form are passed to `lines`, since they
  /// change.
  private let remarks: [Remark]

  private struct Remark {
    var sentence: String
    /// The message with its location and code.
    var note: NoteBlock
  }

  /// Collects the diagnostics of a source.
  ///
  /// - Parameters:
  ///   - feed: A feed that is finished.
  ///   - session: The form in its initial state.
  init(_ feed: SpecFeed, _ session: FormSession) {
    let isBlank = session.form.isBlank && feed.ending != .cut
    var said = feed.diagnostics.filter { $0.isSaid(ofBlank: isBlank) }
    if isBlank, let reason = session.blankReason(beside: feed.diagnostics + session.diagnostics) {
      said.append(reason)
    }
    let source = said.isEmpty ? nil : SpecSource(feed.bytes)
    remarks = said.map { remark in
      let isPlaced = remark.message.hasPrefix("Line ")
      let place = isPlaced ? nil : source?.location(of: remark).map { "\($0.line):\($0.column): " }
      return Remark(
        sentence: remark.sentence, note: Self.note(remark, place: place ?? ""))
    }
  }

  private static func note(_ remark: SpecDiagnostic, place: String) -> NoteBlock {
    NoteBlock(remark.isFault ? .error : .warning, "\(place)\(remark.sentence) [\(remark.code)]")
  }

  /// Lays out the diagnostics in the available space.
  ///
  /// - Parameters:
  ///   - current: The current diagnostics of the rendered form.
  ///   - isEmpty: Whether the form shows nothing.
  func lines(
    _ current: [SpecDiagnostic], isEmpty: Bool, size: TerminalSize, options: TerminalOptions
  ) -> [Line] {
    let known = Set(remarks.map(\.sentence))
    var seen: Set<String> = []
    var notes = remarks.map(\.note)
    for fault in current where fault.isFault && !known.contains(fault.sentence) {
      notes.append(Self.note(fault, place: ""))
    }
    if isEmpty {
      notes.insert(NoteBlock(.error, "There is nothing to show in this interface."), at: 0)
    }
    notes = notes.filter { seen.insert($0.text).inserted }
    let layout = LayoutOptions(
      width: max(1, size.columns - 2), theme: options.theme, glyphs: options.glyphs)
    // The first diagnostics are more important than the last ones.
    let room = isEmpty ? size.rows - 3 : size.rows / 3
    var lines: [Line] = []
    for (index, note) in notes.enumerated() {
      let note = Self.lines(note, layout)
      let isLast = index + 1 == notes.count
      guard lines.count + note.count + (isLast ? 0 : 1) <= room else {
        let rest = notes.count - index
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

import ArtifactAll
import TerminalFront

/// The diagnostics of a form and the source that is not in it, as lines below it.
struct BrowsedDiagnostics {
  /// The diagnostics of the source. Those of the rendered form are passed to `lines`, since they
  /// change.
  private let diagnostics: [Diagnostic]

  /// The diagnostics as notes, with location and code.
  private let notes: [NoteBlock]

  /// The source of which nothing is in the form.
  private let source: CodeBlock

  /// Collects the diagnostics of a source.
  ///
  /// - Parameters:
  ///   - source: The diagnostics.
  ///   - locations: Their locations in the source.
  ///   - isCut: Whether the source is truncated.
  ///   - unread: The part of the source of which nothing is in the form.
  ///   - session: The form in its initial state.
  init(
    _ source: [Diagnostic], at locations: [TextLocation?], isCut: Bool,
    source unread: ArraySlice<UInt8>, _ session: FormSession
  ) {
    let isBlank = session.form.isBlank && !isCut
    var shown = source.combination.map { ($0.diagnostic, locations[$0.index]) }
      .filter { $0.0.isShown(belowBlank: isBlank) }
    if isBlank, let reason = session.blankReason(beside: source + session.diagnostics) {
      shown.append((reason, nil))
    }
    diagnostics = shown.map(\.0)
    notes = shown.map { Self.note($0, at: $1) }
    let text = String(decoding: unread, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.source = CodeBlock(lines: lines.prefix(Self.sourceLineCount).map { .init(String($0)) })
  }

  /// The maximum number of lines of source, of which there is room for fewer.
  private static let sourceLineCount = 200

  private static func note(_ diagnostic: Diagnostic, at location: TextLocation?) -> NoteBlock {
    let prefix = location.map { "\($0.line):\($0.column): " } ?? ""
    return NoteBlock(
      NoteBlock.Severity(diagnostic.severity),
      "\(prefix)\(diagnostic.sentence) [\(diagnostic.code)]")
  }

  /// Returns the diagnostics as texts.
  ///
  /// - Parameters:
  ///   - current: The current diagnostics of the rendered form.
  ///   - isEmpty: Whether the form shows nothing.
  func texts(_ current: [Diagnostic], isEmpty: Bool) -> [String] {
    notes(current, isEmpty: isEmpty).map(\.text)
  }

  private func notes(_ current: [Diagnostic], isEmpty: Bool) -> [NoteBlock] {
    let known = Set(diagnostics.map(\.sentence))
    var seen: Set<String> = []
    var notes = notes
    for error in current where error.severity == .error && !known.contains(error.sentence) {
      notes.append(Self.note(error, at: nil))
    }
    if isEmpty {
      notes.insert(NoteBlock(.error, "nothing to display"), at: 0)
    }
    return notes.filter { seen.insert($0.text).inserted }
  }

  /// Lays out the diagnostics: a single one as it is, several as a line with their number, and all of a form
  /// that shows nothing as far as there is room.
  ///
  /// - Parameters:
  ///   - current: The current diagnostics of the rendered form.
  ///   - isEmpty: Whether the form shows nothing.
  func lines(
    _ current: [Diagnostic], isEmpty: Bool, size: TerminalSize, options: TerminalOptions
  ) -> [Line] {
    var notes = notes(current, isEmpty: isEmpty)
    let layout = LayoutOptions(
      width: max(1, size.columns - 2), theme: options.theme, glyphs: options.glyphs)
    if !isEmpty, notes.count > 1 { notes = [Self.count(of: notes)] }
    // The first diagnostics are more important than the last ones.
    let room = isEmpty ? size.rows - 3 : size.rows / 3
    var lines: [Line] = []
    for (index, note) in notes.enumerated() {
      let note = Self.lines(note, layout)
      let isLast = index + 1 == notes.count
      guard lines.count + note.count + (isLast ? 0 : 1) <= room else {
        let more = NoteBlock(.error, "(\(notes.count - index) more: F2 lists them)")
        return (lines + Self.lines(more, layout)).suffix(max(1, room)).map { $0 }
      }
      lines += note
    }
    let isBlank = source.lines.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
    guard !isBlank else { return lines }
    let code = Self.lines(.code(source), layout)
    return lines + code.prefix(max(0, room - lines.count))
  }

  /// The number of diagnostics, with the severity of the worst one.
  private static func count(of notes: [NoteBlock]) -> NoteBlock {
    let errors = notes.count { $0.severity == .error }
    let warnings = notes.count { $0.severity == .warning }
    func text(_ count: Int, _ word: String) -> String? {
      count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let counts = [
      text(errors, "error"), text(warnings, "warning"),
      text(notes.count - errors - warnings, "note"),
    ]
    return NoteBlock(
      errors > 0 ? .error : warnings > 0 ? .warning : .information,
      counts.compactMap { $0 }.joined(separator: ", ") + ": F2 lists them")
  }

  private static func lines(_ note: NoteBlock, _ options: LayoutOptions) -> [Line] {
    lines(.note(note), options)
  }

  private static func lines(_ kind: Block.Kind, _ options: LayoutOptions) -> [Line] {
    let block = Block(id: BlockID(segment: 0, ordinal: 0), kind: kind, isSettled: true)
    return LayoutCursor.lines(of: Presentation(blocks: [block]), options: options)
      .filter { $0.width > 0 }
  }
}

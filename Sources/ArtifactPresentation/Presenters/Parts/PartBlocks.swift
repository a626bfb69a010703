import ArtifactCore

/// The blocks in a part of a stream that has arrived.
struct PartBlocks: Sendable {
  private(set) var blocks: Blocks = []
  private let segment: Int
  private let configuration: ArtifactConfiguration

  /// The ordinal of the next block; 0 is the part itself.
  private var ordinal = 1

  /// Creates an empty list of blocks.
  init(segment: Int, _ configuration: ArtifactConfiguration) {
    self.segment = segment
    // What is nested in it is code, so that nothing recurses on the content.
    var inner = configuration
    inner.stopPresentingFences()
    self.configuration = inner
  }

  /// Whether there is nothing but notes.
  var isBare: Bool { blocks.allSatisfy(\.isRemark) }

  private mutating func append(_ kind: Block.Kind) {
    let id = BlockID(segment: segment, ordinal: ordinal)
    blocks.append(Block(id: id, kind: kind, isSettled: true))
    ordinal += 1
  }

  /// Changes a block that has been added, if there is one at this index.
  mutating func modifyBlock(at index: Int, _ change: (inout Block) -> Void) {
    if index < blocks.count { change(&blocks[index]) }
  }

  /// Adds a paragraph.
  mutating func add(paragraph text: String) {
    append(.paragraph(StyledText(plain: LongText.shown(text))))
  }

  /// Adds a note.
  mutating func add(_ severity: NoteBlock.Severity, note text: String) {
    append(.note(NoteBlock(severity, text)))
  }

  /// Adds what the presenter of a type makes of a payload.
  mutating func add(_ type: ArtifactType, _ attributes: [String: String] = [:], payload: String) {
    var pipeline = configuration.pipeline(for: artifact(type, attributes))
    pipeline.append(payload.utf8.span)
    pipeline.finish()
    var content: Blocks = []
    pipeline.update(&content)
    add(contentsOf: content)
  }

  /// An artifact whose blocks have the next ordinal.
  func artifact(
    _ type: ArtifactType, _ attributes: [String: String] = [:]
  ) -> ArtifactInPresentation {
    var artifact = ArtifactInPresentation(
      header: ArtifactHeader(type: type, title: "", attributes: attributes), segment: segment)
    artifact.fence = ordinal
    return artifact
  }

  /// Adds blocks with IDs of their own; see ``artifact(_:_:)``.
  mutating func add(contentsOf content: Blocks) {
    for block in content { blocks.append(block) }
    ordinal += 1
  }

  /// Adds the first lines of code or text, and a note with the number of the others.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - attributes: A language or a file name.
  mutating func add(
    code text: String, _ attributes: [String: String] = ["type": "text/plain"]
  ) {
    add(Lines(text), attributes)
  }

  /// Adds the lines of code or text that are shown, and a note with the number of the others.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - attributes: A language or a file name.
  ///   - firstLineNumber: The number of the first line; nil to show none.
  mutating func add(
    _ lines: Lines, _ attributes: [String: String], firstLineNumber: Int? = nil
  ) {
    guard lines.count > 0 else { return }
    let index = blocks.count
    add(.code, attributes, payload: lines.shown)
    modifyBlock(at: index) { block in
      block.modify(.code) { $0.firstLineNumber = firstLineNumber }
    }
    if let note = Self.note(ofHidden: lines.count - lines.shownCount) {
      add(.information, note: note)
    }
  }

  /// The words for lines that are not shown; nil if there are none.
  static func note(ofHidden count: Int) -> String? {
    count > 0 ? "\(count) more \(count == 1 ? "line" : "lines")" : nil
  }

  /// Adds a list of texts.
  mutating func add(list items: [Item], isOrdered: Bool = false) {
    var list = ListBlock(isOrdered: isOrdered)
    let start = ordinal
    for (index, item) in items.enumerated() {
      let id = BlockID(segment: segment, ordinal: start, part: 2 * index + 1)
      let text = BlockID(segment: segment, ordinal: start, part: 2 * index + 2)
      list.items.append(
        ListBlock.Item(
          id: id, number: isOrdered ? index + 1 : nil, isChecked: item.isChecked,
          content: [Block(id: text, kind: .paragraph(item.text), isSettled: true)], isSettled: true)
      )
    }
    append(.list(list))
  }

  /// An item of a list.
  struct Item: Sendable {
    var text: StyledText
    /// Whether a task is done; nil for other items.
    var isChecked: Bool?
  }

  /// The lines of a text without blank lines at the end.
  struct Lines: Sendable {
    /// The number of lines.
    let count: Int
    /// The first of them.
    var shown: String
    let shownCount: Int

    init(_ text: String) {
      let bytes = Array(text.utf8)
      let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
      let limit = PresentationLimits.toolCallLineCount
      var count = end > 0 ? 1 : 0
      var shownEnd = end
      for index in 0..<end where bytes[index] == 0x0A {
        if count == limit { shownEnd = index }
        count += 1
      }
      self.count = count
      shownCount = min(count, limit)
      shown = String(decoding: bytes[..<shownEnd], as: UTF8.self)
    }
  }
}

extension Block {
  /// Whether the block says something about content that is not shown.
  var isRemark: Bool {
    switch kind {
    case .note, .progress: true
    default: false
    }
  }
}

extension String {
  /// The text in one line of at most 72 characters.
  var inOneLine: String {
    let limit = 72
    let start = prefix(limit + 1)
    let line = start.prefix { !$0.isNewline }
    if line.endIndex == endIndex, line.count <= limit { return self }
    return line.count > limit ? line.dropLast(2) + "…" : line + " …"
  }
}

import ArtifactBase
import ArtifactPresentation

/// Writes blocks as HTML.
///
/// An element of a block has the id of the block. The parts of it that an update addresses have this
/// id with a suffix: `-c` for the content, `-t` for the tail of units that are not settled, `-s` for
/// the state of an artifact.
struct BlockWriter {
  let options: HTMLOptions
  var output = HTMLOutput(replacesControls: true)

  /// The nesting depth of blocks and form elements.
  var depth = 0

  /// Whether units that are not settled (lines, rows) are put into an element of their own, which an
  /// update replaces.
  var marksTails = false

  /// Whether the current block is settled.
  var isSettled = true

  /// Whether formulas have their text as their name.
  var namesFormulas = false

  /// The current block, to which footnotes of its text lead back.
  var block = BlockID(segment: 0, ordinal: 0)

  /// The id of the current form, and the number of pictures in it so far.
  var form = (id: "", pictureCount: 0)

  /// The blocks with the first reference to each footnote.
  var references = PageReferences()

  init(options: HTMLOptions) {
    self.options = options
  }

  // MARK: Tags

  /// Writes a start tag.
  mutating func open(
    _ name: String, id: String? = nil, _ classes: String = "",
    _ attributes: KeyValuePairs<String, String> = [:]
  ) {
    output.append(html: "<" + name)
    appendAttributes(id, classes, attributes)
    output.append(markup: ">")
  }

  /// Writes an element without content.
  mutating func empty(
    _ name: String, id: String? = nil, _ classes: String = "",
    _ attributes: KeyValuePairs<String, String> = [:]
  ) {
    output.append(html: "<" + name)
    appendAttributes(id, classes, attributes)
    output.append(markup: "/>")
  }

  private mutating func appendAttributes(
    _ id: String?, _ classes: String, _ attributes: KeyValuePairs<String, String>
  ) {
    if let id { output.append(attribute: "id", id) }
    if !classes.isEmpty { output.append(attribute: "class", classes) }
    for (name, value) in attributes {
      output.append(attribute: name, DirectionMarks.shown(in: value, isCode: true))
    }
  }

  /// Writes an end tag, and a line feed after an element that is a block.
  mutating func close(_ name: String, isBlock: Bool = true) {
    output.append(html: "</" + name + (isBlock ? ">\n" : ">"))
  }

  /// Writes an element with text.
  mutating func element(_ name: String, _ classes: String = "", text: String) {
    open(name, classes)
    write(text: text)
    close(name, isBlock: false)
  }

  /// Writes escaped text.
  ///
  /// - Parameter isCode: Whether all directional formatting characters are shown by name, and not
  ///   only overrides.
  mutating func write(text: String, isCode: Bool = false) {
    output.append(text: DirectionMarks.shown(in: text, isCode: isCode))
  }

  // MARK: Blocks

  mutating func write(_ blocks: Blocks) {
    guard depth < HTMLFrontLimits.nestingDepth else {
      guard !blocks.isEmpty else { return }
      open("p", "ak-note ak-warning")
      let noun = blocks.count == 1 ? "block" : "blocks"
      write(text: "\(blocks.count) \(noun) nested too deeply")
      return close("p")
    }
    depth += 1
    for block in blocks { write(block) }
    depth -= 1
  }

  mutating func write(_ block: Block) {
    let outer = isSettled
    isSettled = block.isSettled
    defer { isSettled = outer }
    self.block = block.id
    references.outline.begin(block.id)
    let id = options.elementID(of: block.id)
    if let html = options.views.output(for: block, in: ()) {
      open("div", id: id, "ak-view")
      output.append(html: html)
      return close("div")
    }
    switch block.kind {
    case .heading(let level, let text):
      let rank = references.outline.rank(ofLevel: level, in: block.id)
      let name = heading(ofRank: rank)
      open(name, id: id, "ak-level-\(min(max(level, 1), 6))")
      writeAnchor(of: text)
      write(shown(text))
      close(name)
    case .paragraph(let text):
      open("p", id: id)
      if marksTails, !isSettled {
        let count = text.finalByteCount
        write(text.slice(0..<count))
        writeTail(of: text, from: count, id: id)
      } else {
        write(shown(text))
      }
      close("p")
    case .list(let list): write(list, id: id)
    case .quote(let quote): write(quote, id: id)
    case .footnote(let note): write(note, of: block.id)
    case .custom(let custom): write(custom, id: id)
    case .code, .diff, .table, .raw: writeUnits(block.kind, id: id)
    case .tree(let tree): write(tree, id: id)
    case .math(let math): write(math, id: id)
    case .picture(let picture): write(picture, id: id)
    case .image(let image): write(image, id: id)
    case .form(let form): write(form, id: id)
    case .artifact(let artifact): write(artifact, id: id)
    case .progress(let progress): write(progress, id: id)
    case .note(let note): write(note, id: id)
    case .rule:
      empty("hr", id: id)
      output.append(markup: "\n")
    }
  }

  /// Writes the part of a live paragraph that an update replaces.
  mutating func writeTail(of text: StyledText, from count: Int, id: String) {
    open("span", id: Self.unitID(0, of: id))
    write(shown(text.slice(count..<Int.max)))
    close("span", isBlock: false)
  }

  /// Adds a heading of the current block to the outline, and returns the name of its element.
  mutating func heading(ofRank rank: Int) -> String {
    "h\(references.outline.level(ofRank: rank, in: block))"
  }

  /// Text without an open formula at its end, which is not shown before it is complete.
  private func shown(_ text: StyledText) -> StyledText {
    guard !isSettled, text.spans.last?.hasFormulaRole == true else { return text }
    var text = text
    text.spans.removeLast()
    return text
  }

  /// Writes the target of links to the current heading, if it is the first one with its name.
  private mutating func writeAnchor(of text: StyledText) {
    let name = HeadingName.of(text.plainText)
    // The name of a live heading is not known.
    guard isSettled, !name.isEmpty, references.isHeading(block, named: name) else { return }
    open("span", id: PageReferences.headingID(block.segment, name, prefix: options.idPrefix))
    close("span", isBlock: false)
  }

  // MARK: Short blocks

  private mutating func write(_ progress: ProgressBlock, id: String) {
    open("p", id: id, "ak-progress", ["role": "status"])
    write(text: progress.hint.isEmpty ? "arriving" : progress.hint)
    if progress.byteCount > 0 { write(text: " · " + ByteCountText.text(progress.byteCount)) }
    close("p")
  }

  private mutating func write(_ note: NoteBlock, id: String) {
    let (word, name) =
      switch note.severity {
      case .information: ("Note", "ak-information")
      case .warning: ("Warning", "ak-warning")
      case .error: ("Error", "ak-error")
      }
    open("p", id: id, "ak-note \(name)", ["role": "note"])
    element("strong", text: word + ":")
    write(text: " " + note.text)
    close("p")
  }
}

import ArtifactBase
import ArtifactCore
import ArtifactPresentation

// Lists, quotes, footnotes, custom blocks and artifacts.

extension BlockWriter {
  // MARK: Lists

  mutating func write(_ list: ListBlock, id: String) {
    open(list: list, id: id)
    for index in list.items.indices { writeItem(index, of: list) }
    close(list.isOrdered ? "ol" : "ul")
  }

  mutating func open(list: ListBlock, id: String) {
    open(list.isOrdered ? "ol" : "ul", id: id, "", ["dir": "auto"])
    output.append(markup: "\n")
  }

  mutating func writeItem(_ index: Int, of list: ListBlock) {
    let outer = isSettled
    isSettled = list.items[index].isSettled
    defer { isSettled = outer }
    openItem(index, of: list)
    write(list.items[index].content)
    close("li")
  }

  /// Opens an item, with its number if it doesn't follow from that of the previous one.
  mutating func openItem(_ index: Int, of list: ListBlock) {
    let item = list.items[index]
    let previous = index > 0 ? list.items[index - 1] : nil
    output.append(markup: "<li")
    output.append(attribute: "id", options.elementID(of: item.id))
    if item.followsBlankLine, previous != nil { output.append(attribute: "class", "ak-apart") }
    let next = previous.map { ($0.number ?? 0).addingReportingOverflow(1).partialValue } ?? 1
    if list.isOrdered, let number = item.number, number != next {
      output.append(attribute: "value", String(number))
    }
    output.append(markup: ">")
    if let isChecked = item.isChecked {
      output.append(
        markup: isChecked
          ? "<input type=\"checkbox\" disabled=\"\" checked=\"\" aria-label=\"Done\"/> "
          : "<input type=\"checkbox\" disabled=\"\" aria-label=\"To do\"/> ")
    }
  }

  // MARK: Quotes

  mutating func write(_ quote: QuoteBlock, id: String) {
    open(quote: quote, id: id)
    write(quote.content)
    close(quote: quote)
  }

  mutating func open(quote: QuoteBlock, id: String) {
    switch quote.role {
    case .quotation:
      open("blockquote", id: id, "", ["dir": "auto"])
    case .reasoning:
      openDisclosure("ak-reasoning", id: id, title: "Reasoning")
    case .alert(let kind, let title):
      let title = title.isEmpty ? kind.rawValue : title
      open(
        "div", id: id, "ak-alert ak-alert-\(kind.rawValue)",
        ["role": "note", "aria-label": title, "dir": "auto"])
      output.append(markup: "<p class=\"ak-alert-title\">")
      write(text: title, isCode: true)
      close("p")
    }
  }

  mutating func close(quote: QuoteBlock) {
    switch quote.role {
    case .quotation: close("blockquote")
    case .reasoning: closeDisclosure()
    case .alert: close("div")
    }
  }

  /// Opens an element that is folded, with its content in an element of its own.
  private mutating func openDisclosure(_ name: String, id: String, title: String) {
    open("details", id: id, name)
    output.append(markup: "<summary>")
    write(text: title, isCode: true)
    output.append(markup: "</summary>\n")
    open("div", id: id + "-c", "ak-content")
    output.append(markup: "\n")
  }

  private mutating func closeDisclosure() {
    close("div")
    close("details")
  }

  // MARK: Custom blocks

  mutating func write(_ block: CustomBlock, id: String) {
    open(custom: block, id: id)
    write(block.content)
    close(custom: block)
  }

  mutating func open(custom block: CustomBlock, id: String) {
    guard !Self.isFolded(block) else {
      let title = block.title.isEmpty ? "Details" : block.title
      let name = block.name == "details" ? "" : "ak-tool-call"
      return openDisclosure(name, id: id, title: title)
    }
    open("div", id: id, "ak-custom", ["data-block": block.name, "dir": "auto"])
    if !block.title.isEmpty {
      output.append(markup: "<p class=\"ak-custom-title\">")
      write(text: block.title, isCode: true)
      close("p")
    }
  }

  mutating func close(custom block: CustomBlock) {
    if Self.isFolded(block) { closeDisclosure() } else { close("div") }
  }

  static func isFolded(_ block: CustomBlock) -> Bool {
    ["details", "tool-call", "tool-result", "stream-part"].contains(block.name)
  }

  // MARK: Footnotes

  mutating func write(_ note: FootnoteBlock, of block: BlockID) {
    open(footnote: note, of: block)
    write(note.content)
    closeFootnote()
  }

  mutating func open(footnote note: FootnoteBlock, of block: BlockID) {
    let id = options.elementID(of: block)
    let name = PageReferences.id(block.segment, note.label, prefix: options.idPrefix)
    open("div", id: id, "ak-footnote", ["role": "doc-footnote"])
    let isFirst = references.isDefinition(block, of: note.label)
    if isFirst {
      for segment in references.leading(to: note.label, definedIn: block.segment) {
        open("span", id: PageReferences.id(segment, note.label, prefix: options.idPrefix))
        close("span", isBlock: false)
      }
    }
    open("p", id: isFirst ? name : nil, "ak-footnote-label")
    writeMark(of: note, block)
    close("p")
    open("div", id: id + "-c", "ak-content")
    output.append(markup: "\n")
  }

  /// Writes the label of a footnote, which leads back to the first block that refers to it.
  mutating func writeMark(of note: FootnoteBlock, _ block: BlockID) {
    let id = options.elementID(of: block)
    if references.isDefinition(block, of: note.label),
      let first = references.firstReference(to: note.label, definedIn: block.segment)
    {
      open(
        "a", id: id + "-s", "",
        [
          "href": "#" + options.elementID(of: first), "role": "doc-backlink",
          "aria-label": "Back to the reference to \(note.label)",
        ])
      write(text: note.label, isCode: true)
      close("a", isBlock: false)
    } else {
      open("span", id: id + "-s")
      write(text: note.label, isCode: true)
      close("span", isBlock: false)
    }
  }

  mutating func closeFootnote() {
    close("div")
    close("div")
  }

  // MARK: Artifacts

  mutating func write(_ artifact: ArtifactBlock, id: String) {
    let block = block
    open(artifact: artifact, id: id)
    write(artifact.content)
    close("div")
    if artifact.frame.disclosure != .fixed { close("details") }
    writeDownload(of: block)
    close("section")
  }

  mutating func open(artifact: ArtifactBlock, id: String) {
    let heading = artifact.heading
    let frame = artifact.frame
    let isLater = artifact.version > 1
    let label = isLater ? "\(heading.name), version \(artifact.version)" : heading.name
    let name = references.outline.uniqueName(label, of: block)
    let isHeading = name == heading.name
    open(
      "section", id: id, Self.className(of: frame),
      [
        (isHeading ? "aria-labelledby" : "aria-label"): isHeading ? id + "-h" : name,
        "data-artifact-type": artifact.type.rawValue,
        "data-identifier": artifact.identifier.rawValue,
        "data-version": String(artifact.version),
      ])
    output.append(markup: "\n")
    switch frame.disclosure {
    case .fixed: output.append(markup: "<div class=\"ak-plate\">")
    case .open:
      output.append(markup: "<details class=\"ak-fold\" open=\"\"><summary class=\"ak-plate\">")
    case .closed: output.append(markup: "<details class=\"ak-fold\"><summary class=\"ak-plate\">")
    }
    references.outline.setTitle(artifact.title, of: block)
    let title = "h\(references.outline.titleLevel(of: block))"
    open(title, id: id + "-h", "ak-name")
    write(text: heading.name, isCode: true)
    close(title, isBlock: false)
    var details = heading.details
    if isLater { details.append("version \(artifact.version)") }
    output.append(markup: " <span class=\"ak-type\">")
    write(text: details.joined(separator: " · "), isCode: true)
    output.append(markup: "</span> ")
    writeState(of: artifact, id: id)
    if options.showsActions { writeActions(of: frame, id: id) }
    close(frame.disclosure == .fixed ? "div" : "summary")
    if options.limitsHeight, frame.sizing == .scrolls {
      open(
        "div", id: id + "-c", "ak-content ak-limited",
        ["tabindex": "0", "role": "group", "aria-labelledby": id + "-h"])
    } else {
      open("div", id: id + "-c", "ak-content")
    }
    output.append(markup: "\n")
  }

  /// Writes the link that saves the file of a block, if it has one.
  mutating func writeDownload(of block: BlockID) {
    guard let file = options.downloads[block] else { return }
    open("p", "ak-download")
    output.append(markup: "<a")
    output.append(attribute: "download", DirectionMarks.shown(in: file.name, isCode: true))
    output.append(markup: " href=\"data:application/octet-stream;base64,")
    output.append(html: Base64.text(file.bytes))
    output.append(markup: "\">")
    write(text: "Download " + file.name, isCode: true)
    close("a", isBlock: false)
    close("p")
  }

  private static func className(of frame: ArtifactFrame) -> String {
    switch frame.inset {
    case .plain: "ak-artifact ak-plain"
    case .inset: "ak-artifact"
    case .edgeToEdge: "ak-artifact ak-edge-to-edge"
    }
  }

  /// Writes a button for each action, for a host to listen to.
  private mutating func writeActions(of frame: ArtifactFrame, id: String) {
    for action in frame.actions {
      output.append(markup: " ")
      open(
        "button", "ak-action",
        ["type": "button", "data-ak-action": "\(action)", "data-ak-artifact": id])
      write(text: action == .copy ? "Copy" : "Save")
      close("button", isBlock: false)
    }
  }

  /// Writes how much of an artifact there is.
  mutating func writeState(of artifact: ArtifactBlock, id: String) {
    switch artifact.state {
    case .arriving:
      open("span", id: id + "-s", "ak-state", ["role": "status"])
      write(text: "arriving")
    case .complete:
      open("span", id: id + "-s", "ak-state")
      write(text: ByteCountText.text(artifact.byteCount))
    case .interrupted:
      open("span", id: id + "-s", "ak-state ak-incomplete")
      write(text: "incomplete · " + ByteCountText.text(artifact.byteCount))
    }
    close("span", isBlock: false)
  }
}

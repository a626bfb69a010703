import ArtifactBase
public import ArtifactPresentation

/// The changes of a page that shows a presentation while it arrives.
///
/// ```swift
/// var updates = HTMLUpdates(into: "answer")    // <div id="answer"></div>
/// for try await chunk in model.stream {
///   session.append(chunk)
///   for update in updates.update(to: session.presentation) { send(update) }
/// }
/// ```
///
/// What is settled is written once. Of a live block that contains others (a list, a quote, an
/// artifact) or grows in units (code, a table, a tree), only what is new is appended, and what is
/// live is replaced; any other live block is replaced as a whole. Once a presentation is settled, the
/// page is the same as ``HTMLBlockRenderer/fragment(of:)`` of it (`Specs/HTML.md` H6).
public struct HTMLUpdates: Sendable {
  /// The options.
  public let options: HTMLOptions
  /// The id of the element that contains the presentation.
  public let containerID: String

  private var shown = ShownList()
  private var references = PageReferences()
  var updates: [HTMLUpdate] = []

  /// The footnotes that got their first reference in the current update.
  private var referenced: [(segment: Int32, label: String)] = []

  /// Creates the changes of a page in which the container is empty.
  public init(into containerID: String, options: HTMLOptions = HTMLOptions()) {
    self.containerID = containerID
    var options = options
    options.downloads = [:]
    self.options = options
  }

  /// Returns the changes from the presentation of the last call to this one, in the order in which
  /// they have to be made.
  ///
  /// - Complexity: O(what is new + live blocks without parts), and O(number of blocks after the
  ///   first live one).
  public mutating func update(to presentation: Presentation) -> [HTMLUpdate] {
    updates = []
    referenced = []
    var list = ShownList()
    swap(&list, &shown)
    sync(&list, with: .blocks(presentation.blocks), in: containerID, depth: 0)
    swap(&list, &shown)
    updateFootnotes()
    return updates
  }

  // MARK: Lists of parts

  /// Brings the parts of a container up to date.
  mutating func sync(
    _ list: inout ShownList, with parts: ShownParts, in container: String, depth: Int
  ) {
    var index = 0
    while index < list.live.count {
      let position = list.settledCount + index
      guard position < parts.count, list.live[index].id == parts.id(position) else { break }
      update(&list.live[index], to: parts, position, depth: depth)
      index += 1
    }
    // From the first other part on, everything is written anew.
    let old = list.live[index...]
    list.live.removeSubrange(index...)
    if let first = old.first { references.outline.removeAll(from: first.id) }
    for part in old.dropFirst() { remove(part) }
    var html = ""
    for position in min(list.settledCount + index, parts.count)..<parts.count {
      register(parts, position)
      let part = self.html(of: parts, position, depth: depth)
      html += part
      list.live.append(makePart(parts, position, depth: depth, html: part))
    }
    if let first = old.first {
      forget(first)
      replace(first.id, html: html)
    } else if !html.isEmpty {
      updates.append(.append(into: container, html: html))
    }
    let settled = list.live.prefix { $0.isSettled }.count
    list.live.removeFirst(settled)
    list.settledCount += settled
  }

  /// Replaces the element of a block. The line feed after it remains.
  private mutating func replace(_ block: BlockID, html: String) {
    var html = html
    if html.utf8.last == 0x0A { html.removeLast() }
    updates.append(.replace(id: options.elementID(of: block), html: html))
  }

  private mutating func remove(_ part: ShownPart) {
    forget(part)
    updates.append(.replace(id: options.elementID(of: part.id), html: ""))
  }

  private mutating func forget(_ part: ShownPart) {
    if let label = part.footnote { references.removeDefinition(part.id, of: label) }
  }

  // MARK: Parts

  private mutating func update(
    _ part: inout ShownPart, to parts: ShownParts, _ position: Int, depth: Int
  ) {
    guard !part.isSettled else { return }
    part.isSettled = parts.isSettled(position)
    let id = options.elementID(of: part.id)
    var form = part.form
    if parts.isReplaced(position, by: options.views) {
      if case .whole = form {} else { form = .whole("") }
    }
    // The form is moved out, so that it can be modified in place.
    part.form = .whole("")
    switch form {
    case .container(var container):
      guard let next = makeContainer(parts, position, depth: depth), next.head == container.head
      else { break }
      if next.state != container.state {
        updates.append(.replace(id: id + "-s", html: next.state))
        container.state = next.state
      }
      sync(
        &container.list, with: parts.content(position), in: container.contentID, depth: depth + 1)
      part.form = .container(container)
      return
    case .units(let units):
      guard let next = makeUnits(parts, position), next.head == units.head,
        next.count >= units.count, let kind = parts.kind(position)
      else { break }
      if part.isSettled { register(parts, position) }
      update(units, to: next, of: kind, part.id)
      part.form = .units(next)
      return
    case .tree(var tree):
      guard case .tree(let block)? = parts.kind(position) else { break }
      let count = block.finalNodeCount(isSettled: part.isSettled)
      guard count >= tree.count else { break }
      update(&tree, to: block, count: count, id: id)
      part.form = .tree(tree)
      return
    case .text(let oldCount, let oldTail):
      guard case .paragraph(let text)? = parts.kind(position) else { break }
      let count = part.isSettled ? Int.max : text.finalByteCount
      guard count >= oldCount else { break }
      if part.isSettled { register(parts, position) }
      updateText(text, of: part.id, from: oldCount, oldTail, to: count, &part.form)
      return
    case .whole: break
    }
    forget(part)
    register(parts, position)
    let html = self.html(of: parts, position, depth: depth)
    if case .whole(html) = form {
      part.form = form
    } else {
      replace(part.id, html: html)
      part = makePart(parts, position, depth: depth, html: html)
    }
  }

  /// Describes a part whose HTML has just been written.
  private mutating func makePart(
    _ parts: ShownParts, _ position: Int, depth: Int, html: String
  ) -> ShownPart {
    var part = ShownPart(
      id: parts.id(position), isSettled: parts.isSettled(position), form: .whole(""))
    guard !part.isSettled else { return part }
    if case .footnote(let note)? = parts.kind(position) { part.footnote = note.label }
    if parts.isReplaced(position, by: options.views) {
      part.form = .whole(html)
    } else if var container = makeContainer(parts, position, depth: depth) {
      let content = parts.content(position)
      container.list.settledCount = (0..<content.count).prefix { content.isSettled($0) }.count
      for inner in container.list.settledCount..<content.count {
        let html = self.html(of: content, inner, depth: depth + 1)
        container.list.live.append(makePart(content, inner, depth: depth + 1, html: html))
      }
      part.form = .container(container)
    } else if let units = makeUnits(parts, position) {
      part.form = .units(units)
    } else if case .paragraph(let text)? = parts.kind(position) {
      part.form = .text(count: text.finalByteCount, tail: tail(of: text, part.id))
    } else if case .tree(let tree)? = parts.kind(position) {
      var state = makeTree(tree)
      state.tails = writeTails(
        of: tree, from: state.count, id: options.elementID(of: part.id))
      part.form = .tree(state)
    } else {
      part.form = .whole(html)
    }
    return part
  }

  /// Describes a part that contains others, without these; nil for any other part, and for one that is
  /// nested too deeply.
  private mutating func makeContainer(
    _ parts: ShownParts, _ position: Int, depth: Int
  ) -> ShownPart.Container? {
    guard depth + 1 < HTMLFrontLimits.nestingDepth else { return nil }
    let id = options.elementID(of: parts.id(position))
    var contentID = id
    var state = ""
    var isContainer = true
    let block = parts.id(position)
    var head = write(depth: depth, isSettled: false) { writer in
      writer.block = block
      switch parts {
      case .items(let list): writer.openItem(position, of: list)
      case .blocks(let blocks):
        switch blocks[position].kind {
        case .list(let list): writer.open(list: list, id: id)
        case .quote(let quote):
          writer.open(quote: quote, id: id)
          if quote.role == .reasoning { contentID += "-c" }
        case .custom(let custom):
          writer.open(custom: custom, id: id)
          if BlockWriter.isFolded(custom) { contentID += "-c" }
        case .footnote(let note):
          // Its mark changes on its own.
          writer.open(footnote: note, of: block)
          contentID += "-c"
        case .artifact(let artifact):
          writer.open(artifact: artifact, id: id)
          contentID += "-c"
        default: isContainer = false
        }
      }
    }
    guard isContainer else { return nil }
    switch parts.kind(position) {
    case .footnote(let note): head = note.label
    case .artifact(let artifact):
      state = write(depth: depth, isSettled: false) { $0.writeState(of: artifact, id: id) }
      if let range = head.firstRange(of: state) { head.removeSubrange(range) }
    default: break
    }
    return ShownPart.Container(head: head, state: state, contentID: contentID)
  }

  /// Writes with the current references.
  mutating func write(depth: Int, isSettled: Bool, _ body: (inout BlockWriter) -> Void) -> String {
    var writer = BlockWriter(options: options)
    writer.marksTails = true
    writer.depth = depth
    writer.isSettled = isSettled
    swap(&writer.references, &references)
    body(&writer)
    swap(&writer.references, &references)
    return writer.output.text
  }

  mutating func html(of parts: ShownParts, _ position: Int, depth: Int) -> String {
    write(depth: depth + 1, isSettled: parts.isSettled(position)) { writer in
      parts.write(position, to: &writer)
    }
  }

  // MARK: Footnotes

  /// Adds the references of what is settled in a part.
  private mutating func register(_ parts: ShownParts, _ position: Int) {
    var open = parts.blocks(position)
    while let block = open.popLast() {
      if block.isSettled {
        for label in references.add(block) { referenced.append((block.id.segment, label)) }
      }
      for content in block.kind.containers { open += content }
    }
  }

  /// Replaces the marks of footnotes that are now referred to.
  private mutating func updateFootnotes() {
    for (segment, label) in referenced {
      guard let definition = references.definition(segment, label) else { continue }
      let mark = write(depth: 0, isSettled: true) {
        $0.writeMark(of: FootnoteBlock(label: label), definition)
      }
      updates.append(.replace(id: options.elementID(of: definition) + "-s", html: mark))
    }
  }
}

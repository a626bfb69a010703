import ArtifactBase
import RefinerCore

// Builds the tree of an HTML document from its tokens (after WHATWG HTML §13.2.6).
//
// The standard moves nodes after insertion: misplaced content of a table is moved before it, and
// formatting that overlaps blocks is split around them. A tree that is displayed while it grows
// cannot do that, so here a node stays where it was inserted. Everything else that real documents
// depend on is implemented: void elements, implied end tags, scopes, reconstruction of formatting,
// tables, SVG and MathML. There are no insertion modes; their information is derived from the stack
// of open elements.

struct HTMLTreeBuilder: Sendable {
  /// The maximum nesting depth; deeper elements have no content of their own.
  static let depthLimit = 512

  /// The maximum number of active formatting elements.
  static let formattingLimit = 8

  /// The maximum number of equal active formatting elements; three in the standard's "Noah's Ark
  /// clause".
  static let alikeLimit = 2

  enum Namespace: Int32 {
    case html = 1
    case svg, math
  }

  private struct Open {
    var tag: Int32
    var namespace: Namespace
    /// The traits; outside HTML, empty except for integration points.
    var traits: HTMLTraits
    var node: Int
  }

  /// An active formatting element; a node of -1 is a marker.
  private struct Formatting {
    var tag: Int32
    var node: Int
  }

  private(set) var tree = MarkupTree()
  private(set) var documentType: [UInt8]?
  /// The index of the open element that is rendered as a whole; -1 if there is none.
  private(set) var atomicNode = -1
  /// The number of elements that were nested too deeply.
  private(set) var tooDeepCount = 0

  private var tags = HTMLTagTable.known
  private let traits = HTMLTraits.table
  private var open: [Open] = []
  /// The number of open HTML elements by tag number.
  private var openCounts = [Int32](repeating: 0, count: HTMLTag.allCases.count)
  private var formatting: [Formatting] = []
  /// Whether an active formatting element is not open.
  private var hasSuspended = false
  /// The numbers of element names in ``tree``, by tag and namespace; -1 if not assigned yet.
  private var elementNames: [Int32] = []
  private var attributeSlots = InternSlots()
  private var recentAttributes = NameCache()
  /// The number of open elements beyond the depth limit.
  private var overflow = 0
  /// The last element beyond the depth limit that has a node.
  private var tooDeepNode = -1
  private var skipsLineBreak = false
  /// Whether a line starts here, so that whitespace is ignored.
  private var isAtLineStart = true
  /// The number of open elements that preserve whitespace.
  private var preformattedCount = 0
  private var hasBody = false

  init() {
    tree.addNamespace([])
    tree.addNamespace(Array("http://www.w3.org/1999/xhtml".utf8))
    tree.addNamespace(Array("http://www.w3.org/2000/svg".utf8))
    tree.addNamespace(Array("http://www.w3.org/1998/Math/MathML".utf8))
  }

  // MARK: Text

  private var parent: Int { open.last?.node ?? -1 }

  /// Takes the tokenizer's text, except for an incomplete scalar at its end unless `isWhole`.
  mutating func takeText(of tokenizer: inout HTMLTokenizer, isWhole: Bool) {
    guard !tokenizer.text.isEmpty else { return }
    var text: [UInt8] = []
    swap(&text, &tokenizer.text)
    if !isWhole, tokenizer.isBetweenTokens {
      let held = XMLBytes.unfinishedScalarLength(text.span)
      if held > 0 {
        tokenizer.text = Array(text.suffix(held))
        text.removeLast(held)
      }
    }
    if !text.isEmpty { addText(&text, hasNull: tokenizer.hasNull) }
    tokenizer.hasNull = false
    // Returns the buffer for reuse.
    if tokenizer.text.isEmpty {
      text.removeAll(keepingCapacity: true)
      swap(&text, &tokenizer.text)
    }
  }

  private mutating func addText(_ text: inout [UInt8], hasNull: Bool) {
    var start = 0
    if skipsLineBreak {
      skipsLineBreak = false
      if text[0] == 0x0A { start = 1 }
    }
    let current = open.last
    let isInHTML = current == nil || current?.namespace == .html || isIntegrationPoint
    if isInHTML, hasNull { text.removeAll { $0 == 0 } }
    let isCollapsed = dropsSpace(current) || isAtLineStart && preformattedCount == 0
    if tree.openBytes.isEmpty, isCollapsed {
      while start < text.count, HTMLBytes.isSpace(text[start]) { start += 1 }
    }
    guard start < text.count else { return }
    if isOpen(.head), current?.tag == HTMLTag.head.rawValue { pop() }
    if hasSuspended, isInHTML, !dropsSpace(open.last) { resumeFormatting() }
    if current?.traits.contains(.atomic) != true { isAtLineStart = false }
    if tree.openBytes.isEmpty, start == 0 {
      swap(&tree.openBytes, &text)
    } else {
      text.span.extracting(start..<text.count).withUnsafeBufferPointer {
        tree.openBytes.append(contentsOf: $0)
      }
    }
    tree.cutText(parent: parent, depth: open.count)
  }

  private func dropsSpace(_ element: Open?) -> Bool {
    element?.traits.contains(.dropsSpace) == true
  }

  private mutating func endText() {
    tree.endText(parent: parent, depth: open.count)
  }

  // MARK: Tokens

  mutating func take(_ token: HTMLTokenizer.Token, _ tokenizer: inout HTMLTokenizer) {
    takeText(of: &tokenizer, isWhole: true)
    switch token {
    case .comment: return
    case .documentType:
      if documentType == nil { documentType = tokenizer.documentType.name ?? [] }
      return
    case .startTag:
      skipsLineBreak = false
      startTag(&tokenizer)
    case .endTag:
      skipsLineBreak = false
      endTag(number(of: tokenizer), &tokenizer)
    }
    tokenizer.allowsCDATA = open.last.map { $0.namespace != .html } ?? false
  }

  /// Closes all open elements.
  mutating func finish() {
    endText()
    while !open.isEmpty { pop() }
  }

  private func traits(of tag: Int32) -> HTMLTraits {
    Int(tag) < traits.count ? traits[Int(tag)] : []
  }

  private func has(_ tag: Int32, _ trait: HTMLTraits) -> Bool {
    traits(of: tag).contains(trait)
  }

  // MARK: Start tags

  private mutating func startTag(_ tokenizer: inout HTMLTokenizer) {
    var number = number(of: tokenizer)
    if let current = open.last, current.namespace != .html, !isIntegrationPoint {
      guard has(number, .breaksOut) else {
        insert(number, current.namespace, tokenizer, isEmpty: tokenizer.isSelfClosing)
        return
      }
      while let last = open.last, last.namespace != .html, !isIntegrationPoint { pop() }
    }
    guard let tag = HTMLTag(rawValue: number) else {
      resumeFormatting()
      insert(number, .html, tokenizer)
      return
    }
    switch tag {
    case .html:
      if !open.isEmpty || tree.count > 0 { return }
    case .head:
      if hasBody || isOpen(.head) { return }
    case .body, .frameset:
      if hasBody { return }
      hasBody = true
    case .form:
      if isOpen(.form) { return }
    case .image: number = HTMLTag.img.rawValue
    default: break
    }
    if isOpen(.head), open.last?.tag == HTMLTag.head.rawValue, !has(number, .metadata) { pop() }
    guard makeRoom(for: tag, number) else { return }
    if !has(number, .special) || has(number, .phrasing) { resumeFormatting() }
    switch tag {
    case .svg: insert(number, .svg, tokenizer, isEmpty: tokenizer.isSelfClosing)
    case .math: insert(number, .math, tokenizer, isEmpty: tokenizer.isSelfClosing)
    default: insert(number, .html, tokenizer, isEmpty: has(number, .void))
    }
    enter(tag, &tokenizer)
  }

  /// Closes the elements in which the new element is not allowed.
  ///
  /// - Returns: False if the element is not allowed here at all.
  private mutating func makeRoom(for tag: HTMLTag, _ number: Int32) -> Bool {
    if has(number, .endsParagraph) { endParagraph() }
    switch tag {
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if let last = open.last, last.traits.contains(.heading) { pop() }
    case .li: endItem(.li, .li)
    case .dd, .dt: endItem(.dd, .dt)
    case .option, .optgroup:
      if isCurrent(.option) { pop() }
      if tag == .optgroup, isCurrent(.optgroup) { pop() }
    case .a:
      if let entry = formattingEntry(of: number) { endFormatting(entry, number) }
    case .button:
      if let place = place(of: number, within: .boundary) { close(to: place) }
    case .table:
      if let place = open.lastIndex(where: { isTableContext($0) }),
        open[place].tag == HTMLTag.table.rawValue
      {
        close(to: place)
      }
    case .rb, .rtc, .rp, .rt:
      if isOpen(.ruby) { endImplied(but: tag == .rp || tag == .rt ? .rtc : nil) }
    default:
      if has(number, .tablePart) { return makeRoom(forTablePart: tag) }
    }
    return true
  }

  /// Closes elements in the table up to a valid parent of the part.
  ///
  /// - Returns: False if there is no open table.
  private mutating func makeRoom(forTablePart tag: HTMLTag) -> Bool {
    guard isOpen(.table) else { return false }
    while let last = open.last {
      if last.namespace == .html, let parent = HTMLTag(rawValue: last.tag),
        Self.holds(parent, tag)
      {
        break
      }
      pop()
    }
    return true
  }

  /// Whether a table part is a valid child of an element.
  private static func holds(_ parent: HTMLTag, _ part: HTMLTag) -> Bool {
    switch parent {
    case .table, .template: true
    case .tr: part == .td || part == .th
    case .tbody, .thead, .tfoot: part == .td || part == .th || part == .tr
    case .colgroup: part == .col
    default: false
    }
  }

  /// Whether an element determines if the current position is inside a table or inside one of its
  /// cells.
  private func isTableContext(_ element: Open) -> Bool {
    guard element.namespace == .html else { return true }
    switch HTMLTag(rawValue: element.tag) {
    case .table, .td, .th, .caption, .template: return true
    default: return false
    }
  }

  /// Switches the tokenizer to the content model of the element.
  private mutating func enter(_ tag: HTMLTag, _ tokenizer: inout HTMLTokenizer) {
    switch tag {
    case .title: tokenizer.enter(.rcdata)
    case .textarea:
      tokenizer.enter(.rcdata)
      skipsLineBreak = true
    case .pre, .listing: skipsLineBreak = true
    case .script: tokenizer.enter(.script)
    case .style, .xmp, .iframe, .noembed, .noframes: tokenizer.enter(.rawtext)
    case .plaintext: tokenizer.enter(.plaintext)
    default: break
    }
  }

  private mutating func insert(
    _ tag: Int32, _ namespace: Namespace, _ tokenizer: borrowing HTMLTokenizer,
    isEmpty: Bool = false
  ) {
    let traits =
      if namespace == .html {
        traits(of: tag)
      } else {
        Self.holdsHTML(tag, namespace) ? [.boundary, .special] : HTMLTraits()
      }
    // The content of raw elements must not be parsed as markup.
    let isRaw = traits.contains(.atomic) && tag != HTMLTag.template.rawValue
    if !isEmpty, !isRaw, open.count >= Self.depthLimit {
      insertTooDeep(tag, namespace, traits)
      return
    }
    endText()
    let attributeCount = tokenizer.attributes.count
    if attributeCount > 0 { addAttributes(of: tokenizer) }
    noteLine(traits)
    let node = tree.count
    tree.addElement(
      elementName(tag, namespace), parent: parent, depth: open.count,
      attributeCount: attributeCount)
    if isEmpty {
      tree.endElement(node)
      return
    }
    push(Open(tag: tag, namespace: namespace, traits: traits, node: node))
    if traits.contains(.marker) { formatting.append(Formatting(tag: tag, node: -1)) }
    if traits.contains(.formatting) {
      formatting.append(Formatting(tag: tag, node: node))
      limitFormatting()
    }
  }

  /// Stores the values consecutively: the bytes between them in the buffer depend on the chunk
  /// boundaries.
  private mutating func addAttributes(of tokenizer: borrowing HTMLTokenizer) {
    let bytes = tokenizer.buffer.span
    for place in tokenizer.attributes.indices {
      let attribute = tokenizer.attributes[place]
      let name = attributeName(bytes.extracting(attribute.name))
      var address = SegmentedBytes.Address()
      if !attribute.value.isEmpty { address = tree.keep(bytes.extracting(attribute.value)) }
      tree.addAttribute(name, address, attribute.value.count)
    }
  }

  /// Adds an empty element that is nested too deeply; consecutive ones are represented by the
  /// first.
  private mutating func insertTooDeep(
    _ tag: Int32, _ namespace: Namespace, _ traits: HTMLTraits
  ) {
    tooDeepCount += 1
    overflow += 1
    noteLine(traits)
    guard !tree.openBytes.isEmpty || tooDeepNode < tree.count - 1 else { return }
    endText()
    tooDeepNode = tree.count
    tree.addElement(
      elementName(tag, namespace), parent: parent, depth: open.count, attributeCount: 0)
    tree.endElement(tooDeepNode)
  }

  /// Updates whether a line starts after the start or the end of an element.
  private mutating func noteLine(_ traits: HTMLTraits) {
    if traits.contains(.block) {
      isAtLineStart = true
    } else if traits.isDisjoint(with: [.atomic, .metadata]) {
      isAtLineStart = false
    }
  }

  private mutating func push(_ element: Open) {
    open.append(element)
    guard element.namespace == .html else { return }
    count(element.tag, 1)
    if element.traits.contains(.preformatted) { preformattedCount += 1 }
    if atomicNode < 0, element.traits.contains(.atomic) { atomicNode = element.node }
  }

  /// Closes the innermost element.
  private mutating func pop() {
    guard let last = open.last else { return }
    endText()
    open.removeLast()
    tree.endElement(last.node)
    if last.node == atomicNode { atomicNode = -1 }
    guard last.namespace == .html else { return }
    count(last.tag, -1)
    if last.traits.contains(.preformatted) { preformattedCount -= 1 }
    if last.traits.contains(.block) {
      isAtLineStart = true
    } else if last.tag == HTMLTag.select.rawValue {
      isAtLineStart = false
    }
    if last.traits.contains(.formatting) { hasSuspended = true }
    if last.traits.contains(.marker) {
      while let entry = formatting.popLast(), entry.node >= 0 {}
    }
  }

  private mutating func close(to place: Int) {
    while open.count > place { pop() }
  }

  private mutating func count(_ tag: Int32, _ change: Int32) {
    while openCounts.count <= Int(tag) { openCounts.append(0) }
    openCounts[Int(tag)] += change
  }

  // MARK: Names

  private mutating func number(of tokenizer: borrowing HTMLTokenizer) -> Int32 {
    let key = tokenizer.tagKey
    if key != 0 {
      if let number = tags.recentNumber(of: key) { return number }
      return tags.number(of: tokenizer.tagNameBytes.span)
    }
    return tags.number(of: tokenizer.buffer.span.extracting(tokenizer.tagName))
  }

  private mutating func elementName(_ tag: Int32, _ namespace: Namespace) -> Int32 {
    let place = Int(tag) * 3 + Int(namespace.rawValue) - 1
    while elementNames.count <= place { elementNames.append(-1) }
    if elementNames[place] < 0 {
      elementNames[place] = Int32(tree.nameCount)
      let name = tags.name(tag)
      tree.addName(name.span, namespace: namespace.rawValue)
    }
    return elementNames[place]
  }

  private mutating func attributeName(_ name: Span<UInt8>) -> Int32 {
    guard let key = NameCache.key(of: name) else { return findAttribute(name) }
    if let number = recentAttributes.number(of: key) { return number }
    let number = findAttribute(name)
    recentAttributes.keep(number, for: key)
    return number
  }

  private mutating func findAttribute(_ name: Span<UInt8>) -> Int32 {
    let hash = attributeSlots.hash(name)
    let known = attributeSlots.find(hash) { tree.isName($0, name, namespace: 0) }
    if let known { return known }
    let number = Int32(tree.nameCount)
    tree.addName(name, namespace: 0)
    attributeSlots.insert(hash, number)
    return number
  }

  // MARK: Scopes

  private func isOpen(_ tag: HTMLTag) -> Bool { isOpen(tag.rawValue) }

  private func isOpen(_ tag: Int32) -> Bool {
    Int(tag) < openCounts.count && openCounts[Int(tag)] > 0
  }

  private func isCurrent(_ tag: HTMLTag) -> Bool {
    open.last?.tag == tag.rawValue && open.last?.namespace == .html
  }

  /// The index of an open HTML element with this tag; nil if there is none or if an element with
  /// one of `traits` is in between.
  private func place(of tag: Int32, within traits: HTMLTraits) -> Int? {
    guard isOpen(tag) else { return nil }
    var place = open.count - 1
    while place >= 0 {
      let element = open[place]
      if element.tag == tag, element.namespace == .html { return place }
      if !element.traits.isDisjoint(with: traits) { return nil }
      place -= 1
    }
    return nil
  }

  /// The index of the innermost open heading; nil if there is none or if a boundary is in between.
  private func indexOfOpenHeading() -> Int? {
    var place = open.count - 1
    while place >= 0 {
      let element = open[place]
      if element.namespace == .html, element.traits.contains(.heading) { return place }
      if element.traits.contains(.boundary) { return nil }
      place -= 1
    }
    return nil
  }

  /// Whether the innermost element is an SVG or MathML element that contains HTML.
  private var isIntegrationPoint: Bool {
    guard let last = open.last, last.namespace != .html else { return false }
    return last.traits.contains(.boundary)
  }

  private static func holdsHTML(_ tag: Int32, _ namespace: Namespace) -> Bool {
    switch HTMLTag(rawValue: tag) {
    case .foreignobject, .desc, .title: namespace == .svg
    case .mi, .mo, .mn, .ms, .mtext: namespace == .math
    default: false
    }
  }

  private mutating func endParagraph() {
    guard isOpen(.p) else { return }
    let place = place(of: HTMLTag.p.rawValue, within: [.boundary, .buttonBoundary])
    if let place { close(to: place) }
  }

  /// Closes the open item of the innermost list before the next one.
  private mutating func endItem(_ tag: HTMLTag, _ other: HTMLTag) {
    var place = open.count - 1
    while place >= 0 {
      let element = open[place]
      let isHTML = element.namespace == .html
      if isHTML, element.tag == tag.rawValue || element.tag == other.rawValue {
        close(to: place)
        break
      }
      let isPassed =
        isHTML
        && (element.tag == HTMLTag.address.rawValue || element.tag == HTMLTag.div.rawValue
          || element.tag == HTMLTag.p.rawValue)
      if element.traits.contains(.special), !isPassed { break }
      place -= 1
    }
    endParagraph()
  }

  private mutating func endImplied(but tag: HTMLTag? = nil) {
    while let last = open.last, last.traits.contains(.endsByItself), last.tag != tag?.rawValue {
      pop()
    }
  }

  // MARK: End tags

  private mutating func endTag(_ number: Int32, _ tokenizer: inout HTMLTokenizer) {
    if overflow > 0, open.last?.node != atomicNode || open.last?.tag != number {
      overflow -= 1
      return
    }
    if let last = open.last, last.namespace != .html, endForeign(number) { return }
    guard let tag = HTMLTag(rawValue: number) else { return endOther(number) }
    switch tag {
    case .html, .body: return
    case .br: insert(number, .html, HTMLTokenizer(), isEmpty: true)
    case .p: endParagraph()
    case .h1, .h2, .h3, .h4, .h5, .h6:
      if let place = indexOfOpenHeading() { close(to: place) }
    case .li:
      if let place = place(of: number, within: [.boundary, .listBoundary]) { close(to: place) }
    case .table, .caption, .colgroup, .tbody, .thead, .tfoot, .tr, .td, .th:
      if let place = place(of: number, within: .tableBoundary) { close(to: place) }
    case .template:
      if let place = open.lastIndex(where: { $0.tag == number && $0.namespace == .html }) {
        close(to: place)
      }
    default:
      if has(number, .formatting) {
        endFormatting(number)
      } else if has(number, .special) {
        if let place = place(of: number, within: .boundary) { close(to: place) }
      } else {
        endOther(number)
      }
    }
  }

  /// Closes the nearest element of a name, unless a special element is in between.
  private mutating func endOther(_ number: Int32) {
    if let place = place(of: number, within: .special) { close(to: place) }
  }

  /// Closes an SVG or MathML element.
  ///
  /// - Returns: False if no element of this name is open before the next HTML element.
  private mutating func endForeign(_ number: Int32) -> Bool {
    var place = open.count - 1
    while place >= 0, open[place].namespace != .html {
      if open[place].tag == number {
        close(to: place)
        return true
      }
      place -= 1
    }
    return false
  }

  // MARK: Formatting

  /// Closes a formatting element and the elements in it, the formatting of which is reopened later.
  private mutating func endFormatting(_ number: Int32) {
    guard let entry = formattingEntry(of: number) else { return endOther(number) }
    endFormatting(entry, number)
  }

  private mutating func endFormatting(_ entry: Int, _ number: Int32) {
    let node = formatting[entry].node
    formatting.remove(at: entry)
    if open.last?.node == node {
      let hadSuspended = hasSuspended
      pop()
      hasSuspended = hadSuspended
      return
    }
    guard let place = openIndex(of: node) else { return }
    guard self.place(of: number, within: .boundary) != nil else { return }
    close(to: place)
  }

  /// The last formatting element of a name after the last marker; nil if there is none.
  private func formattingEntry(of number: Int32) -> Int? {
    var entry = formatting.count - 1
    while entry >= 0, formatting[entry].node >= 0 {
      if formatting[entry].tag == number { return entry }
      entry -= 1
    }
    return nil
  }

  /// Reopens the formatting elements that were open when a block was closed.
  private mutating func resumeFormatting() {
    guard hasSuspended else { return }
    hasSuspended = false
    var entry = formatting.count
    while entry > 0, formatting[entry - 1].node >= 0, !isOpen(formatting[entry - 1]) { entry -= 1 }
    while entry < formatting.count, open.count < Self.depthLimit {
      endText()
      let node = tree.count
      tree.addElement(like: formatting[entry].node, parent: parent, depth: open.count)
      formatting[entry].node = node
      let tag = formatting[entry].tag
      push(Open(tag: tag, namespace: .html, traits: traits(of: tag), node: node))
      entry += 1
    }
  }

  private func isOpen(_ entry: Formatting) -> Bool {
    isOpen(entry.tag) && openIndex(of: entry.node) != nil
  }

  /// The index of a node among the open elements, which are sorted by node; nil if it isn't open.
  private func openIndex(of node: Int) -> Int? {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if open[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low < open.count && open[low].node == node ? low : nil
  }

  /// Removes the oldest formatting element after the last marker if there are too many, or too many
  /// that equal the last one.
  private mutating func limitFormatting() {
    guard let last = formatting.last else { return }
    var start = formatting.count - 1
    var alikeCount = 1
    var firstAlike = start
    while start > 0, formatting[start - 1].node >= 0 {
      start -= 1
      let entry = formatting[start]
      guard entry.tag == last.tag, tree.hasSameAttributes(entry.node, last.node) else { continue }
      alikeCount += 1
      firstAlike = start
    }
    if alikeCount > Self.alikeLimit {
      formatting.remove(at: firstAlike)
    } else if formatting.count - start > Self.formattingLimit {
      formatting.remove(at: start)
    }
  }
}

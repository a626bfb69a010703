import ArtifactPresentation
import ArtifactRefiners

/// Writes HTML elements and text as one line of styled text, with collapsed whitespace.
struct HTMLTextWriter {
  private struct Element {
    /// The index after the last node of the element.
    var end: Int
    var traits: StyledText.Traits
    var link: String?
    /// The text to write when the element is closed.
    var closing = ""
    var endsLine = false
    var endsWord = false
    var script: Script?
  }

  /// A superscript or subscript, and its first span.
  private struct Script {
    var isRaised: Bool
    var firstSpan: Int
  }

  /// The maximum length in bytes of a script that is written in Unicode script characters.
  private static let scriptLength = 64

  private var spans: [StyledText.Span] = []
  private var elements: [Element]
  private var isAtLineStart = true
  private var hasSpace = false

  /// Whether the last text is the bracket before a control, which no space follows.
  private var isAfterBracket = false

  /// Whether the last text is a control, which a space follows unless punctuation does.
  private var isAfterControl = false

  /// The last check box or radio button, if no text follows it.
  private var box: Int?

  /// The last input.
  private var field: Int?

  /// The number of elements around both the last text and what follows it, which a space between them belongs to.
  private var commonCount = 1

  /// The first span that may be extended: text before a script isn't part of it.
  private var firstOpenSpan = 0

  init(traits: StyledText.Traits) {
    elements = [Element(end: Int.max, traits: traits)]
  }

  /// Begins an element.
  ///
  /// - Returns: False if the element has been written completely.
  mutating func open(_ node: Int, _ name: String, in tree: MarkupTree, end: Int) -> Bool {
    var element = elements[elements.count - 1]
    // An unclosed element has no end.
    element.end = tree[node].end ?? Int.max - 1
    element.closing = ""
    element.endsLine = false
    element.endsWord = false
    element.script = nil
    if let part = HTMLFormulaPart(node, name, in: tree) {
      // Whitespace between the parts of a formula is ignored.
      if part.followsPart { hasSpace = false }
      if !part.opening.isEmpty { write(part.opening) }
      element.closing = part.closing
      if part.isScript {
        firstOpenSpan = spans.count
        element.script = Script(isRaised: part.isRaised, firstSpan: spans.count)
      }
      elements.append(element)
      return true
    }
    switch name {
    case "text", "foreignobject":
      // Labels of a drawing are separated by spaces.
      hasSpace = !isAtLineStart
      element.endsWord = true
    case "sup", "sub":
      flushSpaceAfterControl()
      firstOpenSpan = spans.count
      element.script = Script(isRaised: name == "sup", firstSpan: spans.count)
    case "b", "strong", "th", "mark": element.traits.insert(.strong)
    case "i", "em", "cite", "var", "dfn": element.traits.insert(.emphasis)
    case "s", "del", "strike": element.traits.insert(.strikethrough)
    case "code", "kbd", "samp", "tt": element.traits.insert(.code)
    case "a": element.link = tree.attribute("href", of: node) ?? element.link
    case "q":
      write("“")
      element.closing = "”"
    case "select", "input", "progress", "meter":
      write(control: HTMLControl.text(of: node, name, in: tree, to: end))
      if name == "input" { field = node }
      // The label of a box follows it.
      if HTMLControl.isBox(node, name, in: tree) {
        box = node
        hasSpace = true
      }
      return false
    case "datalist":
      write(control: HTMLControl.suggestions(of: node, for: field, in: tree, to: end))
      return false
    case "textarea" where HTMLControl.isEmpty(node, in: tree):
      write(control: HTMLControl.text(of: node, name, in: tree, to: end))
      return false
    case "button", "textarea":
      separateControl()
      element.traits.insert(.code)
      elements.append(element)
      write("[")
      isAfterBracket = true
      elements[elements.count - 1].closing = "]"
      return true
    case "br":
      breakLine()
      return false
    case "img":
      let alternative = tree.attribute("alt", of: node) ?? ""
      let source = tree.attribute("src", of: node) ?? ""
      flushSpaceAfterControl()
      append(
        .image(alternative: alternative, source: source), in: elements[elements.count - 1])
      return false
    case "label":
      let isOfBox = box.map { HTMLControl.isLabel(node, of: $0, in: tree, to: end) } ?? false
      // A box has one label, so that each box takes one look for controls.
      box = nil
      if !isOfBox { breakLine() }
    default:
      if HTMLElementRole(name).isBlock {
        breakLine()
        element.endsLine = true
      }
    }
    elements.append(element)
    return true
  }

  /// Closes the elements that end before a node.
  mutating func closeElements(at node: Int) {
    while elements.count > 1, let last = elements.last, last.end <= node {
      if !last.closing.isEmpty {
        hasSpace = false
        write(last.closing)
        // The last character of a button, but not that of a quotation.
        isAfterControl = last.closing == "]"
      }
      if let script = last.script { Self.finish(script, &spans) }
      firstOpenSpan = last.script == nil ? firstOpenSpan : spans.count
      elements.removeLast()
      commonCount = min(commonCount, elements.count)
      if last.endsLine { breakLine() }
      if last.endsWord { hasSpace = !isAtLineStart }
    }
  }

  /// Appends text.
  mutating func append(_ text: String) {
    var word = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\t", "\n", "\r", "\u{C}":
        write(word)
        word = ""
        hasSpace = !isAtLineStart && !isAfterBracket
      default: word.unicodeScalars.append(scalar)
      }
    }
    write(word)
  }

  /// Appends separately written text, preceded by a space.
  mutating func append(_ text: StyledText) {
    hasSpace = !isAtLineStart
    flushSpace()
    spans += text.spans
    isAtLineStart = false
  }

  /// The text so far; open elements remain open.
  func finished() -> StyledText {
    var spans = spans
    for element in elements.reversed() {
      if let script = element.script { Self.finish(script, &spans) }
    }
    while case .hardBreak? = spans.last?.content { spans.removeLast() }
    return StyledText(spans)
  }

  /// Converts the spans of a script to Unicode script characters if all have one, otherwise adds
  /// parentheses.
  private static func finish(_ script: Script, _ spans: inout [StyledText.Span]) {
    guard script.firstSpan < spans.count else { return }
    let map = script.isRaised ? MathCharacters.raised : MathCharacters.lowered
    var length = 0
    var signs: [String] = []
    for span in spans[script.firstSpan...] {
      guard case .text(let text) = span.content, length <= scriptLength,
        let mapped = map(text)
      else { break }
      length += text.utf8.count
      signs.append(mapped)
    }
    if signs.count == spans.count - script.firstSpan {
      for (index, text) in signs.enumerated() {
        spans[script.firstSpan + index].content = .text(text)
      }
    } else {
      let traits = spans[script.firstSpan].traits
      let opening = script.isRaised ? "^(" : "_("
      spans.insert(StyledText.Span(.text(opening), traits: traits), at: script.firstSpan)
      spans.append(StyledText.Span(.text(")"), traits: traits))
    }
  }

  /// Writes the text of a control, if it has any.
  private mutating func write(control text: String) {
    guard !text.isEmpty else { return }
    separateControl()
    write(text, adding: .code)
    isAfterControl = true
  }

  /// Puts a space between a control and the text or control before it.
  private mutating func separateControl() {
    hasSpace = !isAtLineStart && !isAfterBracket
  }

  // MARK: Spans

  private mutating func write(_ word: String, adding traits: StyledText.Traits = []) {
    guard let first = word.unicodeScalars.first else { return }
    if isAfterControl, !Self.isPunctuation(first) { hasSpace = true }
    flushSpace()
    append(.text(word), in: elements[elements.count - 1], adding: traits)
  }

  /// Whether a character may directly follow a control, as a period does and an opening bracket does not.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .otherPunctuation, .closePunctuation, .finalPunctuation, .dashPunctuation: true
    default: false
    }
  }

  private mutating func flushSpace() {
    if hasSpace { append(.text(" "), in: elements[commonCount - 1]) }
    hasSpace = false
  }

  private mutating func flushSpaceAfterControl() {
    if isAfterControl { hasSpace = true }
    flushSpace()
  }

  private mutating func breakLine() {
    hasSpace = false
    guard !isAtLineStart else { return }
    append(.hardBreak, in: elements[elements.count - 1])
    isAtLineStart = true
  }

  private mutating func append(
    _ content: StyledText.Content, in element: Element, adding traits: StyledText.Traits = []
  ) {
    isAtLineStart = false
    isAfterBracket = false
    isAfterControl = false
    box = nil
    commonCount = elements.count
    let span = StyledText.Span(content, traits: element.traits.union(traits), link: element.link)
    let last = spans.count - 1
    guard last >= firstOpenSpan, spans[last].traits == span.traits, spans[last].link == span.link,
      case .text(let more) = content, case .text(var text) = spans[last].content
    else {
      spans.append(span)
      return
    }
    // Moves the text out of the span, so that it isn't copied.
    spans[last].content = .hardBreak
    text += more
    spans[last].content = .text(text)
  }
}

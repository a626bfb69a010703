import ArtifactBase
import MarkdownCore
import RefinerCore

/// Builds the outline of a component from the tokens of its source.
///
/// Elements, their content and code in braces alternate on a stack of frames. Elements in an
/// attribute are tracked, since their content isn't code, but aren't part of the outline.
struct JSXOutlineBuilder: Sendable {
  /// The maximum nesting depth of elements and braces.
  static let depthLimit = 256

  private struct Frame {
    enum Content { case nothing, string, code }

    /// What follows the frame, and for an element what it contains: content. Code is in braces in
    /// the content of an element, in a start tag or in a template, or it is that of the module.
    var outerMode: JSXLexer.Mode
    var isElement = false
    var offset = 0
    var braceDepth = 0
    /// The node of an element or expression; -1 before it is created.
    var node = -1
    /// What an expression contains; a string is the text of the lexer.
    var content = Content.nothing
    /// The number of brackets open outside the frame.
    var outerBracketCount = 0
    /// Whether the start tag may be a type parameter.
    var mayBeTypeParameter = false
  }

  private(set) var outline = JSXOutline()
  /// The offset of what exceeds a limit; the outline ends there.
  private(set) var stopOffset: Int?
  /// The open brackets of the code.
  private(set) var brackets = JSXBrackets()

  private var lexer = JSXLexer()
  private var frames = [Frame(outerMode: .code)]
  private var lastWord = JSXLexer.Word.other
  /// Whether the last token is a keyword that takes a condition in parentheses.
  private var expectsCondition = false
  private var exportsDefault = false
  private var component: String?
  /// The innermost open node, or -1.
  private var parent = -1
  /// The number of open attributes, whose elements aren't part of the outline.
  private var hiddenCount = 0
  /// The start tag that is being read, the name of its current attribute, and that one's code.
  private var tagName = ""
  private var attributes: [JSXOutline.Attribute] = []
  private var attributeName = ""
  private var capture: [UInt8] = []
  /// The content since the last node.
  private var text: [UInt8] = []
  private var textStart = 0

  /// The innermost open element or bracket: its offset and a description.
  var innermostOpen: (offset: Int, description: String)? {
    guard stopOffset == nil else { return nil }
    let frame = frames[frames.count - 1]
    if brackets.count > frame.outerBracketCount {
      return brackets.last.map { ($0.offset, "`\($0.bracket)`") }
    }
    guard frames.count > 1 else { return nil }
    return (frame.offset, frame.isElement ? "element" : "`{`")
  }

  /// Reads bytes that start at payload byte `base`.
  mutating func read(_ bytes: Span<UInt8>, at base: Int) {
    var index = 0
    while index < bytes.count, stopOffset == nil {
      let start = index
      let token = lexer.next(bytes, &index, base: base)
      if hiddenCount > 0 {
        // One byte more, which is the closing brace where the code isn't longer.
        let end = min(index, start + JSXOutline.expressionLimit + 1 - capture.count)
        if end > start {
          bytes.extracting(start..<end).withUnsafeBufferPointer { capture.append(contentsOf: $0) }
        }
      }
      switch token {
      case .text:
        add(bytes.extracting(lexer.runStart..<index), at: base + lexer.runStart)
      case let token?: take(token, at: base + index - 1)
      case nil: break
      }
    }
  }

  /// Takes a token whose last byte is at an offset.
  private mutating func take(_ token: JSXToken, at offset: Int) {
    let isCondition = expectsCondition
    expectsCondition = false
    let index = frames.count - 1
    switch token {
    case .word(let word):
      frames[index].content = .code
      takeWord(word)
    case .code: frames[index].content = .code
    case .string where frames[index].isElement:
      if hiddenCount == 0 { addAttribute(.string(Self.resolved(lexer.text))) }
    case .string: frames[index].content = frames[index].content == .nothing ? .string : .code
    case .open(let byte):
      frames[index].content = .code
      guard brackets.begin(byte, at: offset, isCondition: isCondition) else {
        stopOffset = offset
        return
      }
      if byte == UInt8(ascii: "{") { frames[index].braceDepth += 1 }
    case .close(UInt8(ascii: "}")): endBrace(at: offset)
    case .close(let byte):
      frames[index].content = .code
      lexer.canBegin = brackets.end(byte, at: offset, above: frames[index].outerBracketCount)
    case .expression(let outer):
      if outer == .content { endText() }
      if outer == .tag {
        hiddenCount += 1
        frames[index].mayBeTypeParameter = false
        if hiddenCount == 1 { capture.removeAll(keepingCapacity: true) }
      }
      push(Frame(outerMode: outer, offset: offset))
    case .elementStart:
      frames[index].content = .code
      push(
        Frame(
          outerMode: frames[index].isElement ? .content : .code, isElement: true,
          offset: lexer.elementStart))
    case .tagName:
      frames[index].mayBeTypeParameter = !frames[index - 1].isElement && isTypeParameter
      if hiddenCount == 0 { tagName = String(decoding: lexer.text, as: UTF8.self) }
    case .attributeName:
      frames[index].mayBeTypeParameter = false
      if hiddenCount == 0 { attributeName = String(decoding: lexer.text, as: UTF8.self) }
    case .flag: if hiddenCount == 0 { addAttribute(.flag) }
    case .tagEnd where frames[index].mayBeTypeParameter:
      frames[index].mayBeTypeParameter = false
      lexer.mode = .typeParameter
    case .tagEnd:
      beginElement()
      lexer.mode = .content
    case .selfClosing:
      beginElement()
      endElement()
    case .notElement: abandonElement()
    case .elementAsValue:
      brackets.ignoreFaults()
      abandonElement()
    case .lessThan: add(CollectionOfOne(UInt8(ascii: "<")).span, at: lexer.elementStart)
    case .endTagStart: endText()
    case .endTag: endElement()
    case .text: break
    }
  }

  private mutating func push(_ frame: Frame) {
    guard frames.count < Self.depthLimit else {
      stopOffset = frame.offset
      return
    }
    var frame = frame
    frame.outerBracketCount = brackets.count
    frames.append(frame)
  }

  // MARK: Code

  private mutating func takeWord(_ word: JSXLexer.Word) {
    expectsCondition = word == .condition
    if 0x41...0x5A ~= lexer.text[0], frames.count == 1,
      lastWord == .declaration || lastWord == .default
    {
      let name = String(decoding: lexer.text, as: UTF8.self)
      if lastWord == .declaration, frames[0].braceDepth == 0 { component = name }
      if lastWord == .default || exportsDefault { outline.defaultExport = name }
      exportsDefault = false
    }
    if word == .default, lastWord == .export { exportsDefault = true }
    lastWord = word
  }

  private mutating func endBrace(at offset: Int) {
    let index = frames.count - 1
    let base = frames[index].outerBracketCount
    if frames[index].isElement {
      brackets.reportStray(UInt8(ascii: "}"), at: offset)
      add(CollectionOfOne(UInt8(ascii: "}")).span, at: offset)
    } else if frames[index].braceDepth > 0 {
      frames[index].braceDepth -= 1
      frames[index].content = .code
      brackets.endBrace(at: offset, above: base)
      lexer.canBegin = true
    } else if index > 0 {
      brackets.endCode(at: offset, above: base)
      endExpression(frames.removeLast())
    } else {
      brackets.reportStray(UInt8(ascii: "}"), at: offset, above: base)
    }
  }

  private mutating func endExpression(_ frame: Frame) {
    lexer.mode = frame.outerMode
    if frame.outerMode == .tag {
      hiddenCount -= 1
      if hiddenCount == 0 { addExpression(frame) }
    } else if frame.node >= 0 {
      parent = outline.close(frame.node)
    } else if frame.outerMode == .content, frame.content != .nothing {
      let isString = frame.content == .string
      addLeaf(
        isString ? .text(String(decoding: lexer.text, as: UTF8.self)) : .expression,
        at: frame.offset)
    }
  }

  private mutating func addExpression(_ frame: Frame) {
    capture.removeLast()
    guard !attributeName.isEmpty else {
      attributes.append(JSXOutline.Attribute(name: "...", value: .expression("")))
      return
    }
    if frame.content == .string {
      return addAttribute(.string(String(decoding: lexer.text, as: UTF8.self)))
    }
    var code = Substring(decoding: capture, as: UTF8.self)
    while code.hasPrefix(" ") { code.removeFirst() }
    while code.hasSuffix(" ") { code.removeLast() }
    let isLiteral = code == "true" || code == "false" || code == "null" || Double(code) != nil
    addAttribute(isLiteral ? .literal(String(code)) : .expression(String(code)))
  }

  // MARK: Elements

  private mutating func addAttribute(_ value: JSXOutline.Value) {
    attributes.append(JSXOutline.Attribute(name: attributeName, value: value))
    attributeName = ""
  }

  /// Whether the name in angle brackets looks like a type parameter, `T` or `TItem`.
  private var isTypeParameter: Bool {
    func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
    let name = lexer.text
    guard let first = name.first, isCapital(first) else { return false }
    let isTypeName = first == UInt8(ascii: "T") && name.count > 2 && isCapital(name[1])
    return name.count == 1 || isTypeName || name.count == 2 && name[1].isASCIIDigit
  }

  /// Continues as if there had been no element.
  private mutating func abandonElement() {
    lexer.mode = frames.removeLast().outerMode
    lexer.canBegin = true
    if hiddenCount == 0 { endTag() }
  }

  private mutating func endTag() {
    attributes = []
    attributeName = ""
  }

  /// Adds the element whose start tag has ended.
  private mutating func beginElement() {
    guard hiddenCount == 0 else { return }
    endText()
    let index = frames.count - 1
    addOuterExpression()
    frames[index].node = add(.element(tagName), at: frames[index].offset, attributes)
    endTag()
  }

  private mutating func endElement() {
    let frame = frames.removeLast()
    if frame.node >= 0 { parent = outline.close(frame.node) }
    lexer.mode = frame.outerMode
    lexer.canBegin = false
  }

  // MARK: Text

  private mutating func add(_ run: Span<UInt8>, at offset: Int) {
    guard hiddenCount == 0 else { return }
    if text.isEmpty { textStart = offset }
    guard text.count + run.count >= JSXOutline.textLimit else {
      return run.withUnsafeBufferPointer { text.append(contentsOf: $0) }
    }
    for index in run.indices {
      if text.count >= JSXOutline.textLimit - 1, run[index] & 0xC0 != 0x80 {
        endText()
        textStart = offset + index
      }
      text.append(run[index])
    }
  }

  /// Adds the collected text without line breaks and the white space around them.
  private mutating func endText() {
    guard hiddenCount == 0 else { return }
    if text.contains(0x0A) { joinLines() }
    if !text.isEmpty { addLeaf(.text(Self.resolved(text)), at: textStart) }
    text.removeAll(keepingCapacity: true)
  }

  private mutating func joinLines() {
    var joined: [UInt8] = []
    var start = 0
    while start <= text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      var line = text[start..<end]
      if start > 0 { line = line.drop(while: JSXLexer.isSpace) }
      if end < text.count {
        while let last = line.last, JSXLexer.isSpace(last) { line.removeLast() }
      }
      if !joined.isEmpty, !line.isEmpty { joined.append(0x20) }
      joined += line
      start = end + 1
    }
    text = joined
  }

  /// Returns a text or attribute string with character references replaced.
  private static func resolved(_ bytes: [UInt8]) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"),
        let reference = CharacterReference.scan(bytes.span, index, bytes.count)
      {
        text += reference.text.utf8
        index = reference.end
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Nodes

  /// Adds a node to the innermost open node, as which it continues.
  private mutating func add(
    _ kind: JSXOutline.Kind, at offset: Int, _ attributes: [JSXOutline.Attribute] = []
  ) -> Int {
    let component = parent < 0 ? component : nil
    parent = outline.add(kind, attributes, parent: parent, component: component, at: offset)
    return parent
  }

  /// Adds a node without children, unless it is in an attribute.
  private mutating func addLeaf(_ kind: JSXOutline.Kind, at offset: Int) {
    if hiddenCount == 0 { parent = outline.close(add(kind, at: offset)) }
  }

  /// Adds the expression that contains an element.
  private mutating func addOuterExpression() {
    let index = frames.count - 2
    guard frames[index].outerMode == .content, !frames[index].isElement, frames[index].node < 0
    else { return }
    frames[index].node = add(.expression, at: frames[index].offset)
  }
}

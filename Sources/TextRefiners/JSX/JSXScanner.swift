// Scans elements in source code, byte by byte.
//
// Code is read only as far as needed to find elements: strings, templates, comments, regular
// expressions and braces are tracked, and preceding tokens determine whether a `<` or `/` can
// begin an expression. Elements, text and code alternate on a stack.

import ArtifactBase
import MarkdownCore
import RefinerCore

struct JSXScanner: Sendable {
  /// The maximum nesting depth of elements and braces.
  static let depthLimit = 256

  private enum Mode: UInt8 {
    case code, slash, lineComment, blockComment, blockCommentStar
    case string, stringEscape, template, templateEscape, templateDollar
    case regex, regexEscape, regexClass, regexClassEscape
    /// After a `<` in code (`angle`) or among the children of an element (`childAngle`).
    case angle, childAngle
    case tagName, typeArguments, tag, tagSlash, attributeString
    case attributeName, afterAttributeName, beforeValue
    /// After what may be an element or the type parameter of a function.
    case typeParameter
    case children, closeTag
    /// After a construct that cannot be tracked.
    case stopped
  }

  private enum FrameKind: UInt8 {
    case module, childExpression, attributeExpression, spread, templateExpression, element
  }

  private struct Frame {
    var kind: FrameKind
    var braceDepth: Int32 = 0
    /// The node of an element or expression; -1 before it is created.
    var node = -1
    var offset = 0
    /// Whether an expression contains more than a string or comments.
    var hasCode = false
    /// Whether an expression contains a string; its content is in `text`.
    var hasString = false
    /// The number of brackets open outside the context.
    var outerBracketCount = 0
  }

  /// A start tag interrupted by an element in one of its attributes.
  private struct Tag {
    var name: [UInt8]
    var start: Int
    var attributes: [JSXOutline.Attribute]
    var attributeName: [UInt8]
  }

  private(set) var outline = JSXOutline()
  private(set) var isStopped = false
  private(set) var stopOffset = 0

  /// The open brackets of the code.
  private(set) var brackets = JSXBrackets()

  /// The innermost open element or bracket: its offset and a description.
  var innermostOpen: (offset: Int, description: String)? {
    guard !isStopped else { return nil }
    let frame = frames[frames.count - 1]
    if brackets.count > frame.outerBracketCount {
      return brackets.last.map { ($0.offset, "`\($0.bracket)`") }
    }
    guard frames.count > 1 else { return nil }
    return (frame.offset, frame.kind == .element ? "element" : "`{`")
  }

  private var mode = Mode.code
  private var frames = [Frame(kind: .module)]
  /// The mode to return to after a comment.
  private var outerMode = Mode.code
  private var canBegin = true
  private var quote: UInt8 = 0
  private var word: [UInt8] = []
  private var lastWord = Word.other
  /// The last byte of code that is neither whitespace nor part of a word, if no word follows it
  /// yet.
  private var mark: UInt8 = 0
  /// Whether an operand precedes ``mark``.
  private var isAfterOperand = false
  /// Whether the last token is a keyword that takes a condition in parentheses.
  private var expectsCondition = false
  /// The number of open type argument lists of an element, and the previous byte.
  private var typeDepth = 0
  private var typeMark: UInt8 = 0
  private var component: String?
  private var parent = -1
  /// The depth of the next node.
  private var depth = 0
  /// The number of open attributes, whose elements are not part of the outline.
  private var hiddenCount = 0
  private var tagName: [UInt8] = []
  private var tagStart = 0
  private var isSelfClosing = false
  private var attributes: [JSXOutline.Attribute] = []
  private var outerTags: [Tag] = []
  private var attributeName: [UInt8] = []
  private var capture: [UInt8] = []
  private var text: [UInt8] = []
  private var textStart = 0
  /// The text before the start tag being read; it continues if the `<` doesn't begin a tag.
  private var heldText: [UInt8] = []
  private var heldTextStart = 0

  mutating func read(_ bytes: Span<UInt8>, at base: Int) {
    var index = 0
    while index < bytes.count, !isStopped {
      if mode == .children, bytes[index] == UInt8(ascii: "<"), hiddenCount == 0,
        frames.count < Self.depthLimit, let end = Self.endOfNoTag(bytes, from: index)
      {
        index = end
        continue
      }
      let end = Self.endOfRun(
        bytes, from: index, mode, quote: quote, room: JSXOutline.textLimit - 1 - text.count)
      guard end > index + 1 else {
        read(bytes[index], at: base + index)
        index += 1
        continue
      }
      takeRun(bytes.extracting(index..<end), at: base + index)
      index = end
    }
  }

  /// Returns the end of a run of bytes with the same role: text, name or comment.
  private static func endOfRun(
    _ bytes: Span<UInt8>, from start: Int, _ mode: Mode, quote: UInt8, room: Int
  ) -> Int {
    var end = start
    switch mode {
    case .children:
      // Text is split when it reaches the limit.
      let limit = min(bytes.count, start + room)
      while end < limit, bytes[end] != UInt8(ascii: "<"), bytes[end] != UInt8(ascii: "{"),
        bytes[end] != UInt8(ascii: "}")
      {
        end += 1
      }
    case .tagName:
      while end < bytes.count, isTagNamePart(bytes[end]) { end += 1 }
    case .attributeName, .code:
      while end < bytes.count, isNamePart(bytes[end]) { end += 1 }
    case .closeTag:
      while end < bytes.count, bytes[end] != UInt8(ascii: ">") { end += 1 }
    case .attributeString:
      while end < bytes.count, bytes[end] != quote { end += 1 }
    case .string:
      while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "\\"),
        bytes[end] != 0x0A
      {
        end += 1
      }
    case .lineComment:
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    case .blockComment:
      while end < bytes.count, bytes[end] != UInt8(ascii: "*") { end += 1 }
    default: break
    }
    return end
  }

  /// Returns the end of a `<` and a name that, by what follows, cannot begin an element; nil if
  /// it may.
  private static func endOfNoTag(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var end = start + 1
    guard end < bytes.count, isNameStart(bytes[end]) else { return nil }
    while end < bytes.count, isTagNamePart(bytes[end]) { end += 1 }
    guard end < bytes.count, !isSpace(bytes[end]) else { return nil }
    switch bytes[end] {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "{"): return nil
    default: return end
    }
  }

  private mutating func takeRun(_ run: Span<UInt8>, at offset: Int) {
    if hiddenCount > 0 { Self.add(run, to: &capture, limit: JSXOutline.expressionLimit) }
    switch mode {
    case .children:
      if text.isEmpty { textStart = offset }
      Self.add(run, to: &text, limit: JSXOutline.textLimit)
    case .tagName: Self.add(run, to: &tagName, limit: 256)
    case .attributeName: Self.add(run, to: &attributeName, limit: 256)
    case .attributeString, .string: Self.add(run, to: &text, limit: JSXOutline.textLimit)
    case .code:
      frames[frames.count - 1].hasCode = true
      Self.add(run, to: &word, limit: 64)
    default: return
    }
  }

  private static func empty(_ list: inout [UInt8]) {
    if !list.isEmpty { list.removeAll(keepingCapacity: true) }
  }

  private static func add(_ run: Span<UInt8>, to list: inout [UInt8], limit: Int) {
    let count = min(run.count, limit - list.count)
    guard count > 0 else { return }
    // For short names, a bytewise loop is faster.
    guard count < 16 else {
      run.extracting(first: count).withUnsafeBufferPointer { list.append(contentsOf: $0) }
      return
    }
    for index in 0..<count { list.append(run[index]) }
  }

  private mutating func read(_ byte: UInt8, at offset: Int) {
    if hiddenCount > 0, capture.count < JSXOutline.expressionLimit { capture.append(byte) }
    switch mode {
    case .code, .slash: readCode(byte, at: offset)
    case .lineComment: if byte == 0x0A { mode = outerMode }
    case .blockComment: if byte == UInt8(ascii: "*") { mode = .blockCommentStar }
    case .blockCommentStar:
      mode =
        byte == UInt8(ascii: "/")
        ? outerMode : byte == UInt8(ascii: "*") ? .blockCommentStar : .blockComment
    case .string, .stringEscape, .template, .templateEscape, .templateDollar, .regex,
      .regexEscape, .regexClass, .regexClassEscape:
      readString(byte, at: offset)
    case .angle, .childAngle: readAngle(byte, at: offset)
    case .tagName, .tag, .tagSlash, .attributeString: readTag(byte, at: offset)
    case .attributeName, .afterAttributeName, .beforeValue: readAttribute(byte, at: offset)
    case .typeParameter: readAfterTypeParameter(byte, at: offset)
    case .typeArguments: readTypeArguments(byte)
    case .children: readChildren(byte, at: offset)
    case .closeTag: if byte == UInt8(ascii: ">") { endElement() }
    case .stopped: return
    }
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte.isASCIIDigit
  }

  private static func isTagNamePart(_ byte: UInt8) -> Bool {
    isNamePart(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "-")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private mutating func push(_ frame: Frame) {
    guard frames.count < Self.depthLimit else { return stop(at: frame.offset) }
    var frame = frame
    frame.outerBracketCount = brackets.count
    frames.append(frame)
  }

  private mutating func stop(at offset: Int) {
    isStopped = true
    stopOffset = offset
  }

  // MARK: Code

  private mutating func readCode(_ byte: UInt8, at offset: Int) {
    if mode == .slash {
      mode = .code
      switch byte {
      case UInt8(ascii: "/"): return beginComment(.lineComment)
      case UInt8(ascii: "*"): return beginComment(.blockComment)
      default:
        frames[frames.count - 1].hasCode = true
        if canBegin {
          mode = .regex
          return readString(byte, at: offset)
        }
        canBegin = true
      }
    }
    if Self.isNamePart(byte) {
      frames[frames.count - 1].hasCode = true
      if word.count < 64 { word.append(byte) }
      return
    }
    if !word.isEmpty { endWord() }
    if Self.isSpace(byte) { return }
    let isCondition = expectsCondition
    expectsCondition = false
    let before = mark
    mark = byte
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      beginBracket(byte, at: offset, isCondition: isCondition)
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      canBegin = brackets.end(byte, at: offset, above: frames[frames.count - 1].outerBracketCount)
    case UInt8(ascii: "}"): return endBrace(at: offset)
    case UInt8(ascii: "/"):
      mode = .slash
      return
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      quote = byte
      mode = .string
      Self.empty(&text)
      return
    case UInt8(ascii: "`"): mode = .template
    case UInt8(ascii: "<"):
      if canBegin {
        tagStart = offset
        mode = .angle
        return
      }
      canBegin = true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): readSign(byte, after: before)
    // After an operand, it is a non-null assertion or part of `!=`.
    case UInt8(ascii: "!"): break
    default: canBegin = true
    }
    frames[frames.count - 1].hasCode = true
  }

  /// Reads a `+` or `-`; no expression begins after `a++` or `a--`.
  private mutating func readSign(_ byte: UInt8, after before: UInt8) {
    if before == byte, isAfterOperand {
      canBegin = false
      mark = 0
    } else {
      isAfterOperand = !canBegin
      canBegin = true
    }
  }

  private mutating func beginBracket(_ byte: UInt8, at offset: Int, isCondition: Bool) {
    guard brackets.begin(byte, at: offset, isCondition: isCondition) else {
      return stop(at: offset)
    }
    if byte == UInt8(ascii: "{") { frames[frames.count - 1].braceDepth += 1 }
    canBegin = true
  }

  private mutating func endBrace(at offset: Int) {
    let index = frames.count - 1
    if frames[index].braceDepth > 0 {
      frames[index].braceDepth -= 1
      frames[index].hasCode = true
      brackets.endBrace(at: offset, above: frames[index].outerBracketCount)
      canBegin = true
    } else if index > 0 {
      endCode(at: offset)
    } else {
      brackets.reportStray(
        UInt8(ascii: "}"), at: offset, above: frames[index].outerBracketCount)
    }
  }

  private mutating func beginComment(_ comment: Mode) {
    outerMode = .code
    mode = comment
  }

  /// Ends a word; an expression can follow if it is a keyword that takes one.
  private mutating func endWord() {
    // A member may have the name of a keyword.
    let number = mark == UInt8(ascii: ".") ? nil : Self.words.names.number(of: word.span)
    let kind = number.map { Self.words.kinds[Int($0)] } ?? .other
    canBegin = kind == .beginning || kind == .export || kind == .default
    expectsCondition = kind == .condition
    mark = 0
    if 0x41...0x5A ~= word[0], frames.count == 1, lastWord == .declaration || lastWord == .default {
      let name = String(decoding: word, as: UTF8.self)
      if lastWord == .declaration, frames[0].braceDepth == 0 { component = name }
      if lastWord == .default || exportsDefault { outline.defaultExport = name }
      exportsDefault = false
    }
    if kind == .default, lastWord == .export { exportsDefault = true }
    lastWord = kind
    Self.empty(&word)
  }

  /// What may follow a word of code.
  private enum Word {
    /// An ordinary word.
    case other
    case export, `default`
    /// A keyword followed by a name, which may be that of a component.
    case declaration
    /// A keyword followed by a condition in parentheses and a statement.
    case condition
    /// A keyword followed by an expression.
    case beginning
  }

  private static let words: (names: NameTable, kinds: [Word]) = {
    let all: [(Word, String)] = [
      (.export, "export"), (.default, "default"), (.declaration, "function class const let var"),
      (.condition, "if while for with"),
      (.beginning, "return case typeof in of else do await yield void delete new instanceof throw"),
    ]
    var names = NameTable()
    var kinds: [Word] = []
    for (kind, list) in all {
      for word in list.split(separator: " ") {
        _ = names.add(Array(word.utf8).span)
        kinds.append(kind)
      }
    }
    return (names, kinds)
  }()

  private var exportsDefault = false

  /// Ends a code section at its closing brace.
  private mutating func endCode(at offset: Int) {
    let frame = frames.removeLast()
    brackets.endCode(at: offset, above: frame.outerBracketCount)
    let string = frame.hasString && !frame.hasCode ? text : nil
    switch frame.kind {
    case .templateExpression: mode = .template
    case .attributeExpression, .spread:
      hiddenCount -= 1
      if hiddenCount == 0 { addExpression(frame, string: string) }
      canBegin = true
      mode = .tag
    case .childExpression:
      mode = .children
      Self.empty(&text)
      textStart = offset + 1
      if frame.node >= 0 {
        close(frame.node)
      } else if let string {
        addText(String(decoding: string, as: UTF8.self), at: frame.offset)
      } else if frame.hasCode {
        let node = add(.expression, at: frame.offset)
        if node >= 0 { close(node) }
      }
    case .module, .element: return
    }
  }

  private mutating func addExpression(_ frame: Frame, string: [UInt8]?) {
    guard frame.kind == .attributeExpression else {
      attributes.append(JSXOutline.Attribute(name: "...", value: .expression("")))
      return
    }
    if capture.count < JSXOutline.expressionLimit { capture.removeLast() }
    let name = String(decoding: attributeName, as: UTF8.self)
    var code = String(decoding: capture, as: UTF8.self)
    while code.hasPrefix(" ") { code.removeFirst() }
    while code.hasSuffix(" ") { code.removeLast() }
    let isLiteral =
      code == "true" || code == "false" || code == "null" || Double(code) != nil
    let value: JSXOutline.Value =
      if let string {
        .string(String(decoding: string, as: UTF8.self))
      } else {
        isLiteral ? .literal(code) : .expression(code)
      }
    attributes.append(JSXOutline.Attribute(name: name, value: value))
  }

  // MARK: Strings

  private mutating func readString(_ byte: UInt8, at offset: Int) {
    switch mode {
    case .string:
      if byte == quote || byte == 0x0A {
        mode = .code
        canBegin = false
        let index = frames.count - 1
        if frames[index].hasString { frames[index].hasCode = true }
        frames[index].hasString = true
      } else if byte == UInt8(ascii: "\\") {
        mode = .stringEscape
      } else if text.count < JSXOutline.textLimit {
        text.append(byte)
      }
    case .stringEscape:
      mode = .string
      text.append(byte == UInt8(ascii: "n") ? 0x0A : byte)
    case .template, .templateDollar:
      if byte == UInt8(ascii: "`") {
        mode = .code
        canBegin = false
      } else if byte == UInt8(ascii: "\\") {
        mode = .templateEscape
      } else if byte == UInt8(ascii: "{"), mode == .templateDollar {
        mode = .code
        canBegin = true
        push(Frame(kind: .templateExpression, offset: offset))
      } else {
        mode = byte == UInt8(ascii: "$") ? .templateDollar : .template
      }
    case .templateEscape: mode = .template
    case .regex:
      if byte == UInt8(ascii: "/") || byte == 0x0A {
        mode = .code
        canBegin = false
      } else if byte == UInt8(ascii: "\\") {
        mode = .regexEscape
      } else if byte == UInt8(ascii: "[") {
        mode = .regexClass
      }
    case .regexEscape: mode = .regex
    case .regexClass:
      if byte == UInt8(ascii: "]") || byte == 0x0A { mode = .regex }
      if byte == UInt8(ascii: "\\") { mode = .regexClassEscape }
    case .regexClassEscape: mode = .regexClass
    default: return
    }
  }

  // MARK: Tags

  private mutating func readAngle(_ byte: UInt8, at offset: Int) {
    let isChild = mode == .childAngle
    if Self.isNameStart(byte) || byte == UInt8(ascii: ">") {
      beginElement(isChild: isChild)
      guard !isStopped else { return endHeldText() }
      mode = .tagName
      return readTag(byte, at: offset)
    }
    if isChild {
      if byte == UInt8(ascii: "/") {
        endText()
        mode = .closeTag
      } else {
        text.append(UInt8(ascii: "<"))
        mode = .children
        readChildren(byte, at: offset)
      }
    } else {
      mode = .code
      canBegin = true
      readCode(byte, at: offset)
    }
  }

  private mutating func beginElement(isChild: Bool) {
    frames[frames.count - 1].hasCode = true
    if hiddenCount > 0 {
      outerTags.append(
        Tag(
          name: tagName, start: tagStart, attributes: attributes, attributeName: attributeName))
      attributes = []
      tagName = []
    } else {
      Self.empty(&tagName)
      if isChild {
        swap(&text, &heldText)
        heldTextStart = textStart
      }
    }
    isSelfClosing = false
    push(Frame(kind: .element, offset: tagStart))
  }

  private mutating func readTag(_ byte: UInt8, at offset: Int) {
    switch mode {
    case .tagName:
      guard Self.isTagNamePart(byte) else {
        mode = .tag
        guard byte == UInt8(ascii: "<"), !tagName.isEmpty else { return readTag(byte, at: offset) }
        mode = .typeArguments
        typeDepth = 1
        return
      }
      if tagName.count < 256 { tagName.append(byte) }
    case .tag:
      if Self.isSpace(byte) { return }
      switch byte {
      case UInt8(ascii: ">"):
        if mayBeTypeParameter { mode = .typeParameter } else { beginChildren(at: offset) }
      case UInt8(ascii: "/"): mode = .tagSlash
      case UInt8(ascii: "{"):
        hiddenCount += 1
        mode = .code
        canBegin = true
        push(Frame(kind: .spread, offset: offset))
      case _ where Self.isNameStart(byte):
        Self.empty(&attributeName)
        attributeName.append(byte)
        mode = .attributeName
      default: abandonElement(byte, at: offset)
      }
    case .tagSlash:
      if byte == UInt8(ascii: ">") {
        isSelfClosing = true
        beginChildren(at: offset)
      } else if byte == UInt8(ascii: "*") {
        outerMode = .tag
        mode = .blockComment
      } else if byte == UInt8(ascii: "/") {
        outerMode = .tag
        mode = .lineComment
      } else {
        abandonElement(byte, at: offset)
      }
    case .attributeString:
      if byte == quote {
        addAttribute(.string(Self.resolved(text)))
        mode = .tag
      } else if text.count < JSXOutline.textLimit {
        text.append(byte)
      }
    default: return
    }
  }

  private mutating func readAttribute(_ byte: UInt8, at offset: Int) {
    switch mode {
    case .attributeName:
      if Self.isNamePart(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") {
        if attributeName.count < 256 { attributeName.append(byte) }
      } else if attributeName.span.isEqual(to: "extends"), byte != UInt8(ascii: "=") {
        // Not an element: a function with a type parameter.
        abandonElement(byte, at: offset)
      } else {
        mode = .afterAttributeName
        readAttribute(byte, at: offset)
      }
    case .afterAttributeName:
      if Self.isSpace(byte) { return }
      if byte == UInt8(ascii: "=") {
        mode = .beforeValue
      } else {
        addAttribute(.flag)
        mode = .tag
        readTag(byte, at: offset)
      }
    default: readValue(byte, at: offset)
    }
  }

  /// Begins the value of an attribute.
  private mutating func readValue(_ byte: UInt8, at offset: Int) {
    if Self.isSpace(byte) { return }
    if hiddenCount == 0 { capture.removeAll(keepingCapacity: true) }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      quote = byte
      Self.empty(&text)
      mode = .attributeString
    case UInt8(ascii: "{"):
      hiddenCount += 1
      mode = .code
      canBegin = true
      push(Frame(kind: .attributeExpression, offset: offset))
    default:
      // An element without braces is a valid value, but it is not tracked.
      if byte == UInt8(ascii: "<") { brackets.ignoreFaults() }
      abandonElement(byte, at: offset)
    }
  }

  /// Skips the type arguments after an element's name: `<Table<Row, (row: Row) => string> …`.
  private mutating func readTypeArguments(_ byte: UInt8) {
    defer { typeMark = byte }
    if byte == UInt8(ascii: "<") { typeDepth += 1 }
    guard byte == UInt8(ascii: ">"), typeMark != UInt8(ascii: "=") else { return }
    typeDepth -= 1
    if typeDepth == 0 { mode = .tag }
  }

  /// Whether the name in angle brackets looks like a type parameter, `T` or `TItem`, and is not
  /// inside an element.
  private var mayBeTypeParameter: Bool {
    func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
    guard let first = tagName.first, isCapital(first), attributes.isEmpty,
      frames[frames.count - 2].kind != .element
    else { return false }
    let isTypeName = first == UInt8(ascii: "T") && tagName.count > 2 && isCapital(tagName[1])
    return tagName.count == 1 || isTypeName || tagName.count == 2 && tagName[1].isASCIIDigit
  }

  /// Continues after `<T>`: a parenthesis makes it a generic function, otherwise it is an
  /// element.
  private mutating func readAfterTypeParameter(_ byte: UInt8, at offset: Int) {
    if byte == UInt8(ascii: "(") { return abandonElement(byte, at: offset) }
    beginChildren(at: offset - 1)
    readChildren(byte, at: offset)
  }

  private mutating func addAttribute(_ value: JSXOutline.Value) {
    guard hiddenCount == 0 else { return }
    let name = String(decoding: attributeName, as: UTF8.self)
    attributes.append(JSXOutline.Attribute(name: name, value: value))
  }

  /// Continues as if there had been no element.
  private mutating func abandonElement(_ byte: UInt8, at offset: Int) {
    guard frames.count > 1, frames[frames.count - 1].kind == .element else { return }
    frames.removeLast()
    if hiddenCount > 0 {
      restoreTag()
    } else {
      if !attributes.isEmpty { attributes = [] }
      Self.empty(&text)
      swap(&text, &heldText)
      textStart = heldTextStart
    }
    canBegin = true
    if frames[frames.count - 1].kind == .element {
      mode = .children
      readChildren(byte, at: offset)
    } else {
      mode = .code
      readCode(byte, at: offset)
    }
  }

  /// Returns to the start tag whose attribute contained an element.
  private mutating func restoreTag() {
    guard hiddenCount > 0, let tag = outerTags.popLast() else { return }
    tagName = tag.name
    tagStart = tag.start
    attributes = tag.attributes
    attributeName = tag.attributeName
  }

  /// Adds the element whose start tag has ended.
  private mutating func beginChildren(at offset: Int) {
    endHeldText()
    let index = frames.count - 1
    frames[index].node = add(
      .element(String(decoding: tagName, as: UTF8.self)), at: frames[index].offset,
      attributes: attributes)
    if !attributes.isEmpty { attributes = [] }
    if isSelfClosing { return endElement() }
    mode = .children
    Self.empty(&text)
    textStart = offset + 1
  }

  private mutating func endElement() {
    let frame = frames.removeLast()
    if frame.node >= 0 { close(frame.node) }
    restoreTag()
    isSelfClosing = false
    Self.empty(&text)
    if frames[frames.count - 1].kind == .element {
      mode = .children
    } else {
      mode = .code
      canBegin = false
    }
  }

  // MARK: Children

  private mutating func readChildren(_ byte: UInt8, at offset: Int) {
    switch byte {
    case UInt8(ascii: "<"):
      tagStart = offset
      mode = .childAngle
    case UInt8(ascii: "{"):
      endText()
      mode = .code
      canBegin = true
      push(Frame(kind: .childExpression, offset: offset))
    default:
      if byte == UInt8(ascii: "}") { brackets.reportStray(byte, at: offset) }
      if text.isEmpty { textStart = offset }
      text.append(byte)
      guard text.count >= JSXOutline.textLimit, byte & 0xC0 != 0x80 else { return }
      text.removeLast()
      endText()
      text = [byte]
      textStart = offset
    }
  }

  /// Adds the text before the start tag that has ended.
  private mutating func endHeldText() {
    guard hiddenCount == 0, !heldText.isEmpty else { return }
    swap(&text, &heldText)
    Self.empty(&heldText)
    textStart = heldTextStart
    endText()
  }

  /// Adds the collected text without line breaks and the whitespace around them.
  private mutating func endText() {
    if text.contains(0x0A) { joinLines() }
    if !text.isEmpty { addText(Self.resolved(text), at: textStart) }
    Self.empty(&text)
  }

  private mutating func joinLines() {
    var joined: [UInt8] = []
    var start = 0
    while start <= text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      var line = text[start..<end]
      if start > 0 { line = line.drop(while: Self.isSpace) }
      if end < text.count {
        while let last = line.last, Self.isSpace(last) { line.removeLast() }
      }
      if !joined.isEmpty, !line.isEmpty { joined.append(0x20) }
      joined += line
      start = end + 1
    }
    text = joined
  }

  private mutating func addText(_ text: String, at offset: Int) {
    let node = add(.text(text), at: offset)
    if node >= 0 { close(node) }
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

  /// Adds a node to the innermost open node; returns -1 if it is not part of the outline.
  private mutating func add(
    _ kind: JSXOutline.Kind, at offset: Int, attributes: [JSXOutline.Attribute] = []
  ) -> Int {
    guard hiddenCount == 0 else { return -1 }
    if case .element = kind { addOuterExpression() }
    let node = outline.count
    outline.add(
      kind, attributes, parent: parent, depth: depth, component: parent < 0 ? component : nil,
      at: offset)
    open(node)
    return node
  }

  /// Adds the expression that contains an element.
  private mutating func addOuterExpression() {
    var index = frames.count - 1
    if frames[index].kind == .element { index -= 1 }
    guard index > 0, frames[index].kind == .childExpression, frames[index].node < 0 else { return }
    let node = outline.count
    frames[index].node = node
    outline.add(
      .expression, [], parent: parent, depth: depth, component: nil, at: frames[index].offset)
    open(node)
  }

  /// Makes a node the parent of the following nodes.
  private mutating func open(_ node: Int) {
    parent = node
    depth += 1
  }

  private mutating func close(_ node: Int) {
    (parent, depth) = outline.close(node)
  }
}

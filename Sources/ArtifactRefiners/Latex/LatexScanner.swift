// How far a LaTeX payload can be shown, and what closes it there.
//
// The scanner follows what is open: groups, arguments that commands still lack, environments,
// fences, formulas in text. A piece of content is safe when it is whole; what could still become
// something else (a script without argument, half a length) holds the end before it.

import ArtifactCore

struct LatexScanner: Sendable {
  /// Groups, arguments, environments and fences that are followed inside each other.
  static let depthLimit = 256

  enum FrameKind: UInt8, Sendable {
    case group, optional, arguments, environment, fence
    /// An arrow of a commutative diagram.
    case arrow
    /// `$`, `$$`, `\(` and `\[`.
    case dollar, dollars, parenthesis, bracket
    /// What defines a command, up to the end of its body.
    case definition
  }

  struct Frame: Sendable {
    var kind: FrameKind
    /// Where it begins.
    var start: Int
    /// Of a command what it still lacks.
    var arguments = LatexArguments.none
    /// The name of an environment or command.
    var name: Range<Int> = 0..<0
    /// Whether formulas are read outside of it.
    var wasFormula: Bool
    /// Whether nothing in it can be shown before its end.
    var holds = false
    /// Letters of a length, or signs of an arrow, that have come; groups that are open in a definition.
    var progress: Int32 = 0
    /// Groups of a definition that have ended.
    var groupCount: Int32 = 0
    /// The sign of an arrow.
    var sign: UInt8 = 0
    /// Whether it is an address.
    var isAddress = false
    /// Whether it is a commutative diagram.
    var isDiagram = false
    /// Whether the name that is defined has come.
    var hasName = false
    /// Whether it holds nothing but blocks of text.
    var isTransparent = false
  }

  private(set) var frames: [Frame] = []
  /// How many of the frames are as they were at ``safeLength``, and what stood above them then,
  /// uppermost first.
  private var keptCount = 0
  /// What closes all frames, and how much of it those that are kept.
  private var endings = ClosingText()
  private var keptEndingCount = 0
  private var lostFrames: [Frame] = []
  private(set) var safeLength = 0
  /// How much can be read into the model: behind an error more than is safe.
  private(set) var shownLength = 0
  private(set) var unknownCount = 0
  private(set) var firstUnknown: Range<Int>?
  private(set) var macros = LatexMacros()
  private(set) var errorOffset: Int?
  private(set) var errorReason: StaticString = ""

  /// Whether the payload is text with formulas.
  private(set) var isText = false
  /// Whether it was shown as a formula before.
  private(set) var wasShownAsFormula = false
  /// Where paragraphs end, and where rows of a formula do, as long as it is one.
  private(set) var paragraphEnds = PagedArray<Int>()
  private(set) var rowEnds = PagedArray<Int>()

  var source = PagedBytes()

  private var lexer = LatexLexer()
  private var isFormula = true
  private var heldCount = 0
  private var hasBlockContent = false
  /// The end of `verbatim` and its kind that is looked for, and what of it has come.
  private var verbatimEnd: [UInt8] = []
  private var verbatimMatch = 0
  private var overflow = 0

  /// What completes the payload at ``safeLength``.
  var closing: String {
    var closing = ""
    for frame in lostFrames {
      switch frame.kind {
      case .group: closing += "}"
      case .optional: closing += "]"
      case .arguments: closing += String(repeating: "{}", count: frame.arguments.requiredCount)
      case .environment: closing += "\\end{\(text(frame.name))}"
      case .fence: closing += "\\right."
      case .dollar: closing += "$"
      case .dollars: closing += "$$"
      case .parenthesis: closing += "\\)"
      case .bracket: closing += "\\]"
      case .definition, .arrow: break
      }
    }
    return closing + endings.text(last: keptEndingCount)
  }

  /// Puts what closes a frame before what closes the others.
  private mutating func prependEnding(of frame: Frame) {
    switch frame.kind {
    case .group: endings.prepend("}")
    case .optional: endings.prepend("]")
    case .arguments: for _ in 0..<frame.arguments.requiredCount { endings.prepend("{}") }
    case .environment:
      let name = source[frame.name]
      endings.prepend("}")
      endings.prepend(name.span)
      endings.prepend("\\end{")
    case .fence: endings.prepend("\\right.")
    case .dollar: endings.prepend("$")
    case .dollars: endings.prepend("$$")
    case .parenthesis: endings.prepend("\\)")
    case .bracket: endings.prepend("\\]")
    case .definition, .arrow: break
    }
  }

  /// Bytes of what closes a frame.
  private func endingCount(of frame: Frame) -> Int {
    switch frame.kind {
    case .group, .optional, .dollar: 1
    case .arguments: 2 * frame.arguments.requiredCount
    case .environment: frame.name.count + 6
    case .fence: 7
    case .dollars, .parenthesis, .bracket: 2
    case .definition, .arrow: 0
    }
  }

  var isOpen: Bool {
    frames.contains { $0.kind != .arguments || $0.arguments.requiredCount > 0 }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  // MARK: Reading

  /// Reads what is whole in bytes that start at payload byte `base`; how many that is.
  mutating func read(_ bytes: Span<UInt8>, at base: Int, isFinal: Bool) -> Int {
    var index = 0
    while index < bytes.count {
      if !verbatimEnd.isEmpty {
        readVerbatim(bytes[index], at: base + index)
        index += 1
        continue
      }
      let isSingle =
        frames.last.map { $0.kind == .arguments || $0.holds || $0.isDiagram } ?? false
      guard
        let token = lexer.next(
          bytes, &index, base: base, isFinal: isFinal, isSingle: isSingle || hasBrackets,
          isAddress: frames.last?.isAddress ?? false)
      else { break }
      take(token, bytes, base)
    }
    return index
  }

  /// Whether a bracket would end something, so that characters are looked at one by one.
  private var hasBrackets: Bool { frames.last?.kind == .optional }

  private mutating func readVerbatim(_ byte: UInt8, at offset: Int) {
    if byte == verbatimEnd[verbatimMatch] {
      verbatimMatch += 1
    } else {
      verbatimMatch = byte == verbatimEnd[0] ? 1 : 0
    }
    if verbatimMatch == verbatimEnd.count {
      verbatimEnd = []
      verbatimMatch = 0
      pop()
      complete(at: offset + 1)
    } else if byte == 0x0A {
      commit(offset + 1)
    }
  }

  /// Ends the payload at `end`, of which the last bytes may be unread: a backslash alone.
  mutating func finish(at end: Int, unread: Int) {
    if unread > 0, errorOffset == nil { fail(at: end - unread, "a command has no name") }
    resolveArguments(at: end - unread)
    // What is left of a comment or of white space belongs to the whole.
    if errorOffset == nil {
      if isOpen || !verbatimEnd.isEmpty || heldCount > 0 {
        fail(at: end, "a group, an environment or a command's argument is not ended")
      }
    }
  }

  // MARK: Tokens

  private mutating func take(_ token: LatexToken, _ bytes: Span<UInt8>, _ base: Int) {
    let range = token.range
    switch token.kind {
    case .comment, .space: return
    case .paragraph: return endParagraph(at: range.lowerBound)
    default: break
    }
    let first = bytes[range.lowerBound - base]
    if let last = frames.last {
      if last.isAddress, token.kind != .open, token.kind != .close { return }
      if last.kind == .definition { return takeInDefinition(token) }
      if last.kind == .arguments, takeArgument(token, first) { return }
      if last.kind == .arrow, token.kind == .character, takeArrow(first, range) { return }
    }
    hasBlockContent = true
    switch token.kind {
    case .open:
      push(
        Frame(
          kind: .group, start: range.lowerBound, wasFormula: isFormula,
          isAddress: frames.last?.isAddress ?? false))
    case .close: close(at: range)
    case .character, .characters:
      if first == UInt8(ascii: "]"), frames.last?.kind == .optional {
        pop()
        return complete(at: range.upperBound)
      }
      if first == UInt8(ascii: "@"), frames.last?.isDiagram == true {
        return push(
          Frame(kind: .arrow, start: range.lowerBound, wasFormula: isFormula, holds: true))
      }
      complete(at: range.upperBound)
    case .parameter, .verbatim: complete(at: range.upperBound)
    case .dollar: dollar(.dollar, range)
    case .dollars: dollar(.dollars, range)
    case .ampersand: return
    case .superscript, .subscript:
      guard isFormula else { return complete(at: range.upperBound) }
      push(
        Frame(
          kind: .arguments, start: range.lowerBound, arguments: LatexArguments("c"),
          wasFormula: isFormula, holds: true))
    case .command:
      let name = String(
        decoding: bytes.extracting(range.lowerBound + 1 - base..<range.upperBound - base).copied(),
        as: UTF8.self)
      command(name, range)
    case .comment, .space, .paragraph: return
    }
  }

  private mutating func endParagraph(at offset: Int) {
    resolveArguments(at: offset)
    guard hasBlockContent, frames.allSatisfy(\.isTransparent) else { return }
    hasBlockContent = false
    paragraphEnds.append(offset)
  }

  /// Ends commands that lack nothing but what is optional.
  private mutating func resolveArguments(at offset: Int) {
    while let last = frames.last, last.kind == .arguments, last.arguments.requiredCount == 0 {
      pop()
      complete(at: offset)
    }
  }

  // MARK: Arguments

  /// Takes a token as an argument of the command at hand; false if the command is done without it.
  private mutating func takeArgument(_ token: LatexToken, _ first: UInt8) -> Bool {
    while let frame = frames.last, frame.kind == .arguments {
      guard let kind = frame.arguments.first else {
        pop()
        continue
      }
      let end = token.range.upperBound
      switch kind {
      case .optional, .optionalRaw:
        setArguments { $0.removeFirst() }
        guard token.kind == .character, first == UInt8(ascii: "[") else { continue }
        push(
          Frame(
            kind: .optional, start: token.range.lowerBound, wasFormula: isFormula,
            holds: kind == .optionalRaw))
        if kind == .optional { commit(end) }
        return true
      case .delimiter:
        guard token.kind == .character || token.kind == .command else { return false }
        setArguments { $0.removeFirst() }
        complete(at: end)
        return true
      case .length:
        return takeLength(token, first)
      case .content, .text, .raw:
        switch token.kind {
        case .open:
          setArguments { $0.removeFirst() }
          frames[frames.count - 1].holds = false
          heldCount -= frame.holds ? 1 : 0
          let wasFormula = isFormula
          if kind == .text { isFormula = false }
          let isAddress = kind == .raw && LatexCommands.takesAddress(text(frame.name))
          push(
            Frame(
              kind: .group, start: token.range.lowerBound, wasFormula: wasFormula,
              holds: kind == .raw, isAddress: isAddress))
          if kind != .raw { commit(end) }
          return true
        case .close, .ampersand, .dollars, .superscript, .subscript, .paragraph:
          fail(at: token.range.lowerBound, "an argument is missing")
          pop()
          return false
        case .dollar where isFormula:
          fail(at: token.range.lowerBound, "an argument is missing")
          pop()
          return false
        default:
          setArguments { $0.removeFirst() }
          heldCount -= frame.holds ? 1 : 0
          frames[frames.count - 1].holds = false
          guard token.kind == .command || token.kind == .dollar else {
            complete(at: end)
            return true
          }
          // A command is an argument with its own arguments.
          return false
        }
      }
    }
    return false
  }

  private mutating func setArguments(_ change: (inout LatexArguments) -> Void) {
    keepTop()
    let index = frames.count - 1
    let held = frames[index].arguments.holds
    endings.removeFirst(endingCount(of: frames[index]))
    change(&frames[index].arguments)
    prependEnding(of: frames[index])
    if held, !frames[index].arguments.holds { heldCount -= 1 }
  }

  /// A length: a number and two letters, or a group.
  private mutating func takeLength(_ token: LatexToken, _ first: UInt8) -> Bool {
    if token.kind == .open {
      setArguments { $0.removeFirst() }
      push(
        Frame(kind: .group, start: token.range.lowerBound, wasFormula: isFormula, holds: true))
      return true
    }
    guard token.kind == .character else {
      fail(at: token.range.lowerBound, "a length is missing")
      pop()
      return false
    }
    guard RDFText.isLetter(first) else { return true }
    keepTop()
    frames[frames.count - 1].progress += 1
    if frames[frames.count - 1].progress == 2 {
      setArguments { $0.removeFirst() }
      complete(at: token.range.upperBound)
    }
    return true
  }

  /// Notes that a piece of content ends: with it commands that lack no more.
  private mutating func complete(at end: Int) {
    var isInfix = false
    while let frame = frames.last, frame.kind == .arguments, frame.arguments.isEmpty {
      pop()
      let name = frame.name.isEmpty ? "" : text(frame.name)
      isInfix = LatexCommands.infixes[name] != nil
      endCommand(name, frame, at: end)
    }
    // A fraction waits for what is below.
    if !isInfix { commit(end) }
  }

  private mutating func commit(_ end: Int) {
    guard heldCount == 0 else { return }
    shownLength = end
    guard errorOffset == nil else { return }
    safeLength = end
    keptCount = frames.count
    keptEndingCount = endings.count
    if !lostFrames.isEmpty { lostFrames.removeAll(keepingCapacity: true) }
  }

  /// Keeps the uppermost frame as it was at ``safeLength``, before it changes.
  private mutating func keepTop() {
    guard frames.count <= keptCount, let last = frames.last else { return }
    lostFrames.append(last)
    keptCount -= 1
    keptEndingCount -= endingCount(of: last)
  }

  /// What commands do once their arguments are there.
  private mutating func endCommand(_ name: String, _ frame: Frame, at end: Int) {
    switch name {
    case "begin": beginEnvironment(frame, at: end)
    case "end": endEnvironment(frame, at: end)
    case "left":
      push(Frame(kind: .fence, start: frame.start, wasFormula: isFormula))
    case "right":
      guard frames.last?.kind == .fence else {
        return fail(at: frame.start, "nothing is open that this could close")
      }
      pop()
      complete(at: end)
    default: break
    }
  }

  // MARK: Frames

  private mutating func push(_ frame: Frame) {
    guard frames.count < Self.depthLimit else {
      overflow += 1
      fail(at: frame.start, "groups nest too deep")
      return
    }
    frames.append(frame)
    prependEnding(of: frame)
    if frame.holds || frame.arguments.holds { heldCount += 1 }
  }

  @discardableResult private mutating func pop() -> Frame? {
    keepTop()
    guard let frame = frames.popLast() else { return nil }
    endings.removeFirst(endingCount(of: frame))
    if frame.holds || frame.arguments.holds { heldCount -= 1 }
    isFormula = frame.wasFormula
    return frame
  }

  private mutating func fail(at offset: Int, _ reason: StaticString) {
    guard errorOffset == nil else { return }
    errorOffset = offset
    errorReason = reason
  }

  private mutating func close(at range: Range<Int>) {
    if overflow > 0 {
      overflow -= 1
      return
    }
    guard frames.last?.kind == .group else {
      return fail(at: range.lowerBound, "nothing is open that this could close")
    }
    pop()
    complete(at: range.upperBound)
  }

  private mutating func dollar(_ kind: FrameKind, _ range: Range<Int>) {
    if frames.last?.kind == kind {
      pop()
      return complete(at: range.upperBound)
    }
    if kind == .dollars, frames.last?.kind == .dollar {
      // Two formulas in a row, of which the first ends here.
      pop()
      complete(at: range.lowerBound + 1)
      isFormula = true
      return push(Frame(kind: .dollar, start: range.lowerBound + 1, wasFormula: false))
    }
    becomeText()
    guard !isFormula else {
      return fail(at: range.lowerBound, "a formula cannot begin inside of one")
    }
    push(Frame(kind: kind, start: range.lowerBound, wasFormula: false))
    isFormula = true
  }

  /// Reads on as text with formulas, if there is nothing yet that only a formula can have.
  private mutating func becomeText() {
    guard !isText, frames.allSatisfy({ $0.kind == .environment && $0.wasFormula }) else { return }
    isText = true
    wasShownAsFormula = shownLength > 0
    isFormula = false
    for index in frames.indices { frames[index].wasFormula = false }
  }

  // MARK: Commands

  private mutating func command(_ name: String, _ range: Range<Int>) {
    let info = LatexCommands.info(name)
    if !isText, info.isOfText { becomeText() }
    switch name {
    case "(", "[":
      guard !isFormula else {
        return fail(at: range.lowerBound, "a formula cannot begin inside of one")
      }
      push(
        Frame(
          kind: name == "(" ? .parenthesis : .bracket, start: range.lowerBound,
          wasFormula: false))
      isFormula = true
      return
    case ")", "]":
      guard frames.last?.kind == (name == ")" ? .parenthesis : .bracket) else {
        return fail(at: range.lowerBound, "nothing is open that this could close")
      }
      pop()
      return complete(at: range.upperBound)
    default: break
    }
    if info.isDefinition {
      return push(
        Frame(
          kind: .definition, start: range.lowerBound,
          name: range.lowerBound + 1..<range.upperBound, wasFormula: isFormula, holds: true))
    }
    if frames.last?.kind == .arrow, info.isRow || name == "end" {
      fail(at: range.lowerBound, "an arrow is not whole")
      pop()
    }
    if info.isRow, frames.isEmpty, isFormula { rowEnds.append(range.lowerBound) }
    let macro = macros.isEmpty ? nil : macros.macro(name, at: range.lowerBound)
    if macro == nil, !info.isKnown { noteUnknown(range) }
    let arguments =
      macro?.arguments ?? (isFormula ? info.formulaArguments : info.textArguments)
    guard !arguments.isEmpty else {
      // Alone these say nothing.
      if info.isRow || info.isInfix { return }
      return complete(at: range.upperBound)
    }
    push(
      Frame(
        kind: .arguments, start: range.lowerBound, arguments: arguments,
        name: range.lowerBound + 1..<range.upperBound, wasFormula: isFormula))
    if !info.isRow { commit(range.upperBound) }
  }

  private mutating func noteUnknown(_ range: Range<Int>) {
    unknownCount += 1
    if firstUnknown == nil { firstUnknown = range }
  }

  /// The text of a group that ends at `end`, without its braces.
  private func groupRange(_ frame: Frame, at end: Int) -> Range<Int> {
    let bytes = source[frame.name.upperBound..<end]
    let open = bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.startIndex
    let start = frame.name.upperBound + (open - bytes.startIndex) + 1
    return min(start, end - 1)..<end - 1
  }

  private mutating func beginEnvironment(_ frame: Frame, at end: Int) {
    let range = groupRange(frame, at: end)
    let name = text(range)
    if name == "document" || name == "itemize" || name == "enumerate" { becomeText() }
    let isVerbatim = LatexCommands.isVerbatim(name)
    if isVerbatim, !LatexCommands.isUnseen(name) { becomeText() }
    let isTransparent = LatexCommands.isTransparent(name) && isText
    push(
      Frame(
        kind: .environment, start: frame.start, name: range, wasFormula: isFormula,
        isDiagram: name == "CD", isTransparent: isTransparent))
    if LatexCommands.isFormula(name) { isFormula = true }
    if isVerbatim {
      verbatimEnd = Array("\\end{\(name)}".utf8)
      return
    }
    let arguments = LatexCommands.arguments(ofEnvironment: name)
    guard !arguments.isEmpty else { return }
    push(
      Frame(
        kind: .arguments, start: end, arguments: arguments, wasFormula: isFormula))
  }

  private mutating func endEnvironment(_ frame: Frame, at end: Int) {
    let name = text(groupRange(frame, at: end))
    guard let last = frames.last, last.kind == .environment, text(last.name) == name else {
      return fail(at: frame.start, "no environment of this name is open")
    }
    pop()
    complete(at: end)
    if frames.allSatisfy(\.isTransparent), isText { endParagraph(at: end) }
  }

  // MARK: Arrows

  /// Takes a character of an arrow, `@` and three signs with labels between them, or `@` and one of
  /// `= | .`; false if there is no such arrow.
  private mutating func takeArrow(_ first: UInt8, _ range: Range<Int>) -> Bool {
    let index = frames.count - 1
    if frames[index].progress > 0 {
      guard first == frames[index].sign else { return true }
    } else {
      switch first {
      case UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "."): frames[index].progress = 2
      case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "V"), UInt8(ascii: "A"): break
      default:
        fail(at: range.lowerBound, "this is no arrow")
        pop()
        return false
      }
      frames[index].sign = first
    }
    frames[index].progress += 1
    guard frames[index].progress == 3 else { return true }
    pop()
    complete(at: range.upperBound)
    return true
  }

  // MARK: Definitions

  /// Follows a definition up to the end of its body, which is its last group.
  private mutating func takeInDefinition(_ token: LatexToken) {
    keepTop()
    let index = frames.count - 1
    let name = text(frames[index].name)
    let isPlain = name.hasSuffix("def")
    switch token.kind {
    case .open: frames[index].progress += 1
    case .close where frames[index].progress > 0:
      frames[index].progress -= 1
      guard frames[index].progress == 0 else { return }
      if LatexCommands.definesEnvironment(name) {
        frames[index].groupCount += 1
        guard frames[index].groupCount == 3 else { return }
        pop()
        return complete(at: token.range.upperBound)
      }
      // The first group of `\newcommand` is the name; `\newcommand\name` has none.
      let start = frames[index].start
      let body = source[start..<token.range.upperBound]
      var tokens = LatexTokens(body, base: start)
      _ = tokens.next()
      let isNamed = isPlain || tokens.peek()?.kind == .command
      if !isNamed, !frames[index].hasName {
        frames[index].hasName = true
        return
      }
      define(start..<token.range.upperBound)
    case .command where name == "let" && frames[index].progress == 0:
      if frames[index].hasName { return define(frames[index].start..<token.range.upperBound) }
      frames[index].hasName = true
    case .character, .characters:
      let isSecond = name == "let" && frames[index].hasName
      if isSecond, source[token.range].last != UInt8(ascii: "=") {
        define(frames[index].start..<token.range.upperBound)
      }
    default: break
    }
  }

  private mutating func define(_ range: Range<Int>) {
    macros.define(source[range], range)
    pop()
    complete(at: range.upperBound)
  }
}

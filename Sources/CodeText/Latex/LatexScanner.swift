// Determines how much of a LaTeX payload can be rendered, and the text that closes it there.
//
// The scanner tracks open constructs: groups, missing arguments of commands, environments, fences,
// formulas in text. Content is safe when it is complete; a token whose meaning later bytes may
// still change (a script without its argument, half a length) ends the safe prefix before it.
//
// The safe prefix followed by its closing text must be valid input for this scanner. Three
// invariants guarantee that:
//
// 1. The tokens of the safe prefix don't depend on the text after it, so that reading it again
//    leads to the same state. A content token depends on at most the next byte, and no closing text
//    begins with a byte that would change it (a letter, a digit, a star; `$` closes only a formula
//    that has content). Only `\verb` looks further ahead; a missing end is an error, and nothing
//    after an error is safe.
// 2. The closing text of a frame that isn't held, read while the frame is innermost, removes the
//    frame and the enclosing commands that need no more arguments, and nothing else. Commands that
//    would then open or close another construct are held (`LatexFrame.isHeld`), and text that isn't
//    content opens nothing. So the closing texts of all frames, innermost first, leave nothing
//    open. They have the same meaning everywhere: their commands cannot be redefined, names of
//    environments are plain text, and the depth limit has room for them (`endingRoom`).
// 3. Frames change only in `LatexFrames`, which counts held frames and stores the closing text.

import ArtifactBase
import ArtifactCore
import RefinerCore

struct LatexScanner: Sendable {
  /// The maximum nesting depth of groups, arguments, environments and fences.
  static let depthLimit = 256

  /// The number of frames that closing text opens above others: `\end` and its name.
  static let endingRoom = 2

  /// The maximum number of bytes of a command that a diagnostic quotes.
  private static let openingLimit = 32

  /// The maximum number of unknown commands and environments whose first use is reported.
  static let unknownLimit = 1_024

  /// The open constructs.
  private var frames = LatexFrames()
  private(set) var safeLength = 0
  /// The length that can be read into the model; after an error it exceeds the safe length.
  private(set) var shownLength = 0
  private(set) var log = DiagnosticLog()
  /// Commands, with their backslash, and environments that are unknown or defined by the
  /// document, up to ``unknownLimit``.
  private var unknownNames: Set<ArraySlice<UInt8>> = []
  private(set) var macros = LatexMacros()
  private(set) var errorOffset: Int?
  /// Whether an error may be a consequence of an earlier one, because a frame has been open ever
  /// since.
  private var isRecovering = false

  /// Whether the payload is text with formulas.
  private(set) var isText = false
  /// Whether the payload was previously shown as a formula.
  private(set) var wasShownAsFormula = false
  /// The ends of paragraphs, or of rows while the payload is a formula.
  private(set) var paragraphEnds = PagedArray<Int>()
  private(set) var rowEnds = PagedArray<Int>()

  var source = PagedBytes()

  private var lexer = LatexLexer()
  private var isFormula = true
  private var hasBlockContent = false
  /// Whether running text makes the payload text, as a command of text does.
  var readsWords = true
  private var words = LatexWords()
  /// The scripts of the preceding atom.
  private var scripts = LatexScripts()
  /// Whether the preceding command is unknown, so that a group may be its argument.
  private var followsUnknown = false
  /// Whether a macro has opened a construct that the scanner doesn't see.
  private var isAllFree = false
  /// The end of a verbatim environment to search for, and the part already matched.
  private var verbatimEnd: [UInt8] = []
  private var verbatimMatch = 0
  private var overflow = 0

  /// The text that completes the payload at ``safeLength``.
  var closing: String { frames.closing(source) }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  // MARK: Reading

  /// Reads the complete tokens of bytes that start at payload byte `base`, and returns their
  /// length.
  mutating func read(_ bytes: Span<UInt8>, at base: Int, isFinal: Bool) -> Int {
    var index = 0
    while index < bytes.count {
      if !verbatimEnd.isEmpty {
        readVerbatim(bytes[index], at: base + index)
        index += 1
        continue
      }
      let last = frames.last
      guard
        let token = lexer.next(
          bytes, &index, base: base, isFinal: isFinal, isSingle: last?.readsCharacters ?? false,
          isAddress: last.map { $0.kind == .raw && $0.isAddress } ?? false)
      else { break }
      take(token, bytes, base)
    }
    return index
  }

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

  /// Ends the payload at `end`; its last bytes may be unread, as for a lone backslash.
  mutating func finish(at end: Int, unread: Int) {
    if unread > 0 { fail(at: end - unread, "lone `\\` at the end: expected a command name") }
    resolveArguments()
    // An unread comment or white space at the end needs no frame.
    if let frame = frames.last {
      let message =
        switch frame.kind {
        case .arguments: "missing argument at the end"
        case .definition: "incomplete definition at the end"
        case .arrow: "incomplete arrow at the end"
        default: "unclosed `\(opening(of: frame))` at the end"
        }
      fail(at: end, message, openedBy: frame)
    }
  }

  // MARK: Tokens

  private mutating func take(_ token: LatexToken, _ bytes: Span<UInt8>, _ base: Int) {
    let range = token.range
    switch token.kind {
    case .comment: return
    case .space:
      words.readSpace()
      return scripts.addSpace()
    case .paragraph:
      words.readSpace()
      return endParagraph(at: range.lowerBound)
    case .character, .characters: break
    default: words = LatexWords()
    }
    if token.kind == .unended {
      fail(at: range.lowerBound, "unterminated verbatim text: it must end on the same line")
    }
    let first = bytes[range.lowerBound - base]
    hasBlockContent = true
    let before = scripts
    let followedUnknown = followsUnknown
    scripts = LatexScripts()
    followsUnknown = false
    switch frames.last?.kind {
    case .raw, .rawOptional:
      if takeRaw(token, first) { return }
    case .definition: return takeInDefinition(token)
    case .arguments:
      if takeArgument(token, first) { return }
    case .arrow where token.kind == .character:
      if takeArrow(first, range) { return }
    default: break
    }
    switch token.kind {
    case .open:
      push(
        LatexFrame(
          kind: .group, start: range.lowerBound, wasFormula: isFormula, isFree: followedUnknown))
    case .close: close(at: range)
    case .character, .characters:
      if first == UInt8(ascii: "]"), frames.last?.kind == .optional {
        pop()
        return complete(at: range.upperBound)
      }
      if first == UInt8(ascii: "@"), frames.last?.isDiagram == true {
        push(LatexFrame(kind: .arrow, start: range.lowerBound, wasFormula: isFormula))
        return
      }
      let characters = bytes.extracting(range.lowerBound - base..<range.upperBound - base)
      if readsWords, !isText, frames.isEmpty, words.read(characters) { becomeText() }
      if isFormula { readPrimes(characters, range, before) }
      complete(at: range.upperBound)
    case .parameter, .verbatim, .unended: complete(at: range.upperBound)
    case .dollar: dollar(.dollar, range)
    case .dollars: dollar(.dollars, range)
    case .ampersand: checkCell(at: range.lowerBound)
    case .superscript, .subscript:
      guard isFormula else { return complete(at: range.upperBound) }
      var after = before
      if !after.add(token.kind), !isFree {
        fail(
          at: range.lowerBound,
          token.kind == .subscript ? "double subscript" : "double superscript")
      }
      push(
        LatexFrame(
          kind: .arguments, start: range.lowerBound, wasFormula: isFormula,
          arguments: LatexArguments("c"), role: .script, scripts: after))
    case .command:
      let name = bytes.extracting(range.lowerBound + 1 - base..<range.upperBound - base)
      if command(name, range).placesScripts { scripts = before }
    case .comment, .space, .paragraph: return
    }
  }

  /// Records the primes in a `characters` token, the first of which may follow other scripts.
  private mutating func readPrimes(
    _ characters: Span<UInt8>, _ range: Range<Int>, _ before: LatexScripts
  ) {
    let prime = UInt8(ascii: "'")
    guard characters[0] == prime || characters[characters.count - 1] == prime else { return }
    var after = before
    var index = 0
    while index < characters.count, characters[index] == prime {
      if !after.addPrime(), !isFree { fail(at: range.lowerBound, "double superscript") }
      index += 1
    }
    if index < characters.count {
      after = LatexScripts()
      guard characters[characters.count - 1] == prime else { return }
      _ = after.addPrime()
    }
    scripts = after
  }

  /// Checks that an `&` separates cells of a table.
  private mutating func checkCell(at offset: Int) {
    if !(frames.last?.hasCells ?? false), !isFree {
      fail(at: offset, "misplaced `&`: no table is open")
    }
  }

  /// Whether the following content has unknown meaning.
  private var isFree: Bool { isAllFree || frames.last?.isFree ?? false }

  private mutating func endParagraph(at offset: Int) {
    resolveArguments()
    guard hasBlockContent, frames.allSatisfy(\.isTransparent) else { return }
    hasBlockContent = false
    isRecovering = overflow > 0
    paragraphEnds.append(offset)
  }

  /// Completes commands that lack only optional arguments.
  private mutating func resolveArguments() {
    while let last = frames.last, last.kind == .arguments, last.arguments.requiredCount == 0 {
      pop()
    }
  }

  // MARK: Arguments

  /// Takes a token as an argument of the current command; returns false if the command is
  /// complete without it.
  private mutating func takeArgument(_ token: LatexToken, _ first: UInt8) -> Bool {
    let start = token.range.lowerBound
    let end = token.range.upperBound
    while let frame = frames.last, frame.kind == .arguments {
      guard let kind = frame.arguments.first else {
        pop()
        continue
      }
      switch kind {
      case .optional, .optionalRaw:
        removeArgument()
        guard token.kind == .character, first == UInt8(ascii: "[") else { continue }
        push(
          LatexFrame(
            kind: kind == .optional ? .optional : .rawOptional, start: start,
            wasFormula: isFormula))
        commit(end)
        return true
      case .delimiter:
        guard token.kind == .character || token.kind == .command else {
          return lacksArgument(at: start, "missing delimiter")
        }
        if !isDelimiter(token, first) {
          let name = Wording.start(of: source[token.range])
          fail(at: start, "invalid delimiter `\(name)`")
        }
        removeArgument()
        complete(at: end)
        return true
      case .length: return takeLength(token, first)
      case .raw: return takeRawArgument(token)
      case .content, .text:
        switch token.kind {
        case .open:
          removeArgument()
          push(LatexFrame(kind: .group, start: start, wasFormula: isFormula), isEnding: true)
          if kind == .text { isFormula = false }
          commit(end)
          return true
        case .close, .ampersand, .dollars, .superscript, .subscript:
          return lacksArgument(at: start)
        case .dollar where isFormula: return lacksArgument(at: start)
        case .command, .dollar:
          // A command used as an argument has its own arguments.
          removeArgument()
          return false
        default:
          removeArgument()
          complete(at: end)
          return true
        }
      }
    }
    return false
  }

  /// Whether a token can be a delimiter; an unknown command may be defined as one.
  private func isDelimiter(_ token: LatexToken, _ first: UInt8) -> Bool {
    let start = token.range.lowerBound
    guard token.kind == .command else { return LatexCommands.isDelimiter(first) }
    let name = text(start + 1..<token.range.upperBound)
    return LatexCommands.isDelimiter(name) || !LatexCommands.info(name.utf8.span).isKnown
      || macros.macro(name.utf8.span, at: start) != nil
  }

  private mutating func removeArgument() {
    frames.changeLast(source) { $0.arguments.removeFirst() }
  }

  /// Reports that a token cannot be an argument of the current command, and ends the command.
  private mutating func lacksArgument(
    at offset: Int, _ message: String = "missing argument"
  ) -> Bool {
    fail(at: offset, message)
    pop()
    return false
  }

  /// Takes a non-content argument: a group or a single token.
  private mutating func takeRawArgument(_ token: LatexToken) -> Bool {
    let range = token.range
    switch token.kind {
    case .open:
      removeArgument()
      push(
        LatexFrame(
          kind: .raw, start: range.lowerBound, wasFormula: isFormula,
          isAddress: frames.last?.isAddress ?? false), isEnding: true)
      return true
    case .character, .characters, .parameter, .verbatim, .unended, .command:
      takeName(range)
      removeArgument()
      complete(at: range.upperBound)
      return true
    default: return lacksArgument(at: range.lowerBound)
    }
  }

  /// Records the argument of `\begin` or `\end`.
  private mutating func takeName(_ range: Range<Int>) {
    guard let frame = frames.last else { return }
    switch frame.role {
    case .begin, .end: frames.changeLast(source) { $0.name = range }
    case .theorem where frame.name.isEmpty:
      frames.changeLast(source) { $0.name = range }
      noteDefined(range)
    default: return
    }
  }

  /// Reads non-content to its end; returns false if it ends before the token.
  private mutating func takeRaw(_ token: LatexToken, _ first: UInt8) -> Bool {
    guard let frame = frames.last else { return false }
    let end = token.range.upperBound
    let isOutermost = frame.progress == 0
    switch token.kind {
    case .open: frames.changeLast(source) { $0.progress += 1 }
    case .close where !isOutermost: frames.changeLast(source) { $0.progress -= 1 }
    case .close where frame.kind == .rawOptional:
      fail(at: token.range.lowerBound, "unclosed `[`", openedBy: frame)
      pop()
      return false
    case .close:
      pop()
      takeName(frame.start + 1..<token.range.lowerBound)
      complete(at: end)
    case .character where isOutermost && frame.kind == .rawOptional && first == UInt8(ascii: "]"):
      pop()
      complete(at: end)
    default: break
    }
    return true
  }

  /// Reads a length: a number and two letters, or a group.
  private mutating func takeLength(_ token: LatexToken, _ first: UInt8) -> Bool {
    if token.kind == .open { return takeRawArgument(token) }
    guard token.kind == .character else {
      return lacksArgument(at: token.range.lowerBound, "missing length")
    }
    guard first.isASCIILetter else { return true }
    frames.changeLast(source) { $0.progress += 1 }
    if frames.last?.progress == 2 {
      removeArgument()
      complete(at: token.range.upperBound)
    }
    return true
  }

  /// Ends a piece of content, and the commands that it completes.
  private mutating func complete(at end: Int) {
    var isInfix = false
    var hasEnded = false
    while let frame = frames.last, frame.kind == .arguments, frame.arguments.isEmpty {
      pop()
      isInfix = frame.role == .infix
      scripts = frame.scripts
      switch frame.role {
      case .ordinary, .script, .infix, .row, .theorem: break
      case .begin: beginEnvironment(frame, at: end)
      case .end: hasEnded = endEnvironment(frame)
      case .left: push(LatexFrame(kind: .fence, start: frame.start, wasFormula: isFormula))
      case .right: endFence(frame)
      }
    }
    // A fraction waits for its denominator.
    if !isInfix { commit(end) }
    if hasEnded, isText { endParagraph(at: end) }
  }

  private mutating func commit(_ end: Int) {
    guard !frames.isHeld else { return }
    shownLength = end
    guard errorOffset == nil else { return }
    safeLength = end
    frames.keep()
  }

  // MARK: Frames

  /// Opens a frame; returns false at the depth limit. `isEnding` is true for frames opened by
  /// closing text.
  @discardableResult
  private mutating func push(_ frame: LatexFrame, isEnding: Bool = false) -> Bool {
    guard frames.count < Self.depthLimit + (isEnding ? Self.endingRoom : 0) else {
      if frame.kind == .group { overflow += 1 }
      fail(at: frame.start, "groups nested deeper than \(Self.depthLimit) levels", limit: .depth)
      return false
    }
    var frame = frame
    frame.isFree = frame.isFree || isFree
    frames.push(frame, source)
    return true
  }

  private mutating func pop() {
    guard let frame = frames.pop() else { return }
    isFormula = frame.wasFormula
  }

  /// Reports an error, with a note about the start of a frame, unless it may be a consequence of an
  /// earlier one.
  private mutating func fail(
    at offset: Int, _ message: @autoclosure () -> String, openedBy frame: LatexFrame? = nil,
    limit: DiagnosticLog.Limit? = nil
  ) {
    if errorOffset == nil { errorOffset = offset }
    guard !isRecovering else { return }
    isRecovering = true
    if let limit {
      return log.reportLimit(
        .invalidLatex, .error, limit: limit, at: offset..<offset + 1, message())
    }
    var notes: [Diagnostic.Note] = []
    if let frame {
      let opening = opening(of: frame)
      let range = frame.start..<frame.start + max(1, opening.utf8.count)
      notes = [Diagnostic.Note("`\(opening)` opened here", at: range)]
    }
    log.report(.invalidLatex, .error, at: offset, message(), notes: notes)
  }

  /// Reports a token that closes a construct other than the innermost one.
  private mutating func failToClose(at offset: Int, _ token: String) {
    guard let frame = frames.last else { return fail(at: offset, "unmatched `\(token)`") }
    let expected =
      switch frame.kind {
      case .arguments: "an argument"
      case .definition: "the end of a definition"
      case .arrow: "the end of an arrow"
      default: "`\(closing(of: frame))`"
      }
    fail(at: offset, "mismatched `\(token)`: expected \(expected)", openedBy: frame)
  }

  /// The source text that opened a frame, or its beginning.
  private func opening(of frame: LatexFrame) -> String {
    switch frame.kind {
    case .group, .raw: return "{"
    case .optional, .rawOptional: return "["
    case .environment: return "\\begin{\(Wording.start(of: source[frame.name]))}"
    case .fence: return "\\left"
    case .dollar: return "$"
    case .dollars: return "$$"
    case .parenthesis: return "\\("
    case .bracket: return "\\["
    case .arrow: return "@"
    case .arguments, .definition:
      // A command: a backslash and letters or a single character, or `^` and `_`.
      let bytes = source[frame.start..<min(frame.start + Self.openingLimit, source.count)]
      guard bytes.first == UInt8(ascii: "\\") else {
        return String(decoding: bytes.prefix(1), as: UTF8.self)
      }
      let count = bytes.dropFirst().prefix { $0.isASCIILetter }.count
      return String(decoding: bytes.prefix(1 + max(count, 1)), as: UTF8.self)
    }
  }

  /// The token that closes a frame.
  private func closing(of frame: LatexFrame) -> String {
    switch frame.kind {
    case .group, .raw: "}"
    case .optional, .rawOptional: "]"
    case .environment: "\\end{\(Wording.start(of: source[frame.name]))}"
    case .fence: "\\right"
    case .dollar: "$"
    case .dollars: "$$"
    case .parenthesis: "\\)"
    case .bracket: "\\]"
    case .arguments, .definition, .arrow: ""
    }
  }

  private mutating func close(at range: Range<Int>) {
    if overflow > 0 {
      overflow -= 1
      return
    }
    guard frames.last?.kind == .group else {
      return failToClose(at: range.lowerBound, "}")
    }
    let isArgument = isFree
    pop()
    complete(at: range.upperBound)
    followsUnknown = isArgument
  }

  private mutating func dollar(_ kind: LatexFrame.Kind, _ range: Range<Int>) {
    if frames.last?.kind == kind {
      pop()
      return complete(at: range.upperBound)
    }
    if kind == .dollars, frames.last?.kind == .dollar {
      // Two adjacent formulas, the first of which ends here.
      pop()
      complete(at: range.lowerBound + 1)
      push(LatexFrame(kind: .dollar, start: range.lowerBound + 1, wasFormula: false))
      isFormula = true
      return
    }
    becomeText()
    beginFormula(kind, range)
  }

  /// Switches to text with formulas, unless an open frame requires a formula.
  private mutating func becomeText() {
    guard !isText, frames.allSatisfy(\.mayBeOfText) else { return }
    isText = true
    wasShownAsFormula = shownLength > 0
    isFormula = false
    frames.readAsText()
  }

  // MARK: Commands

  /// Reads a command and returns its properties unless the document defines it.
  private mutating func command(
    _ name: Span<UInt8>, _ range: Range<Int>
  ) -> LatexCommands.Info {
    let macro = macros.macro(name, at: range.lowerBound)
    let info = macro == nil ? LatexCommands.info(name) : LatexCommands.Info(isKnown: true)
    if !isText, info.isOfText { becomeText() }
    switch name.count == 1 ? name[0] : 0 {
    case UInt8(ascii: "("): beginFormula(.parenthesis, range)
    case UInt8(ascii: "["): beginFormula(.bracket, range)
    case UInt8(ascii: ")"): endFormula(.parenthesis, range)
    case UInt8(ascii: "]"): endFormula(.bracket, range)
    default: command(info, macro, range)
    }
    return info
  }

  private mutating func beginFormula(_ kind: LatexFrame.Kind, _ range: Range<Int>) {
    guard !isFormula else {
      return fail(at: range.lowerBound, "formula inside a formula")
    }
    push(LatexFrame(kind: kind, start: range.lowerBound, wasFormula: false))
    isFormula = true
  }

  private mutating func endFormula(_ kind: LatexFrame.Kind, _ range: Range<Int>) {
    guard frames.last?.kind == kind else {
      return failToClose(at: range.lowerBound, kind == .parenthesis ? "\\)" : "\\]")
    }
    pop()
    complete(at: range.upperBound)
  }

  private mutating func command(
    _ info: LatexCommands.Info, _ macro: LatexMacros.Macro?, _ range: Range<Int>
  ) {
    let start = range.lowerBound
    if info.isDefinition {
      push(
        LatexFrame(
          kind: .definition, start: start, wasFormula: isFormula,
          name: start + 1..<range.upperBound))
      return
    }
    if frames.last?.kind == .arrow, info.role == .row || info.role == .end {
      fail(at: start, "incomplete arrow", openedBy: frames.last)
      pop()
    }
    if info.role == .row, frames.isEmpty, isFormula { rowEnds.append(start) }
    if !info.isKnown, !LatexCommands.isNotDrawn(text(start + 1..<range.upperBound)) {
      reportUnknownCommand(range)
    }
    if let macro {
      macros.noteUse(of: macro, at: start)
      // Its expansion may be more than one atom, and may open a table.
      isAllFree = isAllFree || macro.isOpening
      if frames.last?.role == .script {
        frames.changeLast(source) { $0.scripts = LatexScripts() }
      }
    }
    let arguments =
      macro?.arguments ?? (isFormula ? info.formulaArguments : info.textArguments)
    guard !arguments.isEmpty else {
      // Alone these say nothing.
      if info.role == .row || info.role == .infix { return }
      complete(at: range.upperBound)
      followsUnknown = !info.isKnown || macro != nil
      return
    }
    push(
      LatexFrame(
        kind: .arguments, start: start, wasFormula: isFormula, arguments: arguments,
        role: info.role, isAddress: info.takesAddress,
        isFree: macro != nil),
      isEnding: info.role == .end || info.role == .right)
    if info.role != .row { commit(range.upperBound) }
  }

  /// Reports the first use of an unknown command; `range` includes its backslash.
  private mutating func reportUnknownCommand(_ range: Range<Int>) {
    let name = source[range]
    guard unknownNames.count < Self.unknownLimit, unknownNames.insert(name).inserted else { return }
    log.report(
      .unknownLatexCommand, .warning, at: range, "unknown command `\(Wording.start(of: name))`",
      suggestion: LatexCommands.nearest(to: name.dropFirst()).map { "\\\($0)" })
  }

  /// Reports the first use of an unknown environment.
  private mutating func reportUnknownEnvironment(_ range: Range<Int>) {
    let name = source[range]
    guard unknownNames.count < Self.unknownLimit, unknownNames.insert(name).inserted else { return }
    log.report(
      .unknownLatexEnvironment, .warning, at: range,
      "unknown environment `\(Wording.start(of: name))`",
      suggestion: LatexCommands.nearestEnvironment(to: name))
  }

  /// Records the name of an environment that the document defines.
  private mutating func noteDefined(_ range: Range<Int>) {
    if unknownNames.count < Self.unknownLimit { unknownNames.insert(source[range]) }
  }

  /// Whether a name can be written after `\end` and is read there as after `\begin`.
  private func isName(_ range: Range<Int>) -> Bool {
    range.count <= LatexLexer.wordLimit
      && !source[range].contains { byte in
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "%"), 0: true
        default: false
        }
      }
  }

  private mutating func beginEnvironment(_ frame: LatexFrame, at end: Int) {
    guard isName(frame.name) else {
      return fail(at: frame.start, "invalid environment name")
    }
    let name = text(frame.name)
    if name == "document" || name == "itemize" || name == "enumerate" { becomeText() }
    let isKnown = LatexCommands.isKnownEnvironment(name)
    if !isKnown { reportUnknownEnvironment(frame.name) }
    let isVerbatim = LatexCommands.isVerbatim(name)
    if isVerbatim, !LatexCommands.isUnseen(name) { becomeText() }
    let isOpen = push(
      LatexFrame(
        kind: .environment, start: frame.start, wasFormula: isFormula, name: frame.name,
        isDiagram: name == "CD", isTransparent: LatexCommands.isTransparent(name) && isText,
        hasCells: LatexCommands.hasCells(name),
        isFree: !isKnown || LatexCommands.isNotDrawn(environment: name)))
    guard isOpen else { return }
    if LatexCommands.isFormula(name) { isFormula = true }
    if isVerbatim {
      verbatimEnd = Array("\\end{\(name)}".utf8)
      return
    }
    let arguments = LatexCommands.arguments(ofEnvironment: name)
    guard !arguments.isEmpty else { return }
    push(
      LatexFrame(kind: .arguments, start: end, wasFormula: isFormula, arguments: arguments))
  }

  /// Ends the innermost environment; returns true if only text encloses it.
  private mutating func endEnvironment(_ frame: LatexFrame) -> Bool {
    guard let last = frames.last, last.kind == .environment, text(last.name) == text(frame.name)
    else {
      failToClose(at: frame.start, "\\end{\(Wording.start(of: source[frame.name]))}")
      return false
    }
    pop()
    return frames.allSatisfy(\.isTransparent)
  }

  private mutating func endFence(_ frame: LatexFrame) {
    guard frames.last?.kind == .fence else {
      return failToClose(at: frame.start, "\\right")
    }
    pop()
  }

  // MARK: Arrows

  /// Takes a character of an arrow, `@` and three signs with labels between them, or `@` and one
  /// of `= | .`; returns false if there is no such arrow.
  private mutating func takeArrow(_ first: UInt8, _ range: Range<Int>) -> Bool {
    guard let arrow = frames.last else { return false }
    var signCount: Int32 = 1
    if arrow.progress > 0 {
      guard first == arrow.sign else { return true }
    } else {
      switch first {
      case UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "."): signCount = 3
      case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "V"), UInt8(ascii: "A"): break
      default:
        fail(at: range.lowerBound, "invalid arrow: expected one of `> < V A = | .` after `@`")
        pop()
        return false
      }
    }
    guard arrow.progress + signCount == 3 else {
      frames.changeLast(source) { frame in
        frame.sign = first
        frame.progress += signCount
      }
      return true
    }
    pop()
    complete(at: range.upperBound)
    return true
  }

  // MARK: Definitions

  /// Reads a definition up to the end of its body, which is its last group.
  private mutating func takeInDefinition(_ token: LatexToken) {
    guard let frame = frames.last else { return }
    let end = token.range.upperBound
    switch token.kind {
    case .open: frames.changeLast(source) { $0.progress += 1 }
    case .close where frame.progress > 0:
      frames.changeLast(source) { $0.progress -= 1 }
      guard frame.progress == 1 else { return }
      let name = text(frame.name)
      if LatexCommands.definesEnvironment(name) {
        frames.changeLast(source) { $0.groupCount += 1 }
        if frame.groupCount == 0 {
          var tokens = LatexTokens(source[frame.start..<end], base: frame.start)
          _ = tokens.next()
          if let name = tokens.group(), let first = name.first, let last = name.last {
            noteDefined(first.range.lowerBound..<last.range.upperBound)
          }
        }
        guard frame.groupCount == 2 else { return }
        pop()
        return complete(at: end)
      }
      // The first group of `\newcommand` is the name; `\newcommand\name` has none.
      var tokens = LatexTokens(source[frame.start..<end], base: frame.start)
      _ = tokens.next()
      let isNamed = name.hasSuffix("def") || tokens.peek()?.kind == .command
      if !isNamed, !frame.hasName {
        frames.changeLast(source) { $0.hasName = true }
        return
      }
      define(frame.start..<end)
    case .command where frame.progress == 0 && text(frame.name) == "let":
      if frame.hasName { return define(frame.start..<end) }
      frames.changeLast(source) { $0.hasName = true }
    case .character, .characters:
      let isSecond = frame.hasName && text(frame.name) == "let"
      if isSecond, source[token.range].last != UInt8(ascii: "=") { define(frame.start..<end) }
    default: break
    }
  }

  private mutating func define(_ range: Range<Int>) {
    macros.define(source[range], range)
    pop()
    complete(at: range.upperBound)
  }
}

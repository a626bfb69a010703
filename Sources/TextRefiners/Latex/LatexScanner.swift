// How far a LaTeX payload can be shown, and what closes it there.
//
// The scanner follows what is open: groups, arguments that commands still lack, environments,
// fences, formulas in text. A piece of content is safe when it is whole; what could still become
// something else (a script without argument, half a length) holds the end before it.
//
// What is shown is read by this scanner again, which must not refuse it. That rests on three things:
//
// 1. The safe prefix has the same tokens whatever stands behind it, so that the scanner is then as
//    it was when the prefix became safe. A token of content depends on the byte behind it at most,
//    and no closing begins with one that would change it (a letter, a digit, a star; `$` closes a
//    formula that has content). `\verb` alone looks further; where that finds no end it is an error,
//    behind which nothing is safe.
// 2. A frame that is not held is closed by its ending: read where the frame is innermost, this takes
//    it away, and no more than commands around that lack nothing. Those that then open or close
//    something themselves are held (`LatexFrame.isHeld`), and what is no content opens nothing. So
//    the endings of all frames, innermost first, leave nothing open. What endings are made of is
//    read the same everywhere: its commands are not defined anew, names of environments are plain,
//    and there is room for endings at the deepest (`endingRoom`).
// 3. Frames change in `LatexFrames` alone, which counts what is held and keeps what closes them.

import ArtifactBase
import ArtifactCore
import RefinerCore

struct LatexScanner: Sendable {
  /// The maximum nesting depth of groups, arguments, environments and fences.
  static let depthLimit = 256

  /// The number of frames that closing text opens above others: `\end` and its name.
  static let endingRoom = 2

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
  /// The scripts of the preceding atom.
  private var scripts = LatexScripts()
  /// Whether the preceding command is unknown, so that a group may be its argument.
  private var isBehindUnknown = false
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
    if unread > 0 { fail(at: end - unread, "a command has no name") }
    resolveArguments()
    // What is left of a comment or of white space belongs to the whole.
    if !frames.isEmpty {
      fail(at: end, "a group, an environment or a command's argument is not ended")
    }
  }

  // MARK: Tokens

  private mutating func take(_ token: LatexToken, _ bytes: Span<UInt8>, _ base: Int) {
    let range = token.range
    switch token.kind {
    case .comment: return
    case .space: return scripts.addSpace()
    case .paragraph: return endParagraph(at: range.lowerBound)
    case .unended: fail(at: range.lowerBound, "what stands between marks is not ended")
    default: break
    }
    let first = bytes[range.lowerBound - base]
    hasBlockContent = true
    let before = scripts
    let wasBehindUnknown = isBehindUnknown
    scripts = LatexScripts()
    isBehindUnknown = false
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
          kind: .group, start: range.lowerBound, wasFormula: isFormula, isFree: wasBehindUnknown))
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
      if isFormula {
        readPrimes(
          bytes.extracting(range.lowerBound - base..<range.upperBound - base), range, before)
      }
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
          token.kind == .subscript ? "there are two subscripts" : "there are two superscripts")
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
      if !after.addPrime(), !isFree { fail(at: range.lowerBound, "there are two superscripts") }
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
      fail(at: offset, "no table is open whose cells this could part")
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
          return lacksArgument(at: start, "a delimiter is missing")
        }
        if !isDelimiter(token, first) { fail(at: start, "this is no delimiter") }
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
    at offset: Int, _ reason: StaticString = "an argument is missing"
  ) -> Bool {
    fail(at: offset, reason)
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
      fail(at: token.range.lowerBound, "what stands in brackets is not ended")
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
      return lacksArgument(at: token.range.lowerBound, "a length is missing")
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
      fail(at: frame.start, "groups nest too deep", limit: .depth)
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

  private mutating func fail(
    at offset: Int, _ reason: StaticString, limit: DiagnosticLog.Limit? = nil
  ) {
    if errorOffset == nil { errorOffset = offset }
    guard !isRecovering else { return }
    isRecovering = true
    guard let limit else {
      return log.report(.invalidLatex, .error, at: offset, "Not LaTeX: \(reason).")
    }
    log.reportLimit(
      .invalidLatex, .error, limit, at: offset..<offset + 1, "Not LaTeX: \(reason).")
  }

  private mutating func close(at range: Range<Int>) {
    if overflow > 0 {
      overflow -= 1
      return
    }
    guard frames.last?.kind == .group else {
      return fail(at: range.lowerBound, "nothing is open that this could close")
    }
    let isArgument = isFree
    pop()
    complete(at: range.upperBound)
    isBehindUnknown = isArgument
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
      return fail(at: range.lowerBound, "a formula cannot begin inside of one")
    }
    push(LatexFrame(kind: kind, start: range.lowerBound, wasFormula: false))
    isFormula = true
  }

  private mutating func endFormula(_ kind: LatexFrame.Kind, _ range: Range<Int>) {
    guard frames.last?.kind == kind else {
      return fail(at: range.lowerBound, "nothing is open that this could close")
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
      fail(at: start, "an arrow is not whole")
      pop()
    }
    if info.role == .row, frames.isEmpty, isFormula { rowEnds.append(start) }
    if !info.isKnown, !LatexCommands.isNotDrawn(text(start + 1..<range.upperBound)) {
      reportUnknown(range, .unknownLatexCommand, "command")
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
      isBehindUnknown = !info.isKnown || macro != nil
      return
    }
    push(
      LatexFrame(
        kind: .arguments, start: start, wasFormula: isFormula, arguments: arguments,
        role: info.role, isAddress: info.takesAddress,
        isFree: macro != nil || info.isFree),
      isEnding: info.role == .end || info.role == .right)
    if info.role != .row { commit(range.upperBound) }
  }

  private mutating func reportUnknown(
    _ range: Range<Int>, _ kind: Diagnostic.Code, _ what: StaticString
  ) {
    let name = source[range]
    guard unknownNames.count < Self.unknownLimit, unknownNames.insert(name).inserted else { return }
    log.report(kind, .warning, at: range, "The \(what) “\(Wording.start(of: name))” is not known.")
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
      return fail(at: frame.start, "this is no name of an environment")
    }
    let name = text(frame.name)
    if name == "document" || name == "itemize" || name == "enumerate" { becomeText() }
    let isKnown = LatexCommands.isKnownEnvironment(name)
    if !isKnown { reportUnknown(frame.name, .unknownLatexEnvironment, "environment") }
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
      fail(at: frame.start, "no environment of this name is open")
      return false
    }
    pop()
    return frames.allSatisfy(\.isTransparent)
  }

  private mutating func endFence(_ frame: LatexFrame) {
    guard frames.last?.kind == .fence else {
      return fail(at: frame.start, "nothing is open that this could close")
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
        fail(at: range.lowerBound, "this is no arrow")
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

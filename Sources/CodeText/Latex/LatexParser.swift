// Builds nodes from the tokens of a piece of a LaTeX payload.
//
// Open constructs are on an explicit stack of frames, because a payload may nest arbitrarily
// deeply. A command with missing arguments has its own frame, which receives the nodes that
// follow. At the end of the piece all frames are closed, with placeholders for what is missing.

import ArtifactBase
import ArtifactCore
import RefinerCore

struct LatexParser: Sendable {
  struct Call: Sendable {
    var name: String
    var arguments: LatexArguments
    /// The non-content arguments: lengths, colors, names, delimiters.
    var raw: [String] = []
    /// The other arguments, an optional one first; nil if it is omitted.
    var contents: [MathNode?] = []
    /// The base of a script.
    var base: MathNode?
  }

  enum FrameKind: Sendable {
    case blocks, group, optional
    case call(Call)
    case environment(String)
    case fence(String)
    case formula(isBlock: Bool)
  }

  struct Frame: Sendable {
    var kind: FrameKind
    /// Whether the content is a formula.
    var isFormula: Bool
    /// The nodes; a group in text also takes over those of the enclosing frame while it is open.
    var nodes = LatexNodes()
    /// Whether the group's nodes are added to the enclosing frame instead of forming a node.
    var isSpliced = false
    /// Styles, each with the index of the node from which it applies.
    var switches: [(style: MathStyle, start: Int)] = []
    /// The name and numerator of an infix fraction that extends to the end of the frame.
    var infix: (name: String, above: [MathNode])?
    /// The completed rows of a matrix.
    var rows: [[MathNode]] = []
    var cells: [MathNode] = []
    var rowLines: [Int] = []
    var columns = ""
    /// The completed blocks of text.
    var blocks: [LatexDocument.Block] = []
    var items: [LatexDocument.Item] = []
    var hasItem = false
    var label: [MathNode]?
    /// The references to the current row of an equation, whether it has a number, and the tag instead of it.
    var references: [String] = []
    var isNumbered = true
    var tag: String?
    /// Whether a proof has an explicit end mark.
    var hasEnd = false
  }

  private struct Input: Sendable {
    var tokens: [LatexToken]
    var index = 0
  }

  /// The maximum depth of groups; deeper ones are flattened.
  static let depthLimit = LatexScanner.depthLimit

  /// The maximum number of columns that a cell can span.
  static let columnSpanLimit = 64

  private(set) var source: PagedBytes
  private(set) var macros: LatexMacros
  /// The number of tokens that macros may still produce.
  var tokenBudget: Int
  /// The theorem counters, carried over from piece to piece.
  var theorems: LatexTheorems

  /// The number of macro uses that could not be fully expanded, and the first of them.
  private(set) var cutMacroCount = 0
  private(set) var firstCutMacro = 0..<0

  /// The number of tokens read and nodes moved, as a measure of work.
  private(set) var stepCount = 0

  /// The maximum number of commands with their own syntax in each other.
  private static let levelLimit = 2

  /// The number of commands with their own syntax around the piece.
  private var level = 0

  var frames: [Frame] = []
  private var reader: LatexTokens
  private var inputs: [Input] = []
  /// Whether the last token was produced by a macro.
  private var isOfMacro = false
  /// The source range of the macro use being expanded, and whether it is recorded as truncated.
  private var macroUse = 0..<0
  private var isMacroCut = false
  private var overflow = 0

  init(
    _ source: PagedBytes, _ range: Range<Int>, _ macros: LatexMacros,
    theorems: LatexTheorems = LatexTheorems(), isText: Bool, tokenBudget: Int
  ) {
    self.theorems = theorems
    self.source = source
    self.macros = macros
    self.tokenBudget = tokenBudget
    reader = LatexTokens(source[range], base: range.lowerBound)
    frames = [Frame(kind: .blocks, isFormula: !isText)]
  }

  /// Reads the tokens that begin before a payload byte.
  mutating func read(before offset: Int = .max) {
    while true {
      dropReadInputs()
      guard !inputs.isEmpty || reader.offset < offset, let token = next() else { return }
      take(token)
    }
  }

  /// Reads to the end of the piece, closes all frames and returns the blocks.
  mutating func finish() -> [LatexDocument.Block] {
    read()
    // An open proof has no end mark yet.
    for index in frames.indices { frames[index].hasEnd = true }
    while frames.count > 1 { closeInnermost() }
    guard frames[0].isFormula else {
      endParagraph()
      return frames[0].blocks
    }
    let nodes = finished(&frames[0])
    return nodes.isEmpty ? [] : [.formula(nodes)]
  }

  /// Parses the TeX that a command with its own syntax means. What is nested deeper in such commands
  /// is left out.
  func formula(_ tex: String) -> [MathNode] {
    guard level < Self.levelLimit else { return [] }
    var source = PagedBytes()
    source.append(tex.utf8.span)
    var parser = LatexParser(
      source, 0..<source.count, LatexMacros(), isText: false, tokenBudget: 0)
    parser.level = level + 1
    guard case .formula(let nodes)? = parser.finish().first else { return [] }
    return nodes
  }

  // MARK: Going on

  /// Whether more input could not change the result of what has been read.
  var isStable: Bool { !reader.hasReachedEnd && cutMacroCount == 0 }

  /// Releases the payload, which a retained parser would otherwise keep a copy of.
  mutating func pause() {
    source = PagedBytes()
    macros = LatexMacros()
    reader.pause()
  }

  /// Continues with a longer piece of the payload and `tokenCount` more macro tokens.
  mutating func resume(
    _ source: PagedBytes, to end: Int, _ macros: LatexMacros, moreTokens tokenCount: Int
  ) {
    self.source = source
    self.macros = macros
    tokenBudget += tokenCount
    reader.resume(source[reader.offset..<end])
  }

  // MARK: Tokens

  mutating func next() -> LatexToken? {
    while let last = inputs.last {
      if last.index < last.tokens.count {
        inputs[inputs.count - 1].index += 1
        isOfMacro = true
        return last.tokens[last.index]
      }
      inputs.removeLast()
    }
    isOfMacro = false
    return reader.next()
  }

  /// Returns the next token other than white space, without consuming it.
  mutating func peek() -> LatexToken? {
    while let last = inputs.last {
      guard last.index < last.tokens.count else {
        inputs.removeLast()
        continue
      }
      let token = last.tokens[last.index]
      guard token.kind == .space || token.kind == .paragraph else { return token }
      inputs[inputs.count - 1].index += 1
    }
    return reader.peek()
  }

  /// Removes macro expansions that are fully read.
  private mutating func dropReadInputs() {
    while let last = inputs.last, last.index >= last.tokens.count { inputs.removeLast() }
  }

  private mutating func skip() {
    while let token = next(), token.kind == .space || token.kind == .paragraph {}
  }

  /// Skips the white space after a control word, which is not text.
  private mutating func skipSpace() {
    guard !frames[frames.count - 1].isFormula else { return }
    while let last = inputs.last {
      guard last.index < last.tokens.count else {
        inputs.removeLast()
        continue
      }
      guard last.tokens[last.index].kind == .space else { return }
      inputs[inputs.count - 1].index += 1
    }
    reader.skipSpace()
  }

  func text(_ token: LatexToken) -> String { String(decoding: source[token.range], as: UTF8.self) }

  func name(_ token: LatexToken) -> String {
    String(decoding: source[token.range.lowerBound + 1..<token.range.upperBound], as: UTF8.self)
  }

  /// Reads the tokens of the next argument.
  private mutating func argumentTokens() -> [LatexToken] {
    guard let first = peek(), first.kind != .close else { return [] }
    skip()
    guard first.kind == .open else { return [first] }
    var tokens: [LatexToken] = []
    var depth = 1
    while let token = next() {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth == 0 { break }
      tokens.append(token)
    }
    return tokens
  }

  /// Reads the tokens of the next optional argument, if there is one.
  private mutating func optionalTokens() -> [LatexToken]? {
    guard let first = peek(), first.kind == .character, text(first) == "[" else { return nil }
    skip()
    var tokens: [LatexToken] = []
    var depth = 0
    while let token = next() {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth <= 0, token.kind == .character, text(token) == "]" { break }
      tokens.append(token)
    }
    return tokens
  }

  /// Skips the next argument.
  private mutating func skipArgument() {
    guard let first = peek(), first.kind != .close else { return }
    skip()
    guard first.kind == .open else { return }
    var depth = 1
    while depth > 0, let token = next() {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
    }
  }

  private mutating func rawArgument() -> String {
    argumentTokens().map { text($0) }.joined()
  }

  mutating func rawText() -> String { rawArgument() }

  mutating func optionalText() -> String {
    (optionalTokens() ?? []).map { text($0) }.joined()
  }

  /// Reads a URL, in which `%` doesn't begin a comment and symbols may be escaped.
  private mutating func address() -> String {
    reader.isInAddress = true
    defer { reader.isInAddress = false }
    return argumentTokens().map { token in
      let isSign = token.kind == .command && token.range.count == 2
      return isSign ? name(token) : text(token)
    }.joined()
  }

  /// Returns the next token of verbatim content.
  mutating func nextRaw() -> LatexToken? {
    reader.isInAddress = true
    defer { reader.isInAddress = false }
    return reader.nextRaw()
  }

  /// Reads a length verbatim.
  private mutating func length() -> String {
    if peek()?.kind == .open { return rawArgument() }
    var length = ""
    var letterCount = 0
    while let token = peek(), token.kind == .character, letterCount < 2 {
      skip()
      let character = text(token)
      if character.utf8.allSatisfy({ ($0).isASCIILetter }) { letterCount += 1 }
      length += character
    }
    return length
  }

  private mutating func delimiter() -> String {
    guard let token = peek(), token.kind == .character || token.kind == .command else { return "" }
    skip()
    if token.kind == .character { return LatexCommands.delimiter(text(token)) }
    return LatexCommands.delimiter(name(token) == "|" ? "\\|" : name(token))
  }

  // MARK: Reading

  private mutating func take(_ token: LatexToken) {
    stepCount += 1
    if takesArgument(token) { return }
    let isFormula = frames[frames.count - 1].isFormula
    switch token.kind {
    case .comment, .parameter: return
    case .space:
      if !isFormula { addCharacters(" ") }
    case .paragraph:
      if !isFormula, isBlocks { endParagraph() } else if !isFormula { addCharacters(" ") }
    case .open: beginGroup(isFormula: isFormula)
    case .close: closeGroup()
    case .character, .characters: takeCharacter(text(token), isFormula)
    case .dollar: takeDollar(isDouble: false)
    case .dollars: takeDollar(isDouble: true)
    case .ampersand: endCell()
    case .superscript, .subscript:
      guard isFormula else { return addCharacters(token.kind == .superscript ? "^" : "_") }
      var call = Call(
        name: token.kind == .superscript ? "^" : "_", arguments: LatexArguments("c"))
      call.base = takeBase()
      push(Frame(kind: .call(call), isFormula: true))
    case .verbatim:
      let code = verbatim(source[token.range])
      deliver(.text([.styled(.font("mono"), [.characters(code)])]))
    case .command, .unended: command(name(token), token)
    }
  }

  /// Returns the text between the delimiters of `\verb` or a similar command.
  private func verbatim(_ bytes: ArraySlice<UInt8>) -> String {
    let name = bytes.dropFirst().prefix(while: LatexLexer.isLetter)
    var rest = bytes[name.endIndex...].drop { $0 == UInt8(ascii: "*") }
    if !name.elementsEqual("verb".utf8), rest.first == UInt8(ascii: "[") {
      rest = rest.drop { $0 != UInt8(ascii: "]") }.dropFirst()
    }
    if name.elementsEqual("mintinline".utf8), rest.first == UInt8(ascii: "{") {
      rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst()
    }
    return String(decoding: rest.dropFirst().dropLast(), as: UTF8.self)
  }

  private var isBlocks: Bool {
    if case .blocks = frames[frames.count - 1].kind { true } else { false }
  }

  /// The index of the innermost open text blocks if only groups are above them; otherwise nil.
  private var openBlocks: Int? {
    var index = frames.count - 1
    while frames[index].isSpliced { index -= 1 }
    if case .blocks = frames[index].kind { return index }
    return nil
  }

  /// Passes a token to the command that is missing an argument; returns false if the token must
  /// be read normally, either on its own or as the beginning of the argument.
  private mutating func takesArgument(_ token: LatexToken) -> Bool {
    while case .call(var call) = frames[frames.count - 1].kind {
      guard let kind = call.arguments.first else {
        finishCall()
        continue
      }
      if token.kind == .space { return true }
      if kind == .optional {
        call.arguments.removeFirst()
        let isThere = token.kind == .character && text(token) == "["
        if !isThere { call.contents.append(nil) }
        frames[frames.count - 1].kind = .call(call)
        if isThere {
          push(Frame(kind: .optional, isFormula: frames[frames.count - 1].isFormula))
          return true
        }
        continue
      }
      switch token.kind {
      case .open:
        let isFormula = frames[frames.count - 1].isFormula && kind != .text
        push(Frame(kind: .group, isFormula: isFormula))
        return true
      case .close, .ampersand, .dollars, .superscript, .subscript, .paragraph:
        finishCall()
        continue
      case .command:
        let isEnd = name(token) == "right" || name(token) == "end" || name(token) == "\\"
        if isEnd {
          finishCall()
          continue
        }
        return false
      default:
        return false
      }
    }
    if case .optional = frames[frames.count - 1].kind, token.kind == .character,
      text(token) == "]"
    {
      closeTop()
      return true
    }
    return false
  }

  // MARK: Building

  mutating func push(_ frame: Frame) {
    guard frames.count < Self.depthLimit else {
      if case .group = frame.kind { overflow += 1 }
      return
    }
    frames.append(frame)
  }

  /// Opens a group that isn't an argument. In text it takes over the enclosing nodes, so that
  /// closing it moves none, regardless of depth.
  private mutating func beginGroup(isFormula: Bool) {
    var frame = Frame(kind: .group, isFormula: isFormula)
    if !isFormula, frames.count < Self.depthLimit {
      let index = frames.count - 1
      frame.isSpliced = true
      swap(&frame.nodes, &frames[index].nodes)
    }
    push(frame)
  }

  /// Adds a node to the innermost frame, or passes it to a command as an argument.
  mutating func deliver(_ node: MathNode) {
    stepCount += 1
    guard case .call(var call) = frames[frames.count - 1].kind else {
      if case .characters(let characters) = node { return addCharacters(characters) }
      frames[frames.count - 1].nodes.append(node)
      return
    }
    call.arguments.removeFirst()
    call.contents.append(node)
    frames[frames.count - 1].kind = .call(call)
    if call.arguments.isEmpty { finishCall() }
  }

  /// Adds a group of a formula: as an argument if it follows an unknown command, also with brackets
  /// or scripts between them.
  private mutating func deliver(group nodes: [MathNode]) {
    let index = frames.count - 1
    guard frames[index].isFormula,
      let (name, arguments) = frames[index].nodes.takeUnknown()
    else { return deliver(.row(nodes)) }
    deliver(.unknown(name, arguments: arguments + [.row(nodes)]))
  }

  /// Adds a command without output, which still counts as an argument.
  mutating func deliverNothing() {
    if case .call = frames[frames.count - 1].kind { deliver(.row([])) }
  }

  /// Completes the command on top, with placeholders for missing arguments.
  private mutating func finishCall() {
    guard case .call(var call) = frames[frames.count - 1].kind else { return }
    frames.removeLast()
    while let kind = call.arguments.first {
      call.contents.append(kind == .optional ? nil : .placeholder)
      call.arguments.removeFirst()
    }
    finish(call)
  }

  mutating func addCharacters(_ characters: String) {
    let index = frames.count - 1
    guard !characters.isEmpty else { return }
    if case .call = frames[index].kind { return deliver(.characters(characters)) }
    if characters != " " || !frames[index].nodes.isEmpty || !isBlocks {
      frames[index].nodes.append(characters: characters)
    }
  }

  private mutating func takeCharacter(_ character: String, _ isFormula: Bool) {
    guard isFormula else {
      return addCharacters(character == "~" ? "\u{A0}" : character)
    }
    if character == "'" { return addPrime() }
    if character == "@", case .environment("CD") = frames[frames.count - 1].kind {
      return takeArrow()
    }
    if character == "~" { return deliver(.space(0.25)) }
    deliver(LatexAtoms.atom(character))
  }

  /// Removes and returns the base of a script.
  private mutating func takeBase() -> MathNode? {
    let index = frames.count - 1
    if case .call = frames[index].kind { return nil }
    switch frames[index].nodes.last {
    case nil, .space?, .lineBreak?: return nil
    default: return frames[index].nodes.removeLast()
    }
  }

  private mutating func addPrime() {
    deliverScript(takeBase(), sub: nil, sup: LatexAtoms.prime)
  }

  /// Adds a script to a base; an additional script of the same kind follows the base.
  mutating func deliverScript(_ base: MathNode?, sub: MathNode?, sup: MathNode?) {
    if let node = LatexAtoms.scripts(base, sub: sub, sup: sup) { return deliver(node) }
    if let base { deliver(base) }
    deliver(.scripts(base: nil, sub: sub, sup: sup))
  }

  // MARK: Ends

  /// Returns the nodes of a frame with its styles and infix fraction applied.
  func finished(_ frame: inout Frame) -> [MathNode] {
    frame.nodes.apply(frame.switches)
    frame.switches = []
    let nodes = frame.nodes.take()
    guard let infix = frame.infix, let shape = LatexCommands.infixes[infix.name] else {
      return nodes
    }
    frame.infix = nil
    return [
      .fraction(
        LatexAtoms.joined(infix.above), LatexAtoms.joined(nodes), hasBar: shape.hasBar,
        left: shape.left, right: shape.right)
    ]
  }

  private mutating func closeGroup() {
    if overflow > 0 {
      overflow -= 1
      return
    }
    guard case .group = frames[frames.count - 1].kind else { return }
    closeTop()
  }

  /// Closes the innermost frame.
  mutating func closeTop() {
    if case .call = frames[frames.count - 1].kind { return finishCall() }
    guard frames.count > 1, var frame = frames.popLast() else { return }
    switch frame.kind {
    case .group where frame.isSpliced: splice(&frame)
    case .group:
      let nodes = finished(&frame)
      guard case .call = frames[frames.count - 1].kind else { return deliver(group: nodes) }
      deliver(LatexAtoms.joined(nodes))
    case .optional:
      guard case .call(var call) = frames[frames.count - 1].kind else { return }
      call.contents.append(LatexAtoms.joined(finished(&frame)))
      frames[frames.count - 1].kind = .call(call)
      if call.arguments.isEmpty { finishCall() }
    case .fence(let left):
      deliver(.fence(left: left, finished(&frame), right: ""))
    case .formula(let isBlock): endFormula(finished(&frame), isBlock: isBlock)
    case .environment(let name): endMatrix(name, &frame)
    case .blocks, .call: return
    }
  }

  /// Returns the nodes of a group to the enclosing frame.
  private mutating func splice(_ group: inout Frame) {
    let index = frames.count - 1
    group.nodes.apply(group.switches)
    swap(&frames[index].nodes, &group.nodes)
    if isBlocks, frames[index].nodes.isSpace { _ = frames[index].nodes.take() }
  }

  private mutating func endFormula(_ nodes: [MathNode], isBlock: Bool) {
    guard !nodes.isEmpty else { return }
    if isBlock, openBlocks != nil {
      addBlock(.formula(nodes))
    } else {
      deliver(.formula(nodes))
    }
  }

  private mutating func takeDollar(isDouble: Bool) {
    let index = frames.count - 1
    if case .formula = frames[index].kind { return closeTop() }
    if frames[index].isFormula {
      // The formula that ends here encloses the open frames.
      if unwind(to: { if case .formula = $0 { true } else { false } }) { closeTop() }
      return
    }
    push(Frame(kind: .formula(isBlock: isDouble), isFormula: true))
  }

  /// Adds a block to the open text, the only frame that can contain one.
  mutating func addBlock(_ block: LatexDocument.Block) {
    endParagraph()
    frames[openBlocks ?? frames.count - 1].blocks.append(block)
  }

  /// Ends the paragraph of the open text, including its open groups.
  mutating func endParagraph() {
    guard let first = openBlocks else { return }
    let last = frames.count - 1
    for index in (first...last).reversed() {
      frames[last].nodes.apply(frames[index].switches)
      frames[index].switches = []
    }
    var nodes = frames[last].nodes.take()
    if case .characters(let text)? = nodes.last {
      var trimmed = text[...]
      while trimmed.last == " " { trimmed.removeLast() }
      nodes.removeLast()
      if !trimmed.isEmpty { nodes.append(.characters(String(trimmed))) }
    }
    guard !nodes.isEmpty else { return }
    frames[first].blocks.append(.paragraph(nodes))
  }

  /// Unwinds to a frame that satisfies `isEnd`; returns false if there is none.
  mutating func unwind(to isEnd: (FrameKind) -> Bool) -> Bool {
    guard frames.reversed().contains(where: { isEnd($0.kind) }) else { return false }
    while !isEnd(frames[frames.count - 1].kind) { closeInnermost() }
    return true
  }

  /// Closes the innermost frame, including text blocks.
  private mutating func closeInnermost() {
    if case .blocks = frames[frames.count - 1].kind {
      endBlocks()
    } else {
      closeTop()
    }
  }

  // MARK: Commands

  private mutating func command(_ name: String, _ token: LatexToken) {
    let isWord = name.utf8.last?.isASCIILetter == true
    if let macro = macros.macro(name.utf8.span, at: token.range.lowerBound) {
      if isWord, macro.argumentCount == 0 { skipSpace() }
      return expand(name, macro, at: token.range)
    }
    let info = LatexCommands.info(name.utf8.span)
    // The name of an unknown command is text.
    guard info.isKnown else { return deliver(.unknown(name, arguments: [])) }
    if isWord { skipSpace() }
    let isFormula = frames[frames.count - 1].isFormula
    if let action = info.action, perform(action, name, isFormula: isFormula) { return }
    let arguments = isFormula ? info.formulaArguments : info.textArguments
    guard arguments.isEmpty else { return begin(name, arguments, isFormula: isFormula) }
    if name == "nonumber" || name == "notag" { endNumbering(nil) }
    let isSilent = LatexCommands.isSilent(name) && LatexSymbols.symbol(name) == nil
    return isSilent ? deliverNothing() : deliver(LatexAtoms.symbol(name, isFormula: isFormula))
  }

  /// Performs the action of a command; returns false if it has none here.
  private mutating func perform(
    _ action: LatexAction, _ name: String, isFormula: Bool
  ) -> Bool {
    switch action {
    case .alias: skipAlias()
    case .definition: skipDefinition()
    case .newCommand: skipNewCommand(bodyCount: 1)
    case .newEnvironment: skipNewCommand(bodyCount: 2)
    case .beginEnvironment: beginEnvironment(rawArgument())
    case .endEnvironment: endEnvironment(rawArgument())
    case .beginFence: push(Frame(kind: .fence(delimiter()), isFormula: isFormula))
    case .endFence: endFence(delimiter())
    case .middleDelimiter: deliver(.middle(delimiter()))
    case .beginFormula(let isBlock):
      push(Frame(kind: .formula(isBlock: isBlock), isFormula: true))
    case .endFormula:
      if unwind(to: { if case .formula = $0 { true } else { false } }) { closeTop() }
    case .endRow(let takesOption):
      if takesOption { _ = optionalTokens() }
      endRow()
    case .newTheorem(let isCounted): defineTheorem(isCounted: isCounted)
    case .theoremStyle: theorems.style = rawArgument()
    case .endProof:
      endProof()
      if isFormula {
        deliver(.atom("∎", .ordinary, hasLimits: false))
      } else {
        addCharacters("∎")
      }
    case .rule(let takesOption):
      if takesOption { _ = optionalTokens() }
      let index = frames.count - 1
      frames[index].rowLines.append(frames[index].rows.count)
    case .partialRule: skipPartialRule()
    case .placeScripts(let areLimits): setLimits(areLimits)
    case .item: beginItem()
    case .color: setSwitch(.color(rawArgument()))
    case .style(let style): setSwitch(style)
    case .infix(let takesLength):
      guard isFormula else { return false }
      if takesLength { _ = length() }
      let index = frames.count - 1
      guard frames[index].infix == nil else { break }
      frames[index].infix = (name, finished(&frames[index]))
    }
    return true
  }

  private mutating func skipPartialRule() {
    if let token = peek(), text(token) == "(" {
      while let token = next(), text(token) != ")" {}
    }
    _ = rawArgument()
  }

  private mutating func setLimits(_ areLimits: Bool) {
    guard var base = takeBase() else { return }
    if case .styled(.limits, let nodes) = base, let node = nodes.first { base = node }
    deliver(.styled(.limits(areLimits), [base]))
  }

  private mutating func setSwitch(_ style: MathStyle) {
    let index = frames.count - 1
    if case .call = frames[index].kind { return deliver(.row([])) }
    frames[index].switches.append((style, frames[index].nodes.endText()))
  }

  /// Reads the non-content arguments, and waits for the others.
  private mutating func begin(_ name: String, _ arguments: LatexArguments, isFormula: Bool) {
    var call = Call(name: name, arguments: arguments)
    while let kind = call.arguments.first {
      switch kind {
      case .raw:
        let isAddress = call.raw.isEmpty && LatexCommands.takesAddress(name)
        call.raw.append(isAddress ? address() : rawArgument())
      case .optionalRaw: call.raw.append((optionalTokens() ?? []).map { text($0) }.joined())
      case .delimiter: call.raw.append(delimiter())
      case .length: call.raw.append(length())
      case .content, .text, .optional:
        push(Frame(kind: .call(call), isFormula: isFormula))
        return
      }
      call.arguments.removeFirst()
    }
    finish(call)
  }

  private mutating func endFence(_ right: String) {
    let isFound = unwind { if case .fence = $0 { true } else { false } }
    guard isFound, case .fence(let left) = frames[frames.count - 1].kind,
      var frame = frames.popLast()
    else { return }
    deliver(.fence(left: left, finished(&frame), right: right))
  }

  // MARK: Macros

  private mutating func skipAlias() {
    skipArgument()
    if let token = peek(), text(token) == "=" { skip() }
    skipArgument()
  }

  private mutating func skipDefinition() {
    while let token = peek(), token.kind != .open { skip() }
    skipArgument()
  }

  private mutating func skipNewCommand(bodyCount: Int) {
    skipArgument()
    while optionalTokens() != nil {}
    for _ in 0..<bodyCount { skipArgument() }
  }

  private mutating func expand(_ name: String, _ macro: LatexMacros.Macro, at range: Range<Int>) {
    if !isOfMacro {
      macroUse = range
      isMacroCut = false
    }
    var arguments: [[LatexToken]] = []
    if let first = macro.defaultArgument { arguments.append(optionalTokens() ?? first) }
    while arguments.count < macro.argumentCount { arguments.append(argumentTokens()) }
    var tokens = macro.hasParameters ? filled(macro.body, with: arguments) : macro.body
    tokenBudget -= tokens.count + 1
    guard tokenBudget >= 0 else {
      tokenBudget = 0
      noteCutMacro()
      return deliver(.unknown(name, arguments: []))
    }
    if let mark = macro.operatorMark {
      let text = tokens.map { self.text($0) }.joined()
      return deliver(LatexAtoms.joined(formula("\\operatorname\(mark){\(text)}")))
    }
    // A macro argument is one unit, regardless of its number of tokens.
    if case .call = frames[frames.count - 1].kind {
      tokens = [Self.open] + tokens + [Self.close]
    }
    dropReadInputs()
    inputs.append(Input(tokens: tokens))
  }

  /// Returns the tokens of a body with its parameters replaced, up to the token budget.
  private func filled(_ body: [LatexToken], with arguments: [[LatexToken]]) -> [LatexToken] {
    var tokens: [LatexToken] = []
    for token in body {
      guard token.kind == .parameter else {
        tokens.append(token)
        continue
      }
      let number = Int(source[token.range.upperBound - 1..<token.range.upperBound].first ?? 0) - 49
      if arguments.indices.contains(number) { tokens += arguments[number] }
      guard tokens.count <= tokenBudget else { break }
    }
    return tokens
  }

  private mutating func noteCutMacro() {
    guard !isMacroCut else { return }
    isMacroCut = true
    if cutMacroCount == 0 { firstCutMacro = macroUse }
    cutMacroCount += 1
  }

  private static let open = LatexToken(kind: .open, range: 0..<0)
  private static let close = LatexToken(kind: .close, range: 0..<0)
}

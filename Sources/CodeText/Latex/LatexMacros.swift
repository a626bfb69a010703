import ArtifactBase
import RefinerCore

/// The macros defined by a document, in order of definition.
struct LatexMacros: Sendable {
  struct Macro: Sendable {
    var argumentCount = 0
    /// The default of the first argument; nil if it isn't optional.
    var defaultArgument: [LatexToken]?
    var body: [LatexToken] = []
    /// Whether ``body`` contains parameters.
    var hasParameters = false
    /// What follows `\operatorname` if the macro names an operator: `*` if it has limits.
    var operatorMark: String?
    /// Whether the body contains an unbalanced beginning or end of an environment.
    var isOpening = false
    /// The number of tokens of its expansion, including nested macros; nil if that depends on its
    /// arguments. Commands in a body are resolved at the definition, so no macro is recursive.
    var tokenCount: Int? = 0
    /// The payload byte after the definition, from which it applies.
    var start: Int

    var arguments: LatexArguments {
      var pattern = String(repeating: "c", count: argumentCount)
      if defaultArgument != nil { pattern = "o" + pattern.dropFirst() }
      return LatexArguments(pattern)
    }
  }

  /// The maximum number of macros in a document.
  static let limit = 1_024

  /// The maximum number of tokens that macros may produce, and the number of payload bytes that
  /// allow one more.
  static let tokenLimit = 65_536
  static let bytesPerToken = 4

  /// Returns the maximum number of tokens that macros may produce after `byteCount` payload
  /// bytes.
  static func tokenLimit(of byteCount: Int) -> Int { tokenLimit + byteCount / bytesPerToken }

  private var names = NameTable()
  /// The definitions of each name, by name index.
  private var definitions: [[Macro]] = []
  private var count = 0
  /// The names of the macros and the ranges of their definitions in the payload, in order.
  private(set) var ranges: [(name: String, range: Range<Int>)] = []
  /// The number of tokens produced by all uses so far; nil if unknown.
  private var usedTokenCount: Int? = 0

  /// Whether the uses may exceed the token limit.
  private(set) var mayBeCut = false

  /// Returns the definition of a command that applies at a payload byte.
  ///
  /// - Complexity: O(log n) for n definitions of the command.
  func macro(_ name: Span<UInt8>, at offset: Int) -> Macro? {
    guard count > 0, let number = names.number(of: name) else { return nil }
    let definitions = definitions[Int(number)]
    if let last = definitions.last, last.start <= offset { return last }
    var (low, high) = (0, definitions.count)
    while low < high {
      let middle = (low + high) / 2
      if definitions[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : definitions[low - 1]
  }

  /// Reads the definition in a range of the payload, which begins with the defining command.
  mutating func define(_ bytes: ArraySlice<UInt8>, _ range: Range<Int>) {
    guard count < Self.limit else { return }
    var reader = LatexTokens(bytes, base: range.lowerBound)
    guard let command = reader.next(), let name = reader.name(of: command) else { return }
    var macro = Macro(start: range.upperBound)
    var macroName: String?
    if name == "let" || name.hasSuffix("def") {
      macroName = reader.next().flatMap { reader.name(of: $0) }
      if name == "let" {
        macro.body = reader.rest().filter { $0.kind != .space && !reader.isEqualSign($0) }
      } else {
        while let token = reader.peek(), token.kind != .open {
          if token.kind == .parameter { macro.argumentCount += 1 }
          _ = reader.next()
        }
        macro.body = reader.group() ?? []
      }
    } else {
      let group = reader.argument() ?? []
      macroName = group.first { $0.kind == .command }.flatMap { reader.name(of: $0) }
      if let count = reader.optional() {
        macro.argumentCount = min(count.first.flatMap { reader.digit($0) } ?? 0, 9)
        macro.defaultArgument = reader.optional()
      }
      macro.body = reader.argument() ?? []
      if name.hasPrefix("Declare") { macro.operatorMark = name.hasSuffix("*") ? "*" : "" }
    }
    guard let macroName, LatexCommands.mayBeDefined(macroName), macro.argumentCount <= 9
    else { return }
    macro.hasParameters = macro.body.contains { $0.kind == .parameter }
    macro.tokenCount = macro.argumentCount > 0 ? nil : macro.body.count + 1
    var depth = 0
    for token in macro.body where token.kind == .command {
      let command = reader.name(of: token) ?? ""
      if let inner = self.macro(command.utf8.span, at: token.range.lowerBound) {
        macro.tokenCount = Self.sum(macro.tokenCount, inner.tokenCount)
      }
      if command == "begin" { depth += 1 }
      if command == "end" { depth -= 1 }
      if let inner = self.macro(command.utf8.span, at: range.lowerBound), inner.isOpening {
        macro.isOpening = true
      }
    }
    macro.isOpening = macro.isOpening || depth != 0
    let number = Int(names.add(macroName.utf8.span))
    if number == definitions.count { definitions.append([]) }
    definitions[number].append(macro)
    ranges.append((macroName, range))
    count += 1
  }

  /// Records the use of a macro at a payload byte.
  mutating func noteUse(of macro: Macro, at offset: Int) {
    usedTokenCount = Self.sum(usedTokenCount, macro.tokenCount)
    if usedTokenCount.map({ $0 > Self.tokenLimit(of: offset) }) ?? true { mayBeCut = true }
  }

  /// Returns the sum of two token counts, clamped above the limit.
  private static func sum(_ left: Int?, _ right: Int?) -> Int? {
    guard let left, let right else { return nil }
    return min(left + right, 1 << 40)
  }
}

/// A cursor over the tokens of a piece of the payload.
struct LatexTokens: Sendable {
  private var bytes: ArraySlice<UInt8>
  private var base: Int
  private var index = 0
  private var lexer = LatexLexer()

  /// Whether the cursor is in a URL, where `%` doesn't begin a comment.
  var isInAddress = false

  /// Whether the end of the piece has been reached, even by lookahead.
  private(set) var hasReachedEnd = false

  /// The payload byte up to which tokens have been read.
  var offset: Int { base + index }

  init(_ bytes: ArraySlice<UInt8>, base: Int) {
    self.bytes = bytes
    self.base = base
  }

  /// Releases the bytes.
  mutating func pause() { resume([]) }

  /// Continues with the bytes from ``offset`` on.
  mutating func resume(_ rest: ArraySlice<UInt8>) {
    base = offset
    index = 0
    bytes = rest
  }

  mutating func next() -> LatexToken? {
    while true {
      let token = nextRaw()
      guard token?.kind == .comment else { return token }
    }
  }

  mutating func nextRaw() -> LatexToken? {
    var offset = index
    let bytes = bytes
    let token = lexer.next(
      bytes.span, &offset, base: base, isFinal: true, isSingle: true,
      isAddress: isInAddress)
    index = offset
    if token == nil { hasReachedEnd = true }
    return token
  }

  /// Returns the next token other than white space, without consuming it.
  mutating func peek() -> LatexToken? {
    while true {
      let before = self
      guard let token = next() else { return nil }
      if token.kind == .space || token.kind == .paragraph { continue }
      self = before
      return token
    }
  }

  /// Skips white space up to the end of the paragraph.
  mutating func skipSpace() {
    while index < bytes.count, LatexLexer.isSpace(bytes[bytes.startIndex + index]) {
      let before = self
      guard next()?.kind == .space else { return self = before }
    }
    if index == bytes.count { hasReachedEnd = true }
  }

  mutating func rest() -> [LatexToken] {
    var tokens: [LatexToken] = []
    while let token = next() { tokens.append(token) }
    return tokens
  }

  func bytes(of token: LatexToken) -> ArraySlice<UInt8> {
    let start = bytes.startIndex + token.range.lowerBound - base
    return bytes[start..<start + token.range.count]
  }

  func name(of token: LatexToken) -> String? {
    guard token.kind == .command else { return nil }
    return String(decoding: bytes(of: token).dropFirst(), as: UTF8.self)
  }

  func isEqualSign(_ token: LatexToken) -> Bool { bytes(of: token).elementsEqual("=".utf8) }

  func digit(_ token: LatexToken) -> Int? {
    Int(String(decoding: bytes(of: token), as: UTF8.self))
  }

  /// Reads the tokens of the next group, without its braces.
  mutating func group() -> [LatexToken]? {
    guard peek()?.kind == .open else { return nil }
    var tokens: [LatexToken] = []
    var depth = 0
    while let token = next() {
      if token.kind == .open {
        depth += 1
        if depth == 1 { continue }
      } else if token.kind == .close {
        depth -= 1
        if depth == 0 { break }
      }
      if depth > 0 { tokens.append(token) }
    }
    return tokens
  }

  mutating func argument() -> [LatexToken]? {
    guard let token = peek() else { return nil }
    if token.kind == .open { return group() }
    while let token = next() {
      if token.kind != .space, token.kind != .paragraph { return [token] }
    }
    return nil
  }

  /// Reads the tokens of the next bracketed argument.
  mutating func optional() -> [LatexToken]? {
    guard let token = peek(), bytes(of: token).elementsEqual("[".utf8) else { return nil }
    var tokens: [LatexToken] = []
    var depth = 0
    var isOpen = false
    while let token = next() {
      if !isOpen {
        isOpen = token.kind == .character
        continue
      }
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth <= 0, bytes(of: token).elementsEqual("]".utf8) { break }
      tokens.append(token)
    }
    return tokens
  }
}

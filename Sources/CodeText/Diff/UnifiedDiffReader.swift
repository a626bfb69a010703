import ArtifactBase
import RefinerCore

// Reads a unified diff line by line.
//
// The kind of a line depends on its first bytes and on whether the current hunk still expects
// lines: `--- x` in a hunk is a removed line, after it the next file. The same applies to `-- `,
// which begins a mail signature after a hunk. Generated hunks often have wrong counts, so the
// counts decide only where the line prefixes are ambiguous.
//
// A combined diff has several old files. Its hunks begin with one `@` more than there are old files,
// and their lines with a sign for each of them.
//
// Models often omit hunk headers. Where one may still follow, at the start and after a `+++` line,
// lines with a sign are changes nevertheless; in mails and logs, lists in the text have the same
// signs, so there a header is needed.

struct UnifiedDiffReader: Sendable {
  private(set) var diff = UnifiedDiff()

  /// The diagnostics for hunks whose line count differs from their header.
  private(set) var log = DiagnosticLog()

  private struct OpenHunk {
    /// The byte range of the hunk's header in the payload.
    var range: Range<Int>
    var isCounted = false
    /// The number of lines that are still expected of each old file; one in a diff that is not
    /// combined.
    var oldLeft: [Int32]
    var newLeft: Int32 = 0
    /// The next line number of the old file; always unknown in a combined diff.
    var oldNumber = UnifiedDiffReader.unknownNumber
    var newNumber = UnifiedDiffReader.unknownNumber

    /// The number of signs at the start of a line.
    var signCount: Int { oldLeft.count }

    var isComplete: Bool { isCounted && newLeft <= 0 && oldLeft.allSatisfy { $0 <= 0 } }

    var mayContinue: Bool { newLeft >= 0 && oldLeft.allSatisfy { $0 >= 0 } }

    var isExact: Bool { newLeft == 0 && oldLeft.allSatisfy { $0 == 0 } }
  }

  /// Whether the diff ends before its end, so that the last hunk may lack lines.
  var isCut = false

  private var lineStart = 0
  private var hunk: OpenHunk?
  private var file: UnifiedDiff.File?
  private var block: UnifiedDiff.Block?
  private var isAfterMarker = false
  /// Whether lines with a sign are changes without a hunk header.
  private var isBare = true
  private var pairing = LinePairing()

  /// The grammar of the file's language with its index, and the states after the last lines of the two files.
  private var grammar: CodeGrammar?
  private var language: Int32 = -1
  private var oldState = LexState()
  private var newState = LexState()

  /// Reads a line, given without its line break; `offset` is its start in the payload.
  mutating func read(_ raw: Span<UInt8>, at offset: Int) {
    lineStart = offset
    let hasReturn = raw.count > 0 && raw[raw.count - 1] == 0x0D
    let line = raw.extracting(droppingLast: hasReturn ? 1 : 0)
    if diff.lineCount == 0, line.starts(with: "From ") || line.starts(with: "commit ") {
      isBare = false
    }
    var kind = kindInHunk(line) ?? kindOutside(line)
    if kind == .other, isBare, !line.isEmpty {
      kind = Self.kind(ofSigned: line, signCount: 1) ?? .other
    }
    extendBlock(kind)
    add(line, kind)
    if hunk?.isComplete ?? !isBare { closeBlock() }
    diff.settledLineCount = block.map { min($0.firstRemoved, $0.firstAdded) } ?? diff.lineCount
  }

  mutating func finish() {
    if isCut, hunk?.mayContinue == true { hunk = nil }
    endHunk()
    closeBlock()
    addFile()
    diff.settledLineCount = diff.lineCount
  }

  // MARK: Kinds

  private mutating func kindInHunk(_ line: Span<UInt8>) -> UnifiedDiff.Kind? {
    guard let hunk else { return nil }
    let isOver = hunk.isComplete
    let mayBeHeader = isOver || !hunk.isCounted
    let kind: UnifiedDiff.Kind? =
      switch line.isEmpty ? 0 : line[0] {
      case 0 where line.isEmpty: isOver ? nil : .context
      case _ where isOver && Self.isSignature(line): nil
      case UInt8(ascii: "-") where mayBeHeader && line.starts(with: "--- "): nil
      case UInt8(ascii: "+") where mayBeHeader && line.starts(with: "+++ "): nil
      case UInt8(ascii: "\\"): .noNewline
      default: Self.kind(ofSigned: line, signCount: hunk.signCount)
      }
    if kind == nil { endHunk() }
    return kind
  }

  /// Returns the kind of a line by its signs; nil if another byte is among them.
  private static func kind(
    ofSigned line: Span<UInt8>, signCount: Int
  ) -> UnifiedDiff.Kind? {
    var kind = UnifiedDiff.Kind.context
    for index in 0..<min(signCount, line.count) {
      switch line[index] {
      case UInt8(ascii: " "): break
      case UInt8(ascii: "+"): kind = .added
      case UInt8(ascii: "-"): if kind == .context { kind = .removed }
      default: return nil
      }
    }
    return kind
  }

  /// Returns whether a line begins a mail signature: `-- `, whose trailing space some tools
  /// remove.
  private static func isSignature(_ line: Span<UInt8>) -> Bool {
    line.isEqual(to: "-- ") || line.isEqual(to: "--")
  }

  private mutating func kindOutside(_ line: Span<UInt8>) -> UnifiedDiff.Kind {
    if let signCount = Self.signCount(ofHunk: line) {
      startHunk(line, signCount: signCount)
      return .hunk
    }
    if line.starts(with: "diff --git ") || line.starts(with: "diff --cc ")
      || line.starts(with: "diff --combined ")
    {
      addFile()
      isBare = false
      file = UnifiedDiff.File(firstLine: diff.lineCount)
      beginFile()
      return .header
    }
    if line.starts(with: "--- ") {
      if file?.oldPath != nil || file?.newPath != nil, !isRenamed { addFile() }
      if file == nil { file = UnifiedDiff.File(firstLine: diff.lineCount) }
      file?.oldPath = Self.path(in: line)
      beginFile()
      return .header
    }
    guard file != nil else { return .other }
    if line.starts(with: "+++ ") {
      file?.newPath = Self.path(in: line)
      isBare = true
      beginFile()
      return .header
    }
    if line.starts(with: "rename from ") || line.starts(with: "copy from ") {
      file?.oldPath = Self.rest(of: line, afterWords: 2)
      isRenamed = true
      return .header
    }
    if line.starts(with: "rename to ") || line.starts(with: "copy to ") {
      file?.newPath = Self.rest(of: line, afterWords: 2)
      isRenamed = true
      beginFile()
      return .header
    }
    let names: [StaticString] = [
      "index ", "mode ", "old mode ", "new mode ", "new file mode ", "deleted file mode ",
      "similarity ",
      "dissimilarity ", "Binary files ", "GIT binary patch",
    ]
    return names.contains { line.starts(with: $0) } ? .header : .other
  }

  /// Whether the paths came from a rename; `---` and `+++` may repeat them.
  private var isRenamed = false

  private static func path(in line: Span<UInt8>) -> String? {
    var end = 4
    while end < line.count, line[end] != 0x09 { end += 1 }
    let path = text(line.extracting(4..<end))
    return path == "/dev/null" ? nil : path
  }

  private static func rest(of line: Span<UInt8>, afterWords count: Int) -> String {
    var index = 0
    for _ in 0..<count {
      while index < line.count, line[index] != 0x20 { index += 1 }
      index += 1
    }
    return text(line.extracting(min(index, line.count)..<line.count))
  }

  private static func text(_ bytes: Span<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func addFile() {
    if let file { diff.fileList.append(file) }
    file = nil
    isRenamed = false
  }

  /// Selects the language by the path of the file.
  private mutating func beginFile() {
    (oldState, newState) = (LexState(), LexState())
    let name = (file?.newPath ?? file?.oldPath).flatMap(CodeLanguageName.ofFile)
    grammar = name.flatMap(CodeGrammar.named)
    guard let name, grammar != nil else {
      language = -1
      return
    }
    if let known = diff.languages.firstIndex(of: name) {
      language = Int32(known)
    } else {
      language = Int32(diff.languages.count)
      diff.languages.append(name)
    }
  }

  // MARK: Hunks

  /// The maximum number of old files of a combined diff.
  private static let oldFileLimit = 64

  /// Returns the number of signs of each line of the hunk that a line begins; nil if it is not the
  /// header of a hunk.
  private static func signCount(ofHunk line: Span<UInt8>) -> Int? {
    var count = 0
    while count < line.count, line[count] == UInt8(ascii: "@") { count += 1 }
    guard count >= 2, count <= oldFileLimit + 1 else { return nil }
    // Two are enough, as in `@@`; more must be the header of a combined diff.
    let isHeader = count == 2 || count < line.count && line[count] == UInt8(ascii: " ")
    return isHeader ? count - 1 : nil
  }

  private mutating func startHunk(_ line: Span<UInt8>, signCount: Int) {
    isBare = false
    (oldState, newState) = (LexState(), LexState())
    if file == nil, diff.fileList.count == 0 {
      file = UnifiedDiff.File(firstLine: diff.lineCount)
    }
    addFile()
    diff.hunkList.append(
      UnifiedDiff.Hunk(file: diff.fileList.count - 1, line: diff.lineCount))
    hunk = OpenHunk(
      range: lineStart..<lineStart + line.count,
      oldLeft: [Int32](repeating: 0, count: signCount))
    var index = signCount + 1
    var olds: [(start: Int32, count: Int32)] = []
    while olds.count < signCount,
      let old = Self.numbers(line, &index, sign: UInt8(ascii: "-"))
    {
      olds.append(old)
    }
    guard olds.count == signCount, let new = Self.numbers(line, &index, sign: UInt8(ascii: "+"))
    else { return }
    hunk?.isCounted = true
    hunk?.oldLeft = olds.map(\.count)
    hunk?.newLeft = new.count
    hunk?.newNumber = new.start
    if signCount == 1 { hunk?.oldNumber = olds[0].start }
  }

  private mutating func endHunk() {
    if let hunk, hunk.isCounted, !hunk.isExact {
      log.report(
        .diffMiscounted, .warning, at: hunk.range,
        "hunk has a different number of lines than its header declares")
    }
    hunk = nil
  }

  /// The maximum line number; larger numbers are clamped so that counting from it cannot
  /// overflow.
  private static let numberLimit: Int32 = 1_000_000_000

  /// A start value for unknown line numbers: numbers below 1 are unknown, and no diff is long
  /// enough to count up to 1.
  private static let unknownNumber = Int32.min

  /// Reads a hunk range such as ` -12,3`: the first line and the line count, which defaults to 1.
  private static func numbers(
    _ line: Span<UInt8>, _ index: inout Int, sign: UInt8
  ) -> (start: Int32, count: Int32)? {
    while index < line.count, line[index] == 0x20 { index += 1 }
    guard index < line.count, line[index] == sign else { return nil }
    index += 1
    guard var start = number(line, &index) else { return nil }
    if start == numberLimit { start = unknownNumber }
    guard index < line.count, line[index] == UInt8(ascii: ",") else { return (start, 1) }
    index += 1
    guard let count = number(line, &index) else { return nil }
    return (start, count)
  }

  /// Reads a decimal number, clamped to the limit.
  private static func number(_ line: Span<UInt8>, _ index: inout Int) -> Int32? {
    let start = index
    var value: Int32 = 0
    while index < line.count, line[index] &- 0x30 < 10 {
      value = Int32(min(Int(value) * 10 + Int(line[index] - 0x30), Int(numberLimit)))
      index += 1
    }
    return index > start ? value : nil
  }

  // MARK: Lines and blocks

  private mutating func extendBlock(_ kind: UnifiedDiff.Kind) {
    switch kind {
    case .removed:
      if block.map({ $0.addedCount > 0 }) ?? false || isAfterMarker { closeBlock() }
      if block == nil {
        block = UnifiedDiff.Block(firstRemoved: diff.lineCount, firstAdded: diff.lineCount)
      }
      block?.removedCount += 1
    case .added:
      if isAfterMarker, block.map({ $0.addedCount > 0 }) ?? false { closeBlock() }
      if block == nil {
        block = UnifiedDiff.Block(firstRemoved: diff.lineCount, firstAdded: diff.lineCount)
      }
      if block?.addedCount == 0 { block?.firstAdded = diff.lineCount }
      block?.addedCount += 1
    case .noNewline:
      isAfterMarker = block != nil
      return
    case .header, .hunk, .context, .other:
      closeBlock()
    }
    isAfterMarker = false
  }

  private mutating func closeBlock() {
    if let block { diff.close(block, with: &pairing) }
    block = nil
    isAfterMarker = false
  }

  private mutating func add(_ line: Span<UInt8>, _ kind: UnifiedDiff.Kind) {
    let isOld = kind == .context || kind == .removed
    let isNew = kind == .context || kind == .added
    var entry = UnifiedDiff.Entry(
      address: diff.bytes.append(line), byteCount: line.count,
      oldNumber: isOld ? hunk?.oldNumber ?? 0 : 0, newNumber: isNew ? hunk?.newNumber ?? 0 : 0,
      block: isOld != isNew ? Int32(diff.blocks.count) : -1, kind: kind,
      signCount: isOld || isNew ? UInt8(min(hunk?.signCount ?? 1, line.count)) : 0)
    if let grammar, isOld || isNew {
      entry.language = language
      entry.state = isNew ? newState : oldState
      advance(
        over: line.extracting(droppingFirst: Int(entry.signCount)), grammar, isOld: isOld,
        isNew: isNew)
    }
    diff.entries.append(entry)
    guard hunk != nil else { return }
    if isOld { hunk?.oldNumber &+= 1 }
    if isNew {
      hunk?.newNumber &+= 1
      hunk?.newLeft &-= 1
    }
    guard isOld || isNew else { return }
    // A removed line is in the old files with a sign, any other line in those without one.
    for index in 0..<(hunk?.signCount ?? 0) {
      let hasSign = index < line.count && line[index] != UInt8(ascii: " ")
      if hasSign == (kind == .removed) { hunk?.oldLeft[index] &-= 1 }
    }
  }

  /// Moves the lexer states over a line of one file or both.
  private mutating func advance(
    over line: Span<UInt8>, _ grammar: CodeGrammar, isOld: Bool, isNew: Bool
  ) {
    let before = newState
    if isNew { newState = CodeLexer.state(after: line, grammar: grammar, from: newState) }
    guard isOld else { return }
    oldState =
      isNew && oldState == before
      ? newState : CodeLexer.state(after: line, grammar: grammar, from: oldState)
  }
}

extension Span<UInt8> {
  /// Returns whether the bytes begin with an ASCII prefix.
  fileprivate func starts(with prefix: StaticString) -> Bool {
    guard count >= prefix.utf8CodeUnitCount else { return false }
    for index in 0..<prefix.utf8CodeUnitCount where self[index] != prefix.utf8Start[index] {
      return false
    }
    return true
  }
}

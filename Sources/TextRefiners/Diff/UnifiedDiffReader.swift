import ArtifactBase
import RefinerCore

// Reads a unified diff line by line.
//
// The kind of a line depends on its first bytes and on whether the current hunk still expects
// lines: `--- x` in a hunk is a removed line, after it the next file. The same applies to `-- `,
// which begins a mail signature after a hunk. Generated hunks often have wrong counts, so the
// counts decide only where the line prefixes are ambiguous.
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
    var isCounted: Bool
    var oldLeft: Int32
    var newLeft: Int32
    var oldNumber: Int32
    var newNumber: Int32

    var isComplete: Bool { isCounted && oldLeft <= 0 && newLeft <= 0 }
  }

  private var lineStart = 0
  private var hunk: OpenHunk?
  private var file: UnifiedDiff.File?
  private var block: UnifiedDiff.Block?
  private var isAfterMarker = false
  /// Whether lines with a sign are changes without a hunk header.
  private var isBare = true
  private var pairing = LinePairing()

  /// Reads a line, given without its line break; `offset` is its start in the payload.
  mutating func read(_ raw: Span<UInt8>, at offset: Int) {
    lineStart = offset
    let hasReturn = raw.count > 0 && raw[raw.count - 1] == 0x0D
    let line = raw.extracting(droppingLast: hasReturn ? 1 : 0)
    if diff.lineCount == 0, line.starts(with: "From ") || line.starts(with: "commit ") {
      isBare = false
    }
    var kind = kindInHunk(line) ?? kindOutside(line)
    if kind == .other, isBare { kind = Self.kindOfBare(line) }
    extendBlock(kind)
    add(line, kind)
    if hunk?.isComplete ?? !isBare { closeBlock() }
    diff.settledLineCount = block.map { min($0.firstRemoved, $0.firstAdded) } ?? diff.lineCount
  }

  mutating func finish() {
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
      case UInt8(ascii: " "): .context
      case UInt8(ascii: "-") where !(mayBeHeader && line.starts(with: "--- ")): .removed
      case UInt8(ascii: "+") where !(mayBeHeader && line.starts(with: "+++ ")): .added
      case UInt8(ascii: "\\"): .noNewline
      default: nil
      }
    if kind == nil { endHunk() }
    return kind
  }

  /// Returns whether a line begins a mail signature: `-- `, whose trailing space some tools
  /// remove.
  private static func isSignature(_ line: Span<UInt8>) -> Bool {
    line.isEqual(to: "-- ") || line.isEqual(to: "--")
  }

  /// Returns the kind of a line without a hunk header, by its sign.
  private static func kindOfBare(_ line: Span<UInt8>) -> UnifiedDiff.Kind {
    switch line.isEmpty ? 0 : line[0] {
    case UInt8(ascii: " "): .context
    case UInt8(ascii: "-"): .removed
    case UInt8(ascii: "+"): .added
    default: .other
    }
  }

  private mutating func kindOutside(_ line: Span<UInt8>) -> UnifiedDiff.Kind {
    if line.starts(with: "@@"), !line.starts(with: "@@@") {
      startHunk(line)
      return .hunk
    }
    if line.starts(with: "diff --git ") {
      addFile()
      isBare = false
      file = UnifiedDiff.File(firstLine: diff.lineCount)
      return .header
    }
    if line.starts(with: "--- ") {
      if file?.oldPath != nil || file?.newPath != nil, !isRenamed { addFile() }
      if file == nil { file = UnifiedDiff.File(firstLine: diff.lineCount) }
      file?.oldPath = Self.path(in: line)
      return .header
    }
    guard file != nil else { return .other }
    if line.starts(with: "+++ ") {
      file?.newPath = Self.path(in: line)
      isBare = true
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
      return .header
    }
    let names: [StaticString] = [
      "index ", "old mode ", "new mode ", "new file mode ", "deleted file mode ", "similarity ",
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

  // MARK: Hunks

  private mutating func startHunk(_ line: Span<UInt8>) {
    isBare = false
    if file == nil, diff.fileList.count == 0 {
      file = UnifiedDiff.File(firstLine: diff.lineCount)
    }
    addFile()
    diff.hunkList.append(
      UnifiedDiff.Hunk(file: diff.fileList.count - 1, line: diff.lineCount))
    let range = lineStart..<lineStart + line.count
    var index = 2
    if let old = Self.numbers(line, &index, sign: UInt8(ascii: "-")),
      let new = Self.numbers(line, &index, sign: UInt8(ascii: "+"))
    {
      hunk = OpenHunk(
        range: range, isCounted: true, oldLeft: old.count, newLeft: new.count,
        oldNumber: old.start, newNumber: new.start)
    } else {
      hunk = OpenHunk(
        range: range, isCounted: false, oldLeft: 0, newLeft: 0, oldNumber: Self.unknownNumber,
        newNumber: Self.unknownNumber)
    }
  }

  private mutating func endHunk() {
    if let hunk, hunk.isCounted, hunk.oldLeft != 0 || hunk.newLeft != 0 {
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
    diff.entries.append(
      UnifiedDiff.Entry(
        address: diff.bytes.append(line), byteCount: line.count,
        oldNumber: isOld ? hunk?.oldNumber ?? 0 : 0, newNumber: isNew ? hunk?.newNumber ?? 0 : 0,
        block: isOld != isNew ? Int32(diff.blocks.count) : -1, kind: kind))
    if isOld {
      hunk?.oldNumber &+= 1
      hunk?.oldLeft &-= 1
    }
    if isNew {
      hunk?.newNumber &+= 1
      hunk?.newLeft &-= 1
    }
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

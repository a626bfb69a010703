/// Recognizes a unified diff: from git, `diff -u` or Subversion, or a `git format-patch` mail.
struct DiffCandidate: ContentCandidate {
  /// What the current line must be.
  private enum Step: Sendable {
    case opening
    /// After `diff --git`: a line of git's extended header.
    case header
    /// After `diff -u`: the name of the old file.
    case oldFile
    /// After `--- a`: the name of the new file.
    case newFile
    /// After `Index: a`: a line of `=`.
    case separator
    /// After `commit …`, as written by `git show` and `git log -p`: anything up to a diff.
    case log
  }

  /// Whether the diff may begin in the middle of text. The lines that open one are fewer then.
  private let isInText: Bool

  private var step = Step.opening
  private var line: [UInt8] = []

  private static let lineLimit = 1_024
  private static let textOpeners: [StaticString] = [
    "diff --git ", "diff --cc ", "diff --combined ", "--- ",
  ]

  /// The beginnings of lines of git's extended header.
  static let headers: [StaticString] = [
    "index ", "--- ", "old mode ", "new mode ", "new file mode ", "deleted file mode ",
    "similarity index ", "dissimilarity index ", "rename ", "copy ", "mode ", "Binary files ",
    "GIT binary patch",
  ]

  init(isInText: Bool = false) {
    self.isInText = isInText
  }

  mutating func consume(_ byte: UInt8) -> CandidateState {
    if byte == 0x0A {
      let state = endLine()
      line.removeAll(keepingCapacity: true)
      return state
    }
    if line.count < Self.lineLimit { line.append(byte) } else if isInText { return .rejected }
    return mayContinue ? .undecided : .rejected
  }

  mutating func finish(isWhole: Bool) -> CandidateState {
    guard isWhole, !line.isEmpty else { return .rejected }
    let state = endLine()
    return state == .undecided ? .rejected : state
  }

  // MARK: Partial lines

  /// Whether the current line can still become what it must be.
  private var mayContinue: Bool {
    switch step {
    case .opening: mayOpen
    case .header: Self.headers.contains { line.isCompatible(with: $0) }
    case .oldFile: line.isCompatible(with: "--- ")
    case .newFile: line.isCompatible(with: "+++ ")
    case .separator: line.allSatisfy { $0 == UInt8(ascii: "=") || $0 == 0x0D }
    case .log: true
    }
  }

  private var mayOpen: Bool {
    if isInText { return Self.textOpeners.contains { line.isCompatible(with: $0) } }
    if line.isCompatible(with: "diff -") || line.isCompatible(with: "--- ")
      || line.isCompatible(with: "Index: ")
    {
      return true
    }
    if line.isCompatible(with: "@@ -") { return line.dropFirst(4).first?.isASCIIDigit ?? true }
    if line.isCompatible(with: "From ") { return Self.isHash(line.dropFirst(5).prefix(40)) }
    if line.isCompatible(with: "commit ") {
      return Self.isHash(line.dropFirst(7).prefix { $0 != 0x20 && $0 != 0x0D })
    }
    return false
  }

  private static func isHash(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
  }

  // MARK: Whole lines

  private mutating func endLine() -> CandidateState {
    if line.last == 0x0D { line.removeLast() }
    switch step {
    case .opening: return open()
    case .header: return Self.headers.contains { line.hasPrefix($0) } ? .diff : .rejected
    case .oldFile: return line.hasPrefix("--- ") ? .diff : .rejected
    case .newFile: return line.hasPrefix("+++ ") ? .diff : .rejected
    case .separator: return line.count >= 20 ? .diff : .rejected
    case .log: return continueLog()
    }
  }

  private mutating func open() -> CandidateState {
    if line.hasPrefix("@@ -") { return isHunkHeader ? .diff : .rejected }
    if line.hasPrefix("From ") { return line.count > 46 && line[45] == 0x20 ? .diff : .rejected }
    if line.hasPrefix("diff --git ") || line.hasPrefix("diff --c") {
      step = .header
    } else if line.hasPrefix("diff -") {
      step = .oldFile
    } else if line.hasPrefix("--- "), line.count > 4 {
      step = .newFile
    } else if line.hasPrefix("Index: ") {
      step = .separator
    } else if line.hasPrefix("commit "), line.count >= 7 + 40 {
      step = .log
    } else {
      return .rejected
    }
    return .undecided
  }

  /// Whether the line is `@@ -1,2 +3,4 @@`, optionally followed by a heading.
  private var isHunkHeader: Bool {
    let parts = line.split(separator: 0x20, maxSplits: 4)
    guard parts.count >= 4, parts[3].elementsEqual("@@".utf8) else { return false }
    return parts[1].first == UInt8(ascii: "-") && parts[2].first == UInt8(ascii: "+")
      && (parts[1].dropFirst() + parts[2].dropFirst()).allSatisfy {
        $0.isASCIIDigit || $0 == UInt8(ascii: ",")
      }
  }

  /// Reads a line between the commit and the diff: a header, an indented message or statistics.
  private func continueLog() -> CandidateState {
    if line.hasPrefix("diff --git ") || line.hasPrefix("diff --c") { return .diff }
    let isHeader = line.prefix(16).contains(UInt8(ascii: ":")) || line.hasPrefix("commit ")
    let isMessage = line.isEmpty || line[0] == 0x20 || line.hasPrefix("---")
    return isHeader || isMessage ? .undecided : .rejected
  }
}

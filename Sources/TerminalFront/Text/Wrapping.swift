/// Breaks runs of text into lines of a width (`Specs/Terminal.md` F2.3).
///
/// Greedy: a word goes to the line it fits on. So the lines before the last are the same whatever
/// text follows.
struct Wrapping {
  private let width: Int
  private var lines: [Line] = []
  private var line = Line()
  /// The word under way, which may have several styles, and its width.
  private var word: [Line.Run] = []
  private var wordWidth = 0
  /// The space between the line and the word.
  private var space: Line.Run?

  init(width: Int) {
    self.width = max(1, width)
  }

  /// The lines of some runs; at least one.
  static func lines(of runs: [Line.Run], width: Int) -> [Line] {
    var wrapping = Wrapping(width: width)
    for run in runs { wrapping.add(run) }
    return wrapping.finish()
  }

  mutating func add(_ run: Line.Run) {
    let text = run.text.string
    if run.text.width == text.utf8.count {
      addNarrow(run)
    } else {
      for cluster in text { add(cluster, like: run) }
    }
  }

  /// Ends the line, whether it is full or not.
  mutating func breakLine() {
    endWord()
    lines.append(line)
    line = Line()
    space = nil
  }

  mutating func finish() -> [Line] {
    endWord()
    lines.append(line)
    return lines
  }

  /// Text of one column a byte: words are found in the bytes.
  private mutating func addNarrow(_ run: Line.Run) {
    let text = run.text.string
    var start = text.utf8.startIndex
    while start < text.utf8.endIndex {
      let isSpace = text.utf8[start] == 0x20
      let end =
        text.utf8[start...].firstIndex { ($0 == 0x20) != isSpace } ?? text.utf8.endIndex
      let count = text.utf8.distance(from: start, to: end)
      let piece = SafeText(known: String(text[start..<end]), width: count)
      if isSpace {
        endWord()
        if !line.runs.isEmpty || !lines.isEmpty { addSpace(run) } else { keepIndent(piece, run) }
      } else {
        addToWord(piece, run)
      }
      start = end
    }
  }

  private mutating func add(_ cluster: Character, like run: Line.Run) {
    if cluster == " " {
      endWord()
      addSpace(run)
      return
    }
    let piece = SafeText(known: String(cluster), width: TextMetrics.width(of: cluster))
    if TextMetrics.allowsBreaks(cluster) { endWord() }
    addToWord(piece, run)
    if TextMetrics.allowsBreaks(cluster) { endWord() }
  }

  /// Spaces at the very start are meant.
  private mutating func keepIndent(_ piece: SafeText, _ run: Line.Run) {
    if piece.width < width { line.append(Line.Run(piece, run.style, link: run.link)) }
  }

  private mutating func addSpace(_ run: Line.Run) {
    if space == nil { space = Line.Run(SafeText(" "), run.style, link: run.link) }
  }

  private mutating func addToWord(_ piece: SafeText, _ run: Line.Run) {
    word.append(Line.Run(piece, run.style, link: run.link))
    wordWidth += piece.width
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    let gap = line.runs.isEmpty ? 0 : (space?.text.width ?? 0)
    if line.width + gap + wordWidth <= width {
      if gap > 0, let space { line.append(space) }
    } else if !line.runs.isEmpty {
      lines.append(line)
      line = Line()
    }
    space = nil
    if wordWidth <= width {
      for run in word { line.append(run) }
    } else {
      let rows = Line(word).rows(columns: width)
      lines += rows.dropLast()
      line = rows.last ?? Line()
    }
    word = []
    wordWidth = 0
  }
}

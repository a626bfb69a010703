import ArtifactAll

/// How much of what was shown is taken back while a text arrives.
///
/// A frame is what the documents' leaves show: characters with their styles, without a layout. From
/// one frame to the next, what lies between their common beginning and their common end was
/// rewritten.
enum MarkdownFlicker {
  static func run(_ report: inout Report) {
    let text = Array(Inputs.markdown.prefix(64_000))
    for size in [4, 20] {
      let count = measure(text, size: size)
      report.atMost(
        "characters rewritten per 1,000, \(size)-byte chunks",
        Double(count.rewritten) * 1_000 / Double(text.count), size == 4 ? 2 : 0.5, "")
      report.atMost(
        "delimiters shown and taken back, \(size)-byte chunks", Double(count.delimiters), 0, "")
      report.plain("frames that rewrite more than 20 characters", Double(count.large), "")
    }
  }

  struct Count {
    var rewritten = 0
    var delimiters = 0
    var large = 0
  }

  /// - Parameter onRewrite: Told the rewritten characters and the text so far.
  static func measure(
    _ text: [UInt8], size: Int, onRewrite: ((String, String, Int) -> Void)? = nil
  ) -> Count {
    var stream = MarkdownStream()
    var count = Count()
    var settled = 0
    var live: [Cell] = []
    var offset = 0
    for piece in Inputs.pieces(of: text, size: size) {
      stream.append(piece.span)
      offset += piece.count
      let document = stream.document
      var now: [Cell] = []
      var settledNow: [Cell] = []
      for index in settled..<max(settled, document.blockCount) {
        append(document.block(at: index), to: &now)
        if index + 1 == document.settledBlockCount { settledNow = now }
      }
      var start = 0
      while start < live.count, start < now.count, live[start] == now[start] { start += 1 }
      var end = 0
      while end < live.count - start, end < now.count - start,
        live[live.count - 1 - end] == now[now.count - 1 - end]
      {
        end += 1
      }
      let rewritten = live[start..<max(start, live.count - end)]
      if !rewritten.isEmpty {
        count.rewritten += rewritten.count
        count.delimiters += rewritten.count {
          $0.style == 0 && "*_~`[]<$|\\".unicodeScalars.contains($0.character)
        }
        if rewritten.count > 20 { count.large += 1 }
        onRewrite?(
          string(of: rewritten), string(of: now[start...].prefix(24)),
          offset)
      }
      live = Array(now.dropFirst(settledNow.count))
      settled = max(settled, document.settledBlockCount)
    }
    return count
  }

  private static func string(of cells: ArraySlice<Cell>) -> String {
    var text = ""
    for cell in cells { text.unicodeScalars.append(cell.character) }
    return text
  }

  private struct Cell: Equatable {
    var character: Unicode.Scalar
    /// Traits of the text and kind of its block.
    var style: Int
  }

  private static func append(_ block: BlockNode, to cells: inout [Cell]) {
    appendLeaf(block, to: &cells)
    var walk = BlockWalk(inside: block)
    while let event = walk.next() {
      if case .enter(let inner) = event { appendLeaf(inner, to: &cells) }
    }
  }

  private static func appendLeaf(_ block: BlockNode, to cells: inout [Cell]) {
    var kind = 0
    switch block.kind {
    case .heading(let level): kind = 1 + level
    case .codeBlock, .latexBlock, .htmlBlock: kind = 10
    default: break
    }
    for line in 0..<block.lineCount {
      for character in block.line(at: line).unicodeScalars {
        cells.append(Cell(character: character, style: kind))
      }
    }
    for run in block.runs {
      var style = kind << 8 | Int(run.traits.rawValue) << 4
      switch run.content {
      case .code, .html: style |= 1
      case .latex: style |= 2
      case .image: style |= 3
      default: break
      }
      for character in run.content.plainText.unicodeScalars {
        cells.append(Cell(character: character, style: style))
      }
    }
  }
}

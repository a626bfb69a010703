import ArtifactBase

/// The tags of raw HTML that only format text.
enum FormattingTags {
  private static let names: Set<String> = [
    "abbr", "b", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "s", "samp",
    "small", "strong", "sub", "sup", "u", "var",
  ]

  /// Returns the indexes of the inlines of a leaf that are `<br>`, or one of a pair of tags whose
  /// content is properly nested.
  static func pairs(in block: BlockNode) -> Set<Int> {
    var kept: Set<Int> = []
    // The open tags, with the number of inlines around them.
    var open: [(name: String, index: Int, depth: Int)] = []
    // The positions in `open` by name, so that finding a partner does not search.
    var positions: [String: [Int]] = [:]
    var depth = 0
    var walk = InlineWalk(block)
    func close(downTo count: Int) {
      while open.count > count { positions[open.removeLast().name]?.removeLast() }
    }
    while let event = walk.next() {
      switch event {
      case .enter: depth += 1
      case .leave:
        depth -= 1
        while let last = open.last, last.depth > depth { close(downTo: open.count - 1) }
      case .image: break
      case .run(let run):
        guard case .html(let tag) = run.content, let (name, isClosing) = name(of: tag) else {
          break
        }
        if name == "br" {
          kept.insert(walk.last.index)
        } else if !names.contains(name) {
          break
        } else if !isClosing {
          positions[name, default: []].append(open.count)
          open.append((name, walk.last.index, depth))
        } else if let partner = positions[name]?.last, open[partner].depth == depth {
          kept.insert(open[partner].index)
          kept.insert(walk.last.index)
          close(downTo: partner)
        }
      }
    }
    return kept
  }

  /// Returns a tag of ``pairs(in:)`` without attributes.
  static func bare(_ tag: String) -> String {
    guard let (name, isClosing) = name(of: tag) else { return "" }
    return name == "br" ? "<br />" : isClosing ? "</\(name)>" : "<\(name)>"
  }

  /// Whether raw HTML consists only of comments and whitespace.
  static func isComment(_ html: String) -> Bool {
    var rest = Substring(html).utf8[...]
    while true {
      rest = rest.drop { $0.isASCIIWhitespace }
      guard rest.starts(with: "<!--".utf8) else { return rest.isEmpty }
      rest = rest.dropFirst(4)
      while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest.removeFirst() }
      guard !rest.isEmpty else { return false }
      rest = rest.dropFirst(3)
    }
  }

  /// Returns the lowercased name of a tag, and whether it is a closing tag.
  private static func name(of tag: String) -> (name: String, isClosing: Bool)? {
    var rest = tag.utf8.dropFirst()
    let isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { rest = rest.dropFirst() }
    let name = String(decoding: rest.prefix { $0.isASCIIAlphanumeric }, as: UTF8.self).lowercased()
    return name.isEmpty ? nil : (name, isClosing)
  }
}

import ArtifactRefiners

extension CodeLines {
  /// A line's tokens as `role‹text›`, separated by spaces.
  func dump(_ index: Int) -> String {
    let bytes = Array(line(index).utf8)
    return tokens(index).map { token in
      "\(token.role)‹\(String(decoding: bytes[token.range], as: UTF8.self))›"
    }.joined(separator: " ")
  }

  /// All lines' tokens, a line each.
  var dump: [String] { (0..<lineCount).map { dump($0) } }
}

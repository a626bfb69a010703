import ArtifactRefiners

extension CodeLines {
  /// A line's tokens as `role‹text›`, separated by spaces.
  func dump(_ index: Int) -> String {
    let bytes = Array(text(of: index).utf8)
    return tokens(of: index).map { token in
      "\(token.role)‹\(String(decoding: bytes[token.range], as: UTF8.self))›"
    }.joined(separator: " ")
  }

  /// All lines' tokens, a line each.
  var dump: [String] { (0..<lineCount).map { dump($0) } }
}

import ArtifactAll

/// The diagnostics of fenced code that is presented as an artifact.
struct FenceCheck {
  private let components: HostCatalog

  init(_ components: HostCatalog) { self.components = components }

  /// Returns the diagnostics of all closed fences of a text, with ranges in the text.
  func diagnostics(of document: MarkdownDocument) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var blocks = Array(document.blocks)
    while let block = blocks.popLast() {
      if case .codeBlock(let language?, _, isFenced: true) = block.kind {
        found += diagnostics(of: block, language)
      } else {
        blocks += block.children
      }
    }
    return found
  }

  private func diagnostics(of block: BlockNode, _ language: String) -> [Diagnostic] {
    let count = block.lineCount
    // The end of an open fence is not the end of its code.
    guard count > 0, block.sourceRange.upperBound > block.lineRange(at: count - 1).upperBound + 1
    else { return [] }
    var code: [UInt8] = []
    for index in 0..<count { code += (block.line(at: index) + "\n").utf8 }
    guard
      let type = ArtifactConfiguration.standard.fencedType(
        of: String(decoding: code, as: UTF8.self), in: language),
      let payload = PayloadType(named: type.rawValue)
    else { return [] }
    let text = SourceText(code)
    // The code may be indented by spaces that its line in the text doesn't have.
    func place(_ offset: Int) -> Int {
      let line = min(text.lines.location(of: offset).line, count)
      let range = block.lineRange(at: line - 1)
      let indent = block.line(at: line - 1).utf8.count - range.count
      let column = offset - text.lines.start(ofLine: line) - indent
      return range.lowerBound + max(0, min(range.count, column))
    }
    return Diagnostic.check(payload: text, payload, components).map { diagnostic in
      diagnostic.mappingRanges {
        place($0.lowerBound)..<max(place($0.lowerBound), place($0.upperBound))
      }
    }
  }
}

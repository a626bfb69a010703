import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@testable import RefinerCore

@Suite struct XMLReaderTests {
  @Test("R12.2 An end tag closes up to the innermost element of its name, or is ignored")
  func endTags() {
    let names = ["a", "b", "ab", "ba", "é"]
    for seed in 0..<UInt64(200) {
      var generator = SeededGenerator(seed: seed)
      var reader = XMLReader()
      var open = ["r"]
      var text = "<r>"
      for _ in 0..<60 {
        let name = names.randomElement(using: &generator) ?? "a"
        if Bool.random(using: &generator) {
          text += "<\(name)>"
          open.append(name)
        } else {
          text += "</\(name)>"
          if let index = open.lastIndex(of: name) { open.removeSubrange(index...) }
        }
      }
      let bytes = Array(text.utf8)
      var index = 0
      while let event = reader.next(bytes.span, &index, at: 0, isFinal: false) {
        if event == .end { reader.close() }
      }
      let closing = open.reversed().map { "</\($0)>" }.joined()
      #expect(reader.closing(depth: reader.depth) == closing, "\(text)")
    }
  }
}

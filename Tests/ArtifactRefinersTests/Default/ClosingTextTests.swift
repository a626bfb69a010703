import ArtifactRefiners
import TestSupport
import Testing

@testable import RefinerCore

@Suite struct ClosingTextTests {
  @Test("R1.5 A closing text closes the innermost element first, and its end closes the outer ones")
  func growsAtTheFront() {
    var generator = SeededGenerator(seed: 9)
    let endings: [StaticString] = ["}", "]", "</g>", " |}", ""]
    var closing = ClosingText()
    var open: [String] = []
    for _ in 0..<5_000 {
      if Int.random(in: 0..<5, using: &generator) < 3 {
        let ending = endings[Int.random(in: 0..<endings.count, using: &generator)]
        if Bool.random(using: &generator) {
          closing.prepend(ending)
        } else {
          closing.prepend(Array("\(ending)".utf8).span)
        }
        open.append("\(ending)")
      } else if let last = open.popLast() {
        closing.removeFirst(last.utf8.count)
      }
      let outer = open.prefix(Int.random(in: 0...open.count, using: &generator)).reversed().joined()
      #expect(closing.text() == open.reversed().joined())
      #expect(closing.text(last: outer.utf8.count) == outer)
    }
    #expect(open.count > 100)
  }
}

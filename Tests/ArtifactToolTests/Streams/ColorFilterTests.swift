import ArtifactAll
import TestSupport
import Testing

@testable import artifact

@Suite struct ColorFilterTests {
  private func filtered(_ chunks: [ArraySlice<UInt8>], records: Bool = false) -> (
    String, ColorFilter
  ) {
    var filter = ColorFilter(records: records)
    var text: [UInt8] = []
    for chunk in chunks { text += filter.filter(Array(chunk)) }
    text += filter.finish()
    return (String(decoding: text, as: UTF8.self), filter)
  }

  @Test(
    "A5.5g Colors are removed, other control sequences are kept, in every cut",
    arguments: [
      ("\u{1B}[1mdiff\u{1B}[m a", "diff a"), ("\u{1B}[38;5;12mx\u{1B}[0m", "x"),
      ("a\u{1B}[31", "a\u{1B}[31"), ("\u{1B}[2Kx\u{1B}[31my", "\u{1B}[2Kxy"),
      ("\u{1B}]0;t\u{7}\u{1B}[mx", "\u{1B}]0;t\u{7}x"), ("\u{1B}\u{1B}[1mx", "\u{1B}x"),
      ("\u{1B}[38:2::1:2:3mx", "x"), ("\u{1B}[?25lx", "\u{1B}[?25lx"), ("plain", "plain"),
      (
        "\u{1B}[\(String(repeating: "1", count: 100))mx",
        "\u{1B}[\(String(repeating: "1", count: 100))mx"
      ),
      ("\u{1B}", "\u{1B}"), ("\0\u{1B}[31mx", "\0\u{1B}[31mx"),
    ])
  func removal(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(filtered([bytes[...]]).0 == expected)
    #expect(filtered(Chunks.equal(bytes, size: 1)).0 == expected)
    Chunks.everySplit(of: bytes) { #expect(filtered([$0, $1]).0 == expected) }
  }

  @Test("A5.5g Only text whose first sequence comes early is filtered")
  func late() {
    let head = String(repeating: "a", count: ColorFilter.headLength - 1)
    let color = "\u{1B}[31mx"
    for size in [1, 100, 10_000] {
      #expect(filtered(Chunks.equal(Array((head + color).utf8), size: size)).0 == head + "x")
      #expect(
        filtered(Chunks.equal(Array((head + "a" + color).utf8), size: size)).0 == head + "a" + color
      )
      let twice = color + head + head + color
      #expect(filtered(Chunks.equal(Array(twice.utf8), size: size)).0 == "x" + head + head + "x")
    }
  }

  @Test("A5.5g Diagnostics have positions of the input")
  func positions() {
    let input = Array("\u{1B}[1m{\u{1B}[m\"a\":\u{1B}[32mx\u{1B}[m}\n".utf8)
    let (text, filter) = filtered(Chunks.equal(input, size: 2), records: true)
    #expect(text == "{\"a\":x}\n")
    #expect(filter.original(of: Array(text.utf8)) == input)
    let moved = filter.moved([
      Diagnostic(.init(rawValue: "t.a"), .error, at: 5..<6, message: "m"),
      Diagnostic(
        .init(rawValue: "t.b"), .error, at: 0..<7, message: "m", notes: [.init("n", at: 6..<6)]),
    ])
    #expect(moved[0].range.map { Array(input[$0]) } == Array("x".utf8))
    #expect(
      moved[1].range.map { $0.lowerBound } == 4
        && moved[1].range.map { $0.upperBound } == input.count - 1)
    #expect(moved[1].notes[0].range == input.count - 2..<input.count - 2)
  }

  #if os(Linux)
    @Test("A5.5g A colored diff is a diff, and parse reads bytes verbatim")
    func commands() throws {
      let diff = Array(
        "\u{1B}[1mdiff --git a/x b/x\u{1B}[m\n--- a/x\n+++ b/x\n\u{1B}[36m@@ -1 +1 @@\u{1B}[m\n\u{1B}[31m-a\u{1B}[m\n\u{1B}[32m+b\u{1B}[m\n"
          .utf8)
      #expect(try ToolProcess(["list"], input: diff).text.contains("vnd.ant.code"))
      let shown = try ToolProcess(["render", "--to", "plain"], input: diff)
      #expect(
        shown.text.contains("\n+b\n") && !shown.text.contains("\u{1B}") && !shown.text.contains("␛")
      )
      #expect(try ToolProcess(["parse", "--json"], input: diff).text.contains("[1m"))
      let json = Array("\u{1B}[33m{\u{1B}[m\"a\": 1,}".utf8)
      let check = try ToolProcess(["check", "--type", "json"], input: json)
      #expect(check.text.hasPrefix("-:1:17: error"), "\(check.text)")
    }
  #endif
}

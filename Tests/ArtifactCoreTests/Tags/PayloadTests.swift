import ArtifactCore
import TestSupport
import Testing

@Suite struct PayloadTests {
  @Test(
    "T3.1 The payload ends at the first close tag with the spelling of the open tag",
    arguments: [
      ("<artifact id=a type=t>x</artifact>y", ["A a|t|-||x", "T y"]),
      ("<Artifact id=a type=t>x</ARTIFACT ></Artifact >", ["A a|t|-||x</ARTIFACT >"]),
      (
        "<artifact id=a type=t><Artifact>x</Artifact></artifact>",
        ["A a|t|-||<Artifact>x</Artifact>"]
      ),
      ("<artifact id=a type=t>x</artifact \n\t>", ["A a|t|-||x"]),
      ("<artifact id=a type=t></artifact>", ["A a|t|-||"]),
      (
        "<antArtifact id=a type=t>x</artifact>y</antArtifact>",
        ["A a|t|-||x</artifact>y"]
      ),
      ("<artifact id=a type=t>x</artifacts></artifact >", ["A a|t|-||x</artifacts>"]),
      ("<artifact id=a type=t></artifact x></artifact>", ["A a|t|-||</artifact x>"]),
      ("<artifact id=a type=t><</artifact>", ["A a|t|-||<"]),
      ("<artifact id=a type=t></</artifact>", ["A a|t|-||</"]),
      ("<artifact id=a type=t></artifac</artifact>", ["A a|t|-||</artifac"]),
      (
        "<artifact id=a type=t>＜/artifact＞</arti\u{200B}fact></artifact>",
        ["A a|t|-||＜/artifact＞</arti\u{200B}fact>"]
      ),
    ])
  func firstClose(input: String, expected: [String]) {
    #expect(segments(of: input) == expected)
  }

  @Test("T3.9 An unterminated artifact reports where a close tag differs in case")
  func otherSpelling() throws {
    let input = "<artifact id=a type=t>x</Artifact> y</ARTIFACT>"
    let result = stream(of: [Array(input.utf8)[...]])
    #expect(dump(result) == ["A a|t|-||x</Artifact> y</ARTIFACT>…"])
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.code == .unterminatedArtifact)
    #expect(
      diagnostic.message
        == "artifact without a close tag: found `</Artifact>` at byte 23, expected `</artifact>`")
    #expect(diagnostic.notes.map(\.range) == [23..<34])
  }

  @Test("T3.1 A close tag may contain at most 32 bytes of white space")
  func closeWhitespace() {
    let open = "<artifact id=a type=t>x</artifact"
    let most = String(repeating: " ", count: 32)
    #expect(segments(of: open + most + ">") == ["A a|t|-||x"])
    #expect(segments(of: open + most + " >") == ["A a|t|-||x</artifact\(most) >…"])
  }

  @Test("T3.2 Artifacts do not nest, and fences have no meaning in a payload")
  func noNesting() {
    #expect(
      segments(of: "<artifact id=a type=t>1<artifact id=b type=t>2</artifact>3</artifact>4")
        == ["A a|t|-||1<artifact id=b type=t>2", "T 3</artifact>4"])
    #expect(
      segments(of: "<artifact id=a type=t>\n```\n</artifact>\n```\n")
        == ["A a|t|-||\n```\n", "T \n```\n"])
    #expect(
      segments(of: "<artifact id=a type=t>say `</artifact>` now")
        == ["A a|t|-||say `", "T ` now"])
  }

  @Test("T3.3 The payload is byte-exact")
  func byteExact() {
    let payload: [UInt8] = [0xEF, 0xBB, 0xBF, 0, 0x1B, 0x0D, 0x0A, 0xFF, 0xC3, 0x28, 0xE2, 0x82]
    let input = Array("<artifact id=a type=t>".utf8) + payload + Array("</artifact>".utf8)
    let result = stream(of: [input[...]])
    #expect(Array(result.source[result.segments[0].content]) == payload)
  }

  @Test(
    "T3.4 An unterminated artifact is kept, including the bytes held back",
    arguments: [
      ("<artifact identifier=\"a\" type=\"t\">body</art", "A a|t|-||body</art…"),
      ("<artifact id=a type=t>", "A a|t|-||…"),
      ("<artifact id=a type=t>x</artifact", "A a|t|-||x</artifact…"),
      ("<artifact id=a>", "A a|text/plain|-||…"),
    ])
  func unterminated(input: String, expected: String) {
    #expect(segments(of: input) == [expected])
    #expect(diagnostics(of: input).contains(.unterminatedArtifact))
  }

  @Test(
    "T3.5 A close tag alone is text",
    arguments: ["a</artifact>b", "</artifact >", "</antArtifact>", "</tool_call>", "</artifact"])
  func strayClose(input: String) {
    #expect(segments(of: input) == ["T \(input)"])
    #expect(diagnostics(of: input) == (input.hasSuffix("t") ? [] : [.strayCloseTag]))
  }

  @Test("T3.6 A payload that is too long ends, and the rest is text")
  func payloadLimit() {
    var limits = ArtifactLimits()
    limits.payloadLength = 5
    let input = Array("<artifact id=a type=t>123456789</artifact>".utf8)
    for chunks in [Chunks.single(input), [input[...]]] {
      let result = stream(of: chunks, limits: limits)
      #expect(dump(result) == ["A a|t|-||12345…", "T 6789</artifact>"])
      #expect(result.diagnostics.map(\.code) == [.payloadLimit, .strayCloseTag])
    }
  }

  @Test(
    "T3.7 The body is the payload without line breaks and a fence around it",
    arguments: [
      ("\nx\n", "text/html", "x"), ("\r\nx\r\n", "text/html", "x"), ("x", "text/html", "x"),
      ("\n\nx\n\n", "text/html", "\nx\n"), ("", "text/html", ""), ("\n", "text/html", ""),
      ("\n```python\nx=1\n```\n", "application/vnd.ant.code", "x=1"),
      ("```\r\nx\r\n```", "application/json", "x"),
      ("\n~~~~ js\na\n~~~\nb\n~~~~~\n\n", "application/json", "a\n~~~\nb"),
      ("```js\nno end\n", "application/json", "```js\nno end"),
      ("```a\n1\n```\nmore\n```b\n2\n```", "application/json", "```a\n1\n```\nmore\n```b\n2\n```"),
      ("\n```swift\nx\n```\n", "text/markdown", "```swift\nx\n```"),
      ("\n```markdown\n# H\n```\n", "text/markdown", "# H"),
      ("````\n# H\n```sh\nls\n```\n````\n", "text/markdown", "# H\n```sh\nls\n```"),
      ("```\n```", "application/json", ""),
      ("``` a`b\nx\n```", "application/json", "``` a`b\nx\n```"),
    ])
  func body(payload: String, type: ArtifactType, expected: String) {
    #expect(AnyArtifact(id: "a", type: type, payload: payload).body == expected)
  }

  @Test(
    "T3.7a The file of a payload ends in the line break that follows the body",
    arguments: [
      ("\nx\n", "x\n"), ("\r\nx\r\n", "x\r\n"), ("x", "x"), ("\rx\r", "x\r"), ("\n", ""), ("", ""),
      ("\n\nx\n\n", "\nx\n\n"), ("\n\n", "\n"), ("\n```sh\nls\n```", "ls\n"),
      ("```\r\nx\r\n```\r\n", "x\r\n"), ("```\n```\n", ""), ("```\n\n  ```\n", "\n"),
      ("```js\nno end\n", "```js\nno end\n"),
    ])
  func file(payload: String, expected: String) {
    let bytes = Array(payload.utf8)
    let range = ArtifactBody.fileRange(in: bytes.span, type: .code)
    #expect(String(decoding: bytes[range], as: UTF8.self) == expected)
    // The body is the file without the line break at its end.
    let body = ArtifactBody.range(in: bytes.span, type: .code)
    #expect(range.lowerBound == body.lowerBound && range.upperBound - body.upperBound <= 2)
  }

  @Test(
    "T3.7a Without a tag, a line break at the start belongs to the file",
    arguments: [("\nx\n", "\nx\n"), ("\n```\nx\n```\n", "x\n"), ("\r\n", "\r\n"), ("\n\n", "\n\n")])
  func fileWithoutTag(payload: String, expected: String) {
    let bytes = Array(payload.utf8)
    let range = ArtifactBody.fileRange(in: bytes.span, type: .code, afterTag: false)
    #expect(String(decoding: bytes[range], as: UTF8.self) == expected)
  }
}

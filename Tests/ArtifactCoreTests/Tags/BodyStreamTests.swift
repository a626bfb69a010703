import ArtifactCore
import TestSupport
import Testing

@Suite struct BodyStreamTests {
  private func body(_ chunks: [ArraySlice<UInt8>], _ type: ArtifactType) -> String {
    var stream = ArtifactBodyStream(type: type)
    var result: [UInt8] = []
    for chunk in chunks { stream.append(chunk.span, to: &result) }
    stream.finish(to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  @Test(
    "T3.8 The streamed body equals the body, for every chunking",
    arguments: [
      "\nx\n", "\r\nx\r\n", "x", "\n\nx\n\n", "", "\n", "\r", "\r\n", "\n```python\nx=1\n```\n",
      "```\r\nx\r\n```", "\n~~~~ js\na\n~~~\nb\n~~~~~\n\n", "```\n```", "``` a`b\nx\n```",
      "\n  \n```\nx\n\n\n```  \n \n", "```\n\n\nx\n  ```\n", "text\n```\nx\n```\n", "```",

      "a\r\rb\r", "\n \n \n", "```\r\n\r\nx\r\n\r\n```\r\n",
    ])
  func sameAsBody(payload: String) {
    let bytes = Array(payload.utf8)
    for type in [ArtifactType.json, .markdown] {
      let expected = AnyArtifact(id: "a", type: type, payload: payload).body
      #expect(body([bytes[...]], type) == expected)
      #expect(body(Chunks.single(bytes), type) == expected)
      Chunks.everySplit(of: bytes) { head, tail in
        #expect(body([head, tail], type) == expected)
      }
    }
  }

  @Test(
    "T3.8 If the fence does not wrap the whole payload, only its first line is dropped",
    arguments: [
      ("```js\nno end\n", "no end"), ("```a\n1\n```\nmore\n", "1\n```\nmore"),
      ("```a\n1\n```\n\nmore\n```\n", "1\n```\n\nmore"), ("```\n``\n```x\n", "``\n```x"),
      ("```\na\n```\n```\n", "a\n```"), ("```\n    ```\n", "    ```"), ("\n```\n", ""),
    ])
  func notWrapping(payload: String, expected: String) {
    let bytes = Array(payload.utf8)
    #expect(body([bytes[...]], .json) == expected)
    Chunks.everySplit(of: bytes) { head, tail in
      #expect(body([head, tail], .json) == expected)
    }
    #expect(body(Chunks.single(bytes), .json) == expected)
  }

  @Test("T3.8 Random bytes give the same result for every chunking")
  func noise() {
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = Chunks.randomBytes(
        longest: 30, alphabet: Array("```~\n\r x \n".utf8), using: &generator)
      let whole = body([bytes[...]], .json)
      #expect(body(Chunks.single(bytes), .json) == whole, "seed \(seed)")
      #expect(
        body(Chunks.random(bytes, longest: 4, using: &generator), .json) == whole, "seed \(seed)")
    }
  }
}

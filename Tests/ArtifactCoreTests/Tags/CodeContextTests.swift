import ArtifactCore
import Testing

private let tag = "<artifact id=a type=t>x</artifact>"
private let artifact = "A a|t|-||x"

@Suite struct CodeContextTests {
  @Test(
    "T4.1 Tags in fenced code are text",
    arguments: [
      "```\n\(tag)\n```", "~~~\n\(tag)\n~~~", "   ```xml\n\(tag)\n```", "````\n```\n\(tag)\n````",
      "```\n\(tag)\n    ```\n\(tag)\n```", "~~~\n```\n\(tag)\n~~~", "```\n\(tag)\n``` x\n\(tag)",
      "~~~ info ` with backtick\n\(tag)\n~~~", "``` \(tag)\n\(tag)\n```", "~~~ \(tag)\n~~~",
      "text\n```\n\(tag)\n```", "```\r\n\(tag)\r\n```", "```\r\(tag)\r```",
      "`````\n\(tag)\n````\n\(tag)",
      "# heading\n```\n\(tag)", "```html\(tag)", "\t\n```\n\n\n\(tag)\n",
      "\u{FEFF}```\n\(tag)\n```",
      "text\n-\n  ```\n\(tag)\n", "text\n2. x\n   ```\n\(tag)\n",
    ])
  func fenced(input: String) {
    #expect(segments(of: input) == ["T \(input)"])
  }

  @Test(
    "T4.1 Tags after a closed fence or other text are found",
    arguments: [
      "```\n```\n", "``\n", "```a`b\n", "    ```\n", "~~\n", "```\nx\n   `````  \n",
      "~~~\n```\n~~~\n",
      "\\```x`\n", "``` `` \n", "```\r\n```\r\n", "\t```\n", "``` x ``` \n",
    ])
  func notFenced(start: String) {
    #expect(segments(of: start + tag) == ["T \(start)", artifact])
  }

  @Test(
    "T4.2 Fences may follow list and quote markers",
    arguments: [
      "> ```\n> \(tag)\n> ```", "- ```\n  \(tag)\n  ```", "1. ```xml\n   \(tag)\n   ```",
      "* a\n\n  ```\n  \(tag)\n  ```", "12) x\n    ```\n    \(tag)\n    ```", ">>```\n>>\(tag)",
      "- - ```\n    \(tag)\n    ```", "> - ```\n>   \(tag)\n>   ```", "-\t```\n\t\(tag)\n",
      "- ```\n\n  \(tag)\n\n  ```", "+ a\n  - b\n\n    ~~~\n    \(tag)\n    ~~~",
    ])
  func containers(input: String) {
    #expect(segments(of: input) == ["T \(input)"])
  }

  @Test(
    "T4.2 A fence ends with its container",
    arguments: [
      "> ```\n", "- ```\nback at the margin\n", "> ```\n> x\n\n", "1. ```\n  two columns\n",
      "> - ```\n> x\n", "- ```\n  x\n  ```\n",
    ])
  func containerEnds(start: String) {
    #expect(segments(of: start + tag, blockRules: .commonMark) == ["T \(start)", artifact])
  }

  @Test(
    "T4.2 With the rules for models, a fence in an item ends at its closing fence or the next item",
    arguments: [
      ("- ```\nback at the margin\n", false), ("1. ```\n  two columns\n", false),
      ("> - ```\n> x\n", true), ("> - ```\n", true), ("- ```\nx\n```\n", true),
      ("- ```\nx\n- y\n", true), ("- ```\nx\n* y\n", false), ("1. ```\nx\n2. y\n", true),
      ("1. ```\nx\n3. y\n", false), ("1. ```\nx\n2)\n", false), ("- > ```\n> x\n", true),
      ("- > ```\nx\n", true), ("- - ```\n  x\n- y\n", true),
    ])
  func looseFences(start: String, isFound: Bool) {
    let found = segments(of: start + tag)
    #expect(found == (isFound ? ["T \(start)", artifact] : ["T \(start)\(tag)"]))
  }

  @Test(
    "T4.1 With the rules for models, fences nest in Markdown",
    arguments: [
      ("```md\n```sh\nx\n```\n", false, true), ("```md\n```sh\nx\n```\n```\n", true, false),
      ("```{.markdown}\n# A\n```\nx\n```\n```\n", true, true),
      ("```text\nA:\n```\n", true, true), ("```md\nA:\n```\n\n", true, true),
      ("~~~mdx\n~~~sh `x`\n~~~\n~~~\n", true, false), ("```md\n``` x`\n```\n", true, true),
    ])
  func nestedFences(start: String, isFound: Bool, isFoundInCommonMark: Bool) {
    for (rules, isFound) in [
      (BlockRules.models, isFound), (.commonMark, isFoundInCommonMark),
    ] {
      let expected = isFound ? ["T \(start)", artifact] : ["T \(start)\(tag)"]
      #expect(segments(of: start + tag, blockRules: rules) == expected)
    }
  }

  @Test("T4.3 An open fence runs to the end")
  func openFence() {
    let input = "```\n\n\(tag)\n\n\(tag)\n"
    #expect(segments(of: input) == ["T \(input)"])
  }

  @Test(
    "T4.4 Backticks in the middle of a line open no fence",
    arguments: ["The opening marker is ```html\n", "a ~~~\n", "a\n b ```\n"])
  func midLine(start: String) {
    #expect(segments(of: start + tag) == ["T \(start)", artifact])
  }

  @Test(
    "T4.5 Tags in inline code are text",
    arguments: [
      "use `\(tag)` here", "``\(tag) ` ``", "`a \(tag)\(tag)`", "x`` ` \(tag)``",
      "```\(tag)```", "`` ` `` `\(tag)`", "`<artifact type=\"`\">`", "`\(tag)`",
    ])
  func inlineCode(input: String) {
    #expect(segments(of: input) == ["T \(input)"])
  }

  @Test(
    "T4.5 A backtick run without a closing run on its line is text",
    arguments: ["a ` b ", "`` a ` ", "`\n", "`a`` ", "`a` ", "``` a ` b `` ", "x ``` "])
  func noPartner(start: String) {
    #expect(segments(of: start + tag + "\n`") == ["T \(start)", artifact, "T \n`"])
  }

  @Test("T4.5 The closing run may be in what would be the payload")
  func partnerInPayload() {
    let input = "The `<artifact type=t id=a>` tag\nopens."
    #expect(segments(of: input) == ["T \(input)"])
  }

  @Test("T4.5 A line break inside the tag ends the line")
  func lineBreakInTag() {
    #expect(
      segments(of: "a ` <artifact id=a\ntype=t>x</artifact> ` b")
        == ["T a ` ", artifact, "T  ` b"])
  }

  @Test("T4.6 The closing run is searched within 4,096 bytes of the tag")
  func lookahead() {
    let near = "` \(tag)" + String(repeating: "x", count: 4_000) + "`"
    #expect(segments(of: near) == ["T \(near)"])
    let far = "` <artifact id=a type=t>" + String(repeating: "x", count: 4_097) + "</artifact>`"
    #expect(segments(of: far).count == 3)
  }

  @Test("T4.6 T8.3 A run of backticks holds back at most the lookahead")
  func lookaheadBound() {
    for start in ["` <artifact type=x>", "```js <artifact type=x>"] {
      var stream = ArtifactStream()
      stream.append(start)
      for _ in 0..<10_000 {
        stream.append("`")
        #expect(stream.heldByteCount <= 8_192 + 4_096 + 3)
      }
      stream.finish()
      #expect(stream.heldByteCount == 0)
    }
  }

  @Test("T4.7 An artifact ends the inline context")
  func afterArtifact() {
    #expect(
      segments(of: "<artifact id=b type=t>` </artifact>` \(tag)\n")
        == ["A b|t|-||` ", "T ` ", artifact, "T \n"])
  }
}

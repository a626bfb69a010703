import ArtifactCore
import Testing

@Suite struct DirectiveAndReasoningTests {
  @Test(
    "T5.1 A directive opens an artifact",
    arguments: [
      (
        ":::artifact{identifier=\"m\" type=\"text/markdown\" title=\"T\"}\nbody\n:::\nafter",
        ["A m|text/markdown|T||body\n", "T after"]
      ),
      ("a\n:::: artifact {id=m type=t}  \r\nx\r\n::::\r\ny", ["T a\n", "A m|t|-||x\r\n", "T y"]),
      ("   :::ARTIFACT{type=t id=\"m}\"}\nx\n:::", ["T    ", "A m}|t|-||x\n"]),
      (
        ":::artifact{id=m type=t}\n:::\n:::artifact{id=n type=t}\n:::\n",
        ["A m|t|-||", "A n|t|-||"]
      ),
      (":::artifact{id=m type=t}", ["A m|t|-||…"]),
      ("- item\n:::artifact{type=t id=m}\nx\n:::\nrest", ["T - item\n", "A m|t|-||x\n", "T rest"]),
      ("> q\n:::artifact{type=t id=m}\nx\n:::\n", ["T > q\n", "A m|t|-||x\n"]),
      (":::artifact{id=m type=t title=\"a\nb\"}\n:::\n", ["A m|t|a\nb||"]),
    ])
  func directive(input: String, expected: [String]) {
    #expect(segments(of: input) == expected)
  }

  @Test(
    "T5.2 The closing line has at least as many colons and nothing else",
    arguments: [
      ("x\n:::\ny\n::::\n", "x\n:::\ny\n"), ("  :::: \n", ""), (":::::::\n", ""),
      (":::: x\n::::\n", ":::: x\n"), ("    ::::\n::::\n", "    ::::\n"),
      ("a ::::\n::::", "a ::::\n"),
      ("<b></artifact>\n::::\n", "<b></artifact>\n"),
    ])
  func directiveClose(rest: String, payload: String) {
    #expect(segments(of: "::::artifact{id=m type=t}\n" + rest) == ["A m|t|-||\(payload)"])
  }

  @Test("T5.2 The fence around the body of a directive is removed")
  func directiveBody() {
    let text =
      ":::artifact{identifier=\"m\" type=\"text/markdown\" title=\"T\"}\n"
      + "````\n# H\n```sh\nls\n```\n````\n:::"
    #expect(ArtifactParser.message(of: text).artifacts.first?.body == "# H\n```sh\nls\n```")
  }

  @Test(
    "T5.3 Other directives are text",
    arguments: [
      "::artifact{id=m type=t}\n", ":::note{id=m type=t}\n", ":::artifact{title=T}\n",
      "x :::artifact{id=m type=t}\n", ":::artifact{id=m type=t} x\n", ":::artifact{id=m \"x\"}\n",
      "    :::artifact{id=m type=t}\n", "```\n:::artifact{id=m type=t}\n", ":::", ":::artifact",
      "> :::artifact{id=m type=t}\n", ":::artifact{id=m\n", ":::artifact{id=m\ntype=t}\n",
    ])
  func noDirective(input: String) {
    #expect(segments(of: input) == ["T \(input)"])
  }

  @Test(
    "T5.3 A tag in another directive is still a tag",
    arguments: [
      ":::note <artifact id=a type=t>x</artifact>", "::: <artifact id=a type=t>x</artifact>",
    ])
  func tagInLine(input: String) {
    #expect(segments(of: input).last == "A a|t|-||x")
  }

  @Test(
    "T5.4 Reasoning is a separate segment and not searched for tags",
    arguments: [
      (
        "<antThinking>new artifact</antThinking> <antArtifact id=a type=t>x</antArtifact>",
        ["R new artifact", "T  ", "A a|t|-||x"]
      ),
      (
        "<think>a <artifact id=a type=t>x</artifact></think>b",
        ["R a <artifact id=a type=t>x</artifact>", "T b"]
      ),
      ("<Thinking>a</think></THINKING >b", ["R a</think>", "T b"]), ("<thought>open", ["R open…"]),
      ("<think x=1>a</think>", ["R a"]), ("`<think>` is a tag", ["T `<think>` is a tag"]),
      ("```\n<think>\n```", ["T ```\n<think>\n```"]), ("<thinker>a", ["T <thinker>a"]),
      ("<lobeThinking></lobeThinking>", ["R "]), ("<think>a</thin", ["R a</thin…"]),
    ])
  func reasoning(input: String, expected: [String]) {
    #expect(segments(of: input) == expected)
  }
}

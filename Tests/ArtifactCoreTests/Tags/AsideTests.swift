import ArtifactCore
import TestSupport
import Testing

@Suite struct AsideTests {
  private func expect(
    _ input: String, _ expected: [String], _ vocabulary: TagVocabulary = TagVocabulary(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let whole = expectSameInEveryCut(input, vocabulary: vocabulary, sourceLocation: sourceLocation)
    #expect(dump(whole) == expected, sourceLocation: sourceLocation)
  }

  @Test(
    "T5.4 Every tag of reasoning opens a segment",
    arguments: [
      "think", "thinking", "reasoning", "thought", "thoughts", "antThinking", "lobeThinking",
      "antml:thinking", "seed:think", "THINK",
    ])
  func reasoningNames(name: String) {
    expect("<\(name)>why</\(name)>b", ["R why", "T b"])
  }

  @Test(
    "T5.5 Pairs of tokens enclose reasoning and tool calls",
    arguments: [
      (
        "<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>b<|END_RESPONSE|>",
        ["R a", "X <|START_RESPONSE|>", "T b", "X <|END_RESPONSE|>"]
      ),
      ("<|begin_of_thought|>a\n<|end_of_thought|>\nb", ["R a\n", "T \nb"]),
      (
        "<|START_ACTION|>[{\"tool_name\": \"f\"}]<|END_ACTION|>",
        ["C f|-|[{\"tool_name\": \"f\"}]"]
      ),
      (
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}"
          + "<|tool_call_end|><|tool_calls_section_end|>",
        [
          "C f|functions.f:0|<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{}"
            + "<|tool_call_end|>"
        ]
      ),
      (
        "a<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{}\n```"
          + "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        [
          "T a",
          "C f|-|<｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{}\n```"
            + "<｜tool▁call▁end｜>",
        ]
      ),
      (
        "<｜tool▁call▁begin｜>f<｜tool▁sep｜>{}<｜tool▁call▁end｜>", ["C f|-|f<｜tool▁sep｜>{}"]
      ),
    ])
  func pairs(input: String, expected: [String]) {
    expect(input, expected)
  }

  @Test(
    "T5.6 A close tag of reasoning in the first text makes it reasoning",
    arguments: [
      ("a b\n</think>\nc", ["R a b\n", "T \nc"]), ("</think>b", ["R ", "T b"]),
      ("a</reasoning>", ["R a"]), ("a</THINKING >b</think>", ["R a", "T b</think>"]),
      ("<|im_start|>assistant\na</think>b", ["X <|im_start|>assistant", "R \na", "T b"]),
      ("a `</think>` b", ["T a `</think>` b"]), ("```\n</think>\n```", ["T ```\n</think>\n```"]),
      ("a ` </think>\nb", ["R a ` ", "T \nb"]),
      ("a\n<think>b</think>c</think>d", ["T a\n", "R b", "T c</think>d"]),
      ("<artifact id=a type=t>x</artifact>b</think>", ["A a|t|-||x", "T b</think>"]),
      ("é</think><artifact id=a type=t>x</artifact>", ["R é", "A a|t|-||x"]),
      ("a</thinker>b", ["T a</thinker>b"]),
    ])
  func withoutOpening(input: String, expected: [String]) {
    expect(input, expected)
  }

  @Test(
    "T5.4a Reasoning opens at the start of the answer, of a line or after another segment",
    arguments: [
      ("<think>a</think> <thinking>b</thinking>c", ["R a", "T  ", "R b", "T c"]),
      ("Hi\n<reasoning>a</reasoning>\nb", ["T Hi\n", "R a", "T \nb"]),
      ("Hi\r\n   <think>a</think>b", ["T Hi\r\n   ", "R a", "T b"]),
      ("Hi\r<think>a</think>b", ["T Hi\r", "R a", "T b"]),
      ("\u{FEFF}<think>a</think>b", ["T \u{FEFF}", "R a", "T b"]),
      ("- item\n<think>a</think>b", ["T - item\n", "R a", "T b"]),
      ("```\nx\n```\n<think>a</think>b", ["T ```\nx\n```\n", "R a", "T b"]),
      (
        "<artifact id=a type=t>x</artifact>\t<think>a</think>b",
        ["A a|t|-||x", "T \t", "R a", "T b"]
      ),
      ("<|im_start|>assistant\n<think>a</think>", ["X <|im_start|>assistant", "T \n", "R a"]),
      ("<think>a b</think> c", ["R a b", "T  c"]), ("<think>a </think> c", ["R a ", "T  c"]),
    ])
  func startsOfReasoning(input: String, expected: [String]) {
    expect(input, expected)
  }

  @Test(
    "T5.4a T5.6a A tag of reasoning in a sentence is text",
    arguments: [
      "It wraps its reasoning in <think> tags.\n\n## How\n\nLook.",
      "Use <thinking>why</thinking> to separate them.", "a<reasoning>b</reasoning>",
      "- <think>a\n- b", "> <think>a", "1. <think> opens", "    <think>\ncode", "\t<think>\n",
      "Say <think>. Then say <thought>.", "The tag (<think>) opens it.", "**<think>**",
      "It ends with </think> and goes on.", "a\t</thinking>\tb", "Both <think> and </think> are",
      "Between <think>a</think>,<think>b</think>.",
    ])
  func mentions(input: String) {
    let whole = expectSameInEveryCut(input)
    #expect(dump(whole) == ["T \(input)"])
    #expect(whole.diagnostics.isEmpty)
  }

  @Test(
    "T5.6 T5.6a A close tag without an opening ends the reasoning of the first text",
    arguments: [
      ("They use <think> tags.\n</think>\nb", ["R They use <think> tags.\n", "T \nb"]),
      ("Is it `<think>`?</think>b", ["R Is it `<think>`?", "T b"]),
      ("I see. </think>", ["R I see. "]), ("I see. </think>\nb", ["R I see. ", "T \nb"]),
      ("I see.</think> b", ["R I see.", "T  b"]), ("a\n  </think> b", ["R a\n  ", "T  b"]),
      ("a </think>b", ["R a ", "T b"]),
      ("a </think> b\n</think>c", ["R a </think> b\n", "T c"]),
      ("a <think>b</think> c</think>d", ["R a <think>b</think> c", "T d"]),
      ("a <think>b</thinking>d", ["R a <think>b", "T d"]),
    ])
  func endsOfReasoning(input: String, expected: [String]) {
    expect(input, expected)
  }

  @Test("T5.6 The event names the text that was reported before")
  func reclassification() {
    var stream = ArtifactStream()
    #expect(stream.append("why") == [.text(0..<3)])
    #expect(stream.append("</think>b").first == .reasoningWithoutOpening(0..<3, tag: 3..<11))
    #expect(dump(stream) == ["R why", "T b"])
  }

  @Test("T5.6 T5.7 Switches of the vocabulary")
  func switches() {
    var vocabulary = TagVocabulary()
    vocabulary.readsReasoningWithoutOpening = false
    expect("a</think>b", ["T a</think>b"], vocabulary)
    vocabulary = TagVocabulary()
    vocabulary.beginsWithReasoning = true
    expect(
      "a <artifact id=a type=t> b</thinking>c", ["R a <artifact id=a type=t> b", "T c"], vocabulary)
    expect("a", ["R a…"], vocabulary)
    vocabulary = .artifactsOnly
    let input = "<think>a</think><tool_call>{}</tool_call><|im_end|><|channel|>final<|message|></s>"
    expect(input, ["T \(input)"], vocabulary)
    vocabulary.toolCallNames = ["call", "fn="]
    vocabulary.residueTokens = ["<END>"]
    expect(
      "<call>{}</call><fn=x>1</fn><END>", ["C -|-|{}", "C x|-|1", "X <END>"], vocabulary)
  }

  @Test(
    "T5.8 The header of a harmony message decides what it is",
    arguments: [
      (
        "<|channel|>analysis<|message|>why<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>",
        [
          "R why", "X <|start|>assistant<|channel|>final<|message|>", "T b", "X <|return|>",
        ]
      ),
      ("<|channel|>analysis<|message|>why", ["R why…"]),
      ("<|start|>assistant<|channel|>analysis<|message|>a<|end|>", ["R a"]),
      (
        "<|channel|>analysis<|message|>a<|start|>assistant<|message|>b",
        ["R a", "X <|start|>assistant<|message|>", "T b"]
      ),
      (
        "<|channel|>commentary<|message|>I'll look.<|end|>",
        ["X <|channel|>commentary<|message|>", "T I'll look.", "X <|end|>"]
      ),
      (
        "<|channel|>final<|message|>```\n<think>\n```\n<artifact id=a type=t>x</artifact>",
        ["X <|channel|>final<|message|>", "T ```\n<think>\n```\n", "A a|t|-||x"]
      ),
      ("<|channel|>other<|message|>a", ["X <|channel|>", "T other", "X <|message|>", "T a"]),
      ("`<|channel|>analysis<|message|>`", ["T `<|channel|>analysis<|message|>`"]),
      ("<|channel|>analysis", ["X <|channel|>", "T analysis"]),
      ("<|channel|", ["T <|channel|"]),
    ])
  func channels(input: String, expected: [String]) {
    expect(input, expected)
  }

  @Test(
    "T5.9 A harmony message to a tool is a tool call",
    arguments: [
      (
        "<|channel|>commentary to=functions.f <|constrain|>json<|message|>{\"a\":1}<|call|>",
        ["C f|-|{\"a\":1}"]
      ),
      (
        "<|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json<|message|>{}<|call|>",
        ["C f|-|{}"]
      ),
      (
        "<|start|>assistant to=functions.f<|channel|>commentary json<|message|>{}<|end|>b",
        ["C f|-|{}", "T b"]
      ),
      (
        "<|channel|>analysis to=browser.search code<|message|>{}<|call|>", ["C browser.search|-|{}"]
      ),
      ("<|channel|>commentary to=f<|message|>{", ["C f|-|{…"]),
    ])
  func channelCalls(input: String, expected: [String]) {
    expect(input, expected)
  }

  @Test(
    "T5.10 T5.13 A tag of a tool call encloses its source",
    arguments: [
      (
        "Hi\n<tool_call>\n{\"name\": \"f\", \"arguments\": {\"name\": 1}}\n</tool_call>\nb",
        ["T Hi\n", "C f|-|\n{\"name\": \"f\", \"arguments\": {\"name\": 1}}\n", "T \nb"]
      ),
      (
        "<tool_call>{\"id\":\"c1\",\"name\":\"f\"}</tool_call>",
        ["C f|c1|{\"id\":\"c1\",\"name\":\"f\"}"]
      ),
      (
        "<tool_call>[{\"function\":{\"name\":\"f\"}}]</tool_call>",
        ["C f|-|[{\"function\":{\"name\":\"f\"}}]"]
      ),
      ("<tool_calls>[{\"tool\":\"f\"}]</tool_calls>", ["C f|-|[{\"tool\":\"f\"}]"]),
      (
        "<tool_call>{\"arguments\":{\"name\":\"x\"}}</tool_call>",
        [
          "C -|-|{\"arguments\":{\"name\":\"x\"}}"
        ]
      ),
      (
        "<tool_call>\n<function=f>\n<parameter=y>\n1\n</parameter>\n</function>\n</tool_call>",
        ["C f|-|\n<function=f>\n<parameter=y>\n1\n</parameter>\n</function>\n"]
      ),
      ("<tool_call>f\n<arg_key>a</arg_key></tool_call>", ["C f|-|f\n<arg_key>a</arg_key>"]),
      (
        "<function_calls><invoke name=\"f\"><parameter name=\"y\">1</parameter></invoke>"
          + "</function_calls>",
        ["C f|-|<invoke name=\"f\"><parameter name=\"y\">1</parameter></invoke>"]
      ),
      (
        "<function_calls>\n<invoke name=\"f\">\n</invoke>\n</function_calls>",
        ["C f|-|\n<invoke name=\"f\">\n</invoke>\n"]
      ),
      ("a <invoke name=\"f\">x</invoke> b", ["T a ", "C f|-|x", "T  b"]),
      ("<invoke name='f'>x</invoke>", ["C f|-|x"]),
      ("<tool_use name=\"f\" id=\"c1\">{\"a\":1}</tool_use>", ["C f|c1|{\"a\":1}"]),
      ("<tool_use><name>f</name><x>1</x></tool_use>", ["C f|-|<name>f</name><x>1</x>"]),
      ("<function=f>{\"a\":1}</function>", ["C f|-|{\"a\":1}"]),
      ("<function_call>{\"name\":\"f\"}</function_call>", ["C f|-|{\"name\":\"f\"}"]),
      ("<tool_call>{\"name\":\"f\"", ["C f|-|{\"name\":\"f\"…"]),
      (
        "<tool_call>{\"a\":\"<artifact id=a type=t>\"}</tool_call>",
        ["C -|-|{\"a\":\"<artifact id=a type=t>\"}"]
      ),
      (
        "<tool_call>{}</tool_call><tool_call>{}</tool_call>", ["C -|-|{}", "C -|-|{}"]
      ),
    ])
  func toolCalls(input: String, expected: [String]) {
    expect(input, expected)
  }

  @Test(
    "T5.11 A tag that no tool call follows is text",
    arguments: [
      "the <tool_call> tag", "<tool_call>", "<tool_call></tool_call>", "<function_calls> are",
      "<invoke>x</invoke>", "<tool_use/>", "<function=>x</function>", "<function=a b>x",
      "<function>x</function>", "<tool_call>word word", "<tool_calling>{}", "<tool_call> f <b>",
    ])
  func noToolCall(input: String) {
    let whole = expectSameInEveryCut(input)
    #expect(dump(whole) == ["T \(input)"])
  }

  @Test(
    "T5.12 Tool calls and tokens in code are text",
    arguments: [
      "`<tool_call>{}</tool_call>`", "```\n<tool_call>{}</tool_call>\n<|im_end|>\n```",
      "use `<function=f>` and `<|im_end|>`", "~~~ <|im_end|>\n<invoke name=\"x\">\n~~~",
      "> ```\n> <tool_call>{\n", "`<|channel|>final<|message|>`", "``` <|endoftext|>\n</s>",
    ])
  func inCode(input: String) {
    expect(input, ["T \(input)"])
  }

  @Test("T5.13 The name of a tool is searched in the first 512 bytes")
  func nameWindow() {
    let near = "{\"a\": \"" + String(repeating: "x", count: 400) + "\", \"name\": \"f\"}"
    let far = "{\"a\": \"" + String(repeating: "x", count: 600) + "\", \"name\": \"f\"}"
    for (content, name) in [(near, "f"), (far, "-")] {
      let input = "<tool_call>\(content)</tool_call>"
      let bytes = Array(input.utf8)
      #expect(segments(of: input) == ["C \(name)|-|\(content)"])
      #expect(dump(stream(of: Chunks.single(bytes))) == ["C \(name)|-|\(content)"])
    }
  }

  @Test("T5.14 An unterminated tool call is kept and reported")
  func unterminatedCall() {
    #expect(diagnostics(of: "<tool_call>{\"name\"") == [.unterminatedToolCall])
  }

  @Test(
    "T5.15 Tokens of chat templates are dropped",
    arguments: [
      ("a<|im_end|>", ["T a", "X <|im_end|>"]),
      ("<|im_start|>assistant\nb", ["X <|im_start|>assistant", "T \nb"]),
      ("a<|im_end|><|im_start|>user\n", ["T a", "X <|im_end|><|im_start|>user", "T \n"]),
      ("<|im_start|>assistants", ["X <|im_start|>", "T assistants"]),
      ("a<|endoftext|>b", ["T a", "X <|endoftext|>", "T b"]),
      ("a<|eot_id|>", ["T a", "X <|eot_id|>"]),
      (
        "<|start_header_id|>assistant<|end_header_id|>\n\na",
        ["X <|start_header_id|>assistant<|end_header_id|>", "T \n\na"]
      ),
      ("a<end_of_turn>\n", ["T a", "X <end_of_turn>", "T \n"]),
      ("<start_of_turn>model\na", ["X <start_of_turn>model", "T \na"]),
      ("a<｜end▁of▁sentence｜>", ["T a", "X <｜end▁of▁sentence｜>"]),
      ("a<|im_end|", ["T a<|im_end|"]), ("a <|unknown|> b", ["T a <|unknown|> b"]),
      ("a <| b |> c", ["T a <| b |> c"]), ("a<|IM_END|>", ["T a<|IM_END|>"]),
      (
        "<|im_end|>```\n<think>\n```", ["X <|im_end|>", "T ```\n<think>\n```"]
      ),
    ])
  func residue(input: String, expected: [String]) {
    expect(input, expected)
  }

  @Test("T5.15 Each dropped token is reported")
  func residueDiagnostic() throws {
    let result = stream(of: [Array("a<|im_end|>".utf8)[...]])
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.code == .templateResidue)
    #expect(diagnostic.severity == .warning)
    #expect(diagnostic.message == "template token `<|im_end|>` in the answer: dropped")
    #expect(diagnostic.range == 1..<11)
  }

  @Test(
    "T5.16 `</s>` is dropped only at the end of an answer without `<s>`",
    arguments: [
      ("a</s>", ["T a", "X </s>"]), ("a</s> \n", ["T a", "X </s>", "T  \n"]),
      ("a</s>b", ["T a</s>b"]), ("<s>a</s>", ["T <s>a</s>"]), ("a<eos>", ["T a", "X <eos>"]),
      ("`</s>`", ["T `</s>`"]), ("a</s", ["T a</s"]), ("a</s></s>", ["T a</s>", "X </s>"]),
    ])
  func finalTokens(input: String, expected: [String]) {
    expect(input, expected)
  }
}

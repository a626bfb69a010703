import ArtifactBase
import Testing

@Suite struct HTMLOutputTests {
  private func written(_ replacesControls: Bool, _ write: (inout HTMLOutput) -> Void) -> String {
    var output = HTMLOutput(replacesControls: replacesControls)
    write(&output)
    return output.text
  }

  @Test("H1.4 Text is escaped, markup is not", arguments: [false, true])
  func escaping(replacesControls: Bool) {
    let text = written(replacesControls) { output in
      output.append(markup: "<a href=\"")
      output.append(address: "x?a&b='\"<[\\]^`{|}>\u{1B} é")
      output.append(markup: "\"")
      output.append(attribute: "title", "\"<&>'é€😀\u{A0}")
      output.append(markup: ">")
      output.append(text: "<b>&\"é")
      output.append(html: "<i>&</i>")
    }
    #expect(
      text == "<a href=\"x?a&amp;b=&#x27;%22%3C%5B%5C%5D%5E%60%7B%7C%7D%3E%1B%20%C3%A9\""
        + " title=\"&quot;&lt;&amp;&gt;'é€😀\u{A0}\">&lt;b&gt;&amp;&quot;é<i>&</i>")
  }

  @Test("H1.5 Control characters of text and HTML are replaced, line breaks become line feeds")
  func controls() {
    let content = "\0a\u{1B}[\u{7F}\u{80}\u{9F}\u{A0}\r\nb\rc\n\r\td\r"
    let clean = "�a�[���\u{A0}\nb\nc\n\n\td\n"
    #expect(written(true) { $0.append(text: content) } == clean)
    #expect(written(true) { $0.append(html: content) } == clean)
    #expect(written(false) { $0.append(text: content) } == content)
    #expect(written(false) { $0.append(html: content) } == content)
  }

  @Test("M10.1 A line break is written at most once")
  func lines() {
    let text = written(false) { output in
      output.startLine()
      output.append(markup: "a")
      output.startLine()
      output.startLine()
      output.append(markup: "b")
    }
    #expect(text == "a\nb")
  }
}

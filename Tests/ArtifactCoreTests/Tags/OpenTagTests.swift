import ArtifactCore
import Testing

@Suite struct OpenTagTests {
  @Test(
    "T1.1 Every spelling of the name opens an artifact, in either case",
    arguments: [
      "artifact", "antArtifact", "xaiArtifact", "lobeArtifact", "boltArtifact", "Artifact",
      "ANTARTIFACT", "aRtIfAcT",
    ])
  func names(name: String) {
    #expect(
      segments(of: "<\(name) identifier=\"a\" type=\"text/csv\">1</\(name)>")
        == ["A a|text/csv|-||1"])
  }

  @Test("T1.1 The set of names can be chosen")
  func vocabulary() {
    var stream = ArtifactStream(
      vocabulary: TagVocabulary(artifactNames: ["card"], reasoningNames: []))
    stream.append("<artifact type=a>x</artifact><CARD type=a id=b>y</CARD><think>z")
    stream.finish()
    #expect(dump(stream) == ["T <artifact type=a>x</artifact>", "A b|a|-||y", "T <think>z"])
  }

  @Test(
    "T1.2 A name is followed by white space or the end of the tag",
    arguments: [
      "<artifacts type=\"x\">", "<artifact-ref type=\"a\">", "<artifactual data>",
      "<artifact\u{301} type=\"a\">", "<artifact\" type=a>", "< artifact type=a>",
      "<artifact\u{A0}type=\"a\">", "<artifact",
    ])
  func boundary(input: String) {
    #expect(segments(of: input) == ["T \(input)"])
  }

  @Test(
    "T1.2 White space of every kind may follow the name",
    arguments: [" ", "\t", "\n", "\r\n", "\u{0C}", "  \n "])
  func whitespace(space: String) {
    #expect(segments(of: "<artifact\(space)type=\"text/csv\" id=a>1</artifact>").count == 1)
  }

  @Test("T1.3 A tag may appear in the middle of a line")
  func midLine() {
    #expect(
      segments(of: "See <artifact id=a type=text/csv>1</artifact> there")
        == ["T See ", "A a|text/csv|-||1", "T  there"])
  }

  @Test(
    "T1.4 Scanning continues after the first byte of text that isn't a tag",
    arguments: [
      ("<<artifact identifier=\"a\" type=\"t\">x<</artifact>", ["T <", "A a|t|-||x<"]),
      ("<art<artifact id=a type=t>x</artifact>", ["T <art", "A a|t|-||x"]),
      ("<artifact <artifact id=a type=t>x</artifact>", ["T <artifact ", "A a|t|-||x"]),
      ("<artifact x=\"<artifact id=a type=t>x</artifact>", ["T <artifact x=\"", "A a|t|-||x"]),
    ])
  func rescan(input: String, expected: [String]) {
    #expect(segments(of: input) == expected)
  }

  @Test(
    "T1.5 A self-closing tag is a complete, empty artifact",
    arguments: [
      ("<artifact identifier=\"o\" type=\"text/html\"/> after", ["A o|text/html|-||", "T  after"]),
      ("<artifact id=o type=\"text/html\" />b", ["A o|text/html|-||", "T b"]),
      ("<antThinking/>b", ["R ", "T b"]),
    ])
  func selfClosing(input: String, expected: [String]) {
    #expect(segments(of: input) == expected)
  }

  @Test(
    "T1.6 A tag without identifying attributes is text",
    arguments: [
      "<artifact>", "<artifact >", "<artifact/>", "<artifact title=\"T\">x</artifact>",
      "<artifact type=\"\" identifier=''>", "<artifact foo bar=1>x</artifact>",
    ])
  func nothingNamed(input: String) {
    #expect(segments(of: input) == ["T \(input)"])
  }

  @Test(
    "T1.6 An identifier, a language or a file makes a tag an artifact",
    arguments: [
      ("<artifact identifier=\"a\">plain</artifact>", "A a|text/plain|-||plain"),
      (
        "<artifact language=\"python\">x</artifact>",
        "A application/vnd.ant.code-1|application/vnd.ant.code|-|language=python|x"
      ),
      (
        "<artifact filename=\"d.csv\">x</artifact>", "A text/csv-1|text/csv|-|filename=d.csv|x"
      ),
      (
        "<boltArtifact id=\"p\" title=\"P\">x</boltArtifact>", "A p|text/plain|P||x"
      ),
    ])
  func somethingNamed(input: String, expected: String) {
    #expect(segments(of: input) == [expected])
  }

  @Test("T1.7 A tag that is too long is text, and the next one is found")
  func tooLong() {
    let long = "<artifact id=a type=t " + String(repeating: "a ", count: 4_500)
    let input = long + "><artifact id=b type=t>x</artifact>"
    #expect(segments(of: input) == ["T \(long)>", "A b|t|-||x"])
    #expect(diagnostics(of: input) == [.tagTooLong])
  }

  @Test("T1.7 The longest tag is still a tag")
  func longest() {
    let frame = "<artifact id=a type=t >".utf8.count
    let tag = "<artifact id=a type=t " + String(repeating: " ", count: 8_192 - frame) + ">"
    #expect(segments(of: tag + "x</artifact>") == ["A a|t|-||x"])
    let longer = tag.replacing(" >", with: "  >")
    #expect(segments(of: longer + "x</artifact>").count == 1)
    #expect(segments(of: longer).first?.first == "T")
  }

  @Test("T1.8 Too many artifacts are text")
  func artifactLimit() {
    var limits = ArtifactLimits()
    limits.artifactCount = 2
    let one = "<artifact id=a type=t>x</artifact>"
    let input = String(repeating: one, count: 4)
    let result = stream(of: [Array(input.utf8)[...]], limits: limits)
    #expect(dump(result) == ["A a|t|-||x", "A a|t|-||x", "T \(one)\(one)"])
    #expect(result.diagnostics.filter { $0.code == .artifactLimit }.count == 1)
  }
}

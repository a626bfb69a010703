import ArtifactCore
import TestSupport
import Testing

@Suite struct MalformedTagTests {
  /// The segments of a tag with these attributes, in every cut.
  private func expect(
    _ attributes: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let whole = expectSameInEveryCut(
      "<artifact \(attributes)>x</artifact>", sourceLocation: sourceLocation)
    #expect(dump(whole) == [expected], sourceLocation: sourceLocation)
    let malformed = whole.diagnostics.filter { $0.code == .malformedTag }
    #expect(malformed.map(\.severity) == [.warning], sourceLocation: sourceLocation)
    #expect(
      malformed.first?.message.hasPrefix("malformed attributes: ") == true,
      sourceLocation: sourceLocation)
  }

  @Test(
    "T2.11 A quote closes a value only where an attribute or the end of the tag follows",
    arguments: [
      (#"id="a" title="Plan "A" and B" type="t""#, #"A a|t|Plan "A" and B||x"#),
      (#"title="Plan "A" and B" id="a" type="t""#, #"A a|t|Plan "A" and B||x"#),
      (#"id='a' title='Bob's plan' type='t'"#, "A a|t|Bob's plan||x"),
      (#"id='a' type='t' title='Bob's plan'"#, "A a|t|Bob's plan||x"),
      (#"id='a' type='t' title='The boys' plan'"#, "A a|t|The boys' plan||x"),
      (#"id="a" type="t" title="5" pipe""#, #"A a|t|5" pipe||x"#),
      (#"id="a" type="t" title="The "best"""#, #"A a|t|The "best"||x"#),
      (#"id="a" title="The "best"" type="t""#, #"A a|t|The "best"||x"#),
      (#"id="a" title=""Quoted"" type="t""#, #"A a|t|"Quoted"||x"#),
      (#"id="a" title=""Quoted" first" type="t""#, #"A a|t|"Quoted" first||x"#),
      (#"id="a" type="t" title="The "best" = plan""#, #"A a|t|The "best" = plan||x"#),
      (#"id="a" type="t" title="Say "a, b" and "c"""#, #"A a|t|Say "a, b" and "c"||x"#),
      ("id=\"a\"\ntype=\"t\"\ntitle=\"Plan \"A\"\"\n", #"A a|t|Plan "A"||x"#),
      ("id=\"a\" title=\"Plan \"A\" x\"\n  type=\"t\"", #"A a|t|Plan "A" x||x"#),
      (#"id="a" type="t" title="C "x/y" z""#, #"A a|t|C "x/y" z||x"#),
      (#"id="a" type="t" title="Count "5 > 3" ok""#, #"A a|t|Count "5 > 3" ok||x"#),
      (#"id="a" type="t" title="A "-> B" c""#, #"A a|t|A "-> B" c||x"#),
      (#"id="a" title="5" x 7"" type="t""#, #"A a|t|5" x 7"||x"#),
      (#"id="a" title="é "ü" ö" type="t""#, #"A a|t|é "ü" ö||x"#),
      (#"id="a" type="t" title="T"data-x="y "z" w""#, #"A a|t|T|data-x=y "z" w|x"#),
      (#"id="a" title="“A" and B" type="t""#, #"A a|t|“A" and B||x"#),
      (#"id="a" type="t" title="A "B" C" collapsed"#, #"A a|t|A "B" C|collapsed=|x"#),
      (#"id="a" type="t" title="A "B" C" open x="1""#, #"A a|t|A "B" C|open=,x=1|x"#),
    ])
  func innerQuotes(attributes: String, expected: String) {
    expect(attributes, expected)
  }

  @Test(
    "T2.12 A quote after a backslash is part of the value",
    arguments: [
      (#"id="a" title="Plan \"A\" and B" type="t""#, #"A a|t|Plan "A" and B||x"#),
      (#"id="a" type="t" title="say \"hi\"""#, #"A a|t|say "hi"||x"#),
      (#"id='a' type='t' title='Bob\'s'"#, "A a|t|Bob's||x"),
      (#"id="a" type="t" title="\"A\" & \"B\"" x="1""#, #"A a|t|"A" & "B"|x=1|x"#),
      (#"id="a" type="t" title="C:\dir \"x\"""#, #"A a|t|C:\dir "x"||x"#),
      (#"id="a" type="t" title="a \"b\" &lt; c""#, #"A a|t|a "b" < c||x"#),
    ])
  func escapedQuotes(attributes: String, expected: String) {
    expect(attributes, expected)
  }

  @Test(
    "T2.13 A value without a closing quote ends before a known attribute or at the end of the tag",
    arguments: [
      (#"id="a" title="Plan type="t""#, "A a|t|Plan||x"),
      (#"id="a type="t" title="T""#, "A a|t|T||x"),
      (#"id="a" type="t title="T""#, "A a|t|T||x"),
      (#"id="a" title="Plan' type="t""#, "A a|t|Plan||x"),
      (#"id="a" title=“Plan" type="t""#, "A a|t|Plan||x"),
      (#"id="a" title="Plan” type="t""#, "A a|t|Plan||x"),
      (#"id='a' title='Plan type='t'"#, "A a|t|Plan||x"),
      (#"id="a" title="Plan type='t'"#, "A a|t|Plan||x"),
      (#"id="a" title="A "B" C type="t""#, #"A a|t|A "B|C=|x"#),
      ("id=\"a\" title=\"Plan\n  type=\"t\"", "A a|t|Plan||x"),
      (#"id="a" title=" type="t""#, "A a|t|||x"),
      (#"id="a" title="Plan  type = "t""#, "A a|t|Plan||x"),
    ])
  func missingClosingQuote(attributes: String, expected: String) {
    expect(attributes, expected)
  }

  @Test(
    "T2.13 A value without a closing quote ends at a `>` that ends a line, or at the first `>`",
    arguments: [
      ("<artifact id=\"a\" type=\"t>\nx\n</artifact>", ["A a|t|-||\nx\n"]),
      ("<artifact id=\"a\" type=\"t>\r\n{\"b\": 1}</artifact>", ["A a|t|-||\r\n{\"b\": 1}"]),
      ("<artifact id=\"a\" type=\"t>x</artifact>", ["A a|t|-||x"]),
      ("<artifact id=\"a\" type=\"t>1,2</artifact> text", ["A a|t|-||1,2", "T  text"]),
      ("<artifact id=\"a\" title=\"T type=t>\nx</artifact>", ["A a|t|T||\nx"]),
      ("<artifact type=\"t\" id=\"a>\nf(\"a -> b\")\n</artifact>", ["A a|t|-||\nf(\"a -> b\")\n"]),
      ("<artifact type=\"t\" id=\"a>\nf(\"x\", \"y\")</artifact>", ["A a|t|-||\nf(\"x\", \"y\")"]),
      ("<artifact type=\"t\" id=\"a/>b", ["A a|t|-||", "T b"]),
      ("<artifact type=\"t\" id='a>\nit's\n</artifact>", ["A a|t|-||\nit's\n"]),
      ("<artifact type=t id=“a>\nx</artifact>", ["A a|t|-||\nx"]),
      ("<artifact type=\"t\" id=\"a>x", ["A a|t|-||x…"]),
    ])
  func endOfTag(input: String, expected: [String]) {
    let whole = expectSameInEveryCut(input)
    #expect(dump(whole) == expected)
    #expect(whole.diagnostics.contains { $0.code == .malformedTag })
  }

  @Test(
    "T2.14 Bytes that belong to no attribute are skipped, and missing marks are supplied",
    arguments: [
      (#"id=a type=t "x""#, "A a|t|-|x=|x"), ("id=a type=t 'x'", "A a|t|-|x=|x"),
      ("id=a type=t =x", "A a|t|-|x=|x"), ("id=a type=t / x", "A a|t|-|x=|x"),
      ("id=a type=t b=c<d", "A a|t|-|b=c<d|x"), ("id=a type=t <b", "A a|t|-|b=|x"),
      (#"id=a "type"=t"#, "A a|t|-||x"), (#"id=a type=="t""#, "A a|t|-||x"),
      (#"id=a type=t""#, "A a|t|-||x"), (#"type=t id=a" title="T""#, "A a|t|T||x"),
      (#"id=a title=Plan A" type="t""#, "A a|t|Plan A||x"),
      (#"id=a title=Plan A b" type="t""#, "A a|t|Plan A b||x"),
      (#"id=a type:"t" title="T""#, "A a|t|T||x"), (#"id: "a", type: "t""#, "A a|t|-||x"),
      (#"id=a type "t""#, "A a|t|-||x"), (#"id="a" title="5"" type="t""#, #"A a|t|5"||x"#),
      (#"id="a" /type="t""#, "A a|t|-||x"), (#"id="a",type="t""#, "A a|t|-||x"),
      (#"" id="a" type="t""#, "A a|t|-||x"),
      (#"id="a", type="t", title="Plan "B"""#, #"A a|t|Plan "B"||x"#),
    ])
  func strayBytes(attributes: String, expected: String) {
    expect(attributes, expected)
  }

  @Test(
    "T2.15 A candidate in which another tag begins, or that the input ends, is text",
    arguments: [
      ("<artifact <artifact id=a type=t>x</artifact>", ["T <artifact ", "A a|t|-||x"]),
      (
        "<artifact id=\"b\" \"<artifact id=a type=t>x</artifact>",
        [
          "T <artifact id=\"b\" \"", "A a|t|-||x",
        ]
      ),
      ("<artifact x=\"<artifact id=a type=t>x</artifact>", ["T <artifact x=\"", "A a|t|-||x"]),
      ("<artifact id=a \"type=t", ["T <artifact id=a \"type=t"]),
      ("<artifact id=a title=\"Plan \"A\" type=t", ["T <artifact id=a title=\"Plan \"A\" type=t"]),
    ])
  func text(input: String, expected: [String]) {
    #expect(dump(expectSameInEveryCut(input)) == expected)
  }

  @Test(
    "T1.6 T2.5 Malformed tags without identifying attributes are text",
    arguments: [
      "<artifact =type>x", "<artifact \"a\" b='c'd'>", "<artifact title=\"Plan \"A\"\">x",
      "<artifact title=\"it's\" \">y", "<artifact-ref \"x\">", "<artifact\"id=a type=t>",
    ])
  func noMarks(input: String) {
    let whole = expectSameInEveryCut(input)
    #expect(dump(whole) == ["T \(input)"])
    #expect(whole.diagnostics == [])
  }

  @Test(
    "T2.5 Malformed tags in code are text",
    arguments: [
      "Use `<artifact title=\"Plan \"A\"\" id=a>` here.\n> x\n",
      "The `<artifact type=\"x` attribute, as in `a>`.\nb\n",
      "```\n<artifact id=a title=\"Plan \"A\"\">\n```\n",
    ])
  func inCode(input: String) {
    #expect(dump(expectSameInEveryCut(input)) == ["T \(input)"])
  }

  @Test("T2.5 The diagnostic states what is assumed")
  func message() throws {
    let input = "<artifact id=a title=\"Plan \"A\" and B\" type=\"t x=1>\n</artifact>"
    let diagnostic = try #require(expectSameInEveryCut(input).diagnostics.first)
    #expect(
      diagnostic.message
        == "malformed attributes: quote inside the value of `title`: read as `Plan \"A\" and B`, "
        + "write it as `&quot;`")
    #expect(
      diagnostic.notes.map(\.message) == ["missing closing quote of `type`: read as `t`"])
  }

  @Test("T1.7 T2.5 A malformed tag that is too long is text")
  func tooLong() {
    let long = "<artifact id=a \"" + String(repeating: "b ", count: 4_500)
    let input = long + "><artifact id=b type=t>x</artifact>"
    #expect(segments(of: input) == ["T \(long)>", "A b|t|-||x"])
    #expect(diagnostics(of: input) == [.tagTooLong])
    let open = "<artifact id=a type=\"t>y" + String(repeating: "x", count: 10_000)
    #expect(segments(of: open).first?.hasPrefix("A a|t|-||yxx") == true)
  }
}

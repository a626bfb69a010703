import ArtifactAll
import Testing

@testable import artifact

@Suite("A18 Ask")
struct AskCommandTests {
  private func questions(_ line: String) throws -> [Question] {
    try Question.all(parsed(line))
  }

  private func message(_ words: [String]) -> String {
    do throws(ToolError) {
      let arguments = try! ArgumentParser.parse(["ask"] + words, fileExists: { _ in false })
      _ = try Question.all(arguments)
      return ""
    } catch {
      return error.message
    }
  }

  @Test("A18.1 A18.2 Words are questions with keys, and options are about the last one")
  func reading() throws {
    let asked = try Question.all(
      ArgumentParser.parse(
        ["ask", "user: Your name?", "key: Key: a or b?", "--password"], fileExists: { _ in false }))
    #expect(asked.map(\.name) == ["user", "key"])
    #expect(asked.map(\.text) == ["Your name?", "Key: a or b?"])
    #expect(asked.map(\.kind) == [.text, .password])
    #expect(try questions("ask Time:12:30").map(\.key) == [nil])
    let document = Question.document(asked, isByLine: false)
    #expect(document["elements"]?["key"]?["props"]?["obscured"] == true)
    #expect(SpecReport(reading: document.serialized()).diagnostics.isEmpty)
  }

  @Test(
    "A18.1 A18.2 Options that contradict each other are errors",
    arguments: [
      (["a", "b"], "several questions need keys: write 'name: a'"),
      (["x: a", "x: b"], "two questions have the same key"),
      (["a", "--number", "--date"], "options '--number' and '--date' are mutually exclusive"),
      (["a", "--multi"], "option '--multi' requires '--select'"),
      (["a", "--select", ","], "option '--select' needs options, such as 'S,M,L'"),
      (["a", "--select", "b,c", "--default", "d"], "invalid default 'd': not among the options"),
      (["a", "--number", "--default", "d"], "invalid default 'd': expected a number"),
      (["a", "--confirm", "--default", "d"], "invalid default 'd': expected 'yes' or 'no'"),
    ])
  func problems(words: [String], expected: String) {
    #expect(message(words) == expected)
  }

  @Test("A18.1 A pattern that is invalid is an error")
  func pattern() {
    #expect(message(["a", "--validate", "("]).hasPrefix("invalid pattern '(': "))
  }

  @Test("A18.3 Answers are JSON, variables of a shell, lines, or the values alone")
  func formats() {
    let answers: JSONValue = [
      "a": "it's\n\\", "b": ["x y", 2], "c": ["d-e": true, "1": nil],
    ]
    #expect(AnswerText.text(of: "Ada", .json) == "\"Ada\"\n")
    #expect(AnswerText.text(of: answers, .json).hasPrefix("{\n"))
    #expect(
      AnswerText.text(of: answers, .env)
        == "a='it'\\''s\n\\'\nb='x y\n2'\nc_d_e='true'\nc__1=''\n")
    #expect(AnswerText.text(of: answers, .lines) == "it's\\n\\\\\nx y\n2\ntrue\n\n")
    #expect(AnswerText.text(of: answers, .raw) == "it's\n\\\nx y\n2\ntrue\n\n")
    #expect(AnswerText.text(of: "Ada", .env) == "answer='Ada'\n")
    #expect(AnswerText.text(of: nil, .raw) == "\n")
  }

  #if os(Linux)
    /// A run of the tool that has no terminal at all.
    private func run(_ words: [String], input: String = "") throws -> ToolProcess {
      try ToolProcess(
        ["ask"] + words, input: Array(input.utf8), limits: "exec setsid -w")
    }

    @Test("A18.7 A18.4 Without a terminal the default answers are written")
    func defaults() throws {
      let rows: [([String], String, Int32)] = [
        (["Name?", "--default", "Ada", "--format", "raw"], "Ada\n", 0),
        (["Name?"], "", 64), (["Go?", "--confirm", "--default", "yes"], "", 0),
        (["Go?", "--confirm", "--default", "no"], "", 1), (["Go?", "--confirm"], "", 64),
        (
          ["S?", "--select", "a,b", "--multi", "--default", "b,a", "--format", "lines"], "b\na\n", 0
        ),
        (["N?", "--number", "--default", "4"], "4\n", 0),
        (["N?", "--validate", "^x", "--default", "y"], "", 64),
        (["K?", "--password", "--default", "s", "--format", "raw"], "s\n", 0), ([], "", 64),
        (["N?", "--default", "", "--format", "raw"], "\n", 0),
        (["a: b?", "--default", "x"], "\"x\"\n", 0),
        (["missing.json"], "", 66), (["-", "Name?"], "", 64), (["-", "--number"], "", 64),
      ]
      for (words, output, code) in rows {
        let result = try run(words)
        #expect(result.text == output && result.exitCode == code, "\(words)")
        if code == 64 { #expect(result.errors.starts(with: Array("artifact: ".utf8))) }
      }
    }

    @Test("A18.5 A18.7 Forms are interfaces and schemas")
    func forms() throws {
      let schema = #"{"properties":{"a":{"default":"x"},"n":{"type":"integer"}}}"#
      let ofSchema = try run(["-", "--format", "env"], input: schema)
      #expect(ofSchema.text == "a='x'\n" && ofSchema.exitCode == 0)
      let required = #"{"properties":{"a":{"type":"string"}},"required":["a"]}"#
      #expect(try run(["-"], input: required).exitCode == 64)
      let spec = #"{"root":"t","state":{"v":1},"elements":{"t":{"type":"Text"}}}"#
      #expect(try run(["-", "--format", "lines"], input: spec).text == "1\n")
      for text in ["", "[]", "hello", #"{"a":1}"#, #"{"type":"array"}"#, #"{"type":"string"}"#] {
        #expect(try run(["-"], input: text).exitCode == 65, "\(text)")
      }
    }
  #endif

  @Test("A13.2j The actions submit, exit and cancel end a form, submit only with valid input")
  func ending() throws {
    let text =
      #"{"root":"x","state":{"v":""},"elements":{"x":{"type":"VStack","children":["f","s","c"]},"#
      + #""f":{"type":"TextField","props":{"required":true,"value":{"$bindState":"/v"}}},"#
      + #""s":{"type":"Button","on":{"press":{"action":"submit"}}},"#
      + #""c":{"type":"Button","on":{"press":{"action":"cancel"}}}}}"#
    let session = FormSession(Spec.decode(try JSONValue(parsing: text)).spec)
    let actions = BrowsedActions(.atEnd, areEndings: true)
    actions.follow(session)
    let ids = (session.form.root?.children ?? []).map(\.id)
    session.press(ids[1])
    #expect(actions.ending == nil && session.failedValidations == 1)
    session.enter("a", in: ids[0])
    #expect(session.hasInput)
    session.press(ids[1])
    #expect(actions.ending == .submitted && actions.ending?.cancelCode == nil)
    #expect(!session.hasInput && actions.lines.contains(#""action":"submit""#))
    session.press(ids[2])
    #expect(actions.ending?.cancelCode == .cancelled)
  }
}

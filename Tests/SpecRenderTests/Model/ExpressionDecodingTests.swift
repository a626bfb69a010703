import ArtifactCore
import SpecRender
import Testing

@Suite struct ExpressionDecodingTests {
  private func decode(_ prop: String) throws -> (SpecExpression?, [String]) {
    let text = #"{"root":"a","elements":{"a":{"type":"Text","props":{"p":\#(prop)}}}}"#
    let decoded = Spec.decode(try JSONValue(parsing: text))
    return (decoded.spec["a"]?.prop("p"), decoded.diagnostics.map(\.code.rawValue))
  }

  private func condition(_ text: String) throws -> (SpecCondition?, [String]) {
    let text = #"{"root":"a","elements":{"a":{"type":"Text","visible":\#(text)}}}"#
    let decoded = Spec.decode(try JSONValue(parsing: text))
    return (decoded.spec["a"]?.visible, decoded.diagnostics.map(\.code.rawValue))
  }

  private let n = JSONPointer(tokens: ["n"])

  @Test("S1.10 Every key is its expression")
  func keys() throws {
    let rows: [(String, SpecExpression)] = [
      (#"{"$state":"/n"}"#, .state(n)), (#"{"$bindState":"/n"}"#, .bindState(n)),
      (#"{"$item":"n"}"#, .item(n)), (#"{"$bindItem":"/n"}"#, .bindItem(n)),
      (#"{"$itemPath":"n"}"#, .itemPath(n)), (#"{"$index":false}"#, .index),
      (#"{"$template":"a"}"#, .template(SpecTemplate("a"))),
      (
        #"{"$computed":"f","args":{"a":{"$state":"/n"}}}"#,
        .computed("f", arguments: [SpecProperty("a", .state(n))])
      ),
      (#"[1,{"$state":"/n"}]"#, .array([.literal(1), .state(n)])),
      (#"{"x":{"$state":"/n"}}"#, .object([SpecProperty("x", .state(n))])),
      (#"{"x":[1,{}]}"#, .literal(["x": [1, [:]]])),
    ]
    for (text, expected) in rows {
      let (expression, codes) = try decode(text)
      #expect(expression == expected)
      #expect(codes == [])
    }
  }

  @Test("S1.10 S1.11 S1.35 Wrong and unknown expressions are literals")
  func wrong() throws {
    for text in [
      #"{"$state":42}"#, #"{"$index":"true"}"#, #"{"$template":null}"#, #"{"$computed":{}}"#,
    ] {
      let (expression, codes) = try decode(text)
      #expect(expression == .literal(try JSONValue(parsing: text)))
      #expect(codes == ["spec.invalid-expression"])
    }
    #expect(try decode(#"{"$then":1}"#).1 == [])
    #expect(try decode(#"{"$stat":"/n"}"#).1 == ["spec.unknown-expression"])
    #expect(
      try decode(#"{"$item":"n","$state":"/n"}"#) == (.state(n), ["spec.ambiguous-expression"]))
  }

  @Test(
    "S1.12 A misnamed branch is reported with a suggestion, and so is a missing one",
    arguments: [
      (#"{"$cond":true,"then":1,"else":2}"#, ["then": "$then", "else": "$else"]),
      (#"{"$cond":true,"$then":1,"els":2}"#, ["els": "$else"]),
      (#"{"$cond":true,"$then":1,"otherwise":2}"#, ["otherwise": "$else"]),
      (#"{"$cond":true,"$Then":1,"$else":2}"#, ["p": "$then"]),
      (#"{"$cond":true,"$then":1,"then":3,"$else":2}"#, [:]),
      (#"{"$cond":true,"$then":1,"$else":2,"note":3}"#, [:]),
    ])
  func misnamedBranches(text: String, meant: [String: String]) throws {
    var decoded = try Spec.decode(
      parsing: Array(#"{"root":"a","elements":{"a":{"type":"Text","props":{"p":\#(text)}}}}"#.utf8))
    var found: [String: String] = [:]
    for diagnostic in decoded.diagnostics {
      found[diagnostic.pointer.tokens.last ?? ""] = diagnostic.suggestion
    }
    #expect(found == meant, "\(decoded.diagnostics)")
    decoded.diagnostics.removeAll { $0.suggestion != nil }
    #expect(decoded.diagnostics.isEmpty)
  }

  @Test("S1.12 A branch may be missing, a condition wrong")
  func conditional() throws {
    #expect(
      try decode(#"{"$cond":true,"$then":1}"#)
        == (
          .condition(.constant(true), then: .literal(1), else: .literal(nil)),
          ["spec.cond-missing-else"]
        ))
    #expect(
      try decode(#"{"$cond":true,"$else":1}"#)
        == (
          .condition(.constant(true), then: .literal(nil), else: .literal(1)),
          ["spec.cond-missing-then"]
        ))
    #expect(
      try decode(#"{"$cond":"/n","$then":1,"$else":2}"#)
        == (
          .condition(.constant(false), then: .literal(1), else: .literal(2)),
          ["spec.invalid-condition"]
        ))
  }

  @Test("S1.13 Deep expressions are null, deep conditions none, deep literals as they are")
  func depth() throws {
    let open = String(repeating: #"{"$cond":true,"$then":"#, count: 500)
    let close = String(repeating: #","$else":0}"#, count: 500)
    #expect(try decode(open + "1" + close).1.contains("spec.expression-depth"))
    let literal = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(try decode(literal) == (.literal(try JSONValue(parsing: literal)), []))
    let deep = String(repeating: "[", count: 100) + #"{"$index":true}"#
    let (expression, codes) = try decode(deep + String(repeating: "]", count: 100))
    #expect(codes == ["spec.expression-depth"])
    #expect(expression?.isLiteral == true)
    let all = String(repeating: #"{"$and":["#, count: 500) + "false"
    let (visible, why) = try condition(all + String(repeating: "]}", count: 500))
    #expect(visible == nil)
    #expect(why == ["spec.expression-depth"])
    let wide = "[" + Array(repeating: "true", count: 100_000).joined(separator: ",") + "]"
    #expect(try condition(wide).1 == [])
  }

  @Test("S1.14 Paths are read leniently")
  func paths() {
    func path(_ text: String) -> ([String], Diagnostic.Code?) {
      (StatePath(text).pointer.tokens, StatePath(text).issue)
    }
    #expect(path("") == ([], nil))
    #expect(path("/") == ([], nil))
    #expect(path("/a~1b/~0/~01") == (["a/b", "~", "~1"], nil))
    #expect(path("/o/") == (["o", ""], nil))
    #expect(path("a/b~1") == (["a", "b/"], .pathMissingSlash))
    #expect(path("/a~2~") == (["a~2~"], .pathEscape))
    #expect(StatePath(relative: "/a/b").pointer.tokens == ["a", "b"])
    #expect(StatePath(relative: "").pointer == .root)
    #expect(StatePath(relative: "a.b").pointer.tokens == ["a.b"])
  }

  @Test(
    "S1.15 Templates are split at their placeholders",
    arguments: [
      ("", []), ("a", [.text("a")]), ("${/n}", [.state(JSONPointer(tokens: ["n"]))]),
      ("\\${/n}", [.text("${/n}")]),
      ("\\\\${/n}", [.text("\\"), .state(JSONPointer(tokens: ["n"]))]),
      ("\\\\\\${n}\\", [.text("\\${n}\\")]),
      ("${ n }", [.relative(JSONPointer(tokens: ["n"]))]), ("${}", []), ("${$itemx}", []),
      ("${$item.a.b}", [.item(JSONPointer(tokens: ["a.b"]))]),
      ("${$item/a/b}", [.item(JSONPointer(tokens: ["a", "b"]))]), ("${$item}", [.item(.root)]),
      ("a${$index}b", [.text("a"), .index, .text("b")]), ("$ {/a}", [.text("$ {/a}")]),
    ] as [(String, [SpecTemplate.Segment])])
  func templates(text: String, segments: [SpecTemplate.Segment]) {
    #expect(SpecTemplate(text).segments == segments)
    #expect(!SpecTemplate(text).isUnclosed)
  }

  @Test("S1.15 S1.34 An unclosed placeholder is text")
  func unclosed() throws {
    #expect(SpecTemplate("a ${/n").segments == [.text("a ${/n")])
    #expect(SpecTemplate("a ${/n").isUnclosed)
    #expect(try decode(#"{"$template":"${"}"#).1 == ["spec.template-unclosed"])
  }

  @Test("S1.16 S1.17 Conditions")
  func conditions() throws {
    let source = SpecExpression.state(n)
    let rows: [(String, SpecCondition?, Bool)] = [
      ("true", .constant(true), true), ("[]", .all([]), true), (#"{"$or":[]}"#, .any([]), true),
      (#"{"$state":"/n"}"#, .test(source, []), true),
      (#"{"$state":"/n","not":true}"#, .not(.test(source, [])), true),
      (
        #"{"$state":"/n","lt":5,"eq":null}"#,
        .test(source, [.init(.equal, .literal(nil)), .init(.less, .literal(5))]), true
      ),
      (
        #"{"$item":"n","neq":{"$state":"/n"}}"#,
        .test(.item(n), [.init(.notEqual, .state(n))]), true
      ),
      (
        #"{"$and":[true],"$not":false,"$index":true}"#,
        .all([.all([.constant(true)]), .not(.constant(false)), .test(.index, [])]), true
      ),
      ("{}", nil, false), (#""yes""#, nil, false), ("3", nil, false),
      (#"{"$or":[true,"x"]}"#, nil, false), (#"{"$state":"/n","not":"x"}"#, nil, false),
      (#"{"$state":3}"#, nil, false),
    ]
    for (text, expected, isValid) in rows {
      let (result, codes) = try condition(text)
      #expect(result == expected, "\(text)")
      let diagnostics = codes.filter { $0 != "spec.multi-operator" }
      #expect(diagnostics == (isValid ? [] : ["spec.invalid-condition"]), "\(text)")
      #expect(codes.contains("spec.multi-operator") == (text.contains("lt") && text.contains("eq")))
    }
  }

  @Test(
    "S1.17 An unknown comparison makes a condition invalid and is reported",
    arguments: [
      (#"{"$state":"/n","equals":2}"#, "/equals", "eq"), (#"{"$state":"/n","==":2}"#, "/==", "eq"),
      (#"{"$state":"/n","in":[1]}"#, "/in", nil), (#"{"$state":"/n","gte ":1}"#, "/gte ", "gte"),
      (#"{"$and":[true,{"$item":"n","!=":1}]}"#, "/$and/1/!=", "neq"),
      (#"{"$not":{"$index":true,"greaterThan":1}}"#, "/$not/greaterThan", "gt"),
    ] as [(String, String, String?)])
  func unknownComparison(text: String, place: String, meant: String?) throws {
    let spec = #"{"root":"a","elements":{"a":{"type":"Text","visible":\#(text)}}}"#
    let decoded = Spec.decode(try JSONValue(parsing: spec))
    #expect(decoded.spec["a"]?.visible == nil)
    #expect(decoded.diagnostics.map(\.code) == [.invalidCondition])
    #expect(decoded.diagnostics.first?.pointer.description == "/elements/a/visible" + place)
    #expect(decoded.diagnostics.first?.suggestion == meant)
    #expect(decoded.diagnostics.first?.message.hasSuffix("always visible") == true)
    #expect(decoded == (try Spec.decode(parsing: Array(spec.utf8))))
  }

  @Test("S1.18 Actions with all their parts, and their short forms")
  func actions() throws {
    let text = """
      {"root":"a","elements":{"a":{"type":"Button","on":{"press":{"action":"send","when":{"$state":
      "/n"},"confirm":{"title":"Send ${/n}?","message":3},"onSuccess":{"set":{"/a":1,"/b":{"$index":
      true}}},"onError":[{"navigate":"/x"},{"action":"log"}]}}}}}
      """
    let decoded = Spec.decode(try JSONValue(parsing: text))
    #expect(decoded.diagnostics == [])
    let action = try #require(decoded.spec["a"]?.on.first?.actions.first)
    #expect(action.when == .test(.state(n), []))
    #expect(action.confirm?.title == .template(SpecTemplate("Send ${/n}?")))
    #expect(action.confirm?.message == .literal(3))
    #expect(action.onSuccess.map(\.action) == ["setState", "setState"])
    #expect(
      action.onSuccess.last?.params
        == [SpecProperty("path", .literal("/b")), SpecProperty("value", .index)])
    #expect(action.onError.map(\.action) == ["navigate", "log"])
  }
}

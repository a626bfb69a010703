import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct DecodingRefinerTests {
  private struct Step: Decodable, Equatable, Sendable {
    var text: String
    var minutes: Int?
  }

  private struct Recipe: Decodable, Equatable, Sendable {
    var title: String?
    var serves: Int?
    var steps: [Step]?
    var isVegan: Bool?
  }

  private func model<Value: Decodable & Sendable>(
    _ type: Value.Type, _ text: String, finished: Bool = false
  ) -> PartialValue<Value> {
    var refiner = DecodingRefiner<Value>()
    refiner.append(text)
    if finished { refiner.finish() }
    return refiner.model
  }

  @Test(
    "R5.9 The value and the location of the open text",
    arguments: [
      ("", nil, nil), ("  ", nil, nil), ("{", Recipe(), nil), (#"{"ti"#, Recipe(), nil),
      (#"{"title""#, Recipe(), nil), (#"{"title":"#, Recipe(), nil),
      (#"{"title" : "C"#, Recipe(title: "C"), "/title"),
      (#"{"title":""#, Recipe(title: ""), "/title"),
      (#"{"title":"Ch\"#, Recipe(title: "Ch"), "/title"),
      (#"{"title":"Ch\u00e"#, Recipe(title: "Ch"), "/title"),
      (#"{"title":"Ch\u00e9"#, Recipe(title: "Ché"), "/title"),
      (#"{"title":"\ud83d"#, Recipe(title: ""), "/title"),
      (#"{"title":"\ud83d\ude00"#, Recipe(title: "😀"), "/title"),
      (#"{"title":"Chai""#, Recipe(title: "Chai"), nil),
      (#"{"serves":1"#, Recipe(), nil), (#"{"serves":12,"#, Recipe(serves: 12), nil),
      (#"{"isVegan":tru"#, Recipe(), nil), (#"{"isVegan":true"#, Recipe(), nil),
      (#"{"isVegan":true,"#, Recipe(isVegan: true), nil),
      (#"{"steps":["#, Recipe(steps: []), nil), (#"{"steps":[{"#, Recipe(steps: []), nil),
      (#"{"steps":[{"minutes":3,"#, Recipe(steps: []), nil),
      (
        #"{"steps":[{"text":"Boil"},{"text":"Po"#,
        Recipe(steps: [Step(text: "Boil"), Step(text: "Po")]), "/steps/1/text"
      ),
      (#"{"steps":[],"steps":[{"text":"Po"#, Recipe(steps: [Step(text: "Po")]), "/steps/0/text"),
      // Of an invalid text, the beginning remains until it is complete.
      (#"{"title":"x"# + "\n", Recipe(title: "x"), "/title"),
      (#"{"title":"x\q", "serves": 4"#, Recipe(title: #"x\q"#), nil),
      (#"{'title': 'x', serves: 4,"#, Recipe(title: "x", serves: 4), nil),
    ])
  private func partial(text: String, value: Recipe?, openText: String?) throws {
    let model = model(Recipe.self, text)
    #expect(model.value == value)
    #expect(model.openText?.description == openText)
  }

  @Test("R5.9 Open text as the whole value, as an element, and after comments")
  func openText() throws {
    #expect(model(String.self, #""abc"#).value == "abc")
    #expect(model(String.self, "\u{FEFF} \"abc").value == "abc")
    #expect(model(String.self, #""abc"#).openText == .root)
    #expect(model([String].self, #"["a", "b"#).value == ["a", "b"])
    #expect(model([String].self, #"["a", "b"#).openText?.description == "/1")
    #expect(model([[String]].self, #"[["a"], ["b", "#).openText == nil)
    #expect(model([[String]].self, #"[["a"], ["b", "c"#).openText?.description == "/1/1")
    #expect(model([String: String].self, #"{"a": /* "x" */ "b"#).value == ["a": "b"])
    #expect(model([String: String].self, #"{"": "b"#).value == ["": "b"])
    #expect(model([String: String].self, #"{"a" "b"#).openText == nil)
    #expect(model([String].self, #"["a""b"#).value == ["a"])
  }

  @Test("R5.9 Open text stays when the payload is cut off")
  func cutOff() {
    let model = model(Recipe.self, #"{"title":"Chai","steps":[{"text":"Bo"#, finished: true)
    #expect(model.value == Recipe(title: "Chai", steps: [Step(text: "Bo")]))
    #expect(model.openText?.description == "/steps/0/text")
  }

  private static let document = #"""
    {"title": "Cha\u00ed \ud83c\udf75 \"hot\"", "more": [{"x": [1, 2.5e3, null]}, "y"], "serves": 4,
     "steps": [{"text": "Bóil", "minutes": 10}, {"minutes": 2, "text": "Pour, \\ stir"}, {"text": ""}],
     "isVegan": true}
    """#

  @Test("R5.10 At every byte, the value only grows and does not depend on the chunks")
  func everyPrefix() throws {
    let bytes = Array(Self.document.utf8)
    var refiner = DecodingRefiner<Recipe>()
    var last = Recipe()
    for end in 1...bytes.count {
      let (byte, prefix) = (bytes[(end - 1)..<end], bytes[..<end])
      refiner.append(byte.span)
      var whole = DecodingRefiner<Recipe>()
      whole.append(prefix.span)
      let model = refiner.model
      #expect(model.value == whole.model.value && model.openText == whole.model.openText)
      let value = try #require(model.value)
      #expect((value.title ?? "").hasPrefix(last.title ?? ""))
      #expect(last.serves == nil || value.serves == last.serves)
      #expect(last.isVegan == nil || value.isVegan == last.isVegan)
      let (steps, before) = (value.steps ?? [], last.steps ?? [])
      #expect(steps.count >= before.count)
      for (new, old) in zip(steps, before) {
        #expect(new.text.hasPrefix(old.text))
        #expect(old.minutes == nil || new.minutes == old.minutes)
      }
      last = value
    }
    refiner.finish()
    let strict = try JSONValueDecoder().decode(
      Recipe.self, from: JSONValue(parsing: Self.document))
    #expect(refiner.model.value == strict)
    #expect(refiner.model.omissions.isEmpty)
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.refinement.diagnostics.isEmpty)
  }

  @Test("R5.9 R5.10 At every byte of the JSON test suite", .needsSharedFolder)
  func suite() {
    var documents = SharedFolder.files(in: "suites/formats/json-test-suite/test_parsing")
      .compactMap { SharedFolder.bytes(of: $0) }.filter { !$0.isEmpty && $0.count < 200 }
    if documents.isEmpty { SharedFolder.reportMissing("JSON test suite", count: 318) }
    documents.append(Array("{\"a\": /* \"x\" */ \"b/\", // \"c\n \"d\": [\"e\" /".utf8))
    for bytes in documents {
      let text = String(decoding: bytes, as: UTF8.self)
      var refiner = DecodingRefiner<JSONValue>()
      var list = DecodingRefiner<[String?]>()
      for end in 1...bytes.count {
        let (byte, prefix) = (bytes[(end - 1)..<end], bytes[..<end])
        refiner.append(byte.span)
        list.append(byte.span)
        var (whole, wholeList) = (DecodingRefiner<JSONValue>(), DecodingRefiner<[String?]>())
        whole.append(prefix.span)
        wholeList.append(prefix.span)
        #expect(refiner.model.value == whole.model.value, "\(text) \(end)")
        #expect(refiner.model.openText == whole.model.openText, "\(text) \(end)")
        #expect(list.model.value == wholeList.model.value, "\(text) \(end)")
      }
      refiner.finish()
      guard let value = try? JSONValue(parsing: bytes) else { continue }
      #expect(refiner.model.value == value && refiner.model.openText == nil, "\(text)")
    }
  }

  @Test("R5.10 A value that becomes undecodable is kept")
  func kept() {
    var refiner = DecodingRefiner<Step>()
    refiner.append(#"{"text": "Boil", "minutes": 3, "#)
    #expect(refiner.model.value == Step(text: "Boil", minutes: 3))
    refiner.append(#""text": 5}"#)
    refiner.finish()
    #expect(refiner.model.value == Step(text: "Boil", minutes: 3))
    #expect(refiner.model.omissions.count == 1)
  }

  @Test(
    "R5.11 What can't be decoded of a valid payload is a diagnostic",
    arguments: [
      (#"{"serves":"x","steps":[{"text":"a"},{},{"text":1}]}"#, "error 11..<12 /serves"),
      (#"{"serves":"x","steps":[{"text":"a"},{},{"text":1}]}"#, "error 36..<38 /steps/1"),
      (#"{"serves":"x","steps":[{"text":"a"},{},{"text":1}]}"#, "error 47..<48 /steps/2/text"),
      ("[]", "error 0..<2 "),
    ])
  func diagnostics(text: String, expected: String) {
    var refiner = DecodingRefiner<Recipe>()
    refiner.append(text)
    #expect(refiner.refinement.diagnostics.isEmpty)
    refiner.finish()
    refiner.finish()
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.refinement.diagnostics.allSatisfy { $0.code == .undecodableJSON })
    let lines = refiner.refinement.diagnostics.map { diagnostic in
      "\(diagnostic.severity) \(diagnostic.range.map { "\($0)" } ?? "-") \(diagnostic.pointer)"
    }
    #expect(lines.contains(expected), "\(lines)")
  }

  @Test("R5.11 Of an invalid payload only the syntax error is reported")
  func invalid() {
    for text in [#"{"steps":[{"#, #"{"serves":"x",}"#] {
      var refiner = DecodingRefiner<Recipe>()
      refiner.append(text)
      refiner.finish()
      #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidJSON])
      #expect(refiner.model.value != nil)
    }
  }

  @Test("R5.9 The decoder of the host is used")
  func hostDecoder() throws {
    struct Greeting: Decodable, Sendable {
      static let key = CodingUserInfoKey(rawValue: "name")
      var text: String
      init(from decoder: any Decoder) throws {
        let name = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? "nobody"
        text = try decoder.singleValueContainer().decode(String.self) + ", " + name
      }
    }
    var decoder = JSONValueDecoder()
    decoder.userInfo[try #require(Greeting.key)] = "Ada"
    var refiner = DecodingRefiner<[Greeting]>(decoder: decoder)
    refiner.append(#"["Hello", "Bye"#)
    #expect(refiner.model.value?.map(\.text) == ["Hello, Ada", "Bye, Ada"])
  }
}

import ArtifactCore
import ArtifactPictures
import SpecRender
import Testing

@testable import ArtifactPresentation
@testable import ArtifactPresenters

@Suite("P8.5 Unknown components")
struct UnknownComponentTests {
  /// The form of a spec that is one unknown component.
  private func form(_ props: String, state: String = "{}") throws -> FormBlock {
    let text = #"{"root":"x","state":\#(state),"elements":{"x":{"type":"Odd","props":\#(props)}}}"#
    return FormSession(Spec.decode(try JSONValue(parsing: text)).spec).form
  }

  private func lines(_ props: String, state: String = "{}") throws -> [String] {
    try form(props, state: state).plainText.split(separator: "\n").map(String.init)
  }

  @Test(
    "P8.5a Values follow their labels, others their names",
    arguments: [
      (
        #"{"label":"Tasks","value":142,"detail":"+18%","trend":"up"}"#,
        ["Tasks: 142", "+18%", "trend: up"]
      ),
      (#"{"city":"Oslo","temperature":21.5}"#, ["city: Oslo", "temperature: 21.5"]),
      (#"{"message":"Mind the gap","title":"Heads up"}"#, ["Heads up", "Mind the gap"]),
      (#"{"question":"Ready?","value":"so so"}"#, ["Ready? so so"]),
      (#"{"text":"x","checked":true,"fullWidth":true}"#, ["yes", "x"]),
      (#"{"user":{"name":"Ada","email":"a@b.c"}}"#, ["user", "Ada", "email: a@b.c"]),
      (#"{"text":{"$template":"${/n} left"},"n":{"$state":"/n"}}"#, ["7 left", "n: 7"]),
      (
        #"{"label":"On","isOn":{"$bindState":"/on"},"extra":{"$bindState":"/on"}}"#,
        ["On: yes", "extra: yes"]
      ),
      (#"{"label":null,"title":"","text":" "}"#, []),
    ])
  func texts(props: String, expected: [String]) throws {
    #expect(try lines(props, state: #"{"n":7,"on":true}"#) == expected)
  }

  @Test(
    "P8.5b Arrays are lists and tables",
    arguments: [
      (#"{"items":["a","b"]}"#, ["a", "b"]),
      (#"{"ingredients":["egg"]}"#, ["ingredients", "egg"]),
      (#"{"trend":[1,2,3]}"#, ["trend: 1, 2, 3"]),
      (#"{"columns":["A","B"],"rows":[["1","2"],["3"]]}"#, ["A\tB", "1\t2", "3\t"]),
      (
        #"{"columns":[{"key":"n","label":"Name"}],"data":[{"n":"Ann","id":7},{"id":8}]}"#,
        ["Ann"]
      ),
      (
        #"{"columns":[{"key":"n","header":"Name"},{"key":"a"}],"data":[{"n":"Ann","a":7}]}"#,
        ["Name\ta", "Ann\t7"]
      ),
      (#"{"data":[{"day":"Mon","n":12},{"day":"Tue"}]}"#, ["day\tn", "Mon\t12", "Tue\t"]),
      (#"{"stats":[{"label":"Posts","value":12,"icon":"x"}]}"#, ["Posts: 12"]),
      (
        #"{"label":"Plan","value":"b","options":[{"value":"a","label":"Free"},{"value":"b","label":"Pro"}]}"#,
        ["Plan: Pro", "Free", "Pro"]
      ),
      (#"{"tabs":[{"value":"a","label":"A"}],"defaultValue":"a"}"#, ["A"]),
      (#"{"selected":["b"],"options":[{"id":"b","name":"Bears"}]}"#, ["Bears", "Bears"]),
    ])
  func arrays(props: String, expected: [String]) throws {
    #expect(try lines(props) == expected)
  }

  @Test(
    "P8.5c Appearance, identity and behavior are left out",
    arguments: [
      #"{"gap":"lg","direction":"vertical","columns":3,"maxWidth":"md","padding":8}"#,
      ##"{"variant":"primary","backgroundColor":"#fff","icon":"check","className":"p-4"}"##,
      #"{"id":"a-1","userId":"u","xKey":"day","statePath":"/a/b","onPress":{"action":"go"}}"#,
      #"{"style":{"color":"red"},"checks":[{"type":"required","message":"needed"}],"type":"email"}"#,
      #"{"disabled":true,"role":"button","src":"data:image/png;base64,AAAA","$odd":"x"}"#,
    ])
  func omissions(props: String) throws {
    #expect(try lines(props) == [])
    #expect(try form(props).isBlank)
  }

  @Test("P8.5c A word for people is content under a name for programs")
  func ambiguity() throws {
    #expect(try lines(#"{"name":"Ada","role":"Mathematician"}"#) == ["Ada", "role: Mathematician"])
    #expect(try lines(#"{"label":"Email","name":"email"}"#) == ["Email"])
    #expect(
      try lines(#"{"data":[{"name":"Ada","role":"admin"}]}"#) == ["name\trole", "Ada\tadmin"])
  }

  @Test("P8.5d A secret is obscured, also in JSON")
  func secrets() throws {
    for mark in [#""type":"password""#, #""secure":true"#, #""obscured":true"#] {
      let form = try form(
        #"{"label":"Code",\#(mark),"value":{"$bindState":"/p"}}"#, state: #"{"p":"hunter2"}"#)
      #expect(form.plainText == "Code: •••••••")
      #expect(!form.json.serialized().contains("hunter2"))
    }
  }

  @Test("P8.5 Values of any depth and size are read without a trap")
  func hostile() throws {
    let deep = String(repeating: #"{"a":["#, count: 200) + String(repeating: "]}", count: 200)
    #expect(try lines(#"{"text":"x","deep":\#(deep)}"#) == ["x"])
    let wide = (0..<100).map { #""c\#($0)":\#($0)"# }.joined(separator: ",")
    let table = try lines(#"{"rows":[{\#(wide)}]}"#)
    #expect(table.count == 2 && table[0].split(separator: "\t").count == 32)
    #expect(try lines(#"{"rows":[[],{},null,[[]],true]}"#).isEmpty == false)
  }

  @Test("P8.5 P5.2 JSON keeps what an unknown component says")
  func json() throws {
    let form = try form(
      #"{"title":"T","items":["a","b"],"rows":[["1","2"]],"headers":["A","B"]}"#)
    let block = Block(id: BlockID(segment: 0, ordinal: 0), kind: .form(form), isSettled: true)
    let presentation = Presentation(blocks: [block])
    #expect(try Presentation(json: presentation.json, pictures: .standard) == presentation)
    #expect(
      block.accessibleText
        == "Form, 0 controls.\nUnknown component Odd.\nT\na, b\nTable, 2 columns, 1 row.\nRow 1. A: 1; B: 2"
    )
  }

  @Test("P8.10 Diagnostics of an unknown component are combined")
  func diagnostics() throws {
    let text =
      #"{"type":"VStack","children":[{"type":"Odd"},{"type":"Even"},{"type":"Odd"},{"type":"Odd"}]}"#
    let diagnostics = SpecReport(reading: text).diagnostics.filter { $0.code == .unknownComponent }
    #expect(diagnostics.count == 4)
    #expect(
      diagnostics.combined.map(\.text) == [
        "unknown component `Odd` (2 more)", "unknown component `Even`",
      ])
  }
}

import ArtifactCore
import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import Testing

@Suite("P8.5 Arrangement in other vocabularies")
struct OutsideLayoutTests {
  private func root(_ element: String) throws -> FormElement {
    let text = #"{"root":"x","elements":{"x":{\#(element)},"y":{"type":"Text"},"z":{"type":"p"}}}"#
    return try #require(FormSession(Spec.decode(try JSONValue(parsing: text)).spec).form.root)
  }

  private func stack(_ type: String, _ props: String) throws -> FormElement.Stack {
    let root = try root(#""type":"\#(type)","props":{\#(props)},"children":["y","z"]"#)
    guard case .stack(let stack) = root.content else {
      Issue.record("\(root.content) is not a stack")
      return FormElement.Stack(axis: .depth)
    }
    return stack
  }

  @Test(
    "P8.5h Justification has several names and spellings",
    arguments: [
      (#""justify":"between""#, FormElement.Justification.spaceBetween),
      (#""justifyContent":"space-evenly""#, .spaceEvenly), (#""justify":"flex-end""#, .end),
      (#""distribution":"spaceAround""#, .spaceAround), (#""justify":"center""#, .center),
      (#""justify":"start""#, .start), (#""justify":"stretch""#, nil), (#""justify":7"#, nil),
    ])
  func justification(props: String, expected: FormElement.Justification?) throws {
    #expect(try stack("Row", props).justification == expected)
    #expect(try stack("HStack", props).justification == expected)
  }

  @Test(
    "P8.5h Rows wrap if they say so",
    arguments: [
      (#""wrap":true"#, true), (#""flexWrap":"wrap""#, true), (#""wrap":"nowrap""#, false),
      (#""flexWrap":"wrap-reverse""#, true), ("", false),
    ])
  func wrapping(props: String, expected: Bool) throws {
    #expect(try stack("Row", props).wraps == expected)
    #expect(try stack("Wrap", "").wraps)
    #expect(try !stack("Column", props).wraps)
  }

  @Test(
    "P8.5h A grid has up to 12 columns",
    arguments: [
      (#""columns":3"#, 3), (#""columns":"4""#, 4), (#""cols":1000"#, 12), ("", 2),
      (#""columns":"repeat(3, 1fr)""#, 3), (#""gridTemplateColumns":"1fr 2fr""#, 2),
      (#""columns":{"sm":1,"md":2,"lg":4}"#, 2), (#""columns":1"#, nil), (#""columns":-5"#, 2),
      (#""columns":1e308"#, 12),
    ])
  func grid(props: String, expected: Int?) throws {
    #expect(try stack("Grid", props).columns == expected)
  }

  @Test(
    "P8.5h Padding is that of one axis, or of both",
    arguments: [
      ("Row", #""padding":24"#, 24, 24), ("Row", #""padding":"10px 0""#, 0, 10),
      ("Row", #""padding":"md""#, 12, 12), ("Box", #""padding":1"#, 8, 16),
      ("Box", #""paddingX":2"#, 16, 0), ("Box", #""padding":1,"paddingY":0"#, 8, 0),
      ("Box", #""padding":24"#, 24, 24), ("Row", #""padding":"1rem""#, 16, 16),
      ("Row", #""padding":-3"#, 0, 0), ("Row", #""padding":1e308"#, 4096, 4096),
    ])
  func padding(type: String, props: String, horizontal: Double, vertical: Double) throws {
    let stack = try stack(type, props)
    #expect(stack.horizontalPadding == horizontal)
    #expect(stack.verticalPadding == vertical)
  }

  @Test("P8.5c Properties that arrange elements are not shown")
  func names() throws {
    let props = """
      "padding":1,"paddingLeft":2,"px":1,"marginTop":40,"flexGrow":1,"flexShrink":0,"flexWrap":"wrap","distribution":"start",\
      "gridTemplateColumns":"1fr 1fr","columnGap":3
      """
    let root = try root(#""type":"Column","props":{\#(props)},"children":["y"]"#)
    #expect(root.children.map(\.name) == ["y"])
    #expect(FormBlock(root: root).plainText.isEmpty)
  }

  @Test("P8.5h A border is a card around the stack")
  func border() throws {
    for props in [
      #""borderStyle":"round""#, #""border":true"#, #""border":"1px solid red""#,
      #""bordered":true"#,
    ] {
      let card = try root(#""type":"Box","props":{\#(props)},"children":["y","z"]"#)
      #expect(card.content == .card(FormElement.Card()))
      #expect(card.children.map(\.name) == ["y", "z"])
    }
    let row = try root(
      #""type":"Box","props":{"flexDirection":"row","borderStyle":"single","padding":1},"children":["y"]"#
    )
    #expect(row.content == .card(FormElement.Card(padding: 8)))
    #expect(
      row.children.first?.content
        == .stack(FormElement.Stack(axis: .horizontal, verticalPadding: 16)))
    for props in [#""borderStyle":"none""#, #""border":false"#, #""border":0"#] {
      let box = try root(#""type":"Box","props":{\#(props)},"children":["y","z"]"#)
      #expect(box.content == .stack(FormElement.Stack(axis: .vertical)))
    }
  }

  @Test(
    "P8.5i Elements ask for a share, a percentage or a length",
    arguments: [
      (#""type":"Card","props":{"flex":1}"#, FormElement.Width.share(1)),
      (#""type":"Text","props":{"flexGrow":2,"width":9}"#, .share(2)),
      (#""type":"Metric","props":{"label":"a","grow":true}"#, .share(1)),
      (#""type":"Column","props":{"flex":"1 1 auto"}"#, .share(1)),
      (#""type":"p","props":{"weight":3}"#, .share(3)),
      (#""type":"p","props":{"weight":600}"#, nil),
      (#""type":"p","props":{"weight":"bold"}"#, nil), (#""type":"p","props":{"flex":0}"#, nil),
      (#""type":"p","props":{"flex":-1}"#, nil), (#""type":"p","props":{"flex":"NaN"}"#, nil),
      (#""type":"p","props":{"flex":1e308}"#, .share(99)),
      (#""type":"Text","props":{"width":"50%"}"#, .percent(50)),
      (#""type":"p","props":{"width":"900%"}"#, .percent(100)),
      (#""type":"p","props":{"width":"full"}"#, .percent(100)),
      (#""type":"Column","props":{"width":"stretch"}"#, .share(1)),
      (#""type":"Column","props":{"width":2}"#, .share(2)),
      (#""type":"Column","props":{"width":"auto"}"#, nil),
      (#""type":"p","props":{"width":"20rem"}"#, .points(320)),
      (#""type":"p","props":{"width":200}"#, .points(200)),
      (#""type":"p","props":{"width":1e9}"#, .points(4096)),
      (#""type":"p","props":{"width":-1}"#, nil),
      (#""type":"Avatar","props":{"width":40,"name":"A"}"#, nil),
      (#""type":"Image","props":{"width":66}"#, nil),
    ])
  func widths(element: String, expected: FormElement.Width?) throws {
    #expect(try root(element).width == expected)
  }

  @Test("P8.5j Numbers of Ink are cells")
  func cells() throws {
    #expect(try root(#""type":"Box","props":{"width":30}"#).width == .points(240))
    #expect(try root(#""type":"ProgressBar","props":{"width":30}"#).width == .points(240))
    #expect(try root(#""type":"Box","props":{"width":300}"#).width == .points(300))
    #expect(try root(#""type":"Box","props":{"width":80,"height":168}"#).width == .points(80))
    #expect(try stack("Box", #""gap":1"#).spacing == 16)
    #expect(try stack("Box", #""flexDirection":"row","gap":2"#).spacing == 16)
    #expect(try stack("Row", #""gap":2"#).spacing == 2)
    #expect(try stack("Row", #""gap":"12px""#).spacing == 12)
  }

  @Test("S8.12a Arranging components of the catalog needs no diagnostic")
  func diagnostics() throws {
    let text = """
      {"root":"x","elements":{"x":{"type":"HStack","props":{"justify":"between","wrap":true},\
      "children":["y"]},"y":{"type":"Card","props":{"flex":1,"width":"50%"}}}}
      """
    let decoded = Spec.decode(try JSONValue(parsing: text), catalog: .builtIn)
    #expect(decoded.diagnostics.isEmpty)
    let wrong = text.replacing("wrap", with: "rap")
    #expect(
      Spec.decode(try JSONValue(parsing: wrong), catalog: .builtIn).diagnostics.map(\.code)
        == [.unknownProp])
  }

  @Test("P8.5k The JSON form has what is given")
  func json() throws {
    let element = FormElement(
      id: 1, name: "r",
      content: .stack(
        FormElement.Stack(
          axis: .horizontal, justification: .spaceBetween, wraps: true, columns: 3,
          horizontalPadding: 8, verticalPadding: 16)),
      children: [
        FormElement(id: 2, name: "a", content: .spacer, width: .share(2)),
        FormElement(id: 3, name: "b", content: .spacer, width: .percent(50)),
        FormElement(id: 4, name: "c", content: .spacer, width: .points(160)),
      ])
    let block = Block(
      id: BlockID(segment: 0, ordinal: 0), kind: .form(FormBlock(root: element)), isSettled: true)
    let presentation = Presentation(blocks: [block])
    let json = presentation.json
    #expect(try Presentation(json: json, pictures: .standard) == presentation)
    let root = try #require(json["blocks"]?.arrayValue?.first?["root"])
    #expect(root["justification"] == "spaceBetween")
    #expect(root["wraps"] == true)
    #expect(root["columns"] == 3)
    #expect(root["horizontalPadding"] == 8)
    let widths = root["children"]?.arrayValue?.map { $0["width"] ?? .null }
    #expect(widths == [["share": 2], ["percent": 50], ["points": 160]])
  }
}

import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import SpecRender
import TestSupport
import Testing

@testable import TerminalControls
@testable import TerminalFront

@Suite("V15 Forms")
struct FormLayoutTests {
  private func box(_ spec: String, width: Int, _ options: TerminalOptions = .plain) -> FormBox {
    let value = (try? JSONValue(parsing: spec)) ?? .null
    let session = FormSession(Spec.decode(value).spec)
    return FormLayout(options: options.layout(width: width)).box(of: session.form, width: width)
  }

  private func lines(
    _ spec: String, width: Int = 40, _ options: TerminalOptions = .plain
  ) -> [String] {
    box(spec, width: width, options).rows.map { Line($0).description }
  }

  /// A spec of one element with children of the kinds and properties given.
  private func spec(_ type: String, _ props: String = "{}", _ children: [String]) -> String {
    #"{"type":"\#(type)","props":\#(props),"children":[\#(children.joined(separator: ","))]}"#
  }

  private func text(_ words: String) -> String {
    #"{"type":"Text","props":{"content":"\#(words)"}}"#
  }

  @Test("V15.1 A row without room becomes a column")
  func narrowRows() {
    let row = spec("HStack", "{}", [text("one two"), text("three")])
    #expect(lines(row) == ["one two three"])
    #expect(lines(row, width: 10) == ["one  three", "two"])
    #expect(lines(row, width: 7) == ["one two", "three"])
  }

  @Test("V15.2 Spacers take the remaining room, else flexible elements do")
  func growing() {
    let spacer = #"{"type":"Spacer"}"#
    #expect(
      lines(spec("HStack", "{}", [text("a"), spacer, text("b")]), width: 9) == ["a       b"])
    #expect(
      lines(spec("HStack", "{}", [text("a"), spacer, text("b"), spacer, text("c")]), width: 11)
        == ["a    b    c"])
    let field = #"{"type":"TextField","props":{"placeholder":"Name"}}"#
    let button = #"{"type":"Button","props":{"label":"Go"}}"#
    #expect(
      lines(spec("HStack", "{}", [field, button]), width: 30) == [
        "▏Name__________________ [ Go ]"
      ])
  }

  @Test("V15.2a Cards side by side have the same size")
  func cards() {
    let small = spec("Card", #"{"title":"A"}"#, [text("x")])
    let large = spec("Card", #"{"title":"B"}"#, [text("x"), text("y")])
    #expect(
      lines(spec("HStack", "{}", [small, large]), width: 33) == [
        "╭─ A ──────────╮ ╭─ B ──────────╮", "│ x            │ │ x            │",
        "│              │ │ y            │", "╰──────────────╯ ╰──────────────╯",
      ])
    #expect(lines(spec("HStack", "{}", [small, large]), width: 12).count == 7)
  }

  @Test("V15.3 Lengths are eighths of a cell and sixteenths of a row")
  func lengths() {
    #expect(
      lines(spec("HStack", #"{"spacing":24}"#, [text("a"), text("b")])) == ["a   b"])
    #expect(lines(spec("HStack", #"{"spacing":0}"#, [text("a"), text("b")])) == ["ab"])
    #expect(
      lines(spec("VStack", #"{"spacing":16}"#, [text("a"), text("b")])) == ["a", "", "b"])
    #expect(lines(spec("VStack", #"{"spacing":-9}"#, [text("a"), text("b")])) == ["a", "b"])
    #expect(
      lines(spec("VStack", #"{"alignment":"trailing"}"#, [text("a"), text("long")])) == [
        "   a", "long",
      ])
  }

  @Test("V15.4 Rows of a list have bullets, sections are indented")
  func lists() {
    let divider = #"{"type":"Divider"}"#
    #expect(
      lines(spec("List", "{}", [text("a"), divider, spec("Card", "{}", [])]), width: 12) == [
        "• a", "────────────", "╭──────────╮", "╰──────────╯",
      ])
    #expect(
      lines(spec("Section", #"{"header":"H","footer":"F"}"#, [text("a")])) == ["H", "  a", "  F"])
    // V17.12a: A section that cannot be expanded is not collapsed.
    let folded = #"{"header":"H","collapsible":true,"collapsed":true}"#
    #expect(lines(spec("Section", folded, [text("a")])) == ["H", "  a"])
  }

  @Test("V15.5 The front of a ZStack hides what is behind it")
  func piles() {
    let back = text("abcdefg")
    #expect(lines(spec("ZStack", "{}", [back, text("XY")])) == ["abXYefg"])
    #expect(
      lines(spec("ZStack", #"{"alignment":"topTrailing"}"#, [back, text("XY")])) == ["abcdeXY"])
    #expect(
      lines(spec("ZStack", "{}", [text("漢字漢"), text("X")])) == [" 漢X 漢".dropFirst().description])
    #expect(lines(spec("ZStack", "{}", [text("X"), back])) == ["abcdefg"])
  }

  @Test("V15.6 A label that leaves no room for its control is above it")
  func labels() {
    let slider =
      #"{"type":"Slider","props":{"label":"Loudness","value":0.5,"min":0,"max":1}}"#
    #expect(lines(slider, width: 24) == ["Loudness ├────●────┤ 0.5"])
    #expect(lines(slider, width: 14) == ["Loudness", "├────●───┤ 0.5"])
    let bar = #"{"type":"ProgressView","props":{"value":1,"total":4}}"#
    #expect(lines(bar, width: 15) == ["▕██░░░░░░▏ 25 %"])
    #expect(lines(#"{"type":"ProgressView","props":{"label":"Wait"}}"#) == ["⋯ Wait"])
  }

  @Test("V15.7 Signs replace styles")
  func signs() {
    let badge = #"{"type":"Badge","props":{"text":"new","color":"red"}}"#
    let button = #"{"type":"Button","props":{"label":"Go","style":"plain"}}"#
    #expect(lines(badge) == ["[new]"])
    #expect(lines(badge, .ansi) == ["\u{A0}new\u{A0}"])
    #expect(lines(button) == ["<Go>"])
    #expect(lines(button, .ansi) == ["Go"])
    let dark = TerminalOptions(theme: .dark)
    #expect(box(badge, width: 40, dark).rows[0][0].style == Inks.dark.red.adding(.reverse))
  }

  @Test("V15.8 Areas are those of the drawn controls")
  func places() {
    let button = #"{"type":"Button","props":{"label":"Go"}}"#
    let link = #"{"type":"Link","props":{"title":"Read","url":"https://example.org"}}"#
    let box = box(
      spec(
        "Card", #"{"title":"T"}"#, [text("x"), spec("HStack", "{}", [text("y"), button, link])]),
      width: 60)
    #expect(
      box.rows.map { Line($0).description }[2]
        == "│ y [ Go ] Read (https://example.org)                      │")
    #expect(
      box.places.map(\.area) == [
        CellRect(row: 2, column: 4, rows: 1, columns: 6),
        CellRect(row: 2, column: 11, rows: 1, columns: 26),
      ])
  }

  @Test(
    "V15.9 Buttons keep their words together, labels of tracks line up, and fields keep their names"
  )
  func looks() {
    let button = #"{"type":"Button","props":{"label":"Go on"}}"#
    #expect(
      lines(spec("HStack", "{}", [button, button]), width: 14) == ["[ Go on ]", "[ Go on ]"])
    func slider(_ label: String) -> String {
      #"{"type":"Slider","props":{"label":"\#(label)","value":0,"min":0,"max":1}}"#
    }
    let spinner = #"{"type":"ProgressView","props":{"label":"Fermenting for long"}}"#
    #expect(
      lines(spec("VStack", "{}", [slider("A"), slider("Bcd"), spinner]), width: 24).prefix(2)
        == ["A   ├●───────────────┤ 0", "Bcd ├●───────────────┤ 0"])
    let field = #"{"type":"TextField","props":{"placeholder":"Name","value":"Ada"}}"#
    #expect(lines(field, width: 46) == ["▏Ada____________________________________ Name"])
    #expect(lines(field, width: 30) == ["▏Ada_____________________ Name"])
    #expect(lines(field, width: 21) == ["▏Ada____________ Name"])
    #expect(lines(field, width: 20) == ["Name", "▏Ada________________"])
  }

  @Test("V15.9a A label without room beside its field is above it, filled or not, and wraps")
  func longLabels() {
    func field(_ label: String, _ value: String) -> String {
      #"{"type":"TextField","props":{"placeholder":"\#(label)","value":"\#(value)"}}"#
    }
    let question = "What should we call you in letters to your family?"
    #expect(lines(field(question, ""), width: 80) == ["▏\(question)_"])
    #expect(
      lines(field(question, "Ada"), width: 80) == ["▏Ada_________________________ \(question)"])
    for (value, line) in [
      ("", "▏" + String(repeating: "_", count: 39)),
      ("Ada", "▏Ada" + String(repeating: "_", count: 36)),
    ] {
      #expect(lines(field(question, value), width: 60) == [question, line])
    }
    #expect(
      lines(field(question, "Ada"), width: 20) == [
        "What should we call", "you in letters to", "your family?", "▏Ada________________",
      ])
  }

  @Test("V15.9c A field uses the room that its text needs, else the middle is left out")
  func longTexts() {
    let address = "https://example.com/a/very/long/path/that/does/not/fit/into/forty/columns"
    func field(_ label: String) -> String {
      #"{"type":"TextField","props":{"placeholder":"\#(label)","value":"\#(address)"}}"#
    }
    #expect(lines(field("Link"), width: 100) == ["▏\(address)_ Link"])
    #expect(lines(field(""), width: 100) == ["▏\(address)_"])
    #expect(lines(field("Link"), width: 40) == ["▏https://example.c…to/forty/columns Link"])
    #expect(lines(field(""), width: 20) == ["▏https://e…y/columns"])
    #expect(lines(field(""), width: 3) == ["▏ht"])
    let wide = #"{"type":"TextField","props":{"value":"漢字漢字漢字漢字漢字"}}"#
    #expect(lines(wide, width: 12).map { SafeText(sanitizing: $0, context: .code).width } == [12])
  }

  @Test("V15.9b Unknown components are in the style of disabled controls")
  func unknownComponents() {
    let stats =
      #"{"type":"Stats","props":{"title":"Sales","items":["north","south"],"rows":[["a",1],["b",22]]}}"#
    #expect(
      lines(stats) == ["Sales", "• north", "• south", "a         1", "b        22"])
    let theme = TerminalOptions(theme: .dark)
    for run in box(stats, width: 40, theme).rows.joined() where run.text.description != "  " {
      #expect(run.style.color == theme.theme.form.disabled.color, "\(run.text)")
    }
    let inner = spec("Magic", #"{"text":"above"}"#, [text("x")])
    #expect(lines(inner) == ["above", "x"])
  }

  @Test("V15.9a The empty part of a field is visible, also at the end of a line")
  func emptyFields() {
    let spec = #"{"type":"TextField","props":{"placeholder":"Name"}}"#
    let value = (try? JSONValue(parsing: spec)) ?? .null
    let block = Block(
      id: BlockID(segment: 0, ordinal: 0),
      kind: .form(FormSession(Spec.decode(value).spec).form), isSettled: true)
    let lines = LayoutCursor.lines(
      of: Presentation(blocks: [block]), options: TerminalOptions.ansi.layout(width: 30))
    #expect(lines.map(\.width) == [30])
    #expect(lines[0].runs.last?.style.attributes.contains(.underline) == true)
  }

  @Test("V15.9 Problems are indented after their sign")
  func problems() throws {
    let spec = #"""
      {"type":"TextField","props":{"value":{"$bindState":"/x"},
      "checks":[{"type":"required","message":"We need an address to write to."}]}}
      """#
    let session = FormSession(Spec.decode(try JSONValue(parsing: spec)).spec)
    let id = try #require(session.form.root?.id)
    session.enter("a", in: id)
    session.enter("", in: id)
    session.leave(id)
    let box = FormLayout(options: TerminalOptions.plain.layout(width: 24))
      .box(of: session.form, width: 24)
    #expect(
      box.rows.dropFirst().map { Line($0).description } == [
        "✗ We need an address", "  to write to.",
      ])
  }

  @Test(
    "V15.9b Overlays of a card are inside its border, unknown components without texts are named")
  func signsOfCards() {
    let card = spec("Card", "{}", [text("x")])
    let badge = #"{"type":"Badge","props":{"text":"new"}}"#
    #expect(
      lines(spec("ZStack", #"{"alignment":"trailing"}"#, [card, badge]), width: 14)[1]
        == "│ x    [new] │")
    #expect(lines(spec("Magic", "{}", [])) == ["? Magic"])
    #expect(lines(spec("Magic", "{}", [text("x")])) == ["x"])
    func bar(_ value: String) -> String {
      #"{"type":"ProgressView","props":{"value":\#(value),"total":100}}"#
    }
    #expect(lines(bar("99.9"))[0].hasSuffix(" 99 %"))
    #expect(lines(bar("100"))[0].hasSuffix(" 100 %"))
  }

  @Test("V15.1 Nesting costs its depth and no more")
  func nesting() {
    for kind in ["List", "HStack"] {
      var element = text("x")
      for level in 0..<58 { element = spec(level % 2 == 0 ? "Card" : kind, "{}", [element]) }
      // Laid out twice at each level this would never end.
      #expect(!lines(element, width: 200).isEmpty)
    }
  }

  @Test(
    "V15.1 No element of no suite spec is wider than the width, at any width", .needsSharedFolder)
  func widths() throws {
    var specs: [String] = [HostileSpec.everything]
    let files = SharedFolder.files(in: "suites/spec/specs", suffix: ".json")
    for file in files {
      guard let bytes = SharedFolder.bytes(of: file),
        let spec = (try? JSONValue(parsing: bytes))?["spec"]
      else { continue }
      specs.append(spec.serialized())
    }
    if files.isEmpty { SharedFolder.reportMissing("specs", count: 31) }
    for spec in TestScale.some(of: specs) {
      let value = (try? JSONValue(parsing: spec)) ?? .null
      let form = FormSession(Spec.decode(value).spec).form
      let isLarge = (form.root?.children.count ?? 0) > 1000
      for width in isLarge ? [13] : [1, 2, 3, 8, 20, 40, 80, 200] {
        let box = FormLayout(options: TerminalOptions.plain.layout(width: width))
          .box(of: form, width: width)
        for row in box.rows {
          let cells = FormBox.width(of: row)
          // One character that is wider than the room cannot be broken.
          #expect(cells <= max(width, 2), "\(cells) of \(width): \(Line(row))")
        }
        for place in box.places {
          let whole = CellRect(row: 0, column: 0, rows: box.height, columns: max(width, 2))
          #expect(whole.intersection(place.area) == place.area)
          if let value = place.valueArea { #expect(place.area.intersection(value) == value) }
        }
      }
    }
  }
}

private enum HostileSpec {
  static let everything = """
    {"type":"VStack","children":[
      {"type":"HStack","props":{"spacing":1e9},"children":[
        {"type":"Card","props":{"title":"A title that is longer than any card is wide","padding":400},
         "children":[{"type":"HStack","children":[{"type":"Slider","props":{"label":"漢字漢字漢字漢字"}},
           {"type":"TextField","props":{"value":"a very long text 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字"}}]}]},
        {"type":"Toggle","props":{"label":"A label with more than a few words in it to be wrapped"}},
        {"type":"ZStack","children":[{"type":"Text","props":{"content":"back back back back"}},
          {"type":"Badge","props":{"text":"front 漢字"}}]}]},
      {"type":"Button","props":{},"children":[{"type":"Text","props":{"content":"one"}},
        {"type":"Text","props":{"content":"two"}}]},
      {"type":"ProgressView","props":{"label":"Some label","value":7,"total":3}}]}
    """
}

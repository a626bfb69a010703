import ArtifactCore
import SchemaSupport
import SpecRender
import TestSupport
import Testing

@Suite struct ValidationOfSpecsTests {
  private func report(_ text: String) -> SpecReport { SpecReport(reading: text) }

  /// One element, and what is reported about it: code, place below the element, suggestion.
  static let rows: [(String, [String])] = [
    (#"{"type":"Text","props":{"content":"x","font":"title"}}"#, []),
    (#"{"type":"Text","props":{"fnot":"title"}}"#, ["spec.unknown-prop /props/fnot font"]),
    (#"{"type":"Text","props":{"text":"x"}}"#, ["spec.unknown-prop /props/text content"]),
    (#"{"type":"Text","props":{"font":"titel"}}"#, ["spec.bad-enum /props/font title"]),
    (#"{"type":"Text","props":{"font":3}}"#, ["spec.bad-enum /props/font"]),
    (#"{"type":"Text","props":{"content":[1]}}"#, ["spec.prop-converted /props/content"]),
    (
      #"{"type":"Text","props":{"content":[{"$state":"/a"}]}}"#,
      ["spec.prop-converted /props/content"]
    ),
    (#"{"type":"Text","props":{"font":[1]}}"#, ["spec.bad-prop-type /props/font"]),
    (
      #"{"type":"HStack","props":{"spacing":[{"$state":"/a"}]}}"#,
      ["spec.bad-prop-type /props/spacing"]
    ),
    (#"{"type":"Text","props":{"color":"rde"}}"#, ["spec.bad-enum /props/color red"]),
    (##"{"type":"Text","props":{"color":"#12345"}}"##, ["spec.bad-enum /props/color"]),
    (#"{"type":"HStack","props":{"spacing":"8"}}"#, ["spec.prop-converted /props/spacing"]),
    (#"{"type":"HStack","props":{"spacing":"wide"}}"#, ["spec.bad-prop-type /props/spacing"]),
    (
      #"{"type":"HStack","props":{"spacing":{"$bindState":"/n"}}}"#,
      ["spec.not-bindable /props/spacing"]
    ),
    (
      #"{"type":"HStack","props":{"spacing":{"$cond":true,"$then":1,"$else":"x"}}}"#,
      ["spec.bad-prop-type /props/spacing/$else"]
    ),
    (#"{"type":"Slider","props":{"min":3,"max":1}}"#, ["spec.invalid-range /props"]),
    (#"{"type":"Slider","props":{"min":3}}"#, ["spec.invalid-range /props"]),
    (#"{"type":"Slider","props":{"step":-1}}"#, ["spec.invalid-range /props/step"]),
    (#"{"type":"Link","props":{"url":"javascript:alert(1)"}}"#, ["spec.unsafe-url /props/url"]),
    (#"{"type":"Text","children":["b"]}"#, ["spec.unexpected-children /children"]),
    (
      #"{"type":"Button","on":{"click":{"action":"toggleState","params":{"path":"/a"}}}}"#,
      ["spec.unknown-event /on/click press"]
    ),
    (
      #"{"type":"Button","on":{"press":{"action":"toggleSate","params":{}}}}"#,
      ["spec.unknown-action /on/press/action toggleState"]
    ),
    (#"{"type":"Button","on":{"press":{"action":"send"}}}"#, []),
    (
      #"{"type":"Button","on":{"press":{"action":"setState","params":{"paht":"/a"}}}}"#,
      ["spec.missing-param /on/press/params path"]
    ),
    (
      #"{"type":"Button","on":{"press":[{"action":"removeState","params":{"path":3,"index":"x"}}]}}"#,
      ["spec.bad-param-type /on/press/params/path", "spec.bad-param-type /on/press/params/index"]
    ),
    (
      #"{"type":"Text","props":{"content":{"$state":"/nmae"}}}"#,
      ["spec.path-unknown /props/content /name"]
    ),
    (
      #"{"type":"Text","props":{"content":{"$template":"${/user/emial}"}}}"#,
      ["spec.path-unknown /props/content /user/email"]
    ),
    (#"{"type":"Text","props":{"content":{"$state":"/other"}}}"#, []),
    (
      #"{"type":"Text","props":{"content":{"$template":"${/name/length}"}}}"#,
      ["spec.path-length /props/content $count"]
    ),
    (
      #"{"type":"TextField","props":{"value":{"$bindState":"/name"},"checks":[{"type":"requird"},"email",{"required":true},{"type":"pattern","args":{"pattern":"("}},{"type":"minLength"},{"type":"hosts"},{"type":"min","value":{"$state":"/name"}}]}}"#,
      [
        "spec.unknown-check /props/checks/0/type required",
        #"spec.invalid-check /props/checks/1 {"type":"email"}"#,
        #"spec.invalid-check /props/checks/2 {"type":"required"}"#,
        "spec.invalid-pattern /props/checks/3", "spec.invalid-check /props/checks/4",
      ]
    ),
    (
      #"{"type":"TextField","props":{"value":{"$state":"/name"}}}"#,
      ["spec.unbound-input /props/value/$state $bindState"]
    ),
    (
      #"{"type":"Toggle","props":{"isOn":{"$item":"on"}}}"#,
      ["spec.unbound-input /props/isOn/$item $bindItem"]
    ),
    (#"{"type":"TextField","props":{"value":"x","placeholder":{"$state":"/name"}}}"#, []),
    (
      #"{"type":"TextField","props":{"value":{"$cond":true,"$then":{"$bindState":"/name"},"$else":{"$state":"/name"}}}}"#,
      []
    ),
    (
      #"{"type":"Text","props":{"content":"Hello, ${/name}"}}"#,
      ["spec.plain-template /props/content $template"]
    ),
    (
      #"{"type":"Text","props":{"content":{"$cond":true,"$then":"${name}","$else":{"$concat":["${$item.n}"]}}}}"#,
      [
        "spec.plain-template /props/content/$then $template",
        "spec.plain-template /props/content/$else/$concat/0 $template",
      ]
    ),
    (
      #"{"type":"Button","on":{"press":[{"action":"setState","params":{"path":"/name","value":["${$index}"]}}]}}"#,
      ["spec.plain-template /on/press/params/value/0 $template"]
    ),
    (
      #"{"type":"Text","props":{"content":"Set ${API_KEY} in your shell, or ${/no/where}"}}"#, []
    ),
    (
      #"{"type":"TextField","props":{"checks":[{"type":"requiredIf","args":{"other":{"$state":"/name"}}},{"type":"minLength","args":{"$state":"/name"}}]}}"#,
      ["spec.unbound-input /props"]
    ),
    (
      #"{"type":"Text","props":{"content":"${} ${ a b } $name {name} ${1+2} \\${name} ${$x} ${"}}"#,
      []
    ),
    (#"{"type":"Text","props":{"content":{"$template":"${name} ${/name}"}}}"#, []),
    (
      #"{"type":"TextField","props":{"value":{"$bindState":"/name"},"placeholder":"$state.user.email"}}"#,
      [#"spec.plain-template /props/placeholder {"$state":"/user/email"}"#]
    ),
    (
      #"{"type":"Text","props":{"content":"$bindState: /name"}}"#,
      [#"spec.plain-template /props/content {"$bindState":"/name"}"#]
    ),
    (
      #"{"type":"Text","props":{"content":"$item.title"}}"#,
      [#"spec.plain-template /props/content {"$item":"title"}"#]
    ),
    (#"{"type":"Text","props":{"content":"$state: see below"}}"#, []),
    (#"{"type":"Text","props":{"content":"$state.elsewhere $items.a"}}"#, []),
    (#"{"type":"ProgressView","props":{"value":65}}"#, ["spec.invalid-range /props/value"]),
    (
      #"{"type":"ProgressView","props":{"value":65,"max":100}}"#,
      ["spec.unknown-prop /props/max total"]
    ),
    (#"{"type":"ProgressView","props":{"value":1}}"#, []),
    (
      #"{"type":"Button","on":[{"event":"press","action":"send","params":{"x":1}}]}"#,
      [#"spec.invalid-action /on {"press":{"action":"send","params":{"x":1}}}"#]
    ),
    (#"{"type":"Button","on":"send"}"#, [#"spec.invalid-action /on {"press":{"action":"send"}}"#]),
    (#"{"type":"Button","on":5,"watch":null}"#, ["spec.invalid-action /on"]),
    (#"{"type":"Button","on":null,"watch":[{"action":"send"}]}"#, ["spec.invalid-action /watch"]),
    (
      #"{"type":"Button","props":{"disabled":{"$state":"/name","eq":""}}}"#,
      [
        #"spec.unknown-member /props/disabled/eq {"$cond":{"$state":…,"eq":…},"$then":true,"$else":false}"#
      ]
    ),
    (#"{"type":"Text","props":{"content":{"$state":"/name","note":1}}}"#, []),
    (
      #"{"type":"TextField","props":{"value":{"$bindState":"/name"},"checks":[{"type":"length"},{"type":"not_empty"},{"type":"sluggish"}]}}"#,
      [
        "spec.unknown-check /props/checks/0/type minLength",
        "spec.unknown-check /props/checks/1/type required",
      ]
    ),
    (
      #"{"type":"TextField","props":{"value":{"$bindState":"/name"},"validation":{"minLength":2}}}"#,
      ["spec.unknown-prop /props/validation checks"]
    ),
    (
      #"{"type":"Text","visible":{"$state":"/nmae"},"props":{"content":"x"}}"#,
      ["spec.path-unknown /visible /name"]
    ),
    (#"{"type":"Text","visible":{"$state":"/error"},"props":{"content":"x"}}"#, []),
    (
      #"{"type":"Text","props":{"content":{"$template":"${name} {{name}}"}}}"#,
      ["spec.plain-template /props/content/$template ${/name}"]
    ),
    (
      #"{"type":"Text","props":{"content":"a {{ $item.n }} b"}}"#,
      ["spec.plain-template /props/content ${$item.n}"]
    ),
    (
      #"{"type":"Button","on":{"press":[{"action":"increment","params":{"statePath":"/name"}},{"action":"remove_item","params":{"path":"/name","index":0}},{"action":"append","params":{"to":"/name"}},{"action":"toggle"}]}}"#,
      [
        "spec.unknown-action /on/press/0/action incrementState",
        "spec.unknown-action /on/press/1/action removeState",
      ]
    ),
    (
      #"{"type":"Text","repeat":{"statePath":"/name"},"props":{"content":"x"}}"#,
      ["spec.repeat-without-children /repeat"]
    ),
    (
      #"{"type":"Text","props":{"content":{"$template":"${/name} ${name * 2}"}}}"#,
      ["spec.template-place /props/content/$template"]
    ),
    (#"{"type":"Text","props":{"content":"{{/}} {{ $invoice }}"}}"#, []),
    (#"{"type":"Text","props":{"content":"{{ $id }} ${$i}"}}"#, []),
    (#"{"type":"Text","props":{"content":"{{ no }} {{ name {x}} {{}}"}}"#, []),
    (
      #"{"type":"Text","props":{"content":{"$template":"${$index + 1} ${/name}"}}}"#,
      ["spec.template-place /props/content/$template"]
    ),
    (
      #"{"type":"TextField","props":{"value":{"$bindState":"/name"},"checks":[{"type":"required","mesage":"x"},{"type":"minLength","args":{"length":3,"most":1},"min":2},{"type":"maxLength","length":3,"_note":1},{"type":"hosts","foo":1},{"type":"min","args":{"$state":"/name"}},{"type":"email","value":{"$state":"/name"}}]}}"#,
      [
        "spec.unknown-member /props/checks/0/mesage message",
        "spec.unknown-member /props/checks/1/min",
        "spec.unknown-member /props/checks/1/args/most",
        "spec.unknown-member /props/checks/5/value",
      ]
    ),
  ]

  /// An input, and what is reported about it.
  static let inputRows: [(String, [String])] = [
    (#"{"type":"TextField"}"#, ["warning spec.unbound-input /props -"]),
    (#"{"type":"Slider","props":{"value":null,"max":3}}"#, ["warning spec.unbound-input /props -"]),
    (
      #"{"type":"TextField","props":{"value":"/name"}}"#,
      [#"warning spec.unbound-input /props/value {"$bindState":"/name"}"#]
    ),
    (
      #"{"type":"TextField","props":{"value":"x","checks":[{"type":"required"}]}}"#,
      ["info spec.unbound-input /props/value -"]
    ),
    (
      #"{"type":"TextField","props":{"value":"x"},"on":{"submit":{"action":"send"}}}"#,
      ["info spec.unbound-input /props/value -"]
    ),
    (#"{"type":"TextField","props":{"value":"either / or"}}"#, []),
    (#"{"type":"TextField","props":{"value":{"$template":"${/name}"}}}"#, []),
    (#"{"type":"Toggle","props":{"isOn":true}}"#, []),
    (#"{"type":"TextField","props":{"disabled":true}}"#, []),
    (
      #"{"type":"TextField","props":{"ghost":true,"value":{"$bindState":"/name"}}}"#,
      ["warning spec.unknown-prop /props/ghost -"]
    ),
    (#"{"type":"ProgressView"}"#, []),
    (#"{"type":"Button","props":{"label":"x"}}"#, ["warning spec.dead-control  -"]),
    (#"{"type":"Button","props":{"disabled":true}}"#, []),
    (
      #"{"type":"Button","props":{"onClick":"save"}}"#,
      ["warning spec.unknown-prop /props/onClick -"]
    ),
  ]

  @Test("S10.1 Inputs whose edits are lost are reported", arguments: inputRows)
  func inputs(element: String, expected: [String]) {
    let reported = report(
      #"{"root":"a","state":{"name":"x"},"elements":{"a":\#(element)}}"#
    ).diagnostics
    #expect(
      reported.map { diagnostic in
        let place = JSONPointer(tokens: Array(diagnostic.pointer.tokens.dropFirst(2)))
        return "\(diagnostic.severity) \(diagnostic.code) \(place) \(diagnostic.suggestion ?? "-")"
      } == expected)
  }

  /// A directive, and what is reported about it.
  static let directiveRows: [(String, [String])] = [
    (#"{"$math":"+","a":1,"b":2}"#, ["spec.invalid-expression /$math add"]),
    (#"{"$math":"sum","a":1}"#, ["spec.invalid-expression /$math add"]),
    (#"{"$math":"frobnicate"}"#, ["spec.invalid-expression /$math -"]),
    (#"{"$math":7}"#, ["spec.invalid-expression /$math -"]),
    (#"{"$math":"add","a":1}"#, ["spec.invalid-expression  -"]),
    (#"{"$math":"add"}"#, ["spec.invalid-expression  -", "spec.invalid-expression  -"]),
    (#"{"$math":"abs","value":{"$state":"/n"}}"#, []),
    (#"{"$math":"max","value":1,"b":2}"#, []),
    (#"{"$math":{"$state":"/n"}}"#, []),
    (
      #"{"$math":"add","left":1,"right":2}"#,
      ["spec.unknown-member /left a", "spec.unknown-member /right b"]
    ),
    (
      #"{"$math":"add","a":"/n","b":1}"#, [#"spec.invalid-expression /a {"$state":"/n"}"#]
    ),
    (#"{"$count":"/n"}"#, [#"spec.invalid-expression /$count {"$state":"/n"}"#]),
    (#"{"$count":"either / or"}"#, []),
    (#"{"$format":"money","value":1}"#, ["spec.invalid-expression /$format currency"]),
    (#"{"$format":"numbr","value":1}"#, ["spec.invalid-expression /$format number"]),
    (#"{"$format":"number"}"#, ["spec.invalid-expression  -"]),
    (#"{"$format":"number","val":1}"#, ["spec.unknown-member /val value"]),
    (#"{"$format":"date","value":0,"style":"shrt"}"#, ["spec.invalid-expression /style short"]),
    (#"{"$format":"number","value":1,"options":{"a":1},"locale":"de"}"#, []),
    (#"{"$join":["a"],"sep":"-"}"#, ["spec.unknown-member /sep separator"]),
    (#"{"$truncate":"/abc","max":2}"#, ["spec.unknown-member /max length"]),
    (
      #"{"$pluralize":"item","count":2}"#,
      ["spec.unknown-member /count -", "spec.invalid-expression /$pluralize -"]
    ),
    (#"{"$pluralize":2,"singular":"x","other":"y"}"#, ["spec.unknown-member /singular one"]),
    (#"{"$pluralize":"/n","one":"x"}"#, [#"spec.invalid-expression /$pluralize {"$state":"/n"}"#]),
    (
      #"{"$concat":["a",{"$count":"/n"}],"_x":1,"comment":2,"y":null}"#,
      [#"spec.invalid-expression /$concat/1/$count {"$state":"/n"}"#]
    ),
    (#"{"$t":"key","anything":1}"#, []),
  ]

  @Test(
    "S10.13 Unknown members and operations of directives are reported with suggestions",
    arguments: directiveRows)
  func directives(directive: String, expected: [String]) throws {
    let text = """
      {"root":"a","elements":{"a":{"type":"Button","props":{"label":\(directive)},
      "on":{"press":{"action":"send","params":{"x":\(directive)}}}}}}
      """
    let reported = report(text).diagnostics
    #expect(reported.allSatisfy { $0.severity == .warning })
    for place in [["props", "label"], ["on", "press", "params", "x"]] {
      let tokens = ["elements", "a"] + place
      let here = reported.filter { $0.pointer.tokens.starts(with: tokens) }.map { diagnostic in
        let place = JSONPointer(tokens: Array(diagnostic.pointer.tokens.dropFirst(tokens.count)))
        return "\(diagnostic.code) \(place) \(diagnostic.suggestion ?? "-")"
      }
      #expect(here == expected)
    }
    var catalog = SpecCatalog.builtIn
    catalog.functions += ["$math", "$format", "$count", "$join", "$truncate", "$pluralize"]
    #expect(Spec.decode(try JSONValue(parsing: text), catalog: catalog).diagnostics == [])
  }

  @Test(
    "S1.34 S1.35 S10.1 S10.2 S10.3 S10.9 S10.10 Unknown names in components, actions and the state",
    arguments: rows)
  func elements(element: String, expected: [String]) {
    let report = report(
      #"{"root":"a","state":{"name":"x","user":{"email":"e"}},"elements":{"a":\#(element),"b":{"type":"Divider"}}}"#
    )
    let reported = report.diagnostics.filter { $0.code != .orphan }.map { diagnostic in
      #expect(diagnostic.element == "a")
      let place = JSONPointer(tokens: Array(diagnostic.pointer.tokens.dropFirst(2)))
      return "\(diagnostic.code) \(place)" + (diagnostic.suggestion.map { " \($0)" } ?? "")
    }
    #expect(reported == expected)
  }

  @Test(
    "S10.1 Exactly the suite's diagnostics about properties and ranges", .needsSharedFolder)
  func suite() throws {
    // Specs that use free names for properties to test something else.
    let free = ["11", "12", "13", "14", "15", "22", "25", "29", "30"]
    let codes: Set = [
      "spec.unknown-prop", "spec.invalid-range", "spec.bad-prop-type", "spec.bad-enum",
      "spec.unknown-event", "spec.missing-prop",
      "spec.missing-param", "spec.bad-param-type", "spec.path-unknown", "spec.unsafe-url",
    ]
    for test in try SpecSuite.cases() {
      guard let value = test.spec else { continue }
      let decoded = Spec.decode(value, catalog: .builtIn)
      let isFree = free.contains(String(test.name.prefix(2)))
      SpecSuite.compare(
        decoded.diagnostics, test.diagnostics,
        codes: isFree ? codes.subtracting(["spec.unknown-prop"]) : codes, in: test.name)
    }
  }

  @Test("S10.3 A path through a list, and a repeat over a list of the enclosing items")
  func lists() {
    func reported(_ element: String) -> [String] {
      report(
        """
        {"root":"r","state":{"orders":[{"items":[{"name":"x"}]}]},"elements":{
        "r":{"type":"VStack","repeat":{"statePath":"/orders"},"children":["a"]},"a":\(element),
        "t":{"type":"Text","props":{"content":{"$item":"name"}}}}}
        """
      ).diagnostics.filter { $0.code != .orphan }
        .map { "\($0.code) \($0.pointer) \($0.suggestion ?? "-")" }
    }
    #expect(
      reported(#"{"type":"Text","props":{"content":{"$state":"/orders/0/itms"}}}"#)
        == ["spec.path-unknown /elements/a/props/content /orders/0/items"])
    #expect(reported(#"{"type":"Text","props":{"content":{"$state":"/orders/7/itms"}}}"#) == [])
    #expect(
      reported(#"{"type":"VStack","repeat":{"statePath":"/items"},"children":["t"]}"#)
        == [#"spec.path-unknown /elements/a/repeat/statePath {"$item":"items"}"#])
    #expect(
      reported(#"{"type":"VStack","repeat":{"statePath":{"$item":"items"}},"children":["t"]}"#)
        == [])
    // What an action makes is there later.
    #expect(
      reported(
        #"{"type":"Card","repeat":{"statePath":"/items"},"children":["t"],"watch":{"/orders":{"action":"pushState","params":{"path":"/items","value":{"name":"y"}}}}}"#
      ) == [])
    #expect(
      reported(#"{"type":"Text","props":{"content":{"$item":"items[0].name"}}}"#)
        == ["spec.item-path-unknown /elements/a/props/content items/0/name"])
  }

  @Test("S10.8 Paths that no item of a known list has")
  func items() {
    let items = #"{"title":"A","user":{"name":"x"}},{"title":"B","tags":[{"n":1}]}"#
    let rows: [(String, String, [String])] = [
      (items, #"{"$item":"title"}"#, []), (items, #"{"$item":"tags"}"#, []),
      (items, #"{"$item":""}"#, []), (items, #"{"$item":"titel"}"#, ["titel title"]),
      (items, #"{"$item":"user/nme"}"#, ["user/nme user/name"]),
      (items, #"{"$item":"colour"}"#, ["colour"]),
      (items, #"{"$template":"${$item.titel} ${titel} ${$index}"}"#, ["titel title"]),
      (items, #"{"$cond":{"$item":"done"},"$then":1,"$else":2}"#, []),
      (items, #"{"$cond":{"$item":"done","eq":1},"$then":1,"$else":2}"#, ["done"]),
      (items, #"{"$cond":{"$item":"done","neq":1},"$then":1,"$else":2}"#, []),
      (items, #"{"$cond":{"$item":"done","eq":null},"$then":1,"$else":2}"#, []),
      (items, #"{"$cond":{"$item":"error"},"$then":{"$item":"error"},"$else":2}"#, []),
      ("", #"{"$item":"titel"}"#, []), (#""a","b""#, #"{"$item":"n"}"#, ["n"]),
    ]
    func reported(_ items: String, _ content: String, beside: String = "") -> [String] {
      report(
        #"""
        {"root":"a","state":{"xs":[\#(items)]},"elements":{
         "a":{"type":"List","repeat":{"statePath":"/xs"},"children":["b"]},
         "b":{"type":"Text","props":{"content":\#(content)}}\#(beside)}}
        """#
      ).diagnostics.filter { $0.code == .itemPathUnknown }.map { diagnostic in
        #expect(diagnostic.element == "b" && diagnostic.severity == .warning)
        #expect(diagnostic.pointer.description == "/elements/b/props/content")
        return (diagnostic.details["value"]?.text ?? "")
          + (diagnostic.suggestion.map { " \($0)" } ?? "")
      }
    }
    for (items, content, expected) in rows {
      #expect(reported(items, content) == expected, "\(content)")
    }
    // What a spec may write there is there later.
    func button(_ action: String) -> String {
      #","c":{"type":"Button","on":{"press":\#(action)}}"#
    }
    for beside in [
      #","c":{"type":"Toggle","props":{"isOn":{"$bindItem":"done"}}}"#,
      button(#"{"action":"setState","params":{"path":{"$item":"done"},"value":1}}"#),
      button(#"{"action":"setState","params":{"path":{"$itemPath":""},"value":1}}"#),
      button(#"{"action":"setState","params":{"path":{"$template":"/xs/${$index}"}}}"#),
      button(#"{"action":"setState","params":{"path":"/xs/0/done","value":1}}"#),
      button(#"{"action":"setState","params":{"path":"/xs","value":[]}}"#),
      button(#"{"action":"setState","params":{"path":"/","value":[]}}"#),
      button(#"{"action":"pushState","params":{"path":"/xs","value":{"done":true}}}"#),
      button(#"{"action":"pushState","params":{"path":"/xs","value":{"$state":"/x"}}}"#),
      #","c":{"type":"Card","children":["b"]},"a":{"type":"VStack","children":["c","d"]}"#
        + #","d":{"type":"List","repeat":{"statePath":"/xs"},"children":["b"]}"#,
    ] {
      #expect(reported(items, #"{"$item":"done"}"#, beside: beside) == [], "\(beside)")
    }
    for beside in [
      button(#"{"action":"removeState","params":{"path":"/xs","index":0}}"#),
      button(#"{"action":"pushState","params":{"path":"/xs","value":{"title":"C"}}}"#),
      button(#"{"action":"setState","params":{"path":"/other","value":[]}}"#),
    ] {
      #expect(reported(items, #"{"$item":"done"}"#, beside: beside) == ["done"], "\(beside)")
    }
    // A list in the items of another, and an element that is its own row.
    let nested = report(
      #"""
      {"root":"a","state":{"xs":[{"ys":[{"n":1}]},{"ys":[]}]},"elements":{
       "a":{"type":"List","repeat":{"statePath":"/xs"},"children":["b","c"]},
       "b":{"type":"List","repeat":{"statePath":{"$item":"ys"}},"children":["d"]},
       "c":{"type":"Text","repeat":{"statePath":{"$item":"ys"}},"props":{"content":{"$item":"x"}}},
       "d":{"type":"Text","props":{"content":{"$item":"m"}}}}}
      """#
    ).diagnostics.filter { $0.code == .itemPathUnknown }
    #expect(nested.map(\.element) == ["c", "d"])
    #expect(nested.last?.message == "no item of `/xs/…/ys` has `m`")
  }

  @Test("S10.8 S16.1 Many lists, paths and writes are looked at in little time")
  func manyItems() {
    let items = Array(repeating: #"{"a":1}"#, count: 2_000).joined(separator: ",")
    let elements = (0..<2_000).map { number in
      #""l\#(number)":{"type":"List","repeat":{"statePath":"/xs"},"children":["t\#(number)"]},"#
        + #""t\#(number)":{"type":"Text","props":{"content":{"$item":"p\#(number)"}}}"#
    }
    let children = (0..<2_000).map { #""l\#($0)""# }.joined(separator: ",")
    let root = #""r":{"type":"VStack","children":[\#(children)]},"#
    let report = report(
      #"{"root":"r","state":{"xs":[\#(items)]},"elements":{"# + root
        + elements.joined(separator: ",") + "}}")
    let count = report.diagnostics.count { $0.code == .itemPathUnknown }
    #expect(count > 100 && count <= 500)
  }

  private static let many = TestScale.many(3_000)

  @Test("S10.3 S16.1 Many paths are looked for among many writes and names in little time")
  func manyPaths() {
    let names = (0..<Self.many).map { #""k\#($0)":1"# }.joined(separator: ",")
    let elements = (0..<Self.many).map { number in
      #""e\#(number)":{"type":"Button","props":{"label":{"$state":"/kk\#(number)"}},"#
        + #""on":{"press":{"action":"setState","params":{"path":"/w\#(number)/a","value":1}}}},"#
        + #""t\#(number)":{"type":"Text","props":{"content":{"$state":"/w\#(number)"}}},"#
        + #""u\#(number)":{"type":"Text","props":{"content":{"$state":"/w\#(number)/a/b"}}}"#
    }
    let children = (0..<Self.many).map { #""e\#($0)","t\#($0)","u\#($0)""# }
    let root = #""r":{"type":"VStack","children":[\#(children.joined(separator: ","))]},"#
    let report = report(
      #"{"root":"r","state":{\#(names)},"elements":{"# + root + elements.joined(separator: ",")
        + "}}")
    let reported = report.diagnostics.filter { $0.code == .pathUnknown }
    #expect(reported.count > 100 && reported.allSatisfy { $0.message.contains("`/kk") })
  }

  @Test(
    "S10.1 S10.8 S10.9 The suite and the examples have no such diagnostics", .needsSharedFolder)
  func silent() throws {
    let codes: Set<Diagnostic.Code> = [
      .unboundInput, .plainTemplate, .itemPathUnknown, .lateID, .unknownMember, .invalidAction,
    ]
    var texts = try SpecSuite.cases().compactMap { $0.spec?.serialized() }
    for name in ["components", "dashboard", "signup", "todo"] {
      let bytes = try #require(SharedFolder.bytes(ofExample: name + ".ui.json"))
      texts.append(String(decoding: bytes, as: UTF8.self))
    }
    for text in texts {
      let reported = report(text).diagnostics.filter { codes.contains($0.code) }
      #expect(reported == [], "\(text.prefix(80))")
    }
  }

  @Test("S10.1 The diagnostics agree with the full schema", .needsSharedFolder)
  func agreement() throws {
    let schema = JSONSchema(SpecCatalog.builtIn.jsonSchema(.full))
    var valid = 0
    for test in try SpecSuite.cases() {
      guard let value = test.spec, value["elements"] != nil else { continue }
      let diagnostics = Spec.decode(value, catalog: .builtIn).diagnostics
      // What a schema cannot see: links between elements, meaning, and what reading forgives.
      let links: Set<Diagnostic.Code> = [
        .missingChild, .duplicateChild, .cycle, .orphan, .invalidRange, .pathMissingSlash,
        .pathEscape, .templateUnclosed, .templatePlace, .ambiguousExpression, .conditionMissingElse,
        .unknownAction, .notBindable, .repeatWithoutChildren, .pathUnknown, .rootNotFound,
        .unknownExpression, .missingParam, .badParamType, .multiOperator, .pathLength,
        .invalidCheck,
        .unknownCheck, .invalidPattern, .deadControl,
      ]
      let isClean = diagnostics.allSatisfy { links.contains($0.code) }
      let violations = schema.violations(of: value)
      #expect(
        violations.isEmpty == isClean,
        "\(test.name) \(violations.prefix(3)) \(diagnostics.prefix(3))")
      if isClean { valid += 1 }
    }
    if try !SpecSuite.cases().isEmpty { #expect(valid > 10) }
  }

  @Test("S10.4 Of 500 seeded typos at least 95 of 100 are understood")
  func typos() throws {
    var generator = SeededGenerator(seed: 104)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    var right = 0
    for _ in 0..<500 {
      let component = SpecCatalog.builtIn.components.filter { !$0.props.isEmpty }
        .randomElement(using: &generator)!
      let isProp = Bool.random(using: &generator)
      let name = isProp ? component.props.randomElement(using: &generator)!.name : component.name
      var typo = Array(name)
      let place = Int.random(in: 0..<typo.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where typo.count > 3: typo.remove(at: place)
      case 1: typo.insert(letters.randomElement(using: &generator)!, at: place)
      case 2 where place + 1 < typo.count: typo.swapAt(place, place + 1)
      default: typo[place] = letters.randomElement(using: &generator)!
      }
      let text = String(typo)
      if text == name || (isProp ? component.prop(text) != nil : SpecCatalog.builtIn[text] != nil) {
        right += 1
        continue
      }
      let type = isProp ? component.name : text
      let props: JSONValue = isProp ? .object([text: "x"]) : [:]
      let diagnostics = Spec.decode(
        ["root": "a", "elements": ["a": ["type": .string(type), "props": props]]],
        catalog: .builtIn
      ).diagnostics
      let code: Diagnostic.Code = isProp ? .unknownProp : .unknownComponent
      if diagnostics.contains(where: {
        ($0.code == code || $0.code == .componentCase) && $0.suggestion == name
      }) {
        right += 1
      }
    }
    #expect(right >= 475, "\(right) of 500")
  }

  @Test("S10.4 Names of other toolkits are understood")
  func synonyms() {
    for (wrong, right) in [
      ("Column", "VStack"), ("Row", "HStack"), ("Checkbox", "Toggle"), ("Input", "TextField"),
      ("Heading", "Text"), ("Progress", "ProgressView"),
    ] {
      let decoded = Spec.decode(["root": "a", "elements": ["a": ["type": .string(wrong)]]])
      #expect(decoded.diagnostics.map(\.suggestion) == [right])
    }
  }

  @Test("S10.1 A required property, and components of one's own")
  func custom() {
    let catalog = SpecCatalog.builtIn.adding(CatalogTests.MyCatalog.self)
    let decoded = Spec.decode(
      ["root": "a", "elements": ["a": ["type": "StarRating", "props": ["stars": 2]]]],
      catalog: catalog)
    #expect(decoded.diagnostics.map(\.code) == [.missingProp])
    var spec = decoded.spec
    spec["a"]?.props = [SpecProperty("value", .literal(2)), SpecProperty("stars", .literal("x"))]
    let diagnostics = catalog.diagnostics(of: spec)
    #expect(diagnostics.map(\.code) == [.badPropType])
    #expect(diagnostics.map(\.pointer.description) == ["/elements/a/props/stars"])
  }
}

import ArtifactBase
import Charts
import TestSupport
import Testing

/// Unknown words and fields of Vega-Lite are noted at their place, and nothing else is.
@Suite("L2.3 L6.7 Notes on Vega-Lite") struct VegaLiteWordTests {
  /// A specification with two rows, and members that replace those that it has.
  private func specification(_ members: String) throws -> JSONValue {
    var json = try JSONValue(
      parsing: """
        {"data": {"values": [{"sales": 1, "region": "N"}, {"sales": 3, "region": "S"}]},
         "mark": "bar", "encoding": {"x": {"field": "region"},
         "y": {"field": "sales", "type": "quantitative"}}}
        """)
    for (name, value) in try JSONValue(parsing: "{\(members)}").objectValue?.members ?? [] {
      json[name] = value
    }
    return json
  }

  private func notes(_ json: JSONValue) throws -> [ChartNote] {
    let (chart, notes) = try #require(VegaLiteNotation.chart(from: json))
    return notes + chart.notes()
  }

  @Test(
    "L6.7a Unknown members and words are noted with a similar one",
    arguments: [
      (#""mark": {"type": "bar", "colour": "red"}"#, "/mark/colour", "color"),
      (#""mark": {"type": "line", "interpolate": "monotne"}"#, "/mark/interpolate", "monotone"),
      (#""mark": {"type": "bar", "color": "steelbleu"}"#, "/mark/color", "steelblue"),
      (#""mark": {"type": "line", "point": {"sise": 3}}"#, "/mark/point/sise", "size"),
      (#""encoding": {"y": {"scale": {"type": "logg"}}}"#, "/encoding/y/scale/type", "log"),
      (#""encoding": {"y": {"scale": {"domian": []}}}"#, "/encoding/y/scale/domian", "domain"),
      (#""encoding": {"y": {"axis": {"tilte": "A"}}}"#, "/encoding/y/axis/tilte", "title"),
      (#""encoding": {"y": {"axis": {"format": ".2q"}}}"#, "/encoding/y/axis/format", nil),
      (#""encoding": {"y": {"axis": {"orient": "lef"}}}"#, "/encoding/y/axis/orient", "left"),
      (#""encoding": {"y": {"stack": "normalise"}}"#, "/encoding/y/stack", "normalize"),
      (#""encoding": {"y": {"sclae": {}}}"#, "/encoding/y/sclae", "scale"),
      (#""encoding": {"x": {"timeUnit": "monthh"}}"#, "/encoding/x/timeUnit", "month"),
      (#""encoding": {"x": {"sort": "descendingg"}}"#, "/encoding/x/sort", "descending"),
      (#""encoding": {"x": {"sort": {"filed": "a"}}}"#, "/encoding/x/sort/filed", "field"),
      (
        #""encoding": {"x": {"sort": {"field": "a", "order": "desc"}}}"#, "/encoding/x/sort/order",
        "descending"
      ),
      (
        #""encoding": {"y": {"axis": {"labelExpr": "datum.valu"}}}"#, "/encoding/y/axis/labelExpr",
        "value"
      ),
      (
        #""transform": [{"regression": "a", "on": "b", "method": "lineaer"}]"#,
        "/transform/0/method", "linear"
      ),
      (#""encoding": {"row": {"header": {"tilte": "A"}}}"#, "/encoding/row/header/tilte", "title"),
      (
        #""encoding": {"color": {"legend": {"orientt": "top"}}}"#, "/encoding/color/legend/orientt",
        "orient"
      ),
      (
        #""encoding": {"color": {"scale": {"scheme": "virdis"}}}"#, "/encoding/color/scale/scheme",
        "viridis"
      ),
      (#""encoding": {"color": {"value": "gren"}}"#, "/encoding/color/value", "green"),
      (
        #""encoding": {"opacity": {"condition": {"param": "nope", "value": 1}}}"#,
        "/encoding/opacity/condition/param", nil
      ),
      (
        #""params": [{"name": "brush"}], "transform": [{"filter": {"param": "bursh"}}]"#,
        "/transform/0/filter/param", "brush"
      ),
      (
        #""transform": [{"fold": ["a"], "groupyb": []}, {"fold": ["a"], "sa": ["k", "v"]}]"#,
        "/transform/0/groupyb", nil
      ),
      (
        #""transform": [{"window": [{"op": "rank", "feild": "a"}]}]"#,
        "/transform/0/window/0/feild", "field"
      ),
      (#""config": {"axiss": {}}"#, "/config/axiss", "axis"),
      (#""config": {"bar": {"colour": "red"}}"#, "/config/bar/colour", "color"),
      (#""config": {"axisX": {"gird": true}}"#, "/config/axisX/gird", "grid"),
      (#""title": {"text": "A", "ancor": "start"}"#, "/title/ancor", "anchor"),
      (#""data": {"values": []}"#, "/data/values", nil),
      (#""layer": [{"mark": {"type": "bar", "colour": "red"}}]"#, "/layer/0/mark/colour", "color"),
    ] as [(String, String, String?)])
  func words(members: String, path: String, suggestion: String?) throws {
    let notes = VegaLiteNotation.unknownWords(in: try specification(members))
    let note = try #require(notes.first, "\(members)")
    #expect(note.path == path)
    #expect(note.suggestion == suggestion)
  }

  @Test("L6.7a Valid specifications have no unknown words", .needsSharedFolder)
  func valid() throws {
    for path in ["suites/formats/vega-lite/cases.jsonl", "suites/charts/forms.jsonl"] {
      for json in try SharedFolder.jsonLines(path) where json["error"] == nil {
        let notes = VegaLiteNotation.unknownWords(in: json["spec"] ?? .null)
        #expect(notes.isEmpty, "\(json["name"] ?? .null): \(notes)")
      }
    }
    let comment = try specification(##""mark": {"type": "bar", "color": "#abc", "_note": "x"}"##)
    #expect(VegaLiteNotation.unknownWords(in: comment).isEmpty)
  }

  @Test(
    "L2.3 Fields that expressions, orders and transforms need are noted once, without consequences",
    arguments: [
      (#"{"filter": "datum.sale > 2"}"#, "sale", "/transform/0"),
      (#"{"filter": {"not": "datum['sale'] > 2"}}"#, "sale", "/transform/0"),
      (#"{"calculate": "datum.slaes * 2", "as": "l"}"#, "slaes", "/transform/0"),
      (
        #"{"aggregate": [{"op": "sum", "field": "sales", "as": "sales"}], "groupby": ["regoin"]}"#,
        "regoin", "/transform/0"
      ),
      (#"{"filter": {"field": "sale", "gt": 1}}"#, "sale", "/transform/0"),
      (#"{"filter": "datum.sales >> > 2"}"#, nil, "/transform/0"),
      (
        #"{"agregate": [{"op": "sum", "field": "sales", "as": "s"}]}"#, nil, "/transform/0/agregate"
      ),
    ] as [(String, String?, String)])
  func fields(transform: String, field: String?, path: String) throws {
    let json = try specification(#""transform": [\#(transform)]"#)
    let notes = try notes(json)
    #expect(notes.count == 1, "\(notes)")
    #expect(notes.first?.path == path)
    if let field {
      #expect(notes.first?.message == "unknown field `\(field)`")
      #expect(notes.first?.suggestion != nil)
    }
  }

  @Test(
    "L2.3 Fields that transforms make, and those that are asked for, are known",
    arguments: [
      #"{"calculate": "datum.sales * 2", "as": "b"}, {"filter": "datum.b > 1"}"#,
      #"{"filter": "!isValid(datum.gone) && datum.sales > 0"}"#,
      #"{"fold": ["sales"]}, {"calculate": "datum.key + datum.value", "as": "c"}"#,
    ])
  func knownFields(transforms: String) throws {
    #expect(try notes(try specification(#""transform": [\#(transforms)]"#)).isEmpty)
    let empty = try specification(
      #""data": {"values": []}, "transform": [{"filter": "datum.gone > 1"}]"#)
    #expect(try notes(empty).isEmpty)
    let external = try specification(
      #""data": {"url": "a.csv"}, "transform": [{"filter": "datum.gone > 1"}]"#)
    #expect(try notes(external).map(\.code) == [.externalData])
  }

  @Test("L6.7 An order by an unknown field, and 0 on a logarithmic scale, are noted")
  func scales() throws {
    let sort = try notes(
      specification(#""encoding": {"x": {"field": "region", "sort": {"field": "slaes"}}}"#))
    #expect(sort.map(\.path) == ["/encoding/x/sort/field"] && sort.first?.suggestion == "sales")
    let log = try notes(
      specification(
        """
        "data": {"values": [{"sales": 0, "region": "N"}, {"sales": 3, "region": "S"}]},
        "encoding": {"y": {"field": "sales", "type": "quantitative", "scale": {"type": "log"}}}
        """))
    #expect(log.map(\.path) == ["/encoding/y/scale/type"])
  }

  @Test("L6.9a A channel isn't read as the end of a range")
  func channels() throws {
    let json = try specification(
      #""encoding": {"x": {"field": "sales"}, "xx": {"field": "region"}}"#)
    let (chart, notes) = try #require(VegaLiteNotation.chart(from: json))
    #expect(notes.map(\.path) == ["/encoding/xx"])
    #expect(chart.view.encoding.channels == [.x])
  }
}

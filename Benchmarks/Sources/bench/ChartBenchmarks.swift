import ArtifactAll
import Charts
import Drawing
import TerminalFront

/// What charts cost while they arrive, and what hostile ones cost.
enum ChartBenchmarks {
  static func run(_ report: inout Report) {
    report.section("Charts: an update by a row in a terminal, on average / the whole at once")
    for (name, mark, count) in [
      ("bars", "bar", 40), ("a line", "line", 1_000), ("points", "point", 5_000),
    ] {
      let rows = (0..<count).map { rowText($0, mark) }
      let whole = Measure.seconds(runs: 3) { show(mark, rows, rowsAtATime: count) }
      let growing = Measure.seconds(runs: 3) { show(mark, rows, rowsAtATime: 1) }
      report.atMost(
        "\(name), \(count) rows", (growing - whole) / Double(count) / whole * 100, 10, "%",
        note: "\(Int(whole * 1e6)) µs for the whole")
    }

    report.section("Charts made to hurt: at most 64 MB")
    for (name, spec) in hostile {
      let text = Array(spec.utf8)
      let seconds = Measure.seconds(runs: 1) { layOut(text) }
      let notes = layOut(text)
      if let peak = Memory.peakBytes(during: { _ = layOut(text) }) {
        report.atMost(
          name, Double(peak) / 1e6, 64, "MB",
          note: "\(Int(seconds * 1e3)) ms, \(notes.isEmpty ? "no note" : notes[0])")
      }
    }
  }

  // MARK: Updates

  private static func show(_ mark: String, _ rows: [String], rowsAtATime: Int) -> Int {
    var session = ArtifactSession(payload: ArtifactHeader(type: .vegaLite, title: "c"), .standard)
    var view = TerminalView(
      size: TerminalSize(columns: 80, rows: 40), drawsInPlace: true, options: .ansi)
    let type = mark == "bar" ? "nominal" : "quantitative"
    let head =
      #"{"mark":"\#(mark)","encoding":{"x":{"field":"a","type":"\#(type)"},"#
      + #""y":{"field":"b","type":"quantitative"}},"data":{"values":["#
    session.append(Array(head.utf8).span)
    var written = 0
    for start in stride(from: 0, to: rows.count, by: rowsAtATime) {
      let part = rows[start..<min(rows.count, start + rowsAtATime)].joined()
      session.append(Array(part.utf8).span)
      if rowsAtATime == 1 { written += view.show(session.presentation).count }
    }
    session.append(Array(#"{"a":0,"b":1}]}}"#.utf8).span)
    session.finish()
    return written + view.finish(session.presentation).count
  }

  private static func rowText(_ index: Int, _ mark: String) -> String {
    let value = 40 + (index * 7_919) % 60
    return mark == "bar"
      ? #"{"a":"n\#(index)","b":\#(value)},"# : #"{"a":\#(index),"b":\#(value)},"#
  }

  // MARK: Hostile charts

  /// Lays a chart out; returns the notes.
  private static func layOut(_ text: [UInt8]) -> [String] {
    var refiner = VegaLiteRefiner()
    refiner.append(text.span)
    refiner.finish()
    guard let (chart, _) = refiner.model.chart() else { return ["no chart"] }
    return chart.plot(on: Canvas2D()).notes.map(\.message)
  }

  private static func points(_ rest: String, mark: String = "point") -> String {
    #"{"data":{"sequence":{"start":0,"stop":1e9,"as":"a"}},"mark":"\#(mark)",\#(rest)}"#
  }

  private static func transformed(_ transforms: String, x: String = "a") -> String {
    points(
      #""transform":[\#(transforms)],"encoding":{"x":{"field":"\#(x)","type":"quantitative"}}"#)
  }

  private static var hostile: [(String, String)] {
    let list = "[" + (0..<1_000).map { "\"f\($0)\"" }.joined(separator: ",") + "]"
    let unit = #"{"mark":"bar","encoding":{"x":{"field":{"repeat":"column"}}}}"#
    let rows = (0..<2_000).map { #"{"a":\#($0),"b":"k\#($0)"}"# }.joined(separator: ",")
    let values = #""data":{"values":[\#(rows)]}"#
    let calculate = { (text: String) in
      transformed(#"{"calculate":"\#(text)","as":"b"}"#)
    }
    return [
      ("a sequence of 10⁹ rows", points(#""encoding":{"x":{"field":"a","type":"quantitative"}}"#)),
      (
        "10⁹ bins",
        points(
          #""encoding":{"x":{"field":"a","bin":{"step":1e-9}},"y":{"aggregate":"count"}}"#,
          mark: "bar")
      ),
      (
        "a regression of order 10⁶",
        transformed(#"{"regression":"a","on":"a","method":"poly","order":1e6}"#)
      ),
      ("loess of 10⁵ rows", transformed(#"{"loess":"a","on":"a"}"#)),
      (
        "a density of 10⁹ steps",
        transformed(#"{"density":"a","steps":1e9,"minsteps":1e9}"#, x: "value")
      ),
      (
        "imputed 10⁹ keys",
        transformed(#"{"impute":"a","key":"a","keyvals":{"stop":1e9},"value":0}"#)
      ),
      (
        "windows of all rows",
        transformed(#"{"window":[{"op":"median","field":"a","as":"b"}],"frame":[null,null]}"#)
      ),
      ("10⁹ quantiles", transformed(#"{"quantile":"a","step":1e-9}"#, x: "value")),
      (
        "flattened twice",
        transformed(
          #"{"calculate":"sequence(1000)","as":"l"},{"flatten":["l"]},{"calculate":"sequence(1000)","as":"m"},{"flatten":["m"]}"#
        )
      ),
      ("folded by 1,000 fields", transformed(#"{"fold":\#(list)}"#)),
      ("sequence(10⁹) for each row", calculate("length(sequence(1e9))")),
      (
        "texts that double",
        calculate(
          "replace(replace(replace(pad('x',100000,'ab'),/x|a|b/g,'$&$&$&$&'),/a/g,'$&$&$&$&'),/b/g,'$&$&$&$&')"
        )
      ),
      (
        "a regular expression that goes back",
        calculate("test(/(a+)+(a+)+$/, pad('b', 5000, 'a', 'left'))")
      ),
      ("an expression nested 10⁵ deep", calculate(String(repeating: "(", count: 100_000))),
      (
        "10⁶ repeated views",
        #"{\#(values),"repeat":{"row":\#(list),"column":\#(list)},"spec":\#(unit)}"#
      ),
      (
        "2,000 facets",
        #"{\#(values),"mark":"bar","encoding":{"x":{"field":"a"},"row":{"field":"b"}}}"#
      ),
      (
        "4 · 10⁶ facets",
        #"{\#(values),"mark":"bar","encoding":{"x":{"field":"a"},"row":{"field":"b"},"column":{"field":"a"}}}"#
      ),
      (
        "2,000 series",
        #"{\#(values),"mark":"line","encoding":{"x":{"field":"a","type":"quantitative"},"y":{"field":"a","type":"quantitative"},"color":{"field":"b"}}}"#
      ),
      (
        "a plot of 10⁹ pixels",
        #"{\#(values),"width":1e9,"height":1e9,"mark":"bar","encoding":{"x":{"field":"a","type":"quantitative","axis":{"tickCount":1e9}}}}"#
      ),
    ]
  }
}

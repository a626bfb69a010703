import ArtifactCore
import ArtifactRefiners
import Charts
import TestSupport
import Testing

@Suite struct ChartScriptRefinerTests {
  private let promises = RefinerPromises<ChartScriptRefiner>()

  @Test("R21.7 A chart is ready as soon as it can be drawn, and its model is the text")
  func ready() {
    let text = #"{"type":"bar","data":{"labels":["a","b"],"datasets":[{"data":[1,2]}]}}"#
    let whole = promises.refiner(text, finished: true)
    #expect(whole.refinement.verdict == .valid && whole.model.text == text)
    #expect(whole.refinement.status == .ready(safeLength: text.utf8.count, closing: ""))
    #expect(whole.model.script()?.dialect == .chartjs)
    guard case .waiting = promises.refiner("{\"type\":\"bar\"").refinement.status else {
      Issue.record("ready without data")
      return
    }
    let umlaut = promises.refiner(Array("{\"a\":\"ü".utf8.dropLast()))
    #expect(umlaut.model.text == "{\"a\":\"")
  }

  @Test("R21.7 R1.2 R1.4 The refinement doesn't depend on the pieces and stays ready")
  func pieces() {
    let sales =
      "new Chart(c, {type: 'bar', data: {labels: ['a', 'b'], datasets: [{data: [1, 2]}]}});"
    let option =
      "const option = {xAxis: {data: ['a', 'b']}, series: [{type: 'bar', data: [1, 2]}]};\n"
    for text in [sales, "const n = [1];\n" + sales + "\nconsole.log(n);", option + sales] {
      promises.checkEverySplit(of: Array(text.utf8))
    }
    // A chart that later statements change is ready as long as it is known.
    let lost = option + "option.series = await (await fetch('/sales')).json();\n// " + sales
    var wasReady = false
    for length in lost.utf8.indices.map({ lost.utf8.distance(from: lost.utf8.startIndex, to: $0) })
    {
      let isReady =
        if case .ready = promises.refiner(Array(lost.utf8.prefix(length))).refinement.status {
          true
        } else { false }
      #expect(isReady || !wasReady, "waits again after \(length) bytes")
      wasReady = isReady
    }
    if case .waiting = promises.refiner(lost, finished: true).refinement.status, wasReady {
      Issue.record("waits again at the end")
    }
  }

  @Test("R21.7a Notes on a chart have their place in JSON, else the first byte")
  func notes() {
    let json =
      ##"{"type":"bar","data":{"labels":["a"],"datasets":[{"data":[1]},{"data":[2],"hidden":true}]}}"##
    let place = json.split(separator: "{\"data\":[2]")[0].utf8.count
    for (text, start) in [(json, place), ("new Chart(c, \(json));", 0)] {
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .valid)
      #expect(refinement.diagnostics.map(\.code.rawValue) == ["chart.not-drawn"])
      #expect(refinement.diagnostics.first?.range?.lowerBound == start)
    }
  }

  @Test("R21.7a A note in a script has the place of the name that it is about")
  func names() {
    for text in [
      "const type = 3;\nnew Chart(c, {type: '⟦linee', data: {labels: ['a'], datasets: [{data: [1]}]}});",
      "new Chart(c, {type: 'bar', data: {labels: ['a'], ⟦dataset: [{data: [1]}]}});",
      #"{"type": "bar", "data": {"labels": ["a"], "⟦dataset": [{"data": [1]}]}}"#,
      #"{"type": "⟦bra", "data": {"labels": ["a"], "datasets": [{"data": [1]}]}}"#,
    ] {
      let start = text.split(separator: "⟦")[0].utf8.count
      let refinement = promises.refiner(text.replacing("⟦", with: ""), finished: true).refinement
      #expect(refinement.verdict == .valid)
      #expect(refinement.diagnostics.map(\.code.rawValue) == ["chart.unknown-name"])
      #expect(refinement.diagnostics.first?.range?.lowerBound == start, "\(text)")
    }
  }

  @Test("R21.8 A chart that isn't drawn is valid, and its type is named")
  func undrawn() {
    let text = #"{"data":[{"type":"scatter3d","x":[1],"y":[3],"z":[5]}],"layout":{}}"#
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.verdict == .valid)
    #expect(refinement.diagnostics.map(\.message) == ["`scatter3d` isn't drawn"])
    #expect(refinement.diagnostics.first?.severity == .info)
  }

  @Test("R21.8 A payload without a chart is invalid")
  func invalid() {
    for text in ["", "{}", "[1]", "console.log(1)"] {
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .invalid(offset: 0), "\(text)")
      #expect(refinement.diagnostics.map(\.code) == [.invalidChartScript], "\(text)")
    }
  }
}

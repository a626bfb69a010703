import ArtifactBase
import Charts
import Testing

/// Misspelt types and members of other notations, and data that don't fit.
@Suite("L7.6 Notes on other notations") struct ForeignCheckTests {
  @Test(
    "L7.6 Misspelt types and members are drawn as similar ones, with a note",
    arguments: [
      (
        "new Chart(c, {type: 'linee', data: {labels: ['a'], datasets: [{data: [1]}]}})", "/type",
        "line"
      ),
      (#"{"type": "bra", "data": {"labels": ["a"], "datasets": [{"data": [1]}]}}"#, "/type", "bar"),
      (
        "new Chart(c, {type: 'bar', data: {labels: ['a'], dataset: [{data: [1]}]}})",
        "/data/dataset", "datasets"
      ),
      (
        #"{"type": "bar", "data": {"lables": ["a"], "datasets": [{"data": [1]}]}}"#, "/data/lables",
        "labels"
      ),
      (
        "option = {xAxis: {data: ['a']}, yAxis: {}, series: [{type: 'baar', data: [1]}]}",
        "/series/0/type", "bar"
      ),
      (
        "option = {xaxis: {data: ['a']}, yAxis: {}, series: [{type: 'bar', data: [1]}]}", "/xaxis",
        "xAxis"
      ),
      (
        #"{"data": [{"type": "scater", "x": [1, 2], "y": [3, 4]}], "layout": {}}"#, "/data/0/type",
        "scatter"
      ),
      (
        "Plotly.newPlot('d', [{type: 'pie', lables: ['a'], values: [1]}])", "/data/0/lables",
        "labels"
      ),
    ])
  func corrections(source: String, path: String, suggestion: String) throws {
    let found = try #require(ScriptChart.find(in: source))
    #expect(found.chart?.chart != nil && !found.isUndrawn)
    #expect(found.notes.map(\.path) == [path], "\(found.notes)")
    #expect(found.notes.first?.suggestion == suggestion)
  }

  @Test(
    "L7.6 Types that aren't drawn and those without a similar one are named",
    arguments: [
      (#"{"data": [{"type": "scatter3d", "x": [1], "y": [3], "z": [5]}], "layout": {}}"#, true),
      ("Plotly.newPlot('d', [{type: 'choropleth', locations: ['USA'], z: [1]}], {})", true),
      ("option = {series: [{type: 'map', map: 'world', data: [{name: 'US', value: 1}]}]}", true),
      (
        "new Chart(c, {type: 'zigzag', data: {labels: ['a'], datasets: [{data: [1]}]}})", false
      ),
    ])
  func undrawn(source: String, isKnown: Bool) throws {
    let found = try #require(ScriptChart.find(in: source))
    let isNil = found.chart == nil
    #expect(isNil && found.isUndrawn)
    #expect(found.notes.map(\.code) == [isKnown ? .notDrawn : .unknownName], "\(found.notes)")
  }

  @Test(
    "L7.6a Lists of different lengths and texts among numbers are noted",
    arguments: [
      (
        "new Chart(c, {type: 'bar', data: {labels: ['a', 'b'], datasets: [{data: [1, 2, 3]}]}})",
        "/data/datasets/0/data"
      ),
      (
        "new Chart(c, {type: 'bar', data: {labels: ['a', 'b'], datasets: [{data: ['1', 'n/a']}]}})",
        "/data/datasets/0/data/1"
      ),
      (
        "option = {xAxis: {data: ['a', 'b']}, yAxis: {}, series: [{type: 'bar', data: [1]}]}",
        "/series/0/data"
      ),
      ("Plotly.newPlot('d', [{type: 'bar', x: ['a', 'b'], y: [1]}])", "/data/0/y"),
      ("Plotly.newPlot('d', [{type: 'pie', labels: ['a', 'b'], values: [1]}])", "/data/0/values"),
    ])
  func lengths(source: String, path: String) throws {
    let found = try #require(ScriptChart.find(in: source))
    #expect(found.chart?.chart != nil)
    #expect(found.notes.map(\.path) == [path], "\(found.notes)")
  }

  @Test("L7.6 Charts without mistakes have no such notes")
  func valid() {
    let sankey = NotationCase(
      name: "sankey", dialect: .chartjs,
      source: """
        new Chart(c, {type: 'sankey', data: {datasets: [
          {data: [{from: 'a', to: 'b', flow: 1}], labels: {a: 'A', b: 'B'}}]}})
        """, want: .null)
    for row in NotationTests.own + [sankey] {
      let notes = ScriptChart.find(in: row.source, as: row.dialect)?.notes ?? []
      #expect(notes.allSatisfy { $0.code == .notDrawn }, "\(row.name): \(notes)")
    }
  }
}

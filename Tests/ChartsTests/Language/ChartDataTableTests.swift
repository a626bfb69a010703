import ArtifactBase
import Charts
import Testing

/// Takes the data of charts as tables.
@Suite("P3.14 Tables of charts") struct ChartDataTableTests {
  @Test("The table has the first rows and columns as texts")
  func texts() throws {
    var frame = DataFrame(rowCount: 3)
    frame["n"] = Column([1.5, .null, .number(.nan)])
    frame["t"] = Column([.date(0), .date(60_000), .date(1_500)])
    frame["o"] = Column([[1, "x"], true, .missing])
    frame["rest"] = Column(["", "", ""])
    let table = ChartDataTable(frame, rows: 2, columns: 3)
    #expect(table.columns.map(\.name) == ["n", "t", "o"])
    #expect(table.columns.map(\.isNumeric) == [true, false, false])
    #expect(
      table.rows == [["1.5", "1970-01-01", #"[1,"x"]"#], ["", "1970-01-01 00:01", "true"]])
    #expect(table.rowCount == 3)
    #expect(table.columnCount == 4)
  }

  @Test(
    "The data is that of the first view with data, before transforms",
    arguments: [
      (#"{"data": {"values": [1, 2]}, "transform": [{"filter": "false"}], "mark": "bar"}"#, "data"),
      (#"{"data": {"values": [{"a": 1}]}, "layer": [{"mark": "bar"}]}"#, "a"),
      (
        #"{"hconcat": [{"data": {"url": "x"}, "mark": "bar"}, {"data": {"values": [{"b": 1}]},"#
          + #" "mark": "bar"}]}"#, "b"
      ),
      (
        #"{"datasets": {"d": [{"c": 1}]}, "data": {"name": "d"}, "facet": {"row": {"field": "c"}},"#
          + #" "spec": {"mark": "bar"}}"#, "c"
      ),
      (#"{"data": {"url": "x"}, "mark": "bar"}"#, nil),
    ])
  func source(spec: String, column: String?) throws {
    let chart = try #require(VegaLiteNotation.chart(from: JSONValue(parsing: spec))).chart
    #expect(chart.dataTable(rows: 5, columns: 5)?.columns.first?.name == column)
  }
}

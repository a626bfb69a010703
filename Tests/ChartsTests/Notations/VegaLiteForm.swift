import Testing

/// Charts as language models write them, with what is drawn.
struct VegaLiteForm: Sendable, CustomTestStringConvertible {
  /// What is unusual.
  let name: String
  let source: String
  /// The numbers of marks by kind.
  let marks: String
  /// The first labels of axes.
  let labels: [String]
  /// The JSON pointers of the notes.
  let paths: [String]

  var testDescription: String { name }

  init(_ name: String, _ source: String, marks: String, labels: [String], paths: [String]) {
    self.name = name
    self.source = source
    self.marks = marks
    self.labels = labels
    self.paths = paths
  }

  static let all = [
    VegaLiteForm(
      "Vega: bars in groups, and texts that follow them",
      #"{"data":[{"name":"t","values":[{"k":"a","s":"p","v":2},{"k":"a","s":"q","v":4},{"k":"b","s":"p","v":3},{"k":"b","s":"q","v":1}]}],"scales":[{"name":"x","type":"band","domain":{"data":"t","field":"k"},"range":"width"},{"name":"y","domain":{"data":"t","field":"v"},"range":"height","nice":true}],"axes":[{"orient":"bottom","scale":"x"},{"orient":"left","scale":"y"}],"marks":[{"type":"group","from":{"facet":{"data":"t","name":"f","groupby":"k"}},"encode":{"enter":{"x":{"scale":"x","field":"k"}}},"signals":[{"name":"width","update":"bandwidth('x')"}],"scales":[{"name":"pos","type":"band","range":"width","domain":{"data":"t","field":"s"}}],"marks":[{"name":"bars","type":"rect","from":{"data":"f"},"encode":{"enter":{"x":{"scale":"pos","field":"s"},"width":{"scale":"pos","band":1},"y":{"scale":"y","field":"v"},"y2":{"scale":"y","value":0}}}},{"type":"text","from":{"data":"bars"},"encode":{"enter":{"x":{"field":"x"},"y":{"field":"y"},"text":{"field":"datum.v"}}}}]}]}"#,
      marks: "rect 4", labels: ["a", "b", "0.0", "0.5"],
      paths: ["/marks/0/marks/1"]),
    VegaLiteForm(
      "Vega: a ring by a signal",
      #"{"signals":[{"name":"hole","value":40}],"data":[{"name":"t","values":[{"k":"a","v":2},{"k":"b","v":4}],"transform":[{"type":"pie","field":"v"}]}],"scales":[{"name":"c","type":"ordinal","domain":{"data":"t","field":"k"},"range":{"scheme":"category10"}}],"marks":[{"type":"arc","from":{"data":"t"},"encode":{"enter":{"fill":{"scale":"c","field":"k"},"x":{"signal":"width / 2"},"y":{"signal":"height / 2"}},"update":{"startAngle":{"field":"startAngle"},"endAngle":{"field":"endAngle"},"innerRadius":{"signal":"hole"},"outerRadius":{"signal":"width / 2"}}}}]}"#,
      marks: "arc 2", labels: [],
      paths: []),
    VegaLiteForm(
      "Vega: a histogram",
      #"{"signals":[{"name":"size","value":1}],"data":[{"name":"p","values":[{"u":0.2},{"u":0.4},{"u":1.5}]},{"name":"t","source":"p","transform":[{"type":"extent","field":"u","signal":"all"},{"type":"bin","field":"u","extent":{"signal":"all"},"step":{"signal":"size"}},{"type":"aggregate","groupby":["bin0","bin1"],"ops":["count"],"as":["v"]}]}],"scales":[{"name":"x","type":"linear","domain":[0,2],"range":"width"},{"name":"y","domain":{"data":"t","field":"v"},"range":"height","nice":true}],"axes":[{"orient":"bottom","scale":"x"},{"orient":"left","scale":"y"}],"marks":[{"type":"rect","from":{"data":"t"},"encode":{"update":{"x":{"scale":"x","field":"bin0"},"x2":{"scale":"x","field":"bin1","offset":-1},"y":{"scale":"y","field":"v"},"y2":{"scale":"y","value":0}}}}]}"#,
      marks: "rect 2", labels: ["0.0", "0.2", "0.4", "0.6"],
      paths: []),
    VegaLiteForm(
      "time range whose end has no type",
      #"{"data":{"values":[{"t":"a","s":"2024-01-02","e":"2024-01-19"},{"t":"b","s":"2024-01-15","e":"2024-02-09"}]},"mark":"bar","encoding":{"y":{"field":"t"},"x":{"field":"s","type":"temporal"},"x2":{"field":"e"}}}"#,
      marks: "rect 2", labels: ["Jan 07", "Jan 14", "Jan 21", "Jan 28"],
      paths: []),
    VegaLiteForm(
      "pie",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"pie","encoding":{"theta":{"field":"v","type":"quantitative"},"color":{"field":"m"}}}"#,
      marks: "arc 3", labels: [],
      paths: ["/mark"]),
    VegaLiteForm(
      "pie-xy",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"pie","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "arc 3", labels: [],
      paths: ["/mark"]),
    VegaLiteForm(
      "donut",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":{"type":"donut"},"encoding":{"theta":{"field":"v"},"color":{"field":"m","type":"nominal"}}}"#,
      marks: "arc 3", labels: [],
      paths: ["/mark"]),
    VegaLiteForm(
      "donut-notype",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":{"type":"doughnut"},"encoding":{"angle":{"field":"v"},"color":{"field":"m","type":"nominal"}}}"#,
      marks: "arc 3", labels: [],
      paths: ["/mark"]),
    VegaLiteForm(
      "histogram",
      #"{"data":{"values":[{"x":1},{"x":2},{"x":2},{"x":7}]},"mark":"histogram","encoding":{"x":{"field":"x","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["1.0", "2.0", "3.0", "4.0"],
      paths: ["/mark"]),
    VegaLiteForm(
      "scatter",
      #"{"data":{"values":[{"a":1,"b":2},{"a":3,"b":1}]},"mark":"scatter","encoding":{"x":{"field":"a","type":"quantitative"},"y":{"field":"b","type":"quantitative"}}}"#,
      marks: "symbol 2", labels: ["0.0", "0.5", "1.0", "1.5"],
      paths: ["/mark"]),
    VegaLiteForm(
      "bubble",
      #"{"data":{"values":[{"a":1,"b":2,"c":5},{"a":3,"b":1,"c":9}]},"mark":"bubble","encoding":{"x":{"field":"a","type":"quantitative"},"y":{"field":"b","type":"quantitative"},"size":{"field":"c","type":"quantitative"}}}"#,
      marks: "symbol 2", labels: ["0.0", "0.5", "1.0", "1.5"],
      paths: ["/mark"]),
    VegaLiteForm(
      "column",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"column","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/mark"]),
    VegaLiteForm(
      "column-chart",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"Column Chart","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/mark"]),
    VegaLiteForm(
      "heatmap",
      #"{"data":{"values":[{"a":"p","b":"q","c":5},{"a":"r","b":"q","c":9}]},"mark":"heatmap","encoding":{"x":{"field":"a","type":"nominal"},"y":{"field":"b","type":"nominal"},"color":{"field":"c","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["p", "r", "q"],
      paths: ["/mark"]),
    VegaLiteForm(
      "case",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"Bar","encoding":{"X":{"field":"m","type":"Nominal"},"Y":{"field":"v","type":"Quantitative"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/encoding/X", "/encoding/Y", "/mark"]),
    VegaLiteForm(
      "misspelt-mark",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bra","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/mark"]),
    VegaLiteForm(
      "misspelt-mark2",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"lien","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "line 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/mark"]),
    VegaLiteForm(
      "misspelt-field",
      #"{"data":{"values":[{"m":"Jan","value":3},{"m":"Feb","value":5}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"val","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: ["/encoding/y/field"]),
    VegaLiteForm(
      "misspelt-field2",
      #"{"data":{"values":[{"m":"Jan","Revenue":3},{"m":"Feb","Revenue":5}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"Revnue","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: ["/encoding/y/field"]),
    VegaLiteForm(
      "field-case",
      #"{"data":{"values":[{"month":"Jan","total_sales":3},{"month":"Feb","total_sales":5}]},"mark":"bar","encoding":{"x":{"field":"Month","type":"nominal"},"y":{"field":"Total Sales","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: ["/encoding/x/field", "/encoding/y/field"]),
    VegaLiteForm(
      "unknown-field",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"profit","type":"quantitative"}}}"#,
      marks: "", labels: [],
      paths: ["/encoding/y/field"]),
    VegaLiteForm(
      "avg",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"g","type":"nominal"},"y":{"field":"v","aggregate":"avg","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["a", "b", "0.0", "0.5"],
      paths: ["/encoding/y/aggregate"]),
    VegaLiteForm(
      "total",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"g","type":"nominal"},"y":{"field":"v","aggregate":"total","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["a", "b", "0", "1"],
      paths: ["/encoding/y/aggregate"]),
    VegaLiteForm(
      "agg-misspelt",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"g","type":"nominal"},"y":{"field":"v","aggregate":"meam","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["a", "b", "0.0", "0.5"],
      paths: ["/encoding/y/aggregate"]),
    VegaLiteForm(
      "bin-string",
      #"{"data":{"values":[{"x":1},{"x":2},{"x":2},{"x":7}]},"mark":"bar","encoding":{"x":{"field":"x","bin":"true","type":"quantitative"},"y":{"aggregate":"count"}}}"#,
      marks: "rect 3", labels: ["1.0", "2.0", "3.0", "4.0"],
      paths: []),
    VegaLiteForm(
      "bin-number",
      #"{"data":{"values":[{"x":1},{"x":2},{"x":2},{"x":7}]},"mark":"bar","encoding":{"x":{"field":"x","bin":3,"type":"quantitative"},"y":{"aggregate":"count"}}}"#,
      marks: "rect 3", labels: ["0.0", "2.0", "4.0", "6.0"],
      paths: []),
    VegaLiteForm(
      "data-array",
      #"{"data":[{"m":"Jan","v":3},{"m":"Feb","v":5}],"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: []),
    VegaLiteForm(
      "values-top",
      #"{"values":[{"m":"Jan","v":3},{"m":"Feb","v":5}],"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: ["/values"]),
    VegaLiteForm(
      "columns",
      #"{"data":{"values":{"m":["Jan","Feb"],"v":[3,5]}},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: []),
    VegaLiteForm(
      "columns-direct",
      #"{"data":{"m":["Jan","Feb"],"v":[3,5]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: []),
    VegaLiteForm(
      "header-rows",
      #"{"data":{"values":[["m","v"],["Jan",3],["Feb",5]]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: []),
    VegaLiteForm(
      "csv-text",
      #"{"data":"m,v\nJan,3\nFeb,5\n","mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: []),
    VegaLiteForm(
      "csv-values",
      #"{"data":{"values":"m,v\nJan,3\nFeb,5\n"},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: []),
    VegaLiteForm(
      "encoding-in-mark",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":{"type":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/mark/encoding"]),
    VegaLiteForm(
      "channels-beside",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: [""]),
    VegaLiteForm(
      "strings",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":"m","y":"v:Q"}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: []),
    VegaLiteForm(
      "shorthand",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":"g:N","y":"mean(v):Q"}}"#,
      marks: "rect 2", labels: ["a", "b", "0.0", "0.5"],
      paths: []),
    VegaLiteForm(
      "num-text",
      #"{"data":{"values":[{"m":"Jan","v":"1,200"},{"m":"Feb","v":"$950"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0", "200"],
      paths: ["/encoding/y/field"]),
    VegaLiteForm(
      "percent",
      #"{"data":{"values":[{"m":"Jan","v":"45%"},{"m":"Feb","v":"12.5%"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0", "5"],
      paths: ["/encoding/y/field"]),
    VegaLiteForm(
      "millions",
      #"{"data":{"values":[{"m":"Jan","v":"1.2M"},{"m":"Feb","v":"€3,4M"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0", "500,000"],
      paths: ["/encoding/y/field"]),
    VegaLiteForm(
      "units",
      #"{"data":{"values":[{"m":"Jan","v":"12 km"},{"m":"Feb","v":"7 km"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0", "2"],
      paths: ["/encoding/y/field"]),
    VegaLiteForm(
      "quant-text",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"quantitative"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/encoding/x/type"]),
    VegaLiteForm(
      "temporal-month",
      #"{"data":{"values":[{"m":"Week 1","v":3},{"m":"Week 2","v":5}]},"mark":"line","encoding":{"x":{"field":"m","type":"temporal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "line 2", labels: ["Jan 07", "Jan 14", "Jan 21", "Jan 28"],
      paths: []),
    VegaLiteForm(
      "quarter",
      #"{"data":{"values":[{"m":"Q1 2024","v":3},{"m":"Q2 2024","v":5},{"m":"Q3 2024","v":4}]},"mark":"line","encoding":{"x":{"field":"m","type":"temporal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "line 3", labels: ["2024", "February", "March", "April"],
      paths: []),
    VegaLiteForm(
      "dots",
      #"{"data":{"values":[{"m":"31.12.2023","v":3},{"m":"15.01.2024","v":5}]},"mark":"line","encoding":{"x":{"field":"m","type":"temporal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "line 2", labels: ["Dec 31", "Wed 03", "Jan 07", "Thu 11"],
      paths: []),
    VegaLiteForm(
      "years",
      #"{"data":{"values":[{"m":2019,"v":3},{"m":2020,"v":5},{"m":2021,"v":4}]},"mark":"line","encoding":{"x":{"field":"m","type":"temporal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "line 3", labels: ["2019", "July", "2020", "July"],
      paths: []),
    VegaLiteForm(
      "type-number",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"category"},"y":{"field":"v","type":"number"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/encoding/x/type", "/encoding/y/type"]),
    VegaLiteForm(
      "type-date",
      #"{"data":{"values":[{"m":"2024-01-01","v":3},{"m":"2024-02-01","v":5}]},"mark":"line","encoding":{"x":{"field":"m","type":"date"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "line 2", labels: ["Jan 07", "Jan 14", "Jan 21", "Jan 28"],
      paths: ["/encoding/x/type"]),
    VegaLiteForm(
      "colour",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"},"colour":{"field":"g","type":"nominal"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/encoding/colour"]),
    VegaLiteForm(
      "enconding",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","enconding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/enconding"]),
    VegaLiteForm(
      "layers",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"layers":[{"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}},{"mark":"line","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}]}"#,
      marks: "line 3 rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/layers"]),
    VegaLiteForm(
      "layer-mark",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}},"layer":[{"mark":"bar"},{"mark":{"type":"text","dy":-5},"encoding":{"text":{"field":"v","type":"quantitative"}}}]}"#,
      marks: "rect 3 text 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: []),
    VegaLiteForm(
      "array",
      #"[{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}},{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"line","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}]"#,
      marks: "line 3 rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: [""]),
    VegaLiteForm(
      "scale-string",
      #"{"data":{"values":[{"a":1,"b":10},{"a":2,"b":1000}]},"mark":"line","encoding":{"x":{"field":"a","type":"quantitative"},"y":{"field":"b","type":"quantitative","scale":"log"}}}"#,
      marks: "line 2", labels: ["1.0", "1.1", "1.2", "1.3"],
      paths: []),
    VegaLiteForm(
      "axis-string",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal","axis":"Month"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: []),
    VegaLiteForm(
      "sort-desc",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal","sort":"desc"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["Mar", "Jan", "Feb", "0.0"],
      paths: []),
    VegaLiteForm(
      "tooltip-list",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"},"tooltip":["m","v"]}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: []),
    VegaLiteForm(
      "filter-empty",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"transform":[{"filter":"datum.v > 100"}],"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "", labels: [],
      paths: ["/transform/0/filter"]),
    VegaLiteForm(
      "timeunit-monthly",
      #"{"data":{"values":[{"d":"2024-01-05","v":3},{"d":"2024-01-25","v":5},{"d":"2024-02-05","v":5}]},"mark":"bar","encoding":{"x":{"field":"d","timeUnit":"monthly"},"y":{"field":"v","aggregate":"sum"}}}"#,
      marks: "rect 2", labels: ["Jan 2024", "Feb 2024", "Mar 2024", "0"],
      paths: []),
    VegaLiteForm(
      "wrapped",
      #"{"spec":{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: []),
    VegaLiteForm(
      "box",
      #"{"data":{"values":[{"g":"a","v":1},{"g":"a","v":2},{"g":"a","v":9},{"g":"b","v":4},{"g":"b","v":5}]},"mark":"box plot","encoding":{"x":{"field":"g","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 4 rule 4", labels: ["a", "b", "0", "1"],
      paths: ["/mark"]),
    VegaLiteForm(
      "records",
      #"{"data":{"records":[{"m":"Jan","v":3},{"m":"Feb","v":5}]},"mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 2", labels: ["Feb", "Jan", "0.0", "0.5"],
      paths: ["/data/records"]),
    VegaLiteForm(
      "datasets-name",
      #"{"datasets":{"d":[{"m":"Jan","v":3}]},"data":"d","mark":"bar","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 1", labels: ["Jan", "0.0", "0.5", "1.0"],
      paths: []),
    VegaLiteForm(
      "waterfall",
      #"{"data":{"values":[{"m":"Jan","v":3,"g":"a"},{"m":"Feb","v":5,"g":"b"},{"m":"Mar","v":4,"g":"a"}]},"mark":"waterfall","encoding":{"x":{"field":"m","type":"nominal"},"y":{"field":"v","type":"quantitative"}}}"#,
      marks: "rect 3", labels: ["Feb", "Jan", "Mar", "0.0"],
      paths: ["/mark"]),
    VegaLiteForm(
      "vega-bar",
      #"{"$schema":"https://vega.github.io/schema/vega/v5.json","width":400,"height":200,"data":[{"name":"table","values":[{"category":"A","amount":28},{"category":"B","amount":55}]}],"scales":[{"name":"xscale","type":"band","domain":{"data":"table","field":"category"},"range":"width"},{"name":"yscale","domain":{"data":"table","field":"amount"},"nice":true,"range":"height"}],"axes":[{"orient":"bottom","scale":"xscale"},{"orient":"left","scale":"yscale","title":"Amount"}],"marks":[{"type":"rect","from":{"data":"table"},"encode":{"enter":{"x":{"scale":"xscale","field":"category"},"width":{"scale":"xscale","band":1},"y":{"scale":"yscale","field":"amount"},"y2":{"scale":"yscale","value":0}},"update":{"fill":{"value":"steelblue"}}}}]}"#,
      marks: "rect 2", labels: ["A", "B", "0", "10"],
      paths: []),
    VegaLiteForm(
      "vega-line",
      #"{"$schema":"https://vega.github.io/schema/vega/v5.json","data":[{"name":"t","values":[{"x":0,"y":28,"c":0},{"x":0,"y":20,"c":1},{"x":1,"y":43,"c":0},{"x":1,"y":35,"c":1}]}],"scales":[{"name":"x","type":"point","domain":{"data":"t","field":"x"},"range":"width"},{"name":"y","type":"linear","zero":true,"domain":{"data":"t","field":"y"},"range":"height"},{"name":"color","type":"ordinal","range":"category","domain":{"data":"t","field":"c"}}],"axes":[{"orient":"bottom","scale":"x"},{"orient":"left","scale":"y"}],"marks":[{"type":"group","from":{"facet":{"name":"series","data":"t","groupby":"c"}},"marks":[{"type":"line","from":{"data":"series"},"encode":{"enter":{"x":{"scale":"x","field":"x"},"y":{"scale":"y","field":"y"},"stroke":{"scale":"color","field":"c"},"strokeWidth":{"value":2}}}}]}]}"#,
      marks: "line 4", labels: ["0", "1", "0", "5"],
      paths: []),
    VegaLiteForm(
      "vega-pie",
      #"{"$schema":"https://vega.github.io/schema/vega/v5.json","width":200,"height":200,"data":[{"name":"t","values":[{"id":1,"f":4},{"id":2,"f":6}],"transform":[{"type":"pie","field":"f"}]}],"scales":[{"name":"color","type":"ordinal","domain":{"data":"t","field":"id"},"range":{"scheme":"category20"}}],"marks":[{"type":"arc","from":{"data":"t"},"encode":{"enter":{"fill":{"scale":"color","field":"id"},"x":{"signal":"width/2"},"y":{"signal":"height/2"}},"update":{"startAngle":{"field":"startAngle"},"endAngle":{"field":"endAngle"},"innerRadius":{"value":0},"outerRadius":{"signal":"width/2"}}}}]}"#,
      marks: "arc 2", labels: [],
      paths: []),
    VegaLiteForm(
      "vega-scatter",
      #"{"$schema":"https://vega.github.io/schema/vega/v5.json","data":[{"name":"s","values":[{"a":1,"b":2},{"a":3,"b":5}]}],"scales":[{"name":"x","type":"linear","domain":{"data":"s","field":"a"},"range":"width"},{"name":"y","type":"linear","domain":{"data":"s","field":"b"},"range":"height"}],"axes":[{"orient":"bottom","scale":"x","title":"A"},{"orient":"left","scale":"y"}],"marks":[{"type":"symbol","from":{"data":"s"},"encode":{"update":{"x":{"scale":"x","field":"a"},"y":{"scale":"y","field":"b"},"size":{"value":50},"fill":{"value":"red"}}}}]}"#,
      marks: "symbol 2", labels: ["0.0", "0.5", "1.0", "1.5"],
      paths: []),
  ]
}

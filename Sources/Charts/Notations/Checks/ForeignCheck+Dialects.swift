import ArtifactBase

extension ForeignCheck {
  // MARK: Chart.js

  mutating func correctChartJS(_ value: inout JSONValue) {
    correct(ForeignWords.chartJS, of: &value, at: [])
    correctType(of: &value, among: ForeignWords.chartJSTypes, .chartjs, at: [])
    guard var data = value["data"], data.objectValue != nil else { return }
    correct(ForeignWords.chartJSData, of: &data, at: ["data"])
    let labels = data["labels"]?.arrayValue?.count ?? 0
    let scales = value["options"]?["scales"]?.objectValue?.values ?? []
    let hasCategories = scales.contains { $0["type"] == "category" && $0["labels"] != nil }
    if var list = data["datasets"] {
      var check = self
      forEach(&list, at: ["data", "datasets"]) { dataset, path in
        check.correct(ForeignWords.chartJSDataset, of: &dataset, at: path)
        check.correctType(of: &dataset, among: ForeignWords.chartJSTypes, .chartjs, at: path)
        check.checkData(of: dataset, labels: labels, hasCategories: hasCategories, at: path)
      }
      self = check
      data["datasets"] = list
    }
    value["data"] = data
  }

  /// Notes values beside labels that aren't numbers, or aren't as many as the labels.
  private mutating func checkData(
    of dataset: JSONValue, labels: Int, hasCategories: Bool, at path: [String]
  ) {
    guard labels > 0, case .array(let list)? = dataset["data"],
      !list.contains(where: { $0.objectValue != nil })
    else { return }
    checkLength(list.count, of: "data", against: labels, of: "labels", at: path + ["data"])
    guard !hasCategories else { return }
    for (index, element) in list.enumerated() {
      guard case .string(let text) = element, NotationValue.number(element) == nil else { continue }
      return report(
        .wrongType, "`\(text.prefix(30))` isn't a number: the value is left out", name: text,
        at: path + ["data", String(index)])
    }
  }

  // MARK: ECharts

  mutating func correctECharts(_ value: inout JSONValue) {
    guard value["baseOption"] == nil else { return }
    correct(ForeignWords.echarts, of: &value, at: [])
    var check = self
    for name in ["xAxis", "yAxis"] {
      guard var axis = value[name] else { continue }
      forEach(&axis, at: [name]) { axis, path in
        check.correct(ForeignWords.echartsAxis, of: &axis, at: path)
      }
      value[name] = axis
    }
    if var series = value["series"] {
      let option = value
      forEach(&series, at: ["series"]) { one, path in
        check.correct(ForeignWords.echartsSeries, of: &one, at: path)
        check.correctType(of: &one, among: ForeignWords.echartsTypes, .echarts, at: path)
        check.checkCategories(of: one, in: option, at: path)
      }
      value["series"] = series
    }
    self = check
  }

  /// Notes a series with more or fewer values than its axis has categories.
  private mutating func checkCategories(
    of one: JSONValue, in option: JSONValue, at path: [String]
  ) {
    guard ["bar", "line", "pictorialBar"].contains(one["type"]?.stringValue ?? "line"),
      one["coordinateSystem"] == nil, case .array(let data)? = one["data"],
      data.allSatisfy({ $0.arrayValue == nil && $0["value"]?.arrayValue == nil })
    else { return }
    for name in ["xAxis", "yAxis"] {
      let axes = NotationValue.list(option[name])
      let index = one[name + "Index"]?.intValue ?? 0
      guard axes.indices.contains(index), case .array(let categories)? = axes[index]["data"] else {
        continue
      }
      return checkLength(
        data.count, of: "data", against: categories.count, of: name, at: path + ["data"])
    }
  }

  // MARK: Plotly

  mutating func correctPlotly(_ value: inout JSONValue) {
    if value.arrayValue != nil { return correctTraces(&value, at: []) }
    correct(ForeignWords.plotly, of: &value, at: [])
    guard var traces = value["data"] else { return }
    correctTraces(&traces, at: ["data"])
    value["data"] = traces
  }

  private mutating func correctTraces(_ traces: inout JSONValue, at path: [String]) {
    var check = self
    forEach(&traces, at: path) { trace, path in
      check.correct(ForeignWords.plotlyTrace, of: &trace, at: path)
      check.correctType(of: &trace, among: ForeignWords.plotlyTypes, .plotly, at: path)
      check.checkPairs(of: trace, at: path)
    }
    self = check
  }

  /// Notes coordinates, or labels and values, that aren't as many as each other.
  private mutating func checkPairs(of trace: JSONValue, at path: [String]) {
    let names: (String, String)
    switch trace["type"]?.stringValue ?? "scatter" {
    case "scatter", "scattergl", "bar", "waterfall", "funnel", "scatter3d": names = ("x", "y")
    case "pie", "funnelarea": names = ("labels", "values")
    case "scatterpolar", "barpolar": names = ("theta", "r")
    default: return
    }
    guard case .array(let first)? = trace[names.0], case .array(let second)? = trace[names.1],
      !first.contains(where: { $0.arrayValue != nil })
    else { return }
    checkLength(second.count, of: names.1, against: first.count, of: names.0, at: path + [names.1])
  }
}

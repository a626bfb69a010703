import Charts

/// Tables and transforms that are written and read again.
enum WritingCases {
  static let frames: [(String, DataFrame)] = [
    ("empty", DataFrame()),
    ("no columns", DataFrame(rowCount: 3)),
    ("no rows", frame([("a", []), ("b", [])])),
    ("plain", frame([("a", [1, -2.5, 0]), ("b", ["x", "2020-01-01", ""])])),
    ("JSON", frame([("a", [.null, .missing, true]), ("b", [[1, "x"], .record(.init()), 1])])),
    ("late column first", frame([("a", [.missing, 1]), ("b", [1, 2])])),
    ("absent column", frame([("a", [1]), ("b", [.missing])])),
    (
      "times",
      frame([("a", [.date(0), .null, .date(-1)]), ("b.c['d']", [.date(1), .date(2), .date(3)])])
    ),
    ("odd times", frame([("a", [.date(0.5), .date(.nan), .date(8e15)])])),
    ("early times", frame([("a", [.date(-7e13), .date(4e14), .date(.nan)])])),
    ("odd numbers", frame([("a", [.number(.nan), .null, .number(-.infinity), 0.1])])),
    ("mixed", frame([("a", [.date(5), .missing, "x", .number(.nan), true, .date(0.25), 3])])),
  ]

  private static func frame(_ columns: [(String, [ChartValue])]) -> DataFrame {
    var frame = DataFrame(rowCount: columns[0].1.count)
    for (name, values) in columns { frame[name] = Column(values) }
    return frame
  }

  static let transforms: [ChartTransform] = [
    .calculate(CalculateTransform("datum.a + 1", as: "b")),
    .filter(.expression("datum.a > 1")),
    .filter(
      .and([
        .or([.parameter("p"), .parameter("q", isTrueIfEmpty: false)]), .and([]),
        .not(.field(FieldPredicate("a", .equal(.value("x"))))),
      ])),
    .filter(
      .field(
        FieldPredicate(
          "a", timeUnit: ChartTimeUnitReference("year", step: 5, isUTC: true),
          .range(.dateTime(ChartDateTime(year: 2000, month: 3, hours: 2)), nil)))),
    .filter(.field(FieldPredicate("a", .oneOf([.value(1), .value(.null), .expression("p")])))),
    .filter(.field(FieldPredicate("a", .valid(false)))),
    .aggregate(
      AggregateTransform(
        [
          AggregateMeasure(.count),
          AggregateMeasure(.exponential, of: "a", parameter: 0.5, as: "x"),
        ], groupby: ["g", "h"])),
    .joinAggregate(AggregateTransform([AggregateMeasure(.mean, of: "a")])),
    .window(
      WindowTransform(
        [.init(.ntile, parameter: 4, as: "n"), .init(.aggregate(.sum), of: "a", as: "s")],
        frame: WindowFrame(-3, nil), ignorePeers: true, groupby: ["g"],
        sort: [ChartSortField("a"), ChartSortField("b", isDescending: true)])),
    .bin(BinTransform("a", as: "b")),
    .bin(
      BinTransform(
        "a",
        parameters: BinParameters(
          maxbins: 5, base: 2, step: 3, steps: [1, 2], minstep: 0.5, divide: [3],
          extent: ChartExtent(0, 9), anchor: 1, isNice: false, span: 4), as: "b", end: "c")),
    .timeUnit(
      TimeUnitTransform(ChartTimeUnitReference(nil, maxbins: 9), of: "a", as: "b")),
    .stack(StackTransform(nil, groupby: ["g"], offset: .center, as: "s", end: "e")),
    .stack(StackTransform("a", sort: [ChartSortField("b", isDescending: true)])),
    .fold(FoldTransform(["a", "b"], key: "k", value: "v")),
    .flatten(FlattenTransform(["a", "b"], as: ["c"])),
    .pivot(PivotTransform("a", value: "b", groupby: ["g"], limit: 3, operation: .max)),
    .lookup(LookupTransform("a", in: .named("set"), key: "k", as: ["x"], default: "none")),
    .lookup(LookupTransform("a", in: .table(frame([("k", [.date(1)])])), key: "k", fields: ["v"])),
    .impute(ImputeTransform("a", key: "k", keys: .values([1, "x"]), value: .null)),
    .impute(
      ImputeTransform(
        "a", key: "k", keys: .sequence(start: 1, stop: 9, step: 2), method: .mean,
        frame: WindowFrame(-2, 2), groupby: ["g"])),
    .density(
      DensityTransform(
        "a", groupby: ["g"], isCumulative: true, usesCounts: true, bandwidth: 2,
        extent: ChartExtent(1, 2), minsteps: 3, maxsteps: 4, steps: 5, isShared: false,
        value: "v", density: "d")),
    .regression(
      RegressionTransform(
        "a", on: "b", method: .poly, order: 4, extent: ChartExtent(1, 2), givesParameters: true)),
    .loess(LoessTransform("a", on: "b", bandwidth: 0.7, onOutput: "x", output: "y")),
    .quantile(QuantileTransform("a", probabilities: [0.1, 0.9], step: 0.2)),
    .sample(size: 7),
    .extent(field: "a", parameter: "p"),
  ]
}

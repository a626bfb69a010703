import Testing

@testable import Charts

@Suite("L2.1 Aggregates") struct AggregateTests {
  private let frame = DataFrame(records: [
    ChartRecord([("g", "x"), ("v", 3), ("n", "a")]), ChartRecord([("g", "y"), ("v", nil)]),
    ChartRecord([("g", "x"), ("v", -2), ("n", "b")]),
    ChartRecord([("g", "x"), ("v", 9), ("n", "c")]),
    ChartRecord([("g", "x"), ("v", -2), ("n", "d")]),
  ])

  private func result(_ measure: AggregateMeasure) -> [ChartValue] {
    var environment = TransformEnvironment()
    return frame.applying(.aggregate(.init([measure], groupby: ["g"])), in: &environment)[
      measure.output
    ].values
  }

  @Test func `whole rows with extreme values`() {
    #expect(result(.init(.argmin, of: "v"))[0].member("n") == "b")
    #expect(result(.init(.argmax, of: "v"))[0].member("n") == "c")
    #expect(result(.init(.argmax, of: "v"))[1] == .record(ChartRecord()))
    guard case .list(let rows) = result(.init(.values, of: "v"))[0] else {
      Issue.record("no rows")
      return
    }
    #expect(rows.map { $0.member("n") } == ["a", "b", "c", "d"])
  }

  @Test func `exponential averages and confidence`() {
    // ((3·½ − 2)·½ + 9)·½ − 2, of weights that add up to 1.
    let sum = ((3 * 0.5 - 2) * 0.5 + 9) * 0.5 - 2
    #expect(result(.init(.exponentialb, of: "v", parameter: 0.5))[0] == .number(sum * 0.5))
    let corrected = sum * 0.5 / (1 - 0.0625)
    #expect(result(.init(.exponential, of: "v", parameter: 0.5))[0] == .number(corrected))
    let low = result(.init(.ci0, of: "v"))[0].asNumber
    let high = result(.init(.ci1, of: "v"))[0].asNumber
    #expect(low >= -2 && low < 2 && high > 2 && high <= 9)
    #expect(result(.init(.ci0, of: "v"))[0].asNumber == low)
    #expect(result(.init(.ci0, of: "v"))[1] == .missing)
  }

  @Test func `reports unknown fields with those that exist`() {
    var environment = TransformEnvironment()
    _ = frame.applying(.aggregate(.init([.init(.sum, of: "w")], groupby: ["gg"])), in: &environment)
    #expect(environment.notes.map(\.code) == [.unknownField, .unknownField])
    #expect(
      environment.notes[0].message == "unknown field `gg`: the data has `g`, `v`, `n`")
    #expect(environment.notes[1].message.hasPrefix("unknown field `w`"))
  }

  @Test func `cuts results when work is used up`() {
    var rows = DataFrame(rowCount: 1_000)
    rows["a"] = Column(numbers: (0..<1_000).map(Double.init))
    rows["b"] = rows["a"]
    var environment = TransformEnvironment(work: 5_000)
    let folded = rows.applying(.fold(.init(["a", "b"])), in: &environment)
    #expect(folded.rowCount < 2_000)
    #expect(environment.notes.map(\.code) == [.limit])
    let grid = ImputeTransform(
      "b", key: "a", keys: .sequence(start: 0, stop: 1e300, step: 1e-9), groupby: ["b"])
    environment = TransformEnvironment(work: 100_000)
    #expect(rows.applying(.impute(grid), in: &environment).rowCount < 100_000)
    environment = TransformEnvironment(work: 100_000)
    let pivot = PivotTransform("a", value: "b", groupby: ["b"])
    #expect(rows.applying(.pivot(pivot), in: &environment).names.count < 200)
    environment = TransformEnvironment(work: 100_000)
    _ = rows.applying(
      .bin(.init("a", parameters: .init(maxbins: 1e308, base: 1), as: "c")), in: &environment)
    _ = rows.applying(
      .quantile(.init("a", step: 1e-300)), in: &environment)
  }

  @Test func `conditions on times and parameters`() {
    var times = DataFrame(rowCount: 3)
    let january = ChartDateTime(year: 2012).time
    let march = ChartDateTime(year: 2012, month: 3, date: 14).time
    #expect(march == 1_331_683_200_000)
    times["t"] = Column(dates: [january, march, ChartDateTime(year: 2013, quarter: 2).time])
    var environment = TransformEnvironment(parameters: ["on": true, "off": false])
    // Months without years are in 2012.
    environment.truncate = { _, times in
      let months = Column(
        dates: times.numbers.map { $0 < march ? january : ChartDateTime(month: 3).time })
      return (months, months)
    }
    let rows: [(ChartPredicate, [Bool])] = [
      (.field(.init("t", .lt(.dateTime(.init(year: 2012, month: 4))))), [true, true, false]),
      (.field(.init("t", .equal(.dateTime(.init(year: 2012))))), [true, false, false]),
      (.field(.init("t", timeUnit: .init("month"), .equal(.value("mar")))), [false, true, true]),
      (.field(.init("t", timeUnit: .init("month"), .equal(.value(1)))), [true, false, false]),
      (.field(.init("t", timeUnit: .init("month"), .oneOf([.value(3)]))), [false, true, true]),
      (.parameter("on"), [true, true, true]), (.parameter("off"), [false, false, false]),
      (.parameter("brush"), [true, true, true]),
      (.parameter("brush", isTrueIfEmpty: false), [false, false, false]),
      (.and([]), [true, true, true]), (.or([]), [false, false, false]),
      (.not(.or([])), [true, true, true]),
    ]
    for (predicate, expected) in rows {
      #expect(predicate.matches(in: times, &environment) == expected, "\(predicate)")
    }
    var deep = ChartPredicate.and([])
    for _ in 0..<10_000 { deep = .and([deep]) }
    #expect(deep.matches(in: times, &environment) == [true, true, true])
  }

  @Test func `samples always the same rows and measures extents`() {
    var rows = DataFrame(rowCount: 500)
    rows["a"] = Column(numbers: (0..<500).map(Double.init))
    var environment = TransformEnvironment()
    let sample = rows.applying(.sample(size: 20), in: &environment)
    #expect(sample.rowCount == 20)
    #expect(Set(sample["a"].values).count == 20)
    #expect(rows.applying(.sample(size: 20), in: &environment)["a"].values == sample["a"].values)
    _ = rows.applying(.extent(field: "a", parameter: "e"), in: &environment)
    #expect(environment.parameters["e"] == [0, 499])
  }

  @Test func `groups equal values of any kind`() {
    let column = Column([1, "1", nil, .missing, .number(.nan), 0, .number(-0.0), true, 1, [1], [1]])
    let (groups, first) = column.groups()
    #expect(groups == [0, 1, 2, 3, 4, 5, 5, 6, 0, 7, 7])
    #expect(first == [0, 1, 2, 3, 4, 5, 7, 9])
    let numbers = (0..<5_000).map { Double(($0 * 7_919) % 1_009) }
    let many = Column(numbers: numbers).groups()
    #expect(many.firstRows.count == 1_009)
    #expect(
      numbers.indices.allSatisfy {
        numbers[many.firstRows[Int(many.groupOfRow[$0])]] == numbers[$0]
      })
  }
}

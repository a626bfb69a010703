import Testing

@testable import Charts

@Suite("L3.4 Expressions over tables") struct ExpressionFrameTests {
  private let frame = DataFrame(
    records: [
      ChartRecord([("a", 1), ("b", 2), ("t", "x"), ("m", 1), ("flag", true)]),
      ChartRecord([("a", 3), ("b", -4), ("t", "y"), ("m", .null), ("flag", false)]),
      ChartRecord([("a", 0), ("b", 0.5), ("t", "x"), ("m", "7"), ("flag", true)]),
    ] as [ChartRecord])

  static let expressions: [(String, [ChartValue], isNumeric: Bool)] = [
    ("datum.a + datum.b * 2", [5, -5, 1], true),
    ("datum.a > 0 && datum.b > 0", [true, false, false], true),
    ("datum.a > 0 || datum.b > 0", [true, true, true], true),
    ("datum.a || 9", [1, 3, 9], true),
    ("!datum.a", [false, false, true], true),
    ("datum.t == 'x' ? datum.a : -1", [1, -1, 0], true),
    ("'y' !== datum.t", [true, false, true], true),
    ("datum.t === 'z'", [false, false, false], true),
    ("pow(datum.a, 2) - abs(datum.b)", [-1, 5, -0.5], true),
    ("if(datum.flag, datum.a, datum.b)", [1, -4, 0], true),
    ("datum.a > 0 ? (datum.b > 0 ? 1 : 2) : 3", [1, 2, 3], true),
    ("datum.m === null", [false, true, false], false),
    ("datum.m + 1", [2, 1, "71"], false),
    ("datum.t + datum.a", ["x1", "y3", "x0"], false),
    ("datum.a > 0 ? 'big' : 'small'", ["big", "big", "small"], false),
    ("datum.nope", [.missing, .missing, .missing], false),
    ("isValid(datum.nope)", [false, false, false], false),
    ("datum['t' + '']", ["x", "y", "x"], false),
    ("(datum.flag ? 'x' : 'x') == datum.t", [true, false, true], false),
    ("datum.a + p", [11, 13, 10], false),
    ("datum.flag + 1", [2, 1, 2], true),
    ("datum.flag === 1", [false, false, false], false),
  ]

  @Test func columnsAreEvaluated() throws {
    for (source, values, isNumeric) in Self.expressions {
      var context = ExpressionContext()
      context.parameters["p"] = 10
      var bound = try Expression(parsing: source).bound(to: frame)
      #expect(bound.isNumeric == isNumeric, "\(source)")
      #expect(bound.values(in: &context).values == values, "\(source)")
    }
  }

  @Test func stepsOfColumnsAreCounted() throws {
    var context = ExpressionContext()
    context.remainingSteps = 4
    var bound = try Expression(parsing: "datum.a + datum.b").bound(to: frame)
    #expect(bound.values(in: &context).values == [.missing, .missing, .missing])
    #expect(context.limit == .steps)
  }

  @Test func labelsHaveARow() throws {
    var context = ExpressionContext()
    context.datum = .record(ChartRecord([("label", "10"), ("value", 10), ("index", 0.5)]))
    let expression = try Expression(parsing: "datum.index > 0 ? datum.label[0] + '%' : ''")
    #expect(expression.value(in: &context) == "1%")
  }

  @Test func scalesAreClosures() throws {
    var context = ExpressionContext()
    context.scales = ExpressionScales(
      scale: { name, value in name == "x" ? .number(value.asNumber * 2) : .missing },
      invert: { _, value in .number(value.asNumber / 2) }, bandwidth: { _ in 20 },
      domain: { _ in [0, 5] }, range: { _ in [0, 10] })
    context.parent = .record(ChartRecord([("facet", ChartValue.text("A"))]))
    let rows: [(String, ChartValue)] = [
      ("scale('x', 4)", 8), ("scale('y', 4)", .missing), ("invert('x', 8)", 4),
      ("invert('x', [2, 4])", [1, 2]), ("bandwidth('x') / 2", 10), ("domain('x')[1]", 5),
      ("range('x')", [0, 10]), ("indata('table', 'k', 2)", .missing), ("parent.facet", "A"),
      ("event", .missing),
      ("!length(data('brush_store')) || vlSelectionTest('brush_store', datum)", true),
    ]
    for (source, value) in rows {
      #expect(try Expression(parsing: source).value(in: &context) == value, "\(source)")
    }
  }
}

import Testing

@testable import Charts

@Suite("L2.2 Hostile data") struct HostileDataTests {
  private static let values: [ChartValue] = [
    .missing, nil, true, false, 0, 1, -1, 2.5, .number(.nan), .number(.infinity),
    .number(-.infinity), 1e308, -1e308, .number(.leastNonzeroMagnitude), "", "a", "12", "-3.5", "é",
    .date(0), .date(.nan),
    .date(1e300), [], [1, "x"], .record(ChartRecord([("k", 1)])),
  ]

  private struct Generator {
    var random = LinearCongruentialGenerator()

    mutating func index(_ count: Int) -> Int { random.index(below: count) }

    mutating func value() -> ChartValue {
      HostileDataTests.values[index(HostileDataTests.values.count)]
    }

    mutating func number() -> Double {
      let numbers: [Double] = [0, 1, -1, 3, 0.5, 1e9, -1e9, 1e300, 1e-300, .nan, .infinity]
      return numbers[index(numbers.count)]
    }

    mutating func frame() -> DataFrame {
      let count = index(9)
      var frame = DataFrame(rowCount: count)
      for name in ["a", "b", "c"] {
        // Some columns have a single kind.
        let kind = index(3)
        frame[name] = Column(
          (0..<count).map { _ in kind == 0 ? .number(number()) : kind == 1 ? "x" : value() })
      }
      return frame
    }

    mutating func field() -> String { ["a", "b", "c", "d", "a.b", "a[0]", ""][index(7)] }

    mutating func groupby() -> [String] { (0..<index(3)).map { _ in field() } }

    mutating func transform() -> ChartTransform {
      let aggregates = AggregateOperation.allCases
      let aggregate = aggregates[index(aggregates.count)]
      let extent = index(2) == 0 ? nil : ChartExtent(number(), number())
      let windows: [WindowTransform.Operation] = [
        .rowNumber, .rank, .denseRank, .percentRank, .cumeDist, .ntile, .lag, .lead, .firstValue,
        .lastValue, .nthValue, .prevValue, .nextValue, .aggregate(aggregate),
      ]
      let bounds: [Int?] = [nil, 0, -1, 2, -5, .max, .min]
      let sort = groupby().map { ChartSortField($0, isDescending: index(2) == 0) }
      let methods = RegressionTransform.Method.allCases
      let operand = FieldPredicate.Operand.value(value())
      let tests: [FieldPredicate.Test] = [
        .equal(operand), .lt(operand), .gte(.dateTime(.init(year: number(), month: number()))),
        .range(operand, index(2) == 0 ? nil : .value(value())), .oneOf([operand, .value(value())]),
        .valid(index(2) == 0),
      ]
      switch index(16) {
      case 0:
        return .aggregate(
          .init([.init(aggregate, of: field(), parameter: number(), as: "o")], groupby: groupby()))
      case 1: return .joinAggregate(.init([.init(aggregate, of: field())], groupby: groupby()))
      case 2, 3:
        return .window(
          .init(
            [.init(windows[index(windows.count)], of: field(), parameter: number(), as: "o")],
            frame: .init(bounds[index(bounds.count)], bounds[index(bounds.count)]),
            ignorePeers: index(2) == 0, groupby: groupby(), sort: sort))
      case 4:
        return .bin(
          .init(
            field(),
            parameters: .init(
              maxbins: number(), base: number(), step: index(2) == 0 ? nil : number(),
              steps: index(3) == 0 ? [number(), number()] : [], minstep: number(),
              divide: [number()], extent: extent, anchor: number(), isNice: index(2) == 0,
              span: number()), as: "o"))
      case 5: return .stack(.init(field(), groupby: groupby(), offset: .normalize, sort: sort))
      case 6: return .fold(.init(groupby()))
      case 7: return .flatten(.init(groupby(), as: ["o"]))
      case 8:
        return .pivot(
          .init(
            field(), value: field(), groupby: groupby(), limit: index(5) - 1, operation: aggregate))
      case 9: return .lookup(.init(field(), in: .table(frame()), key: field(), fields: groupby()))
      case 10:
        return .impute(
          .init(
            field(), key: field(),
            keys: .sequence(start: number(), stop: number(), step: number()), method: .mean,
            frame: .init(bounds[index(bounds.count)], bounds[index(bounds.count)]),
            groupby: groupby()))
      case 11:
        return .density(
          .init(
            field(), groupby: groupby(), isCumulative: index(2) == 0, bandwidth: number(),
            extent: extent, minsteps: index(5) - 1, maxsteps: index(2) == 0 ? .max : 5,
            isShared: index(2) == 0))
      case 12:
        return .regression(
          .init(
            field(), on: field(), groupby: groupby(), method: methods[index(methods.count)],
            order: index(9) - 1, extent: extent, givesParameters: index(2) == 0))
      case 13: return .loess(.init(field(), on: field(), bandwidth: number()))
      case 14: return .quantile(.init(field(), groupby: groupby(), step: number()))
      default: return .filter(.field(.init(field(), tests[index(tests.count)])))
      }
    }
  }

  @Test func `transforms of any data end within their budget`() {
    var generator = Generator()
    for _ in 0..<1_000 {
      let frame = generator.frame()
      let transforms = (0..<3).map { _ in generator.transform() }
      var environment = TransformEnvironment(work: 200_000)
      let result = frame.applying(transforms, in: &environment)
      #expect(environment.work >= 0)
      for name in result.names {
        #expect(result[name].count == result.rowCount, "\(transforms)")
        _ = result[name].values
      }
    }
  }
}

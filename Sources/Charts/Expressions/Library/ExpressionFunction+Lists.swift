extension ExpressionFunction {
  /// Functions of arrays, some also of text.
  static let listFunctions: [ExpressionFunction] = [
    ExpressionFunction("length") { arguments, _ in arguments[0].member("length") },
    ExpressionFunction("indexof") { arguments, context in
      position(arguments, &context, isLast: false)
    },
    ExpressionFunction("lastindexof") { arguments, context in
      position(arguments, &context, isLast: true)
    },
    ExpressionFunction("join") { arguments, context in
      guard let values = arguments.list(0) else { return .missing }
      let separator = arguments[1] == .missing ? "," : arguments.text(1, in: &context)
      var builder = ExpressionTextBuilder()
      builder.append(.list(values), separator: separator)
      builder.finish(in: &context)
      return .text(builder.text)
    },
    ExpressionFunction("peek") { arguments, _ in arguments.list(0)?.last ?? .missing },
    ExpressionFunction("pluck") { arguments, context in
      let path = FieldPath.parts(of: arguments.text(1, in: &context))
      func member(_ value: ChartValue) -> ChartValue { path.reduce(value) { $0.member($1) } }
      guard let values = arguments.list(0) else { return member(arguments[0]) }
      context.spend(values.count * path.count)
      return .list(values.map(member))
    },
    ExpressionFunction("reverse") { arguments, context in
      guard let values = arguments.list(0) else { return .missing }
      context.spend(values.count)
      return .list(values.reversed())
    },
    ExpressionFunction("slice") { arguments, context in slice(arguments, &context) },
    ExpressionFunction("sort") { arguments, context in
      guard let values = arguments.list(0) else { return .missing }
      context.spend(values.count * 8)
      return .list(ExpressionOrder.sorted(values))
    },
    ExpressionFunction("sequence") { arguments, context in
      let (start, stop) =
        arguments.count < 2
        ? (0, arguments.number(0)) : (arguments.number(0), arguments.number(1))
      let step = arguments.number(2, default: 1)
      let count = ((stop - start) / step).rounded(.up)
      guard count > 0 else { return .list([]) }
      guard count <= Double(ExpressionBounds.list) else {
        context.reach(.listLength)
        return .missing
      }
      context.spend(Int(count) * ExpressionBounds.stepsPerElement)
      return .list((0..<Int(count)).map { .number(start + Double($0) * step) })
    },
    ExpressionFunction("merge") { arguments, context in
      var result: [String: ChartValue] = [:]
      var names: [String] = []
      for argument in arguments.all {
        guard case .record(let record) = argument else { continue }
        context.spend(record.names.count)
        for (name, value) in zip(record.names, record.values) {
          if result.updateValue(value, forKey: name) == nil { names.append(name) }
        }
      }
      return .record(ChartRecord(names: names, values: names.map { result[$0] ?? .missing }))
    },
    ExpressionFunction("extent") { arguments, context in
      let values = arguments.list(0) ?? []
      context.spend(values.count)
      return .list(ExpressionOrder.extent(values))
    },
  ]

  private static func position(
    _ arguments: ExpressionArguments, _ context: inout ExpressionContext, isLast: Bool
  ) -> ChartValue {
    switch arguments[0] {
    case .list(let values):
      context.spend(values.count)
      let wanted = arguments[1]
      let isNumber = { (value: ChartValue) in
        ExpressionOperators.isStrictlyEqual(value, wanted, false)
      }
      let start = ExpressionText.slicePosition(arguments.number(2), values.count)
      let index =
        isLast ? values.lastIndex(where: isNumber) : values[start...].firstIndex(where: isNumber)
      return .number(Double(index ?? -1))
    case .text(let text):
      let units = ExpressionText(text)
      let pattern = Array(arguments.text(1, in: &context).utf16)
      context.spend(units.count / 4)
      let start = ExpressionText.clamped(arguments.number(2), units.count)
      let range = isLast ? units.lastRange(of: pattern) : units.firstRange(of: pattern, from: start)
      return .number(Double(range?.lowerBound ?? -1))
    default: return .missing
    }
  }

  private static func slice(
    _ arguments: ExpressionArguments, _ context: inout ExpressionContext
  ) -> ChartValue {
    func range(_ count: Int) -> Range<Int> {
      let start = ExpressionText.slicePosition(arguments.number(1), count)
      let end =
        arguments[2] == .missing
        ? count : ExpressionText.slicePosition(arguments.number(2), count)
      return start..<max(start, end)
    }
    switch arguments[0] {
    case .list(let values):
      context.spend(values.count / 8)
      return .list(Array(values[range(values.count)]))
    case .text(let text):
      let units = ExpressionText(text)
      context.spend(units.count / 16)
      return .text(units[range(units.count)])
    default: return .missing
    }
  }

  // MARK: Ranges

  /// Functions of a range, which is an array of two numbers, and of positions in one.
  static let rangeFunctions: [ExpressionFunction] =
    [
      ExpressionFunction("span") { arguments, _ in
        guard let values = arguments.list(0), let first = values.first, let last = values.last
        else { return 0 }
        let span = ExpressionOperators.number(last) - ExpressionOperators.number(first)
        return .number(span.isNaN ? 0 : span)
      },
      ExpressionFunction("inrange") { arguments, _ in
        guard let values = arguments.list(1) else { return .missing }
        var (low, high) = (values.first ?? .missing, values.last ?? .missing)
        if ExpressionOperators.isLess(high, low) == true { swap(&low, &high) }
        func isWithin(_ a: ChartValue, _ b: ChartValue, _ flag: ChartValue) -> Bool {
          flag == .missing || flag.isTruthy
            ? ExpressionOperators.isLess(b, a) == false : ExpressionOperators.isLess(a, b) == true
        }
        return .bool(
          isWithin(low, arguments[0], arguments[2]) && isWithin(arguments[0], high, arguments[3]))
      },
      ExpressionFunction("clampRange") { arguments, _ in
        guard let values = arguments.list(0) else { return .missing }
        let ends = [values.first ?? .missing, values.count > 1 ? values[1] : .missing]
          .map { ExpressionOperators.number($0) }
        let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
        let (least, most) = (arguments.number(1), arguments.number(2))
        let span = high - low
        guard span < most - least else { return .list([arguments[1], arguments[2]]) }
        let start = min(max(low, least), most - span)
        return .list([.number(start), .number(start + span)])
      },
      ExpressionFunction("lerp") { arguments, _ in
        guard let values = arguments.list(0), let first = values.first, let last = values.last
        else { return .missing }
        let fraction = arguments.number(1)
        if fraction == 0 || fraction.isNaN { return first }
        if fraction == 1 { return last }
        let (low, high) = (ExpressionOperators.number(first), ExpressionOperators.number(last))
        return .number(low + fraction * (high - low))
      },
      ExpressionFunction("interpolateLinear") { arguments, _ in
        guard let values = arguments.list(0), let first = values.first, let last = values.last
        else { return .missing }
        let fraction = arguments.number(1)
        guard fraction > 0, values.count > 1 else { return first }
        guard fraction < 1 else { return last }
        let place = fraction * Double(values.count - 1)
        let index = Int(place)
        let rest = place - Double(index)
        guard rest > 0 else { return values[index] }
        let (low, high) = (values[index].asNumber, values[index + 1].asNumber)
        return .number(low + rest * (high - low))
      },
      ExpressionFunction("flush") { arguments, _ in
        let threshold = arguments.number(2)
        guard !arguments[2].isNil, !threshold.isNaN, arguments[2] != .text(""),
          let values = arguments.list(0), let first = values.first, let last = values.last
        else { return arguments[5] }
        let ends = [ExpressionOperators.number(first), ExpressionOperators.number(last)]
        let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
        let (toLow, toHigh) = (abs(arguments.number(1) - low), abs(high - arguments.number(1)))
        return toLow < toHigh && toLow <= threshold
          ? arguments[3] : toHigh <= threshold ? arguments[4] : arguments[5]
      },
      ExpressionFunction("bandspace") { arguments, _ in
        func number(_ index: Int) -> Double {
          arguments[index].isTruthy ? arguments.number(index) : 0
        }
        let space = number(0) - number(1) + number(2) * 2
        return .number(number(0) == 0 ? 0 : space > 0 ? space : 1)
      },
    ] + ExpressionZoom.functions
}

import ArtifactBase

extension ExpressionFunction {
  /// Functions of text; positions are in units of UTF-16.
  static let textFunctions: [ExpressionFunction] = [
    ExpressionFunction("lower") { arguments, context in
      .text(counted(arguments.text(0, in: &context), &context).lowercased())
    },
    ExpressionFunction("upper") { arguments, context in
      .text(counted(arguments.text(0, in: &context), &context).uppercased())
    },
    ExpressionFunction("trim") { arguments, context in
      .text(ExpressionText.trimmed(arguments.text(0, in: &context)))
    },
    ExpressionFunction("substring") { arguments, context in
      let text = ExpressionText(counted(arguments.text(0, in: &context), &context))
      let start = ExpressionText.clamped(arguments.number(1), text.count)
      let end =
        arguments[2] == .missing
        ? text.count : ExpressionText.clamped(arguments.number(2), text.count)
      return .text(text[min(start, end)..<max(start, end)])
    },
    ExpressionFunction("split") { arguments, context in split(arguments, &context) },
    ExpressionFunction("replace") { arguments, context in replace(arguments, &context) },
    ExpressionFunction("pad") { arguments, context in pad(arguments, &context) },
    ExpressionFunction("truncate") { arguments, context in truncate(arguments, &context) },
    ExpressionFunction("parseFloat") { arguments, context in
      .number(ExpressionText.parsedFloat(arguments.text(0, in: &context)))
    },
    ExpressionFunction("parseInt") { arguments, context in
      .number(
        ExpressionText.parsedInt(
          arguments.text(0, in: &context), radix: ExpressionOperators.int32(arguments[1])))
    },
    ExpressionFunction("btoa") { arguments, context in
      let scalars = counted(arguments.text(0, in: &context), &context).unicodeScalars
      guard scalars.allSatisfy({ $0.value < 256 }) else { return .missing }
      return .text(Base64.text(scalars.map { UInt8($0.value) }))
    },
    ExpressionFunction("atob") { arguments, context in
      let text = counted(arguments.text(0, in: &context), &context).filter { !$0.isWhitespace }
      let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
      guard let bytes = Base64.bytes(text + padding) else { return .missing }
      return .text(String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) })))
    },
    ExpressionFunction("encodeURIComponent") { arguments, context in
      var builder = ExpressionTextBuilder()
      for byte in counted(arguments.text(0, in: &context), &context).utf8 {
        builder.append(ExpressionText.encodedForURI(byte))
      }
      builder.finish(in: &context)
      return .text(builder.text)
    },
    ExpressionFunction("regexp") { arguments, context in
      let pattern = arguments[0].regularExpression?.pattern ?? arguments.text(0, in: &context)
      let flags = arguments[1] == .missing ? "" : arguments.text(1, in: &context)
      guard context.regularExpression(pattern, flags: flags) != nil else { return .missing }
      return .regularExpression(pattern, flags: flags)
    },
    ExpressionFunction("test") { arguments, context in
      let (pattern, flags) =
        arguments[0].regularExpression ?? (arguments.text(0, in: &context), "")
      let units = Array(counted(arguments.text(1, in: &context), &context).utf16)
      guard let expression = context.regularExpression(pattern, flags: flags) else {
        return .missing
      }
      var matcher = RegularExpressionMatcher(expression, units)
      let isFound = matcher.firstMatch(from: 0) != nil
      context.spend(matcher)
      return .bool(isFound)
    },
  ]

  /// Counts the work of a function that looks at the whole text.
  private static func counted(_ text: String, _ context: inout ExpressionContext) -> String {
    context.spend(text.utf8.count / 16)
    return text
  }

  // MARK: Splitting

  private static func split(
    _ arguments: ExpressionArguments, _ context: inout ExpressionContext
  ) -> ChartValue {
    let text = counted(arguments.text(0, in: &context), &context)
    if arguments[1] == .missing { return .list([.text(text)]) }
    let units = ExpressionText(text)
    let limit = arguments[2] == .missing ? .max : ExpressionText.clamped(arguments.number(2), .max)
    let pieces: [String]
    if let (pattern, flags) = arguments[1].regularExpression {
      guard let expression = context.regularExpression(pattern, flags: flags) else {
        return .missing
      }
      pieces = ExpressionText.split(units, expression, &context)
    } else {
      pieces = units.split(arguments.text(1, in: &context))
    }
    context.spend(pieces.count * ExpressionBounds.stepsPerElement)
    if pieces.count > ExpressionBounds.list, limit > ExpressionBounds.list {
      context.reach(.listLength)
    }
    return .list(pieces.prefix(min(limit, ExpressionBounds.list)).map { .text($0) })
  }

  // MARK: Replacing

  private static func replace(
    _ arguments: ExpressionArguments, _ context: inout ExpressionContext
  ) -> ChartValue {
    let text = ExpressionText(counted(arguments.text(0, in: &context), &context))
    let replacement = Array(arguments.text(2, in: &context).utf16)
    var result: [UInt16] = []
    var end = 0
    func append(_ match: [Range<Int>?], _ names: [String: Int]) -> Bool {
      guard let whole = match[0] else { return false }
      result += text.units[end..<whole.lowerBound]
      ExpressionText.expand(replacement, match, names, of: text, to: &result)
      end = whole.upperBound
      return result.count <= ExpressionBounds.text
    }
    var isShort = true
    if case .text(let pattern) = arguments[1] {
      if let found = text.firstRange(of: Array(pattern.utf16), from: 0) {
        isShort = append([found], [:])
      }
    } else if let (pattern, flags) = arguments[1].regularExpression {
      guard let expression = context.regularExpression(pattern, flags: flags) else {
        return .missing
      }
      var matcher = RegularExpressionMatcher(expression, text.units)
      var start = 0
      while isShort, let match = matcher.firstMatch(from: start), let whole = match[0] {
        isShort = append(match, expression.groupNames)
        guard expression.isGlobal else { break }
        start = whole.isEmpty ? whole.upperBound + 1 : whole.upperBound
      }
      context.spend(matcher)
    } else {
      return .missing
    }
    result += text.units[end...]
    context.spend(result.count)
    guard isShort, result.count <= ExpressionBounds.text else {
      context.reach(.textLength)
      return .missing
    }
    return .text(String(decoding: result, as: UTF16.self))
  }

  // MARK: Fitting

  private static func pad(
    _ arguments: ExpressionArguments, _ context: inout ExpressionContext
  ) -> ChartValue {
    let text = arguments.text(0, in: &context)
    let missing = arguments.number(1) - Double(text.utf16.count)
    guard missing > 0 else { return .text(text) }
    let part = arguments[2].isTruthy ? arguments.text(2, in: &context) : " "
    if part.isEmpty { return .text(text) }
    guard missing * Double(part.utf16.count) <= Double(ExpressionBounds.text) else {
      context.reach(.textLength)
      return .missing
    }
    context.spend(Int(missing) * part.utf8.count)
    func repeated(_ count: Double) -> String {
      String(repeating: part, count: Int(count.rounded(.up)))
    }
    return switch arguments[3] {
    case .text("left"): .text(repeated(missing) + text)
    case .text("center"):
      .text(repeated((missing / 2).rounded(.down)) + text + repeated(missing / 2))
    default: .text(text + repeated(missing))
    }
  }

  private static func truncate(
    _ arguments: ExpressionArguments, _ context: inout ExpressionContext
  ) -> ChartValue {
    let text = ExpressionText(counted(arguments.text(0, in: &context), &context))
    let ellipsis = arguments[3].isNil ? "\u{2026}" : arguments.text(3, in: &context)
    let length = arguments.number(1)
    if Double(text.count) <= length { return .text(text[0..<text.count]) }
    let room = max(0, length - Double(ellipsis.utf16.count))
    func end(_ room: Double) -> Int {
      ExpressionText.clamped(Double(text.count) - room, text.count)
    }
    switch arguments[2] {
    case .text("left"): return .text(ellipsis + text[end(room)..<text.count])
    case .text("center"):
      let half = ExpressionText.clamped((room / 2).rounded(.up), text.count)
      return .text(text[0..<half] + ellipsis + text[end((room / 2).rounded(.down))..<text.count])
    default: return .text(text[0..<ExpressionText.clamped(room, text.count)] + ellipsis)
    }
  }
}

extension ExpressionContext {
  /// Counts the steps of a matcher.
  mutating func spend(_ matcher: RegularExpressionMatcher) {
    spend(matcher.stepLimit - matcher.remainingSteps)
    if matcher.isExhausted { reach(.regularExpression) }
  }
}

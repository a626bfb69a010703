import ArtifactBase

extension ScriptReader {
  /// Reads what is constructed after `new`.
  mutating func readConstruction() -> Outcome {
    skipBlanks()
    var name = readName()
    while next == UInt8(ascii: "."), !isAtEnd {
      offset += 1
      name = readName()
    }
    skipBlanks()
    skipTypeArguments()
    guard next == UInt8(ascii: "("), !isAtEnd else {
      if isAtEnd { return .nothing }
      return name == "Date" ? date([]) : .opaque
    }
    switch name {
    case "Chart":
      let arguments = readArguments(hasElement: true)
      if arguments.count > 1 { addChart(.chartjs, arguments[1]) }
      traits.insert(.chart)
      return readAccesses(to: .opaque)
    case "Date": return readAccesses(to: date(readArguments()))
    case "LinearGradient", "RadialGradient":
      for case .value(let stops) in readArguments() where stops.arrayValue != nil {
        return .value(["type": "linear", "colorStops": stops])
      }
      return .opaque
    case "Array":
      let arguments = readArguments()
      return readAccesses(to: array(arguments))
    case "Set":
      let arguments = readArguments()
      guard case .value(.array(let elements))? = arguments.first else {
        leaveOut("the elements of a set aren't known")
        return .opaque
      }
      var known: Set<JSONValue> = []
      work += elements.count
      return readAccesses(to: .value(.array(elements.filter { known.insert($0).inserted })))
    default:
      skipCall(.code)
      leaveOut("`new \(name)` isn't run")
      return readAccesses(to: .opaque)
    }
  }

  /// The date of literal arguments, as a text in ISO 8601.
  private mutating func date(_ arguments: [Outcome]) -> Outcome {
    guard let first = arguments.first else {
      traits.insert(.code)
      leaveOut("the current time isn't known")
      return .opaque
    }
    if arguments.count == 1, case .value(let value) = first {
      if value.stringValue != nil { return first }
      if let number = value.doubleValue { return .value(.string(ChartValue.isoText(of: number))) }
    }
    let parts = arguments.compactMap { argument in
      if case .value(let value) = argument { value.doubleValue } else { nil }
    }
    guard parts.count == arguments.count, (2...7).contains(parts.count),
      parts.allSatisfy({ abs($0) < 1e6 })
    else {
      traits.insert(.code)
      leaveOut("the date isn't a literal")
      return .opaque
    }
    func part(_ index: Int, _ value: Double = 0) -> Double {
      parts.count > index ? parts[index] : value
    }
    let time = CalendarTime.scriptTime(
      year: parts[0], month: parts[1], date: part(2, 1), hours: part(3), minutes: part(4),
      seconds: part(5), milliseconds: part(6))
    return .value(.string(ChartValue.isoText(of: time)))
  }

  /// The number of values in a value, counted up to a limit.
  static func weight(of value: JSONValue, limit: Int) -> Int {
    var rest = [value]
    var count = 0
    while let value = rest.popLast(), count < limit {
      count += 1
      switch value {
      case .array(let elements): rest += elements
      case .object(let object): rest += object.values
      default: break
      }
    }
    return count
  }
}

import ArtifactBase

/// Makes the texts of values on axes, in legends, in headers and in marks of text.
struct GuideLabels {
  /// Where a text is.
  enum Place {
    case axis, legend, header, mark
  }

  private let number: NumberFormat?
  private let time: TimeFormat?
  /// Evaluates `labelExpr` for a value and its text.
  private let expression: ((ChartValue, String, Int) -> [String])?

  /// - Parameters:
  ///   - definition: The definition of the channel.
  ///   - guide: The properties of the axis, the legend or the header.
  ///   - place: Where the texts are.
  ///   - scale: The continuous scale and the number of its ticks, for the precision of numbers.
  init(
    _ definition: ChannelDefinition, guide: JSONObject, place: Place,
    scale: (scale: ContinuousScale, count: Double)?, _ environment: ChartEnvironment
  ) {
    let config = environment.config
    let format = environment.resolved(guide["format"] ?? definition["format"])
    let formatType = (guide["formatType"] ?? definition["formatType"])?.stringValue
    let isTime =
      formatType == "time" || formatType == "utc"
      || formatType != "number" && (definition.type == .temporal || definition.timeUnit != nil)
    if isTime {
      number = nil
      time = Self.timeFormat(definition, format, place, config: config)
    } else {
      time = nil
      let usual = config["numberFormat"]?.stringValue
      let specifier =
        format?.stringValue
        ?? (definition.type == .quantitative || formatType == "number" ? usual : nil)
      if let (scale, count) = scale {
        if case .log = scale.kind {
          number = NumberFormat(variable: specifier)
        } else {
          number = NumberFormat.span(
            from: scale.domain.first ?? 0, to: scale.domain.last ?? 1, count: count,
            specifier: specifier)
        }
      } else if let specifier {
        number = NumberFormat(specifier)
      } else if place == .mark, definition.type == .quantitative {
        number = NumberFormat("")
      } else if definition.isNormalized {
        number = NumberFormat(config["normalizedNumberFormat"]?.stringValue ?? ".0%")
      } else {
        number = nil
      }
    }
    if let text = guide["labelExpr"]?.stringValue {
      expression = { value, label, index in
        let datum = ChartRecord([
          ("value", value), ("label", .text(label)), ("index", .number(Double(index))),
        ])
        let result = environment.value(of: text, datum: datum)
        if case .list(let lines) = result { return lines.map(\.asText) }
        return result.asText.split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init)
      }
    } else {
      expression = nil
    }
  }

  private static func timeFormat(
    _ definition: ChannelDefinition, _ format: JSONValue?, _ place: Place, config: ChartConfig
  ) -> TimeFormat? {
    switch format {
    case .string(let pattern)?: return TimeFormat(pattern)
    case .object(let patterns)?:
      var units: [CalendarUnit: String] = [:]
      for (name, pattern) in patterns.members {
        if let unit = CalendarUnit(name: name), let pattern = pattern.stringValue {
          units[unit] = pattern
        }
      }
      return TimeFormat(unitPatterns: units)
    default: break
    }
    if let name = definition.timeUnitName, let unit = TimeUnit(name) { return unit.labelFormat }
    if place == .axis, config.values["timeFormat"] == "%b %d, %Y" {
      return definition.isDiscrete ? nil : .automatic
    }
    guard let pattern = config["timeFormat"]?.stringValue else { return nil }
    return TimeFormat(pattern)
  }

  /// Returns the text of a value.
  func text(_ value: ChartValue) -> String {
    if let time {
      let milliseconds: Double? =
        switch value {
        case .date(let time), .number(let time): time
        case .text(let text): DateText.time(of: text)
        default: nil
        }
      if let milliseconds { return time.string(milliseconds) }
    }
    if let number, case .number(let double) = value { return number.string(double) }
    if case .number(let double) = value { return ChartValue.text(of: double) }
    return value.asText
  }

  /// Returns the lines of the label of a value.
  func lines(_ value: ChartValue, index: Int = 0) -> [String] {
    if let expression { return expression(value, text(value), index) }
    if case .list(let values) = value { return values.map { text($0) } }
    return text(value).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension ChannelDefinition {
  /// Whether the values are shares of a whole.
  var isNormalized: Bool { self["stack"] == "normalize" }
}

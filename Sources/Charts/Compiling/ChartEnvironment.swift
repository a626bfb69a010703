import ArtifactBase
import Drawing

/// What all parts of a chart share while it is compiled: configuration, parameters, limits and notes.
final class ChartEnvironment {
  let config: ChartConfig
  let metrics: ChartMetrics
  private(set) var notes: [ChartNote] = []
  private(set) var parameters: [String: ChartValue] = [:]
  private var transforms: TransformEnvironment
  private let state: ExpressionState
  private var viewCount = 0
  private var markLimit = ChartLimits.marks
  private var summaryLimit = ChartLimits.summaries

  init(_ chart: Chart, _ metrics: ChartMetrics) {
    config = ChartConfig(chart.config)
    self.metrics = metrics
    let state = ExpressionState()
    self.state = state
    transforms = TransformEnvironment(
      dataSets: chart.datasets, work: ChartLimits.work,
      evaluate: { text, frame, parameters in state.column(text, frame, parameters) })
    transforms.truncate = { reference, times in
      Self.truncated(times, Self.unit(reference, times))
    }
    transforms.selection = { name, frame in state.selection(name, frame) }
    transforms.selected = { name, frame in state.selected(name, frame) }
    transforms.fields = { text in state.expression(text)?.requiredFields }
    state.onError = { [unowned self] text, error in self.reportExpression(text, error) }
  }

  // MARK: Notes and limits

  /// The JSON pointer of the transform that is applied; empty if there is none.
  private var place = ""

  func report(
    _ code: ChartNote.Code, _ message: String, suggestion: String? = nil, path: String = "",
    name: String? = nil
  ) {
    let note = ChartNote(code, message, suggestion: suggestion, path: path, name: name)
    guard notes.count < ChartLimits.notes, !notes.contains(note) else { return }
    notes.append(note)
  }

  private func reportExpression(_ text: String, _ error: ExpressionError) {
    report(
      .invalidExpression,
      "expression `\(text.prefix(60))`: \(error.message), at character \(error.offset + 1)",
      path: place, name: text)
  }

  /// Counts a view; returns whether there may be more.
  func countView() -> Bool { countViews(1) }

  func countViews(_ count: Int) -> Bool {
    viewCount += count
    if viewCount > ChartLimits.views {
      report(.limit, "more than \(ChartLimits.views) views: the rest is not drawn")
      return false
    }
    return true
  }

  /// Returns how many of some marks may be drawn.
  func markCount(_ count: Int) -> Int {
    let allowed = min(count, markLimit)
    if allowed < count {
      report(.limit, "more than \(ChartLimits.marks) marks: the rest is not drawn")
    }
    markLimit -= allowed
    return allowed
  }

  /// Returns how many of some marks may have a summary.
  func summaryCount(_ count: Int) -> Int {
    let allowed = min(count, summaryLimit)
    summaryLimit -= allowed
    return allowed
  }

  /// Forgets the marks made so far, before they are made again.
  func restartMarks() {
    markLimit = ChartLimits.marks
    summaryLimit = ChartLimits.summaries
  }

  /// Adds the notes of transforms and expressions.
  func collectNotes() {
    for note in transforms.notes {
      // Fields of channels are reported with their place.
      if note.code == .unknownField,
        notes.contains(where: {
          $0.code == note.code && $0.message.prefix { $0 != "`" } == "unknown field "
            && $0.message.split(separator: "`").dropFirst().first
              == note.message.split(separator: "`").dropFirst().first
        })
      {
        continue
      }
      report(
        note.code, note.message, suggestion: note.suggestion, path: note.path, name: note.name)
    }
    if let limit = state.context.limit { report(.limit, limit.message) }
  }

  // MARK: Data

  func frame(of data: ChartData, at path: String) -> DataFrame {
    switch data {
    case .frame(let frame):
      reportTruncation(of: frame)
      return frame
    case .named(let name):
      if let frame = transforms.dataSets[name] {
        reportTruncation(of: frame)
        return frame
      }
      report(
        .unknownName, "unknown data set `\(name)`",
        suggestion: Suggestion.nearest(to: name, among: transforms.dataSets.keys.sorted()),
        path: path + "/name")
      return DataFrame()
    case .external(let address):
      report(
        .externalData, "external data `\(address.prefix(80))` is not loaded",
        path: path + "/url")
      return DataFrame()
    }
  }

  private func reportTruncation(of frame: DataFrame) {
    guard frame.isTruncated else { return }
    report(.limit, "more than \(ChartLimits.values) values in a table: the rest is not drawn")
  }

  /// The fields that are absent only because a transform before has a mistake, which is reported.
  var lostFields: Set<String> {
    get { transforms.lostFields }
    set { transforms.lostFields = newValue }
  }

  /// Applies the transforms of a view; reports a filter that removes all rows.
  func applying(_ list: [ChartTransform], of view: ChartView, to frame: DataFrame) -> DataFrame {
    var frame = frame
    defer { place = "" }
    lostFields.formUnion(view.lostFields)
    for (index, transform) in list.enumerated() {
      place = view.transformPath(index)
      let count = transforms.mistakeCount
      let next = applying([transform], to: frame)
      let isMistaken = transforms.mistakeCount > count
      if isMistaken { lostFields.formUnion(frame.names) }
      if case .filter(let predicate) = transform, frame.rowCount > 0, next.rowCount == 0,
        !isMistaken, !predicate.usesSelection
      {
        report(
          .emptyData,
          "\(predicate.summary.map { "the filter `\($0.prefix(60))`" } ?? "the filter") removes all \(frame.rowCount) rows",
          path: place + "/filter")
      }
      frame = next
    }
    return frame
  }

  func applying(_ list: [ChartTransform], to frame: DataFrame) -> DataFrame {
    guard !list.isEmpty else { return frame }
    transforms.parameters = parameters
    transforms.path = place
    state.parameters = parameters
    let result = frame.applying(list, in: &transforms)
    for (name, value) in transforms.parameters where parameters[name] == nil {
      parameters[name] = value
    }
    return result
  }

  // MARK: Parameters

  /// Defines the parameters of a view and those inside at their initial values.
  func defineParameters(of view: ChartView, in parent: ChartEncoding, depth: Int = 0) {
    guard depth < ChartView.depthLimit else { return }
    var encoding = parent
    for channel in view.encoding.channels { encoding[channel] = view.encoding[channel] }
    define(view.parameters, encoding)
    switch view.content {
    case .unit: break
    case .layer(let views), .concat(let views, _):
      for view in views { defineParameters(of: view, in: encoding, depth: depth + 1) }
    case .facet(_, _, let inner), .repeat(_, _, let inner):
      defineParameters(of: inner, in: encoding, depth: depth + 1)
    }
  }

  private func define(_ list: [JSONObject], _ encoding: ChartEncoding) {
    for parameter in list {
      guard let name = parameter["name"]?.stringValue else { continue }
      if let select = parameter["select"] {
        var fields: [String: String] = [:]
        for channel in encoding.channels {
          fields[channel.rawValue] = encoding[channel]?.field
        }
        state.selections[name] = Selection(select, parameter["value"], fieldOfChannel: fields)
        continue
      }
      if let text = parameter["expr"]?.stringValue {
        parameters[name] = value(of: text, datum: ChartRecord())
      } else {
        parameters[name] = ChartValue(parameter["value"] ?? .null)
      }
    }
    state.parameters = parameters
  }

  /// Returns a value whose expression is evaluated.
  func resolved(_ value: JSONValue?) -> JSONValue? {
    guard let value else { return nil }
    guard case .object(let object) = value else {
      if case .array(let values) = value, values.contains(where: { $0.objectValue != nil }) {
        return .array(values.map { resolved($0) ?? .null })
      }
      return value
    }
    if let text = object["expr"]?.stringValue ?? object["signal"]?.stringValue {
      return self.value(of: text, datum: ChartRecord()).json
    }
    return value
  }

  /// Returns the extent that a selection has initially; nil if it has none.
  func selectedDomain(
    _ name: String, _ reference: JSONObject, _ definition: ChannelDefinition
  ) -> [ChartValue]? {
    guard let selection = state.selections[name] else { return nil }
    let channel = reference["encoding"]?.stringValue
    let field = reference["field"]?.stringValue ?? definition.field
    return selection.interval(channel: channel, field: field)?.map {
      constant($0, definition.type)
    }
  }

  /// Returns the column of the categories that the colors of a unit show, with their order if the scale
  /// gives it.
  func colorOrder(of unit: ViewUnit) -> (column: String, values: [ChartValue])? {
    guard let definition = unit.encoding[.fill] ?? unit.encoding[.color], definition.field != nil,
      definition.type == .nominal,
      case .array(let values)? = definition["scale"]?["domain"]
    else { return nil }
    return (definition.column(), values.map { constant($0, definition.type) })
  }

  /// Returns a constant in the units of the data: times are read, expressions evaluated.
  func constant(_ value: JSONValue, _ type: FieldType?) -> ChartValue {
    guard let value = resolved(value) else { return .missing }
    if case .object(let object) = value,
      let dateTime = ChartDateTime(
        ChartRecord(zip(object.keys, object.values.map { ChartValue($0) })))
    {
      return .date(dateTime.time)
    }
    let constant = ChartValue(value)
    guard type == .temporal else { return constant }
    switch constant {
    case .number(let time): return .date(time)
    case .text(let text): return DateText.time(of: text).map { .date($0) } ?? constant
    default: return constant
    }
  }

  /// Returns a length: a number, or the width or height of the plot of a unit.
  func position(_ value: JSONValue, _ unit: ViewUnit) -> Double? {
    switch value {
    case .string("width"): return unit.plotWidth
    case .string("height"): return unit.plotHeight
    case .object(let object):
      guard let text = object["expr"]?.stringValue ?? object["signal"]?.stringValue else {
        return nil
      }
      setScope(unit)
      guard let expression = expression(text), !expression.usesDatum, expression.fields.isEmpty
      else { return nil }
      return self.value(of: text, datum: ChartRecord()).finiteNumber
    default: return value.doubleValue
    }
  }

  func color(_ value: JSONValue) -> RGBA? {
    switch value {
    case .string(let text): RGBA(css: text)
    case .object(let object):
      // Of a gradient, the color of its first stop.
      object["stops"]?[0]?["color"]?.stringValue.flatMap { RGBA(css: $0) }
    default: nil
    }
  }

  // MARK: Expressions

  private func expression(_ text: String) -> Expression? { state.expression(text) }

  /// Makes the extent and the scales of a unit available to expressions.
  private func setScope(_ unit: ViewUnit) {
    state.parameters = parameters
    state.parameters["width"] = .number(unit.plotWidth)
    state.parameters["height"] = .number(unit.plotHeight)
    state.context.scales = ExpressionScales(
      scale: { name, value in
        guard let scale = unit.scale(named: name) else { return .missing }
        if let number = scale.number(value) { return .number(number) }
        return scale.color(value).map { .text($0.cssText) } ?? .missing
      },
      invert: { name, value in
        guard case .continuous(let scale)? = unit.scale(named: name) else { return .missing }
        return .number(scale.invert(value.asNumber))
      },
      bandwidth: { name in
        unit.scale(named: name)?.bandwidth ?? 0
      },
      domain: { name in
        guard let scale = unit.scale(named: name) else { return [] }
        return scale.values ?? scale.continuous?.domain.map { .number($0) } ?? []
      },
      range: { name in
        let scale = unit.scale(named: name)
        return scale?.continuous?.range.map { .number($0) } ?? []
      })
  }

  /// Returns the value of an expression for a row.
  func value(of text: String, datum: ChartRecord) -> ChartValue {
    state.parameters = state.parameters.merging(parameters) { old, _ in old }
    return state.value(text, datum)
  }

  /// Returns the values of an expression for the rows of a unit.
  func column(_ text: String, _ frame: DataFrame, _ unit: ViewUnit) -> Column {
    setScope(unit)
    transforms.path = ""
    transforms.check(expression: text, in: frame)
    return state.column(text, frame, state.parameters)
  }

  /// Returns whether a condition holds for each row.
  func holds(_ test: JSONObject, _ frame: DataFrame, _ unit: ViewUnit) -> [Bool] {
    setScope(unit)
    transforms.parameters = parameters
    transforms.path = ""
    if let name = test["param"]?.stringValue {
      let isTrueIfEmpty = test["empty"] != false
      return ChartPredicate.parameter(name, isTrueIfEmpty: isTrueIfEmpty)
        .matches(in: frame, &transforms)
    }
    guard let predicate = test["test"].flatMap({ ChartPredicate($0) }) else {
      return Array(repeating: false, count: frame.rowCount)
    }
    return predicate.matches(in: frame, &transforms)
  }
}

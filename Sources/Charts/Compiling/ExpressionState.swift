import ArtifactBase

/// The expressions of a chart with what they read.
///
/// It is used by one chart at a time.
final class ExpressionState: @unchecked Sendable {
  var context = ExpressionContext()
  var parameters: [String: ChartValue] = [:]
  var selections: [String: Selection] = [:]
  /// Called with the text of an expression that can't be read.
  var onError: (String, ExpressionError) -> Void = { _, _ in }
  private var expressions: [String: Expression?] = [:]

  func expression(_ text: String) -> Expression? {
    if let known = expressions[text] { return known }
    do throws(ExpressionError) {
      let expression = try Expression(parsing: text)
      expressions[text] = expression
      return expression
    } catch {
      onError(text, error)
      expressions[text] = .some(nil)
      return nil
    }
  }

  func column(
    _ text: String, _ frame: DataFrame, _ parameters: [String: ChartValue]
  ) -> Column {
    guard let expression = expression(text) else {
      return Column(repeating: .missing, count: frame.rowCount)
    }
    context.parameters = self.parameters.merging(parameters) { _, new in new }
    var bound = expression.bound(to: frame)
    return bound.values(in: &context)
  }

  func value(_ text: String, _ datum: ChartRecord) -> ChartValue {
    guard let expression = expression(text) else { return .missing }
    context.parameters = parameters
    context.datum = .record(datum)
    return expression.value(in: &context)
  }

  /// Returns the initial rows of a selection; nil if no selection has the name.
  func selected(_ name: String, _ frame: DataFrame) -> DataFrame? {
    guard let selection = selections[name] else { return nil }
    let holds = selection.matches(frame) ?? Array(repeating: false, count: frame.rowCount)
    return frame.selecting(holds.indices.filter { holds[$0] })
  }

  /// Returns whether a selection has each row initially; nil if it is empty or unknown.
  func selection(_ name: String, _ frame: DataFrame) -> [Bool]? {
    selections[name]?.matches(frame)
  }
}

/// What a parameter selects initially.
struct Selection {
  private let select: JSONValue
  private let value: JSONValue?
  /// The fields of the channels of its view.
  private let fieldOfChannel: [String: String]

  init(_ select: JSONValue, _ value: JSONValue?, fieldOfChannel: [String: String]) {
    self.select = select
    self.value = value
    self.fieldOfChannel = fieldOfChannel
  }

  /// Returns the extent along a channel, or of a field.
  func interval(channel: String?, field: String?) -> [JSONValue]? {
    guard case .object(let object)? = value else { return nil }
    let interval = channel.flatMap { object[$0] } ?? field.flatMap { object[$0] }
    if let interval { return interval.arrayValue }
    return object.count == 1 ? object.values[0].arrayValue : nil
  }

  /// The fields that the selection has values of.
  private var fields: [String] {
    if let names = select["fields"]?.arrayValue { return names.compactMap(\.stringValue) }
    let channels = select["encodings"]?.arrayValue ?? []
    return channels.compactMap { $0.stringValue.flatMap { fieldOfChannel[$0] } }
  }

  /// Returns the column of a field or of the field that a channel shows.
  private func column(_ name: String, in frame: DataFrame) -> Column {
    if frame.hasColumn(at: name) { return frame.column(at: name) }
    return frame.column(at: fieldOfChannel[name] ?? name)
  }

  /// Returns a column whose texts are read as times if it is compared with a time.
  private func times(_ column: Column, like value: ChartValue) -> Column {
    guard case .date = value, column.commonKind != .date else { return column }
    return column.converted(to: .date)
  }

  private static func constant(_ json: JSONValue) -> ChartValue {
    if case .object(let object) = json,
      let dateTime = ChartDateTime(
        ChartRecord(zip(object.keys, object.values.map { ChartValue($0) })))
    {
      return .date(dateTime.time)
    }
    return ChartValue(json)
  }

  /// Returns whether each row is selected; nil if nothing is.
  func matches(_ frame: DataFrame) -> [Bool]? {
    switch value {
    case .array(let points)?:
      guard !points.isEmpty else { return nil }
      let tests = points.compactMap { $0.objectValue }.map { object in
        object.members.map { member in
          let value = Self.constant(member.value)
          let column = column(member.key, in: frame)
          return (times(column, like: value), value)
        }
      }
      return (0..<frame.rowCount).map { row in
        tests.contains { $0.allSatisfy { $0.0[row] == $0.1 } }
      }
    case let value? where value.objectValue == nil && !value.isNull:
      // The value of the only field.
      guard let name = fields.first else { return nil }
      let constant = Self.constant(value)
      let column = times(column(name, in: frame), like: constant)
      return (0..<frame.rowCount).map { column[$0] == constant }
    case .object(let object)?:
      let tests = object.members.compactMap { member -> (Column, Double, Double)? in
        guard let start = member.value[0], let end = member.value[1] else { return nil }
        let (first, last) = (Self.constant(start), Self.constant(end))
        let column = times(column(member.key, in: frame), like: first)
        guard first.isFiniteNumber, last.isFiniteNumber, column.count == frame.rowCount else {
          return nil
        }
        return (
          column, min(first.asNumber, last.asNumber), max(first.asNumber, last.asNumber)
        )
      }
      guard !tests.isEmpty else { return nil }
      return (0..<frame.rowCount).map { row in
        tests.allSatisfy { $0.0.number(at: row) >= $0.1 && $0.0.number(at: row) <= $0.2 }
      }
    default: return nil
    }
  }
}

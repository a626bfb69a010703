import ArtifactBase

/// Corrects encodings that don't fit the data: misspelt fields, numbers written as texts, and types that no
/// value has.
struct EncodingRepairs {
  let environment: ChartEnvironment
  /// The JSON pointers of channels.
  let paths: [ChartChannel: String]

  init(_ environment: ChartEnvironment, paths: [ChartChannel: String]) {
    self.environment = environment
    self.paths = paths
  }

  /// Returns the encoding that is meant, and changes the data to fit it.
  func repaired(_ encoding: ChartEncoding, _ frame: inout DataFrame) -> ChartEncoding {
    guard frame.rowCount > 0, !frame.names.isEmpty else { return encoding }
    var encoding = encoding
    var data = frame
    encoding.updateEach { channel, definition in
      repairSort(&definition, channel, data)
      guard let field = definition.field else { return }
      guard data.hasColumn(at: field) else {
        definition.field = known(field, channel, data) ?? field
        return
      }
      repairType(&definition, channel, field, frame: &data)
      checkLogarithm(definition, channel, data.column(at: field))
    }
    frame = data
    return encoding
  }

  private func path(_ channel: ChartChannel, _ name: String) -> String {
    paths[channel].map { "\($0)/\(name)" } ?? ""
  }

  /// Returns the field that is meant by an unknown name; nil if none is near.
  ///
  /// - Parameters:
  ///   - field: The name.
  ///   - channel: The channel that shows the field.
  ///   - frame: The data.
  ///   - member: The member of the channel's definition that names the field.
  private func known(
    _ field: String, _ channel: ChartChannel, _ frame: DataFrame, member: String = "field"
  ) -> String? {
    // Its absence is a consequence of what is reported.
    guard !environment.lostFields.contains(field) else { return nil }
    func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = key(field)
    let suggestion =
      frame.names.first { key($0) == wanted && !wanted.isEmpty }
      ?? Suggestion.nearest(to: field, among: frame.names, completes: true)
    let names = frame.names.prefix(8).map { "`\($0.prefix(40))`" }.joined(separator: ", ")
    environment.report(
      .unknownField,
      "unknown field `\(field.prefix(60))` in "
        + (member == "field" ? "" : "the order of ") + "`\(channel.rawValue)`: "
        + (suggestion.map { "read as `\($0.prefix(60))`" }
          ?? "the data has \(names)" + (frame.names.count > 8 ? ", …" : "")),
      suggestion: suggestion, path: path(channel, member), name: field)
    return suggestion
  }

  /// Corrects the name of the field that values are sorted by.
  private func repairSort(
    _ definition: inout ChannelDefinition, _ channel: ChartChannel, _ frame: DataFrame
  ) {
    guard case .object(let sort)? = definition["sort"], let field = sort["field"]?.stringValue,
      sort["op"] != "count", !frame.hasColumn(at: field)
    else { return }
    if let known = known(field, channel, frame, member: "sort/field") {
      definition["sort"]?["field"] = .string(known)
    }
  }

  // MARK: Scales

  /// Reports values that a logarithmic scale can't show: 0, and those of both signs.
  private func checkLogarithm(
    _ definition: ChannelDefinition, _ channel: ChartChannel, _ column: Column
  ) {
    guard definition["scale"]?["type"] == "log", definition.aggregate == nil,
      !definition.isBinning, column.isNumeric
    else { return }
    let numbers = column.numbers.lazy.filter(\.isFinite)
    let isPositive = numbers.contains { $0 > 0 }
    guard let value = numbers.first(where: { $0 == 0 || ($0 < 0) == isPositive }) else { return }
    environment.report(
      .invalidParameter,
      "`\((definition.field ?? "").prefix(60))` has \(ChartValue.text(of: value)) in `\(channel.rawValue)`, which a logarithmic scale can't show",
      path: path(channel, "scale/type"))
  }

  // MARK: Types

  private func repairType(
    _ definition: inout ChannelDefinition, _ channel: ChartChannel, _ field: String,
    frame: inout DataFrame
  ) {
    let column = frame.column(at: field)
    guard !column.isNumeric else { return }
    if let aggregate = definition.aggregate, Self.countsValues(aggregate) { return }
    switch definition.type {
    case .quantitative: repairNumbers(&definition, channel, field, column: column, frame: &frame)
    case .temporal where definition.timeUnit == nil && definition.aggregate == nil:
      let (_, first) = column.groups()
      let texts = first.lazy.filter { column.kind(at: $0) == .text }
      guard let sample = texts.first,
        first.allSatisfy({ row in
          column.kind(at: row) == .text
            ? WrittenDate.time(of: column[row].asText) == nil : !column.isValid(at: row)
        })
      else { return }
      environment.report(
        .wrongType,
        "field `\(field.prefix(60))` is temporal in `\(channel.rawValue)`, but `\(column[sample].asText.prefix(30))` is not a date: shown as categories",
        path: path(channel, "type"))
      definition.type = .ordinal
      if definition["sort"] == nil { definition["sort"] = .null }
    default: break
    }
  }

  private static func countsValues(_ aggregate: String) -> Bool {
    ["count", "distinct", "valid", "missing"].contains(aggregate)
  }

  private func repairNumbers(
    _ definition: inout ChannelDefinition, _ channel: ChartChannel, _ field: String,
    column: Column, frame: inout DataFrame
  ) {
    let (groups, first) = column.groups()
    var values = first.map { column[$0] }
    var sample: String?
    var unread: String?
    var hasNumber = false
    for index in values.indices {
      guard case .text(let text) = values[index] else {
        hasNumber =
          hasNumber || values[index].isFiniteNumber || values[index] == .bool(true)
          || values[index] == .bool(false)
        continue
      }
      if values[index].finiteNumber != nil {
        hasNumber = true
      } else if let number = WrittenNumber.value(of: text) {
        sample = sample ?? text
        values[index] = .number(number)
      } else if !text.isEmpty {
        unread = unread ?? text
      }
    }
    if let sample {
      environment.report(
        .wrongType,
        "field `\(field.prefix(60))` is quantitative in `\(channel.rawValue)`, but has texts: `\(sample.prefix(30))` is read as a number",
        path: path(channel, "field"))
      let (name, isPlain) = (field, frame.hasColumn(field))
      guard isPlain else { return }
      frame[name] = Column((0..<column.count).lazy.map { values[Int(groups[$0])] })
      return
    }
    guard !hasNumber, let unread else { return }
    let isMeasured = definition.aggregate != nil || definition.isBinning || !channel.isXorY
    environment.report(
      .wrongType,
      "field `\(field.prefix(60))` is quantitative in `\(channel.rawValue)`, but has text such as `\(unread.prefix(30))`"
        + (isMeasured ? "" : ": shown as categories"), path: path(channel, "type"))
    if !isMeasured { definition.type = .nominal }
  }
}

/// Reads numbers with separators, currencies, percent signs and units.
enum WrittenNumber {
  /// Returns the number that a text such as `1,200`, `$950`, `45%`, `(12.5)` or `3.2M` spells; nil for
  /// other texts. Percentages keep their number.
  ///
  /// - Complexity: O(length of the text), for texts of at most 32 characters.
  static func value(of text: String) -> Double? {
    guard text.utf8.count <= 48 else { return nil }
    var rest = Substring(text).filter { !$0.isWhitespace && $0 != "_" && $0 != "'" && $0 != "’" }
    var sign = 1.0
    if rest.hasPrefix("("), rest.hasSuffix(")") {
      sign = -1
      rest = String(rest.dropFirst().dropLast())
    }
    func dropSigns() {
      while let first = rest.first {
        if first == "-" || first == "−" || first == "–" {
          sign = -sign
        } else if first != "+", first != "~", first != "≈", !first.isCurrencySymbol {
          return
        }
        rest.removeFirst()
      }
    }
    dropSigns()
    for code in ["USD", "EUR", "GBP", "US$", "CHF"] where rest.hasPrefix(code) {
      rest = String(rest.dropFirst(code.count))
      dropSigns()
    }
    let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "," || $0 == ".") }
    guard let number = NumericText.value(of: String(digits)) else { return nil }
    guard let factor = factor(String(rest.dropFirst(digits.count))) else { return nil }
    return sign * number * factor
  }

  /// Returns what a suffix multiplies a number by; nil if it isn't a unit.
  private static func factor(_ suffix: String) -> Double? {
    switch suffix.lowercased() {
    case "", "%", "$", "€", "£", "¥": 1
    case "k", "thousand": 1e3
    case "m", "mio", "mn", "million": 1e6
    case "b", "bn", "billion": 1e9
    case "t", "trillion": 1e12
    default:
      suffix.count <= 8 && suffix.allSatisfy { $0.isLetter || "°/²³$€%".contains($0) } ? 1 : nil
    }
  }
}
